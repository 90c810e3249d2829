package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/storetest"
)

// replicated is a server with a standby, and stores that read there.
type replicated struct {
	*testing.T
	dsn, read string
	standby   *pgtest.Server
	writer    *postgres.Store // another process, which reads at no standby
	*postgres.Store
}

func withStandby(t *testing.T, o postgres.Options, settings ...string) *replicated {
	t.Helper()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	o.Partitions = 2
	r := &replicated{T: t, dsn: dsn, writer: several(t, 1, dsn, o)[0]}
	r.standby = server.Standby(t, settings...)
	r.read = r.standby.DSN(databaseOf(t, dsn))
	o.Read = r.read
	r.Store = several(t, 1, dsn, o)[0]
	return r
}

func databaseOf(t *testing.T, dsn string) string {
	t.Helper()
	u, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(u.Path, "/")
}

// note is a new note that says a text.
func noted(n int, text string) *store.Changes {
	id := loci.ID{15: byte(n), 14: byte(n >> 8)}
	return &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
		At: time.Now(), Change: loci.ChangeID{Note: id, Version: 1}, Note: loci.Note{ID: id, Content: text},
	}}}}
}

func (r *replicated) write(s *postgres.Store, user string, n int) {
	r.Helper()
	if err := s.Apply(r.Context(), user, noted(n, fmt.Sprint("note ", n))); err != nil {
		r.Fatal(err)
	}
}

// notes is how many notes of a user a store reads, by two kinds of reads that agree.
func (r *replicated) notes(s *postgres.Store, user string) int {
	r.Helper()
	rows, err := s.After(r.Context(), user, 0, 10_000)
	if err != nil {
		r.Fatal(err)
	}
	state, err := s.State(r.Context(), user)
	if err != nil {
		r.Fatal(err)
	}
	if int(state.Last) < len(rows) {
		r.Errorf("%d rows, and the last is %d", len(rows), state.Last)
	}
	return len(rows)
}

// until calls is until it is true, for a while.
func (r *replicated) until(what string, is func() bool) {
	r.Helper()
	for end := time.Now().Add(30 * time.Second); !is(); {
		if time.Now().After(end) {
			at, _ := r.Replica()
			r.Fatalf("it never happened that %s: %+v", what, at)
		}
	}
}

func (r *replicated) there() int64 {
	at, _ := r.Replica()
	return at.There
}

// Whoever writes reads the own writes at once; what others write is read within the bound;
// and most reads are made at the replica.
func TestD6_AReplicaIsReadOnceItHasWhatWasWritten(t *testing.T) {
	t.Parallel()
	r := withStandby(t, postgres.Options{})
	for n := 1; n <= 30; n++ {
		r.write(r.Store, "me", n)
		if got := r.notes(r.Store, "me"); got != n {
			t.Fatalf("behind note %d it reads %d", n, got)
		}
	}
	r.until("the replica is read", func() bool {
		before := r.there()
		if got := r.notes(r.Store, "me"); got != 30 {
			t.Fatalf("it reads %d notes", got)
		}
		return r.there() == before+2
	})
	r.write(r.writer, "me", 31)
	r.until("another process's note is read", func() bool { return r.notes(r.Store, "me") == 31 })
	last := 31
	for began := time.Now(); time.Since(began) < 3*time.Second; last++ {
		if r.write(r.Store, "me", last+1); r.notes(r.Store, "me") != last+1 {
			t.Fatal("the own note is not read")
		}
		for range 20 {
			if r.notes(r.Store, "you") != 0 {
				t.Error("somebody else's notes")
			}
		}
	}
	at, _ := r.Replica()
	t.Logf("%+v", at)
	if !at.Used || at.Behind > 10*time.Second || at.There < at.Here {
		t.Errorf("%+v", at)
	}
	// What a plan assumed earlier is read at the database.
	r.write(r.writer, "me", last+1)
	err := r.Apply(t.Context(), "me", noted(last+1, "the same"))
	if !errors.Is(err, loci.ErrConflict) {
		t.Error(err)
	}
	if got := r.notes(r.Store, "me"); got != last+1 {
		t.Errorf("behind a conflict it reads %d of %d", got, last+1)
	}
}

