package index

import (
	"cmp"
	"math"
	"slices"

	"github.com/loci-memory/loci/internal/query"
)

const defaultLimit = 10

// searchWords ranks the rows of a view, in the memory of s. The caller holds mu for reading.
func (u *user) searchWords(s *scratch, v *view, q *query.Search, after laterUses) []Hit {
	s.room(u.rows())
	r := &layout{wordSearch: wordSearch{search: search{scratch: s, user: u, view: v, query: q, later: after}, who: -1}}
	if r.read(q); len(r.words)+len(q.Claims)+len(q.About) == 0 {
		return nil
	}
	r.pass = u.filter(&q.Filter)
	defer r.clear()
	for i := range r.words {
		r.fetch(&r.words[i])
	}
	r.weigh()
	r.addClaims()
	if r.seed(); len(r.seeds) == 0 && r.widen() {
		r.weigh()
		r.seed()
	}
	r.expand()
	r.fill()
	return r.rank()
}

// scored is a candidate with its score.
type scored struct {
	score         float64
	root, row     uint32 // of what is shown
	stretch, slot int32
}

func compareScored(a, b scored) int {
	if a.score != b.score {
		return cmp.Compare(b.score, a.score)
	}
	return cmp.Compare(a.root, b.root)
}

// rank scores the candidates and returns the best.
func (r *layout) rank() []Hit {
	r.around = newCurve(windowK1, windowB, r.windowMean())
	r.most = r.atBest()
	r.relate()
	r.scored = r.scoresOf(r.scored)
	if r.standIns != nil {
		r.scored = r.withoutRepeats(r.scored)
	}
	r.scored = best(r.scored, r.limit())
	hits := make([]Hit, 0, len(r.scored))
	for _, c := range r.scored {
		hits = append(hits, r.makeHit(c.row, &r.stretches[c.stretch], int(c.slot)))
	}
	return hits
}

// relate collects the candidates with their relevance.
func (r *layout) relate() {
	for i := range r.stretches {
		s := &r.stretches[i]
		for slot := s.from; slot < s.to; slot++ {
			if !r.wanted[slot] {
				continue
			}
			row := r.shown(r.slots[slot])
			if row == 0 {
				continue
			}
			if k := r.relevance(s, slot); k.Raw > 0 {
				r.scored = append(r.scored, scored{k.Value, r.user.rootOf(row), row, int32(i), int32(slot)})
			}
		}
	}
}

// scoresOf makes scores of relevances. It leaves out what can't be among the best,
// however great its boost: the signals of a candidate cost as much as its relevance.
func (r *layout) scoresOf(s []scored) []scored {
	bar, n := r.bar(s), 0
	for _, c := range s {
		if c.score*r.query.MostBoost < bar {
			continue
		}
		c.score = r.scoreOf(c.row, int(c.slot), c.score)
		s[n] = c
		n++
	}
	return s[:n]
}

// bar is a score that as many candidates reach as are asked for, those of most
// relevance; 0 where there is none that all others could be measured by: with a
// filter several candidates may be shown as one.
func (r *layout) bar(s []scored) float64 {
	if r.query.Boost == nil || r.query.MostBoost <= 0 || r.pass != nil || len(s) == 0 {
		return 0
	}
	first := top{seeds: r.seeds[:0], most: r.limit()}
	for i, c := range s {
		if c.score >= first.bar() {
			first.offer(seed{uint32(i), c.score})
		}
	}
	first.cut()
	r.seeds = first.seeds
	least := math.Inf(1)
	for _, t := range first.seeds {
		c := s[t.seq]
		least = min(least, r.scoreOf(c.row, int(c.slot), c.score))
	}
	return least
}

// best sorts the n best to the front and returns them.
func best(s []scored, n int) []scored {
	if n >= len(s) {
		slices.SortFunc(s, compareScored)
		return s
	}
	top := s[:n]
	slices.SortFunc(top, compareScored)
	for _, c := range s[n:] {
		if compareScored(c, top[n-1]) >= 0 {
			continue
		}
		at, _ := slices.BinarySearchFunc(top[:n-1], c, compareScored)
		copy(top[at+1:], top[at:n-1])
		top[at] = c
	}
	return top
}

func (r *search) limit() int {
	if r.query.Limit <= 0 {
		return min(defaultLimit, len(r.scored))
	}
	return min(r.query.Limit, len(r.scored))
}

// windowMean is the average spoken length of the turns' windows, in words.
func (r *layout) windowMean() float64 {
	if r.view.windows == 0 {
		return 1
	}
	return float64(r.view.windows) / 10 / float64(r.view.turns)
}

// scoreOf is the score of a candidate with a relevance; its signals are in r.signals.
func (r *layout) scoreOf(row uint32, slot int, value float64) float64 {
	if r.query.Boost == nil {
		return value
	}
	r.observe(row, slot)
	return r.boosted(value)
}

// observe fills in the signals of what is shown for a slot.
func (r *layout) observe(row uint32, slot int) {
	r.later.weigh(r.user, &r.signals, row)
	r.signals.Context = 0
	if r.contextMost > 0 && len(r.context) > 0 {
		r.signals.Context = min(1, r.context[slot]/r.contextMost)
	}
}

func (r *search) boosted(value float64) float64 {
	if r.query.Boost == nil {
		return value
	}
	return value * r.query.Boost(&r.signals)
}

// makeHit is a candidate as a result, with what explains it.
func (r *layout) makeHit(row uint32, s *stretch, slot int) Hit {
	h := Hit{Seq: row, Root: r.user.rootOf(row), ID: r.user.idOf(row), Relevance: r.relevance(s, slot)}
	r.observe(row, slot)
	h.Signals, h.Score = r.signals, r.boosted(h.Relevance.Value)
	h.Matched = r.matched(s, slot)
	if r.claimed.has(r.slots[slot]) {
		h.Claims = r.query.Claims
	}
	h.About = r.concepts(r.slots[slot])
	h.Facts = r.factsOf(r.slots[slot])
	h.FactIDs = r.user.idsOf(h.Facts)
	return h
}
