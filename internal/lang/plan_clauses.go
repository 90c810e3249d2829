package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// clausePlans finds what clauses without spaces say of plans, by the patterns of a language: a
// word for what must be done or a day, in its place, and what denies a plan, calls it off, or
// only dreams of it. The zero value finds nothing.
type clausePlans struct {
	clauseTable
	rows []clauseRow
}

// clauseTable compiles the patterns of clauses of a language, and notes what of them a token may stand for.
type clauseTable struct {
	lex   *pattern.Lexicon
	known int               // elements of patterns
	needs map[string]uint64 // of the elements of patterns, a bit each, those that a token may stand for
}

// compile reads a pattern; its needs are the elements of which one must be met each.
func (t *clauseTable) compile(line string) (p *pattern.Pattern, needs uint64) {
	p = t.lex.Compile(line)
	for _, words := range p.Needs(t.lex, isNamed) {
		needs |= 1 << t.known
		for _, w := range words() {
			t.needs[w] |= 1 << t.known
		}
		t.known++
	}
	return p, needs
}

// isNamed reports whether a kind is one that Named finds; see language.Planning and language.Settling.
func isNamed(kind string) bool { return kind == strings.ToUpper(kind) }

// meets are the needs of patterns that some tokens meet.
func (t *clauseTable) meets(tokens []pattern.Token) (met uint64) {
	for i := range tokens {
		met |= t.needs[tokens[i].Low]
	}
	return met
}

type clauseRow struct {
	says    string
	pattern *pattern.Pattern
	needs   uint64
	leads   bool // it starts with what is before what a clause says
}

func newClausePlans(languages []*language.Language) *clausePlans {
	p := &clausePlans{}
	for _, l := range languages {
		if l.Plans.Words.Kinds == nil {
			continue
		}
		p.clauseTable = clauseTable{lex: pattern.NewLexicon(&l.Plans.Words), needs: map[string]uint64{}}
		for _, r := range l.Plans.Clauses {
			for line := range strings.Lines(strings.TrimSpace(r.Lines)) {
				row := clauseRow{says: r.Says, leads: line[0] >= 'A' && line[0] <= 'Z'}
				row.pattern, row.needs = p.compile(line)
				p.rows = append(p.rows, row)
			}
		}
	}
	return p
}

// What a clause says, as language.Planning has it, by what it is to a sentence.
var clauseSays = map[string]cueEntry{
	language.PlansDeed: {class: cuePlan, value: byRun}, language.PlansReminder: {class: cuePlan, value: byReminder}, language.PlansMeant: {class: cuePlan},
	language.PlansNone: {class: cueNoPlan}, language.PlansOfTalk: {class: cueNoPlan, value: ofTalk},
	language.PlansNoRest: {class: cueNoPlan, value: "all"}, language.PlansUnmeant: {class: cueNoPlan, value: "all"},
}

// readRunPlans adds to the phrases of a sentence that is written without spaces what no
// list of phrases has: what its clauses say of plans.
func (s *cueSentence) readRunPlans() {
	p := s.in.runPlan()
	if s.asks || !s.hasHan || p.lex == nil {
		return
	}
	x := p.lex.Read(s.text)
	for from, to := 0, 0; from < len(x.Tokens); from = to + 1 {
		for to = from; to < len(x.Tokens) && !(x.Tokens[to].Mark && strings.Contains(clauseMarks, x.Tokens[to].Low)); to++ {
		}
		says := p.judge(x, from, to)
		e, ok := clauseSays[says]
		switch {
		case !ok:
		case says == language.PlansUnmeant:
			s.note(0, e)
			return
		default:
			s.note(x.Tokens[from].From, e)
		}
		if says == language.PlansNoRest {
			return
		}
	}
}

// clauseMarks end a clause.
const clauseMarks = "，。！？；、,.!?;：:（）()"

// note adds a hit at the first word from a byte of the sentence on.
func (s *cueSentence) note(from int, e cueEntry) {
	for i := range s.tokens {
		if s.tokens[i].from >= from && s.tokens[i].kind != cueMarkToken {
			s.hits = append(s.hits, cueHit{e, i, i + 1})
			s.kinds |= 1 << e.class
			return
		}
	}
}

