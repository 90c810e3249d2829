package engine

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/recall"
)

// Recall answers a question with scored notes. It asks no language model and writes
// nothing on the way; that its hits were recalled is counted behind it. A neural embedder
// is asked for the vector of the question, for a moment: where that or some vectors are
// missing, words answer, and the result says so.
func (e *Engine) Recall(ctx context.Context, s loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	start := time.Now()
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if err := checkRecall(&r); err != nil {
		return nil, err
	}
	now := e.now()
	if r.Zone != "" {
		zone, err := zoneOf(r.Zone)
		if err != nil {
			return nil, err
		}
		now = now.In(zone)
		if !r.AsOf.IsZero() {
			r.AsOf = r.AsOf.In(zone)
		}
	}
	res, err := recall.Answer(ctx, e.memory, s, recall.Question{RecallRequest: r, Now: now, Meaning: e.meant(s.User), Chronicle: e.memory})
	if err != nil {
		return nil, err
	}
	if len(res.Hits) == 0 {
		if err := e.mustKnow(ctx, s); err != nil {
			return nil, err
		}
	}
	if !r.NoTrack && r.AsOf.IsZero() {
		e.uses.add(s, e.now(), searched(res.Hits))
	}
	res.TookMS = float64(time.Since(start).Microseconds()) / 1000
	return res, nil
}

func searched(hits []loci.Hit) []loci.ID {
	out := make([]loci.ID, 0, len(hits))
	for i := range hits {
		if hits[i].Source == loci.SourceSearch {
			out = append(out, hits[i].Note.ID)
		}
	}
	return out
}

// mustKnow tells a mistyped user from one who has nothing to be found: in a store
// that knows others, an unknown user is an error.
func (e *Engine) mustKnow(ctx context.Context, s loci.Scope) error {
	count, known, err := e.memory.Users(ctx, s)
	if err != nil || known || count == 0 {
		return err
	}
	return loci.NotFound("no memory of user %q here: check --user (or LOCI_USER), or tell it something first with remember", s.User)
}
