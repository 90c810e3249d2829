package engine

import (
	"context"
	"errors"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/curate"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/history"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/links"
	"github.com/loci-memory/loci/internal/meaning"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/recall"
	"github.com/loci-memory/loci/internal/reflection"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/internal/spending"
	"github.com/loci-memory/loci/internal/sweep"
	"github.com/loci-memory/loci/internal/timeline"
	"github.com/loci-memory/loci/internal/uses"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Engine is a memory over a store. It implements loci.Service and loci.Admin; all
// methods may be called concurrently. It doesn't own the store: close the engine first,
// then the store.
type Engine struct {
	edit   *edit.Editor
	uses   *uses.Counter
	book   *spending.Book
	runner *job.Runner
	backup store.Backuper // nil where the store can't copy itself

	writer    *remember.Writer
	linker    *links.Linker
	undoer    *history.Undoer
	curator   *curate.Curator
	line      *timeline.Line
	reflector *reflection.Reflector
	sweeper   *sweep.Sweeper
	space     *meaning.Space // nil without Options.Neural
}

var (
	_ loci.Service = (*Engine)(nil)
	_ loci.Admin   = (*Engine)(nil)
)

// New makes an engine over a store. Start makes it work in the background; Close must be
// called in any case. ErrInvalid: an option has a value that can't work.
func New(s store.Store, o Options) (*Engine, error) {
	given := o.Clock // leases go by the store's clock, save where another was given
	o = o.withDefaults()
	m := memory.New(s, memory.Options{Embeds: o.Neural != nil, Clock: o.Clock, IndexBytes: o.IndexBytes, VectorBytes: o.VectorBytes})
	book, err := spending.New(spending.Options{
		Ledger: o.Ledger, Memory: m, Budget: o.Budget, Embedder: o.Neural, Now: o.now, Log: o.Logger,
		Models: []model.LLM{o.Models.Extract, o.Models.Decide, o.Models.Evolve, o.Models.Reflect},
	})
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	e := &Engine{book: book, uses: uses.New(m, o.Logger)}
	e.backup, _ = s.(store.Backuper)
	e.runner = job.New(m, job.Options{Kinds: e.kinds(&o), Clock: given, Log: o.Logger})
	e.edit = edit.New(m, edit.Options{Embedder: o.Embedder, Clock: o.Clock, Leases: given, Log: o.Logger, Wake: e.runner.Nudge})
	e.furnish(&o)
	return e, nil
}

// furnish makes the subjects.
func (e *Engine) furnish(o *Options) {
	e.linker, e.undoer, e.line = links.New(e.edit), history.New(e.edit), timeline.New(e.edit)
	e.curator = curate.New(curate.Options{Edit: e.edit, Distils: o.Models.Extract != nil})
	e.writer = remember.New(remember.Options{
		Edit: e.edit, Uses: e.uses, Book: e.book, Runner: e.runner, Analyst: o.Analyst, Embedder: o.Embedder, Log: o.Logger,
		Extract: o.Models.Extract, Decide: o.Models.Decide, Evolve: o.Models.Evolve, Join: o.Models.Join,
	})
	e.reflector = reflection.New(reflection.Options{
		Edit: e.edit, Policy: reflection.Default(), Model: o.Models.Reflect, Embedder: o.Embedder, Book: e.book,
		Recall: recall.ByWords(e.edit, e.edit.Now), Log: o.Logger, Reflects: o.Reflects, Wake: e.runner.Nudge,
	})
	e.sweeper = sweep.New(sweep.Options{Edit: e.edit, Uses: e.uses, Log: o.Logger, Every: o.SweepEvery})
	if o.Neural != nil {
		e.space = meaning.New(meaning.Options{
			Embedder: o.Neural, Memory: e.edit.Memory, Book: e.book, Now: o.now, Log: o.Logger, Wait: o.NeuralWait,
		})
	}
}

// kinds are the jobs that this memory can do; jobs for a model that it does not have
// are left to other processes. No handler is called before Start or Work.
func (e *Engine) kinds(o *Options) map[loci.JobKind]job.Kind {
	kinds := map[loci.JobKind]job.Kind{
		loci.JobLink:   {Do: e.behindWords(func(ctx context.Context, c *job.Claim) error { return e.writer.DoLink(ctx, c) }), Lane: job.Quick},
		loci.JobRelink: {Do: func(ctx context.Context, c *job.Claim) error { return e.edit.Relink(ctx, c) }, Lane: job.Quick},
	}
	slow := func(kind loci.JobKind, wanted bool, k job.Kind) {
		if k.Lane = job.Slow; wanted {
			kinds[kind] = k
		}
	}
	slow(loci.JobReflect, o.Reflects, job.Kind{Do: func(ctx context.Context, c *job.Claim) error { return e.reflector.Do(ctx, c) }})
	slow(loci.JobSweep, o.SweepEvery > 0, job.Kind{Do: func(ctx context.Context, c *job.Claim) error { return e.sweeper.Do(ctx, c) }})
	slow(loci.JobExtract, o.Models.Extract != nil, job.Kind{
		Do:    e.behindWords(func(ctx context.Context, c *job.Claim) error { return e.writer.DoExtract(ctx, c) }),
		Limit: remember.JobLimit,
	})
	slow(loci.JobEmbed, o.Neural != nil, job.Kind{
		Do:    func(ctx context.Context, c *job.Claim) error { return e.space.Do(ctx, c) },
		Limit: meaning.JobLimit,
	})
	return kinds
}

// behindWords does a job on new words and then queues a reflection or a sweep, where one
// is due.
func (e *Engine) behindWords(do func(context.Context, *job.Claim) error) func(context.Context, *job.Claim) error {
	return func(ctx context.Context, c *job.Claim) error {
		err := do(ctx, c)
		if err == nil {
			e.reflector.Call(ctx, c.Job().User)
			e.sweeper.Call(ctx, c.Job().User)
		}
		return err
	}
}

// Start runs jobs in the background until Close. Starting twice is fine.
func (e *Engine) Start() { e.runner.Start() }

// Close writes the access counts that are still in memory and stops background
// work. Closing twice is fine. The error is that of writes that failed.
func (e *Engine) Close(ctx context.Context) error {
	e.runner.Stop()
	return errors.Join(e.uses.Close(ctx), e.book.Close(ctx), e.edit.Close())
}

// nonNil returns a list that is [] in JSON where it is empty.
func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}
