package engine

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/reflection"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Options tune an engine. The zero Options work: words are kept and recalled as they
// are, without distilling and without similarity links.
type Options struct {
	Analyst  model.Analyst    // enriches and decides without a model; nil does neither
	Embedder model.Embedder   // measures likeness for similar_to links; nil makes none
	Neural   model.Embedder   // recalls by meaning too, over a store.VectorStore; nil recalls by words alone
	Models   Models           // distil facts of the words; the zero Models distil nothing
	Ledger   model.Ledger     // is told of every call to a model; nil keeps no account, save for a budget
	Budget   Budget           // of the models; the zero Budget bounds nothing
	Clock    func() time.Time // nil is time.Now
	Logger   *slog.Logger     // of background work; nil discards
	Reflects bool             // reflects by itself, in background work, whenever a trigger calls for it

	SweepEvery time.Duration // archives what has faded (Sweep) so often, in background work; 0 is never
	NeuralWait time.Duration // how long a question waits for Neural before words answer alone; 0 is a second
}

// Engine is a memory over a store. It implements loci.Service; all methods may be
// called concurrently. It doesn't own the store: close the engine first, then the
// store.
type Engine struct {
	memory   *memory.Memory
	analyst  model.Analyst
	embedder model.Embedder
	models   Models
	ledger   model.Ledger
	budget   Budget
	clock    func() time.Time
	log      *slog.Logger
	uses     *uses
	account  *account
	meaning  *meaning // nil without Options.Neural
	runner   *job.Runner

	policy   reflection.Policy
	reflects bool // by itself
	called   called

	sweepEvery time.Duration
	swept      called // for when sweeps are queued
}

var _ loci.Service = (*Engine)(nil)

// New makes an engine over a store. ErrInvalid: the options name what cannot work.
func New(s store.Store, o Options) (*Engine, error) {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	m := memory.New(s, memory.Options{Embeds: o.Neural != nil, Clock: o.Clock})
	if err := o.check(m); err != nil {
		return nil, err
	}
	if o.Ledger == nil && o.Budget.bounds() {
		o.Ledger = m
	}
	calls := newAccount(o.Ledger, o.Logger)
	e := &Engine{
		memory: m, analyst: o.Analyst, embedder: o.Embedder, models: o.Models, ledger: o.Ledger,
		budget: o.Budget, clock: o.Clock, log: o.Logger,
		uses: newUses(m, o.Logger), account: calls, meaning: newMeaning(m, &o, calls),
		policy: reflection.Default(), reflects: o.Reflects,
		sweepEvery: o.SweepEvery,
	}
	e.runner = job.New(m, job.Options{Kinds: e.kinds(), Clock: o.Clock, Log: o.Logger})
	return e, nil
}

// Close writes the access counts that are still in memory and stops background
// work. Closing twice is fine. It returns what could not be written.
func (e *Engine) Close(ctx context.Context) error {
	e.runner.Stop()
	return errors.Join(e.uses.close(ctx), e.account.close(ctx))
}

func (e *Engine) now() time.Time { return e.clock().Truncate(time.Microsecond) }

func (e *Engine) stamp(s loci.Scope) remember.Stamp {
	return remember.Stamp{Scope: s, Clock: e.now(), NewID: newID}
}

// newID is a UUID version 7: ids sort by the moment they were made, also within a
// millisecond and a process.
func newID() loci.ID { return loci.ID(uuid.Must(uuid.NewV7())) }
