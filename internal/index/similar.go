package index

import (
	"slices"

	"github.com/loci-memory/loci"
)

// similar ranks by what notes say themselves, dates left out and facts that are
// keys among the others: what resembles a text, not what answers it.
func (r *wordSearch) similar() []Hit {
	r.mostSimilar(r.maxSeeds())
	for i, s := range r.seeds {
		if r.query.Boost != nil {
			r.later.weigh(r.user, &r.signals, s.seq)
		}
		r.scored = append(r.scored, scored{score: r.boosted(min(1, s.score/r.most)), root: r.user.rootOf(s.seq), slot: int32(i)})
	}
	slices.SortFunc(r.scored, compareScored)
	found := make([]Hit, 0, r.limit())
	for _, c := range r.scored[:r.limit()] {
		s := r.seeds[c.slot]
		h := Hit{Seq: s.seq, Root: c.root, ID: r.user.idOf(s.seq), Score: c.score, Matched: r.shared(s.seq)}
		h.Relevance = loci.Relevance{Own: s.score, Raw: s.score, Value: min(1, s.score/r.most)}
		r.later.weigh(r.user, &h.Signals, s.seq)
		found = append(found, h)
	}
	return found
}

// mostSimilar makes seeds of the rows that share most with the text, in no order.
func (r *wordSearch) mostSimilar(most int) {
	r.rarest()
	all := stats{r.view.notes.n + r.view.facts.n, r.view.spoken}
	own := newCurve(ownK1, ownB, all.mean())
	notes := r.notesBefore()
	for i := range r.words {
		w := &r.words[i]
		w.idf = idf(notes, w.df)
		r.most += w.idf * own.top
		for _, p := range w.list {
			r.acc[p.seq] += w.idf * own.at(spoken(p.v), r.user.spokenLen(p.seq))
		}
	}
	best := top{seeds: r.seeds, most: most}
	r.eachScored(best.bar, func(s seed) {
		if r.pass == nil || r.pass(s.seq) {
			best.offer(s)
		}
	})
	best.cut()
	r.seeds = best.seeds
}

// shared are the words that a note has of the text.
func (r *wordSearch) shared(seq uint32) []string {
	var words []string
	for i := range r.words {
		if w := &r.words[i]; w.in(seq) {
			words = append(words, r.asWritten(w))
		}
	}
	return words
}
