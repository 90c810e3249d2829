package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/words"
	"github.com/loci-memory/loci/internal/pattern"
)

// mostPlanned is how many plans of one text are compared with a report, so that the work
// stays linear in both texts.
const mostPlanned = 8

// settledPlan is a sentence that plans something, as one language reads it.
type settledPlan struct {
	*settleTable
	terms  map[string]bool    // the stems of all that it names; true for what it is about
	pairs  map[[2]string]bool // characters side by side in it
	verbs  map[string]bool    // its verbs, and characters, each as the one that is the same deed
	days   map[string]bool
	sorts  map[string]bool // what it says of what sort it is, which names nothing: a call, a visit; true for that one (the trip)
	head   string          // the last term of the first thing that it names
	closed bool            // that has ended
	most   int             // how many terms a report that it is done has to name: of what has a time one, else two thirds
	more   bool            // it may be several things
	next   int             // the token behind the last character of it that was read
	noVerb bool            // it names no verb of a language without spaces
	timed  bool            // it is at a time, like an appointment
	due    bool            // its time is the last moment for it
}

// plannedIn reads the plans of a text that say what they are about, at most mostPlanned.
func (in *Set) plannedIn(text string) []*settledPlan {
	return slices.DeleteFunc(in.saidToBe(text), func(p *settledPlan) bool { return p.most == 0 })
}

// saidToBe is plannedIn with the plans that say no more than of what sort they are.
func (in *Set) saidToBe(text string) (all []*settledPlan) {
	sentences := in.readCueSentences(text)
	for i := range sentences {
		s := &sentences[i]
		if s.asks || len(all) >= mostPlanned || len(sentences) > 1 && s.temporalityOf() != loci.Prospective && !s.timed(0, len(s.tokens)) {
			continue
		}
		line, _ := cutBox(s.text)
		deedAt := boolInt(s.todo) - 1
		if end := s.todoHead(); end > 0 && end < len(s.tokens) {
			line = s.text[s.tokens[end].from:]
		}
		if t := in.settlingOf(line); t != nil {
			if p := t.plan(line, deedAt); p.most > 0 || len(p.sorts) > 0 {
				p.date(s)
				all = append(all, p)
			}
		}
	}
	return all
}

// date adds what its sentence says of when it is.
func (p *settledPlan) date(s *cueSentence) {
	p.timed = len(p.days) > 0 || s.has(cueFuture) || s.timed(0, len(s.tokens))
	p.due = matches(p.settleTable.due, s.text)
	if p.timed && !p.runs && !p.more {
		p.most = 1
	}
}

// plan reads what a sentence plans; its deed is at a token, if that is known, else -1.
func (t *settleTable) plan(line string, deedAt int) *settledPlan {
	p := &settledPlan{settleTable: t, terms: map[string]bool{}, pairs: map[[2]string]bool{}, verbs: map[string]bool{}, days: map[string]bool{}, sorts: map[string]bool{}, noVerb: true}
	x := t.lex.Read(line)
	c := planClause{Text: x, to: len(x.Tokens)}
	deed := false // what comes next is a verb
	for i := 0; i < c.to; {
		i, deed = p.read(&c, i, deed && !x.Tokens[i].Capital || i == deedAt)
	}
	if t.runs {
		p.most = min(1, len(p.pairs))
		return p
	}
	for _, about := range p.terms {
		p.most += boolInt(about)
	}
	p.most = (2*p.most + 2) / 3
	return p
}

