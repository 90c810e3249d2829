package engine_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

var me = loci.Scope{User: "me"}

// memory is an engine with rules over a store, on a clock that does not move.
func memory(t *testing.T, store store.Store) *engine.Engine {
	t.Helper()
	return clocked(t, store, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC))
}

// clocked is one whose clock always shows now.
func clocked(t *testing.T, store store.Store, now time.Time) *engine.Engine {
	t.Helper()
	e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now }}))
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return e
}

func TestBadInputIsNamedAndWritesNothing(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	e := memory(t, store)
	year0 := time.Date(0, 5, 1, 0, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		scope loci.Scope
		r     loci.RememberRequest
		field string
	}{
		"no user":          {loci.Scope{}, loci.RememberRequest{Text: "x"}, "user"},
		"user with a NUL":  {loci.Scope{User: "a\x00b"}, loci.RememberRequest{Text: "x"}, "user"},
		"long user":        {loci.Scope{User: strings.Repeat("u", 257)}, loci.RememberRequest{Text: "x"}, "user"},
		"agent's newline":  {loci.Scope{User: "u", Agent: "a\nb"}, loci.RememberRequest{Text: "x"}, "agent"},
		"empty text":       {me, loci.RememberRequest{}, "text"},
		"blank text":       {me, loci.RememberRequest{Text: " \n\t　"}, "text"},
		"over 1 MiB":       {me, loci.RememberRequest{Text: strings.Repeat("x", 1<<20+1)}, "text"},
		"invalid UTF-8":    {me, loci.RememberRequest{Text: "caf\xe9"}, "text"},
		"NUL":              {me, loci.RememberRequest{Text: "a\x00b"}, "text"},
		"bad caption":      {me, loci.RememberRequest{Text: "x", Caption: "\xff"}, "caption"},
		"year 0":           {me, loci.RememberRequest{Text: "x", At: year0}, "at"},
		"year 10000":       {me, loci.RememberRequest{Text: "x", At: year0.AddDate(10000, 0, 0)}, "at"},
		"unknown zone":     {me, loci.RememberRequest{Text: "x", Zone: "Mars/Olympus"}, "zone"},
		"trait":            {me, loci.RememberRequest{Text: "x", Kind: loci.Trait}, "kind"},
		"unknown role":     {me, loci.RememberRequest{Text: "x", Role: "boss"}, "role"},
		"unknown access":   {me, loci.RememberRequest{Text: "x", Visibility: "secret"}, "visibility"},
		"importance of 2":  {me, loci.RememberRequest{Text: "x", Importance: 2}, "importance"},
		"an empty tag":     {me, loci.RememberRequest{Text: "x", Tags: []string{"a", " "}}, "tags"},
		"a tag's newline":  {me, loci.RememberRequest{Text: "x", Tags: []string{"a\nb"}}, "tags"},
		"too many tags":    {me, loci.RememberRequest{Text: "x", Tags: make([]string, 51)}, "tags"},
		"bad conversation": {me, loci.RememberRequest{Text: "x", Conversation: "\xff"}, "conversation"},
	} {
		_, err := e.Remember(t.Context(), c.scope, c.r)
		var field *loci.FieldError
		if !errors.As(err, &field) || field.Field != c.field || !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if count, _, err := store.Users(t.Context(), me.User); count != 0 || err != nil {
		t.Errorf("%d users after nothing but bad input (%v)", count, err)
	}
}

func TestBadQuestionsAreNamed(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	day := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, r := range map[string]loci.RecallRequest{
		"empty":            {},
		"NUL":              {Query: "a\x00"},
		"invalid UTF-8":    {Query: "\xff"},
		"negative k":       {Query: "x", K: -1},
		"enormous k":       {Query: "x", K: 1001},
		"negative budget":  {Query: "x", Budget: -1},
		"impossible mood":  {Query: "x", Emotion: &loci.Emotion{Valence: 2}},
		"unknown kind":     {Query: "x", Filter: loci.Filter{Kinds: []loci.Kind{"rumour"}}},
		"backward range":   {Query: "x", Filter: loci.Filter{EventAfter: day, EventBefore: day}},
		"as of year 12345": {Query: "x", AsOf: day.AddDate(12345, 0, 0)},
	} {
		if _, err := e.Recall(t.Context(), me, r); !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestA1_AnUnknownUserIsNamedOnlyWhereOthersAreKnown(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	ask := func(user string) error {
		_, err := e.Recall(t.Context(), loci.Scope{User: user}, loci.RecallRequest{Query: "tea"})
		return err
	}
	if err := ask("me"); err != nil {
		t.Errorf("the first question to an empty memory: %v", err)
	}
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like tea."}); err != nil {
		t.Fatal(err)
	}
	if err := ask("mee"); !errors.Is(err, loci.ErrNotFound) || !strings.Contains(err.Error(), "check the name") {
		t.Errorf("a mistyped user: %v", err)
	}
}

func TestW1_ManyAtOnceRememberTheSameMessageOnce(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			var r loci.IngestRequest
			for i := range 20 {
				r.Messages = append(r.Messages, loci.RememberRequest{Text: fmt.Sprintf("Message number %d.", i), Conversation: "c"})
			}
			if _, err := e.Ingest(t.Context(), me, r); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	st, err := e.Stats(t.Context(), me)
	if err != nil || st.Messages != 20 || st.Notes != 20 {
		t.Errorf("got %+v, %v", st, err)
	}
}

func TestW1_AnInvalidMessageOfManyWritesNoneAndIsNumbered(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	e := memory(t, store)
	_, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "fine"}, {Text: ""}}})
	if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "message 2") {
		t.Errorf("got %v", err)
	}
	if count, _, _ := store.Users(t.Context(), me.User); count != 0 {
		t.Error("something was written")
	}
}

