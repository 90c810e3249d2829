package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/step"
	"github.com/loci-memory/loci/store"
)

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
