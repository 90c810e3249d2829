package lang

import (
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// runTimes are the words for times in texts that are written without spaces: only that
// something is a time, and whether it is to come; which one it is, is for dates.
type runTimes struct {
	coming, gone, days, clocks, notDates runLexicon
	weeks, which                         runLexicon
	weekDays, weekNot                    words.Chars
	numerals, dateMarks, clockMarks      words.Chars
	first                                words.Chars // what a time begins with
}

func newRunTimes(p map[string]string, languages []*language.Language) runTimes {
	t := runTimes{
		coming: newRunLexicon(p["coming"]), gone: newRunLexicon(p["gone"]),
		days: newRunLexicon(p["day"]), clocks: newRunLexicon(p["clock"]), notDates: newRunLexicon(p["hides"]),
		weeks: newRunLexicon(p["week"]), which: newRunLexicon(p["which"]),
		weekDays: words.CharsOf(characters(p["weekday"])), weekNot: words.CharsOf(characters(p["noweek"])),
		dateMarks: words.CharsOf(characters(p["datemark"])), clockMarks: words.CharsOf(characters(p["clockmark"]) + ":："), numerals: words.CharsOf("0123456789"),
	}
	for _, l := range languages {
		for r, value := range l.Dates.Numerals {
			if value >= 0 {
				t.numerals.Add(r)
			}
		}
	}
	for _, l := range []words.Chars{t.gone.first, t.coming.first, t.days.first, t.clocks.first, t.which.first, t.weeks.first, t.numerals} {
		t.first.AddAll(l)
	}
	return t
}

const longestTime = 8

// at reads the time that a text starts with: how long it is, 0 for none.
func (t *runTimes) at(s string) (n int, says runTime) {
	if first, _ := utf8.DecodeRuneInString(s); !t.first.Has(first) {
		return 0, runNoTime
	}
	for _, l := range []struct {
		words *runLexicon
		says  runTime
	}{{&t.gone, runGone}, {&t.coming, runComing}, {&t.days, runDayTime}, {&t.clocks, runClock}} {
		if w := l.words.at(s); len(w) > n {
			n, says = len(w), l.says
		}
	}
	if week := t.week(s); week > n {
		return week, runDayTime
	}
	if n > 0 {
		return n, says
	}
	return t.date(s)
}

// week is the length of the day of a week at the start of a text.
func (t *runTimes) week(s string) int {
	which := t.which.at(s)
	mark := t.weeks.at(s[len(which):])
	if mark == "" {
		return 0
	}
	n := len(which) + len(mark)
	day, size := utf8.DecodeRuneInString(s[n:])
	if !t.weekDays.Has(day) {
		return 0
	}
	if next, _ := utf8.DecodeRuneInString(s[n+size:]); t.weekNot.Has(next) {
		return 0
	}
	return n + size
}

// date is the length of a number with the mark of a date behind it, and of more such
// numbers behind that: 12月6号, 3点半, 5/12, 10:30.
func (t *runTimes) date(s string) (n int, says runTime) {
	for n < len(s) {
		size, found := t.number(s[n:])
		if size == 0 {
			break
		}
		n, says = n+size, max(says, found)
	}
	if n > 0 && s[n-1] == '/' {
		n += t.minutes(s[n:]) // 5/12
	}
	return n, says
}

// number is one number of a date with its mark.
func (t *runTimes) number(s string) (n int, says runTime) {
	for digits := 0; ; digits++ {
		r, size := utf8.DecodeRuneInString(s[n:])
		switch {
		case t.numerals.Has(r) && digits < longestTime:
			n += size
			continue
		case digits == 0, t.notDates.at(s[n:]) != "":
			return 0, runNoTime
		case t.dateMarks.Has(r):
			return n + size, runDayTime
		case t.clockMarks.Has(r):
			return n + size + t.minutes(s[n+size:]), runClock
		}
		return 0, runNoTime
	}
}

// minutes is the length of the digits behind the mark of a clock.
func (t *runTimes) minutes(s string) int {
	n := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !t.numerals.Has(r) {
			break
		}
		n += size
	}
	return n
}