// failing is a store whose searches fail until they are mended.
type failing struct {
	store.Store
	mu   sync.Mutex
	with error
}

// State is what every search begins with.
func (f *failing) State(ctx context.Context, user string) (store.State, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.with != nil {
		return store.State{}, f.with
	}
	return f.Store.State(ctx, user)
}

func TestW1_AFailingJobIsTriedAgainThenListedAsDead(t *testing.T) {
	t.Parallel()
	f := &failing{Store: inmem.New(), with: errors.New("out of order")}
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := must(engine.New(f, engine.Options{Embedder: rules.Embedder(), Clock: func() time.Time { return now }}))
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like tea."}); err != nil {
		t.Fatal(err)
	}
	for attempt := 1; attempt <= 5; attempt++ {
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		jobs, err := f.Jobs(t.Context(), me.User)
		if err != nil || len(jobs) != 1 || jobs[0].Attempts != attempt || jobs[0].Dead != (attempt == 5) || jobs[0].Error == "" {
			t.Fatalf("after attempt %d: %+v, %v", attempt, jobs, err)
		}
		// At once it is not due yet: it waits 2, 4, 8, … seconds.
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if again, _ := f.Jobs(t.Context(), me.User); again[0].Attempts != attempt {
			t.Fatalf("attempt %d was repeated without waiting", attempt)
		}
		now = now.Add(2 * time.Second << (attempt - 1))
	}
	f.mu.Lock()
	f.with = nil
	f.mu.Unlock()
	if hits := recalled(t, e, "tea"); len(hits) != 1 {
		t.Errorf("the words are lost with their job: %v", hits)
	}
}

func recalled(t *testing.T, e *engine.Engine, query string) []loci.Hit {
	t.Helper()
	res, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: query, NoTrack: true})
	if err != nil {
		t.Fatal(err)
	}
	return res.Hits
}

func TestR6_NoAccessIsLostOnClose(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	e := must(engine.New(store, engine.Options{}))
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like tea."}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			for range 10 {
				if _, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "tea"}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if err := errors.Join(e.Close(t.Context()), e.Close(t.Context())); err != nil {
		t.Fatal(err)
	}
	after := must(engine.New(store, engine.Options{}))
	n := recalled(t, after, "tea")[0].Note
	if n.AccessCount != 100 || n.Version != 1 {
		t.Errorf("%d accesses counted at version %d, want 100 at version 1", n.AccessCount, n.Version)
	}
}

