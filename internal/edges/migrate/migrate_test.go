package migrate_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/migrate"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/storetest"
)

// began is the time of the clock of these tests, in Shanghai.
var began = time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("", 8*3600))

var me = loci.Scope{User: "me"}

func clock() time.Time { return began }

// over is a memory by rules over a store.
func over(t testing.TB, s store.Store) *engine.Engine {
	t.Helper()
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

func ok(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

var said = []string{
	"I like tea.", "I moved to Lisbon in May.", "The dentist is on March 9.", "我上周三去了杭州。", "I don't like tea any more, now I like coffee.",
	"My sister Ana bakes bread in Oslo.", "First boil water, then pour it, then wait.", "Ana's bread is flat again.", "I bought a violin.", "我对花生过敏。",
}

// lived fills a store by what a memory does, with a gap in the numbers of rows, and with
// something of everything that a store keeps.
func lived(t testing.TB, s store.Store, users ...string) {
	t.Helper()
	e := over(t, s)
	for _, user := range users {
		scope := loci.Scope{User: user}
		var notes []loci.ID
		for i, text := range said {
			res, err := e.Remember(t.Context(), scope, loci.RememberRequest{Text: text, At: began.Add(time.Duration(i) * time.Hour), Conversation: "c", Wait: i%2 == 0})
			ok(t, err)
			notes = append(notes, res.Notes[0].ID)
		}
		_, err := e.Link(t.Context(), scope, loci.LinkRequest{From: notes[1], To: notes[8], Type: loci.Supports, Reason: "so"})
		ok(t, err)
		_, err = e.Forget(t.Context(), scope, loci.ForgetRequest{ID: notes[2], Purge: true})
		ok(t, err)
		_, err = e.Forget(t.Context(), scope, loci.ForgetRequest{ID: notes[3]})
		ok(t, err)
		_, err = e.Reflect(t.Context(), scope, loci.ReflectRequest{Force: true})
		ok(t, err, e.SetAgent(t.Context(), scope, loci.Agent{Name: "bot", Domains: []string{"work"}}))
		call := model.Call{User: user, Step: "extract", Model: "m", At: began, Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1, TokensIn: 7}}
		ok(t, s.Touch(t.Context(), user, began, notes[4:6]), s.Touch(t.Context(), user, began.Add(time.Second), notes[4:5]), s.Record(t.Context(), call), s.Record(t.Context(), call))
		ok(t, s.Apply(t.Context(), user, &store.Changes{
			Vectors: []store.Vector{{Note: notes[0], Version: 1, Embedder: "e", Values: []float32{1, 2}}, {Note: notes[1], Version: 1, Embedder: "e", Values: []float32{3, 4}}, {Note: notes[1], Version: 1, Embedder: "d", Values: []float32{5}}},
			Unlinks: []loci.Link{{From: notes[1], To: notes[8], Type: loci.Supports, At: began.Add(99 * time.Hour)}},
			Jobs:    []loci.Job{{ID: loci.ID{9}, Kind: loci.JobEmbed, Notes: notes[:1], Created: began, Dead: true, Error: "so"}, {ID: loci.ID{8}, Kind: loci.JobExtract, Notes: notes[:1], Created: began, Attempts: 2, NotUntil: began.Add(time.Hour)}},
		}))
	}
	_, err := storetest.Lease(t.Context(), s, []loci.JobKind{loci.JobExtract}, 1, store.LeaseRequest{Hold: time.Minute, Now: began.Add(9 * time.Hour)})
	ok(t, err)
}

// run migrates and returns what became of each user.
func run(t testing.TB, from, to store.Store, o migrate.Options) (users []migrate.UserResult, res migrate.Result, err error) {
	t.Helper()
	o.Clock = clock
	o.Done = func(u migrate.UserResult) error { users = append(users, u); return nil }
	res, err = migrate.Run(t.Context(), from, to, o)
	return users, res, err
}

// sum is the checksum of a user of a store: what a copy of it has. It writes nothing to it.
func sum(t testing.TB, s store.Store, user string) string {
	t.Helper()
	users, _, err := run(t, s, inmem.New(), migrate.Options{User: user})
	ok(t, err)
	return users[0].Sum
}

// cut is a store that fails at the commit with a number, before it or, where late, behind it.
type cut struct {
	store.Store
	left int
	late bool
	made int // commits
	most int // rows of one
}

var errCut = errors.New("the line is cut")

func (c *cut) Apply(ctx context.Context, user string, p *store.Changes) error {
	if c.left--; c.left < 0 && !c.late {
		return errCut
	}
	c.made++
	c.most = max(c.most, len(p.Messages)+len(p.Notes)+len(p.Links)+len(p.Unlinks)+len(p.Vectors)+len(p.Cycles)+len(p.Uses)+len(p.Calls)+len(p.Agents))
	err := c.Store.Apply(ctx, user, p)
	if c.left < 0 && err == nil {
		err = errCut
	}
	return err
}

// A migration that was cut off at any commit, also at one whose answer was lost, goes on when
// it is run again, and ends with what one at once ends with. It is found by doctor meanwhile,
// and the source is never changed.
func TestD10_CutOffAtAnyCommitItGoesOn(t *testing.T) {
	t.Parallel()
	for name, open := range map[string][2]func(*testing.T) store.Store{
		"file to memory": {inFile, inMemory}, "memory to file": {inMemory, inFile}, "file to database": {inFile, inDatabase}, "database to memory": {inDatabase, inMemory},
	} {
		step := 1
		if name == "memory to file" || name == "file to database" {
			step = 5 // they cost more
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			from := open[0](t)
			lived(t, from, "me")
			want, once := sum(t, from, "me"), &cut{Store: inmem.New(), left: 1 << 30}
			if _, _, err := run(t, from, once, migrate.Options{Batch: 3}); err != nil || once.made < 10 {
				t.Fatalf("%d commits, %v", once.made, err)
			}
			for n := 0; n < 2*once.made; n += step {
				to := &cut{Store: open[1](t), left: n / 2, late: n%2 == 1}
				if _, _, err := run(t, from, to, migrate.Options{Batch: 3}); !errors.Is(err, errCut) {
					t.Fatalf("cut at commit %d: %v", n/2, err)
				}
				goOn(t, from, to, once.made, want)
			}
		})
	}
}

