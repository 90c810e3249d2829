package claim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// turn reads "do V to B instead".
func (r *runReader) turn(c *runClause, at int) {
	t := &c.tokens[at]
	_, size := utf8.DecodeRuneInString(t.norm)
	verb := r.words.normOf(t.norm[size:])
	value, _ := r.value(c, at+1, runComma)
	owner := r.actor(c)
	if value == "" || owner == Unknown || c.not {
		return
	}
	if end := c.find(at+1, runCommute); end > at+1 {
		r.has(c, owner, r.words.heads.Commute, Statement{Value: r.trimmed(t.from+size, c.tokens[end-1].to), Degree: Change})
		return
	}
	v := Statement{Subject: owner, Attribute: verb, Value: r.counted(value), Old: Any, Degree: Change}
	if r.denied >= 0 {
		v.Old = r.out[r.denied].Value
	}
	r.say(c, v, verbKey(owner, nil, verb, "o"))
}

// swap reads "has a new N": the old one is over, and a later clause has the new one.
func (r *runReader) swap(c *runClause, at int) {
	value, end := r.value(c, at+1, runVerb)
	owner := r.actor(c)
	if owner == Unknown || c.not {
		return
	}
	for _, s := range r.words.swapped {
		if s.word == c.tokens[at].norm {
			value = s.noun
		}
	}
	if kind := r.kindOf(value); kind != "" {
		r.has(c, owner, kind, Statement{Value: r.unmeasured(value), Degree: Change})
		return
	}
	nouns := []string{r.words.normOf(r.unmeasured(value))}
	if at+1 < end {
		if s := r.phrase(c.tokens[at+1 : end]); len(s.nouns) > 0 && r.isListed(s.nouns[len(s.nouns)-1]) {
			nouns = s.nouns
		}
	}
	s := runSubject{owner: owner, nouns: nouns}
	if !r.isListed(nouns[len(nouns)-1]) && canonOf(nouns[0]) == nouns[0] {
		return
	}
	if c.named && len(c.subject.nouns) > 0 {
		s = runSubject{owner: c.subject.owner, nouns: append(unpaddedCopy(c.subject.nouns), nouns...)}
	}
	r.noun(c, s, s.nouns, Statement{Old: Any, Degree: Change})
	r.last, r.lent = s, nouns
}

// alter reads "N has changed".
func (r *runReader) alter(c *runClause) {
	if len(c.subject.nouns) > 0 && c.named && r.isThing(c.subject) && !c.not {
		r.noun(c, c.subject, c.subject.nouns, Statement{Old: Any, Degree: Change})
	}
}

// lose reads that something is sold, lost or closed: what follows, or the subject.
func (r *runReader) lose(c *runClause, at int) {
	if c.not {
		return
	}
	if value, _ := r.value(c, at+1, runComma); value != "" {
		r.lost(c, value)
		return
	}
	if s := c.subject; c.named && len(s.nouns) > 0 && s.owner != "" {
		what := s.nouns[len(s.nouns)-1]
		c.subject = runSubject{owner: s.owner, person: true}
		r.lost(c, what)
	}
}

// lost adds that somebody has a thing no more: it ends the having, and what was said of the
// thing as an attribute.
func (r *runReader) lost(c *runClause, object string) {
	owner := r.actor(c)
	value := r.unmeasured(object)
	noun := r.words.normOf(value)
	if of := r.phrase(r.words.tokens(r.words.fold(value))); len(of.nouns) > 0 && (of.owner == "" || of.owner == owner) {
		noun = of.nouns[len(of.nouns)-1]
	} else if of.owner != "" && of.person && of.owner != noun || of.unknown {
		return
	}
	r.without(c, owner, value)
	r.say(c, Statement{Subject: owner, Attribute: noun, Old: Any, Degree: Change}, nounKey(owner, []string{noun}))
}