// read reads what is at a token, and returns the one behind it and whether a deed is next.
func (p *settledPlan) read(c *planClause, i int, deed bool) (to int, intends bool) {
	intent, intends := c.Is(i, "intent")
	moves, _ := c.Is(i, "move")
	to = max(c.passed(i), intent, moves)
	if p.in.deed.And[c.Tokens[i].Low] {
		p.more, to = p.more || !c.Tokens[min(i+1, c.to-1)].Number, max(to, i+1)
	}
	if s, ok := c.First(i, "date"); ok {
		p.days[s.Name] = true
	}
	if p.acts(c.Text, i, to, intent) {
		to = i
	}
	if to == i {
		p.add(c.Text, i, deed)
		to = i + 1
	} else if timed, _ := c.time(i); p.runs && timed == i && to == i+1 && p.next == i && i > 0 && p.terms[c.Tokens[i-1].Low] {
		p.pair(c.Text, i) // 本 of 日本
	}
	p.closed = p.closed || p.head != "" && p.in.deed.Phrase[c.Tokens[i].Low]
	return to, intends
}

// acts reports whether a verb in characters is at a token, longer than what is there besides,
// which ends at passed and, of what intends something, at intent.
func (p *settledPlan) acts(x *pattern.Text, i, passed, intent int) bool {
	verb, ok := x.Is(i, "verb")
	if !ok || !isRun(x.Tokens[i].Low) || verb < passed {
		return false
	}
	p.note(x, i)
	return verb > intent
}

// note adds the verbs at a character.
func (p *settledPlan) note(x *pattern.Text, i int) {
	for s := range x.Spans(i, "verb") {
		p.verbs[s.Name], p.noVerb = true, false
	}
}

// add adds what is at a token.
func (p *settledPlan) add(x *pattern.Text, i int, deed bool) {
	switch low := x.Tokens[i].Low; {
	case x.Tokens[i].Mark:
	case isRun(low):
		p.terms[low] = true
		p.pair(x, i)
	default:
		stem := p.in.stems.word(low)
		p.verbs[p.in.deed.verb(low)] = true
		if p.terms[stem] = p.terms[stem] || !deed && !words.IsDigit(low[0]) && !x.Has(i, "generic"); p.terms[stem] && !p.closed {
			p.head = stem
		}
		if x.Has(i, "generic") && !x.Has(i, "light") {
			p.sorts[stem] = p.sorts[stem] || i > 0 && x.Has(i-1, "whose")
		}
	}
}

// pair adds a character with the one before it.
func (p *settledPlan) pair(x *pattern.Text, i int) {
	if p.next == i && i > 0 {
		p.pairs[[2]string{x.Tokens[i-1].Low, x.Tokens[i].Low}] = true
	}
	p.next = i + 1
}

// settleClause is a clause of a report that is read with a plan in mind.
type settleClause struct {
	planClause
	plan   *settledPlan
	stems  []string // of the tokens
	single bool     // one character may be a term of the plan
	dated  bool     // the pattern that is tried has a time
	kept   bool     // it says how something was
	said   []string // the terms of the plan that it names
	topic  []string // those that a clause before it named first, for which a pronoun may be
	off    []string // those of which a clause before said that it is off, in runs without a subject
}

// passed is the token behind what says nothing of what a plan is about at a token, itself for none.
func (c *planClause) passed(i int) int {
	to, _ := c.time(i)
	for _, kind := range []string{"fill", "self", "time", "date"} {
		if end, ok := c.Is(i, kind); ok {
			to = max(to, end)
		}
	}
	return to
}

// Named finds what patterns name in capitals; see language.Settling.
func (c *settleClause) Named(name string, i int) []int {
	switch name {
	case "START":
		return c.leads(i)
	case "PLAN":
		return c.planned(i)
	case "WITH":
		return c.naming(i, true)
	case "WHO":
		return c.who(i)
	case "DEED":
		return c.deed(i)
	case "DOING":
		return c.doing(i)
	case "TIME":
		if to := c.times(i); to > i {
			return []int{to}
		}
	case "MORE":
		return []int{c.to}
	case "END":
		if to := c.trail(i); to >= c.to {
			return []int{to}
		}
	}
	return nil
}

