package claim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// predicate reads what a clause says from its first verb or preposition on.
func (r *runReader) predicate(c *runClause, at int) {
	t := &c.tokens[at]
	switch {
	case t.is(runIs | runNamed | runColon):
		r.is(c, at)
	case t.is(runFrom):
		r.from(c, at)
	case t.is(runTake):
		r.take(c, at)
	case t.is(runFor):
		r.to(c, at)
	case t.is(runBy):
		r.chargedBy(c, at)
	case t.is(runWith):
		r.with(c, at)
	case t.is(runAt):
		r.at(c, at)
	default:
		r.verb(c, at)
	}
}

// verb reads a clause by its verb.
func (r *runReader) verb(c *runClause, at int) {
	t := &c.tokens[at]
	switch {
	case t.is(runLive | runMove):
		r.live(c, at, "")
	case t.is(runJoin):
		r.join(c, at)
	case t.is(runHold):
		r.hold(c, at)
	case t.is(runAttend):
		r.attend(c, at)
	case t.is(runQuit):
		r.quit(c, at, "")
	case t.is(runLeave):
		r.leave(c)
	case t.is(runParting | runMarry):
		r.pair(c, at, "")
	case t.is(runShift):
		r.shift(c, at, "", nil)
	case t.is(runTurn):
		r.turn(c, at)
	case t.is(runSwap):
		r.swap(c, at)
	case t.is(runAlter):
		r.alter(c)
	case t.is(runLose):
		r.lose(c, at)
	case t.is(runStop):
		r.stop(c, at)
	case t.is(runKeep):
		r.keep(c, at, nil)
	case t.is(runCharge):
		r.charge(c, at)
	case t.is(runUse):
		r.use(c, at)
	case t.is(runDrive):
		r.drive(c, at)
	default:
		r.does(c, at)
	}
}

// noun adds a claim of the attribute that the nouns of a subject name.
func (r *runReader) noun(c *runClause, s runSubject, nouns []string, v Statement) {
	if len(nouns) == 0 || s.unknown || r.isCount(nouns[0]) {
		return
	}
	if v.Sort == Thing && v.Value != "" && nouns[len(nouns)-1] == r.words.heads.Name {
		v.Sort = Name
	}
	if v.Old == Any && v.Value == "" && v.Sort == Thing { // of whatever sort
		amount := v
		amount.Sort = Amount
		defer r.noun(c, s, nouns, amount)
	}
	last := len(nouns) - 1
	if last > 0 && slices.Contains(r.words.spots, nouns[last]) {
		nouns, last, v.Sort = nouns[:last], last-1, Place
	}
	v.Attribute, v.Subject = nouns[last], s.owner
	if v.Subject == "" || v.Subject == r.me {
		v.Subject = strings.Join(nouns[:last], " ")
	}
	if v.Sort == Thing {
		v.Sort = r.sortOf(nouns[last], v.Value)
	}
	if v.Sort == Place && v.Attribute != "" && canonOf(v.Attribute) != r.words.heads.Home {
		v.Attribute += " " + r.words.heads.Where
		r.say(c, v, verbKey(s.owner, unpaddedCopy(nouns), r.words.heads.Where, "where"))
		return
	}
	if low := r.words.fold(v.Value); v.Sort == Name && (r.isTime(low) || r.isAmount(low)) {
		return
	}
	r.say(c, v, nounKey(s.owner, slices.Clone(nouns)))
}

// has adds a claim of an attribute of a person, by its noun.
func (r *runReader) has(c *runClause, owner, noun string, v Statement) {
	if owner == Unknown {
		return
	}
	v.Subject, v.Attribute = owner, noun
	if v.Sort == Thing {
		v.Sort = r.sortOf(noun, v.Value)
	}
	r.say(c, v, nounKey(owner, []string{noun}))
}

