package lang

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/dates"
)

// AskedTime is a time that a question is about.
type AskedTime struct {
	From time.Time // its first instant; zero: from the beginning on
	To   time.Time // the first instant after it; zero: without an end
	Text string    // the expression as written, with the words that bound it
	// Named is set when it is a month, a day or a year by name, unbounded: its words are
	// DateTerms of what was said then.
	Named bool
	edge  timeEdge
	at    token // the bytes of Text
}

// AskedTimes finds the times that a question is about, against now in now's zone: the
// dates that Dates finds, with the words that bound them (since Monday, before May,
// 三月以后), and the last three days and the like, which count back from today. Like
// Dates it leaves out what is vague or may mean two times. Of a long text it reads the
// first 4 KiB.
func (in *Set) AskedTimes(text string, now time.Time) []AskedTime {
	if now.IsZero() {
		return nil
	}
	written := headOf(text, maxAsked)
	text = in.dates.Fold(written)
	var out []AskedTime
	low := strings.ToLower(text)
	if hasAny(low, in.rollingHints) { // a regular expression is slow where there is nothing
		out = in.rollings(text, now)
	}
	for _, w := range in.dates.FindAsked(text, now) {
		out = appendApart(out, in.boundedBy(text, w))
	}
	if hasAny(low, in.unboundHints) {
		out = in.edged(out, text, now)
	}
	for i := range out {
		out[i].Text = written[out[i].at.from:out[i].at.to]
	}
	return out
}

// rollings are the times that count back from today.
func (in *Set) rollings(text string, now time.Time) (out []AskedTime) {
	for _, m := range in.rollingTimes.FindAllStringSubmatchIndex(text, -1) {
		if t, ok := in.rolling(text, m, now); ok {
			out = append(out, t)
		}
	}
	return out
}

// edged adds the times that words bound which make Dates leave them out.
func (in *Set) edged(out []AskedTime, text string, now time.Time) []AskedTime {
	for _, since := range [...]bool{false, true} { // without a tense, the last one
		for _, w := range in.dates.FindAsked(in.withoutEdges(text, since), now) {
			if t := in.boundedBy(text, w); t.From.IsZero() != t.To.IsZero() {
				out = appendApart(out, t)
			}
		}
	}
	return out
}

// maxAsked is how many bytes of a question are read for times, and maxEdge how many
// before a time for words that bound it.
const (
	maxAsked = 4 << 10
	maxEdge  = 24
)

