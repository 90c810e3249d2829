package engine

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Price is what a model costs, per million tokens, in a currency of the caller's.
type Price struct {
	In  float64 `json:"in"`
	Out float64 `json:"out"`
}

// of is the cost of some calls.
func (p Price) of(u loci.Usage) float64 {
	return (p.In*float64(u.TokensIn) + p.Out*float64(u.TokensOut)) / 1e6
}

// Budget bounds what the models of the steps may cost a user in a day of UTC. When the
// day's ledger reaches it, what remains to be distilled waits for the next day;
// remembering and recalling go on. Work under way is ended first, so that a day may
// cost one job more in each process. The zero Budget bounds nothing.
type Budget struct {
	TokensADay int              // in and out together, of calls of all outcomes; 0 is no bound
	MoneyADay  float64          // in the currency of Prices; 0 is no bound
	Prices     map[string]Price // by model.LLM.Model; not to be changed any more
}

// Spending is what a user's models have cost today, and what is left.
type Spending struct {
	Day        loci.Date  `json:"day"` // of UTC
	Used       loci.Usage `json:"used"`
	Cost       float64    `json:"cost"`                   // of the models that have a price
	TokensADay int        `json:"tokens_a_day,omitempty"` // 0 is no bound
	TokensLeft int        `json:"tokens_left,omitempty"`  // never negative; 0 too without a bound
	MoneyADay  float64    `json:"money_a_day,omitempty"`  // 0 is no bound
	MoneyLeft  float64    `json:"money_left,omitempty"`   // never negative; 0 too without a bound
	Paused     bool       `json:"paused"`                 // a bound is reached
	Until      time.Time  `json:"until"`                  // when the next day begins
}

// String is what is used today and what is left, in a line.
func (s *Spending) String() string {
	tokens := s.Used.TokensIn + s.Used.TokensOut
	parts := []string{fmt.Sprintf("%d tokens", tokens)}
	if s.TokensADay > 0 {
		parts[0] = fmt.Sprintf("%d of %d tokens, %d left", tokens, s.TokensADay, s.TokensLeft)
	}
	switch {
	case s.MoneyADay > 0:
		parts = append(parts, fmt.Sprintf("%.4g of %.4g in money, %.4g left", s.Cost, s.MoneyADay, s.MoneyLeft))
	case s.Cost > 0:
		parts = append(parts, fmt.Sprintf("%.4g in money", s.Cost))
	}
	if s.TokensADay == 0 && s.MoneyADay == 0 {
		parts = append(parts, "no budget is set")
	}
	return strings.Join(parts, "; ")
}

// Pause says why models pause and until when; "" when they don't.
func (s *Spending) Pause() string {
	if !s.Paused {
		return ""
	}
	return fmt.Sprintf("the budget of the day is used up (%s): models go on at %s; to go on now, raise the budget and retry the job",
		s, s.Until.Format(time.RFC3339))
}

func (b *Budget) bounds() bool { return b.TokensADay != 0 || b.MoneyADay != 0 }

// check says what of the options can't work over a memory: a budget that nobody can
// keep.
func (o *Options) check(m *memory.Memory) error {
	return o.Budget.check(accountant(m, o.Ledger), asked(o.Models, o.Neural))
}

// asked are the names of all models that cost, as the ledger has them.
func asked(m Models, neural model.Embedder) (names []string) {
	for _, model := range []model.LLM{m.Extract, m.Decide, m.Evolve, m.Reflect} {
		if model != nil {
			names = append(names, model.Model())
		}
	}
	if neural != nil {
		names = append(names, neural.Identity())
	}
	return names
}

func (b *Budget) check(a store.Accountant, models []string) error {
	switch {
	case b.TokensADay < 0 || b.MoneyADay < 0:
		return loci.Invalid("budget", "it must not be negative; 0 is no bound")
	case !b.bounds():
		return nil
	case a == nil:
		return loci.Invalid("budget", "it can't be kept, as nothing remembers what was spent: choose a store that keeps a ledger, or set no budget")
	case b.MoneyADay == 0:
		return nil
	}
	for _, name := range models {
		if _, ok := b.Prices[name]; !ok {
			return loci.Invalid("budget", "one of money needs the price of every model, and %s has none; 0 is one", name)
		}
	}
	return nil
}

// accountant is what knows what was spent: the ledger that calls are recorded in, or
// else the store; nil when a ledger only records.
func accountant(m *memory.Memory, ledger model.Ledger) store.Accountant {
	if ledger != nil {
		a, _ := ledger.(store.Accountant)
		return a
	}
	return m
}

// Usage sums up what the user's calls to models have cost, as store.Accountant.Spent
// does, with the cost at today's prices. An agent is told nothing.
func (e *Engine) Usage(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	a := accountant(e.memory, e.ledger)
	if a == nil {
		return nil, loci.Unavailable(nil, "nothing remembers what was spent: this store keeps no ledger")
	}
	list, err := a.Spent(ctx, s, from, to)
	for i := range list {
		list[i].Cost = e.budget.Prices[list[i].Model].of(list[i].Usage)
	}
	return nonNil(list), err
}

// Budget tells the user in person what is used today and what is left.
func (e *Engine) Budget(ctx context.Context, s loci.Scope) (*Spending, error) {
	if s.Agent != "" {
		return nil, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "what a memory costs is told to its user in person: leave --agent out"}
	}
	var neural model.Embedder
	if e.meaning != nil {
		neural = e.meaning.embedder
	}
	if err := e.budget.check(accountant(e.memory, e.ledger), asked(e.models, neural)); err != nil {
		return nil, err
	}
	b := &e.budget
	today := e.now().UTC().Truncate(24 * time.Hour)
	out := &Spending{
		Day: loci.Date{Time: today, Precision: loci.Day}, Until: today.AddDate(0, 0, 1),
		TokensADay: b.TokensADay, MoneyADay: b.MoneyADay,
	}
	list, err := e.Usage(ctx, s, today, out.Until)
	if err != nil {
		return nil, err
	}
	for i := range list {
		out.Used.Add(list[i].Usage)
		out.Cost += list[i].Cost
	}
	tokens := out.Used.TokensIn + out.Used.TokensOut
	out.TokensLeft, out.MoneyLeft = max(0, b.TokensADay-tokens), max(0, b.MoneyADay-out.Cost)
	out.Paused = b.TokensADay > 0 && out.TokensLeft == 0 || b.MoneyADay > 0 && out.MoneyLeft == 0
	return out, nil
}

// affordable reports, as a job.Pause, that the user's budget does not allow to ask a model.
func (e *Engine) affordable(ctx context.Context, user string) error {
	if !e.budget.bounds() {
		return nil
	}
	now, err := e.Budget(ctx, loci.Scope{User: user})
	switch {
	case errors.Is(err, loci.ErrInvalid):
		return &job.Pause{Until: e.now().UTC().Truncate(24*time.Hour).AddDate(0, 0, 1), Err: err}
	case err != nil:
		return fmt.Errorf("look into the budget: %w", err)
	case !now.Paused:
		return nil
	}
	return &job.Pause{Until: now.Until, Err: &loci.HintError{Kind: loci.ErrExhausted, Hint: now.Pause()}}
}
