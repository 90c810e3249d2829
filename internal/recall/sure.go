package recall

import (
	"slices"

	"github.com/loci-memory/loci"
)

// A hit is sure from such a relevance on, where its own words weigh as much as a rare word of the
// question, or where it was found by so many words. They were fitted on questions with and without
// an answer (docs/ranking.md).
const (
	sureRelevance = .1
	sureWords     = 4
	sureMatched   = 2
)

// sure reports whether a hit answers more than by chance: also one that claims the attribute that
// is asked for, speaks of what the question speaks of, or lies in the time that is asked about.
func sure(h loci.Hit) bool {
	if h.Parts.Relevance >= sureRelevance || len(h.Matched) >= sureMatched {
		return true
	}
	w := h.Parts.Words
	return w != nil && (w.Claims > 0 || w.About > 0 || w.Date > 1 || w.Own+w.Facts >= sureWords)
}

// unsure reports whether none of the hits is sure, but for those of the conversation that asks.
func unsure(hits []loci.Hit, here string) bool {
	elsewhere, _ := Block{Here: here}.elsewhere(hits)
	return !slices.ContainsFunc(elsewhere, sure)
}

// likelyRelevance is from where on a hit is likely: a third of such hits had a part of the answer
// to questions about real talk, and of the best of them two thirds (docs/ranking.md).
const likelyRelevance = .4

// fit says of each hit of an answer how well it fits: what says what is known of what is asked for
// is likely, and sure where it is as relevant as what is likely by itself.
func fit(r *loci.RecallResult) {
	says := map[loci.ID]bool{}
	for i := range r.Answers {
		for _, id := range r.Answers[i].Notes {
			says[id] = true
		}
	}
	for i := range r.Hits {
		h := &r.Hits[i]
		likely, says := h.Parts.Relevance >= likelyRelevance, says[h.Note.ID]
		switch {
		case r.Unsure, !likely && !says:
			h.Fit = loci.FitWeak
		case likely && says:
			h.Fit = loci.FitSure
		default:
			h.Fit = loci.FitLikely
		}
	}
}
