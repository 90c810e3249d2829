package lang

import (
	"slices"

	"github.com/loci-memory/loci"
)

// settleClause is a clause of a report that is read with a plan in mind.
type settleClause struct {
	w      *settleWords
	tokens []string
	plan   *planned
	before []string // the clause before
	rest   []string // what follows it up to the next mark
	topic  thing    // what was named last, for which a pronoun may be
}

// read is what the clause says became of the plan.
func (c *settleClause) read() (Settlement, bool) {
	if c.doubtful() {
		return Settlement{}, false
	}
	for i, word := range c.tokens {
		if c.w.not[word] && i+1 < len(c.tokens) && endsWithOne(c.tokens[i+1], c.w.deeds.running) && c.refuses(i, i+1) {
			return Settlement{How: loci.StatusCancelled, Words: c.tokens, Refused: true}, true
		}
		for _, sign := range c.w.signs[word] {
			n := sign.lengthAt(c.tokens, i)
			if n == 0 {
				continue
			}
			if how, ok := c.says(&sign, i, n); ok {
				return Settlement{How: how, Words: c.tokens, Refused: sign.says == saysNeedless || sign.says == saysRefused}, true
			}
		}
	}
	if c.noMore() {
		return Settlement{How: loci.StatusCancelled, Words: c.tokens, Refused: true}, true
	}
	if c.elsewhen() || c.notThen() {
		return Settlement{How: loci.StatusMoved, Words: c.tokens}, true
	}
	return Settlement{How: loci.StatusDone, Words: c.tokens}, c.done()
}

// doubtful reports whether the clause only supposes what it says.
func (c *settleClause) doubtful() bool {
	return slices.ContainsFunc(c.tokens, func(word string) bool { return c.w.doubts[word] })
}

// lengthAt is how many words of the sign are at i; 0 when it is not there. Of one in two
// parts it is the first alone.
func (s *settleSign) lengthAt(tokens []string, i int) int {
	if hasAt(tokens, i, s.words) {
		return len(s.words)
	}
	if s.apart && tokens[i] == s.words[0] && slices.Contains(tokens[i+1:], s.words[1]) {
		return 1
	}
	return 0
}

// says is what a sign at i, n words long, says of the plan.
func (c *settleClause) says(sign *settleSign, i, n int) (loci.PlanStatus, bool) {
	switch sign.says {
	case saysDropped:
		return loci.StatusCancelled, c.behindBe(i) && c.isPlan(c.subject(i))
	case saysDrops:
		return loci.StatusCancelled, c.doneTo(i, n)
	case saysFalls:
		return loci.StatusCancelled, c.isPlan(c.subject(i))
	case saysNeedless, saysRefused:
		return loci.StatusCancelled, c.refuses(i, i+n)
	case saysMoves, saysMovesFor:
		return loci.StatusMoved, (sign.says == saysMovesFor || c.timeFrom(i+1)) && c.doneTo(i, n)
	case saysFinished:
		atEnd := i > 0 && i+n == len(c.tokens) && !c.w.refusal[c.tokens[i-1]] && len(c.subject(i).terms) > 0
		return loci.StatusDone, (c.behindBe(i) || atEnd && !c.denied(i)) && !c.partly() && c.mayDecide(i) && c.isPlan(c.subject(i))
	case saysWent:
		return loci.StatusDone, c.plan.time && !c.partly() && c.isPlan(c.subject(i))
	}
	return "", false
}

// partly reports whether only a part of the plan is spoken of, or the plan has parts.
func (c *settleClause) partly() bool { return c.plan.partly || c.w.partlyIn(c.tokens, c.plan) }

// partlyIn reports whether words speak of a part, or of a beginning that is not what is
// planned.
func (w *settleWords) partlyIn(tokens []string, p *planned) bool {
	return slices.ContainsFunc(tokens, func(word string) bool { return w.partly[word] && !p.hasVerb(w, w.deeds.stem(word)) })
}

// doneTo reports whether what a verb at i, n words long, was done to is the plan: what
// follows it, or, where nothing does or a form of be is before it, who it is said of.
func (c *settleClause) doneTo(i, n int) bool {
	if c.denied(i) {
		return false
	}
	if c.behindBe(i) && !endsWithOne(c.tokens[i], c.w.deeds.running) {
		return c.isPlan(c.subject(i))
	}
	object := c.object(i + n)
	if len(object.terms) == 0 && !object.points {
		return c.isPlan(c.subject(i))
	}
	who := c.subject(i)
	if object.others && len(who.terms) > 0 && c.plan.names(c.w, &who) { // my parents postponed their visit
		object.others, object.terms = false, append(object.terms, who.terms...)
	}
	return (c.mayDecide(i) || c.w.mineIn(c.tokens[i:])) && c.isPlan(object)
}

// object is what follows a verb, up to its new time.
func (c *settleClause) object(from int) thing {
	to := from
	for to < len(c.tokens) && !(c.w.moveTo[c.tokens[to]] && c.timeAt(to+1)) && !c.w.instead[c.tokens[to]] {
		to++
	}
	return c.w.thing(c.tokens[from:to])
}

