package lang

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/dates"
	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// NamedDate is a month or a day that a query names, without reference to any clock: "May 2023", "on 8 May", 5月4日.
// Month is 1…12; Year and Day are 0 where not named.
type NamedDate struct {
	Year, Month, Day int
}

// terms are the date's terms as DateTerms gives them for a day.
func (d *NamedDate) terms() []string {
	out := []string{monthTerm(d.Month)}
	if d.Day > 0 {
		out = append([]string{strconv.Itoa(d.Day)}, out...)
	}
	if d.Year > 0 {
		out = append(out, strconv.Itoa(d.Year))
	}
	return out
}

// dating is what a Set knows of the months that a query names.
type dating struct {
	stopMonths                       []stopMonth
	doubtful, monthFirst, monthModal map[string]bool
}

// stopMonth is a month whose name, with a capital, is a function word without one.
type stopMonth struct {
	name  string
	month int
}

func newDating(a *language.Asked, stops map[string]bool, languages []*language.Language) dating {
	d := dating{doubtful: words.Set(a.Doubtful), monthFirst: words.Set(a.MonthFirst), monthModal: words.Set(a.MonthModal)}
	for _, l := range languages {
		for i := range l.Dates.Words {
			d.learn(&l.Dates.Words[i], stops)
		}
	}
	return d
}

// learn adds the months of a word of dates that are function words too.
func (d *dating) learn(w *dates.Word, stops map[string]bool) {
	if w.Kind != kind.Month {
		return
	}
	for name := range strings.FieldsSeq(w.Words) {
		if stops[name] {
			first, n := utf8.DecodeRuneInString(name)
			d.stopMonths = append(d.stopMonths, stopMonth{string(unicode.ToUpper(first)) + name[n:], w.Val})
		}
	}
}

// findDate finds the first date that a text names and its bytes. A month that is
// also somebody's name counts with a day or year only.
func (in *Set) findDate(text string, isPerson func(string) bool) (*NamedDate, token) {
	d, ok := in.dates.Named(text, func(m *dates.MonthWord) bool { return in.namesMonth(text, m, isPerson) })
	if !ok {
		return nil, token{}
	}
	return &NamedDate{d.Year, d.Month, d.Day}, token{from: d.From, to: d.To}
}

// namesMonth reports whether the name of a month in a text names one.
func (in *Set) namesMonth(text string, m *dates.MonthWord, isPerson func(string) bool) bool {
	switch {
	case m.Year:
		return true
	case !m.Day && !in.standsAlone(text, m, isPerson(m.Word)):
		return false
	}
	return !in.isStopMonth(m.Word) || in.afterIn(m)
}

// isStopMonth reports whether a word is a month that is a function word in small letters.
func (d *dating) isStopMonth(word string) bool {
	for i := range d.stopMonths {
		if word[0] >= 'a' && strings.EqualFold(word, d.stopMonths[i].name) {
			return true
		}
	}
	return false
}

// standsAlone reports whether a month's name without a number names the month.
func (in *Set) standsAlone(text string, m *dates.MonthWord, person bool) bool {
	switch {
	case person:
		return false
	case !in.doubtful[foldText(m.Word)]:
		return true
	case in.afterIn(m):
		return true
	case m.Word[0] < 'A' || m.Word[0] > 'Z' || !m.Verb || startsSentence(text, m.At):
		return false
	}
	return !in.monthModal[foldText(m.After)]
}

// afterIn reports whether a word is before a month that goes before months.
func (in *Set) afterIn(m *dates.MonthWord) bool { return in.monthFirst[foldText(m.Before)] }
