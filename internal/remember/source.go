package remember

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/lang"
)

// text is what a part says.
func (p *Part) text() string { return p.Note.Content + "\n" + p.Note.Caption }

// event is when the statement happened, as far as words bear it out: a date that overlaps
// none of those that they name is the model's invention. The words are those that it comes
// from and, where these name no date, what was shown before them and the statement
// repeats: "You moved in May 2025?" bears out what "Yes" says.
func (s *stated) event() (start, end loci.Date) {
	if s.EventTime.IsZero() {
		return loci.Date{}, loci.Date{}
	}
	checkable, dated := true, false
	for _, p := range s.from {
		dates := lang.Dates(p.text(), p.when())
		if s.overlaps(dates, p.when()) {
			return s.EventTime, s.EventEnd
		}
		sure := slices.ContainsFunc(dates, func(w lang.When) bool { return !w.Assumed })
		dated = dated || sure
		if !sure && (len(dates) > 0 || lang.VaguelyDated(p.text())) {
			checkable = false
		}
	}
	if checkable && (dated || !s.confirms()) {
		return loci.Date{}, loci.Date{}
	}
	return s.EventTime, s.EventEnd
}

// tellsWhen reports whether a statement names its date itself: who gives it has worked out the morning
// after, and writes it down; or whether its words have it as 12/3, which may be two days to others.
func (s *stated) tellsWhen() bool {
	if said := s.from[0].when(); s.overlaps(lang.Dates(s.Content, said), said) {
		return true
	}
	if s.EventTime.Precision != loci.Day && s.EventTime.Precision != loci.Instant {
		return false
	}
	t := s.EventTime.Time
	return regexp.MustCompile(fmt.Sprintf(`(^|[^\d/.])0?%d/0?%d($|[^\d/.])`, t.Month(), t.Day())).MatchString(s.source())
}

// overlaps reports whether the statement happened, or will happen, at one of some dates that
// were named at a moment: one without a year may be of the next, and an hour in winter that is named in
// summer is that on the clock there, an hour later.
func (s *stated) overlaps(dates []lang.When, said time.Time) bool {
	from, to := s.EventTime.Time, cmp.Or(s.EventEnd, s.EventTime).End()
	clock := time.Date(from.Year(), from.Month(), from.Day(), from.Hour(), from.Minute(), 0, 0, said.Location())
	summer := s.EventTime.Precision == loci.Instant && from.Sub(clock).Abs() == time.Hour
	at := func(start, end loci.Date) bool {
		end = cmp.Or(end, start)
		return overlap(from, to, start.Time, end.End()) || summer && overlap(clock, clock, start.Time, end.End())
	}
	return slices.ContainsFunc(dates, func(d lang.When) bool {
		return at(d.Start, d.End) || s.Temporality == loci.Prospective && at(coming(d.Start, said, d.Text), coming(d.End, said, d.Text))
	})
}

// confirms reports whether the statement happened at a date that was named shortly before,
// and says what the words around that date say: it has a word of theirs, beside the date,
// that the words it comes from lack.
func (s *stated) confirms() bool {
	own := lang.TermSet(s.source())
	for i := range s.shown {
		p := &s.shown[i]
		dates := lang.Dates(p.text(), p.when())
		if !s.overlaps(dates, p.when()) {
			continue
		}
		around := lang.TermSet(withoutDates(p.text(), dates))
		for term := range lang.TermSet(s.Content) {
			if around[term] && !own[term] {
				return true
			}
		}
	}
	return false
}

// withoutDates is a text without the date expressions found in it.
func withoutDates(text string, dates []lang.When) string {
	var b strings.Builder
	at := 0
	for _, d := range dates {
		if d.From >= at {
			b.WriteString(text[at:d.From] + " ")
			at = d.To
		}
	}
	return b.String() + text[at:]
}

// overlap reports whether two periods have a moment in common; an instant is a period
// without length.
func overlap(a, aEnd, b, bEnd time.Time) bool {
	return a.Equal(b) || a.Before(bEnd) && b.Before(aEnd)
}

// mayBeOpen reports whether what is made of words may be for every agent: they are open
// themselves, or nobody chose who may see them, nor a domain, and the rules found no
// reason to hide them.
func mayBeOpen(words []Part) bool {
	return !slices.ContainsFunc(words, func(p Part) bool {
		n := &p.Note
		free := n.Visibility == loci.Scoped && !n.Fixed && (n.Domain == "" || n.Domain == defaultDomain)
		return n.Visibility != loci.Open && !free
	})
}

// visibility is who may see the statement: what the model says, but nobody who may not
// see the words. Only where nobody chose who may see any of what the model was
// shown, the model may say that it is open; and not of what is sensitive.
func (s *stated) visibility() loci.Visibility {
	v := s.Visibility
	if v == loci.Open && s.open && !s.sensitive() {
		return v
	}
	if v == loci.Open {
		v = ""
	}
	for _, p := range s.from {
		v = audience.Stricter(v, p.Note.Visibility)
	}
	return v
}

// sensitive reports whether a statement is of what not everybody should know.
func (s *stated) sensitive() bool {
	_, sensitive := lang.Sensitive(s.Content)
	return sensitive || s.Category == loci.Health || s.Category == loci.Finance || lang.ReadCues(s.Content).Private
}
