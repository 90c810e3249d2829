package engine

import (
	"context"

	"github.com/loci-memory/loci"
)

// Watch implements loci.Watcher.
func (e *Engine) Watch(context.Context, loci.Scope, loci.WatchRequest, func(loci.Event) error) error {
	return loci.Unavailable(nil, "events are not reported yet")
}