// goOn runs a migration again that was cut off; at once it makes so many commits.
func goOn(t *testing.T, from store.Store, to *cut, once int, want string) {
	t.Helper()
	found, err := over(t, to).Doctor(t.Context())
	marked := slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad && f.What == "imports" })
	if err != nil || marked != (to.made > 0 && to.made < once) {
		t.Errorf("behind %d commits doctor finds %+v, %v", to.made, found, err)
	}
	to.left = 1 << 30
	users, _, err := run(t, from, to, migrate.Options{Batch: 3})
	if err != nil || users[0].Sum != want || sum(t, to, "me") != want || sum(t, from, "me") != want {
		t.Fatalf("cut behind %d commits, and run again: %+v, %v", to.made, users, err)
	}
	made := to.made
	users, res, err := run(t, from, to, migrate.Options{})
	if err != nil || users[0].State != migrate.There || res.There != 1 || to.made != made {
		t.Errorf("run once more: %+v, %v, %d commits", users, err, to.made-made)
	}
	found, err = over(t, to).Doctor(t.Context())
	if err != nil || slices.ContainsFunc(found, func(f loci.Finding) bool { return f.Bad && f.What == "imports" }) {
		t.Errorf("at the end doctor finds %+v, %v", found, err)
	}
}

// No commit has more rows than it may.
func TestD10_CommitsAreBounded(t *testing.T) {
	t.Parallel()
	from, to := inmem.New(), &cut{Store: inmem.New(), left: 1 << 30}
	lived(t, from, "me")
	if _, _, err := run(t, from, to, migrate.Options{Batch: 4}); err != nil || to.most != 4 || to.made < 10 {
		t.Errorf("%d commits of %d rows at most, %v", to.made, to.most, err)
	}
}

// Questions are answered alike before and after, to the last digit of every score.
func TestD10_RecallAnswersAsBefore(t *testing.T) {
	t.Parallel()
	from, between, to := inFile(t), inDatabase(t), inFile(t)
	lived(t, from, "me")
	_, _, err := run(t, from, between, migrate.Options{Batch: 11})
	ok(t, err)
	_, _, err = run(t, between, to, migrate.Options{})
	ok(t, err)
	answers := func(s store.Store) (all []string) {
		e := over(t, s)
		for _, q := range append([]string{"what do I drink?", "bread", "去哪里了", "when is the dentist?"}, said...) {
			res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: q, K: 20})
			ok(t, err)
			res.TookMS = 0
			text, err := json.Marshal(res)
			ok(t, err)
			all = append(all, string(text))
		}
		return all
	}
	before, middle, after := answers(from), answers(between), answers(to)
	if !strings.Contains(before[0], "coffee") || !strings.Contains(before[1], "Oslo") {
		t.Errorf("answered %q", before[:2])
	}
	for i := range before {
		if before[i] != after[i] || before[i] != middle[i] {
			t.Errorf("answered\n%s\nin the database\n%s\nthen\n%s", before[i], middle[i], after[i])
		}
	}
}

