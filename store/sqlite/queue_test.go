package sqlite_test

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/sqlite"
	"github.com/loci-memory/loci/store/storetest"
)

var noon = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// clocked is a store whose clock is at now.
func clocked(t *testing.T, now *time.Time) *sqlite.Store {
	t.Helper()
	return openAt(t, filepath.Join(t.TempDir(), "memory.db"), sqlite.Options{Clock: func() time.Time { return *now }})
}

func apply(t *testing.T, s *sqlite.Store, c *store.Changes) {
	t.Helper()
	if err := s.Apply(t.Context(), me, c); err != nil {
		t.Fatal(err)
	}
}

func leased(t *testing.T, s *sqlite.Store, r store.LeaseRequest) []loci.Job {
	t.Helper()
	jobs, err := storetest.Lease(t.Context(), s, []loci.JobKind{loci.JobLink}, 5, r)
	if err != nil {
		t.Fatal(err)
	}
	return jobs
}

// A lease is a number that grows with every hand-out, and ends by the store's clock.
func TestLeasesAreCounted(t *testing.T) {
	t.Parallel()
	now := noon
	s := clocked(t, &now)
	job := loci.Job{ID: loci.ID{1}, Kind: loci.JobLink, Created: noon}
	apply(t, s, &store.Changes{Jobs: []loci.Job{job}})
	r := store.LeaseRequest{Hold: time.Minute}

	first := leased(t, s, r)
	job.User, job.Lease, job.NotUntil = me, 1, noon.Add(time.Minute)
	if diff := cmp.Diff([]loci.Job{job}, first); diff != "" {
		t.Error(diff)
	}
	if again := leased(t, s, r); len(again) != 0 {
		t.Errorf("it was handed out twice: %+v", again)
	}
	now = noon.Add(time.Minute)
	second := leased(t, s, r)
	if len(second) != 1 || second[0].Lease != 2 {
		t.Fatalf("the second lease is %+v", second)
	}
	work := func(held []loci.Job) error {
		return s.Apply(t.Context(), me, &store.Changes{Held: held, Done: []loci.ID{job.ID}})
	}
	if err := work(first); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("under a lease that is over: %v", err)
	}
	if jobs, err := s.Jobs(t.Context(), me); err != nil || !cmp.Equal(jobs, second) {
		t.Errorf("the jobs are %+v, want %+v: %v", jobs, second, err)
	}
	if err := work(second); err != nil {
		t.Errorf("under its lease: %v", err)
	}
	if err := work(second); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("when it is done: %v", err)
	}
}

// What writes nothing checks what it assumes all the same, and makes no user.
func TestHeldOfNothingWritten(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, c := range []*store.Changes{
		{Held: []loci.Job{{ID: loci.ID{1}, Lease: 1}}},
		{Expect: store.Expect{Notes: []loci.ChangeID{{Note: loci.ID{1}}}}},
		{Expect: store.Expect{Messages: []loci.ID{{1}}}},
	} {
		if err := s.Apply(t.Context(), me, c); !errors.Is(err, loci.ErrConflict) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	apply(t, s, &store.Changes{Expect: store.Expect{New: []store.New{{Hash: 7}}}})
	if n, known, err := s.Users(t.Context(), me); n != 0 || known || err != nil {
		t.Errorf("%d users: %v", n, err)
	}
}

// A lease is renewed by its number until the job is handed out again.
func TestRenew(t *testing.T) {
	t.Parallel()
	now := noon
	s := clocked(t, &now)
	apply(t, s, &store.Changes{Jobs: []loci.Job{{ID: loci.ID{1}, Kind: loci.JobLink, Created: noon}}})
	renew := func(lease int64, at time.Time) (time.Time, error) {
		return s.Renew(t.Context(), me, store.RenewRequest{Job: loci.ID{1}, Lease: lease, Hold: time.Hour, Now: at})
	}
	if _, err := renew(0, time.Time{}); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("of what was never handed out: %v", err)
	}
	leased(t, s, store.LeaseRequest{Hold: time.Minute})
	if until, err := renew(1, time.Time{}); err != nil || !until.Equal(noon.Add(time.Hour)) {
		t.Errorf("until %v: %v", until, err)
	}
	now = noon.Add(30 * time.Minute)
	if jobs := leased(t, s, store.LeaseRequest{Hold: time.Minute}); len(jobs) != 0 {
		t.Errorf("a renewed one was handed out: %+v", jobs)
	}
	if until, err := renew(1, noon.Add(2*time.Hour)); err != nil || !until.Equal(noon.Add(3*time.Hour)) {
		t.Errorf("until %v by its own clock: %v", until, err)
	}
	leased(t, s, store.LeaseRequest{Hold: time.Minute, Now: noon.Add(4 * time.Hour)})
	if _, err := renew(1, time.Time{}); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("of a lease that is over: %v", err)
	}
	if _, err := s.Renew(t.Context(), "nobody", store.RenewRequest{Job: loci.ID{1}, Lease: 2, Hold: 1}); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("of another user: %v", err)
	}
}

