package lang

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/words"
)

// runPlanned is what a plan is about, by the characters that are side by side in it.
type runPlanned struct {
	pairs map[pair]bool
	heads map[pair]bool   // that end what something is done to
	runes map[rune]bool   // all of them
	tails map[rune]bool   // that end what something is done to
	latin map[string]bool // words of other scripts
	verbs []string        // what is done to it, the last one last
	drops bool            // to call something off is the plan itself
}

// plannedRuns reads what a text plans; of several sentences, those that plan something.
func (in *Set) plannedRuns(plan string) runPlanned {
	p := runPlanned{pairs: map[pair]bool{}, heads: map[pair]bool{}, runes: map[rune]bool{}, tails: map[rune]bool{}, latin: map[string]bool{}}
	sentences := in.readCueSentences(plan)
	plans := func(s *cueSentence) bool { return s.temporalityOf() == loci.Prospective }
	some := false
	for i := range sentences {
		some = some || plans(&sentences[i])
	}
	for i := range sentences {
		if s := &sentences[i]; !s.asks && (!some || plans(s)) {
			for _, clause := range runClauses(in.variants.fold(s.text)) {
				in.runSettle.readPlanned(&p, clause)
			}
		}
	}
	return p
}

// readPlanned adds what one clause of a plan names.
func (w *runSettleWords) readPlanned(p *runPlanned, clause string) {
	p.drops = p.drops || w.drops.in(clause)
	var before, last rune
	end := func() {
		if last != 0 {
			p.tails[last] = true
		}
		if before != 0 {
			p.heads[pair{before, last}] = true
		}
		before, last = 0, 0
	}
	companion := 0
	for i := 0; i < len(clause); {
		rest := clause[i:]
		verb := w.verbs.at(rest)
		if verb != "" {
			if behind := rest[len(verb):]; w.ends.at(behind) == "" && w.at.at(behind) == "" { // 约好了, 约在: no deeds to come
				p.verbs = append(p.verbs, verb)
			}
			if before != 0 && companion == 0 {
				p.heads[pair{before, last}], p.tails[last] = true, true
			}
		}
		if n := w.latinAt(rest); n > 0 {
			p.latin[strings.ToLower(rest[:n])] = true
			end()
			i += n
			continue
		}
		if n, of := w.saysNothing(rest, verb); n > 0 {
			if of {
				before, last = 0, 0
			} else {
				end()
			}
			companion = 0
			if w.with.at(rest) != "" {
				companion = 2
			}
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(rest)
		i += n
		if !words.IsCJK(r) {
			end()
			continue
		}
		p.runes[r] = true
		if last != 0 {
			p.pairs[pair{last, r}] = true
		}
		before, last = last, r
		if companion > 0 {
			if companion--; companion == 0 {
				before = 0
			}
		}
	}
	end()
}

// saysNothing is how much at the start of a text is a time or a word that names nothing;
// of is set for the word that joins what is owned to its owner. A verb that is longer
// is none of them.
func (w *runSettleWords) saysNothing(s, verb string) (n int, of bool) {
	n, _ = w.times.at(s)
	if fill := w.fill.at(s); len(fill) > n {
		n = len(fill)
	}
	if with := w.with.at(s); len(with) > n {
		n = len(with)
	}
	if o := w.of.at(s); len(o) > n {
		return len(o), true
	}
	if n < len(verb) {
		return 0, false
	}
	return n, false
}

// latinAt is the length of the word of another script at the start of a text.
func (w *runSettleWords) latinAt(s string) int {
	n := 0
	for n < len(s) && (s[n] >= 'a' && s[n] <= 'z' || s[n] >= 'A' && s[n] <= 'Z') {
		n++
	}
	return n
}

// runCover is how what a report names is covered by what a plan names.
type runCover struct {
	all    bool   // everything that it names is in the plan too
	head   bool   // the plan's thing is named
	people bool   // somebody who takes part is
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
		if same, head := p.stretch(rest); same > n && same > 0 {
			w.name(&c, rest[:same], head)
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
	n, of := w.saysNothing(s, "")
	if of {
		return n
	}
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

// name notes a stretch that the plan has too.
func (w *runSettleWords) name(c *runCover, what string, head bool) {
	switch {
	case w.empty.at(what) == what:
	case w.people.at(what) == what:
		c.people = true
	case head:
		c.head, c.named = true, what
	}
}

// stretch is the length of the longest start of a text that is side by side in the plan
// too, two characters at least; and whether it ends what the plan is done to.
func (p *runPlanned) stretch(s string) (n int, head bool) {
	last, n := utf8.DecodeRuneInString(s)
	from := n
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !p.pairs[pair{last, r}] {
			break
		}
		head = p.heads[pair{last, r}]
		n, last = n+size, r
	}
	if n == from {
		return 0, false
	}
	return n, head
}
