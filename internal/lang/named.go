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

// NamedDate is a month or a day that a query names, without reference to any
// clock: "May 2023", "on 8 May", 5月4日. Month is 1…12; Year and Day are 0 where not
// named.
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
	months                           map[string]int
	verbs                            map[string]bool // months that are verbs too
	stopMonths                       []stopMonth
	doubtful, monthFirst, monthModal map[string]bool
	yearMarks                        words.Chars
	monthTails, dayMarks             words.Lexicon
}

// stopMonth is a month whose name, with a capital, is a function word without one.
type stopMonth struct {
	name  string
	month int
}

func newDating(a *language.Asked, stops map[string]bool, languages []*language.Language) dating {
	d := dating{
		months: map[string]int{}, verbs: map[string]bool{}, doubtful: words.Set(a.Doubtful), monthFirst: words.Set(a.MonthFirst),
		monthModal: words.Set(a.MonthModal), monthTails: words.NewLexicon(a.MonthTails), dayMarks: words.NewLexicon(a.DayMarks),
	}
	for _, l := range languages {
		for i := range l.Dates.Words {
			d.learn(&l.Dates.Words[i], stops)
		}
	}
	return d
}

// learn adds what a word of dates says of months and years.
func (d *dating) learn(w *dates.Word, stops map[string]bool) {
	for name := range strings.FieldsSeq(w.Words) {
		first, n := utf8.DecodeRuneInString(name)
		switch w.Kind {
		case kind.YearMark:
			d.yearMarks.Add(first)
		case kind.Month:
			d.months[name] = w.Val
			d.verbs[name] = w.N == 1
			if stops[name] {
				d.stopMonths = append(d.stopMonths, stopMonth{string(unicode.ToUpper(first)) + name[n:], w.Val})
			}
		}
	}
}

// findDate finds the first date that a text names and its bytes. A month that is
// also somebody's name counts with a day or year only.
func (in *Set) findDate(text string, isPerson func(string) bool) (*NamedDate, token) {
	tokens := tokensOf(text)
	for i, t := range tokens {
		var d NamedDate
		var span token
		if t.cjk {
			d, span = in.runDate(text, t)
		} else {
			d, span = in.wordDate(text, tokens, i, isPerson)
		}
		if d.Month > 0 {
			return &d, span
		}
	}
	return nil, token{}
}

func tokensOf(text string) []token {
	var out []token
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		out = append(out, t)
	}
	return out
}

// wordDate reads a date that starts at the i-th token: a month's name with what
// is around it, 2023-05-04, or 2023年5月4日.
func (in *Set) wordDate(text string, tokens []token, i int, isPerson func(string) bool) (NamedDate, token) {
	if d, span := in.isoDate(text, tokens, i); d.Month > 0 {
		return d, span
	}
	if in.isNumber(text, tokens[i]) {
		return in.runDateAt(text, tokens[i].from)
	}
	word := text[tokens[i].from:tokens[i].to]
	month := in.months[in.nameWord(word)]
	if month == 0 {
		return NamedDate{}, token{}
	}
	d, first, last := in.around(text, tokens, i)
	d.Month = month
	if d.Day == 0 && d.Year == 0 && !in.standsAlone(text, tokens, i, isPerson(word)) ||
		in.startsLikeStop(word) && d.Year == 0 && !in.afterIn(text, tokens, i) {
		return NamedDate{}, token{}
	}
	return d, token{from: tokens[first].from, to: tokens[last].to}
}

// startsLikeStop reports whether a word starts like a month that is a function word in
// small letters.
func (d *dating) startsLikeStop(word string) bool {
	for i := range d.stopMonths {
		if strings.HasPrefix(word, strings.ToLower(d.stopMonths[i].name)) {
			return true
		}
	}
	return false
}

