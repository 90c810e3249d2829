package engine

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/store"
)

// shownUses is how many of its latest accesses a note shows.
const shownUses = 10

// attachUse gives a note how present it is at a moment; a store that keeps no times
// of accesses can't tell.
func (e *Engine) attachUse(ctx context.Context, s loci.Scope, n *loci.Note, at time.Time) error {
	uses, err := e.memory.Uses(ctx, s, []loci.ID{n.ID})
	if err != nil {
		return err
	}
	var use store.Use
	if len(uses) > 0 {
		use = uses[0]
	}
	life := activation.At(n.RecordedAt, use, at)
	state := life.State(n.Importance, at)
	n.Accessed = life.Times[:min(len(life.Times), shownUses)]
	n.Activation, n.HalfLife = state.Activation, state.HalfLife
	return nil
}
