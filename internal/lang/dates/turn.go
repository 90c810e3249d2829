package dates

import (
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// What is nearly a year off may be near in the other direction.

const (
	month   = 32 * 24 * time.Hour
	quarter = 92 * 24 * time.Hour
	year    = 365 * 24 * time.Hour
)

// turned is the tense of what has no year where the one that was read puts it nearly a year off: who means that
// one says its year. A month is none to come where the verb may be of the past.
func (f *finder) turned(m *match, end int, a *Args) tense {
	if !m.ok || m.loose != yearOpen {
		return a.tense
	}
	off := m.from.Sub(a.today)
	far := m.precision == loci.Day && off.Abs() >= year-quarter && !f.begun(m.i, end)
	switch {
	case a.tense == comingTense && m.precision == loci.Month:
		return f.unmarked(m.i)
	case far && a.tense == pastTense:
		return f.comesAgain(m, end, -off)
	case far && a.tense == futureTense && off > year-month && f.clauseCues(m.i, end)&tellsDone != 0 && f.fixed(m.i, end):
		return pastTense // 12月2号约了小李, said on the third
	}
	return a.tense
}

// comesAgain is the tense of a day that was so long ago if it is over. It comes again where it was booked or called
// off, or only the rest of the sentence says that something is over; a 了 alone doesn't tell which of the two it is.
func (f *finder) comesAgain(m *match, end int, ago time.Duration) tense {
	clause := f.clauseCues(m.i, end)
	switch {
	case f.fixed(m.i, end):
		return comingTense
	case ago <= year-month || clause&tellsPast != 0:
	case tenseOf(f.cues(m.i-1, -1), f.cues(end, 1)) == noTense:
		return comingTense
	case clause&tellsDone != 0:
		return anyTense
	}
	return pastTense
}

// clauseCues is what the clause around tokens i to j says.
func (f *finder) clauseCues(i, j int) cue { return f.cues(i-1, -1).clause | f.cues(j, 1).clause }

// fixed reports whether the clause around tokens i to j is of what was booked or called off.
func (f *finder) fixed(i, j int) bool {
	return f.inClause(i-1, -1, tenseReach, f.fixes) || f.inClause(j, 1, tenseReach, f.fixes)
}

// fixes reports whether token k is a word for booking or calling off.
func (f *finder) fixes(k int) bool {
	t := f.toks[k]
	if t.from == t.to || f.text[t.from] < utf8.RuneSelf {
		return f.isIn(&f.in.Calls, k) && f.isIn(&f.in.Off, k+1) || f.isIn(&f.in.Fixing, k) && !(f.isIn(&f.in.Appointing, k) && f.isIn(&f.in.Been, k-1))
	}
	return f.in.RunFixing.At(f.text[t.from:]) != ""
}

// unmarked is the tense of a month at token i where a verb before it may be of the past: it is behind one person, GP
// put me on pills, and else it doesn't tell.
func (f *finder) unmarked(i int) tense {
	t := comingTense
	f.inClause(i-1, -1, tenseReach, func(k int) bool {
		if f.kind(k) != kind.Other || f.in.tenses[strings.ToLower(f.word(k))]&aBare == 0 {
			return false
		}
		t = anyTense
		if f.kind(k-1) == kind.Other && !f.isIn(&f.in.Openers, k-1) && !hasEnding(f.word(k-1), []string{"s"}, 1) {
			t = pastTense
		}
		return true
	})
	return t
}
