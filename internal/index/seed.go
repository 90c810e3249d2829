package index

import (
	"cmp"
	"slices"
)

// How many candidates a search looks at (RETRIEVAL.md: 20 seeds cost 2.3 points
// of recall, 50 cost .7).
const (
	maxSeeds  = 200
	bestSeeds = 50 // seeds whose whole window becomes candidates
	nearby    = 2  // neighbours of every seed
)

// seed is a note among the best by its own words.
type seed struct {
	seq   uint32
	score float64
}

func (a seed) worse(b seed) bool {
	return a.score < b.score || a.score == b.score && a.seq > b.seq
}

// heap keeps the best of what is offered, the worst of them first.
type heap struct {
	seeds []seed
	most  int
}

func (h *heap) offer(s seed) {
	if len(h.seeds) < h.most {
		h.seeds = append(h.seeds, s)
		for i := len(h.seeds) - 1; i > 0 && h.seeds[i].worse(h.seeds[(i-1)/2]); i = (i - 1) / 2 {
			h.seeds[i], h.seeds[(i-1)/2] = h.seeds[(i-1)/2], h.seeds[i]
		}
		return
	}
	if !h.seeds[0].worse(s) {
		return
	}
	h.seeds[0] = s
	for i := 0; ; {
		least := i
		for c := 2*i + 1; c <= 2*i+2 && c < len(h.seeds); c++ {
			if h.seeds[c].worse(h.seeds[least]) {
				least = c
			}
		}
		if least == i {
			return
		}
		h.seeds[i], h.seeds[least] = h.seeds[least], h.seeds[i]
		i = least
	}
}

// sorted returns what was kept, best first.
func (h *heap) sorted() []seed {
	slices.SortFunc(h.seeds, func(a, b seed) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.seq, b.seq))
	})
	return h.seeds
}

// seed finds the notes that score best by their own words. With a filter those
// that pass have places of their own, as hits; the others can only lend their
// neighbours a share.
func (r *run) seed() {
	all := heap{seeds: r.seeds, most: maxSeeds}
	passing := heap{most: maxSeeds}
	r.eachScored(func(s seed) {
		all.offer(s)
		if r.pass != nil && (len(passing.seeds) < maxSeeds || passing.seeds[0].worse(s)) && r.pass(s.seq) {
			passing.offer(s)
		}
	})
	all.seeds = append(all.seeds, passing.seeds...)
	r.seeds = slices.Compact(all.sorted())
}

// eachScored passes every row with a score once. It marks those it passed by the
// sign of the score while it is at it.
func (r *run) eachScored(yield func(seed)) {
	visit := func(seq uint32) {
		if s := r.acc[seq]; s > 0 {
			r.acc[seq] = -s
			yield(seed{seq, s})
		}
	}
	r.eachTouched(visit)
	r.eachTouched(func(seq uint32) {
		if r.acc[seq] < 0 {
			r.acc[seq] = -r.acc[seq]
		}
	})
}

func (r *run) eachTouched(visit func(seq uint32)) {
	for i := range r.words {
		if r.words[i].context {
			continue
		}
		for _, p := range r.words[i].list {
			visit(p.seq)
		}
	}
	for _, seq := range r.gained {
		visit(seq)
	}
}