// What the source got after an earlier run is taken up; other users are passed over.
func TestD10_WhatTheSourceGotInBetweenIsTakenUp(t *testing.T) {
	t.Parallel()
	from, to := inFile(t), &cut{Store: inFile(t), left: 1 << 30}
	lived(t, from, "ann", "me")
	ids, err := from.NoteIDs(t.Context(), "me", loci.ID{}, loci.ID{255, 255, 255, 255}, 9)
	ok(t, err)
	link := func(to int, d loci.Direction, hours time.Duration) loci.Link {
		return loci.Link{From: ids[0], To: ids[to], Type: loci.Supports, Direction: d, Strength: .5, At: began.Add(hours * time.Hour)}
	}
	ok(t, from.Apply(t.Context(), "me", &store.Changes{Links: []loci.Link{link(1, loci.Out, 1), link(2, loci.Both, 1), link(3, loci.Out, 1), link(4, loci.Out, 1)}}))
	_, _, err = run(t, from, to, migrate.Options{})
	ok(t, err)
	// One is closed, one turned round, one closed and made again, one given another strength.
	turned, stronger := link(2, loci.Both, 9), link(4, loci.Out, 1)
	turned.From, turned.To, stronger.Strength = turned.To, turned.From, 1
	jobs, err := from.Jobs(t.Context(), "me")
	ok(t, err, from.Apply(t.Context(), "me", &store.Changes{Links: []loci.Link{turned, stronger}, Unlinks: []loci.Link{link(1, loci.Out, 9), link(3, loci.Out, 9)}, Done: []loci.ID{jobs[0].ID}}),
		from.Apply(t.Context(), "me", &store.Changes{
			Links: []loci.Link{link(3, loci.Out, 10)}, Vectors: []store.Vector{{Note: ids[0], Version: 1, Embedder: "e", Values: []float32{7, 7}}, {Note: ids[1], Version: 1, Embedder: "e", Values: []float32{8, 8}}},
			Agents: []loci.Agent{{Name: "new"}}, Calls: []store.Calls{{Call: model.Call{Step: "extract", Model: "m", At: began, Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1, TokensIn: 7}}, Count: 5}},
		}), from.Touch(t.Context(), "me", began.Add(time.Hour), ids[:2]), from.Reanalyse(t.Context(), "me", []store.Analysis{{Seq: 1, Bytes: []byte("again")}}))
	e := over(t, from)
	_, err = e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like coffee with milk.", At: began.Add(100 * time.Hour), Wait: true})
	ok(t, err, e.Work(t.Context(), nil))
	ok(t, e.Close(t.Context()))
	users, res, err := run(t, from, to, migrate.Options{})
	if err != nil || res.Copied != 2 || users[1].Added == 0 || users[1].Sum != sum(t, from, "me") {
		t.Errorf("taken up: %+v, %+v, %v", users, res, err)
	}
}

// Where the target has of a user what the source has not, nothing of that user is written;
// the others are copied.
func TestD10_TwoMemoriesAreNeverMixed(t *testing.T) {
	t.Parallel()
	from := inmem.New()
	lived(t, from, "ann", "me")
	for what, use := range map[string]func(*engine.Engine, store.Store) error{
		"a message": func(e *engine.Engine, _ store.Store) error {
			_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I am another.", At: began})
			return err
		},
		"an agent": func(e *engine.Engine, _ store.Store) error {
			return e.SetAgent(t.Context(), me, loci.Agent{Name: "bot", Domains: []string{"*"}})
		},
		"a job": func(_ *engine.Engine, s store.Store) error {
			return s.Apply(t.Context(), "me", &store.Changes{Jobs: []loci.Job{{ID: loci.ID{77}, Kind: loci.JobReflect, Created: began}}})
		},
		"a copy that was used since": func(e *engine.Engine, s store.Store) error {
			_, _, err := run(t, from, s, migrate.Options{})
			ok(t, err)
			_, err = e.Remember(t.Context(), me, loci.RememberRequest{Text: "I go on here.", At: began})
			return err
		},
		"a copy whose notes were read since": func(_ *engine.Engine, s store.Store) error {
			_, _, err := run(t, from, s, migrate.Options{})
			ok(t, err)
			ids, err := s.NoteIDs(t.Context(), "me", loci.ID{}, loci.ID{255, 255, 255, 255}, 99)
			return errors.Join(err, s.Touch(t.Context(), "me", began, ids))
		},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			to := inmem.New()
			ok(t, use(over(t, to), to))
			before := sum(t, to, "me")
			users, res, err := run(t, from, to, migrate.Options{})
			if !errors.Is(err, loci.ErrConflict) || res.Refused != 1 || res.Copied+res.There != 1 || users[1].State != migrate.Refused || users[1].Error == "" {
				t.Errorf("%+v, %+v, %v", users, res, err)
			}
			if sum(t, to, "me") != before || sum(t, to, "ann") != sum(t, from, "ann") {
				t.Error("it was written")
			}
		})
	}
}

