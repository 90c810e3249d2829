package index

import (
	"math"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// like begins to look for notes that arrived before the one with a root; 0 is all.
func (u *user) like(s *scratch, v *view, q *query.Search, before uint32) likeSearch {
	s.room(u.rows())
	r := likeSearch{search: search{scratch: s, user: u, view: v, query: q}, bound: before}
	if before == 0 {
		r.bound = math.MaxUint32
	}
	r.readable()
	return r
}

// searchLike ranks by what notes say themselves, dates left out and facts that are
// keys among the others: what resembles a text, not what answers it.
func (u *user) searchLike(s *scratch, v *view, q *query.Search, before uint32, after laterUses) []Hit {
	r := u.like(s, v, q, before)
	defer r.clear()
	r.pass, r.later = u.filter(&q.Filter), after
	ranked := r.ranked(r.maxSeeds())
	found := make([]Hit, 0, len(ranked))
	for _, c := range ranked {
		own := r.seeds[c.slot].score
		h := Hit{Seq: c.row, Root: c.root, ID: u.idOf(c.row), Score: c.score, Matched: r.shared(c.row)}
		h.Relevance = loci.Relevance{Own: own, Raw: own, Value: min(1, own/r.most)}
		after.weigh(u, &h.Signals, c.row)
		found = append(found, h)
	}
	return found
}

// ranked are the best of so many rows that share most with the text of the query; none
// where that has no words.
func (r *likeSearch) ranked(most int) []scored {
	r.addWords(lang.QueryTerms(clip(r.query.Text)), maxSimilar, func(w *word) { w.notes = 1 })
	if len(r.words) == 0 {
		return nil
	}
	r.mostSimilar(most)
	for i, s := range r.seeds {
		if r.query.Boost != nil {
			r.later.weigh(r.user, &r.signals, s.seq)
		}
		r.scored = append(r.scored, scored{score: r.boosted(min(1, s.score/r.most)), root: r.user.rootOf(s.seq), row: s.seq, slot: int32(i)})
	}
	return best(r.scored, r.limit())
}

// mostSimilar makes seeds of the rows that share most with the text, in no order.
func (r *likeSearch) mostSimilar(most int) {
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
func (r *likeSearch) shared(seq uint32) []string {
	var words []string
	for i := range r.words {
		if w := &r.words[i]; w.in(seq) {
			words = append(words, r.asWritten(w))
		}
	}
	return words
}
