package index

import (
	"cmp"
	"math"
	"slices"
)

// How many candidates a search looks at. In measurements 20 seeds lost 2.3 points of
// recall against all notes, and 50 lost 0.7.
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

// top keeps the best of what is offered, and some more: now and then it is cut, which
// is less work than to keep an order.
type top struct {
	seeds []seed
	most  int
	least float64 // what the worst of the best had, when it was cut
}

func (t *top) offer(s seed) {
	t.seeds = append(t.seeds, s)
	if len(t.seeds) >= 2*t.most {
		t.cut()
	}
}

// bar is the score that a note must reach to be kept; 0 while there is room.
func (t *top) bar() float64 { return t.least }

// cut leaves the best, in no order.
func (t *top) cut() {
	if len(t.seeds) < t.most {
		return
	}
	low, high := 0, len(t.seeds)-1
	for low < high { // the last of the best is somewhere in low … high
		if p := split(t.seeds[low:high+1]) + low; p >= t.most-1 {
			high = p
		} else {
			low = p + 1
		}
	}
	t.seeds = t.seeds[:t.most]
	t.least = t.seeds[t.most-1].score
}

// split puts seeds into two parts, none of the first worse than any of the second, and
// returns the last place of the first; both have some (Hoare).
func split(s []seed) int {
	pivot := s[(len(s)-1)/2]
	for i, j := 0, len(s)-1; ; i, j = i+1, j-1 {
		for pivot.worse(s[i]) {
			i++
		}
		for s[j].worse(pivot) {
			j--
		}
		if i >= j {
			return j
		}
		s[i], s[j] = s[j], s[i]
	}
}

// bestFirst puts seeds in order.
func bestFirst(s []seed) []seed {
	slices.SortFunc(s, func(a, b seed) int {
		if a.score != b.score {
			return cmp.Compare(b.score, a.score)
		}
		return cmp.Compare(a.seq, b.seq)
	})
	return s
}

// maxSeeds is how many seeds the search has at most.
func (r *search) maxSeeds() int { return max(maxSeeds, r.query.Limit) }

// seed finds the notes that score best by their own words. With a filter those
// that pass have places of their own, as hits; the others can only share their
// neighbours a share.
func (r *wordSearch) seed() {
	all := top{seeds: r.seeds, most: r.maxSeeds()}
	if r.pass == nil {
		r.eachScored(all.bar, func(s seed) { all.offer(s) })
		all.cut()
		r.seeds = bestFirst(all.seeds)
		return
	}
	passing := top{most: r.maxSeeds()}
	r.eachScored(func() float64 { return min(all.bar(), passing.bar()) }, func(s seed) {
		all.offer(s)
		if s.score >= passing.bar() && r.shown(s.seq) != 0 {
			passing.offer(s)
		}
	})
	passing.cut()
	all.cut()
	r.seeds = slices.Compact(bestFirst(append(all.seeds, passing.seeds...)))
}

// eachScored passes every row whose score reaches the bar, once.
func (r *search) eachScored(bar func() float64, yield func(seed)) {
	if r.dense() {
		r.eachRow(bar, yield)
		return
	}
	least := bar()
	visit := func(seq uint32) {
		if score := r.acc[seq]; score >= least && score > 0 && !r.seen.has(seq) {
			r.seen.add(seq)
			yield(seed{seq, score})
			least = bar()
		}
	}
	for i := range r.words {
		if r.words[i].context {
			continue
		}
		for _, p := range r.words[i].list {
			visit(p.seq)
		}
	}
	for _, rows := range [][]uint32{r.dates, r.gained} {
		for _, seq := range rows {
			visit(seq)
		}
	}
}

// eachRow is eachScored by a walk over all rows.
func (r *search) eachRow(bar func() float64, yield func(seed)) {
	least := max(bar(), math.SmallestNonzeroFloat64)
	for seq, score := range r.acc[:r.user.rows()] {
		if score >= least {
			yield(seed{uint32(seq), score})
			least = max(bar(), math.SmallestNonzeroFloat64)
		}
	}
}
