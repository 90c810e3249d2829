package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/words"
)

// runPlanned is what a plan is about, by the characters that are side by side in it.
type runPlanned struct {
	pairs  map[pair]bool
	heads  map[pair]bool   // that end what something is done to
	runes  map[rune]bool   // all of them
	tails  map[rune]bool   // that end what something is done to
	events map[pair]bool   // verbs that name what is planned: 面试
	latin  map[string]bool // words of other scripts
	verbs  []string        // what is done to it, the last one last
	drops  bool            // to call something off is the plan itself
	gives  bool            // it says to whom
}

// plannedRuns reads what a text plans; of several sentences, those that plan something.
func (in *Set) plannedRuns(plan string) runPlanned {
	p := runPlanned{pairs: map[pair]bool{}, heads: map[pair]bool{}, runes: map[rune]bool{}, tails: map[rune]bool{}, events: map[pair]bool{}, latin: map[string]bool{}}
	for _, sentence := range in.sentencesOfPlan(plan) {
		for _, clause := range runClauses(in.foldRun(sentence)) {
			in.runSettle.readPlanned(&p, clause)
		}
	}
	return p
}

// sentencesOfPlan are the sentences of a text that plan something; all where none does by
// itself, or where there is only one.
func (in *Set) sentencesOfPlan(plan string) []string {
	all := in.Sentences(plan)
	if len(all) < 2 {
		return all
	}
	var out []string
	for _, s := range in.readCueSentences(plan) {
		if s.temporalityOf() == loci.Prospective {
			out = append(out, s.text)
		}
	}
	if out == nil {
		return all
	}
	return out
}

// readPlanned adds what one clause of a plan names.
func (w *runSettleWords) readPlanned(p *runPlanned, clause string) {
	p.drops = p.drops || w.drops.in(clause)
	r := planReader{w: w, p: p}
	for i := 0; i < len(clause); {
		i += r.read(clause[i:])
	}
	r.end()
}

// planReader reads a clause of a plan from left to right.
type planReader struct {
	w            *runSettleWords
	p            *runPlanned
	before, last rune // the last two characters of the stretch that is read
	beside       int  // how many characters more are of who takes part
	taking       bool // behind 把, with no verb so far
	taken        []pair
	inVerb       int // how many bytes more are of a verb that is noted, or of a word that is kept
}

// end ends a stretch: what is at its end is what something is done to. Of one behind 把
// without a verb that is known, any part may be: 把阳台封起来.
func (r *planReader) end() {
	r.head()
	for _, p := range r.taken {
		r.p.heads[p] = true
	}
	r.before, r.last, r.taking, r.taken = 0, 0, false, nil
}

// head notes that the last two characters end what something is done to.
func (r *planReader) head() {
	if r.last != 0 {
		r.p.tails[r.last] = true
	}
	if r.before != 0 && r.beside == 0 {
		r.p.heads[pair{r.before, r.last}] = true
	}
}

// read reads what a text starts with and returns how long it is.
func (r *planReader) read(rest string) int {
	w := r.w
	if n, says := w.times.at(rest); n > 0 && r.inVerb <= 0 && (says > runClock || w.verbs.at(rest) == "") {
		r.end()
		return n
	}
	if n := w.latinAt(rest); n > 0 {
		r.p.latin[strings.ToLower(rest[:n])] = true
		r.end()
		return n
	}
	verb := ""
	if r.inVerb <= 0 {
		verb, r.inVerb = w.verbs.at(rest), len(w.kept.at(rest))
	}
	if n, of := w.saysNothing(rest, verb); n > 0 && r.inVerb <= 0 && !w.parts.has(rest[:n]) {
		return r.pass(rest[:n], of)
	}
	if verb != "" {
		r.verb(verb, rest)
	}
	return r.char(rest)
}

// pass passes over a word that names nothing.
func (r *planReader) pass(word string, of bool) int {
	if of {
		r.before, r.last = 0, 0
	} else {
		r.end()
	}
	r.beside = 0
	if r.w.with.at(word) != "" {
		r.beside = 2
	}
	r.p.gives = r.p.gives || r.w.gives.has(word)
	r.taking = r.w.takes.has(word)
	return len(word)
}

