package recall

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

// answer is the hits of an answer while their order is made, block by block: a hit changes
// places within its block alone, so that a short answer begins as a long one.
type answer struct {
	hits    []loci.Hit
	from    int                 // where the block begins
	facts   [][]loci.ID         // of each hit: facts that were keys to it, best first
	sources map[loci.ID]sources // of facts that are shown in the place of words; nil where there are none
	secrets []string            // that are hidden in the hits and what determines them
}

// sources are the words that a fact is shown in the place of, best first.
type sources []loci.ID

// place is where a note is among the hits, -1 where it is not.
func (a *answer) place(id loci.ID) int {
	return a.first(func(n *loci.Note) bool { return n.ID == id })
}

// first is the place of the first hit whose note fulfils a condition, -1 where none does.
func (a *answer) first(holds func(*loci.Note) bool) int {
	for i := range a.hits {
		if holds(&a.hits[i].Note) {
			return i
		}
	}
	return -1
}

// lift moves a hit up to a better place; those between move down by one.
func (a *answer) lift(from, to int) {
	h, f := a.hits[from], a.facts[from]
	copy(a.hits[to+1:from+1], a.hits[to:from])
	copy(a.facts[to+1:from+1], a.facts[to:from])
	a.hits[to], a.facts[to] = h, f
}

// put puts a hit before the one at a place.
func (a *answer) put(at int, h loci.Hit) {
	a.hits, a.facts = slices.Insert(a.hits, at, h), slices.Insert(a.facts, at, nil)
}

// drop takes a hit out.
func (a *answer) drop(at int) {
	a.hits, a.facts = slices.Delete(a.hits, at, at+1), slices.Delete(a.facts, at, at+1)
}

// cut leaves the first so many hits.
func (a *answer) cut(most int) {
	if len(a.hits) > most {
		a.hits, a.facts = a.hits[:most], a.facts[:most]
	}
}

// shown are the hits of an answer with a block that are asked for, without those that only
// filled the block, and what of them it has not.
func (a *answer) shown(most int, all []loci.Cut) (hits []loci.Hit, cut []loci.Cut) {
	linked := slices.IndexFunc(a.hits, func(h loci.Hit) bool { return h.Source == loci.SourceLinked })
	if linked < 0 {
		linked = len(a.hits)
	}
	hits = slices.Delete(a.hits, min(most, linked), linked) // never nil: no hits are a list too
	return hits, slices.DeleteFunc(all, func(c loci.Cut) bool {
		return !slices.ContainsFunc(hits, func(h loci.Hit) bool { return h.Note.ID == c.Note })
	})
}

// before lets the hit at a worse place go right before another, and has both say why.
func (a *answer) before(other, at int, why loci.OrderReason) {
	a.lift(at, other)
	explain(&a.hits[other], &a.hits[other+1], why)
}

// explain has two neighbours say why the first goes before the second. What puts it there is
// a factor of its score, which is no less than that of the second then.
func explain(first, second *loci.Hit, why loci.OrderReason) {
	for _, h := range []*loci.Hit{first, second} {
		if h.Parts.Order == nil {
			h.Parts.Order = &loci.Order{Reason: why}
		}
	}
	o := first.Parts.Order
	o.Before, second.Parts.Order.Behind = second.Note.ID, first.Note.ID
	if first.Score < second.Score {
		o.Factor = cmp.Or(o.Factor, 1) * second.Score / first.Score
		first.Score = second.Score
	}
}
