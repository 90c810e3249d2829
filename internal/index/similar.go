package index

import "github.com/loci-memory/loci"

// similar ranks by a note's own words alone, facts that are keys among the others:
// what resembles a text, not what answers it.
func (r *run) similar() []Hit {
	r.rarest()
	all := stats{r.view.notes.n + r.view.facts.n, r.view.notes.len + r.view.facts.len}
	own := newCurve(ownK1, ownB, all.mean())
	for i := range r.words {
		w := &r.words[i]
		w.idf = idf(all.n, len(w.list))
		r.most += w.idf * own.top
		r.addAll(w, own)
	}
	best := heap{seeds: r.seeds, most: maxSeeds}
	r.eachScored(func(s seed) {
		if (len(best.seeds) < maxSeeds || best.seeds[0].worse(s)) && (r.pass == nil || r.pass(s.seq)) {
			best.offer(s)
		}
	})
	r.seeds = best.seeds
	return r.alike()
}

// alike makes the hits of the seeds.
func (r *run) alike() []Hit {
	top := heap{most: r.limit()}
	hits := map[uint32]Hit{}
	for _, s := range r.seeds {
		h := Hit{Seq: s.seq, Root: r.user.rootOf(s.seq), Signals: r.user.signals(s.seq)}
		h.Relevance = loci.Relevance{Own: s.score, Raw: s.score, Value: min(1, s.score/r.most)}
		h.Score = r.boosted(h.Relevance.Value, &h.Signals)
		hits[h.Root] = h
		top.offer(seed{h.Root, h.Score})
	}
	found := make([]Hit, 0, len(top.seeds))
	for _, s := range top.sorted() {
		h := hits[s.seq]
		h.Matched = r.shared(h.Seq)
		found = append(found, h)
	}
	return found
}

// shared are the words that a note has of the text.
func (r *run) shared(seq uint32) []string {
	var words []string
	for i := range r.words {
		if w := &r.words[i]; w.in(seq) {
			words = append(words, r.shown(w))
		}
	}
	return words
}