// A replica that is far behind is read as long as it is within the bound, and of users whom
// this process has not read or written elsewhere; then the database is.
func TestD6_AReplicaAnHourBehindIsNotRead(t *testing.T) {
	t.Parallel()
	r := withStandby(t, postgres.Options{ReadWithin: 2 * time.Second}, "recovery_min_apply_delay=1h")
	r.write(r.writer, "you", 1)
	for n := 1; n <= 20; n++ {
		if r.write(r.Store, "me", n); r.notes(r.Store, "me") != n {
			t.Fatalf("behind note %d it reads %d", n, r.notes(r.Store, "me"))
		}
	}
	r.until("the bound is over", func() bool { r.notes(r.Store, "me"); at, _ := r.Replica(); return !at.Used })
	before := r.there()
	for n := 2; n <= 20; n++ {
		if got := r.notes(r.Store, "you"); got != n-1 {
			t.Fatalf("it reads %d notes of another process, want %d", got, n-1)
		}
		r.write(r.writer, "you", n)
	}
	if r.there() != before {
		t.Error("the replica was read")
	}
}

// A worker reads what its job is about, however far behind the replica is.
func TestD6_AWorkerFindsWhatItsJobIsAbout(t *testing.T) {
	t.Parallel()
	r := withStandby(t, postgres.Options{ReadWithin: time.Hour}, "recovery_min_apply_delay=1h")
	for n := 1; n <= 5; n++ {
		c := noted(n, "tea")
		c.Jobs = []loci.Job{{ID: loci.ID{0: 1, 15: byte(n)}, Kind: loci.JobLink, Created: time.Now(), Notes: []loci.ID{{15: byte(n)}}}}
		user := userOf(n)
		if err := r.writer.Apply(t.Context(), user, c); err != nil {
			t.Fatal(err)
		}
		jobs, err := storetest.Lease(t.Context(), r, []loci.JobKind{loci.JobLink}, 1, store.LeaseRequest{Hold: time.Minute})
		if err != nil || len(jobs) != 1 {
			t.Fatalf("leased %v: %v", jobs, err)
		}
		if got := r.notes(r.Store, user); got != 1 {
			t.Errorf("the job's note is not there: %d", got)
		}
	}
}

// A replica that goes away is not asked until it is back, and no read fails for it.
func TestD6_AReplicaMayGoAway(t *testing.T) {
	t.Parallel()
	r := withStandby(t, postgres.Options{Wait: time.Second})
	r.write(r.Store, "me", 1)
	read := func() bool {
		before := r.there()
		if got := r.notes(r.Store, "me"); got != 1 {
			t.Fatalf("it reads %d notes", got)
		}
		return r.there() > before
	}
	r.until("the replica is read", read)
	r.standby.Kill(t)
	for range 50 {
		if read() {
			t.Error("it was read when it was gone")
		}
	}
	r.standby.Again(t)
	r.until("it is read again", read)
	run(t, r.standby.Admin("postgres"), `SELECT pg_promote()`)
	r.until("one that takes writes of its own is left", func() bool { read(); at, _ := r.Replica(); return !at.Used })
}

// What is named for reading is the same database, or it is refused.
func TestD6_AnotherDatabaseIsNoReplica(t *testing.T) {
	t.Parallel()
	server, other := pgtest.Start(t), pgtest.Start(t)
	dsn, stranger := server.Database(t), other.Database(t)
	open := func(read string) (*postgres.Store, error) {
		s, err := postgres.Open(t.Context(), dsn, postgres.Options{Partitions: 2, Read: read})
		if err == nil {
			t.Cleanup(func() { _ = s.Close() })
		}
		return s, err
	}
	if _, err := open(stranger); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "is not a replica") {
		t.Errorf("another database: %v", err)
	}
	for _, wrong := range []string{"postgres://a:secret@[", "postgres://u:secret@a,b/d"} {
		if _, err := open(wrong); !errors.Is(err, loci.ErrInvalid) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	s, err := open(dsn) // as through a pooler
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if err := s.Apply(context.Background(), "me", noted(n+1, "tea")); err != nil {
			t.Fatal(err)
		}
		rows, err := s.After(t.Context(), "me", 0, 10)
		if err != nil || len(rows) != n+1 {
			t.Errorf("%d rows: %v", len(rows), err)
		}
	}
	if at, _ := s.Replica(); at.There != 3 || at.Here != 0 {
		t.Errorf("the database itself: %+v", at)
	}
}
