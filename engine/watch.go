package engine

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/check"
)

// Watch reports what happens in a memory while it happens, by any process. Commits of this
// engine are reported at once, those of others within Options.WatchEvery. Close ends it.
func (e *service) Watch(ctx context.Context, s loci.Scope, r loci.WatchRequest, on func(loci.Event) error) error {
	if err := check.Watch(s, &r); err != nil {
		return err
	}
	return e.watcher.Watch(ctx, s, r, on)
}
