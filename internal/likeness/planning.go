package likeness

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// How many open plans a note that may settle one is compared with, beside those that are
// among the notes most like it.
const (
	plansByWords = 3
	latestPlans  = 10 // of what names things in so few characters that no word may be in common
)

// Plans finds for each of some notes the open plans of its speaker that it may settle: older
// ones that share its rarest words and, where words are not written apart, the latest. It
// reads no row. may says of a text whether it may settle a plan, in words that are written
// apart and in others; where neither, the note has none, and costs nothing.
func (f Finder) Plans(ctx context.Context, s loci.Scope, notes []loci.Note, may func(text string) (inWords, inRuns bool), now time.Time) ([][]query.Candidate, error) {
	likes := make([]query.Like, len(notes))
	for i := range notes {
		n := &notes[i]
		inWords, inRuns := may(n.Content)
		if !inWords && !inRuns {
			continue
		}
		who := &query.Planner{Speaker: n.Speaker, Role: n.Role}
		if inRuns {
			who.Latest = latestPlans
		}
		likes[i] = query.Like{Text: n.Content, Plans: who, Before: n.ID, Limit: plansByWords}
	}
	out, err := f.older(ctx, s, likes, now)
	if err != nil {
		return nil, fmt.Errorf("retrieve open plans: %w", err)
	}
	return out, nil
}
