package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/joined"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/store"
)

// utterance is number i of what is said: a message with its note, a job and a request that is done
// once.
func utterance(i int) *store.Changes {
	at := time.Date(2026, 3, 2, 9, 0, i, 0, time.UTC)
	id := loci.ID(fmt.Appendf(nil, "utter-%010d", i))
	n := loci.Note{
		ID: id, Messages: []loci.ID{id}, Kind: loci.Episode, Verbatim: true, Content: fmt.Sprint("day ", i), Domain: "general",
		Visibility: loci.Scoped, Temporality: loci.Current, RecordedAt: at, UpdatedAt: at, Version: 1,
	}
	return &store.Changes{
		Messages: []loci.Message{{ID: id, Text: n.Content, At: at}}, Jobs: []loci.Job{{ID: id, Kind: loci.JobLink, Created: at}},
		Notes: []store.NoteChange{{Hash: int64(i + 1), Version: loci.Version{Change: loci.ChangeID{Note: n.ID, Version: 1}, At: at, Clock: at, Step: loci.StepRemember, Operation: loci.Add, Note: n}}},
		Once:  &store.Once{Key: [32]byte(slices.Concat(id[:], id[:])), At: at, Since: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), Did: id[:]},
	}
}

// Of a group, each in the order of before() is there already; those behind them are good.
var misfits = []struct {
	why  error
	make func(c, before *store.Changes)
}{
	{loci.ErrConflict, func(c, before *store.Changes) { // a stale version
		c.Expect.Notes = []loci.ChangeID{{Note: before.Notes[0].Version.Note.ID, Version: 7}}
	}},
	{loci.ErrConflict, func(c, before *store.Changes) { c.Messages[0].ID = before.Messages[0].ID }},
	{loci.ErrConflict, func(c, before *store.Changes) {
		c.Notes[0].Version.Note.ID, c.Notes[0].Version.Change.Note = before.Notes[0].Version.Note.ID, before.Notes[0].Version.Note.ID
	}},
	{store.ErrDone, func(c, before *store.Changes) { c.Once.Key = before.Once.Key }},
	{loci.ErrConflict, func(c, before *store.Changes) { // what was said meanwhile
		c.Expect.New = []store.New{{Hash: before.Notes[0].Hash}}
	}},
	{loci.ErrConflict, func(c, before *store.Changes) { c.Held = []loci.Job{{ID: before.Jobs[0].ID, Lease: 3}} }},
	{loci.ErrNotFound, func(c, before *store.Changes) { // found out when the rest is gathered
		c.Links = []loci.Link{{From: c.Notes[0].Version.Note.ID, To: loci.ID{1}, Type: loci.Supports, Direction: loci.Out}}
	}},
}

const fits = 4 // commits of a group that nothing is wrong with

// before is what is there before any group.
func before(t *testing.T, s *Store) {
	t.Helper()
	for i := range misfits {
		if err := s.Apply(t.Context(), "ann", utterance(i)); err != nil {
			t.Fatal(err)
		}
	}
}

// grouped is calls that are joined, as they would be in line: misfits with good ones between them.
func grouped(t *testing.T, number int) (calls []*joined.Call[writing]) {
	t.Helper()
	for i := range len(misfits) + fits {
		c := utterance(100*(number+1) + i)
		if i < len(misfits) {
			misfits[i].make(c, utterance(i))
		}
		call := &joined.Call[writing]{Ctx: t.Context(), What: writing{with: newApplying(c)}}
		if !joins(calls, call) {
			t.Fatalf("%d does not join", i)
		}
		calls = slices.Insert(calls, len(calls)/2, call)
	}
	return calls
}

// outcome compares what became of a group with what should.
func outcome(t *testing.T, calls []*joined.Call[writing]) {
	t.Helper()
	for _, call := range calls {
		c := call.What.with.changes
		var want error
		if i := int(c.Notes[0].Hash-1) % 100; i < len(misfits) {
			want = misfits[i].why
		}
		if !errors.Is(call.Err, want) {
			t.Errorf("commit %d: %v, want %v", c.Notes[0].Hash-1, call.Err, want)
		}
	}
}

