package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// dear is a model whose every call costs 900 tokens in and 100 out.
type dear struct{ oracle }

func (d dear) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	a, err := d.oracle(ctx, p)
	a.Usage = loci.Usage{Calls: 1, TokensIn: 900, TokensOut: 100}
	return a, err
}

// household is a memory with a dear model and a budget, at an hour of the first days
// of March 2026.
type household struct {
	*testing.T
	store store.Store
	*engine.Engine
	now time.Time
}

func keepHouse(t *testing.T, store store.Store, b loci.Budget) *household {
	t.Helper()
	h := &household{T: t, store: store, now: time.Date(2026, 3, 2, 21, 0, 0, 0, time.UTC)}
	h.spend(b)
	return h
}

// spend starts the memory again, with another budget.
func (h *household) spend(b loci.Budget) {
	m := dear{func(_ context.Context, p model.Prompt) (model.Answer, error) {
		said := p.User[strings.LastIndex(p.User, "I bought a "):]
		return model.Answer{Text: facts("The user" + strings.SplitN(said, ".", 2)[0][1:] + ".")}, nil
	}}
	o := engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: m}, Budget: b,
		Clock: func() time.Time { return h.now },
	}
	h.Engine = must(engine.New(h.store, o))
	h.Cleanup(func() {
		if err := h.Close(context.Background()); err != nil {
			h.Error(err)
		}
	})
}

// bought is one message that waits for its facts.
func (h *household) bought(s loci.Scope, what string) *loci.RememberResult {
	h.Helper()
	res, err := h.Remember(h.Context(), s, loci.RememberRequest{Text: "I bought a " + what + ".", Wait: true})
	if err != nil {
		h.Fatal(err)
	}
	return res
}

// spent is what the budget says.
func (h *household) spent(s loci.Scope) loci.Spending {
	h.Helper()
	b, err := h.Budget(h.Context(), s)
	if err != nil {
		h.Fatal(err)
	}
	return *b
}

// work does what is due, and expects so many facts after it.
func (h *household) work(s loci.Scope, facts int) {
	h.Helper()
	if err := h.Work(h.Context(), nil); err != nil {
		h.Fatal(err)
	}
	if got := extracted(h.T, h.Engine, s); len(got) != facts {
		h.Errorf("%d facts are there, want %d: %q", len(got), facts, got)
	}
}

func TestABudgetPausesModelsAndNotMemory(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		bob := loci.Scope{User: "bob"}
		h := keepHouse(t, store, loci.Budget{TokensADay: 1500})
		h.bought(me, "kettle")
		if b := h.spent(me); b.Paused || b.TokensLeft != 500 || b.Day.String() != "2026-03-02" {
			t.Errorf("after one call: %+v", b)
		}
		h.bought(me, "teapot") // what is begun is ended, over the bound
		res := h.bought(me, "samovar")
		if b := h.spent(me); !b.Paused || b.Used.Calls != 2 || b.TokensLeft != 0 {
			t.Errorf("after two calls: %+v", b)
		}
		if len(res.Warnings) != 1 || !strings.Contains(res.Warnings[0], "2000 of 1500 tokens") || res.Job.IsZero() {
			t.Errorf("the caller that waits gets %q, job %s", res.Warnings, res.Job)
		}
		found, err := h.Recall(t.Context(), me, loci.RecallRequest{Query: "samovar"})
		if err != nil || len(found.Hits) == 0 || found.Hits[0].Note.ID != res.Notes[0].ID {
			t.Errorf("recalled %+v, %v", found, err)
		}
		h.waits(res.Job, time.Date(2026, 3, 3, 0, 0, 0, 0, time.UTC))
		h.work(me, 2)
		h.bought(bob, "rug") // whose budget is his own
		h.work(bob, 1)

		h.now = h.now.Add(3 * time.Hour) // midnight
		h.work(me, 3)
		if jobs, err := h.Jobs(t.Context(), me); err != nil || len(jobs) != 0 {
			t.Errorf("jobs %+v, %v", jobs, err)
		}
	})
}

