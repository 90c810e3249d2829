package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/meaning"
	"github.com/loci-memory/loci/internal/remember"
	"github.com/loci-memory/loci/model"
)

// The lanes of background work.
const (
	laneLink    = "link"
	laneEmbed   = "embed"
	laneExtract = "extract"
	laneReflect = "reflect"
	laneSweep   = "sweep"
	laneOlder   = "older"
)

// Workers are how many jobs of each lane an engine does at once, in the background. Jobs
// are done in turn by user, and those of one user one after another, save for embedding.
// Zero and less is the default.
type Workers struct {
	Link    int // finding what is similar to new words; 0 is 2
	Extract int // distilling facts, which waits for a model; 0 is 4
	Embed   int // making vectors; 0 is 2
	Reflect int // concluding traits; 0 is 2
	Sweep   int // archiving what has faded; 0 is 1
}

// lanes are those of an engine, in the order in which Work prefers them.
func (w Workers) lanes() []job.Lane {
	or := func(n, standard int) int {
		if n > 0 {
			return n
		}
		return standard
	}
	return []job.Lane{
		{Name: laneLink, Workers: or(w.Link, 2)},
		{Name: laneEmbed, Workers: or(w.Embed, 2), Mixed: true},
		{Name: laneExtract, Workers: or(w.Extract, 4)},
		{Name: laneReflect, Workers: or(w.Reflect, 2)},
		{Name: laneSweep, Workers: or(w.Sweep, 1)},
		{Name: laneOlder},
	}
}

// kinds are the jobs that this memory can do; jobs for a model that it does not have
// are left to other processes. No handler is called before Start or Work.
func (e *parts) kinds(o *Options) map[loci.JobKind]job.Kind {
	kinds := map[loci.JobKind]job.Kind{
		loci.JobLink:   {Do: e.behindWords(func(ctx context.Context, c *job.Claim) error { return e.writer.DoLink(ctx, c) }), Lane: laneLink},
		loci.JobRelink: {Do: func(ctx context.Context, c *job.Claim) error { return e.edit.Relink(ctx, c) }, Lane: laneLink},
	}
	if o.Reflects {
		kinds[loci.JobReflect] = job.Kind{Do: func(ctx context.Context, c *job.Claim) error { return e.reflector.Do(ctx, c) }, Lane: laneReflect}
	}
	if o.SweepEvery > 0 {
		kinds[loci.JobSweep] = job.Kind{Do: func(ctx context.Context, c *job.Claim) error { return e.sweeper.Do(ctx, c) }, Lane: laneSweep}
	}
	kinds[loci.JobSample] = kinds[loci.JobLink] // what an agent's model has not done, the rules do
	if of := distilling(o.Models.Extract); of != "" {
		do := func(ctx context.Context, c *job.Claim) error { return e.writer.DoExtract(ctx, c) }
		kinds[loci.JobSample] = job.Kind{Do: e.behindWords(do), Lane: laneExtract, Limit: remember.JobLimit}
		kinds[of] = kinds[loci.JobSample]
	}
	if o.Neural != nil || len(o.Encoders) > 0 {
		do := func(ctx context.Context, c *job.Claim) error { return e.spaces.Do(ctx, c) }
		kinds[loci.JobEmbed] = job.Kind{Do: do, Lane: laneEmbed, Limit: meaning.JobLimit}
	}
	if len(o.Encoders) > 0 && !o.LeavesOlder {
		do := func(ctx context.Context, c *job.Claim) error { return e.older.Do(ctx, c) }
		kinds[loci.JobOlder] = job.Kind{Do: do, Lane: laneOlder, Limit: meaning.JobLimit}
	}
	for name, kind := range kinds {
		kind.Do = e.watched("job."+string(name), kind.Do)
		kinds[name] = kind
	}
	return kinds
}

// distilling is the kind of job in which a model distils words; "" without a model.
func distilling(m model.LLM) loci.JobKind {
	switch m.(type) {
	case nil:
		return ""
	case model.ScopedLLM:
		return loci.JobSample
	}
	return loci.JobExtract
}

// watched is a job as a step.
func (e *parts) watched(name string, do func(context.Context, *job.Claim) error) func(context.Context, *job.Claim) error {
	return func(ctx context.Context, c *job.Claim) error {
		ctx, end := e.step(ctx, name)
		defer end()
		return do(ctx, c)
	}
}

// behindWords does a job on new words and then queues a reflection or a sweep, where one
// is due.
func (e *parts) behindWords(do func(context.Context, *job.Claim) error) func(context.Context, *job.Claim) error {
	return func(ctx context.Context, c *job.Claim) error {
		err := do(ctx, c)
		if err == nil {
			e.called(ctx, c.Job().User)
		}
		return err
	}
}
