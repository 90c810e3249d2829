package likeness

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Retrieve is Nearest for one note by itself, with nothing that was kept or is looked for
// together.
func (f Finder) Retrieve(ctx context.Context, scope loci.Scope, n *loci.Note, now time.Time) ([]model.Similar, error) {
	near, err := f.byWords(ctx, scope, n, now)
	if err == nil && f.senses != nil {
		var vectors [][]float32
		if vectors, err = f.keptVectors(ctx, scope, []loci.Note{*n}); err == nil {
			near, err = f.meant(ctx, scope, n, vectors[0], near, Most, now)
		}
	}
	if err != nil {
		return nil, err
	}
	return asSimilar(near[:min(len(near), Most)]), nil
}
