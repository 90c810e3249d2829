package recall

import (
	"slices"

	"github.com/loci-memory/loci"
)

// unite makes one hit of a fact and its words, and of words that say the same.
func (a *answer) unite(k *known) {
	for i := a.from; i < len(a.hits); i++ {
		a.showFact(k, i)
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

// showFact shows a fact in the place of its words, with these behind it: where all that holds of
// the words was merged or edited, and where it answers better than they do. Of several it is the
// one that has most words of the question; what is over is for questions about then.
func (a *answer) showFact(k *known, at int) {
	h := &a.hits[at]
	var best *loci.Note
	merged, most := true, -1
	for _, d := range h.Note.Facts {
		n, over := k.notes[d.Fact], isPast(d.Until, k.q.Now)
		if over && !k.w.then {
			continue
		}
		if n == nil || n.Verbatim || !over && !n.Live(k.q.Now) || !k.q.Match(n) {
			merged = merged && over
			continue
		}
		merged = merged && d.Merged
		if words := k.fits(n, h); words > most {
			best, most = n, words
		}
	}
	if best == nil || !merged && (h.Note.Edited || most <= k.fits(&h.Note, h)) {
		return
	}
	if a.sources == nil {
		a.sources = map[loci.ID]sources{}
	}
	a.sources[best.ID] = append(a.sources[best.ID], h.Note.ID)
	h.Path = []loci.ID{h.Note.ID}
	h.Note, a.facts[at] = *best, nil
}

// fits is how many words of the question a note says that a hit has; what claims what the
// question asks for fits better than any that does not.
func (k *known) fits(n *loci.Note, h *loci.Hit) int {
	words := said(n.Content, h.Matched)
	if k.asksFor(n) {
		words += len(h.Matched) + 1
	}
	return words
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