// without adds that somebody has something no more: who sold a Toyota still works at Toyota.
func (r *runReader) without(c *runClause, owner, value string) {
	keys := make([]string, 0, 1+len(r.words.possess))
	keys = append(keys, nounKey(owner, []string{r.words.heads.Car}))
	for _, verb := range r.words.possess {
		keys = append(keys, verbKey(owner, nil, verb, "o"))
	}
	r.say(c, Statement{Subject: owner, Attribute: r.words.normOf(value), Value: value, Negated: true, Degree: Negation}, keys...)
}

// stop reads "gave up V-ing".
func (r *runReader) stop(c *runClause, at int) {
	value, _ := r.value(c, at+1, runComma)
	value = r.numeralCut(value)
	owner := r.actor(c)
	if value == "" || owner == Unknown || c.not {
		return
	}
	var keys []string
	for _, verb := range r.words.stopped {
		keys = append(keys, verbKey(owner, nil, verb, "o"))
	}
	r.say(c, Statement{Subject: owner, Attribute: c.tokens[at].norm, Value: value, Negated: true, Degree: Negation}, keys...)
}

// keep reads where or when its runSubject is.
func (r *runReader) keep(c *runClause, at int, nouns []string) {
	value, _ := r.value(c, at+1, runComma)
	if nouns == nil {
		nouns = c.subject.nouns
	}
	if value != "" {
		r.noun(c, c.subject, nouns, Statement{Value: value, Sort: r.spot(value), Negated: c.not})
	}
}

// use reads which tool is used, and for what.
func (r *runReader) use(c *runClause, at int) {
	end := at + 1
	for end < len(c.tokens) && !(end > at+1 && (r.script(c, end) || c.tokens[end].is(runVerb|runNoun))) && !(c.tokens[end].is(runVerb) && !c.tokens[end].is(runNoun)) {
		end++
	}
	if end == at+1 {
		return
	}
	if end < len(c.tokens) && c.tokens[end].is(runNoun) && c.tokens[end-1].is(runAsk) && end+1 == len(c.tokens) {
		r.asked(c, c.tokens[end:])
	}
	value := r.trimmed(c.tokens[at+1].from, c.tokens[end-1].to)
	name, owner, nouns := r.doer(c.subject)
	if value == "" || name == "" || !r.asking && !r.isClear(c) {
		return
	}
	purpose := "o"
	if end < len(c.tokens) {
		purpose = strings.TrimRight(r.low[c.tokens[end].from:c.tokens[len(c.tokens)-1].to], r.words.marks.Tail)
	}
	v := Statement{Subject: name, Attribute: r.words.heads.Use, Value: value, Negated: c.not, Many: purpose == "o" && len(nouns) == 0}
	if c.tokens[at].is(runTurn | runShift) {
		v.Degree = Change
	}
	keys := []string{verbKey(owner, nouns, r.words.heads.Use, purpose)}
	if kind := r.kindOf(value); kind != "" && purpose == "o" && canonOf(kind) == kind {
		v.Many = false
		keys = []string{nounKey(owner, append(nouns, kind)), keys[0]}
	}
	r.say(c, v, keys...)
}

// script reports whether Chinese starts at a token behind a name in Latin letters.
func (r *runReader) script(c *runClause, at int) bool {
	return r.low[c.tokens[at-1].to-1] < utf8.RuneSelf && r.low[c.tokens[at].from] >= utf8.RuneSelf
}

// drive reads which car somebody has.
func (r *runReader) drive(c *runClause, at int) {
	behind := at + 1
	if behind < len(c.tokens) && c.tokens[behind].is(runIs) {
		behind++
	}
	value, _ := r.value(c, behind, runVerb)
	car := r.words.heads.Car
	if r.kindOf(value) == car || r.asking && r.asksFor(c, at, car) {
		r.has(c, r.actor(c), car, Statement{Value: r.unmeasured(value), Negated: c.not})
		return
	}
	r.does(c, at)
}