// is reads "X is Y": an attribute, the role of a person, or, with the sides the other way
// about, "Li Na is my manager". "Not X, but Y" corrects.
func (r *runReader) is(c *runClause, at int) {
	value, _ := r.value(c, at+1, 0)
	value = r.unmeasured(value)
	if value == "" || c.tokens[at].is(runColon) && len(c.subject.nouns) == 0 {
		return
	}
	v := Statement{Value: value, Negated: c.not}
	switch {
	case !c.named && r.denied >= 0 && !c.not:
		d := &r.out[r.denied]
		v.Old, v.Degree, v.Sort, v.Subject, v.Attribute = d.Value, Correction, d.Sort, d.Subject, d.Attribute
		r.say(c, v, d.Keys...)
		return
	case c.subject.person || len(c.subject.nouns) == 0:
		r.isPersonA(c, at, v)
		return
	}
	if old, rest, ok := r.correction(value); ok && c.not {
		v = Statement{Value: rest, Old: old, Degree: Correction}
	}
	if c.tokens[at].is(runNamed) && !c.not {
		v.Sort = Name
	}
	if c.not {
		v.Degree = Correction
	}
	v.Many = endsInAny(r.words.fold(v.Value), r.words.looks)
	r.noun(c, c.subject, c.subject.nouns, v)
	r.reversed(c, at, value)
}

// correction cuts "X but Y", without a mark, behind "is not".
func (r *runReader) correction(value string) (old, rest string, ok bool) {
	low := r.words.fold(value)
	for _, mark := range r.words.but {
		if i := strings.Index(low, mark); i > 0 && i+len(mark) < len(low) {
			return value[:i], value[i+len(mark):], true
		}
	}
	return "", "", false
}

// isPersonA reads what a person is: called, a job, or somebody's something.
func (r *runReader) isPersonA(c *runClause, at int, v Statement) {
	owner := r.actor(c)
	if owner == Unknown {
		return
	}
	if c.named && r.reversed(c, at, owner) {
		return
	}
	switch {
	case c.tokens[at].is(runNamed):
		v.Sort = Name
		r.has(c, owner, r.words.heads.Name, v)
		r.known(c, owner, v)
	case r.isRole(v.Value):
		r.has(c, owner, r.words.heads.Job, v)
		r.known(c, owner, v)
	case c.named:
		v.Subject, v.Attribute, v.Many = owner, r.words.heads.Being, true
		r.say(c, v, verbKey(owner, nil, r.words.heads.Being, "o"))
		r.known(c, owner, v)
	}
}

// known adds who a relative is that has one name in all languages, like the partner.
func (r *runReader) known(c *runClause, owner string, v Statement) {
	if head := canonOf(owner); (head != owner || head == r.words.heads.Roommate) && !v.Negated && (r.asking || v.Sort == Name && utf8.RuneCountInString(v.Value) <= 4 || r.looksLikeName(r.words.fold(v.Value))) {
		v.Many, v.Sort = false, Thing
		r.has(c, r.me, head, v)
	}
}

// reversed reads "Li Na is my manager".
func (r *runReader) reversed(c *runClause, at int, who string) bool {
	behind := c.tokens[at+1:]
	if !c.tokens[at].is(runIs) || len(behind) < 2 || !behind[0].is(runMe|runKin) && !(len(behind) > 2 && behind[1].is(runOf)) {
		return false
	}
	s := r.phrase(behind)
	if s.unknown || len(s.nouns) == 0 || canonOf(s.nouns[len(s.nouns)-1]) == s.nouns[len(s.nouns)-1] && !behind[0].is(runMe) {
		return false
	}
	r.noun(c, s, s.nouns, Statement{Value: who, Sort: Name, Negated: c.not})
	return true
}

// live reads where somebody lives.
func (r *runReader) live(c *runClause, at int, old string) {
	value, _ := r.value(c, at+1, runVerb|runWith|runAlso|runFor)
	if value == "" && at+1 < len(c.tokens) && c.tokens[at+1].is(runLearn) {
		return
	}
	v := Statement{Value: value, Old: old, Negated: c.not, Sort: Place}
	if c.tokens[at].is(runMove) && !c.not {
		v.Degree = Change
	}
	if c.named && !c.subject.person && c.tokens[at].is(runMove) && r.isThing(c.subject) {
		r.noun(c, c.subject, c.subject.nouns, v)
		return
	}
	r.has(c, r.actor(c), r.words.heads.Home, v)
}