// What is only a part of a memory is not copied as if it were all of it.
func TestD10_HalfACopyIsNotCopied(t *testing.T) {
	t.Parallel()
	from, half, to := inmem.New(), &cut{Store: inmem.New(), left: 2}, inmem.New()
	lived(t, from, "me")
	if _, _, err := run(t, from, half, migrate.Options{Batch: 3}); !errors.Is(err, errCut) {
		t.Fatal(err)
	}
	half.left = 1 << 30
	if _, res, err := run(t, half, to, migrate.Options{}); !errors.Is(err, loci.ErrConflict) || res.Refused != 1 {
		t.Errorf("%+v, %v", res, err)
	}
	if _, known, err := to.Users(t.Context(), "me"); known || err != nil {
		t.Errorf("it was written, %v", err)
	}
	if _, _, err := run(t, from, half, migrate.Options{}); err != nil {
		t.Fatal(err)
	}
	if _, _, err := run(t, half, to, migrate.Options{}); err != nil || sum(t, to, "me") != sum(t, from, "me") {
		t.Errorf("when it is whole: %v", err)
	}
}

// meddler writes something of its own behind the first commit.
type meddler struct {
	store.Store
	done bool
}

func (m *meddler) Apply(ctx context.Context, user string, c *store.Changes) error {
	err := m.Store.Apply(ctx, user, c)
	if err == nil && !m.done {
		m.done = true
		err = m.Store.Apply(ctx, user, &store.Changes{Agents: []loci.Agent{{Name: "zed"}}})
	}
	return err
}

// What something else writes to the target meanwhile is found, and named.
func TestD10_BothSidesAreCompared(t *testing.T) {
	t.Parallel()
	from := inmem.New()
	lived(t, from, "me")
	_, _, err := run(t, from, &meddler{Store: inmem.New()}, migrate.Options{})
	if d := (*migrate.Difference)(nil); !errors.As(err, &d) || d.User != "me" || d.Kind != "agents" {
		t.Errorf("%v", err)
	}
}

// A dry run says what would be written, and writes nothing.
func TestD10_ADryRunWritesNothing(t *testing.T) {
	t.Parallel()
	from, to := inmem.New(), &cut{Store: inmem.New()}
	lived(t, from, "me")
	dry, res, err := run(t, from, to, migrate.Options{DryRun: true})
	if err != nil || res.Differs != 1 || to.made != 0 {
		t.Errorf("%+v, %v, %d commits", res, err, to.made)
	}
	to.left = 1 << 30
	wet, _, err := run(t, from, to, migrate.Options{})
	if err != nil || wet[0].Added != dry[0].Added || wet[0].Counts != dry[0].Counts {
		t.Errorf("%+v, dry %+v, %v", wet, dry, err)
	}
}

// Users are copied who have nothing, or no notes; one who is not there is not found.
func TestD10_UsersWithoutNotesCome(t *testing.T) {
	t.Parallel()
	from, to := inFile(t), inFile(t)
	ok(t, from.Apply(t.Context(), "none", &store.Changes{Done: []loci.ID{{1}}}), from.Apply(t.Context(), "few", &store.Changes{Agents: []loci.Agent{{Name: "bot"}}}))
	_, res, err := run(t, from, to, migrate.Options{})
	names, _ := to.Names(t.Context(), "", 9)
	if err != nil || res.Copied != 2 || !slices.Equal(names, []string{"few", "none"}) {
		t.Errorf("%+v, %v, %v", res, names, err)
	}
	if _, _, err := run(t, from, to, migrate.Options{User: "nobody"}); !errors.Is(err, loci.ErrNotFound) {
		t.Errorf("of nobody: %v", err)
	}
}

// Progress comes with every commit and says whose turn it is.
func TestD10_ProgressIsTold(t *testing.T) {
	t.Parallel()
	from := inmem.New()
	lived(t, from, "ann", "me")
	var told []string
	_, res, err := run(t, from, inmem.New(), migrate.Options{Batch: 10, Progress: func(p migrate.Progress) {
		told = append(told, fmt.Sprintf("%s %d/%d", p.User, p.Number, p.Users))
	}})
	if err != nil || len(told) < 10 || !slices.Contains(told, "ann 1/2") || told[len(told)-1] != "me 2/2" || res.Rows == 0 {
		t.Errorf("%q, %+v, %v", told, res, err)
	}
}
