package engine

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/curate"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/history"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/limit"
	"github.com/loci-memory/loci/internal/links"
	"github.com/loci-memory/loci/internal/meaning"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/profile"
	"github.com/loci-memory/loci/internal/recall"
	"github.com/loci-memory/loci/internal/recalls"
	"github.com/loci-memory/loci/internal/reflection"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/internal/revise"
	"github.com/loci-memory/loci/internal/spending"
	"github.com/loci-memory/loci/internal/step"
	"github.com/loci-memory/loci/internal/sweep"
	"github.com/loci-memory/loci/internal/timeline"
	"github.com/loci-memory/loci/internal/uses"
	"github.com/loci-memory/loci/internal/watch"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Engine is a memory over a store. It implements loci.Service and loci.Admin; all
// methods may be called concurrently. It doesn't own the store: close the engine first,
// then the store.
type Engine struct {
	*parts
	service
	admin

	waking     sync.Once
	stopWaking func() // ends what the waker wakes
}

// service is loci.Service, admin is loci.Admin with the keys and the directory. What their
// methods promise is said there, and here what the engine does beside it.
type (
	service struct{ *parts }
	admin   struct{ *parts }
)

// parts are what an engine is made of.
type parts struct {
	edit    *edit.Editor
	uses    *uses.Counter
	recent  *recalls.Recent // nil without Options.Recalls
	book    *spending.Book
	runner  *job.Runner
	limits  *limit.Limiter
	steps   step.Watch     // nil watches nothing
	backup  store.Backuper // nil where the store can't copy itself
	keys    store.Keyring  // nil where the store keeps none
	used    keyUses
	queue   store.Backlogger // nil where the store counts no jobs
	replica store.Replicated // nil where the store reads at no replica
	waker   store.Waker      // nil where the store does not hear of other processes

	writer    *remember.Writer
	linker    *links.Linker
	undoer    *history.Undoer
	curator   *curate.Curator
	line      *timeline.Line
	reflector *reflection.Reflector
	sweeper   *sweep.Sweeper
	reviser   *revise.Reviser
	profiler  *profile.Profiler
	watcher   *watch.Watcher
	older     *meaning.Older // nil without Options.Encoders
	spaces    meaning.Spaces // none without Options.Neural and Options.Encoders
}

var (
	_ loci.Service = (*Engine)(nil)
	_ loci.Admin   = (*Engine)(nil)
	_ loci.Keyring = (*Engine)(nil)

	_ loci.Directory = (*Engine)(nil)
)

// New makes an engine over a store. Start makes it work in the background; Close must be
// called in any case. ErrInvalid: an option has a value that can't work.
func New(s store.Store, o Options) (*Engine, error) {
	if err := o.checkMeaning(); err != nil {
		return nil, err
	}
	given := o.Clock // leases go by the store's clock, save where another was given
	if err := o.Links.check(); err != nil {
		return nil, err
	}
	o = o.withDefaults()
	m := memory.New(s, memory.Options{
		Embeds: o.Neural != nil || len(o.Encoders) > 0, Clock: o.Clock, IndexBytes: o.IndexBytes, VectorBytes: o.VectorBytes, Window: o.Links.Window, Fan: o.Links.Fan,
	})
	book, err := spending.New(spending.Options{
		Ledger: o.Ledger, Memory: m, Budget: o.Budget, Embedder: o.Neural, Now: o.now, Log: o.Logger,
		Models: []model.LLM{o.Models.Extract, o.Models.Decide, o.Models.Evolve, o.Models.Reflect},
	})
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	e := &parts{book: book, uses: uses.New(m, o.Logger), recent: recalls.New(o.Recalls), limits: limit.New(o.Limits.bounds()), steps: o.Steps}
	e.backup, _ = s.(store.Backuper)
	e.keys, _ = s.(store.Keyring)
	e.queue, _ = s.(store.Backlogger)
	e.waker, _ = s.(store.Waker)
	e.replica, _ = s.(store.Replicated)
	e.edit = edit.New(m, edit.Options{Embedder: o.Embedder, Links: o.Links.Similar, Clock: o.Clock, Leases: given, Log: o.Logger, Wake: func() { e.runner.Nudge() }})
	e.runner = job.New(e.edit, job.Options{Kinds: e.kinds(&o), Lanes: o.Workers.lanes(), Clock: given, Log: o.Logger})
	e.makeSubjects(&o)
	return &Engine{parts: e, service: service{e}, admin: admin{e}}, nil
}

