package pgtest

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/envtest"
)

// patience bounds the start of a server, also one that recovers after it was killed.
const patience = time.Minute

// Password is in every connection string of a server that this package started. No server
// asks for it; no error and no log may have it.
const Password = "hush-hush-never-shown"

// settings are those of every server. Nothing survives the machine, so nothing waits for its
// disk; a commit still is in the log before it is acknowledged, so that a server may be killed.
var settings = []string{
	"listen_addresses=", "unix_socket_permissions=0777", "max_connections=300",
	"fsync=off", "full_page_writes=off", "synchronous_commit=on",
	"shared_buffers=32MB", "dynamic_shared_memory_type=mmap", "max_wal_size=256MB", "min_wal_size=32MB",
	"autovacuum=off", "wal_level=replica", "max_wal_senders=8", "logging_collector=off", "log_min_messages=warning",
	"lc_messages=C",
}

// Server is a server of one test's own. Its methods may be called by that test alone, one at
// a time, and end the test where they fail.
type Server struct {
	supervisor *supervisor
	bin        string
}

// Start returns a new server with settings, each as "name=value", that is gone with the test.
// The test is skipped or fails, as the package's documentation says, where none can be had.
func Start(t testing.TB, settings ...string) *Server {
	t.Helper()
	envtest.Needs(t, envtest.Stores)
	bin, err := programs()
	if err != nil {
		missing(t, err)
	}
	s, err := start(bin, settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.end(t) })
	return s
}

// start makes a server and waits for it. Its databases sort text as a language does, and not
// by bytes: a store that depends on the order of texts must say which.
func start(bin string, settings []string) (*Server, error) {
	command := []string{filepath.Join(bin, "initdb"), "-D", "DATA", "--no-sync", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C"}
	sup, err := supervise(bin, append(command, "--locale-provider=icu", "--icu-locale=en-US")...)
	if err != nil { // built without ICU
		sup, err = supervise(bin, command...)
	}
	if err != nil {
		return nil, err
	}
	s := &Server{supervisor: sup, bin: bin}
	err = s.configure(settings)
	if err == nil {
		err = s.run()
	}
	if err == nil {
		err = s.addOwner()
	}
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", err, sup.end())
	}
	return s, nil
}

// configure adds settings to the file of settings, where the last one of a name holds.
func (s *Server) configure(own []string) error {
	file, err := os.OpenFile(filepath.Join(s.supervisor.data(), "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	socket := "unix_socket_directories=" + s.supervisor.folder
	for _, setting := range append(append([]string{socket}, settings...), own...) {
		name, value, _ := strings.Cut(setting, "=")
		if _, err := fmt.Fprintf(file, "%s = '%s'\n", name, strings.ReplaceAll(value, "'", "''")); err != nil {
			return err
		}
	}
	return file.Close()
}

// run starts the server and waits until it answers.
func (s *Server) run() error {
	if err := s.supervisor.order("start"); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, s.Admin("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the server doesn't answer: %w\n%s", err, s.Log())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// owner is the role that tests connect as: it owns its databases and may nothing else.
const owner = "loci"

func (s *Server) addOwner() error {
	return s.admin(context.Background(), "CREATE ROLE "+owner+" LOGIN")
}

// admin runs statements as the superuser, each on its own.
func (s *Server) admin(ctx context.Context, statements ...string) error {
	conn, err := pgx.Connect(ctx, s.Admin("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	for _, statement := range statements {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	return nil
}

// Admin returns the connection string of a database for the superuser.
func (s *Server) Admin(database string) string { return s.dsn("postgres", database) }

// DSN returns the connection string of a database for its owner, who is no superuser.
func (s *Server) DSN(database string) string { return s.dsn(owner, database) }

func (s *Server) dsn(role, database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword(role, Password), Path: "/" + database,
		RawQuery: url.Values{"host": {s.supervisor.folder}}.Encode(),
	}
	return u.String()
}

// Socket returns the path of the socket that the server listens on, for a proxy before it.
func (s *Server) Socket() string { return filepath.Join(s.supervisor.folder, ".s.PGSQL.5432") }

// Log returns the end of what the server has logged.
func (s *Server) Log() string { return s.supervisor.log("server.log") }

// Kill stops the server as a loss of power does: nothing is finished, no connection is closed in order.
// All its processes are gone when Kill returns.
func (s *Server) Kill(t testing.TB) {
	t.Helper()
	if err := s.supervisor.order("stop QUIT"); err != nil {
		t.Fatal(err)
	}
}

// Stop stops the server as its operator does: transactions are rolled back, and what is
// written is on the disk.
func (s *Server) Stop(t testing.TB) {
	t.Helper()
	if err := s.supervisor.order("stop INT"); err != nil {
		t.Fatal(err)
	}
}

// Again starts a server that was stopped or killed, with the same data and the same
// connection strings, and with further settings, each as "name=value".
func (s *Server) Again(t testing.TB, settings ...string) {
	t.Helper()
	if err := s.configure(settings); err != nil {
		t.Fatal(err)
	}
	if err := s.run(); err != nil {
		t.Fatal(err)
	}
}

// Standby returns a copy of the server that follows it, for reads alone. It has further
// settings, each as "name=value": recovery_min_apply_delay lets it be behind.
func (s *Server) Standby(t testing.TB, settings ...string) *Server {
	t.Helper()
	sup, err := supervise(s.bin, filepath.Join(s.bin, "pg_basebackup"), "-D", "DATA",
		"-d", s.Admin("postgres"), "--write-recovery-conf", "--checkpoint=fast", "--no-sync")
	if err != nil {
		t.Fatal(err)
	}
	standby := &Server{supervisor: sup, bin: s.bin}
	t.Cleanup(func() { standby.end(t) })
	standby.Again(t, settings...)
	return standby
}

func (s *Server) end(t testing.TB) {
	if t.Failed() {
		t.Logf("the server's log:\n%s", s.Log())
	}
	if err := s.supervisor.end(); err != nil {
		t.Errorf("end of a server: %v", err)
	}
}
