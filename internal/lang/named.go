package lang

import (
	"strconv"
	"strings"
	"unicode/utf8"
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

// months by name and abbreviation.
var months = monthNames()

func monthNames() map[string]int {
	m := map[string]int{}
	for i, names := range strings.Fields("january,jan february,feb march,mar april,apr may june,jun july,jul august,aug september,sep,sept october,oct november,nov december,dec") {
		for _, name := range strings.Split(names, ",") {
			m[name] = i + 1
		}
	}
	return m
}

// Months that are also verbs, adjectives or given names: alone they name a month
// only behind one of these words.
var (
	doubtful   = set("may march mar august april june jan dec sep")
	monthFirst = set("in on of during since until till by from before after around about last this next past early late mid through throughout every each between and for")
	modalMay   = set("i you he she it we they who what which that this there and not be have")
)

// findDate finds the first date that a text names and its bytes. A month that is
// also somebody's name counts with a day or year only.
func findDate(text string, isPerson func(string) bool) (*NamedDate, token) {
	tokens := tokensOf(text)
	for i, t := range tokens {
		var d NamedDate
		var span token
		if t.cjk {
			d, span = hanDate(text, t)
		} else {
			d, span = wordDate(text, tokens, i, isPerson)
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
// stands around it, 2023-05-04, or 2023年5月4日.
func wordDate(text string, tokens []token, i int, isPerson func(string) bool) (NamedDate, token) {
	if d, span := isoDate(text, tokens, i); d.Month > 0 {
		return d, span
	}
	if isNumber(text, tokens[i]) {
		return hanDateAt(text, tokens[i].from)
	}
	word := text[tokens[i].from:tokens[i].to]
	month := months[nameWord(word)]
	if month == 0 {
		return NamedDate{}, token{}
	}
	d, first, last := around(text, tokens, i)
	d.Month = month
	if d.Day == 0 && d.Year == 0 && !standsAlone(text, tokens, i, isPerson(word)) ||
		strings.HasPrefix(word, "may") && d.Year == 0 && !afterIn(text, tokens, i) {
		return NamedDate{}, token{}
	}
	return d, token{from: tokens[first].from, to: tokens[last].to}
}

// around reads the day before or behind a month and the year behind, and the first
// and last token of the date.
func around(text string, tokens []token, i int) (d NamedDate, first, last int) {
	first, last = i, i
	before := i - 1
	if before > 0 && text[tokens[before].from:tokens[before].to] == "of" {
		before--
	}
	if day := dayAt(text, tokens, before); day > 0 {
		d.Day, first = day, before
	} else if day := dayAt(text, tokens, i+1); day > 0 {
		d.Day, last = day, i+1
	}
	if year := yearAt(text, tokens, last+1); year > 0 {
		d.Year, last = year, last+1
	}
	return d, first, last
}

// dayAt is the day of the month that the i-th token is, 0 if none: 8, 8th.
func dayAt(text string, tokens []token, i int) int {
	n := numberAt(text, tokens, i)
	if n < 1 || n > 31 {
		return 0
	}
	return n
}

// yearAt is the year that the i-th token is, 0 if none.
func yearAt(text string, tokens []token, i int) int {
	if n := numberAt(text, tokens, i); n >= 1900 && n <= 2199 {
		return n
	}
	return 0
}

// numberAt is the whole number that the i-th token is, -1 if none.
func numberAt(text string, tokens []token, i int) int {
	if i < 0 || i >= len(tokens) || !isNumber(text, tokens[i]) {
		return -1
	}
	term := numberTerm(foldText(text[tokens[i].from:tokens[i].to]))
	if n, err := strconv.Atoi(term); err == nil && len(term) <= 4 {
		return n
	}
	return -1
}

func isNumber(text string, t token) bool {
	r, _ := utf8.DecodeRuneInString(text[t.from:])
	return !t.cjk && digitValue(r) >= 0
}

// standsAlone reports whether a month's name without a number names the month.
func standsAlone(text string, tokens []token, i int, person bool) bool {
	word := text[tokens[i].from:tokens[i].to]
	name := nameWord(word)
	switch {
	case person:
		return false
	case !doubtful[name]:
		return true
	case afterIn(text, tokens, i):
		return true
	case word[0] < 'A' || word[0] > 'Z' || name != "may" && name != "march" || startsSentence(text, tokens[i].from):
		return false
	}
	return i+1 >= len(tokens) || !modalMay[foldText(text[tokens[i+1].from:tokens[i+1].to])]
}

// afterIn reports whether a word stands before the i-th token that goes before a
// month.
func afterIn(text string, tokens []token, i int) bool {
	return i > 0 && monthFirst[foldText(text[tokens[i-1].from:tokens[i-1].to])]
}

// isoDate reads 2023-05-04, 2023/5/4, 2023.5.4 or 2023-05 at the i-th token.
func isoDate(text string, tokens []token, i int) (NamedDate, token) {
	t := tokens[i]
	if !isNumber(text, t) {
		return NamedDate{}, token{}
	}
	end := t.to
	for end < len(text) && (isDigit(text[end]) || text[end] == '-' || text[end] == '/') {
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