// around reads the day before or behind a month and the year behind, and the first
// and last token of the date.
func (in *Set) around(text string, tokens []token, i int) (d NamedDate, first, last int) {
	first, last = i, i
	before := i - 1
	if before > 0 && in.is(text[tokens[before].from:tokens[before].to], asksOf) {
		before--
	}
	if day := in.dayAt(text, tokens, before); day > 0 {
		d.Day, first = day, before
	} else if day := in.dayAt(text, tokens, i+1); day > 0 {
		d.Day, last = day, i+1
	}
	if year := in.yearAt(text, tokens, last+1); year > 0 {
		d.Year, last = year, last+1
	}
	return d, first, last
}

// dayAt is the day of the month that the i-th token is, 0 if none: 8, 8th.
func (in *Set) dayAt(text string, tokens []token, i int) int {
	n := in.numberAt(text, tokens, i)
	if n < 1 || n > 31 {
		return 0
	}
	return n
}

// yearAt is the year that the i-th token is, 0 if none.
func (in *Set) yearAt(text string, tokens []token, i int) int {
	if n := in.numberAt(text, tokens, i); n >= 1900 && n <= 2199 {
		return n
	}
	return 0
}

// numberAt is the whole number that the i-th token is, -1 if none.
func (in *Set) numberAt(text string, tokens []token, i int) int {
	if i < 0 || i >= len(tokens) || !in.isNumber(text, tokens[i]) {
		return -1
	}
	term := in.numberTerm(foldText(text[tokens[i].from:tokens[i].to]))
	if n, err := strconv.Atoi(term); err == nil && len(term) <= 4 {
		return n
	}
	return -1
}

func (in *Set) isNumber(text string, t token) bool {
	r, _ := utf8.DecodeRuneInString(text[t.from:])
	return !t.cjk && in.digitValue(r) >= 0
}

// standsAlone reports whether a month's name without a number names the month.
func (in *Set) standsAlone(text string, tokens []token, i int, person bool) bool {
	word := text[tokens[i].from:tokens[i].to]
	name := in.nameWord(word)
	switch {
	case person:
		return false
	case !in.doubtful[name]:
		return true
	case in.afterIn(text, tokens, i):
		return true
	case word[0] < 'A' || word[0] > 'Z' || !in.verbs[name] || startsSentence(text, tokens[i].from):
		return false
	}
	return i+1 >= len(tokens) || !in.monthModal[foldText(text[tokens[i+1].from:tokens[i+1].to])]
}

// afterIn reports whether a word is before the i-th token that goes before a
// month.
func (in *Set) afterIn(text string, tokens []token, i int) bool {
	return i > 0 && in.monthFirst[foldText(text[tokens[i-1].from:tokens[i-1].to])]
}

// isoDate reads 2023-05-04, 2023/5/4, 2023.5.4 or 2023-05 at the i-th token.
func (in *Set) isoDate(text string, tokens []token, i int) (NamedDate, token) {
	t := tokens[i]
	if !in.isNumber(text, t) {
		return NamedDate{}, token{}
	}
	end := t.to
	for end < len(text) && (words.IsDigit(text[end]) || text[end] == '-' || text[end] == '/') {
		end++
	}
	parts := strings.FieldsFunc(text[t.from:end], func(r rune) bool { return r == '-' || r == '/' || r == '.' })
	if len(parts) < 2 || len(parts) > 3 || len(parts[0]) != 4 {
		return NamedDate{}, token{}
	}
	d := NamedDate{Year: inRange(parts[0], 1900, 2199), Month: inRange(parts[1], 1, 12)}
	if len(parts) == 3 {
		d.Day = inRange(parts[2], 1, 31)
	}
	if d.Year == 0 || d.Month == 0 || len(parts) == 3 && d.Day == 0 {
		return NamedDate{}, token{}
	}
	return d, token{from: t.from, to: end}
}

// inRange is the number of at most four digits, 0 when it is out of range.
func inRange(s string, low, high int) int {
	n, err := strconv.Atoi(s)
	if err != nil || len(s) > 4 || n < low || n > high {
		return 0
	}
	return n
}
