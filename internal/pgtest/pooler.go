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
