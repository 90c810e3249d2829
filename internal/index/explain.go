package index

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
)

// matched are the words of the question that brought a turn its score: in itself,
// in its facts, or in the turns that gave it a share.
func (r *layout) matched(s *stretch, slot int) []string {
	low, high := slot, slot+1
	if s.turns {
		low, high = max(s.from, slot-reach), min(s.to, slot+reach+1)
	}
	var words []string
	for i := range r.words {
		w := &r.words[i]
		if w.context || !r.has(i, low, high) && !r.unlocked(w, r.slots[slot]) {
			continue
		}
		if word := r.asWritten(w); !slices.Contains(words, word) {
			words = append(slices.Grow(words, len(r.words)-i), word)
		}
	}
	return words
}

// asWritten is a term as the user wrote it.
func (r *search) asWritten(w *word) string {
	if w.when {
		return r.eras[0].text
	}
	if s, ok := r.Words[w.term]; ok {
		return s
	}
	return w.term
}

// has reports whether a row of these slots has the i-th word, its date included.
func (r *layout) has(i, low, high int) bool {
	w := &r.words[i]
	if w.notes == 0 {
		return false
	}
	sums := r.sums[i*r.width:]
	if sums[high] > sums[low] { // no word is in a list that is not said at all
		return true
	}
	return slices.ContainsFunc(r.slots[low:high], func(seq uint32) bool { return holds(w.dated, seq) })
}

// in reports whether a row of the view has the word.
func (w *word) in(seq uint32) bool {
	_, found := slices.BinarySearchFunc(w.list, seq, func(p posting, seq uint32) int { return cmp.Compare(p.seq, seq) })
	return found || holds(w.dated, seq)
}

// unlocked reports whether the turn's best fact has the word.
func (r *layout) unlocked(w *word, turn uint32) bool {
	if w.facts == 0 {
		return false
	}
	for _, k := range r.keys {
		if k.turn == turn && w.in(k.fact) {
			return true
		}
	}
	return false
}

// idsOf are the ids of notes by their roots.
func (c *columns) idsOf(roots []uint32) []loci.ID {
	if len(roots) == 0 {
		return nil
	}
	ids := make([]loci.ID, len(roots))
	for i, root := range roots {
		ids[i] = c.ids[root]
	}
	return ids
}

// factsOf are the roots of the facts that led to a turn, best first.
func (r *layout) factsOf(turn uint32) []uint32 {
	var found []key
	for _, k := range r.keys {
		if k.turn == turn {
			found = append(found, k)
		}
	}
	slices.SortFunc(found, func(a, b key) int { return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.fact, b.fact)) })
	var roots []uint32
	for _, k := range found {
		if root := r.user.rootOf(k.fact); !slices.Contains(roots, root) { // by its words, and by what it claims
			roots = append(roots, root)
		}
	}
	return roots
}
