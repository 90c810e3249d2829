package reflection

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// unitKey is a term, or terms that are side by side, with one person.
type unitKey struct {
	person int
	term   string
}

// tally counts a term: how many messages and days it is in, and the last of them.
type tally struct {
	messages, days int
	message        loci.ID
	day            int
}

// see counts one more place; places come by day.
func (t *tally) see(u *utterance) bool {
	if t.messages > 0 && t.message == u.message {
		return false
	}
	if t.messages == 0 || t.day != u.day {
		t.days++
	}
	t.messages++
	t.message, t.day = u.message, u.day
	return true
}

func (t *tally) recurs() bool { return t.messages >= patternNotes && t.days >= patternDays }

// recurrence is a unit that recurs, with the places where it does.
type recurrence struct {
	tally
	key   unitKey
	han   bool
	words int    // that it is made of
	form  string // as it is written: the shortest of them
	ing   string // a form of it in -ing, "" for none
	named bool   // with a capital wherever it is inside a sentence
	plain bool   // with a small letter somewhere
	in    []int  // indexes of utterances
	uses  [4]int // by lang.WordUse
}

// counter counts the terms of utterances: first all, then those and what they are
// parts of.
type counter struct {
	said    []utterance
	persons map[string]int
	names   map[string]bool // terms of the speakers' names
	terms   map[unitKey]*tally
	units   map[unitKey]*recurrence
}

func newCounter(said []utterance) *counter {
	c := &counter{said: said, persons: map[string]int{}, names: map[string]bool{}, terms: map[unitKey]*tally{}, units: map[unitKey]*recurrence{}}
	for i := range said {
		u := &said[i]
		if _, ok := c.persons[u.person]; !ok {
			c.persons[u.person] = len(c.persons)
			lang.Terms(u.person, func(term string) { c.names[term] = true })
		}
		p := c.persons[u.person]
		pieces(u.text, func(w word) {
			if !w.CJK {
				c.count(unitKey{p, w.Term}, u)
				return
			}
			grams(w.Term, 2, func(from, to int) { c.count(unitKey{p, w.Term[from:to]}, u) })
		})
	}
	return c
}

func (c *counter) count(k unitKey, u *utterance) {
	t := c.terms[k]
	if t == nil {
		t = &tally{}
		c.terms[k] = t
	}
	t.see(u)
}

// recurrences are the units that recur: terms, pairs of them that are side by side, and
// stretches of Chinese of which every two characters recur.
func (c *counter) recurrences() []*recurrence {
	for i := range c.said {
		p := c.persons[c.said[i].person]
		var before word
		pieces(c.said[i].text, func(w word) {
			if w.CJK {
				c.stretches(p, i, w)
				before = word{}
				return
			}
			if !c.recurs(p, w.Term) {
				before = word{}
				return
			}
			c.add(unitKey{p, w.Term}, i, w, 1)
			if before.Term != "" && w.joins(before) {
				both := w
				both.From = before.From
				c.add(unitKey{p, before.Term + " " + w.Term}, i, both, 2)
			}
			before = w
		})
	}
	var out []*recurrence
	for _, r := range c.units {
		if r.recurs() {
			out = append(out, r)
		}
	}
	return out
}

func (c *counter) recurs(p int, term string) bool {
	t := c.terms[unitKey{p, term}]
	return t != nil && t.recurs()
}

// maxStretch is the longest stretch of Chinese that is counted as one, in characters.
const maxStretch = 5

// stretches adds the stretches of a piece in which every two characters recur.
func (c *counter) stretches(p, at int, w word) {
	run, end := 0, 0 // where the stretch that recurs begins and ends
	flush := func() {
		for n := 2; n <= maxStretch; n++ {
			grams(w.Term[run:end], n, func(from, to int) {
				s := w
				s.From, s.To = w.From+run+from, w.From+run+to
				s.Term = w.Term[run+from : run+to]
				c.add(unitKey{p, s.Term}, at, s, n)
			})
		}
	}
	grams(w.Term, 2, func(from, to int) {
		if !c.recurs(p, w.Term[from:to]) {
			return
		}
		if _, n := utf8.DecodeRuneInString(w.Term[from:]); end == 0 || from+n != end {
			flush()
			run = from
		}
		end = to
	})
	flush()
}

// add counts a unit at a place.
func (c *counter) add(k unitKey, at int, w word, words int) {
	r := c.units[k]
	if r == nil {
		r = &recurrence{key: k, han: w.CJK, words: words, form: w.form()}
		c.units[k] = r
	}
	first, _ := utf8.DecodeRuneInString(w.text[w.From:])
	switch {
	case !unicode.IsUpper(first):
		r.plain = true
	case strings.ContainsFunc(w.text[:w.From], unicode.IsLetter): // not because a sentence begins
		r.named = true
	}
	r.write(w.form())
	if !w.CJK && words == 1 && !lang.IsPlainTerm(k.term) {
		r.uses[lang.UseOf(w.text, w.From, w.To)]++
	}
	if r.see(&c.said[at]) {
		r.in = append(r.in, at)
	}
}

