package pgtest

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5"
)

// Lent returns the connection string of a database with the tables that prepare made, without
// rows, and a function that gives it back, which whoever is lent one must call once, with all
// connections closed. The next one is lent it with its tables emptied, which takes a fifth of
// the time of a copy. Rows that must stay are in the table named keep alone. In all else Lent
// is like [Copy].
func Lent(t testing.TB, name, keep string, prepare func(ctx context.Context, dsn string) error) (dsn string, back func() error) {
	t.Helper()
	h := theHost(t)
	if database, ok := h.take(name); ok {
		return h.dsn(database), func() error { return h.giveBack(name, keep, database) }
	}
	template, err := h.template(name, prepare)
	if err != nil {
		t.Fatal(err)
	}
	database := newName()
	if err := h.exec(t.Context(), h.creation(database)+" TEMPLATE "+template); err != nil {
		t.Fatal(err)
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

// giveBack empties a database. One that can't be emptied is lent to nobody; nobody would drop
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

// What has rows, or had some. A table without any has no bytes.
const (
	sqlUsed = `SELECT coalesce(string_agg(oid::regclass::text, ', '), '') FROM pg_class
		WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> $1 AND pg_relation_size(oid) > 0`
	sqlSequences = `SELECT oid::regclass::text FROM pg_class c WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace
		AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('a', 'i'))`
)

func empty(ctx context.Context, dsn, keep string) error {
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	var used string
	if err := conn.QueryRow(ctx, sqlUsed, keep).Scan(&used); err != nil {
		return err
	}
	rows, err := conn.Query(ctx, sqlSequences)
	if err != nil {
		return err
	}
	sequences, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	script := "SET lock_timeout = '20s';"
	if used != "" {
		script += "TRUNCATE " + used + " RESTART IDENTITY;"
	}
	for _, sequence := range sequences {
		script += "ALTER SEQUENCE " + sequence + " RESTART;"
	}
	_, err = conn.Exec(ctx, script)
	return err
}