// whole checks that so many commits are there, each whole, and nothing of any other.
func whole(t *testing.T, s *Store, commits int) {
	t.Helper()
	ctx, per := t.Context(), map[loci.ID]string{}
	err := s.Snapshot(ctx, "ann", func(w store.Snapshot) error {
		return errors.Join(
			w.Messages(ctx, func(m *store.Message) error { per[m.Message.ID] += "message "; return nil }),
			w.Versions(ctx, func(r *store.Row) error { per[r.Version.Note.ID] += "note "; return nil }))
	})
	jobs, err2 := s.Jobs(ctx, "ann")
	for _, j := range jobs {
		per[j.ID] += "job"
	}
	for id, parts := range per {
		if parts != "message note job" {
			t.Errorf("of %s there is %q", id, parts)
		}
	}
	counts, err3 := s.Counts(ctx, "ann")
	if len(per) != commits || counts.Messages != commits || counts.Versions != commits {
		t.Errorf("%d commits, counted as %+v, want %d", len(per), counts, commits)
	}
	found, err4 := s.Check(ctx)
	for _, f := range found {
		if f.Bad {
			t.Errorf("damage: %+v", f)
		}
	}
	if err := errors.Join(err, err2, err3, err4); err != nil {
		t.Error(err)
	}
}

// reached opens a store twice: through a proxy, and not.
func reached(t *testing.T) (through, direct *Store, proxy *pgtest.Proxy, admin func(string)) {
	t.Helper()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	proxy = server.Proxy(t)
	for _, o := range []struct {
		s   **Store
		dsn string
	}{{&direct, dsn}, {&through, proxy.DSN(dsn)}} {
		s, err := Open(t.Context(), o.dsn, Options{Partitions: 2})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		*o.s = s
	}
	conn, err := pgx.Connect(t.Context(), server.Admin(direct.config.Database))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close(context.Background()) })
	return through, direct, proxy, func(statement string) {
		t.Helper()
		if _, err := conn.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
}

// The connection of commits that are made together is cut at each of its messages: those that can be
// made are, once and whole, and of each that can't there is nothing.
func TestFindingV6_JoinedCommitsAreMadeOnceWhereverTheirConnectionIsCut(t *testing.T) {
	t.Parallel()
	through, direct, proxy, _ := reached(t)
	before(t, through)
	n, step := 0, 1
	if testing.Short() {
		step = 7
	}
	for cut := true; cut; n++ {
		cut = false
		var seen int
		proxy.Rule(func(pgtest.Message) pgtest.Verdict {
			if seen++; seen == n*step+1 {
				cut = true
				return pgtest.Cut
			}
			return pgtest.Pass
		})
		calls := grouped(t, n)
		through.together(t.Context(), "ann", &joined.Group[writing]{Calls: calls})
		proxy.Rule(nil)
		outcome(t, calls)
	}
	whole(t, direct, len(misfits)+n*fits)
	if n*step < 100 {
		t.Errorf("a group has only %d messages", n*step)
	}
}

// The server refuses one of those that are made together, at its statement or at the end of the
// transaction: it alone is refused.
func TestFindingV6_OneOfJoinedCommitsThatTheServerRefusesIsRefusedAlone(t *testing.T) {
	t.Parallel()
	for _, when := range []string{"INITIALLY IMMEDIATE", "INITIALLY DEFERRED"} {
		_, direct, _, admin := reached(t)
		before(t, direct)
		admin(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '23514'; END $$`)
		admin(`CREATE CONSTRAINT TRIGGER refused AFTER INSERT ON notes DEFERRABLE ` + when + ` FOR EACH ROW WHEN (new.hash = 111) EXECUTE FUNCTION refuse()`)
		calls := grouped(t, 0) // whose last, with the hash 111, is good
		direct.together(t.Context(), "ann", &joined.Group[writing]{Calls: calls})
		for _, c := range calls {
			if c.What.with.changes.Notes[0].Hash == 111 {
				if pgCode(c.Err) != "23514" {
					t.Errorf("%s: %v", when, c.Err)
				}
				c.Err = nil
			}
		}
		outcome(t, calls)
		whole(t, direct, len(misfits)+fits-1)
	}
}

// The answer to commits that were made together is lost, and the server then refuses the next attempt:
// none of them is said to be refused.
func TestFindingV6_JoinedCommitsWhoseAnswerIsLostAreNotTakenForRefused(t *testing.T) {
	t.Parallel()
	through, direct, proxy, admin := reached(t)
	before(t, through)
	proxy.Rule(func(m pgtest.Message) pgtest.Verdict {
		if m.FromServer && m.Commit {
			admin(`REVOKE ALL ON users FROM "` + direct.config.User + `"`)
			return pgtest.Cut
		}
		return pgtest.Pass
	})
	calls := grouped(t, 0)
	through.together(t.Context(), "ann", &joined.Group[writing]{Calls: calls})
	for _, c := range calls {
		var unknown *lostError
		if !errors.As(c.Err, &unknown) {
			t.Errorf("%v", c.Err)
		}
	}
	admin(`GRANT ALL ON users TO "` + direct.config.User + `"`)
	proxy.Rule(nil)
	whole(t, direct, len(misfits)+fits)
}