// subject is what the words before a verb at i name.
func (c *settleClause) subject(i int) thing { return c.w.thing(c.tokens[:i]) }

// isPlan reports whether a thing, or what a pronoun for it was said of, is the plan.
func (c *settleClause) isPlan(t thing) bool {
	if len(t.terms) == 0 && !t.others {
		if t.points || len(c.topic.terms) > 0 && len(c.tokens) > 0 {
			days := t.days
			t = c.topic
			t.days = append(slices.Clone(t.days), days...)
		}
	}
	return c.plan.names(c.w, &t)
}

// behindBe reports whether the word at i is behind a form of be that nothing denies.
func (c *settleClause) behindBe(i int) bool {
	for i--; i >= 0; i-- {
		switch word := c.tokens[i]; {
		case c.w.not[word]:
			return false
		case c.w.be[word]:
			return !c.denied(i)
		case !c.w.has[word] && !c.w.adverbs[word]:
			return false
		}
	}
	return false
}

// denied reports whether the verb at i is denied, or is still to come.
func (c *settleClause) denied(i int) bool {
	for j := i - 1; j >= max(0, i-4); j-- {
		if c.w.not[c.tokens[j]] || c.w.refusal[c.tokens[j]] {
			return true
		}
	}
	return i > 1 && c.w.deeds.to[c.tokens[i-1]] // needs to cancel
}

// mineIn reports whether words say that something is the speaker's.
func (w *settleWords) mineIn(tokens []string) bool {
	return slices.ContainsFunc(tokens, func(word string) bool { return w.mine[word] })
}

// mayDecide reports whether who does what the verb at i says may decide it: the speaker,
// somebody whom the plan names, nobody named, or somebody who is known.
func (c *settleClause) mayDecide(i int) bool {
	before := c.tokens[:i]
	t := c.w.thing(before)
	if t.others {
		return false
	}
	for _, word := range before {
		if c.w.deeds.self[word] || c.w.pronouns[word] || c.w.the[word] {
			return true
		}
	}
	for _, term := range t.terms {
		if !c.plan.says(term) {
			return false
		}
	}
	return true
}

// refuses reports whether the deed at i…, behind a refusal, is the plan, and not only for
// now.
func (c *settleClause) refuses(i, from int) bool {
	if c.w.notNowIn(c.tokens[from:]) || c.w.notNowIn(c.rest) {
		return false
	}
	t := c.w.thing(c.tokens[:i])
	if from >= len(c.tokens) || t.others {
		return false
	}
	for _, term := range t.terms {
		if !c.plan.says(term) {
			return false
		}
	}
	verb := c.w.verb(c.tokens[from])
	object := c.w.thing(c.tokens[from+1:])
	if c.w.deeds.isNoVerb(c.tokens[from]) || slices.Contains(c.plan.keys, verb) { // can't make the dinner
		return c.isPlan(c.w.thing(c.tokens[from:]))
	}
	switch {
	case len(object.terms) > 0:
	case object.points:
		object = c.topic
	case len(t.terms) > 0 && (c.w.light[verb] || c.plan.hasVerb(c.w, verb)): // Anna isn't coming
		return c.isPlan(t)
	}
	return (c.w.light[verb] || c.plan.hasVerb(c.w, verb)) && c.isPlan(object)
}

// verb is the stem of the base form of a verb.
func (w *settleWords) verb(word string) string {
	if len(word) > 4 && endsWithOne(word, w.deeds.running) {
		return w.deeds.baseOfRunning(word)
	}
	return w.deeds.stem(word)
}

// hasVerb reports whether a verb says the deed of the plan.
func (p *planned) hasVerb(w *settleWords, verb string) bool {
	return slices.ContainsFunc(p.deeds, func(d deed) bool { return w.deeds.sameVerb(d.verb) == w.deeds.sameVerb(verb) })
}

// timeFrom reports whether a new time follows the word at i, behind a word that leads to it.
func (c *settleClause) timeFrom(i int) bool {
	for ; i < len(c.tokens); i++ {
		if c.w.moveTo[c.tokens[i]] && c.timeAt(i+1) {
			return true
		}
	}
	return false
}

// timeAt reports whether the words from i on name a time.
func (c *settleClause) timeAt(i int) bool {
	for i < len(c.tokens) && c.w.timeLeads[c.tokens[i]] && !c.w.deeds.time[c.tokens[i]] {
		i++
	}
	return i < len(c.tokens) && (c.w.deeds.time[c.tokens[i]] || c.tokens[i][0] >= '0' && c.tokens[i][0] <= '9')
}

