package dates

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/kind"
)

// Named is a month or a day that a text names, without reference to any clock. Month is
// 1…12; Year and Day are 0 where not named.
type Named struct {
	Year, Month, Day int
	From, To         int // bytes, with the possessive behind it
}

// MonthWord is a month that is named by a word, and what is around it.
type MonthWord struct {
	Word          string // as written, without the point of an abbreviation
	At            int    // its byte offset
	Before, After string // the words next to the date's month and behind the date; "" at the ends of its sentence
	Verb          bool   // the word has other meanings
	Day, Year     bool   // whether a day and a year are named with it
}

// Named finds the first date that a text names by its month, with the rows of the grammar
// that no clock can change. A date whose month is a word counts if accept agrees. What is
// around a date may make it rough or repeated: it is still named.
func (r *Recogniser) Named(text string, accept func(m *MonthWord) bool) (Named, bool) {
	f := finder{in: r, text: r.variants.Fold(text), grammar: &r.grammars().named}
	f.toks = r.lex(f.text, make([]token, 0, 8+len(text)/4))
	for i := 0; i < len(f.toks); i++ {
		d, j := f.namedAt(i)
		switch {
		case j == i:
		case kind.SetOf(kind.OtherCalendar, kind.Counter).Has(f.kind(i - 1)):
			i = j - 1 // of another calendar, all of it
		case f.accepted(d, i, j, accept):
			return d, true
		}
	}
	return Named{}, false
}

// namedAt is the longest date that is named from token i on, and the token behind it; i where none is.
func (f *finder) namedAt(i int) (d Named, end int) {
	end = i
	for _, r := range f.grammar[f.toks[i].kind] {
		j := r.match(f.toks, i)
		if j <= end || r.closes && !f.closesAt(j) || f.counts(i, j) {
			continue
		}
		var a Args
		f.words(&a, i, j)
		a.plain = false // that is for accept to decide
		p, ok := r.means(a)
		if !ok {
			continue
		}
		if n, ok := p.named(); ok {
			d, end = n, j
		}
	}
	if end > i {
		d.From, d.To = f.toks[i].from, f.toks[end-1].to
		if f.kind(end) == kind.Apostrophe {
			d.To = f.toks[end].to
		}
	}
	return d, end
}

// counts reports whether one of the tokens from i to j is a number in words of letters,
// which beside a month counts what follows: in May two friends came.
func (f *finder) counts(i, j int) bool {
	return slices.ContainsFunc(f.toks[i:j], func(t token) bool { return t.kind == kind.Digits && t.n == 0 })
}

// named is the period as a text names it; false if a clock was needed for it, or if its
// year is none that people speak of.
func (p Period) named() (Named, bool) {
	from := p.from
	if !p.at.IsZero() {
		from = p.at
	}
	y, m, d := from.Date()
	n := Named{Year: y, Month: int(m), Day: d}
	switch p.precision {
	case loci.Month:
		n.Day = 0
	case loci.Year:
		return n, false
	}
	if p.loose == yearOpen {
		n.Year = 0
	}
	return n, p.to.IsZero() && (n.Year == 0 || n.Year >= 1900 && n.Year < 2200)
}

// accepted reports whether accept agrees to the date of the tokens from i to j, if its month is a word.
func (f *finder) accepted(d Named, i, j int, accept func(m *MonthWord) bool) bool {
	for k := i; k < j; k++ {
		if t := f.toks[k]; t.kind == kind.Month {
			return accept(&MonthWord{
				Word: strings.TrimSuffix(f.word(k), "."), At: t.from, Before: f.nearest(k, -1), After: f.nearest(j-1, 1),
				Verb: t.n == 1, Day: d.Day > 0, Year: d.Year > 0,
			})
		}
	}
	return true
}

// nearest is the first word beyond token k in the direction of step; "" where the sentence has none.
func (f *finder) nearest(k, step int) string {
	for k += step; f.kind(k) != kind.Stop; k += step {
		word := f.word(k)
		if r, _ := utf8.DecodeRuneInString(word); unicode.IsLetter(r) || unicode.IsDigit(r) {
			return word
		}
	}
	return ""
}

var (
	// namedKinds are the kinds of a date's words that mean the same on every day.
	namedKinds = kind.SetOf(kind.Digits, kind.Ord, kind.OrdWord, kind.Year, kind.Month, kind.MonthMark, kind.DayMark, kind.YearMark, kind.Of, kind.The,
		kind.Particle, kind.Comma, kind.Dash, kind.Date, kind.YearMonth, kind.Stamp)
	// namedMonths are those of them that name a month.
	namedMonths = kind.SetOf(kind.Month, kind.MonthMark, kind.Date, kind.YearMonth, kind.Stamp)
)

// monthAlone is the row of a month that is named without a day or a year. A statement is not dated by it.
var monthAlone = Rule{"MONTH", Calendar}

// needsNoClock reports whether all words of a rule mean the same on every day, and one is a month.
func (c *compiled) needsNoClock() bool {
	month := false
	for _, s := range c.slots {
		if !s.kinds.In(namedKinds) {
			return false
		}
		month = month || s.kinds.In(namedMonths)
	}
	return month && c.means != nil
}