func TestStart_WorksBehindTheCallsAndStops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		store := inmem.New()
		defer store.Close()
		e := must(engine.New(store, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
		e.Start()
		e.Start()
		for i := range 3 {
			if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("I bought %d green apples at the market.", i)}); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		if jobs, err := store.Jobs(t.Context(), me.User); err != nil || len(jobs) != 0 {
			t.Errorf("still waiting: %+v, %v", jobs, err)
		}
		if err := errors.Join(e.Close(t.Context()), e.Close(t.Context())); err != nil {
			t.Error(err)
		}
	})
}

func TestExportAndImportLoseNothing(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	from := memory(t, store)
	for i, text := range []string{"I like tea.", "我住在上海。", "My code is\nsecret <&>."} {
		_, err := from.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: "c", Wait: true, Ref: fmt.Sprint(i)})
		if err != nil {
			t.Fatal(err)
		}
	}
	first := recalled(t, from, "tea")[0].Note.ID
	for _, step := range []func(context.Context, loci.Scope, loci.ID) (*loci.ChangeResult, error){from.Pin, from.Unpin} {
		if _, err := step(t.Context(), me, first); err != nil {
			t.Fatal(err)
		}
	}
	if err := from.SetAgent(t.Context(), me, loci.Agent{Name: "bot", Domains: []string{"work"}}); err != nil {
		t.Fatal(err)
	}
	if err := store.Apply(t.Context(), me.User, reflected(first)); err != nil {
		t.Fatal(err)
	}
	export := func(e *engine.Engine) string {
		var b bytes.Buffer
		if _, err := e.Export(t.Context(), me, loci.ExportRequest{}, &b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	want := export(from)
	to := memory(t, inmem.New())
	for round, fresh := range []bool{true, false} {
		res, err := to.Import(t.Context(), me, strings.NewReader(want), nil)
		if err != nil || (res.Messages == 3) != fresh || (res.Known == 0) != fresh || (res.Cycles == 1) != fresh {
			t.Fatalf("round %d: %+v, %v", round, res, err)
		}
		if got := export(to); got != want {
			t.Errorf("round %d: exported again:\n%s\nwant\n%s", round, got, want)
		}
	}
}

// reflected is a trait learned from a note, with the cycle that did it.
func reflected(from loci.ID) *store.Changes {
	at := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	v := loci.Version{Change: loci.ChangeID{Note: loci.ID{1}, Version: 1}, At: at, Clock: at, Step: "reflect", Operation: loci.Add}
	v.Note = loci.Note{
		ID: v.Change.Note, Kind: loci.Trait, Content: "Drinks tea", Visibility: loci.Open, RecordedAt: at, UpdatedAt: at,
		Trait: &loci.TraitState{Subtype: loci.SubtypeBehaviour, Stage: loci.StageEmerging, Evidence: 1, Since: at, Moved: at},
	}
	l := loci.Link{From: v.Note.ID, To: from, Type: loci.DerivedFrom, Direction: loci.Out, Strength: 1, At: at}
	c := loci.Cycle{ID: loci.ID{2}, Trigger: loci.TriggerForce, Started: at, Ended: at, Changes: []loci.ChangeID{v.Change}, Links: []loci.Link{l}}
	return &store.Changes{Notes: []store.NoteChange{{Version: v}}, Links: []loci.Link{l}, Cycles: []loci.Cycle{c}}
}

func TestImportSaysWhichLineItCantRead(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	for name, c := range map[string]struct{ in, want string }{
		"empty":      {"", "no loci export"},
		"other file": {`{"conversation":"c1"}`, "no loci export"},
		"newer":      {`{"loci":"export","version":99}`, "upgrade"},
		"cut short":  {`{"loci":"export","version":1}` + "\n" + `{"message":{"id`, "line 2"},
		"nothing":    {`{"loci":"export","version":1}` + "\n{}", "line 2"},
	} {
		_, err := e.Import(t.Context(), me, strings.NewReader(c.in), nil)
		if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
