package engine

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
)

// shownUses is how many of its latest accesses a note shows.
const shownUses = 10

// attachUse gives a note how present it is at a moment; a store that keeps no times
// of accesses can't tell.
func (e *Engine) attachUse(ctx context.Context, s loci.Scope, n *loci.Note, at time.Time) error {
	if e.chronicle == nil {
		return nil
	}
	uses, err := e.chronicle.Uses(ctx, s, []loci.ID{n.ID})
	if err != nil {
		return err
	}
	var use loci.Use
	if len(uses) > 0 {
		use = uses[0]
	}
	life := activation.At(n.RecordedAt, use, at)
	state := life.State(n.Importance, at)
	n.Accessed = life.Times[:min(len(life.Times), shownUses)]
	n.Activation, n.HalfLife = state.Activation, state.HalfLife
	return nil
}
