package claim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// find is the first token from a place on with some roles, -1 if none.
func (c *runClause) find(at int, roles role) int {
	for i := at; i < len(c.tokens); i++ {
		if c.tokens[i].is(roles) {
			return i
		}
	}
	return -1
}

// cues takes the cues between two places.
func (c *runClause) cues(r *runReader, from, to int) {
	for i := from; i < to; i++ {
		c.cue(r, &c.tokens[i], false)
	}
}

// from reads "from A": changed to B, moved to B, left.
func (r *runReader) from(c *runClause, at int) {
	i := c.find(at+1, runShift|runMove|runOut|runJoin|runQuit|runAttend)
	if i < 0 {
		r.since(c, at)
		return
	}
	old, _ := r.value(c, at+1, runShift|runMove|runOut|runJoin|runQuit|runAttend|runCue)
	switch t := &c.tokens[i]; {
	case t.is(runOut):
		r.has(c, r.actor(c), r.words.heads.Home, Statement{Value: old, Sort: Place, Negated: !c.not, Degree: Negation})
	case t.is(runMove) && !(t.is(runShift) && r.isThing(c.subject)):
		r.live(c, i, old)
	case t.is(runShift):
		r.shift(c, i, old, nil)
	case t.is(runQuit):
		r.quit(c, i, old)
	case t.is(runJoin):
		r.join(c, i)
	default:
		r.attend(c, i)
	}
}

// since reads "from a time on": the rest of the clause.
func (r *runReader) since(c *runClause, at int) {
	if i := c.find(at+1, runNow); i > at+1 && i+1 < len(c.tokens) {
		r.carried = runClause{now: true}
		if c.named {
			r.last = c.subject
		}
		r.clause(c.tokens[i+1:])
		return
	}
	if i := c.find(at+1, runVerb|runAt); i >= 0 {
		r.predicate(c, i)
	}
}

// take reads "take A and change it to B", "and sell it", "and put it in B".
func (r *runReader) take(c *runClause, at int) {
	const does = runShift | runMove | runLose | runKeep
	i := c.find(at+1, does)
	if i < 0 {
		return
	}
	j := i
	if from := c.find(at+1, runFrom); from >= 0 && from < i {
		j = from
	}
	object := c.tokens[at+1 : j]
	if len(object) == 0 {
		return
	}
	old, _ := r.value(c, at+1, does|runFrom|runCue)
	s := r.phrase(object)
	if s.unknown {
		return
	}
	if s.person && !object[0].is(runMe|runKin|runThey) {
		s = runSubject{nouns: []string{s.owner}}
	}
	whose := c.subject
	if roles := c.subject.nouns; s.owner == "" && len(roles) > 0 && r.isRole(roles[len(roles)-1]) {
		s.owner = c.subject.owner // what a doctor does to a dose is of the patient
	} else if s.owner == "" {
		s.owner = c.subject.owner
		s.nouns = append(slices.Clone(c.subject.nouns), s.nouns...)
		if !c.named {
			s.owner = r.person
		}
	}
	c.subject, c.named = s, true
	if c.tokens[i].is(runLose) {
		c.subject = whose
	}
	r.taken(c, i, old, j)
}

// taken reads what is done to what was taken.
func (r *runReader) taken(c *runClause, i int, object string, from int) {
	switch t := &c.tokens[i]; {
	case t.is(runLose):
		if !c.not {
			r.lost(c, object)
		}
	case from < i:
		old, _ := r.value(c, from+1, runShift|runMove|runCue)
		r.shift(c, i, old, c.subject.nouns)
	case t.is(runKeep):
		r.keep(c, i, c.subject.nouns)
	default:
		r.shift(c, i, "", c.subject.nouns)
		if s := c.subject; len(s.nouns) > 0 && !r.isThing(s) {
			r.over(c, object)
		}
	}
}

// over adds that a value is over, whatever it was of.
func (r *runReader) over(c *runClause, old string) {
	s := c.subject
	if len(s.nouns) > 0 {
		s.nouns = s.nouns[:len(s.nouns)-1]
	}
	name, owner, nouns := r.doer(s)
	if len(nouns) == 0 {
		r.without(c, r.actor(&runClause{subject: s}), r.unmeasured(old))
		return
	}
	r.say(c, Statement{Subject: name, Attribute: old, Old: r.unmeasured(old), Degree: Change}, overKey(owner, nouns))
}

// to reads "to X allergic", and "to X reports".
func (r *runReader) to(c *runClause, at int) {
	i := c.find(at+1, runAllergic)
	if i < 0 {
		r.reports(c, at)
		return
	}
	value, next := r.value(c, at+1, runAllergic|runCue)
	c.cues(r, next, i)
	c.not = c.not || c.tokens[i].is(runNot)
	r.has(c, r.actor(c), r.words.heads.Allergy, Statement{Value: value, Sort: Name, Negated: c.not, Many: true})
}

