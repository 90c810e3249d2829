package dates

import (
	"strings"
	"time"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// Rule is one row of a language's grammar: a pattern and what it means. The
// longest pattern that matches wins, and a row without a meaning refuses: what it
// matches is no date, nor is any part of it.
//
// A pattern is a list of words and of classes in capitals, separated by spaces. A word with ? may be missing; a|b
// is one of both. <a|b says that one of them must be before the expression, <!a that none may, >!a that none may
// follow it, and > that what follows must end the phrase. ~ says that the meaning depends on the tense around it,
// and ? that only a question is read so.
type Rule struct {
	Pattern string
	Means   Meaning // nil refuses
}

// Meaning computes the period of a match; false if there is no such day or if it can't be known which is meant.
type Meaning func(a Args) (Period, bool)

// where is a meaning under a condition.
func where(means Meaning, holds func(Args) bool) Meaning {
	return func(a Args) (Period, bool) {
		p, ok := means(a)
		return p, ok && holds(a)
	}
}

// Args is what the tokens of a match say. It holds values only, so that meanings are arithmetic.
type Args struct {
	now       time.Time // the reference, in its zone
	today     time.Time // its calendar day, as midnight UTC
	nums      [4]int    // numbers, in order
	years     [2]int    // four digits, in order
	months    [2]int
	weekdays  [2]int
	unit      kind.TimeUnit
	rel       int // of last, next, 去年, 上上, yesterday, …
	part      kind.DayPart
	val       int // of dates, seasons, holidays, 旬
	valOf     kind.Kind
	ofYear    bool // rel counts years: last year, 去年
	edge      int  // Beginning, Middle or Ending
	offset    int  // of a stamp, in seconds
	named     int  // how many weekdays there are
	tense     tense
	plain     bool // the month is a lower-case or sentence-initial may or march
	mayBeVerb bool // the season is fall
	eve       bool // the holiday is named with its day or eve
	few       bool // a number is a or an
	half      bool // half, or a half more, of the unit
	ordinal   bool // a number is one like 8th
	prep      bool // a preposition, or the like, is before it
	initial   bool // the expression, with its preposition, opens a clause
	run       bool // it is written in a run
	numbered  bool // what is right before it makes a number of it
	free      bool // no Chinese noun is right before it
	closes    bool // the phrase ends after it
	titled    bool // a capitalised name is right before it
	titles    bool // one is right behind it
	of        bool // 的 is right behind it
	clocked   bool // a clock is right behind it
	awaited   bool // a word such as for is right before it
	moved     bool // something was moved to it
	owns      bool // a possessive is right behind it
	subject   bool // a form of be is right behind it
}

// compiled is a rule ready to match.
type compiled struct {
	means   Meaning
	behind  kind.Set // one of these before it, if any are given
	barred  kind.Set // none of these before it
	notNext kind.Set // none of these after it
	closes  bool
	tense   bool
	asked   bool
	slots   []Slot
	second  kind.Set // the kinds that a match's second token may have
	single  bool     // a match may have one token only
}

// grammar is a compiled grammar by the kind of its first token.
type grammar [kind.Count][]*compiled

// rules are the ones that every language has.
var rules = []Rule{{"STAMP", stamped}, {"DATE", NumericDate}, {"YEARMONTH", numericMonth}, {"~ MONTHDAY >!LENGTH", Calendar}}

// grammars are the rows for statements, those and more for questions, and those that need no clock.
type grammars struct{ all, asked, named grammar }

// newGrammars compiles the rules of languages. A word that it doesn't know is a mistake in a table, and panics.
func newGrammars(languages []*Lexicon) *grammars {
	g := new(grammars)
	for _, r := range rules {
		g.add(compileRule(r, nil))
	}
	for _, l := range languages {
		for _, r := range l.Rules {
			g.add(compileRule(r, l.Slots))
		}
	}
	g.named.add(compileRule(monthAlone, nil))
	return g
}

func (g *grammars) add(c *compiled) {
	if g.asked.add(c); !c.asked {
		g.all.add(c)
	}
	if c.needsNoClock() && !c.asked {
		g.named.add(c)
	}
}

func (g *grammar) add(c *compiled) {
	for k := range kind.Kind(len(g)) {
		if c.starts(k) {
			g[k] = append(g[k], c)
		}
	}
}

func compileRule(r Rule, own map[string]Slot) *compiled {
	c := &compiled{means: r.Means}
	for _, word := range strings.Fields(r.Pattern) {
		switch {
		case word == "~":
			c.tense = true
		case word == "?":
			c.asked = true
		case word == ">":
			c.closes = true
		case strings.HasPrefix(word, "<!"):
			c.barred = compileSlot(word[2:], own).kinds
		case word[0] == '<':
			c.behind = compileSlot(word[1:], own).kinds
		case strings.HasPrefix(word, ">!"):
			c.notNext = compileSlot(word[2:], own).kinds
		default:
			c.slots = append(c.slots, compileSlot(word, own))
		}
	}
	c.look()
	return c
}

// look notes which tokens may come second, by which most rules are ruled out.
func (c *compiled) look() {
	for first, s := range c.slots {
		rest := c.slots[first+1:]
		for len(rest) > 0 && rest[0].optional {
			c.second = c.second.Or(rest[0].kinds)
			rest = rest[1:]
		}
		if len(rest) > 0 {
			c.second = c.second.Or(rest[0].kinds)
		}
		c.single = c.single || len(rest) == 0
		if !s.optional {
			return
		}
	}
}

func compileSlot(word string, own map[string]Slot) Slot {
	name, optional := strings.CutSuffix(word, "?")
	s := Slot{optional: optional}
	for _, alt := range strings.Split(name, "|") {
		def, ok := own[alt]
		if !ok {
			def, ok = slots[alt]
		}
		if !ok {
			panic("dates: no such word in a date rule: " + alt)
		}
		s.kinds, s.narrowed = s.kinds.Or(def.kinds), s.narrowed.Or(def.narrowed)
		s.vals |= def.vals
	}
	return s
}

// starts reports whether a match may begin with a token of kind k.
func (c *compiled) starts(k kind.Kind) bool {
	for _, s := range c.slots {
		if s.kinds.Has(k) {
			return true
		}
		if !s.optional {
			return false
		}
	}
	return false
}

// match is where the rule's match of toks[i:] ends; 0 if it doesn't match.
func (c *compiled) match(toks []token, i int) int {
	if !c.single && (i+1 >= len(toks) || !c.second.Has(toks[i+1].kind)) {
		return 0
	}
	if !c.behind.Empty() && (i == 0 || !c.behind.Has(toks[i-1].kind)) {
		return 0
	}
	if i > 0 && c.barred.Has(toks[i-1].kind) {
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
	if j < len(toks) && c.notNext.Has(toks[j].kind) {
		return 0
	}
	return j
}

func (s *Slot) takes(t token) bool {
	return s.kinds.Has(t.kind) && (!s.narrowed.Has(t.kind) || s.vals>>(t.val+8)&1 == 1)
}

// Slot is what a word of a pattern accepts: tokens of some kinds, of some of them with
// some values only. The zero Slot accepts nothing.
type Slot struct {
	kinds    kind.Set
	narrowed kind.Set // those of them of which only vals are accepted
	vals     uint64   // bit val+8 for each value allowed
	optional bool
}

// slots are the words of patterns that every language has.
var slots = map[string]Slot{
	"NUM":        Any(kind.Digits, kind.Year, kind.Num, kind.Article),
	"DAY":        Any(kind.Digits, kind.Ord),
	"ORD":        Any(kind.Ord, kind.OrdWord),
	"NTH":        Any(kind.Ord),
	"ORDWORD":    Any(kind.OrdWord),
	"DIGITS":     Any(kind.Digits),
	"YEAR":       Any(kind.Year),
	"DATE":       Any(kind.Date),
	"YEARMONTH":  Any(kind.YearMonth),
	"MONTHDAY":   Any(kind.MonthDay),
	"STAMP":      Any(kind.Stamp),
	"MONTH":      Any(kind.Month),
	"WEEKDAY":    Any(kind.Weekday, kind.WeekdayAbbr),
	"FULLDAY":    Any(kind.Weekday),
	"SEASON":     Any(kind.Season),
	"HOLIDAY":    Any(kind.Holiday),
	"UNIT":       Any(kind.Unit),
	"TODAY":      Any(kind.Today),
	"PART":       Any(kind.Part),
	",":          Any(kind.Comma),
	"-":          Any(kind.Dash),
	"(":          Any(kind.Open),
	")":          Any(kind.Close),
	"RUNHOLIDAY": Any(kind.RunHoliday),
	"LENGTH":     Any(kind.Length),
	"NUMBER":     Any(kind.Num),
}

// Any returns the slot that accepts any token of some kinds.
func Any(kinds ...kind.Kind) Slot { return Slot{kinds: kind.SetOf(kinds...)} }

// Only returns the slot that accepts the tokens of a kind with one value, from -8 to 55.
func Only(k kind.Kind, val int) Slot { return OneOf(k, val) }

// OneOf returns the slot that accepts the tokens of a kind with one of some values, from -8 to 55.
func OneOf(k kind.Kind, vals ...int) Slot {
	s := Slot{kinds: kind.SetOf(k), narrowed: kind.SetOf(k)}
	for _, val := range vals {
		s.vals |= 1 << (val + 8)
	}
	return s
}
