package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
	"github.com/loci-memory/loci/internal/limit"
)

// Profile returns what is known of a subject, by attribute. It reads the latest notes that
// claim something of the subject, 1000 at most, and no others.
func (e *Engine) Profile(ctx context.Context, s loci.Scope, r loci.ProfileRequest) (*loci.ProfileResult, error) {
	if err := check.Profile(s, &r); err != nil {
		return nil, err
	}
	if err := e.limits.Enter(ctx, s.User, limit.Scans); err != nil {
		return nil, err
	}
	defer e.limits.Leave(s.User, limit.Scans)
	return e.profiler.Profile(ctx, s, r)
}
