package lang

import (
	"strings"
	"time"
)

// dateRule is one row of a language's grammar: a pattern and what it means. The
// longest pattern that matches wins, and a row without a meaning refuses: what it
// matches is no date, nor is any part of it.
//
// A pattern is a list of words and of classes in capitals, separated by spaces.
// A word with ? may be missing; a|b is one of both. <a|b says that one of them must
// stand before the expression, <!a that none may, >!a that none may follow it, and > that what follows
// must end the phrase. ~ says that the meaning depends on the tense around it.
type dateRule struct {
	pattern string
	means   dateMeaning
}

// dateMeaning computes the period of a match; false if there is no such day or if
// it can't be told which is meant.
type dateMeaning func(a dateArgs) (datePeriod, bool)

// dateArgs is what the tokens of a match say. It holds values only, so that
// meanings are arithmetic.
type dateArgs struct {
	now       time.Time // the reference, in its zone
	today     time.Time // its calendar day, as midnight UTC
	nums      [6]int    // numbers and years, in order
	months    [2]int
	weekdays  [2]int
	unit      dateUnit
	rel       int // of last, next, 去年, 上上, yesterday, …
	part      datePart
	val       int // of dates, seasons, holidays, 旬
	offset    int // of a stamp, in seconds
	named     int // how many weekdays there are
	tense     dateTense
	plain     bool // the month is a lower-case or sentence-initial may or march
	mayBeVerb bool // the season is fall
	ordinal   bool // a number is one like 8th
	prep      bool // a preposition, or the like, stands before it
	initial   bool // the expression, with its preposition, opens a clause
	free      bool // no Chinese noun stands right before it
	closes    bool // the phrase ends after it
	titled    bool // a capitalised name stands right before it
}

// compiledRule is a rule ready to match.
type compiledRule struct {
	means  dateMeaning
	behind dateSet // one of these before it, if any are given
	barred dateSet // none of these before it
	ahead  dateSet // none of these after it
	closes bool
	tense  bool
	slots  []dateSlot
	second dateSet // the kinds that a match's second token may have
	single bool    // a match may have one token only
}

type dateSlot struct {
	kinds    dateSet
	vals     uint64 // bit val+8 for each value allowed; 0 allows all
	optional bool
}

// dateGrammar is a compiled grammar by the kind of its first token.
type dateGrammar [128][]*compiledRule

// newDateGrammar compiles tables of rules. A word that it doesn't know is a mistake
// in the table, and panics.
func newDateGrammar(tables ...[]dateRule) *dateGrammar {
	g := new(dateGrammar)
	for _, table := range tables {
		for _, r := range table {
			c := compileDateRule(r)
			for k := range dateKind(len(g)) {
				if c.starts(k) {
					g[k] = append(g[k], c)
				}
			}
		}
	}
	return g
}

func compileDateRule(r dateRule) *compiledRule {
	c := &compiledRule{means: r.means}
	for _, word := range strings.Fields(r.pattern) {
		switch {
		case word == "~":
			c.tense = true
		case word == ">":
			c.closes = true
		case strings.HasPrefix(word, "<!"):
			c.barred = compileDateSlot(word[2:]).kinds
		case word[0] == '<':
			c.behind = compileDateSlot(word[1:]).kinds
		case strings.HasPrefix(word, ">!"):
			c.ahead = compileDateSlot(word[2:]).kinds
		default:
			c.slots = append(c.slots, compileDateSlot(word))
		}
	}
	c.look()
	return c
}

// look notes which tokens may come second, by which most rules are ruled out.
func (c *compiledRule) look() {
	for first, s := range c.slots {
		rest := c.slots[first+1:]
		for len(rest) > 0 && rest[0].optional {
			c.second = c.second.or(rest[0].kinds)
			rest = rest[1:]
		}
		if len(rest) > 0 {
			c.second = c.second.or(rest[0].kinds)
		}
		c.single = c.single || len(rest) == 0
		if !s.optional {
			return
		}
	}
}

func compileDateSlot(word string) dateSlot {
	name, optional := strings.CutSuffix(word, "?")
	s := dateSlot{optional: optional}
	for _, alt := range strings.Split(name, "|") {
		def, ok := dateSlots[alt]
		if !ok {
			panic("lang: no such word in a date rule: " + alt)
		}
		s.kinds = s.kinds.or(def.kinds)
		s.vals |= def.vals
	}
	return s
}

// starts reports whether a match may begin with a token of kind k.
func (c *compiledRule) starts(k dateKind) bool {
	for _, s := range c.slots {
		if s.kinds.has(k) {
			return true
		}
		if !s.optional {
			return false
		}
	}
	return false
}

// match is where the rule's match of toks[i:] ends; 0 if it doesn't match.
func (c *compiledRule) match(toks []dateToken, i int) int {
	if !c.single && (i+1 >= len(toks) || !c.second.has(toks[i+1].kind)) {
		return 0
	}
	if !c.behind.empty() && (i == 0 || !c.behind.has(toks[i-1].kind)) {
		return 0
	}
	if i > 0 && c.barred.has(toks[i-1].kind) {
		return 0
	}
	j := i
	for k := range c.slots {
		switch s := &c.slots[k]; {
		case j < len(toks) && s.takes(toks[j]):
			j++
		case !s.optional:
			return 0
		}
	}
	if j < len(toks) && c.ahead.has(toks[j].kind) {
		return 0
	}
	return j
}

func (s *dateSlot) takes(t dateToken) bool {
	return s.kinds.has(t.kind) && (s.vals == 0 || s.vals>>(t.val+8)&1 == 1)
}
