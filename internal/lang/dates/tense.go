package dates

import (
	"slices"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
)

// tense is when the clause around an expression is said to happen.
type tense uint8

const (
	noTense tense = iota
	pastTense
	futureTense
	anyTense    // a habit, a condition: any day of its name
	onwardTense // what holds from then on, 从三月起, which may have begun or not
	comingTense // nothing says when, and so it is to come
)

// tenseReach is how many tokens around an expression may tell its tense.
const tenseReach = 40

// tense is that of the clause around tokens i to j; if the clause has none, of what is said before it in the
// sentence, and of what is behind it where the clause has nothing but the expression.
func (f *finder) tense(i, j int) tense {
	if f.begun(i, j) {
		return pastTense
	}
	if f.appointed(i) || f.movedTo(i) || f.proposed(i) || f.kind(i-1) == kind.Now || f.has(i, j, kind.To) && f.movedWithin(i) {
		return futureTense
	}
	before, after := f.cues(i-1, -1), f.cues(j, 1)
	switch clause := before.clause | after.clause; {
	case before.clause&tellsCondition != 0, after.clause&tellsSupposed != 0, clause&tellsYearly != 0 && f.yearly(i, j):
		return anyTense
	case f.beforeIs(i) && (before.sentence|after.sentence)&tellsUnclear == 0:
		return futureTense
	}
	if t := tenseOf(before, after); t != noTense {
		return t
	}
	if f.onward(j) {
		return onwardTense
	}
	return f.sentenceTense(i, before, after)
}

// sentenceTense is what the sentence around an expression says whose clause says nothing.
func (f *finder) sentenceTense(i int, before, after said) tense {
	before.clause, before.nearest = before.sentence, 0
	after.clause, after.nearest = after.sentence, 0
	if before.told && before.words+after.words > 0 && tenseOf(before, after) == pastTense {
		return anyTense // who told it is over, not what was told: she wrote: come on the 7th
	}
	written := f.text[f.toks[i].from] < utf8.RuneSelf // with spaces
	if n := before.words + after.words; n > fewWords || n > 0 && (!written || n == fewWords && before.joined) {
		after.clause &= tellsUnclear
		if written {
			before.clause &= tellsUnclear // a verb of this clause without a past is in the present
		}
	}
	return tenseOf(before, after)
}

// fewWords is how many words a clause may have that is nothing but a date.
const fewWords = 2

// said are the cues on one side of an expression.
type said struct {
	clause, sentence cue  // the latter without those of other clauses that are about them only
	nearest          cue  // of the clause: the first that says past or future
	words            int  // of the clause
	told             bool // a colon is where the clause begins
	joined           bool // a conjunction is where the clause ends
}

// cues collects those of the tokens from k on in the direction of step.
func (f *finder) cues(k, step int) (s said) {
	const tells = tellsPast | tellsFuture | tellsDone | tellsMaybe | leansFuture
	inClause := true
	for n := 0; n < tenseReach && f.kind(k) != kind.Stop; n, k = n+1, k+step {
		if f.kind(k) == kind.Comma || f.beginsClause(k) {
			if inClause {
				s.joined, s.told = f.kind(k) != kind.Comma, f.tells(k+step, k)
			}
			inClause = false
			continue
		}
		c := f.cue(k)
		if c == tellsArranged {
			c = 0
			if !inClause && step < 0 {
				c = tellsFuture
			}
		}
		if f.kind(k) != kind.Every {
			s.sentence |= c &^ (tellsCondition | tellsSupposed | tellsYearly)
		}
		if !inClause {
			continue
		}
		s.clause |= c
		if f.kind(k) == kind.Other {
			s.words++
		}
		if s.nearest == 0 {
			s.nearest = c & tells
		}
	}
	return s
}

// tells reports whether token k is a colon behind token before, and so behind it is what somebody told.
func (f *finder) tells(before, k int) bool {
	return before < k && f.kind(k) == kind.Comma && f.toks[k].n == 1
}

// beginsClause reports whether token k joins another clause: and we left, because, but.
func (f *finder) beginsClause(k int) bool {
	switch f.kind(k) {
	case kind.And, kind.Since:
		return f.isIn(&f.in.Subjects, k+1)
	case kind.Other:
		return f.text[f.toks[k].from] < utf8.RuneSelf && f.isIn(&f.in.Conjunctions, k)
	}
	return false
}