// A claim is a job and its lease at once; one that is due is taken over.
func TestClaim(t *testing.T) {
	t.Parallel()
	now := noon
	s := clocked(t, &now)
	job := loci.Job{ID: loci.ID{1}, Kind: loci.JobReflect, Created: noon}
	claim := func() (loci.Job, error) {
		return s.Claim(t.Context(), me, job, store.LeaseRequest{Hold: time.Minute})
	}
	got, err := claim()
	if jobs, _ := s.Jobs(t.Context(), me); err != nil || got.Lease != 1 || !cmp.Equal(jobs, []loci.Job{got}) {
		t.Errorf("claimed %+v of %+v: %v", got, jobs, err)
	}
	if _, err := claim(); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("twice: %v", err)
	}
	now = noon.Add(time.Minute)
	if got, err := claim(); err != nil || got.Lease != 2 || !got.NotUntil.Equal(noon.Add(2*time.Minute)) {
		t.Errorf("when it was due: %+v: %v", got, err)
	}
	dead := got
	dead.Dead, dead.Lease = true, 2
	apply(t, s, &store.Changes{Jobs: []loci.Job{dead}})
	now = noon.Add(time.Hour)
	if _, err := claim(); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("of a dead one: %v", err)
	}
}

// The jobs of a file from before offers keep their places: who was in a line first, then who
// has been due longest, and who waits for a time is offered then.
func TestJobsOfAFileFromBeforeOffersKeepTheirPlaces(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "memory.db")
	s := openAt(t, path, sqlite.Options{})
	for i, user := range []string{"joe", "bob", "ann", "dan", "eve"} {
		j := loci.Job{ID: loci.ID{byte(i + 1)}, Kind: loci.JobLink, Created: noon, NotUntil: noon.Add(time.Duration(5-i) * time.Hour)}
		if err := s.Apply(t.Context(), user, &store.Changes{Jobs: []loci.Job{j}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	run(t, path, `DROP TABLE turns;
		CREATE TABLE turns (kind TEXT NOT NULL, user INTEGER NOT NULL, due INTEGER NOT NULL, turn INTEGER, PRIMARY KEY (kind, user)) WITHOUT ROWID;
		INSERT INTO turns SELECT kind, user, min(not_until), NULL FROM jobs WHERE dead = 0 GROUP BY kind, user;
		UPDATE turns SET turn = 9 WHERE user = (SELECT user FROM users WHERE name = 'ann');
		UPDATE turns SET turn = 5 WHERE user = (SELECT user FROM users WHERE name = 'bob');
		DROP TABLE once; DROP INDEX goose_db_version_once; DELETE FROM goose_db_version WHERE version_id > 12; PRAGMA user_version = 12`)
	s = openAt(t, path, sqlite.Options{})
	for _, c := range []struct {
		hours int
		want  []string
	}{{4, []string{"bob", "ann", "eve", "dan"}}, {5, []string{"joe"}}} {
		var got []string
		for _, j := range leased(t, s, store.LeaseRequest{Hold: 9 * time.Hour, Now: noon.Add(time.Duration(c.hours) * time.Hour)}) {
			got = append(got, j.User)
		}
		if !cmp.Equal(got, c.want) {
			t.Errorf("after %d hours: %q, want %q", c.hours, got, c.want)
		}
	}
	if findings, err := s.Check(t.Context()); err != nil || slices.ContainsFunc(findings, func(f loci.Finding) bool { return f.Bad }) {
		t.Errorf("the file is examined: %+v, %v", findings, err)
	}
}
