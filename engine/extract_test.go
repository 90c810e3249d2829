package engine_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// oracle is a model that is a function.
type oracle func(ctx context.Context, p model.Prompt) (model.Answer, error)

func (oracle) Model() string { return "oracle" }
func (o oracle) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	a, err := o(ctx, p)
	a.Usage = loci.Usage{Calls: 1, TokensIn: lang.CountTokens(p.System + p.User), TokensOut: lang.CountTokens(a.Text)}
	return a, err
}

// says answers each step with the same text; a step without one with an empty list.
func says(answers map[string]string) oracle {
	return func(_ context.Context, p model.Prompt) (model.Answer, error) {
		return model.Answer{Text: orNone(answers[p.Step])}, nil
	}
}

func orNone(answer string) string {
	if answer == "" {
		return `{"facts":[],"decisions":[{"statement":1,"operation":"ADD"}],"changes":[]}`
	}
	return answer
}

func facts(contents ...string) string {
	var items []string
	for _, c := range contents {
		items = append(items, statement(c, nil))
	}
	return `{"facts":[` + strings.Join(items, ",") + `]}`
}

// thinking is a memory with a model for all steps, on a clock that does not move.
func thinking(t *testing.T, store store.Store, m model.LLM, ledger model.Ledger) *engine.Engine {
	t.Helper()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	e := must(engine.New(store, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now },
		Models: engine.Models{Extract: m, Decide: m, Evolve: m}, Ledger: ledger,
	}))
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return e
}

// extracted are the contents of the notes that a model made, newest first.
func extracted(t *testing.T, e *engine.Engine, s loci.Scope) (contents []string) {
	t.Helper()
	res, err := e.Notes(t.Context(), s, loci.NotesRequest{Page: loci.Page{Limit: 500}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range res.Notes {
		if n := &res.Notes[i]; !n.Verbatim {
			contents = append(contents, n.Content)
		}
	}
	return contents
}

// What a message costs: a change that makes it dearer changes these figures, and says why.
func TestW5_ThreeCallsAMessageHoweverManyFacts(t *testing.T) {
	t.Parallel()
	const mostIn, mostOut = 3400, 260 // tokens a message, as lang.CountTokens counts
	rooms := strings.Fields("kitchen attic cellar garden hallway bathroom balcony office")
	n := 0
	model := oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		if p.Step != "extract" {
			return model.Answer{Text: orNone("")}, nil
		}
		n++
		var contents []string
		for _, room := range rooms {
			contents = append(contents, fmt.Sprintf("The user painted the %s of the house number %d green.", room, n))
		}
		return model.Answer{Text: facts(contents...)}, nil
	})
	var ledger book
	e := thinking(t, inmem.New(), model, &ledger)
	for i := range 6 {
		ledger.calls = nil
		_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("I painted the whole of house number %d green, room by room.", i+1), Conversation: "c", Wait: true})
		if err != nil {
			t.Fatal(err)
		}
		var sum loci.Usage
		for _, c := range ledger.calls {
			sum.Add(c.Usage)
		}
		if sum.Calls > 3 || i > 0 && sum.Calls < 3 || sum.TokensIn > mostIn || sum.TokensOut > mostOut {
			t.Errorf("message %d cost %d calls, %d tokens in, %d out", i+1, sum.Calls, sum.TokensIn, sum.TokensOut)
		}
	}
	if got := len(extracted(t, e, me)); got != 6*len(rooms) {
		t.Errorf("%d facts were kept, want %d", got, 6*len(rooms))
	}
}

func TestW2_ManyMessagesShareAQuestion(t *testing.T) {
	t.Parallel()
	var ledger book
	e := thinking(t, inmem.New(), says(nil), &ledger)
	var r loci.IngestRequest
	for i := range 40 {
		r.Messages = append(r.Messages, loci.RememberRequest{Text: fmt.Sprintf("Message number %d.", i), Conversation: "c"})
	}
	r.Messages = append(r.Messages, loci.RememberRequest{Text: "Elsewhere.", Conversation: "d"}, loci.RememberRequest{Text: strings.Repeat("A long story is told. ", 600), Conversation: "d"})
	if _, err := e.Ingest(t.Context(), me, r); err != nil {
		t.Fatal(err)
	}
	jobs, err := e.Jobs(t.Context(), me)
	if err != nil || len(jobs) < 6 || len(jobs) > 9 { // 16 + 16 + 8, and a talk of 3 000 tokens by 1 500
		t.Errorf("%d jobs, %v", len(jobs), err)
	}
	if err := e.Work(t.Context(), nil); err != nil || len(ledger.calls) != len(jobs) {
		t.Errorf("%d calls for %d jobs, %v", len(ledger.calls), len(jobs), err)
	}
}