// verb notes a verb: what is before it is a thing, and the verb is what is done, unless
// what is behind it says that it is: 约好了, 约在.
func (r *planReader) verb(verb, rest string) {
	behind := rest[len(verb):]
	r.head()
	r.taking, r.taken = false, nil
	r.inVerb = len(verb)
	r.p.gives = r.p.gives || r.w.gives.ends(verb)
	arranged := r.w.taken.at(behind) != "" || r.w.arranges.has(verb) && r.w.at.at(behind) != ""
	if !arranged && r.w.moves.at(rest) == "" {
		r.p.verbs = append(r.p.verbs, verb)
		if runes := []rune(verb); len(runes) == 2 {
			r.p.events[pair{runes[0], runes[1]}] = true
		}
	}
}

// char reads one character.
func (r *planReader) char(rest string) int {
	c, n := utf8.DecodeRuneInString(rest)
	r.inVerb -= n
	if !words.IsCJK(c) {
		r.end()
		return n
	}
	r.p.runes[c] = true
	if r.last != 0 {
		r.p.pairs[pair{r.last, c}] = true
		if r.taking {
			r.taken = append(r.taken, pair{r.last, c})
		}
	}
	r.before, r.last = r.last, c
	r.beside = max(0, r.beside-1)
	return n
}

// saysNothing is how much at the start of a text is a time or a word that names nothing;
// of is set for the word that joins what is owned to its owner. A verb that is longer
// is none of them.
func (w *runSettleWords) saysNothing(s, verb string) (n int, of bool) {
	n, _ = w.times.at(s)
	for _, l := range []*runLexicon{&w.fill, &w.with, &w.gives, w.moves} {
		n = max(n, len(l.at(s)))
	}
	if o := w.of.at(s); len(o) > n {
		return len(o), true
	}
	if n <= len(verb) {
		return 0, false
	}
	return n, false
}

// latinAt is the length of the word of another script, or the number, at the start of a
// text.
func (w *runSettleWords) latinAt(s string) int {
	n := 0
	for n < len(s) && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z' || words.IsDigit(s[n])) {
		n++
	}
	return n
}

// runCover is how what a report names is covered by what a plan names.
type runCover struct {
	all    bool   // everything that it names is in the plan too
	head   bool   // the plan's thing is named
	event  bool   // its verb is, which names it as well
	people bool   // somebody who takes part is
	other  bool   // something else of it is
	tail   bool   // the last character of the plan's thing is
	named  string // what is
}

// cover compares what a stretch of a report names with a plan. Words of more are passed
// over, besides those that say nothing.
func (w *runSettleWords) cover(p *runPlanned, s string, more ...*runLexicon) runCover {
	c := runCover{all: true}
	for i := 0; i < len(s); {
		rest := s[i:]
		n := w.passed(rest, more)
		if latin := w.latinAt(rest); latin > n {
			known := p.latin[strings.ToLower(rest[:latin])]
			c.all, c.head, n = c.all && known, c.head || known && latin > 1, latin
		}
		if same, last := p.stretch(rest); same >= n && same > 0 {
			w.name(&c, p, rest[:same], last)
			n = same
		}
		if len(w.people.at(rest)) > n {
			return runCover{} // somebody else
		}
		if n == 0 {
			n = c.single(p, rest)
		}
		if n == 0 {
			return runCover{}
		}
		i += n
	}
	return c
}

// passed is how much at the start of a text names nothing.
func (w *runSettleWords) passed(s string, more []*runLexicon) int {
	n, _ := w.saysNothing(s, "")
	for _, l := range append(more, &w.generic) {
		n = max(n, len(l.at(s)))
	}
	return n
}

// single takes one character that the plan has too, or a mark.
func (c *runCover) single(p *runPlanned, s string) int {
	r, n := utf8.DecodeRuneInString(s)
	switch {
	case p.runes[r]:
		c.tail = c.tail || p.tails[r]
		if c.named == "" {
			c.named = s[:n]
		}
	case words.IsCJK(r) || words.IsDigit(s[0]):
		return 0
	}
	return n
}

// name notes a stretch that the plan has too, with its last two characters.
func (w *runSettleWords) name(c *runCover, p *runPlanned, what string, last pair) {
	switch {
	case w.empty.has(what):
	case w.people.has(what):
		c.people = true
	case p.heads[last]:
		c.head, c.named = true, what
	case p.events[last]:
		c.event, c.named = true, what
	default:
		c.other = true
	}
}

// stretch is the length of the longest start of a text that is side by side in the plan
// too, two characters at least, and the last two of them; 0 for none.
func (p *runPlanned) stretch(s string) (n int, end pair) {
	last, n := utf8.DecodeRuneInString(s)
	from := n
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !p.pairs[pair{last, r}] {
			break
		}
		end = pair{last, r}
		n, last = n+size, r
	}
	if n == from {
		return 0, pair{}
	}
	return n, end
}
