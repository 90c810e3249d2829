package index

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

const defaultLimit = 10

// search ranks the rows of a view. The caller holds mu for reading.
func (u *user) search(v *view, q *loci.Search) []Hit {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	s.room(u.rows())
	r := &run{scratch: s, user: u, view: v, query: q, who: -1}
	if r.read(q); len(r.words) == 0 {
		return nil
	}
	r.pass = u.filter(&q.Filter)
	defer r.clear()
	if q.Similar {
		return r.similar()
	}
	for i := range r.words {
		r.fetch(&r.words[i])
	}
	r.weigh()
	r.seed()
	r.expand()
	r.fill()
	return r.rank()
}

// scored is a candidate with its score.
type scored struct {
	score         float64
	root          uint32
	stretch, slot int32
}

func compareScored(a, b scored) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.root, b.root))
}

// rank scores the candidates and returns the best.
func (r *run) rank() []Hit {
	r.around = newCurve(windowK1, windowB, r.windowMean())
	r.most = r.atBest()
	for i, s := range r.stretches {
		for slot := s.from; slot < s.to; slot++ {
			if !r.wanted[slot] || r.pass != nil && !r.pass(r.slots[slot]) {
				continue
			}
			if k, _, score := r.judge(s, slot); k.Raw > 0 {
				r.scored = append(r.scored, scored{score, r.user.rootOf(r.slots[slot]), int32(i), int32(slot)})
			}
		}
	}
	slices.SortFunc(r.scored, compareScored)
	hits := make([]Hit, 0, r.limit())
	for _, c := range r.scored[:min(r.limit(), len(r.scored))] {
		hits = append(hits, r.hit(r.stretches[c.stretch], int(c.slot)))
	}
	return hits
}

func (r *run) limit() int {
	if r.query.Limit <= 0 {
		return defaultLimit
	}
	return min(r.query.Limit, max(len(r.scored), len(r.seeds)))
}

// windowMean is the average spoken length of the turns' windows, in words.
func (r *run) windowMean() float64 {
	if r.view.windows == 0 {
		return 1
	}
	return float64(r.view.windows) / 10 / float64(r.view.turns)
}

// judge is what a candidate is worth.
func (r *run) judge(s stretch, slot int) (loci.Relevance, loci.Signals, float64) {
	k, g := r.relevance(s, slot), r.user.signals(r.slots[slot])
	if r.contextMost > 0 && len(r.context) > 0 {
		g.Context = min(1, r.context[slot]/r.contextMost)
	}
	return k, g, r.boosted(k.Value, &g)
}

func (r *run) boosted(value float64, g *loci.Signals) float64 {
	if r.query.Boost == nil {
		return value
	}
	return value * r.query.Boost(g)
}

// hit is a candidate as a result, with what explains it.
func (r *run) hit(s stretch, slot int) Hit {
	seq := r.slots[slot]
	h := Hit{Seq: seq, Root: r.user.rootOf(seq)}
	h.Relevance, h.Signals, h.Score = r.judge(s, slot)
	h.Matched = r.matched(s, slot)
	h.Facts = r.factsOf(seq)
	return h
}