// headOf is the beginning of a text, cut at a character; tailOf is its end.
func headOf(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

func tailOf(text string, most int) string { return text[max(0, len(text)-most):] }

// appendApart adds a time unless its words are a part of another's.
func appendApart(out []AskedTime, t AskedTime) []AskedTime {
	for _, o := range out {
		if t.at.from < o.at.to && o.at.from < t.at.to {
			return out
		}
	}
	return append(out, t)
}

// timeEdge is what a bounding word makes of a time.
type timeEdge int

const (
	edgeNone   timeEdge = iota // the time itself
	edgeFrom                   // from its beginning on
	edgeUpTo                   // until its end
	edgeBefore                 // until its beginning
	edgeAfter                  // from its end on
)

// boundedBy is a date of a text as the words around it bound it.
func (in *Set) boundedBy(text string, w When) AskedTime {
	t := AskedTime{From: w.Start.Time, To: w.Start.End(), Text: w.Text, at: token{from: w.From, to: w.To}}
	if !w.End.IsZero() {
		t.To = w.End.End()
	}
	if !t.To.After(t.From) {
		t.To = t.From.Add(time.Minute) // an instant
	}
	edge, at := in.edgeOf(text, w)
	t.edge, t.Text = edge, text[at.from:at.to]
	t.Named = edge == edgeNone && (yearDigits.MatchString(t.Text) || in.monthNamed(t.Text))
	switch t.at = at; edge {
	case edgeFrom:
		t.To = time.Time{}
	case edgeUpTo:
		t.From = time.Time{}
	case edgeBefore:
		t.From, t.To = time.Time{}, t.From
	case edgeAfter:
		t.From, t.To = t.To, time.Time{}
	}
	return t
}

// edgeOf reads what is next to a date, and where the date begins and ends with it.
func (b *bounding) edgeOf(text string, w When) (timeEdge, token) {
	edge, span := edgeNone, token{from: w.From, to: w.To}
	before := tailOf(text[:w.From], maxEdge)
	head := strings.ToLower(strings.TrimRight(before, " "))
	for _, the := range b.the {
		if cut, ok := strings.CutSuffix(head, the); ok && strings.HasSuffix(cut, " ") {
			head = strings.TrimRight(cut, " ")
			break
		}
	}
	if len(strings.ToLower(before)) != len(before) {
		return edge, span // lower-casing has moved the bytes
	}
	for _, e := range b.before {
		cut, ok := strings.CutSuffix(head, e.word)
		if ok && edge == edgeNone && (e.word[0] >= utf8.RuneSelf || cut == "" || !isLatin(cut[len(cut)-1])) {
			edge, span.from = e.is, w.From-len(before)+len(cut)
		}
	}
	rest := strings.TrimLeft(text[w.To:], " ")
	for _, e := range b.behind {
		if strings.HasPrefix(rest, e.word) {
			span.to = len(text) - len(rest) + len(e.word)
			return e.is, span
		}
	}
	return edge, span
}

var yearDigits = regexp.MustCompile(`\b[12][0-9]{3}`)

// isLatin reports whether a byte is an ASCII letter.
func isLatin(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// withoutEdges is a text with other words in the place of those that bound a time and
// make Dates leave it out; "" when it has none. Two weeks before a day is no time
// before it.
func (b *bounding) withoutEdges(text string, since bool) string {
	if b.unbound == nil {
		return ""
	}
	out := []byte(text)
	found := false
	for _, m := range b.unbound.FindAllStringIndex(text, -1) {
		if b.countedOff != nil && b.countedOff.MatchString(tailOf(text[:m[0]], maxEdge)) {
			continue
		}
		found = true
		for i := m[0]; i < m[1]; i++ {
			out[i] = ' '
		}
		instead := b.instead[strings.ToLower(text[m[0]:m[1]])]
		if since {
			copy(out[m[0]:m[1]], instead.Since)
		} else {
			copy(out[m[0]:m[1]], instead.In)
		}
	}
	if !found {
		return ""
	}
	return string(out)
}

// rolling is the time of a match of Rolling, from the first instant of its day to the
// end of today.
func (in *Set) rolling(text string, m []int, now time.Time) (AskedTime, bool) {
	t := AskedTime{Text: text[m[0]:m[1]], at: token{from: m[0], to: m[1]}}
	word, unit := "", ""
	for i := 2; i < len(m); i += 4 { // of the expression that matched
		if m[i+2] >= 0 {
			unit = strings.ToLower(text[m[i+2]:m[i+3]])
			if m[i] >= 0 {
				word = strings.ToLower(text[m[i]:m[i+1]])
			}
		}
	}
	count := 1
	if word != "" {
		count = in.count(word)
	}
	today, ok := dates.StartOfDay(dates.DayOf(now), now.Location())
	if count < 1 || !ok {
		return t, false
	}
	t.To = today.AddDate(0, 0, 1)
	switch {
	case in.rollingDays[unit]:
		t.From = today.AddDate(0, 0, -count)
	case in.rollingWeeks[unit]:
		t.From = today.AddDate(0, 0, -7*count)
	case in.rollingMonths[unit]:
		t.From = today.AddDate(0, -count, 0)
	default:
		t.From = today.AddDate(-count, 0, 0)
	}
	return t, t.From.Year() > 0
}

// count is a small number in words, numerals or digits; 0 for what is none.
func (in *Set) count(s string) int {
	if n := in.small[s]; n > 0 {
		return n
	}
	n, _ := in.runNumber(s)
	return n
}

// WithoutTimes is a question without the times that are only counted from today, like
// "last week" or 上周: in what was said these words mean other days; and without those
// that are bounded, like "before May": what was said in May is not what is asked for.
// Other months, years and seasons stay: they are words of what happened then as well.
func (in *Set) WithoutTimes(text string, times []AskedTime) string {
	b := []byte(text)
	for _, t := range times {
		if t.edge == edgeNone && !in.onlyCounted(t.Text) {
			continue
		}
		for i := t.at.from; i < t.at.to; i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

// onlyCounted reports whether a time is given by counting from today alone.
func (in *Set) onlyCounted(expression string) bool {
	expression = in.dates.Fold(expression)
	s := scanner{text: expression}
	for t, ok := s.next(); ok; t, ok = s.next() {
		word := expression[t.from:t.to]
		if t.cjk {
			if strings.Trim(word, in.runCounting) != "" {
				return false
			}
			continue
		}
		if !in.countingWords[strings.ToLower(word)] {
			return false
		}
	}
	return !in.monthNamed(expression)
}

// monthNamed reports whether an expression has a month by its number: 5月, 五月, which
// is not 上个月.
func (in *Set) monthNamed(expression string) bool {
	d, _ := in.findDate(expression, func(string) bool { return false })
	return d != nil
}
