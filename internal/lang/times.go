package lang

import (
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/dates"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
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

// AskedTimes finds the times that a question is about, against now in now's zone: the dates that Dates finds, with
// the words that bound them (since Monday, before May, 三月以后), and the last three days and the like, which count
// back from today. Like Dates it leaves out what is vague or may mean two times. Of a long text it reads the first
// 4 KiB.
func (in *Set) AskedTimes(text string, now time.Time) []AskedTime {
	text = HeadOf(text, maxAsked)
	var out []AskedTime
	for _, w := range in.dates.FindAsked(text, now) {
		out = append(out, in.boundedBy(in.foldRun(text), w))
		t := &out[len(out)-1]
		t.Text = text[t.at.from:t.at.to]
	}
	return out
}

// maxAsked is how many bytes of a question are read for times, and maxEdge how many
// before a time for words that bound it.
const (
	maxAsked = 4 << 10
	maxEdge  = 24
)

// HeadOf is the beginning of a text, cut at a character.
func HeadOf(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// bounding is what a Set knows of words that bound a time or count back from today.
type bounding struct {
	before, behind []boundPhrase
	countingWords  map[string]bool
	runCounting    string
}

func newBounding(a *language.Asked) bounding {
	return bounding{
		before: boundPhrases(a.From, a.UpTo, a.Until, a.Past), behind: boundPhrases(a.RunFromBehind, a.RunUpTo, a.RunUntil, a.RunPast),
		countingWords: words.Set(a.Counting), runCounting: characters(a.RunCounting),
	}
}

// timeEdge is what a bounding word makes of a time, in the order of the lists of newBounding.
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
	before := text[max(0, w.From-maxEdge):w.From]
	head := strings.ToLower(strings.TrimRight(before, " "))
	if len(strings.ToLower(before)) != len(before) {
		return edge, span // lower-casing has moved the bytes
	}
	for _, e := range b.before {
		cut, ok := strings.CutSuffix(head, e.phrase)
		if ok && edge == edgeNone && (e.phrase[0] >= utf8.RuneSelf || cut == "" || !isLatin(cut[len(cut)-1])) {
			edge, span.from = timeEdge(e.is), w.From-len(before)+len(cut)
		}
	}
	rest := strings.TrimLeft(text[w.To:], " ")
	for _, e := range b.behind {
		if strings.HasPrefix(rest, e.phrase) {
			span.to = len(text) - len(rest) + len(e.phrase)
			return timeEdge(e.is), span
		}
	}
	return edge, span
}

var yearDigits = regexp.MustCompile(`\b[12][0-9]{3}`)

// isLatin reports whether a byte is an ASCII letter.
func isLatin(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// WithoutTimes is a question without the times that are only counted from today, like "last week" or 上周: in what
// was said these words mean other days; and without those that are bounded, like "before May": what was said in May
// is not what is asked for. Other months, years and seasons stay: they are words of what happened then as well.
func WithoutTimes(text string, times []AskedTime) string {
	in := all()
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
	expression = in.foldRun(expression)
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

// monthNamed reports whether an expression has a month by its number: 5月, 五月, which is not 上个月.
func (in *Set) monthNamed(expression string) bool {
	d, _ := in.findDate(expression, func(string) bool { return false })
	return d != nil
}

// When is one date expression of a text, resolved.
type When = dates.When

// Dates finds the date expressions of a text and resolves them
// against ref, in ref's zone, in the order in which they are written. A wrong date is worse
// than none: what is vague, impossible or may mean two days is left out, and a zero
// ref resolves nothing. The choices:
//
//	week                 Monday to Sunday
//	last Wednesday       the most recent one before ref's day
//	next Wednesday       the one of next week
//	this Wednesday       the one of this week; 这周三 too
//	上周三, 下周三       Wednesday of the previous and the next calendar week
//	on Wednesday         the last or the coming one, by the tense of the clause; the coming one without a tense
//	next week, Thursday  Thursday of next week
//	two Fridays ago      the one before the last
//	Friday week          a week after the coming Friday
//	two weeks ago        the calendar week two before ref's; months and years likewise, days exactly
//	半年前               the month six before; 半个月前 the week 15 days before; 一个半月前 the month in which that falls
//	May 8, 5月8日, in May  the year by the tense, the coming one without
//	on the 8th, 15号     the month likewise
//	月底, end of May     the month; 年底 is December, the end of the year the year
//	last May             the most recent one that is over; left out while it may be this or last year's
//	5/8/2023             left out; 13/8/2023 and 8/13/2023 can be one day only, and so can on 13/8
//	summer               June to August; winter is December to February, of the year in which it begins
//	tonight, 昨晚        the day; the evening of it is not kept
//	at 5, at 5:30        an hour that may be of the morning or the evening leaves the day alone
//	at 11:00, at 09:30   as written, of 24 hours, unless its sentence speaks of the evening
//	about a year ago     left out, as all that is only nearly said; 三年多前, 5月8日左右 too
//	before 2019          left out, as after it is; since, until and by give the date that they name
//	before Friday        Friday, where something is to come; 周五前 too
//	moved from Monday to Wednesday  Wednesday, still to come
//	Monday or Tuesday    left out, both; 比去年好, two weeks from May 8, not on Friday too
//	if it rains tomorrow left out; 明天下雨的话 too
//	上周一和周二         a weekday listed with one of a named week is of that week
//	5 pm EST             the day alone, as for all clocks of another zone
//	yesterday            the calendar day in ref's zone, from its first instant; left out where the zone skipped it
//	农历, 公元前, 每年, 今年六十岁  left out
//
// It is safe for concurrent use. Its work is linear in the length of the text.
func (in *Set) Dates(text string, ref time.Time) []When { return in.dates.Find(text, ref) }