// elsewhen reports whether the clause says that the plan is at a time other than was
// planned: is now on Friday, on Friday instead.
func (c *settleClause) elsewhen() bool {
	for i, word := range c.tokens {
		switch {
		case c.w.now[word] && i > 0 && c.onTime(i+1) && c.behindBe(i+1):
			return c.isPlan(c.subject(i))
		case c.w.instead[word] && c.anyTime():
			return c.insteadOf(i)
		}
	}
	return false
}

// onTime reports whether a time is at i, or behind the preposition there.
func (c *settleClause) onTime(i int) bool {
	return c.timeAt(i) || i < len(c.tokens) && c.w.deeds.phrase[c.tokens[i]] && c.timeAt(i+1)
}

func (c *settleClause) anyTime() bool {
	for i := range c.tokens {
		if i == 0 && c.timeAt(i) || c.w.deeds.phrase[c.tokens[i]] && c.timeAt(i+1) {
			return true
		}
	}
	return false
}

// insteadOf reports whether the words before "instead" at i name the plan: its thing, or
// the verb of it and a pronoun for who comes.
func (c *settleClause) insteadOf(i int) bool {
	if i+1 < len(c.tokens) && !c.onTime(i+2) {
		return false // instead of the gym
	}
	t := c.w.thing(c.tokens[:i])
	t.days = nil
	t.terms = slices.DeleteFunc(t.terms, func(term string) bool {
		verb := term
		for _, word := range c.tokens {
			if endsWithOne(word, c.w.deeds.running) && c.w.deeds.stem(word) == term {
				verb = c.w.deeds.baseOfRunning(word)
			}
		}
		return (c.w.light[verb] || c.plan.hasVerb(c.w, verb)) && !slices.Contains(c.plan.keys, term)
	})
	topic := c.topic
	topic.days = nil
	if len(t.terms) == 0 {
		return (t.points || c.timeAt(0)) && !t.others && c.plan.names(c.w, &topic)
	}
	return c.plan.names(c.w, &t)
}

// done reports whether the clause says that the plan was done in a way of its own: an
// appointment kept, or a word for done before or behind what was planned.
func (c *settleClause) done() bool {
	if c.partly() || len(c.tokens) == 0 {
		return false
	}
	if c.plan.time && c.attended() || c.passive() {
		return true
	}
	return c.w.done[c.tokens[0]] && len(c.tokens) > 1 && c.isPlan(c.w.thing(c.tokens[1:]))
}

// attended reports whether an appointment was kept: had my dentist appointment.
func (c *settleClause) attended() bool {
	for i := range c.tokens {
		verb := c.w.deeds.pastOf(c.tokens, i)
		if verb == "" || !c.w.attends[verb] {
			continue
		}
		if c.denied(i) || slices.ContainsFunc(c.tokens, func(word string) bool { return c.w.deeds.undone[word] }) {
			return false
		}
		for _, word := range c.tokens[:i] {
			if !c.w.deeds.self[word] && !c.w.adverbs[word] && !c.w.leads[word] && !c.w.has[word] {
				return false
			}
		}
		return c.isPlan(c.w.thing(c.tokens[i+1:]))
	}
	return false
}

// passive reports whether the deed of the plan was done to what is named: the test is
// fixed.
func (c *settleClause) passive() bool {
	for i := 1; i < len(c.tokens); i++ {
		if verb := c.w.deeds.pastOf(c.tokens, i); verb != "" && (c.plan.hasVerb(c.w, verb) || slices.Contains(c.plan.terms, verb)) && c.behindBe(i) {
			return !slices.ContainsFunc(c.tokens, func(word string) bool { return c.w.deeds.undone[word] }) && c.isPlan(c.subject(i))
		}
	}
	return false
}

func (w *settleWords) notNowIn(tokens []string) bool {
	return slices.ContainsFunc(tokens, func(word string) bool { return w.notNow[word] })
}

// noMore reports whether there will be none: no barbecue after all.
func (c *settleClause) noMore() bool {
	if len(c.tokens) < 2 || !c.w.no[c.tokens[0]] {
		return false
	}
	for i := range c.tokens {
		if i > 0 && c.w.noMoreAt(c.tokens[i:]) {
			return c.isPlan(c.w.thing(c.tokens[1:i]))
		}
	}
	return c.w.noMoreAt(c.rest) && c.isPlan(c.w.thing(c.tokens[1:]))
}

// noMoreAt reports whether words begin with a phrase behind what there will not be.
func (w *settleWords) noMoreAt(tokens []string) bool {
	return slices.ContainsFunc(w.noMore, func(phrase []string) bool { return hasAt(tokens, 0, phrase) })
}

// notThen reports whether the clause takes back a time for which the one before it gives
// another: the rehearsal is on Friday, not Thursday.
func (c *settleClause) notThen() bool {
	if len(c.tokens) < 2 || !c.w.not[c.tokens[0]] || !c.onTime(1) || len(c.before) == 0 {
		return false
	}
	before := *c
	before.tokens = c.before
	for i := range before.tokens {
		if before.onTime(i) {
			t := before.subject(i)
			t.days = nil
			return before.isPlan(t)
		}
	}
	return false
}