// isThing reports whether a subject is a thing for certain: the last noun is one of the
// lists.
func (r *runReader) isThing(s runSubject) bool {
	if len(s.nouns) == 0 {
		return false
	}
	last := s.nouns[len(s.nouns)-1]
	return r.isListed(last) && !r.isRole(last)
}

// isListed reports whether a noun has a noun of the lists in it.
func (r *runReader) isListed(noun string) bool {
	return slices.ContainsFunc(r.words.tokens(noun), func(t token) bool { return t.is(runNoun) })
}

// join reads for whom somebody has begun to work.
func (r *runReader) join(c *runClause, at int) {
	value, next := r.value(c, at+1, runVerb|runWith)
	r.employ(c, value, Statement{Degree: Change, Negated: c.not})
	if next < len(c.tokens) && c.tokens[next].is(runHold) {
		r.hold(c, next)
	}
}

// employ adds an employer, or, if it is a place, where somebody works.
func (r *runReader) employ(c *runClause, value string, v Statement) {
	owner := r.actor(c)
	if v.Value = r.unmeasured(value); v.Value == "" || owner == Unknown {
		return
	}
	if r.isPlace(v.Value) || r.asking {
		v.Subject, v.Attribute, v.Sort = owner, r.words.heads.Work, Place
		r.say(c, v, verbKey(owner, nil, r.words.heads.Work, "where"))
	}
	if v.Sort == Place && !r.asking {
		return
	}
	r.has(c, owner, r.words.heads.Employer, v)
}

// hold reads what somebody works as.
func (r *runReader) hold(c *runClause, at int) {
	value, _ := r.value(c, at+1, runComma)
	value = r.unmeasured(value)
	norm := c.tokens[at].norm
	if slices.Contains(r.words.make, norm) && !r.isRole(value) && !(r.asking && at+1 < len(c.tokens)) {
		return
	}
	v := Statement{Value: value, Negated: c.not}
	if !slices.Contains(r.words.plain, norm) && !c.not {
		v.Degree = Change
	}
	r.has(c, r.actor(c), r.words.heads.Job, v)
}

// attend reads at which school somebody is.
func (r *runReader) attend(c *runClause, at int) {
	value, _ := r.value(c, at+1, runVerb|runWith)
	v := Statement{Value: value, Negated: c.not}
	if !slices.Contains(r.words.plain, c.tokens[at].norm) && !c.not {
		v.Degree = Change
	}
	if c.named && r.isThing(c.subject) { // things are moved, not taught
		v.Sort = r.spot(value)
		r.noun(c, c.subject, c.subject.nouns, v)
		return
	}
	r.has(c, r.actor(c), r.words.heads.School, v)
}

// quit reads that somebody works somewhere, or at all, no more.
func (r *runReader) quit(c *runClause, at int, from string) {
	owner := r.actor(c)
	if owner == Unknown || c.not {
		return
	}
	h := &r.words.heads
	old := from
	if old == "" {
		old, _ = r.value(c, at+1, runVerb|runWith)
	}
	if old != "" {
		v := Statement{Subject: owner, Attribute: h.Employer, Value: r.unmeasured(old), Negated: true, Degree: Negation}
		r.say(c, v, nounKey(owner, []string{h.Employer}), nounKey(owner, []string{h.Home}), verbKey(owner, nil, h.Work, "where"))
		return
	}
	if slices.Contains(r.words.away, c.tokens[at].norm) {
		return
	}
	r.leave(c)
	v := Statement{Subject: owner, Attribute: h.Employer, Old: Any, Degree: Change}
	r.say(c, v, nounKey(owner, []string{h.Employer}), nounKey(owner, []string{h.Job}))
}

// leave reads that somebody has the part that was said of him no more: who was my manager
// is none now.
func (r *runReader) leave(c *runClause) {
	h := &r.words.heads
	owner := r.actor(c)
	if kin := c.subject.person && strings.Contains(owner, " "); kin || owner == Unknown || c.not || owner == r.me {
		return
	}
	v := Statement{Subject: owner, Attribute: h.Manager, Old: owner, Degree: Change}
	keys := make([]string, len(r.words.served))
	for i, noun := range r.words.served {
		keys[i] = nounKey(r.me, []string{noun})
	}
	r.say(c, v, keys...)
}