// yearly reports whether the tokens from i to j name a month or a holiday, which comes back every year.
func (f *finder) yearly(i, j int) bool {
	return slices.ContainsFunc(f.toks[i:j], func(t token) bool { return yearlyKinds.Has(t.kind) })
}

var yearlyKinds = kind.SetOf(kind.Month, kind.MonthMark, kind.Holiday, kind.RunHoliday)

// begun reports whether something has lasted since the expression: since March, 自从周一, 三月以来.
func (f *finder) begun(i, j int) bool {
	if before := f.kind(i - 1); (before == kind.Since || before == kind.From) && f.toks[i-1].n == 1 {
		return true
	}
	return f.kind(j) == kind.Behind && f.toks[j].n == 1
}

// appointed reports whether something has been fixed for the expression: booked for
// Friday, a table reserved for May 9. What was booked for it may be over.
func (f *finder) appointed(i int) bool {
	if f.kind(i-1) == kind.On {
		return f.entered(i-2) || f.given(i-2)
	}
	if f.kind(i-1) != kind.From && (f.kind(i-1) != kind.Other || !f.in.For.has(f.word(i-1))) {
		return false
	}
	for k := i - 2; k >= max(0, i-8) && f.kind(k) != kind.Stop; k-- {
		if f.kind(k) == kind.Other && f.in.Appointing.has(f.word(k)) {
			return f.kind(k-1) != kind.Other || !f.in.Been.has(f.word(k-1))
		}
	}
	return false
}

// given reports whether token k is what was given for a time to come: got a slot on Friday.
func (f *finder) given(k int) bool {
	if f.kind(k) != kind.Other || !f.in.Slots.has(f.word(k)) {
		return false
	}
	for n := k - 1; n >= max(0, k-4) && f.kind(n) != kind.Stop; n-- {
		if f.kind(n) == kind.Other && f.in.Given.has(f.word(n)) {
			return true
		}
	}
	return false
}

// entered reports whether something is fixed by the words up to token k, which is on the day
// that follows: signed up for the race, tickets for the opera, got an invitation to a wedding.
func (f *finder) entered(k int) bool {
	for end := k - movedReach; k > 0 && k > end && !clauseEnds.Has(f.kind(k)); k-- {
		if f.kind(k) == kind.To && f.gets(k-1, &f.in.Getting, &f.in.Invitation) {
			return true
		}
		if f.kind(k) != kind.Other || !f.isIn(&f.in.For, k) {
			continue
		}
		if f.gets(k-1, &f.in.Buying, &f.in.Ticket) {
			return true
		}
		for n := k - 1; n >= max(0, k-3); n-- {
			if f.kind(n) == kind.Other && f.isIn(&f.in.Appointing, n) {
				return !f.isIn(&f.in.Been, n-1) && !f.isIn(&f.in.Been, n-2)
			}
		}
	}
	return false
}

// gets reports whether token k is one of some things, close behind a word for coming by it.
func (f *finder) gets(k int, verbs, things *wordList) bool {
	return f.isIn(things, k) && (f.isIn(verbs, k-1) || f.isIn(verbs, k-2) || f.isIn(verbs, k-3))
}

// movedTo reports whether the expression is that to which something was moved: pushed to
// Friday, 改到周五. That is still to come.
func (f *finder) movedTo(i int) bool {
	for i > 1 && movedClock.Has(f.kind(i-1)) {
		i-- // to 4 pm on Friday
	}
	switch f.kind(i - 1) {
	case kind.To:
		return f.movesTo(i-1) || f.moves(i-1)
	case kind.Until:
		return f.moves(i - 1)
	case kind.Other:
		return f.isIn(&f.in.For, i-1) && f.moves(i-1)
	}
	return false
}

// proposed reports whether the clause proposes the expression for something: say beta on Friday, make it
// Friday. What else the sentence says may be over: the date I gave was wrong, say Friday.
func (f *finder) proposed(i int) bool {
	something := false
	for k := i - 1; k > i-1-movedReach && !clauseEnds.Has(f.kind(k)); k-- {
		if f.isIn(&f.in.Proposing, k) && (clauseEnds.Has(f.kind(k-1)) || f.beginsClause(k-1)) {
			return something
		}
		something = something || f.kind(k) == kind.Other
	}
	return false
}

