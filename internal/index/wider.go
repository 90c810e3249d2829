package index

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci/internal/lang"
)

// Limits of what a question is widened by.
const (
	maxWider = 24 // further words
	maxSlips = 4  // words that are read as slips
)

// widen adds words to a question of which nothing was found: the names in it, the single
// characters of its runs, and for words that no note has the one that they may be a slip
// of. It reports whether there are any. What the question asks for is unknown all the same,
// and is the less relevant for it.
func (r *wordSearch) widen() bool {
	n := len(r.words)
	once := func(w *word) { w.notes = max(1, w.notes) }
	r.addWords(r.FactTerms, n+maxWider, once)
	r.addWords(lang.Characters(clip(r.query.Text)), n+maxWider, once)
	for _, term := range r.Terms[:min(len(r.Terms), maxSlips)] {
		if w, ok := r.slipOf(term); ok {
			r.Words[w.term] = r.Words[term]
			r.words = append(r.words, w)
		}
	}
	for i := range r.words {
		if w := &r.words[i]; w.df+w.factDF == 0 {
			r.fetch(w)
		}
	}
	return slices.ContainsFunc(r.words, func(w word) bool { return w.notes > 0 && w.df > 0 })
}

// slipOf is the word of most notes that the word of a term may be a slip of.
func (r *wordSearch) slipOf(term string) (best word, ok bool) {
	lang.Slips(r.Words[term], func(t string) {
		w := word{hash: hash(t), term: t, days: datesOf(t), notes: 1}
		if find(r.words, w.hash) < len(r.words) || w.days == (dayTest{}) && !r.user.knows(w.hash) {
			return
		}
		if r.fetch(&w); w.df > best.df || w.df == best.df && w.df > 0 && cmp.Less(t, best.term) {
			best, ok = w, true
		}
	})
	return best, ok
}

// knows reports whether any row has a term.
func (u *user) knows(h uint64) bool {
	if _, ok := u.tail.lists[h]; ok {
		return true
	}
	return slices.ContainsFunc(u.segments, func(s *segment) bool { _, ok := s.find(h); return ok })
}