// makeSubjects makes the subjects.
func (e *parts) makeSubjects(o *Options) {
	e.linker, e.undoer, e.line = links.New(e.edit), history.New(e.edit), timeline.New(e.edit)
	e.curator = curate.New(curate.Options{Edit: e.edit, Distils: distilling(o.Models.Extract)})
	e.profiler = profile.New(e.edit)
	e.watcher = watch.New(watch.Options{Memory: e.edit.Memory, Now: o.now, Every: o.WatchEvery, Most: o.Limits.Watches})
	e.reviser = revise.New(revise.Options{Edit: e.edit, Analyst: o.Analyst, Longest: remember.MaxTokens})
	e.writer = remember.New(remember.Options{
		Edit: e.edit, Uses: e.uses, Book: e.book, Runner: e.runner, Analyst: o.Analyst, Limits: e.limits, Log: o.Logger,
		Extract: o.Models.Extract, Decide: o.Models.Decide, Evolve: o.Models.Evolve, Join: o.Models.Join, Together: o.Models.Together,
	})
	e.reflector = reflection.New(reflection.Options{
		Edit: e.edit, Policy: reflection.Default(), Model: o.Models.Reflect, Embedder: o.Embedder, Book: e.book,
		Recall: recall.ByWords(e.edit, e.edit.Now), Log: o.Logger, Reflects: o.Reflects, Wake: e.runner.Nudge,
	})
	e.sweeper = sweep.New(sweep.Options{Edit: e.edit, Uses: e.uses, Log: o.Logger, Every: o.SweepEvery})
	e.makeSpaces(o)
}

// makeSpaces makes the space of the neural embedder, which also compares notes, or those of the
// encoders, which cost nothing.
func (e *parts) makeSpaces(o *Options) {
	of := meaning.Options{Memory: e.edit.Memory, Now: o.now, Log: o.Logger, Wait: o.NeuralWait, WorkWait: o.NeuralWorkWait}
	if o.Neural != nil {
		of.Embedder, of.Book, of.Weight = o.Neural, e.book, o.MeaningWeight
		e.spaces = meaning.Spaces{meaning.New(of)}
		e.edit.Likeness = e.edit.Likeness.With(e.spaces[0])
		return
	}
	for _, c := range o.Encoders {
		of.Embedder, of.Language, of.Book, of.Weight = c.Embedder, c.Language, meaning.Free{}, cmp.Or(c.Weight, o.MeaningWeight, DefaultEncoderWeight)
		of.Mean, of.Deviation = c.Mean, c.Deviation
		e.spaces = append(e.spaces, meaning.New(of))
	}
	if len(e.spaces) > 0 {
		e.older = meaning.NewOlder(e.spaces, e.runner.Nudge)
	}
}

// Start runs jobs in the background until Close. Where the store hears of what other
// processes commit, it has work and watches look for it then. Starting twice is fine.
func (e *Engine) Start() {
	e.runner.Start()
	e.waking.Do(func() {
		if e.waker != nil {
			e.stopWaking = e.waker.Wake(e.heard)
		}
	})
}

// heard is called when other processes have committed something.
func (e *Engine) heard(n store.News) {
	if n.Jobs {
		e.runner.Nudge()
	}
	e.edit.Elsewhere(n.Of)
}

// Close writes the access counts that are still in memory, stops background work and ends
// every Watch. Closing twice is fine. The error is that of writes that failed.
func (e *Engine) Close(ctx context.Context) error {
	e.watcher.Close()
	if e.waking.Do(func() {}); e.stopWaking != nil {
		e.stopWaking()
	}
	e.runner.Stop()
	e.spaces.Close()
	return errors.Join(e.uses.Close(ctx), e.older.Close(ctx), e.book.Close(ctx), e.edit.Close())
}

// nonNil returns a list that is [] in JSON where it is empty.
func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// Gauges are how much there is of what grows and shrinks, of all users together.
type Gauges struct {
	Queue []store.Backlog // background work by kind; nil where the store counts none
	Lanes []loci.Lane     // of this engine

	Replica *store.Replica // nil where the store reads at none

	IndexUsers, VectorUsers int   // in memory, of those that were asked lately
	IndexBytes, VectorBytes int64 // about how much memory these take
}

// Gauges reads the gauges. It is for whoever runs the memory: it knows no scope.
func (e *Engine) Gauges(ctx context.Context) (*Gauges, error) {
	in := e.edit.Residents()
	g := &Gauges{
		Lanes:      e.runner.Lanes(),
		IndexUsers: in.Users, VectorUsers: in.VectorUsers, IndexBytes: in.Bytes, VectorBytes: in.VectorBytes,
	}
	if e.replica != nil {
		if at, ok := e.replica.Replica(); ok {
			g.Replica = &at
		}
	}
	if e.queue == nil {
		return g, ctx.Err()
	}
	var err error
	g.Queue, err = e.queue.Backlog(ctx, e.edit.Now())
	return g, err
}

// step begins a step of the engine; those inside it are watched too.
func (e *parts) step(ctx context.Context, name string) (inside context.Context, end func()) {
	return step.Begin(step.With(ctx, e.steps), name)
}