// judge is what the first pattern says that is in a clause; "" where none is.
func (p *clausePlans) judge(x *pattern.Text, from, to int) string {
	met := p.meets(x.Tokens[from:to])
	if met == 0 {
		return ""
	}
	c := planClause{Text: x, from: from, to: to}
	c.read()
	for i := range p.rows {
		if p.rows[i].needs&^met != 0 {
			continue
		}
		for at := c.from; at < to; at++ {
			if p.rows[i].leads && at != c.from && at != c.day {
				continue
			}
			if x.Match(p.rows[i].pattern, at, &c, func(m *pattern.Match) bool { return m.To <= to }) {
				return p.rows[i].says
			}
		}
	}
	return ""
}

// planClause is a clause with what is before what it says, and before what it says of the first day inside.
type planClause struct {
	*pattern.Text
	from, to, end int // end is before what ends it and says nothing
	day           int // the first one inside; -1 for none
	front, inner  planFront
}

// planFront is who and when, up to a token.
type planFront struct {
	to               int
	self, you, other bool
	times            [runGone + 1]bool
}

// dated reports whether it names a day that is not gone by.
func (f *planFront) dated() bool {
	return (f.times[runComing] || f.times[runDayTime]) && !f.times[runGone]
}

func (c *planClause) read() {
	for c.from < c.to && (c.Tokens[c.from].Mark || c.Has(c.from, "bullet")) {
		c.from++
	}
	for c.end = c.to; c.end > c.from && (c.Tokens[c.end-1].Mark || c.Has(c.end-1, "tail")); c.end-- {
	}
	c.front, c.day = c.frontAt(c.from), -1
	for i := c.from; i < c.to; i++ {
		if _, says := c.time(i); says > runClock {
			if i > c.from && says != runGone {
				c.day, c.inner = i, c.frontAt(i)
			}
			return
		}
	}
}

// frontAt reads who and when from a token on.
func (c *planClause) frontAt(i int) (f planFront) {
	for f.to = i; f.to < c.to; {
		to, says := c.time(f.to)
		if self, ok := c.Is(f.to, "self"); ok {
			to, f.self = self, true
		} else if other, ok := c.Is(f.to, "other"); ok {
			to, f.self, f.other = other, false, true
		} else if you, ok := c.Is(f.to, "you"); ok {
			to, f.you = you, true
		} else if to > f.to {
			f.times[says] = true
		} else if lead, ok := c.Is(f.to, "lead"); ok && !c.Has(f.to, "strong") && !c.Has(f.to, "weak") && !c.Has(f.to, "soon") {
			to = lead
		}
		if to == f.to {
			break
		}
		f.to = to
	}
	return f
}

// Named finds what patterns of clauses name in capitals; see language.Planning.
func (c *planClause) Named(name string, i int) []int {
	if name == "GAP" {
		return c.gap(i)
	}
	f := &c.front
	if i == c.day {
		f = &c.inner
	}
	if find := clauseNames[name]; find != nil {
		if to, ok := find(c, f, i); ok {
			return []int{to}
		}
	}
	return nil
}

// clauseNames are the names but GAP: where each ends at a token, with the front that holds there,
// and whether it stands there.
var clauseNames = map[string]func(c *planClause, f *planFront, i int) (to int, ok bool){
	"FRONT": func(c *planClause, f *planFront, i int) (int, bool) { return f.to, c.leads(f, i) },
	"OURS":  func(c *planClause, f *planFront, i int) (int, bool) { return f.to, c.leads(f, i) && f.self },
	"DATED": func(c *planClause, f *planFront, i int) (int, bool) { return f.to, c.leads(f, i) && f.dated() },
	"YOURS": func(c *planClause, f *planFront, i int) (int, bool) {
		return i, i == c.from && f.you && !c.anywhere("remind", i, c.to)
	},
	"OTHERS": func(c *planClause, f *planFront, i int) (int, bool) {
		return i, i == c.from && f.other && !c.anywhere("near", f.to, c.to)
	},
	"MORE":     func(c *planClause, _ *planFront, i int) (int, bool) { return c.skip(i), true },
	"BESIDE":   func(c *planClause, _ *planFront, i int) (int, bool) { return i, i+2 <= c.to },
	"REMINDED": func(c *planClause, _ *planFront, i int) (int, bool) { return i, i+2 <= c.to && !c.Has(i, "unreminded") },
	"MEANT": func(c *planClause, _ *planFront, i int) (int, bool) {
		return i, i+2 <= c.to && !c.anywhere("you", c.from, i) && !c.anywhere("other", c.from, i)
	},
	"TIMED": func(c *planClause, _ *planFront, i int) (int, bool) { return i, c.timed() },
	"CLEAN": func(c *planClause, _ *planFront, i int) (int, bool) {
		return i, !c.anywhere("past", i, c.to) && !c.anywhere("deny", i, c.to)
	},
	"ONCE": func(c *planClause, _ *planFront, i int) (int, bool) { return i, !c.anywhere("begin", c.from, c.to) },
	"TIME": func(c *planClause, _ *planFront, i int) (int, bool) { to, _ := c.time(i); return to, to > i },
	"WEEKDAY": func(c *planClause, _ *planFront, i int) (int, bool) {
		to := c.week(i)
		return to, to > i && !c.Has(i, "which")
	},
	"END":  func(c *planClause, _ *planFront, i int) (int, bool) { return i, i == c.end },
	"LAST": func(c *planClause, _ *planFront, i int) (int, bool) { return i, i == c.to },
}

