package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/profile"
	"github.com/loci-memory/loci/internal/recall"
)

// Profile returns what is known of a subject, by attribute. It reads the latest notes that
// claim something of the subject, 1000 at most, and no others.
func (e *service) Profile(ctx context.Context, s loci.Scope, r loci.ProfileRequest) (*loci.ProfileResult, error) {
	if err := check.Profile(s, &r); err != nil {
		return nil, err
	}
	return scan(ctx, e.parts, s, func() (*loci.ProfileResult, error) { return e.profiler.Profile(ctx, s, r) })
}

// known is what heads the context of an answer.
func (e *parts) known(ctx context.Context, s loci.Scope, a recall.Asked) ([]recall.Known, error) {
	lines, err := e.profiler.Lines(ctx, s, profile.Asked(a))
	known := make([]recall.Known, len(lines))
	for i, l := range lines {
		known[i] = recall.Known(l)
	}
	return known, err
}
