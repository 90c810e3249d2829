package dates

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// spanned is the range from m to the expression after a to, a dash or, between them or 之间, an and.
func (f *finder) spanned(m match) (match, bool) {
	if !m.mayBound() || !f.joinsAt(m.j) {
		return m, false
	}
	last, ok := f.at(m.j + 1)
	amid := ok && f.kind(last.j) == kind.Amid
	if !ok || !last.mayBound() || f.kind(m.j) == kind.And && f.kind(m.i-1) != kind.Between && !amid {
		return m, false
	}
	first, last, ok := reconcile(m, last, f.today)
	if !ok || !first.from.Before(last.from) {
		return m, false
	}
	first.to, first.toPrecision, first.j = last.from, last.precision, last.j
	if amid {
		first.j++
	}
	return first, true
}

// mayBound reports whether an expression may be one end of a range.
func (m match) mayBound() bool { return !m.refuse && m.at.IsZero() && m.to.IsZero() }

// joinsAt reports whether token k may be between the ends of a range, and another is behind it:
// 推迟到 is no such word.
func (f *finder) joinsAt(k int) bool {
	return k+1 < len(f.toks) && (joins.Has(f.kind(k)) || f.kind(k) == kind.Until) && !f.movesTo(k)
}

// habitual reports whether a range of weekdays is one of every week: who says nothing but
// Monday to Friday means all of them.
func habitual(m match) bool {
	return m.tense == comingTense && m.loose == weekOpen && weekdayIndex(m.from) == 0 && weekdayIndex(m.to) >= 4
}

// reconcile gives the end that leaves its year or week open what the other end says.
func reconcile(first, last match, today time.Time) (match, match, bool) {
	switch {
	case first.ok && last.loose == weekOpen:
		Ahead := (weekdayIndex(last.from) - weekdayIndex(first.from) + 6) % 7
		last.from = addDays(first.from, 1+Ahead)
		last.ok = true
		if first.tense == pastTense && first.loose == weekOpen && last.from.After(today) {
			first.from, last.from = addDays(first.from, -7), addDays(last.from, -7)
		}
	case first.ok && first.loose == nothingOpen && last.loose == yearOpen:
		last.Period, last.ok = yearNear(last.Period, first.from, 1)
	case last.ok && last.loose == nothingOpen && first.loose == yearOpen:
		first.Period, first.ok = yearNear(first.Period, last.from, -1)
	}
	return first, last, first.ok && last.ok
}

// yearNear moves p to the year of t, or the one beyond, so that it lies on the side of t that step says.
func yearNear(p Period, t time.Time, step int) (Period, bool) {
	q, ok := p.inYear(t.Year())
	if ok && (step > 0) == q.from.After(t) {
		return q, true
	}
	return p.inYear(t.Year() + step)
}

// precisionOfTo is the precision of the last period.
func (p Period) precisionOfTo() loci.Precision {
	if p.toPrecision != "" {
		return p.toPrecision
	}
	return p.precision
}

// What the dates found before say of the next one.

// listWith puts a weekday whose week is open into the week of the one that it is listed with, 上周一和周二, or into
// the week that is named before it in the sentence: next week, on Thursday.
func (f *finder) listWith(m *match) {
	same := f.sameSentence(m.i)
	switch {
	case m.loose != weekOpen:
	case same && m.assumed && !m.ok && f.plansAhead():
		m.ok = true // on Saturday, until Tuesday, said on a Tuesday
	case same && !f.week.IsZero() && (m.tense != pastTense || f.week.Before(f.today)):
		m.from, m.loose, m.ok = addDays(f.week, weekdayIndex(m.from)), nothingOpen, true
	case !f.weekday.IsZero() && f.follows(m.i):
		ahead := (weekdayIndex(m.from) - weekdayIndex(f.weekday) + 7) % 7
		m.from, m.loose, m.ok = addDays(f.weekday, ahead), nothingOpen, ahead > 0
	}
}

// plansAhead reports whether what was found last is to come.
func (f *finder) plansAhead() bool {
	n := len(f.found)
	return n > 0 && f.found[n-1].Start.Time.After(f.now)
}

// follows reports whether nothing but an and is between what was found last and token i.
func (f *finder) follows(i int) bool {
	if k := i - 1; f.kind(k) == kind.And || k >= 0 && f.word(k) == "、" {
		i = k
	}
	return f.done == i
}

// sameSentence reports whether no sentence ends between what was found last and token i.
func (f *finder) sameSentence(i int) bool {
	for k := f.done; k < i; k++ {
		if f.kind(k) == kind.Stop {
			return false
		}
	}
	return true
}