// leads reports whether a clause, or what it says of the day inside, starts at a token, to nobody
// spoken to and of no time gone by.
func (c *planClause) leads(f *planFront, i int) bool {
	return (i == c.from || i == c.day) && !f.times[runGone] && !f.you
}

// gap are all tokens from one to the end of the clause, but not far.
func (c *planClause) gap(i int) (ends []int) {
	const most = 12
	for to := i; to <= min(c.to, i+most); to++ {
		ends = append(ends, to)
	}
	return ends
}

func (c *planClause) anywhere(kind string, from, to int) bool {
	for i := from; i < to; i++ {
		if end, ok := c.Is(i, kind); ok && end <= to {
			return true
		}
	}
	return false
}

// skip is the token behind times and words that say nothing.
func (c *planClause) skip(i int) int {
	for i < c.to {
		to, ok := c.Is(i, "lead")
		if !ok {
			if to, _ = c.time(i); to == i {
				break
			}
		}
		i = to
	}
	return i
}

// timed reports whether it has a day that may be to come, and none gone by.
func (c *planClause) timed() bool {
	found := false
	for i := c.from; i < c.to; {
		to, says := c.time(i)
		if says == runGone {
			return false
		}
		found, i = found || says > runClock, max(to, i+1)
	}
	return found
}

// runTime is what a time in a run says of when; which one it is, is for dates.
type runTime uint8

const (
	runNoTime  runTime = iota
	runClock           // of the day, and what else says no day
	runDayTime         // a day that may be to come or gone
	runComing          // to come
	runGone            // gone by
)

// timeKinds are the kinds of words for times by what they say.
var timeKinds = [...]struct {
	kind string
	says runTime
}{{"gone", runGone}, {"coming", runComing}, {"day", runDayTime}, {"clock", runClock}}

// time is the token behind the longest time at a token, itself for none.
func (c *planClause) time(i int) (to int, says runTime) {
	to = i
	for _, k := range timeKinds {
		if end, ok := c.Is(i, k.kind); ok && end > to {
			to, says = end, k.says
		}
	}
	if week := c.week(i); week > to {
		return week, runDayTime
	}
	if to > i {
		return to, says
	}
	for {
		next, found := c.number(to)
		if next == to {
			return to, says
		}
		to, says = next, max(says, found)
	}
}

// week is the token behind the day of a week at a token, itself for none.
func (c *planClause) week(i int) int {
	mark := i
	if to, ok := c.Is(i, "which"); ok {
		mark = to
	}
	day, ok := c.Is(mark, "week")
	if to, is := c.Is(day, "weekday"); ok && is && !c.Has(to, "noweek") {
		return to
	}
	return i
}

// number is the token behind one number of a date with its mark: 12月, 3点半, 5/12, 10:30.
func (c *planClause) number(i int) (to int, says runTime) {
	to = c.digits(i)
	switch {
	case to == i:
	case c.Tokens[i].Number && to == i+1 && len(c.Tokens[i].Low) > 3 && c.Tokens[i].Low[len(c.Tokens[i].Low)-3] == ':':
		return to, runClock
	case c.Has(to, "datemark"):
		if to++; c.Tokens[to-1].Mark {
			to = c.digits(to)
		}
		return to, runDayTime
	case c.Has(to, "clockmark"):
		return c.digits(to + 1), runClock
	}
	return i, runNoTime
}

func (c *planClause) digits(i int) int {
	for i < c.to && (c.Tokens[i].Number || c.Has(i, "numeral")) {
		i++
	}
	return i
}