// does reads a clause with any other verb: what is behind it adds up.
func (r *runReader) does(c *runClause, at int) {
	t := &c.tokens[at]
	if end := c.find(at+1, runCommute); end > at+1 && !t.is(runCommute) {
		r.commute(c, at, end)
		return
	}
	if r.asking && len(c.subject.nouns) > 0 && c.named {
		r.noun(c, c.subject, c.subject.nouns, Statement{Value: gap})
	}
	if at+1 < len(c.tokens) && slices.Contains(r.words.prefer, t.norm) && c.tokens[at+1].is(runDoes) {
		r.does(c, at+1) // likes to drink
		return
	}
	value, next := r.value(c, at+1, runVerb&^runDoes|runAlso|runWith)
	owner := r.actor(c)
	if value == "" || owner == Unknown {
		return
	}
	if r.asking && next >= at+2 && c.tokens[at+1].is(runAsk) {
		r.asked(c, c.tokens[at+1:next])
	}
	if amount, of := r.dose(value); of != "" {
		r.noun(c, runSubject{owner: owner}, []string{r.words.fold(of)}, Statement{Value: amount, Sort: Amount, Negated: c.not})
	}
	switch {
	case t.is(runLearn) && r.kindOf(value) == r.words.heads.School:
		r.has(c, owner, r.words.heads.School, Statement{Value: value, Negated: c.not})
	case c.named && r.isMeasure(value) && (c.subject.topic || r.isThing(c.subject)):
		r.noun(c, c.subject, c.subject.nouns, Statement{Value: value, Sort: Amount, Negated: c.not})
	case r.asking || r.lasting(c, at):
		r.object(c, t, owner, value)
	}
}

// asksFor reports whether a question is for an attribute, by the noun behind its verb.
func (r *runReader) asksFor(c *runClause, at int, head string) bool {
	s := r.phrase(c.tokens[at+1:])
	return canonOf(s.lastNoun()) == head
}

// lasting reports whether a clause with any verb says what is so for long, of a subject
// that is clear.
func (r *runReader) lasting(c *runClause, at int) bool {
	t := &c.tokens[at]
	once := at+1 < len(c.tokens) && (c.tokens[at+1].is(runNot) || c.tokens[at+1].is(runDone) && !slices.Contains(r.words.possess, t.norm))
	return !once && r.isClear(c) && !slices.Contains(r.words.idle, t.norm)
}

// isClear reports whether the nouns of the subject of a clause are known to be nouns, or are
// all that there is before the verb.
func (r *runReader) isClear(c *runClause) bool {
	s := &c.subject
	return !c.named || len(s.nouns) == 0 || r.isListed(s.lastNoun()) || len(s.nouns) == 1 && s.owner == "" && utf8.RuneCountInString(s.nouns[0]) > 1
}

// object adds a claim of what a verb has behind it.
func (r *runReader) object(c *runClause, t *token, owner, value string) {
	name, key, nouns := r.doer(c.subject)
	if !c.named {
		name, key, nouns = owner, owner, nil
	}
	v := Statement{Subject: name, Attribute: t.norm, Value: r.counted(value), Negated: c.not, Many: !slices.Contains(r.words.single, t.norm)}
	keys := []string{verbKey(key, nouns, t.norm, "o")}
	if r.isMeasure(value) {
		v.Sort, v.Many = Amount, c.also
		keys[0] = verbKey(key, nouns, t.norm, "amount")
	}
	if len(r.lent) > 0 && r.ended && !c.named {
		v.Many, v.Degree = false, Change
		keys = append(keys, nounKey(owner, slices.Clone(r.lent)))
	}
	r.say(c, v, keys...)
}

// counted is a value without a numeral and measure before it.
func (r *runReader) counted(value string) string {
	if amount, of := r.dose(value); of != "" {
		return strings.TrimSpace(value[len(amount):])
	}
	return r.unmeasured(value)
}

