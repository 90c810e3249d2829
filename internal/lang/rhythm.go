package lang

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// Rhythm is how something recurs that a text speaks of.
type Rhythm struct {
	Recurs  loci.Rhythm
	Next    loci.Date   // its next date
	Planned bool        // the words say that the speaker has arranged it, or is to do it
	Todo    bool        // and ask to be reminded
	Dates   []loci.Date // those of the text that bound it
}

// rhythmTable finds rhythms by the patterns of a language.
type rhythmTable struct {
	*language.Rhythms
	in                                          *Set
	lex                                         *pattern.Lexicon
	beats                                       []beatRow
	plans                                       []planRow
	From, FromBehind, Until, UntilBehind, Moved *regexp.Regexp
}

type beatRow struct {
	*language.Beating
	pattern *pattern.Pattern
}

type planRow struct {
	says    string
	pattern *pattern.Pattern
}

// newRhythmTables are the tables of languages, in their order.
func newRhythmTables(in *Set, languages []*language.Language) (all []*rhythmTable) {
	for _, l := range languages {
		r := &l.Rhythms
		t := &rhythmTable{Rhythms: r, in: in, lex: pattern.NewLexicon(&r.Words)}
		for i := range r.Beats {
			for line := range strings.Lines(strings.TrimSpace(r.Beats[i].Lines)) {
				t.beats = append(t.beats, beatRow{&r.Beats[i], t.lex.Compile(line)})
			}
		}
		for _, p := range r.Plans {
			for line := range strings.Lines(strings.TrimSpace(p.Lines)) {
				t.plans = append(t.plans, planRow{p.Says, t.lex.Compile(line)})
			}
		}
		compile(t, r)
		all = append(all, t)
	}
	return all
}

// RhythmOf finds how something recurs that a text speaks of, said at a moment: the one rhythm that its sentences have,
// that of an arrangement before others. In doubt, as where there are two, there is none. Weeks and the like are counted
// from the first date that is said, else from the next.
func RhythmOf(text string, now time.Time) (found Rhythm, ok bool) {
	in, low := all(), strings.ToLower(text)
	for i, l := range in.languages {
		if !hasAny(low, l.Rhythms.Signs) {
			continue // most texts need no table
		}
		for _, sentence := range in.Sentences(text) {
			if !hasAny(strings.ToLower(sentence), l.Rhythms.Signs) {
				continue
			}
			r, is := in.rhythms()[i].read(sentence, now)
			switch {
			case !is:
			case !ok, r.Planned && !found.Planned:
				found, ok = r, true
			case r.Planned == found.Planned && r.Recurs != found.Recurs:
				return Rhythm{}, false
			}
		}
	}
	return found, ok
}

// rhythmic is a sentence with the rhythm that it has.
type rhythmic struct {
	*rhythmTable
	*pattern.Text
	from, to int // the tokens of the rhythm
	said     said
	at       time.Time // has its clock time; zero where it has none
	day      string    // for its place
}

func (t *rhythmTable) read(sentence string, now time.Time) (out Rhythm, ok bool) {
	if len(sentence) > maxCueSentence {
		return out, false
	}
	s := rhythmic{rhythmTable: t, Text: t.lex.Read(sentence)}
	if !s.beat() {
		return out, false
	}
	first := s.when(&out, now)
	r, err := loci.ParseRhythm(s.said.String())
	if err != nil {
		return out, false
	}
	if !s.at.IsZero() {
		r = r.At(s.at)
	}
	out.Recurs, out.Next = r, r.Next(r.From(first), now)
	out.Planned, out.Todo = s.planned()
	return out, !out.Next.IsZero()
}

// said is a rhythm without its clock time, as it is put together.
type said struct{ unit, on, until string }

func (r *said) String() string {
	text := r.unit
	for _, part := range [...][2]string{{" on ", r.on}, {" until ", r.until}} {
		if part[1] != "" {
			text += part[0] + part[1]
		}
	}
	return text
}

// beat finds the one rhythm of a sentence.
func (s *rhythmic) beat() (ok bool) {
	var row beatRow
	at, to := said{}, 0
	says := func(m *pattern.Match) bool { at, to = s.saying(row.Beating, m), m.To; return at.unit != "" }
	for i := 0; i < len(s.Tokens); i++ {
		for _, row = range s.beats {
			if !s.Match(row.pattern, i, s, says) {
				continue
			}
			if ok {
				return false // another one
			}
			s.said, s.day, ok, s.from, s.to, i = at, cmp.Or(row.Day, s.Day), true, i, to, to-1
			break
		}
	}
	return ok
}

