package index

import (
	"cmp"
	"slices"
)

// How many candidates a search looks at (RETRIEVAL.md: 20 seeds cost 2.3 points
// of recall, 50 cost .7).
const (
	maxSeeds  = 200 // or as many as are asked for
	bestSeeds = 50  // seeds whose whole window becomes candidates
	nearby    = 2   // neighbours of every seed
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
		if a.score != b.score {
			return cmp.Compare(b.score, a.score)
		}
		return cmp.Compare(a.seq, b.seq)
	})
	return h.seeds
}

// bar is the score that a note must reach to be kept; 0 while there is room.
func (h *heap) bar() float64 {
	if len(h.seeds) < h.most {
		return 0
	}
	return h.seeds[0].score
}

// maxSeeds is how many seeds the search has at most.
func (r *run) maxSeeds() int { return max(maxSeeds, r.query.Limit) }

// seed finds the notes that score best by their own words. With a filter those
// that pass have places of their own, as hits; the others can only lend their
// neighbours a share.
func (r *run) seed() {
	all := heap{seeds: r.seeds, most: r.maxSeeds()}
	if r.pass == nil {
		r.eachScored(all.bar, func(s seed) { all.offer(s) })
		r.seeds = all.sorted()
		return
	}
	passing := heap{most: r.maxSeeds()}
	r.eachScored(func() float64 { return min(all.bar(), passing.bar()) }, func(s seed) {
		all.offer(s)
		if s.score >= passing.bar() && r.shown(s.seq) != 0 {
			passing.offer(s)
		}
	})
	all.seeds = append(all.seeds, passing.seeds...)
	r.seeds = slices.Compact(all.sorted())
}

// eachScored passes every row whose score reaches the bar, once.
func (r *run) eachScored(bar func() float64, yield func(seed)) {
	least := bar()
	visit := func(seq uint32, score float64) {
		if !r.seen.has(seq) {
			r.seen.add(seq)
			yield(seed{seq, score})
			least = bar()
		}
	}
	if r.dense() {
		for seq, score := range r.acc[:r.user.rows()] {
			if score >= least && score > 0 {
				visit(uint32(seq), score)
			}
		}
		return
	}
	for i := range r.words {
		if r.words[i].context {
			continue
		}
		for _, p := range r.words[i].list {
			if score := r.acc[p.seq]; score >= least && score > 0 {
				visit(p.seq, score)
			}
		}
	}
	for _, rows := range [][]uint32{r.dates, r.gained} {
		for _, seq := range rows {
			if score := r.acc[seq]; score >= least && score > 0 {
				visit(seq, score)
			}
		}
	}
}