// write notes a form of the unit.
func (r *recurrence) write(form string) {
	if len(form) < len(r.form) || len(form) == len(r.form) && form < r.form {
		r.form = form
	}
	if lang.IsRunningForm(form) && (r.ing == "" || form < r.ing) {
		r.ing = form
	}
}

// isTelling reports whether a unit says something of its person.
func (c *counter) isTelling(r *recurrence) bool {
	if r.han {
		return lang.IsSubjectRun(r.key.term) && !c.names[r.key.term]
	}
	for term := range strings.SplitSeq(r.key.term, " ") {
		if c.names[term] || lang.IsCalendarTerm(term) || len(term) < 3 || strings.ContainsFunc(term, unicode.IsDigit) {
			return false
		}
		if !r.isName() && lang.IsPlainTerm(term) {
			return false
		}
	}
	if r.isName() { // Providence has the stem of to provide, and Congrats is no name
		return !lang.IsPlainWord(strings.ToLower(r.form))
	}
	return !lang.IsAdverb(r.form) && (r.words > 1 || r.isThing())
}

// isThing reports whether a word is a noun by the places where it is: more often one than a
// verb, or neither.
func (r *recurrence) isThing() bool {
	if r.uses[lang.UseAsThing] > 0 {
		return r.uses[lang.UseAsThing] >= r.uses[lang.UseAsDeed] || r.ing != ""
	}
	return r.uses[lang.UseAsDeed]+r.uses[lang.UseBehindTo] == 0
}

// isName reports whether a unit has a capital for another reason than that a sentence
// begins.
func (r *recurrence) isName() bool { return r.named && !r.plain }

// covered are the units of which most places are those of a longer one that they are a
// part of: of 红烧 and 红烧肉, Harry and Harry Potter the longer is what recurs.
func (c *counter) covered(found []*recurrence) map[*recurrence]bool {
	out := map[*recurrence]bool{}
	for _, r := range found {
		cover := func(part string) {
			if p := c.units[unitKey{r.key.person, part}]; p != nil && p != r && mostly(len(r.in), len(p.in)) {
				out[p] = true
			}
		}
		if !r.han && r.words > 1 {
			for term := range strings.SplitSeq(r.key.term, " ") {
				cover(term)
			}
		}
		for n := 2; r.han && n < r.words; n++ {
			grams(r.key.term, n, func(from, to int) { cover(r.key.term[from:to]) })
		}
	}
	return out
}

// mostly reports whether so many of all are two thirds.
func mostly(n, all int) bool { return 3*n >= 2*all }

// makePatterns makes the patterns of recurrences, strongest first: each is left out that is
// mostly where one before it is.
func (c *counter) makePatterns(found []*recurrence) []Pattern {
	covered := c.covered(found)
	var out []Pattern
	var taken []*recurrence
	for _, r := range found {
		if len(out) == maxPatterns {
			break
		}
		if covered[r] || slices.ContainsFunc(taken, r.within) {
			continue
		}
		if p, ok := c.makePattern(r); ok {
			out = append(out, p)
			taken = append(taken, r)
		}
	}
	return out
}

// within reports whether most places of a unit are those of another one.
func (r *recurrence) within(o *recurrence) bool {
	if r.key.person != o.key.person {
		return false
	}
	shared := 0
	for _, at := range r.in {
		if _, ok := slices.BinarySearch(o.in, at); ok {
			shared++
		}
	}
	return mostly(shared, len(r.in))
}

func (c *counter) makePattern(r *recurrence) (Pattern, bool) {
	first, last := &c.said[r.in[0]], &c.said[r.in[len(r.in)-1]]
	p := Pattern{First: first.at, Last: last.at, Days: r.days}
	var texts []string
	for _, at := range r.in {
		p.Notes = append(p.Notes, c.said[at].id)
		texts = append(texts, c.said[at].text)
	}
	// It has no number in it, so that the same pattern is the same sentence the next time.
	p.Content = lang.Mention(first.person, r.shown(), strings.Join(texts, "\n"))
	return p, !sensitive(p.Content, texts)
}

// sensitive reports whether a pattern is of a subject that nothing may be learned about:
// by its own words, or by what is around them in every third place, of the latest.
func sensitive(content string, texts []string) bool {
	const enough = 60
	texts = texts[max(0, len(texts)-enough):]
	if _, found := lang.Sensitive(content); found || lang.Holds(content, lang.SecretsOf(texts...)) {
		return true
	}
	n := 0
	for _, text := range texts {
		if _, found := lang.Sensitive(text); found || lang.ReadPrivate(text).Any() {
			n++
		}
	}
	return 3*n > len(texts)
}

// shown is the unit as a sentence shows it: names as they are written, other words in
// small letters.
func (r *recurrence) shown() string {
	if r.han || r.isName() {
		return r.form
	}
	if r.ing != "" && lang.IsFinishedForm(r.form) { // painting rather than painted
		return strings.ToLower(r.ing)
	}
	return strings.ToLower(r.form)
}
