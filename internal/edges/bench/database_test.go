package bench_test

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/pgtest"
)

// What is measured in a database is in schemas of its own, which are gone afterwards: what
// else is there stays as it was.
func TestD12_AMeasurementLeavesADatabaseAsItWas(t *testing.T) {
	t.Parallel()
	dsn := pgtest.Database(t)
	c, err := pgx.Connect(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(t.Context())
	do := func(in *pgx.Conn, sql string) {
		t.Helper()
		if _, err := in.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
	schemas := func() (all string) {
		t.Helper()
		if err := c.QueryRow(t.Context(), `SELECT string_agg(nspname, ' ' ORDER BY nspname) FROM pg_namespace WHERE nspname !~ '^pg_'`).Scan(&all); err != nil {
			t.Fatal(err)
		}
		return all
	}
	before := schemas()
	do(c, `CREATE TABLE users (name TEXT)`)
	do(c, `INSERT INTO users VALUES ('ann')`)
	d, err := bench.NewDatabase(dsn)
	if err != nil {
		t.Fatal(err)
	}
	store, err := d.Store(t.Context(), "some/where/bench-100.db")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := d.Store(t.Context(), "some/where/bench-100.db"); err != nil || again != store {
		t.Errorf("the same store is at %s, then at %s, %v", store, again, err)
	}
	in, err := pgx.Connect(t.Context(), store)
	if err != nil {
		t.Fatal(err)
	}
	do(in, `CREATE TABLE users (name TEXT PRIMARY KEY) PARTITION BY HASH (name)`)
	do(in, `CREATE TABLE users_0 PARTITION OF users FOR VALUES WITH (MODULUS 1, REMAINDER 0)`)
	do(in, `INSERT INTO users SELECT repeat('bo', 20) || n FROM generate_series(1, 1000) n`)
	_ = in.Close(t.Context())
	if size, err := d.Size(t.Context(), "some/where/bench-100.db"); err != nil || size < 50_000 || size > 500_000 {
		t.Errorf("it takes %d bytes, %v", size, err)
	}
	if !strings.Contains(schemas(), "bench_100") {
		t.Errorf("the schemas are %s", schemas())
	}
	if err := d.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	var name string
	if err := c.QueryRow(t.Context(), `SELECT name FROM users`).Scan(&name); err != nil || name != "ann" || schemas() != before {
		t.Errorf("%s is left in %s, %v", name, schemas(), err)
	}
}
