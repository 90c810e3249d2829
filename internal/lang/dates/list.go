package dates

// What the dates found before say of the next one.

import "github.com/loci-memory/loci/internal/lang/kind"

// listWith puts a weekday whose week is open into the week of the one that it is listed with, 上周一和周二, or into
// the week that is named before it in the sentence: next week, on Thursday.
func (f *finder) listWith(m *match) {
	same := f.sameSentence(m.i)
	switch {
	case m.loose == monthOpen && same:
		f.sameMonth(m)
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

// sameMonth puts a day into the month of the one before it that is to come: from the 5th … till the 12th.
func (f *finder) sameMonth(m *match) {
	p, ok := dayOf(f.ahead.Year(), int(f.ahead.Month()), m.from.Day())
	if ok && m.from.Before(f.ahead) && p.from.After(f.ahead) {
		m.from = p.from
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
