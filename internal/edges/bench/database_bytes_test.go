package bench_test

import (
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/postgres"
)

// BenchmarkDatabase measures what docs/scaling.md reckons with: bytes of a database for a note,
// with all indexes and segments, and for a message that is told alone, with the work behind it:
// transactions that write, and bytes of the log where the pages that it touches are in the log
// already and where none is, as behind a checkpoint.
func BenchmarkDatabase(b *testing.B) {
	for _, c := range []struct{ users, notes int }{{300, 100}, {30, 1000}, {3, 10_000}} {
		b.Run(fmt.Sprintf("%d notes", c.notes), func(b *testing.B) {
			for range b.N {
				inDatabase(b, c.users, c.notes)
			}
		})
	}
}

const (
	sqlSize = `SELECT sum(pg_total_relation_size(c.oid))::bigint FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
		WHERE n.nspname = current_schema() AND c.relkind = 'r'`
	sqlWritten = `SELECT (pg_current_wal_lsn() - '0/0')::bigint, pg_current_xact_id()::text::bigint` // takes a number itself
)

func inDatabase(b *testing.B, users, notes int) {
	b.Helper()
	server := pgtest.Start(b, "max_wal_size=4GB", "full_page_writes=on")
	dsn := server.Database(b)
	s := must(postgres.Open(b.Context(), dsn, postgres.Options{}))
	e := must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
	work := func() {
		if err := e.Work(b.Context(), nil); err != nil {
			b.Fatal(err)
		}
	}
	conn := must(pgx.Connect(b.Context(), dsn))
	read := func(sql string, to ...any) {
		if err := conn.QueryRow(b.Context(), sql).Scan(to...); err != nil {
			b.Fatal(err)
		}
	}
	var empty, size, log, commits, logged, committed int64
	read(sqlSize, &empty) // a page for each index of each partition
	for i := range users {
		t := bench.NewTalk(uint64(i) + 1)
		for left := notes; left > 0; left -= 1000 {
			must(e.Ingest(b.Context(), loci.Scope{User: fmt.Sprint(i)}, loci.IngestRequest{Messages: t.Batch(min(left, 1000))}))
		}
	}
	work()
	must(conn.Exec(b.Context(), "VACUUM"))
	read(sqlSize, &size)
	read(sqlWritten, &log, &commits)
	const alone, cold = 300, 30
	for i, m := range bench.NewTalk(0).Batch(alone) {
		must(e.Remember(b.Context(), loci.Scope{User: fmt.Sprint(i % 3)}, m))
		work()
	}
	read(sqlWritten, &logged, &committed)
	var whole, before, after int64
	admin := must(pgx.Connect(b.Context(), server.Admin("postgres")))
	for i, m := range bench.NewTalk(0).Batch(cold) {
		must(admin.Exec(b.Context(), "CHECKPOINT"))
		read(sqlWritten, &before, new(int64))
		must(e.Remember(b.Context(), loci.Scope{User: fmt.Sprint(i % users)}, m))
		work()
		read(sqlWritten, &after, new(int64))
		whole += after - before
	}
	for _, err := range []error{admin.Close(b.Context()), conn.Close(b.Context()), e.Close(b.Context()), s.Close()} {
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(size-empty)/float64(users*notes), "B/note")
	b.ReportMetric(float64(empty)/1e6, "empty-MB")
	b.ReportMetric(float64(logged-log)/alone, "log-B/message")
	b.ReportMetric(float64(whole)/cold, "cold-log-B/message")
	b.ReportMetric(float64(committed-commits-1)/alone, "commits/message")
}
