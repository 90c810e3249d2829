package pgtest_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
)

// value runs a query that returns one value.
func value[T any](t *testing.T, dsn, query string) (v T) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if err := conn.QueryRow(t.Context(), query).Scan(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func change(t *testing.T, dsn, statement string) {
	t.Helper()
	if err := run(t.Context(), dsn, statement); err != nil {
		t.Fatal(err)
	}
}

func run(ctx context.Context, dsn, statement string) error {
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}

func TestATestHasADatabaseOfItsOwn(t *testing.T) {
	t.Parallel()
	one, two := pgtest.Database(t), pgtest.Database(t)
	change(t, one, "CREATE TABLE a (n INT)")
	change(t, two, "CREATE TABLE a (n INT)")
}

func TestACopyIsPreparedOnce(t *testing.T) {
	t.Parallel()
	calls := 0
	prepare := func(ctx context.Context, dsn string) error {
		calls++
		return run(ctx, dsn, "CREATE TABLE a AS SELECT 7 AS n")
	}
	one, two := pgtest.Copy(t, t.Name(), prepare), pgtest.Copy(t, t.Name(), prepare)
	change(t, one, "UPDATE a SET n = 8")
	if n := value[int](t, two, "SELECT n FROM a"); n != 7 || calls != 1 {
		t.Errorf("%d after %d preparations", n, calls)
	}
}

func TestALentDatabaseIsEmpty(t *testing.T) {
	t.Parallel()
	prepare := func(ctx context.Context, dsn string) error {
		return run(ctx, dsn, "CREATE TABLE a (id INT GENERATED ALWAYS AS IDENTITY, n INT); CREATE TABLE large (t TEXT); CREATE SEQUENCE s; "+
			"CREATE TABLE kept (id INT GENERATED ALWAYS AS IDENTITY, n INT); INSERT INTO kept (n) VALUES (7)")
	}
	var first string
	for range 2 {
		dsn, back := pgtest.Pooled(t, t.Name(), "kept", prepare)
		if n := value[int](t, dsn, "SELECT count(*) FROM a"); n != 0 {
			t.Error("rows of who had it before:", n)
		}
		if n := value[int](t, dsn, "SELECT n FROM kept"); n != 7 {
			t.Error(n)
		}
		if n := value[int](t, dsn, "SELECT nextval('s')"); n != 1 {
			t.Error("a sequence goes on at", n)
		}
		if n := value[int](t, dsn, "SELECT count(*) FROM large"); n != 0 {
			t.Error("rows of who had it before:", n)
		}
		if n := value[int](t, dsn, "INSERT INTO a (n) VALUES (7) RETURNING id"); n != 1 {
			t.Error("the numbers of rows go on at", n)
		}
		if n := value[int](t, dsn, "SELECT last_value FROM kept_id_seq WHERE is_called"); n != 1 {
			t.Error("the numbers of what is kept were lost:", n)
		}
		change(t, dsn, "INSERT INTO large SELECT repeat('x', 100) FROM generate_series(1, 5000)")
		if err := back(); err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = dsn
		}
		if dsn != first && os.Getenv("LOCI_TEST_POSTGRES") == "" {
			t.Error("it is another one")
		}
	}
}

func TestTheOwnerIsNoSuperuser(t *testing.T) {
	t.Parallel()
	if value[bool](t, pgtest.Start(t).Database(t), "SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = current_user") {
		t.Error("tests connect as a superuser")
	}
}

func TestAKilledServerHasWhatItAcknowledged(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	change(t, dsn, "CREATE TABLE a AS SELECT 7 AS n")
	server.Kill(t)
	if err := run(t.Context(), dsn, "SELECT 1"); err == nil {
		t.Error("a killed server answers")
	}
	server.Again(t, "work_mem=5MB")
	if n := value[int](t, dsn, "SELECT n FROM a"); n != 7 {
		t.Error(n)
	}
	if mem := value[string](t, dsn, "SHOW work_mem"); mem != "5MB" {
		t.Error(mem)
	}
}

func TestAStandbyFollows(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	change(t, dsn, "CREATE TABLE a (n INT)")
	late := server.Standby(t, "recovery_min_apply_delay=1h")
	standby := server.Standby(t)
	change(t, dsn, "INSERT INTO a VALUES (7)")
	database := value[string](t, dsn, "SELECT current_database()")
	for deadline := time.Now().Add(20 * time.Second); value[int](t, standby.DSN(database), "SELECT count(*) FROM a") == 0; {
		if time.Now().After(deadline) {
			t.Fatal("the standby does not follow")
		}
	}
	if value[int](t, late.DSN(database), "SELECT count(*) FROM a") != 0 {
		t.Error("a standby that applies an hour later has it now")
	}
}

// A test process that is killed leaves no server and no folder.
func TestNothingOutlivesTheProcess(t *testing.T) {
	if os.Getenv("PGTEST_IS_KILLED") != "" { // the child
		fmt.Println("listens on " + pgtest.Start(t).Socket())
		<-t.Context().Done()
	}
	t.Parallel()
	envtest.Needs(t, envtest.Stores)
	child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestNothingOutlivesTheProcess$", "-test.v")
	child.Env = append(os.Environ(), "PGTEST_IS_KILLED=1")
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var socket string
	for lines := bufio.NewScanner(out); socket == "" && lines.Scan(); {
		_, socket, _ = strings.Cut(lines.Text(), "listens on ")
	}
	if _, err := os.Stat(socket); err != nil {
		t.Error(err)
	}
	child.Process.Kill()
	child.Wait()
	for deadline := time.Now().Add(20 * time.Second); ; {
		if _, err := os.Stat(filepath.Dir(socket)); os.IsNotExist(err) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the folder is still there")
		}
		time.Sleep(10 * time.Millisecond)
	}
}