// leads are the tokens behind what may lead a clause from a token on, the last first.
func (c *settleClause) leads(i int) []int {
	ends := []int{i}
	for to := i; i < c.to; i = to {
		for _, kind := range []string{"lead", "self", "time"} {
			if end, ok := c.Is(i, kind); ok {
				to = max(to, end)
			}
		}
		if end, _ := c.time(i); c.plan.runs {
			to = max(to, end)
		}
		if c.Tokens[i].Mark || c.counts(i) {
			to = i + 1
		}
		if to == i {
			break
		}
		ends = append(ends, to)
	}
	slices.Reverse(ends)
	return ends
}

// trail is the token behind what may end a clause from a token on.
func (c *settleClause) trail(i int) int {
	for {
		to := max(c.leads(i)[0], c.times(i))
		if to == i {
			return i
		}
		i = to
	}
}

// doing are the tokens behind the verb of the plan, or one that any plan may have, at a token.
func (c *settleClause) doing(i int) (ends []int) {
	if i >= c.to {
		return nil
	}
	if low := c.Tokens[i].Low; isRun(low) {
		ends = c.deed(i)
	} else if c.plan.verbs[c.plan.in.deed.verb(low)] {
		ends = []int{i + 1}
	}
	if to, ok := c.Is(i, "light"); ok {
		ends = append(ends, to)
	}
	return ends
}

// counts reports whether a token is the number of a time.
func (c *settleClause) counts(i int) bool {
	return c.Tokens[i].Number && i > c.from && (c.Has(i-1, "at") || c.Has(i-1, "date") || c.Has(i-1, "time"))
}

// times is the token behind a time, with the words before it; itself for none.
func (c *settleClause) times(i int) int {
	end := i
	for to := i; to < c.to; {
		next, _ := c.time(to)
		for _, kind := range []string{"time", "date"} {
			if other, ok := c.Is(to, kind); ok {
				next = max(next, other)
			}
		}
		if next == to && c.Tokens[to].Number {
			next = to + 1
		}
		if next > to {
			to, end = next, next
			continue
		}
		led, ok := c.Is(to, "at")
		if !ok {
			break
		}
		to = led
	}
	return end
}

// turn ends a clause: what it named first is what the next one may speak of.
func (c *settleClause) turn() {
	start := c.leads(c.from)[0]
	c.single = false
	if ends := c.named(start); len(ends) > 0 {
		c.topic = c.termsIn(start, ends[0])
	} else if start < c.to && !c.Has(start, "pronoun") {
		c.topic = nil
	}
}

// calledOff keeps what was said to be off, where a clause may leave out what it speaks of: 扬州去不成了。跟妈说好了，改成19号。
func (c *settleClause) calledOff(words []string) {
	if c.plan.runs {
		c.off = words
	}
}

// planned are the tokens behind what names the plan: also a pronoun for it or, where a clause begins, nothing. What was
// good is the thing that a clause before has named, not who is to do it.
func (c *settleClause) planned(i int) []int {
	ends := c.named(i)
	if len(ends) == 0 && c.topic == nil && c.off != nil && i == c.leads(c.from)[0] {
		return []int{i}
	}
	if len(ends) > 0 || c.topic == nil || c.kept && c.plan.head != "" && !slices.Contains(c.topic, c.plan.head) {
		return ends
	}
	if to, ok := c.Is(i, "pronoun"); ok && to <= c.to {
		return []int{to}
	}
	if i == c.leads(c.from)[0] {
		return []int{i}
	}
	return nil
}

// named are the tokens behind what names the plan and nothing else from a token on, the last first.
func (c *settleClause) named(i int) []int { return c.naming(i, false) }

// naming are the tokens behind what may name the plan from a token on, the last first; where it
// is found already, also behind what does not.
func (c *settleClause) naming(i int, found bool) (ends []int) {
	for i < c.to {
		to, key := c.name(i)
		if to == i {
			break
		}
		if i, found = to, found || key != ""; found {
			ends = append(ends, i)
		}
	}
	slices.Reverse(ends)
	return ends
}

