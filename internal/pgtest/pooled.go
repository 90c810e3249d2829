package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/envtest"
)

// Pooled returns the connection string of a database with the tables that prepare made, without
// rows, and a function that gives it back, which whoever has one must call once, with all
// connections closed. The next one gets it with its tables emptied, which takes a fraction
// of the time of a copy. Rows that must stay are in the table named keep alone. In all else Pooled
// is like [Copy].
func Pooled(t testing.TB, name, keep string, prepare func(ctx context.Context, dsn string) error) (dsn string, back func() error) {
	t.Helper()
	h := theHost(t)
	database, ok := h.take(name)
	if !ok {
		template, err := h.template(name, prepare)
		if err != nil {
			t.Fatal(err)
		}
		database = h.made(t, template)
	}
	return h.dsn(database), func() error { return h.giveBack(name, keep, database) }
}

func (h *host) take(name string) (database string, ok bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	free := h.free[name]
	if len(free) == 0 {
		return "", false
	}
	h.free[name] = free[:len(free)-1]
	return free[len(free)-1], true
}

// giveBack empties a database. One that can't be emptied is given to nobody; nobody would drop
// one that stayed on a server that is not ours.
func (h *host) giveBack(name, keep, database string) error {
	if !h.ours {
		return h.drop(database)
	}
	if err := empty(context.Background(), h.dsn(database), keep); err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.free[name] = append(h.free[name], database)
	return nil
}

// How each table that has rows, or had some, is emptied: a table without any has no bytes. A
// new file for each table and index, as TRUNCATE makes, takes ten times as long as to delete the
// few rows of a test; it is for what would be long to delete, or to read past once it is.
// Whoever is still connected could write after that.
const (
	sqlAlone = `SELECT pg_terminate_backend(pid, 20000) FROM pg_stat_activity
		WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
	sqlEmpty = `SELECT coalesce(string_agg(CASE WHEN pg_relation_size(oid) > 256 * 1024 THEN 'TRUNCATE ' ELSE 'DELETE FROM ' END
			|| oid::regclass::text, ';' ORDER BY oid), '') FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> $1 AND pg_relation_size(oid) > 0`
	sqlSequences = `SELECT setval(seqrelid, seqstart, false) FROM pg_sequence JOIN pg_class c ON c.oid = seqrelid
		WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d JOIN pg_class kept ON kept.oid = d.refobjid
			WHERE d.objid = seqrelid AND d.deptype IN ('a', 'i') AND kept.relname = $1)`
)

func empty(ctx context.Context, dsn, keep string) error {
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	if _, err := conn.Exec(ctx, sqlAlone); err != nil {
		return err
	}
	var script string
	if err := conn.QueryRow(ctx, sqlEmpty, keep).Scan(&script); err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, sqlSequences, keep); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "SET lock_timeout = '20s';"+script)
	return err
}

// Pooler returns the connection string of a database of the server, through a PgBouncer in
// transaction mode that has so many connections to it and is gone with the test. The test fails
// where there is no PgBouncer.
func (s *Server) Pooler(t testing.TB, dsn string, conns int) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "loci-pooler-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	u.RawQuery = url.Values{"host": {folder}, "port": {"6432"}}.Encode()
	settings := fmt.Sprintf("[databases]\n* = host=%s port=5432\n[pgbouncer]\npool_mode = transaction\nauth_type = trust\nauth_file = %s/users\n"+
		"listen_port = 6432\nunix_socket_dir = %s\ndefault_pool_size = %d\nlogfile = %s/log\n", s.supervisor.folder, folder, folder, conns, folder)
	err = errors.Join(os.WriteFile(filepath.Join(folder, "ini"), []byte(settings), 0o644), os.WriteFile(filepath.Join(folder, "users"), []byte(`"loci" "" `+"\n"), 0o644))
	if err != nil {
		t.Fatal(err)
	}
	runPooler(t, folder)
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, u.String())
		if err == nil {
			_ = conn.Close(ctx)
			return u.String()
		}
		select {
		case <-ctx.Done():
			said, _ := os.ReadFile(filepath.Join(folder, "log"))
			t.Fatalf("the pooler doesn't answer: %v\n%s", err, said)
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// runPooler runs PgBouncer with the settings in a folder until the test ends.
func runPooler(t testing.TB, folder string) {
	t.Helper()
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program, err = exec.LookPath("/usr/sbin/pgbouncer")
	}
	if err != nil {
		envtest.Lacking(t, "pgbouncer (Debian: apt-get install pgbouncer)")
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, program, "-q", filepath.Join(folder, "ini"))
	if err := errors.Join(demote(cmd, folder), cmd.Start()); err != nil {
		stop()
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(); _ = cmd.Wait() })
}
