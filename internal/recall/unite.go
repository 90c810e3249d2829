package recall

import (
	"slices"

	"github.com/loci-memory/loci"
)

// unite makes one hit of a fact and its words, and of words that say the same.
func (a *answer) unite(k *known) {
	for i := a.from; i < len(a.hits); i++ {
		a.showMerged(k, i)
	}
	for i := a.from; i < len(a.hits); i++ {
		first := a.first(func(n *loci.Note) bool { return n == &a.hits[i].Note || same(n, &a.hits[i].Note) })
		if first == i {
			continue
		}
		if first >= a.from && asks(a.hits[first].Note.Content) && !asks(a.hits[i].Note.Content) {
			a.before(first, i, loci.OrderAnswers) // the answer is shown, not what asked for it
			a.drop(first + 1)
		} else {
			a.drop(i)
		}
		i--
	}
}

// showMerged shows a fact that was merged or edited in the place of its words, where all that
// holds of these was: of several the one that has most words of the question.
func (a *answer) showMerged(k *known, at int) {
	h := &a.hits[at]
	var best *loci.Note
	most := -1
	for _, d := range live(&h.Note, k.q.Now) {
		n := k.notes[d.Fact]
		if !d.Merged || n == nil || !n.Live(k.q.Now) || !k.q.Match(n) {
			return
		}
		if words := said(n.Content, h.Matched); words > most {
			best, most = n, words
		}
	}
	if best == nil {
		return
	}
	if a.sources == nil {
		a.sources = map[loci.ID]sources{}
	}
	a.sources[best.ID] = append(a.sources[best.ID], h.Note.ID)
	h.Path = []loci.ID{h.Note.ID}
	h.Note, a.facts[at] = *best, nil
}

// same reports whether the second note says nothing besides the first: it is the same, or
// one is a fact that was made of the words of the other, or all facts of its words are the
// first or facts of that.
func same(first, second *loci.Note) bool {
	switch {
	case first.ID == second.ID:
		return true
	case len(first.Facts)+len(second.Facts) == 0:
		return false
	}
	if tells(first, second.ID) && (!second.Verbatim || len(first.Facts) == 1) {
		return true
	}
	if len(second.Facts) == 0 {
		return false
	}
	return !slices.ContainsFunc(second.Facts, func(d loci.Distilled) bool { return d.Fact != first.ID && !first.HasFact(d.Fact) })
}