// An answer that is cut off is asked for in parts, never again as it was.
func TestW2_AnAnswerThatIsCutOffSplitsTheBatch(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	model := oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		seen[p.User]++
		said := strings.Count(p.User, " message ")
		switch {
		case p.Step != "extract":
			return model.Answer{Text: orNone("")}, nil
		case said > 1:
			return model.Answer{Text: `{"facts":[{"content":"The user`, Cut: true}, nil
		case strings.Contains(p.User, "endless"): // and its answer stays too long
			return model.Answer{Text: facts("The user told an endless story.")[:70] + `},{"content":"The us`, Cut: true}, nil
		}
		return model.Answer{Text: facts("The user said " + p.User[strings.LastIndex(p.User, "word"):][:5] + ".")}, nil
	})
	var ledger book
	e := thinking(t, inmem.New(), model, &ledger)
	var r loci.IngestRequest
	for _, text := range []string{"word1 is said", "word2 is said", "word3 is said", "endless"} {
		r.Messages = append(r.Messages, loci.RememberRequest{Text: text, Conversation: "c"})
	}
	if _, err := e.Ingest(t.Context(), me, r); err != nil {
		t.Fatal(err)
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := extracted(t, e, me); len(got) != 4 {
		t.Errorf("kept %q", got)
	}
	for user, times := range seen {
		if times > 1 {
			t.Errorf("asked %d times:\n%s", times, user)
		}
	}
	cut := 0
	for _, c := range ledger.calls {
		if c.Outcome == loci.CallCut {
			cut++
		}
	}
	if cut != 4 { // of four messages, of two and two, of the endless one
		t.Errorf("%d calls were cut off", cut)
	}
}

// busy is a store in which another process is faster, some times.
type busy struct {
	store.Store
	times, lost int
	meanwhile   func()
}

func (b *busy) Apply(ctx context.Context, user string, c *store.Changes) error {
	if len(c.Done) > 0 && b.lost < b.times {
		b.lost++
		b.meanwhile()
	}
	return b.Store.Apply(ctx, user, c)
}

func TestW6_AConflictReturnsToRetrieve(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ times, calls int }{{1, 2}, {2, 3}, {3, 3}} {
		decisions := 0
		model := oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
			switch {
			case p.Step == "decide":
				decisions++
				return model.Answer{Text: `{"decisions":[{"statement":1,"operation":"UPDATE","target":"m1","content":"The user's tea is green, and hot.","reason":"more"}]}`}, nil
			case strings.Contains(p.User, "hot"):
				return model.Answer{Text: facts("The user's tea is hot.")}, nil
			case p.Step == "extract":
				return model.Answer{Text: facts("The user's tea is green.")}, nil
			}
			return model.Answer{Text: orNone("")}, nil
		})
		store := &busy{Store: inmem.New(), meanwhile: func() {}}
		e := thinking(t, store, model, nil)
		if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "My tea is green.", Wait: true}); err != nil {
			t.Fatal(err)
		}
		res, err := e.Notes(t.Context(), me, loci.NotesRequest{})
		if err != nil || res.Notes[0].Verbatim {
			t.Fatal(err)
		}
		id := res.Notes[0].ID
		store.times = c.times
		store.meanwhile = func() { // each time to another state
			change := e.Pin
			if store.lost%2 == 0 {
				change = e.Unpin
			}
			if _, err := change(t.Context(), me, id); err != nil {
				t.Error(err)
			}
		}
		_, err = e.Remember(t.Context(), me, loci.RememberRequest{Text: "My tea is hot.", Wait: true})
		if err != nil {
			t.Fatal(err)
		}
		if decisions != c.calls {
			t.Errorf("lost %d times, decided %d times, want %d", c.times, decisions, c.calls)
		}
		jobs, err := e.Jobs(t.Context(), me)
		if failed := len(jobs) == 1 && jobs[0].State() == loci.JobFailed; failed != (c.times == 3) || err != nil {
			t.Errorf("lost %d times: jobs %+v, %v", c.times, jobs, err)
		}
	}
}