// who are the tokens behind somebody who is no further named: the boss, my travel agency, Omar.
func (c *settleClause) who(i int) (ends []int) {
	if i >= c.to {
		return nil
	}
	to, led := c.Is(i, "whose")
	if !led {
		to = i
	}
	if !led && !c.Tokens[i].Capital {
		return nil
	}
	for ; to < min(c.to, i+3); to++ {
		if c.Tokens[to].Mark || c.Has(to, "hedge") || strings.HasSuffix(c.Tokens[to].Low, "ly") {
			break
		}
		ends = append(ends, to+1)
	}
	return ends
}

// terms are the terms of the plan that a match names.
func (c *settleClause) terms(m *pattern.Match) (all []string) {
	for _, g := range m.Groups {
		if g.Name != "PLAN" && g.Name != "WITH" {
			continue
		}
		found := c.termsIn(g.From, g.To)
		if len(found) == 0 && g.Name == "PLAN" {
			found = slices.Concat(c.topic, c.off)
		}
		all = append(all, found...)
	}
	return all
}

func (c *settleClause) termsIn(from, to int) (all []string) {
	for from < to {
		next, key := c.name(from)
		if key != "" && !slices.Contains(all, key) {
			all = append(all, key)
		}
		from = max(next, from+1)
	}
	return all
}

// name is the token behind what may be of the plan's name at a token, itself for none, and which
// term of it that is.
func (c *settleClause) name(i int) (to int, key string) {
	p, low := c.plan, c.Tokens[i].Low
	if s, ok := c.First(i, "date"); ok && len(p.days) > 0 && !p.days[s.Name] {
		return i, ""
	}
	to = c.passed(i)
	if generic, ok := c.Is(i, "generic"); ok && (p.timed || p.runs) {
		to = max(to, generic)
	}
	if c.Tokens[i].Mark && !isRun(low) || c.counts(i) {
		to = max(to, i+1)
	}
	if isRun(low) {
		return c.nameRun(i, to)
	}
	if stem := c.stems[i]; p.about(stem) {
		return i + 1, stem
	} else if _, ok := p.terms[stem]; ok {
		return max(to, i+1), ""
	}
	return to, ""
}

// nameRun is name for characters: two of the plan's side by side, or one, which names it only beside its verb.
func (c *settleClause) nameRun(i, passed int) (to int, key string) {
	if i+1 < c.to && i+2 >= passed && c.plan.pairs[[2]string{c.Tokens[i].Low, c.Tokens[i+1].Low}] {
		if end, ok := c.Is(i, "empty"); ok && c.single && c.Has(end, "agent") {
			return i, "" // 律师把 of what the speaker is to do
		} else if ok {
			return end, ""
		}
		return i + 2, c.Of(i, i+2)
	}
	if passed == i && c.plan.terms[c.Tokens[i].Low] {
		if c.single {
			key = c.Tokens[i].Low
		}
		return i + 1, key
	}
	return passed, ""
}

// about reports whether a plan is about what has a stem: deliver and delivery are one.
func (p *settledPlan) about(stem string) bool {
	if p.terms[stem] {
		return true
	}
	for term, about := range p.terms {
		if about && alike(term, stem) {
			return true
		}
	}
	return false
}

// alike reports whether two stems are of one word.
func alike(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) > 4 && len(b)-len(a) <= 3 && strings.HasPrefix(b, a)
}

// deed are the tokens behind the verb of the plan, done, at a token.
func (c *settleClause) deed(i int) (ends []int) {
	if i >= c.to {
		return nil
	}
	p, low := c.plan, c.Tokens[i].Low
	if !isRun(low) {
		if p.verbs[p.in.deed.past(low)] {
			return []int{i + 1}
		}
		return nil
	}
	for s := range c.Spans(i, "verb") {
		if p.verbs[s.Name] || p.noVerb && !c.Has(i, "noevent") && !c.Has(i, "drops") {
			ends = append(ends, s.To)
		}
	}
	if p.terms[low] {
		ends = append(ends, i+1)
	}
	return ends
}
