// Package spending keeps account of what models cost a user, and of how far that is
// from a budget.
package spending

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/batch"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/model"
)

// Accountant keeps the ledger and can sum it up: a memory does.
type Accountant interface {
	model.Ledger
	Spent(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error)
}

// Options of a Book. Memory, Now and Log are required.
type Options struct {
	Memory   Accountant   // keeps account
	Ledger   model.Ledger // gets every call too; nil is none
	Budget   loci.Budget
	Models   []model.LLM    // that cost; nil ones are passed over
	Embedder model.Embedder // that costs; nil is none
	Now      func() time.Time
	Log      *slog.Logger
}

// Book is the account of what models cost. All methods may be called concurrently.
type Book struct {
	o       Options
	ledger  model.Ledger // the memory, and the one beside it
	waiting *batch.Batch[entry, model.Call]
}

// entry is what calls have in common that are one entry of the ledger.
type entry struct {
	user, step, model string
	outcome           loci.Outcome
	day               int64 // of UTC
}

// New opens the book. ErrInvalid: nobody can keep the budget.
func New(o Options) (*Book, error) {
	b := &Book{o: o, ledger: o.Memory}
	if o.Ledger != nil {
		b.ledger = pair{o.Memory, o.Ledger}
	}
	if err := b.check(); err != nil {
		return nil, err
	}
	b.waiting = batch.New(batch.Options[entry, model.Call]{Join: joined, Write: b.write, Failed: b.lost})
	return b, nil
}

// pair is two ledgers that get the same calls.
type pair [2]model.Ledger

// Record records the call in both; one that fails does not keep the other from it.
func (p pair) Record(ctx context.Context, c model.Call) error {
	return errors.Join(p[0].Record(ctx, c), p[1].Record(ctx, c))
}

// check reports, as an ErrInvalid, that nobody can keep the budget.
func (b *Book) check() error {
	budget := &b.o.Budget
	switch {
	case budget.TokensADay < 0 || budget.MoneyADay < 0:
		return loci.Invalid("budget", "it must not be negative; 0 is no bound")
	case !budget.Bounds():
		return nil
	case budget.MoneyADay == 0:
		return nil
	}
	for _, name := range b.names() {
		if _, ok := budget.Prices[name]; !ok {
			return loci.Invalid("budget", "one of money needs the price of every model, and %s has none; 0 is one", name)
		}
	}
	return nil
}

// names are those of all models that cost, as the ledger has them. An embedder may
// learn of its own only when it is asked.
func (b *Book) names() (names []string) {
	for _, m := range b.o.Models {
		if m != nil {
			names = append(names, m.Model())
		}
	}
	if b.o.Embedder != nil {
		names = append(names, b.o.Embedder.Identity())
	}
	return names
}

// Usage sums up what the user's calls to models have cost, as the memory does, with the
// cost at today's prices. An agent gets nothing.
func (b *Book) Usage(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error) {
	list, err := b.o.Memory.Spent(ctx, s, from, to)
	for i := range list {
		list[i].Cost = b.o.Budget.Prices[list[i].Model].Of(list[i].Usage)
	}
	return list, err
}

// Today is what the user's models have cost today and what is left.
func (b *Book) Today(ctx context.Context, s loci.Scope) (*loci.Spending, error) {
	if err := b.check(); err != nil {
		return nil, err
	}
	budget := &b.o.Budget
	today := b.midnight()
	out := &loci.Spending{
		Day: loci.Date{Time: today, Precision: loci.Day}, Until: today.AddDate(0, 0, 1),
		TokensADay: budget.TokensADay, MoneyADay: budget.MoneyADay,
	}
	list, err := b.Usage(ctx, s, today, out.Until)
	if err != nil {
		return nil, err
	}
	for i := range list {
		out.Used.Add(list[i].Usage)
		out.Cost += list[i].Cost
	}
	tokens := out.Used.TokensIn + out.Used.TokensOut
	out.TokensLeft, out.MoneyLeft = max(0, budget.TokensADay-tokens), max(0, budget.MoneyADay-out.Cost)
	out.Paused = budget.TokensADay > 0 && out.TokensLeft == 0 || budget.MoneyADay > 0 && out.MoneyLeft == 0
	return out, nil
}

func (b *Book) midnight() time.Time { return b.o.Now().UTC().Truncate(24 * time.Hour) }

// Affordable reports, as a job.Pause, that the user's budget does not allow to ask a model.
func (b *Book) Affordable(ctx context.Context, user string) error {
	if !b.o.Budget.Bounds() {
		return nil
	}
	now, err := b.Today(ctx, loci.Scope{User: user})
	switch {
	case errors.Is(err, loci.ErrInvalid):
		return &job.Pause{Until: b.midnight().AddDate(0, 0, 1), Err: err}
	case err != nil:
		return fmt.Errorf("look into the budget: %w", err)
	case !now.Paused:
		return nil
	}
	return &job.Pause{Until: now.Until, Err: &loci.HintError{Kind: loci.ErrExhausted, Hint: now.Pause()}}
}

// Asker asks the questions of a user's memory.
func (b *Book) Asker(user string) ask.Asker {
	return ask.Asker{User: user, Ledger: b.ledger, Now: b.o.Now, Failed: b.lost}
}

// Add accounts for a call, soon and together with others like it: a question does not
// wait for the ledger.
func (b *Book) Add(c model.Call) {
	if b.ledger != nil {
		b.waiting.Add(entry{c.User, c.Step, c.Model, c.Outcome, c.At.Unix() / (24 * 60 * 60)}, c)
	}
}

// Settle accounts now for what waits: the budget of what comes next must know of it.
func (b *Book) Settle(ctx context.Context) { b.waiting.Settle(ctx) }

// Close accounts for what waits.
func (b *Book) Close(ctx context.Context) error { return b.waiting.Close(ctx) }

func joined(old, more model.Call) model.Call {
	more.Usage.Add(old.Usage)
	return more
}

// write records calls. What can't be recorded is lost, and the error says so.
func (b *Book) write(ctx context.Context, calls map[entry]model.Call) (left map[entry]model.Call, err error) {
	for _, c := range calls {
		err = errors.Join(err, b.ledger.Record(ctx, c))
	}
	return nil, err
}

func (b *Book) lost(err error) {
	b.o.Log.Warn("a call to a model is missing from the ledger", "error", err)
}