// Two runners on one job, as when the lease of a slow one ran out: one of them writes.
func TestW1_AMessageIsExtractedOnceByTwoRunners(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	fast := thinking(t, store, says(map[string]string{"extract": facts("The user has a fast horse.")}), nil)
	late := time.Date(2026, 3, 2, 9, 11, 0, 0, time.UTC)
	other := must(engine.New(store, engine.Options{
		Embedder: rules.Embedder(), Clock: func() time.Time { return late },
		Models: engine.Models{Extract: says(map[string]string{"extract": facts("The user owns a horse, a fast one.")})},
	}))
	slow := thinking(t, store, oracle(func(ctx context.Context, p model.Prompt) (model.Answer, error) {
		if p.Step == "extract" { // meanwhile the lease runs out, and the other does it
			if err := other.Work(ctx, nil); err != nil {
				t.Error(err)
			}
			return model.Answer{Text: facts("The user's horse is fast.")}, nil
		}
		return model.Answer{Text: orNone("")}, nil
	}), nil)
	if _, err := fast.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "My horse is fast."}}}); err != nil {
		t.Fatal(err)
	}
	if err := slow.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := extracted(t, fast, me); len(got) != 1 || got[0] != "The user owns a horse, a fast one." {
		t.Errorf("kept %q", got)
	}
	if jobs, err := fast.Jobs(t.Context(), me); err != nil || len(jobs) != 0 {
		t.Errorf("jobs %+v, %v", jobs, err)
	}
}

// What is forgotten or destroyed while a model reads it leaves nothing behind.
func TestNothingIsKeptOfWordsThatWereDestroyedMeanwhile(t *testing.T) {
	t.Parallel()
	var e *engine.Engine
	var id loci.ID
	e = thinking(t, inmem.New(), oracle(func(ctx context.Context, _ model.Prompt) (model.Answer, error) {
		_, err := e.Forget(ctx, me, loci.ForgetRequest{ID: id, Purge: true})
		return model.Answer{Text: facts("The user's secret is 4711.")}, err
	}), nil)
	res, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "My secret is 4711."})
	if err != nil || res.Job.IsZero() {
		t.Fatal(res, err)
	}
	id = res.Notes[0].ID
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := extracted(t, e, me); len(got) != 0 {
		t.Errorf("kept %q", got)
	}
}

func TestW1_ACallerThatStopsWaitingLeavesTheJobToOthers(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	asked := false
	e := thinking(t, inmem.New(), oracle(func(ctx context.Context, _ model.Prompt) (model.Answer, error) {
		if !asked {
			asked = true
			cancel()
			return model.Answer{}, ctx.Err()
		}
		return model.Answer{Text: facts("The user has a cat.")}, nil
	}), nil)
	_, err := e.Remember(ctx, me, loci.RememberRequest{Text: "I have a cat.", Wait: true})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := extracted(t, e, me); len(got) != 1 {
		t.Errorf("kept %q", got)
	}
}

func TestAStoppedRunnerLeavesItsJobToTheNext(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	asked := make(chan bool, 1)
	first := thinking(t, store, oracle(func(ctx context.Context, _ model.Prompt) (model.Answer, error) {
		asked <- true
		<-ctx.Done()
		return model.Answer{}, ctx.Err()
	}), nil)
	first.Start()
	if _, err := first.Remember(t.Context(), me, loci.RememberRequest{Text: "I have a cat."}); err != nil {
		t.Fatal(err)
	}
	<-asked
	if err := first.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	next := thinking(t, store, says(map[string]string{"extract": facts("The user has a cat.")}), nil)
	if err := next.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if got := extracted(t, next, me); len(got) != 1 {
		t.Errorf("kept %q", got)
	}
}
