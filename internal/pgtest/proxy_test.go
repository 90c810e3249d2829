package pgtest_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/pgtest"
)

// insert adds a row in a transaction, by each of the ways in which a client may commit.
var insert = map[string]func(ctx context.Context, conn *pgx.Conn) error{
	"alone": func(ctx context.Context, conn *pgx.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
			_, err := tx.Exec(ctx, "INSERT INTO a VALUES ($1)", 7)
			return err
		})
	},
	"in a batch": func(ctx context.Context, conn *pgx.Conn) error {
		if _, err := conn.Exec(ctx, "BEGIN"); err != nil {
			return err
		}
		batch := &pgx.Batch{}
		batch.Queue("INSERT INTO a VALUES ($1)", 7)
		batch.Queue("COMMIT")
		return conn.SendBatch(ctx, batch).Close()
	},
}

func TestAProxyCutsBeforeAndAfterACommit(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	for way, insert := range insert {
		for _, after := range []bool{false, true} {
			dsn := server.Database(t)
			change(t, dsn, "CREATE TABLE a (n INT)")
			proxy := server.Proxy(t)
			conn, err := pgx.Connect(t.Context(), proxy.DSN(dsn))
			if err != nil {
				t.Fatal(err)
			}
			if err := insert(t.Context(), conn); err != nil { // statements are prepared now
				t.Fatal(way, err)
			}
			proxy.Rule(func(m pgtest.Message) pgtest.Verdict {
				if m.Commit && m.FromServer == after {
					return pgtest.Cut
				}
				return pgtest.Pass
			})
			if err := insert(t.Context(), conn); err == nil {
				t.Error(way, "a commit whose connection is cut is acknowledged")
			}
			want := map[bool]int{false: 1, true: 2}[after]
			if n := value[int](t, dsn, "SELECT count(*) FROM a"); n != want {
				t.Errorf("%s: %d rows, want %d; cut after the commit: %v", way, n, want, after)
			}
		}
	}
}

func TestAProxyStallsAndRefuses(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	proxy := server.Proxy(t)
	dsn := proxy.DSN(server.Database(t))
	proxy.Rule(func(pgtest.Message) pgtest.Verdict { return pgtest.Stall })
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := run(ctx, dsn, "SELECT 1"); err == nil {
		t.Error("a stalled connection answers")
	}
	proxy.Rule(nil)
	change(t, dsn, "SELECT 1")
	proxy.Refuse()
	if err := run(t.Context(), dsn, "SELECT 1"); err == nil {
		t.Error("a refused connection answers")
	}
	proxy.Accept()
	change(t, dsn, "SELECT 1")
}