// measured is the sort of an amount or time.
func (r *runReader) measured(value string) Sort {
	if r.isTime(r.words.fold(value)) {
		return Time
	}
	return Amount
}

// isMeasure reports whether a value is a numeral and a measure, and no more.
func (r *runReader) isMeasure(value string) bool {
	low := r.words.fold(value)
	rest := r.uncounted(low)
	return len(rest) < len(low) && slices.Contains(r.words.measures, rest)
}

// shifted reads "N has V-ed to a time or amount", by the mark behind any verb.
func (r *runReader) shifted(c *runClause, np []token) bool {
	n := len(np) - 1
	if n < 1 || np[n].roles != 0 || c.not {
		return false
	}
	for _, to := range r.words.to {
		i := strings.Index(np[n].norm, to)
		if i < 0 || utf8.RuneCountInString(np[n].norm[:i]) > 3 {
			continue
		}
		value := r.trimmed(np[n].from+i+len(to), c.tokens[len(c.tokens)-1].to)
		low := r.words.fold(value)
		s := r.phrase(np[:n])
		if sort := r.sortOf(s.lastNoun(), value); sort != Time && sort != Amount {
			return false
		}
		if (r.isTime(low) || r.isAmount(low)) && r.isThing(s) && !s.unknown {
			r.noun(c, s, s.nouns, Statement{Value: value, Degree: Change})
			r.last = s
			return true
		}
	}
	return false
}

// timed reads "gets up at seven": a time of the day before what is done then.
func (r *runReader) timed(c *runClause, np []token) bool {
	i := slices.IndexFunc(np, func(t token) bool { return t.roles == 0 && r.clockEnd(t.norm) > 0 })
	if i < 0 {
		return false
	}
	t := np[i]
	n := r.clockEnd(t.norm)
	verb := strings.TrimSuffix(t.norm[n:], r.words.marks.Done)
	if verb == "" && i+1 < len(np) {
		verb = np[i+1].norm
	}
	s := r.phrase(np[:i])
	if verb == "" || s.unknown || utf8.RuneCountInString(verb) > 4 {
		return false
	}
	if s.owner == "" && len(s.nouns) == 0 {
		s = runSubject{owner: r.person, person: true}
	}
	name, owner, nouns := r.doer(s)
	if name == "" {
		return false
	}
	v := Statement{Subject: name, Attribute: verb, Value: r.text[t.from : t.from+n], Sort: Time, Negated: c.not}
	r.say(c, v, verbKey(owner, nouns, verb, "when"))
	return true
}

// clockEnd is the end of a time of the day that a stretch starts with, 0 if it does not.
func (r *runReader) clockEnd(s string) int {
	end, hour := 0, false
	for i, c := range s {
		digit := slices.Contains(r.words.numerals, string(c))
		mark := strings.ContainsRune(r.words.marks.Clock, c)
		if !digit && !mark {
			break
		}
		hour = hour || i > 0 && strings.ContainsRune(r.words.marks.Hour, c)
		end = i + utf8.RuneLen(c)
	}
	if !hour || s[:end] == r.words.marks.Bit { // a bit
		return 0
	}
	return end
}

// bare reads a clause without a verb: a noun and an amount.
func (r *runReader) bare(c *runClause, np []token) {
	n := len(np) - 1
	for n > 0 && np[n].is(runAsk|runOf|runQuote) {
		n--
	}
	if n < 1 || np[n].roles != 0 || !np[n-1].is(runNoun) && np[n-1].to == np[n].from || !r.isAmount(np[n].norm) {
		if !r.shifted(c, np) && !r.timed(c, np) {
			r.asksBare(c, np)
		}
		return
	}
	s := r.phrase(np[:n])
	value := r.trimmed(np[n].from, np[len(np)-1].to)
	r.noun(c, s, s.nouns, Statement{Value: value, Sort: r.measured(value), Negated: c.not})
	r.last = s
}
