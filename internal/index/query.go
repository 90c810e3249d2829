package index

import (
	"cmp"
	"slices"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// Limits of a question, so that no text makes a search expensive: what is beyond
// is not looked at.
const (
	maxText    = 16 << 10 // bytes of the text
	maxWords   = 64       // distinct terms
	maxContext = 24       // distinct terms of Search.Context
	maxSimilar = 256      // distinct terms of a Search.Similar that are looked at
	maxRarest  = 6        // and the rarest of them that are searched for
)

// word is a distinct term of the question.
type word struct {
	hash    uint64
	term    string
	notes   float64 // how often the question has it, for notes
	facts   float64 // and for facts, where participants' names count too
	exact   bool    // a number or code: what is about it has it in its words
	context bool    // a term of Search.Context instead
	when    bool    // the times of Search.When instead

	days   dayTest   // the days that it is a date term of
	list   []posting // of rows in the view
	dated  []uint32  // notes of the view that it is a date term of
	df     int       // notes that have it
	factDF int
	idf    float64
	window float64 // idf among windows
	factW  float64 // idf among facts
}

// clip cuts a text that is too long, at a character.
func clip(s string) string {
	n := maxText
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// read makes the words of a question.
func (r *wordSearch) read(q *query.Search) {
	text := clip(q.Text)
	r.participants = r.view.participantsOf(r.user, text)
	r.Question = lang.ReadQuestion(text, r.participants.people)
	r.who = r.Person(r.participants.user, r.participants.assistant)
	r.addWords(r.Terms, maxWords, func(w *word) { w.notes++ })
	if r.view.facts.n > 0 {
		r.addWords(r.FactTerms, maxWords+8, func(w *word) { w.facts++ })
	}
	r.readWhen(q.When)
	if len(r.words) > 0 && q.Context != "" {
		r.addContext(q.Context)
	}
}

// addContext adds the terms of what the talk is about.
func (r *wordSearch) addContext(text string) {
	n := len(r.words)
	for _, t := range lang.QueryTerms(clip(text)) {
		h := hash(t)
		if find(r.words[n:], h) < len(r.words)-n {
			continue
		}
		if len(r.words)-n == maxContext {
			return
		}
		r.words = append(r.words, word{hash: h, term: t, days: datesOf(t), context: true})
	}
}

// addWords counts terms in, making at most so many distinct words.
func (r *search) addWords(terms []string, most int, count func(*word)) {
	for _, t := range terms {
		h := hash(t)
		i := find(r.words, h)
		if i == len(r.words) {
			if i >= most {
				continue
			}
			r.words = append(r.words, r.newWord(t, h))
		}
		count(&r.words[i])
	}
}

// newWord is a term of the question. One that is asked for exactly is no day of a date.
func (r *search) newWord(t string, h uint64) word {
	if slices.Contains(r.Exact, t) {
		return word{hash: h, term: t, exact: true}
	}
	return word{hash: h, term: t, days: datesOf(t)}
}

// find is where a term is among words, their number when it is not.
func find(words []word, h uint64) int {
	for i := range words {
		if words[i].hash == h {
			return i
		}
	}
	return len(words)
}

// fetch reads a word's list: the rows of the view that have it, ascending.
func (r *wordSearch) fetch(w *word) {
	if w.when {
		r.fetchWhen(w)
		return
	}
	start := len(r.buf)
	r.buf = r.user.appendLive(r.buf, w.hash, r.view.live)
	w.list = slices.Clip(r.buf[start:])
	w.df, w.factDF = len(w.list), 0
	if r.view.facts.n > 0 {
		hidden := 0
		for _, p := range w.list {
			if r.view.keyed.has(p.seq) {
				hidden++
				if spoken(p.v) > 0 {
					w.factDF++
				}
			}
		}
		w.df -= hidden
	}
	if w.days != (dayTest{}) {
		r.fetchDated(w)
	}
}

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