// reports reads "to X reports": X is the manager.
func (r *runReader) reports(c *runClause, at int) {
	if at+1 == len(c.tokens) || c.not {
		return
	}
	from, end := c.tokens[at+1].from, c.tokens[len(c.tokens)-1].to
	for _, a := range r.words.asked {
		if i := strings.Index(r.low[from:end], a.word); i > 0 && a.noun == r.words.heads.Manager && strings.Trim(r.low[from+i+len(a.word):end], r.words.marks.Tail+r.words.heads.Work) == "" {
			r.has(c, r.actor(c), a.noun, Statement{Value: r.trimmed(from, from+i), Sort: Name})
		}
	}
}

// chargedBy reads "by X in charge": who is in charge of the subject.
func (r *runReader) chargedBy(c *runClause, at int) {
	if i := c.find(at+1, runCharge|runAsk); i >= 0 && (c.find(at+1, runCharge) >= 0) {
		value, _ := r.value(c, at+1, runCharge|runCue)
		r.inCharge(c, c.subject, value, degreeIf(utf8.RuneCountInString(c.tokens[at].norm) > 1))
	}
}

// charge reads "X in charge of Y".
func (r *runReader) charge(c *runClause, at int) {
	if at+1 == len(c.tokens) && r.asking {
		r.inCharge(c, c.subject, gap, Plain)
	}
	if at+1 == len(c.tokens) || c.not {
		return
	}
	s := r.phrase(c.tokens[at+1:])
	if len(s.nouns) > 0 && !s.unknown {
		r.inCharge(c, s, r.actor(c), Plain)
	}
}

func (r *runReader) inCharge(c *runClause, s runSubject, who string, d Degree) {
	if len(s.nouns) == 0 || who == "" || who == Unknown {
		return
	}
	nouns := append(unpaddedCopy(s.nouns), r.words.heads.Charge)
	r.noun(c, s, nouns, Statement{Value: who, Sort: Name, Negated: c.not, Degree: d})
}

// degreeIf is the degree of a word that says that something has changed.
func degreeIf(changed bool) Degree {
	if changed {
		return Change
	}
	return Plain
}

// with reads what somebody and somebody else do: part, marry, live together.
func (r *runReader) with(c *runClause, at int) {
	i := c.find(at+1, runParting|runMarry|runLive|runDoes)
	if i < 0 {
		return
	}
	who, next := r.value(c, at+1, runVerb|runCue)
	c.cues(r, next, i)
	switch t := &c.tokens[i]; {
	case t.is(runParting | runMarry):
		r.pair(c, i, who)
	case slices.Contains(r.words.share, t.norm):
		r.has(c, r.actor(c), r.words.heads.Roommate, Statement{Value: who, Negated: c.not})
	}
}

// pair reads that somebody has parted from, or married, somebody.
func (r *runReader) pair(c *runClause, at int, who string) {
	v := Statement{Value: who, Degree: Change}
	if c.not {
		return
	}
	if c.tokens[at].is(runParting) {
		v.Negated, v.Degree = true, Negation
		if norm := r.words.normOf(who); who == "" || canonOf(norm) != norm {
			v = Statement{Old: Any, Degree: Change}
		}
	}
	r.has(c, r.actor(c), r.words.heads.Partner, v)
}

// normOf is the word for all that say the same as a text.
func (w *runWords) normOf(text string) string {
	t := w.tokens(w.fold(text))
	if len(t) == 1 {
		return t[0].norm
	}
	return text
}

// at reads "in X": works, studies, does; or where or when a thing is.
func (r *runReader) at(c *runClause, at int) {
	const stop = runVerb | runWith | runTake | runFor | runMe
	i := at + 1
	if i < len(c.tokens) && c.tokens[i].is(stop&^runMe) { // is at it
		r.predicate(c, i)
		return
	}
	value, next := r.value(c, i, stop)
	if value == "" {
		return
	}
	if r.asking && len(c.subject.nouns) > 0 {
		r.noun(c, c.subject, c.subject.nouns, Statement{Value: gap, Sort: Place})
	}
	if next == len(c.tokens) {
		r.isAt(c, value)
		return
	}
	r.doesAt(c, value, next)
}

// isAt reads where or when a thing is, or of which school or company somebody is.
func (r *runReader) isAt(c *runClause, value string) {
	kind := r.kindOf(value)
	org := kind == r.words.heads.School || kind == r.words.heads.Employer
	switch {
	case c.named && len(c.subject.nouns) > 0:
		r.noun(c, c.subject, c.subject.nouns, Statement{Value: value, Sort: r.spot(value), Negated: c.not})
	case r.asking && c.named:
		r.employ(c, value, Statement{})
		if kind != "" {
			r.has(c, r.actor(c), kind, Statement{Value: value})
		}
	case org:
		r.has(c, r.actor(c), kind, Statement{Value: value, Negated: c.not})
	}
}