// saying is what a pattern of a rhythm says with what stands in its places; its unit is "" where that is nothing.
func (s *rhythmic) saying(row *language.Beating, m *pattern.Match) (r said) {
	of := map[string]int{"NUM": max(row.Every, 1), "day": 31} // the last day, where none is named
	days, nth := strings.Split(row.Weekdays, ","), ""
	for _, g := range m.Groups {
		name := g.Name
		if name == "value" {
			name = g.Kind
		}
		switch {
		case strings.HasPrefix(name, "weekday"):
			days = append(days, s.namesOf(g)...)
		case name == "nth":
			w, _ := s.First(g.From, g.Kind)
			nth = w.Name
		default:
			of[name] = s.valueOf(g)
		}
	}
	if r.unit = units[row.Unit]; of["NUM"] != 1 {
		r.unit = "every " + strconv.Itoa(of["NUM"]) + " " + row.Unit + "s"
	}
	switch row.Unit {
	case "week":
		r.on = inWeek(days)
	case "month":
		if r.on = strconv.Itoa(of["day"]); nth != "" {
			r.on = nth + " " + inWeek(days)
		}
	case "year":
		r.on = fmt.Sprintf("%02d-%02d", of["month"], of["day"])
	}
	return r
}

var units = map[string]string{"day": "daily", "week": "weekly", "month": "monthly", "year": "yearly"}

// namesOf are the words that stand for the members of a group.
func (s *rhythmic) namesOf(g pattern.Group) (names []string) {
	for _, p := range g.Members {
		if w, ok := s.First(p.From, g.Kind); ok {
			names = append(names, w.Name)
		}
	}
	return names
}

// valueOf is the number that a group has, or that of its month.
func (s *rhythmic) valueOf(g pattern.Group) (n int) {
	if w, ok := s.First(g.From, g.Kind); ok && g.Kind == "month" {
		n, _ = strconv.Atoi(w.Name)
		return n
	}
	n, _ = s.numberAt(g.From)
	return n
}

// inWeek are days of the week in their order, each once.
func inWeek(days []string) string {
	return strings.Join(slices.DeleteFunc([]string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}, func(d string) bool { return !slices.Contains(days, d) }), ",")
}

// numberAt is the number at a token, and the token behind it; 0 for none.
func (s *rhythmic) numberAt(i int) (n, to int) {
	if w, ok := s.First(i, "number"); ok {
		n, _ = strconv.Atoi(w.Name)
		return n, w.To
	}
	if i >= len(s.Tokens) || !s.Tokens[i].Number {
		return 0, i
	}
	digits := strings.TrimRight(s.Tokens[i].Low, "stndrh")
	n, err := strconv.Atoi(digits)
	if err != nil || n < 1 || n > 99 {
		return 0, i
	}
	return n, i + 1
}

// when reads the clock time and the bounds of a rhythm, and returns the day from which it counts.
func (s *rhythmic) when(out *Rhythm, now time.Time) loci.Date {
	y, m, d := now.Date()
	first := loci.Date{Time: time.Date(y, m, d, 0, 0, 0, 0, now.Location()), Precision: loci.Day}
	text := s.as(s.day)
	for _, w := range s.in.Dates(text, now) {
		from := w.From
		if s.covers(w, s.day) {
			from = s.Tokens[s.from].From + len(s.day)
			if w.End.IsZero() || w.End.Precision == loci.Instant {
				continue
			}
			s.said.until = lastDay(w.End) // tomorrow until 30 June
		} else if !s.bounds(text, w, &first) {
			continue
		}
		out.Dates = append(out.Dates, w.Start)
		text = text[:from] + strings.Repeat(";", w.To-from) + text[w.To:] // 8pm until 25 March is no hour
	}
	s.at = s.clockIn(text, s.day, now)
	if s.at.IsZero() && s.said.on == "Mon,Tue,Wed,Thu,Fri" {
		if at := s.clockIn(s.as(s.Morning), s.Morning, now); at.Hour() >= 8 && at.Hour() < 12 {
			s.at = at // the hour of an office
		}
	}
	return first
}

// bounds takes a date for the first or the last of the rhythm, and reports whether it is.
func (s *rhythmic) bounds(text string, w When, first *loci.Date) bool {
	before, behind := text[:w.From], text[w.To:]
	begins := matches(s.rhythmTable.From, before)
	switch {
	case matches(s.Moved, before):
		return false
	case begins && !w.End.IsZero():
		*first, s.said.until = w.Start, lastDay(w.End)
	case matches(s.Until, before), matches(s.UntilBehind, behind):
		s.said.until = lastDay(cmp.Or(w.End, w.Start))
	case begins, matches(s.FromBehind, behind):
		*first = w.Start
	default:
		return false
	}
	return true
}

// as is the sentence with a day in the place of its rhythm.
func (s *rhythmic) as(day string) string {
	return s.Source[:s.Tokens[s.from].From] + day + s.Source[s.Tokens[s.to-1].To:]
}

// covers reports whether a date is of the day in the place of the rhythm.
func (s *rhythmic) covers(w When, day string) bool {
	at := s.Tokens[s.from].From
	return w.From < at+len(day) && w.To > at
}

// clockIn is the minute of the day in the place of the rhythm in a text; zero where that has none.
func (s *rhythmic) clockIn(text, day string, now time.Time) time.Time {
	for _, w := range s.in.Dates(text, now) {
		if s.covers(w, day) && w.Start.Precision == loci.Instant {
			return w.Start.Time.In(now.Location()).Truncate(time.Minute)
		}
	}
	return time.Time{}
}

func lastDay(d loci.Date) string {
	if d.Precision == loci.Instant {
		return d.Time.Format(time.DateOnly)
	}
	return d.End().Add(-1).Format(time.DateOnly)
}
