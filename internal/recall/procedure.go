package recall

import (
	"slices"

	"github.com/loci-memory/loci"
)

const (
	triedProcedures = 10 // that are looked at for a question
	otherProcedures = 2  // more procedures that an answer has at most
)

// ProcedureQuestion is what is recalled to say how something is done: notes that give
// steps.
func ProcedureQuestion(r *loci.ProcedureRequest) loci.RecallRequest {
	q := loci.RecallRequest{Query: r.Query, AsOf: r.AsOf, K: triedProcedures, NoExpand: true, NoTrack: true}
	q.Domain, q.Conversation, q.Procedures = r.Domain, r.Conversation, true
	return q
}

// Procedure returns the steps of how something is done, of the best of the hits of a
// ProcedureQuestion. What is only near a talk about the thing asked for does not answer.
func Procedure(hits []loci.Hit) *loci.ProcedureResult {
	hits = slices.DeleteFunc(hits, func(h loci.Hit) bool {
		w := h.Parts.Words
		return w != nil && len(h.Matched) > 0 && w.Own+w.Before+w.Facts == 0
	})
	if len(hits) == 0 {
		return &loci.ProcedureResult{Steps: []string{}}
	}
	best := &hits[0]
	return &loci.ProcedureResult{
		Found: true, Note: &best.Note, Steps: best.Note.ProcedureSteps, Score: best.Score,
		Others: hits[1:min(len(hits), 1+otherProcedures)],
	}
}