// waits expects one job, that waits until a moment and has lost no attempt.
func (h *household) waits(id loci.ID, until time.Time) {
	h.Helper()
	jobs, err := h.Jobs(h.Context(), me)
	if err != nil || len(jobs) != 1 {
		h.Fatalf("jobs %+v, %v", jobs, err)
	}
	if j := &jobs[0]; j.ID != id || j.State() != loci.JobPaused || !j.NotUntil.Equal(until) || !strings.Contains(j.Error, "models go on at 2026-03-03T00:00:00Z") {
		h.Errorf("the job is %+v", j)
	}
}

func TestAHigherBudgetLetsAPausedJobGoOnTheSameDay(t *testing.T) {
	t.Parallel()
	h := keepHouse(t, inmem.New(), loci.Budget{MoneyADay: .005, Prices: map[string]loci.Price{"oracle": {In: 3, Out: 15}}})
	h.bought(me, "kettle") // 900 × 3 + 100 × 15 millionths
	if b := h.spent(me); b.Paused || b.Cost != .0042 {
		t.Errorf("after one call: %+v", b)
	}
	h.bought(me, "teapot")
	job := h.bought(me, "samovar").Job
	if _, err := h.RetryJob(t.Context(), me, job); err != nil {
		t.Fatal(err)
	}
	h.work(me, 2) // the budget is the same
	h.spend(loci.Budget{MoneyADay: 1, Prices: map[string]loci.Price{"oracle": {In: 3, Out: 15}}})
	if _, err := h.RetryJob(t.Context(), me, job); err != nil {
		t.Fatal(err)
	}
	h.work(me, 3)
	list, err := h.Usage(t.Context(), me, time.Time{}, time.Time{})
	if err != nil || len(list) != 1 || list[0].Usage.Calls != 3 || list[0].Cost != .0126 {
		t.Errorf("spent %+v, %v", list, err)
	}
}

// recorder is a ledger that records and cannot say what was spent.
type recorder struct{}

func (recorder) Record(context.Context, model.Call) error { return nil }

// A budget that cannot be kept is an error of New.
func TestABudgetThatCannotBeKeptIsRefused(t *testing.T) {
	t.Parallel()
	oracle := dear{func(context.Context, model.Prompt) (model.Answer, error) { return model.Answer{}, nil }}
	only := map[string]loci.Price{"other": {}}
	for name, c := range map[string]struct {
		options engine.Options
		says    string
	}{
		"a model that reflects costs too": {engine.Options{
			Models: engine.Models{Reflect: &play{name: "thinker"}},
			Budget: loci.Budget{MoneyADay: 1, Prices: map[string]loci.Price{"oracle": {}}},
		}, "thinker has none"},
		"money without a price": {engine.Options{Models: engine.Models{Extract: oracle}, Budget: loci.Budget{MoneyADay: 1, Prices: only}}, "oracle has none"},
		"less than nothing":     {engine.Options{Budget: loci.Budget{TokensADay: -1}}, "negative"},
	} {
		if _, err := engine.New(inmem.New(), c.options); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	o := engine.Options{Ledger: recorder{}, Budget: loci.Budget{TokensADay: 1000}}
	if _, err := engine.New(inmem.New(), o); err != nil {
		t.Errorf("the store keeps account beside a ledger that only records: %v", err)
	}
}

func TestWhatAMemoryCostsIsItsUsersAffair(t *testing.T) {
	t.Parallel()
	h := keepHouse(t, inmem.New(), loci.Budget{TokensADay: 1000})
	h.bought(me, "kettle")
	agent := loci.Scope{User: "me", Agent: "coach"}
	if _, err := h.Budget(t.Context(), agent); !errors.Is(err, loci.ErrUnauthorized) {
		t.Errorf("an agent sees the budget: %v", err)
	}
	if list, err := h.Usage(t.Context(), agent, time.Time{}, time.Time{}); err != nil || len(list) != 0 {
		t.Errorf("an agent sees %+v, %v", list, err)
	}
	if res := h.bought(agent, "teapot"); len(res.Warnings) != 1 {
		t.Errorf("an agent's words are distilled for nothing: %+v", res)
	}
}