// movedClock are what a clock between a verb of moving and the day has.
var movedClock = kind.SetOf(kind.On, kind.Digits, kind.Clock, kind.Meridiem, kind.Oclock)

// movedReach is how many tokens before a date a verb of moving may be.
const movedReach = 7

// moves reports whether a verb of moving is close before token k.
func (f *finder) moves(k int) bool {
	for n := 0; n < movedReach && k > 0 && f.kind(k-1) != kind.Stop && f.kind(k-1) != kind.Between; n++ {
		k--
		if f.kind(k) == kind.Other && f.in.Moves.has(f.word(k)) {
			return true
		}
	}
	return false
}

// inClause reports whether one of at most so many tokens from k on, in the direction of step,
// is so before the clause ends.
func (f *finder) inClause(k, step, most int, is func(k int) bool) bool {
	for n := 0; n < most && !clauseEnds.Has(f.kind(k)); n, k = n+1, k+step {
		if is(k) {
			return true
		}
	}
	return false
}

// supposed reports whether the clause of tokens i to j is a condition: if I won tomorrow, 如果明天下雨.
func (f *finder) supposed(i, j int) bool {
	says := func(c cue) func(k int) bool {
		return func(k int) bool { return f.mayCondition(k) && f.cue(k)&c != 0 }
	}
	return f.inClause(i-1, -1, tenseReach, says(tellsCondition)) || f.inClause(j, 1, tenseReach, says(tellsSupposed))
}

// mayCondition reports whether token k looks like a word of a condition. Few do.
func (f *finder) mayCondition(k int) bool {
	t := f.toks[k]
	if t.kind != kind.Other || t.from == t.to {
		return false
	}
	if f.text[t.from] < utf8.RuneSelf {
		return f.in.conditions.has(f.text[t.from:t.to])
	}
	first, _ := utf8.DecodeRuneInString(f.text[t.from:])
	return f.in.conditions.runs.Has(first)
}

var clauseEnds = kind.SetOf(kind.Stop, kind.Comma)

// onward reports whether something holds from the expression on: 三月起, 三月开始.
func (f *finder) onward(j int) bool {
	return f.touches(j) && (f.kind(j) == kind.Onward || f.kind(j) == kind.Other && f.in.Onward.At(f.text[f.toks[j].from:]) != "")
}

// tenseOf is what the cues on both sides say together: of a past and a future the nearest,
// before the expression if it has one there.
func tenseOf(before, after said) tense {
	clause := before.clause | after.clause
	past, future := clause&tellsPast != 0, clause&(tellsFuture|leansFuture) != 0
	nearest := before.nearest
	if nearest == 0 {
		nearest = after.nearest
	}
	switch {
	case clause&tellsUnclear != 0, nearest&tellsMaybe != 0, nearest == 0 && clause&tellsMaybe != 0:
		return anyTense
	case past && clause&tellsFuture == 0:
		return pastTense
	case past && future && nearest == 0:
		return anyTense
	case past && future && nearest&(tellsPast|tellsDone) != 0:
		return pastTense
	case future:
		return futureTense
	case clause&tellsDone != 0:
		return pastTense
	}
	return noTense
}

// beforeIs reports whether the expression is what something is: the exam is on Friday.
func (f *finder) beforeIs(i int) bool {
	k := i - 1
	if kind.SetOf(kind.On, kind.In, kind.At).Has(f.kind(k)) {
		k--
	}
	if f.kind(k) == kind.Now {
		k--
	}
	return k >= 0 && f.text[f.toks[k].from] < utf8.RuneSelf && f.isBe(k) // 是 says nothing of when
}

// isBe reports whether token k is a form of be in the present.
func (f *finder) isBe(k int) bool {
	if f.kind(k) == kind.Apostrophe {
		return f.toks[k].to-f.toks[k].from > 1 && k > 0 && (f.kind(k+1) == kind.On || f.kind(k-1) == kind.Other && f.in.BePronouns.has(f.word(k-1)))
	}
	if f.kind(k) != kind.Other {
		return false
	}
	return f.in.Be.has(f.word(k))
}
