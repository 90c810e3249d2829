package engine

import (
	"context"

	"github.com/loci-memory/loci"
)

// Reflections lists past cycles, latest first. An agent is told of none: a cycle is
// about all of a memory.
func (e *Engine) Reflections(ctx context.Context, s loci.Scope, r loci.ReflectionsRequest) (*loci.ReflectionsResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if r.Limit < 0 || r.Limit > maxPage {
		return nil, loci.Invalid("limit", "is %d: it goes from 1 to %d", r.Limit, maxPage)
	}
	cycles, err := e.memory.Cycles(ctx, s, r.Limit)
	if err == nil && len(cycles) == 0 {
		err = e.mustKnow(ctx, s)
	}
	if err != nil {
		return nil, err
	}
	return &loci.ReflectionsResult{Cycles: nonNil(cycles)}, nil
}
