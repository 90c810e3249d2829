package engine

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

const (
	triedProcedures = 10 // that are looked at for a question
	otherProcedures = 2  // more procedures that an answer has at most
)

// Procedure gives the steps of how something is done: of the note that answers best
// among those that tell steps. What only stands in a talk about the thing asked for
// does not answer.
func (e *Engine) Procedure(ctx context.Context, s loci.Scope, r loci.ProcedureRequest) (*loci.ProcedureResult, error) {
	q := loci.RecallRequest{Query: r.Query, AsOf: r.AsOf, K: triedProcedures, NoExpand: true, NoTrack: true}
	q.Domain, q.Conversation, q.Procedures = r.Domain, r.Conversation, true
	found, err := e.Recall(ctx, s, q)
	if err != nil {
		return nil, err
	}
	hits := slices.DeleteFunc(found.Hits, func(h loci.Hit) bool {
		w := h.Parts.Words
		return w != nil && len(h.Matched) > 0 && w.Own+w.Before+w.Facts == 0
	})
	if len(hits) == 0 {
		return &loci.ProcedureResult{Steps: []string{}}, nil
	}
	best := &hits[0]
	if r.AsOf.IsZero() {
		e.uses.add(s, e.now(), []loci.ID{best.Note.ID})
	}
	return &loci.ProcedureResult{
		Found: true, Note: &best.Note, Steps: best.Note.ProcedureSteps, Score: best.Score,
		Others: hits[1:min(len(hits), 1+otherProcedures)],
	}, nil
}
