package recall

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// activationPool is how many candidates the activation model ranks: the best by
// relevance. A note behind them would have to be far more active than all of them;
// those that fit the question at all are few.
const activationPool = 200

// plausible is the boost of a search for candidates: relevance alone, of what may be
// recalled.
func plausible(q Question) func(*query.Signals) float64 {
	return func(s *query.Signals) float64 {
		if prospective(s, q.Now) == 0 {
			return 0
		}
		return 1
	}
}

// activated ranks candidates by the ACT-R model instead, in one look-up of their
// accesses. As of a moment later accesses have not been. Ties stay in the order of
// relevance. A plan whose time has passed is half as likely to be needed.
func activated(ctx context.Context, scope loci.Scope, q Question, found []Fused) ([]Fused, error) {
	if q.Accesses == nil {
		return nil, loci.Invalid("ranking", "activation needs a store that keeps the times of accesses, and this one does not: leave it out")
	}
	found = slices.DeleteFunc(found, func(f Fused) bool { return f.Score <= 0 }) // what fits in nothing is no candidate
	uses, err := q.Accesses.Uses(ctx, scope, noteIDs(found))
	if err != nil {
		return nil, fmt.Errorf("accesses: %w", err)
	}
	of := make(map[loci.ID]store.Use, len(uses))
	for _, u := range uses {
		of[u.Note] = u
	}
	for i := range found {
		f := &found[i]
		f.Activation = active(f, of[f.Note.ID], q)
		f.Score = activation.Odds(f.Activation.Value)
	}
	slices.SortStableFunc(found, func(a, b Fused) int { return cmp.Compare(b.Activation.Value, a.Activation.Value) })
	return found, nil
}

func noteIDs(found []Fused) []loci.ID {
	ids := make([]loci.ID, len(found))
	for i := range found {
		ids[i] = found[i].Note.ID
	}
	return ids
}

func active(f *Fused, use store.Use, q Question) *loci.Activation {
	life := activation.At(f.Note.RecordedAt, use, q.Now)
	a := &loci.Activation{
		Base: life.BaseLevel(q.Now), Spreading: activation.Spreading(f.Total),
		Noise: activation.Noise(q.Noise, q.Seed, f.Note.ID), Accesses: life.Accesses,
	}
	a.Value = a.Base + a.Spreading + math.Log(prospective(&f.Signals, q.Now)) + a.Noise
	return a
}