// doesAt reads what somebody does in a place, by the token behind it.
func (r *runReader) doesAt(c *runClause, value string, next int) {
	h := &r.words.heads
	switch t := &c.tokens[next]; {
	case t.is(runWork) && c.named && r.isThing(c.subject):
		r.noun(c, c.subject, c.subject.nouns, Statement{Value: value, Sort: Place, Negated: c.not})
	case t.is(runWork):
		r.employ(c, value, Statement{Negated: c.not})
	case t.is(runHold):
		r.employ(c, value, Statement{Negated: c.not})
		r.hold(c, next)
	case t.is(runLearn) && r.isPlace(value) && !r.asking:
		owner := r.actor(c)
		r.say(c, Statement{Subject: owner, Attribute: t.norm, Value: value, Sort: Place, Negated: c.not}, verbKey(owner, nil, h.School, "where"))
	case t.is(runLearn):
		r.has(c, r.actor(c), h.School, Statement{Value: value, Negated: c.not})
	case t.is(runMe):
		if next+1 < len(c.tokens) { // abroad I use X
			c.subject, c.named, c.when = runSubject{owner: r.me, person: true}, true, value
			r.predicate(c, next+1)
		}
	default:
		if kind := r.kindOf(value); kind == h.School || kind == h.Employer {
			r.employ(c, value, Statement{Negated: c.not})
		} else {
			c.when = value
		}
		r.predicate(c, next)
	}
}

// spot is the sort of where or when a thing is.
func (r *runReader) spot(value string) Sort {
	if r.isTime(r.words.fold(value)) {
		return Time
	}
	return Place
}

// commute reads by which means somebody goes to work.
func (r *runReader) commute(c *runClause, at, end int) {
	value := r.trimmed(c.tokens[at].from, c.tokens[end-1].to)
	r.has(c, r.actor(c), r.words.heads.Commute, Statement{Value: value, Negated: c.not})
}

// shift reads "changed to B" of a thing, or of what a person had. nouns name the
// attribute where they were taken out of the clause.
func (r *runReader) shift(c *runClause, at int, old string, nouns []string) {
	if next := at + 1; next < len(c.tokens) && c.tokens[next].is(runVerb|runAt) && old == "" && nouns == nil {
		r.predicate(c, next) // turned to drinking tea
		return
	}
	value, _ := r.value(c, at+1, runComma)
	value = r.unmeasured(value)
	v := Statement{Value: value, Old: old, Degree: Change}
	if value == "" || c.not {
		return
	}
	if endsInAny(c.tokens[at].norm, r.words.named) {
		v.Sort = Name
	}
	if c.tokens[at].is(runCarry) && old == "" {
		v.Sort = r.spot(value)
	}
	switch {
	case len(nouns) > 0:
		r.noun(c, c.subject, nouns, v)
	case !c.named && r.denied >= 0:
		d := &r.out[r.denied]
		v.Old, v.Sort, v.Subject, v.Attribute = d.Value, d.Sort, d.Subject, d.Attribute
		r.say(c, v, d.Keys...)
		return
	case len(c.subject.nouns) > 0:
		r.noun(c, c.subject, c.subject.nouns, v)
	case r.kindOf(value) != "":
		r.has(c, r.actor(c), r.kindOf(value), v)
	default:
		owner := r.actor(c)
		v.Subject, v.Attribute = owner, c.tokens[at].norm
		r.say(c, v, verbKey(owner, nil, r.words.heads.Change, "o"))
	}
	if old != "" {
		r.left(c, old)
	}
}

// overKey is the key of a claim that names a value and no attribute.
func overKey(owner string, nouns []string) string {
	return owner + "|" + strings.Join(nouns, " ") + openKey
}

// left adds that a subject has a value no more, whatever it was of.
func (r *runReader) left(c *runClause, old string) {
	name, owner, nouns := r.doer(c.subject)
	if len(nouns) == 0 {
		r.without(c, r.actor(c), old)
		return
	}
	keys := []string{overKey(owner, nouns)}
	if len(nouns) > 0 {
		keys = append(keys, nounKey(owner, slices.Clone(nouns)), verbKey(owner, nouns, r.words.heads.Where, "where"))
	}
	r.say(c, Statement{Subject: name, Attribute: old, Old: old, Degree: Change}, keys...)
}

// numeralCut is a value up to its first numeral.
func (r *runReader) numeralCut(value string) string {
	for i, c := range value {
		if i > 0 && slices.Contains(r.words.numerals, string(c)) {
			return value[:i]
		}
	}
	return value
}

// dose reads "two pills of X": the amount, and what it is of; "" where there is none.
func (r *runReader) dose(value string) (amount, of string) {
	low := r.words.fold(value)
	i := 0
	for i < len(low) {
		_, size := utf8.DecodeRuneInString(low[i:])
		if !slices.Contains(r.words.numerals, low[i:i+size]) && low[i] != '.' {
			break
		}
		i += size
	}
	if i == 0 {
		return "", ""
	}
	for _, m := range r.words.doses {
		if strings.HasPrefix(low[i:], m) && len(low) > i+len(m) {
			return value[:i+len(m)], strings.TrimPrefix(value[i+len(m):], r.words.marks.Of)
		}
	}
	return "", ""
}
