package lang

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"
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
func AskedTimes(text string, now time.Time) []AskedTime {
	if now.IsZero() {
		return nil
	}
	text = headOf(text, maxAsked)
	var out []AskedTime
	low := strings.ToLower(text)
	if hasAny(low, "last", "past", "previous", "近", "过去") { // a regular expression is slow where there is nothing
		out = rollings(text, now)
	}
	for _, w := range Dates(text, now) {
		out = appendApart(out, boundedBy(text, w))
	}
	if hasAny(low, "before", "after", "prior to", "之前", "以前", "之后", "以后") {
		out = edged(out, text, now)
	}
	return out
}

func hasAny(text string, words ...string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// rollings are the times that count back from today.
func rollings(text string, now time.Time) (out []AskedTime) {
	for _, m := range rollingTimes.FindAllStringSubmatchIndex(text, -1) {
		if t, ok := rolling(text, m, now); ok {
			out = append(out, t)
		}
	}
	return out
}

// edged adds the times that words bound which make Dates leave them out.
func edged(out []AskedTime, text string, now time.Time) []AskedTime {
	for _, instead := range [...][2]string{{"in", ""}, {"since", "以来"}} { // without a tense, the last one
		for _, w := range Dates(withoutEdges(text, instead), now) {
			if t := boundedBy(text, w); t.From.IsZero() != t.To.IsZero() {
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

// Words that bound a time: before it in English and Chinese, behind it in Chinese.
// The longer ones stand first.
var (
	edgesBefore = []struct {
		word string
		is   timeEdge
	}{
		{"ever since", edgeFrom}, {"since", edgeFrom}, {"自从", edgeFrom}, {"until", edgeUpTo}, {"till", edgeUpTo}, {"up to", edgeUpTo}, {"直到", edgeUpTo},
		{"before", edgeBefore}, {"prior to", edgeBefore}, {"after", edgeAfter},
	}
	edgesBehind = []struct {
		word string
		is   timeEdge
	}{
		{"以来", edgeFrom}, {"开始", edgeFrom}, {"起", edgeFrom}, {"为止", edgeUpTo}, {"之前", edgeBefore}, {"以前", edgeBefore}, {"之后", edgeAfter}, {"以后", edgeAfter},
	}
)

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
func boundedBy(text string, w When) AskedTime {
	t := AskedTime{From: w.Start.Time, To: w.Start.End(), Text: w.Text, at: token{from: w.From, to: w.To}}
	if !w.End.IsZero() {
		t.To = w.End.End()
	}
	if !t.To.After(t.From) {
		t.To = t.From.Add(time.Minute) // an instant
	}
	edge, at := edgeOf(text, w)
	t.edge, t.Text = edge, text[at.from:at.to]
	t.Named = edge == edgeNone && (yearDigits.MatchString(t.Text) || monthNamed(t.Text))
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

// edgeOf reads what stands next to a date, and where the date begins and ends with it.
func edgeOf(text string, w When) (timeEdge, token) {
	edge, span := edgeNone, token{from: w.From, to: w.To}
	before := tailOf(text[:w.From], maxEdge)
	head := strings.ToLower(strings.TrimRight(before, " "))
	head = strings.TrimRight(strings.TrimSuffix(head, " the"), " ")
	if len(strings.ToLower(before)) != len(before) {
		return edge, span // lower-casing has moved the bytes
	}
	for _, e := range edgesBefore {
		cut, ok := strings.CutSuffix(head, e.word)
		if ok && edge == edgeNone && (e.word[0] >= utf8.RuneSelf || cut == "" || !isDateLetter(cut[len(cut)-1])) {
			edge, span.from = e.is, w.From-len(before)+len(cut)
		}
	}
	rest := strings.TrimLeft(text[w.To:], " ")
	for _, e := range edgesBehind {
		if strings.HasPrefix(rest, e.word) {
			span.to = len(text) - len(rest) + len(e.word)
			return e.is, span
		}
	}
	return edge, span
}

var (
	yearDigits = regexp.MustCompile(`\b[12][0-9]{3}`)
	plainEdges = regexp.MustCompile(`(?i)\b(?:before|after|prior to)\b|之前|以前|之后|以后`)
	countedOff = regexp.MustCompile(`(?i)(?:days?|weeks?|months?|years?|hours?|minutes?)\s*$`)
)

// withoutEdges is a text with other words, English and Chinese, in the place of those
// that bound a time and make Dates leave it out; "" when it has none. Two weeks before
// a day is no time before it.
func withoutEdges(text string, instead [2]string) string {
	b := []byte(text)
	found := false
	for _, m := range plainEdges.FindAllStringIndex(text, -1) {
		if countedOff.MatchString(tailOf(text[:m[0]], maxEdge)) {
			continue
		}
		found = true
		for i := m[0]; i < m[1]; i++ {
			b[i] = ' '
		}
		if text[m[0]] < utf8.RuneSelf {
			copy(b[m[0]:m[1]], instead[0])
		} else {
			copy(b[m[0]:m[1]], instead[1])
		}
	}
	if !found {
		return ""
	}
	return string(b)
}

// rollingTimes are times that count back from today, with a number or without one.
var rollingTimes = regexp.MustCompile(`(?i)\b(?:last|past|previous)\s+(\d{1,3}|[a-z]+(?: of)?)\s+(day|week|month|year)s\b` +
	`|\b(?:(?:in|within|over|during) the (?:last|past)|the past)\s+(day|week|month|year)\b` +
	`|(?:最近|过去|近)(?:的)?([0-9]{1,3}|[一二两三四五六七八九十]{1,3}|几)?个?(天|日|周|星期|礼拜|月|年)`)

// rolling is the time of a match of rollingTimes, from the first instant of its day to
// the end of today.
func rolling(text string, m []int, now time.Time) (AskedTime, bool) {
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return strings.ToLower(text[m[2*i]:m[2*i+1]])
	}
	t := AskedTime{Text: text[m[0]:m[1]], at: token{from: m[0], to: m[1]}}
	count, unit := 1, part(2)+part(3)+part(5)
	switch word, han := part(1), part(4); {
	case word != "":
		count = smallNumber(word)
	case han != "":
		count, _ = hanNumber(han)
	}
	today, ok := startOfDay(civilOf(now), now.Location())
	if count < 1 || !ok {
		return t, false
	}
	t.To = today.AddDate(0, 0, 1)
	switch unit {
	case "day", "天", "日":
		t.From = today.AddDate(0, 0, -count)
	case "week", "周", "星期", "礼拜":
		t.From = today.AddDate(0, 0, -7*count)
	case "month", "月":
		t.From = today.AddDate(0, -count, 0)
	default:
		t.From = today.AddDate(-count, 0, 0)
	}
	return t, t.From.Year() > 0
}

// smallNumber is a number up to twelve in words or digits, 0 for what is none.
func smallNumber(s string) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' {
			n = -1
			break
		}
		n = n*10 + int(c-'0')
	}
	if n >= 0 {
		return n
	}
	for i, word := range [...]string{"", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"} {
		if i > 0 && s == word || i == 2 && s == "couple of" {
			return i
		}
	}
	return 0
}

// WithoutTimes is a question without the times that are only counted from today, like
// "last week" or 上周: in what was said these words mean other days; and without those
// that are bounded, like "before May": what was said in May is not what is asked for.
// Other months, years and seasons stay: they are words of what happened then as well.
func WithoutTimes(text string, times []AskedTime) string {
	b := []byte(text)
	for _, t := range times {
		if t.edge == edgeNone && !onlyCounted(t.Text) {
			continue
		}
		for i := t.at.from; i < t.at.to; i++ {
			b[i] = ' '
		}
	}
	return string(b)
}

var countingWords = set(`last this next past previous coming week weekend weeks month months year years day days yesterday today tonight tomorrow
night morning afternoon evening ago before after the a an in of over during within since couple monday tuesday wednesday thursday friday saturday sunday
one two three four five six seven eight nine ten eleven twelve`)

const countingHan = "上下这本那个周星期礼拜月年天日前今昨明后大去末晚早午近最过以来内里之的一二两三四五六七八九十0123456789 "

// onlyCounted reports whether a time is told by counting from today alone.
func onlyCounted(expression string) bool {
	s := scanner{text: expression}
	for t, ok := s.next(); ok; t, ok = s.next() {
		word := expression[t.from:t.to]
		if t.cjk {
			if strings.Trim(word, countingHan) != "" {
				return false
			}
			continue
		}
		if !countingWords[strings.ToLower(word)] {
			return false
		}
	}
	return !monthNamed(expression)
}

// monthNamed reports whether an expression has a month by its number: 5月, 五月, which
// is not 上个月.
func monthNamed(expression string) bool {
	d, _ := findDate(expression, func(string) bool { return false })
	return d != nil
}
