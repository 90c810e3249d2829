package remember

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// newDate is the date that a note moves a plan to, other than the previous one: that of its event, where it is yet to
// come and is of the words that say so, else the last date that these name, in the year that comes where they name
// none, as what was moved is said in the past tense. A message has other dates: where several of its sentences name
// one, it is that of the sentence that says so, or of the first behind it that has one. It is zero where the sentence
// names the date to which the plan was moved by hand, and no new one.
func newDate(n *loci.Note, s *settlement, plan *loci.Note) (start, end loci.Date) {
	old := datesBefore(n, plan)
	if p := plan.Planned(); p.ByHand() && lang.NamesDay(s.In, n.RecordedAt, p.Due) {
		for _, d := range datesOf(s.In, n.RecordedAt, old) {
			start, end = d.start, d.end
		}
		return start, end
	}
	event := n.EventTime
	if n.Temporality == loci.Historical && !ahead(event, n.RecordedAt) {
		event = loci.Date{} // when it was moved
	}
	own := !old(event) && event.End().After(n.RecordedAt)
	dated := datesOf(n.Content, n.RecordedAt, old)
	if len(dated) < 2 && own {
		return n.EventTime, n.EventEnd
	}
	for _, d := range dated {
		if len(dated) > 1 && d.to <= strings.Index(n.Content, s.In) {
			continue
		}
		if own && lang.SameDay(d.start, n.EventTime) {
			return n.EventTime, n.EventEnd
		}
		return d.start, d.end
	}
	if len(dated) == 0 && !old(event) && !event.IsZero() {
		start, end = n.EventTime, n.EventEnd
	}
	return start, end
}

// datesBefore reports of dates whether a plan had them before a note moved it: the one that it has, and
// where the note names that, and it was moved by hand to it, also those that its words say.
func datesBefore(n, plan *loci.Note) func(loci.Date) bool {
	p := plan.Planned()
	var said []lang.When
	if p.ByHand() && names(n, p) {
		said = lang.Dates(plan.Content, plan.RecordedAt)
	}
	return func(d loci.Date) bool {
		return restates(d, p.Due) || slices.ContainsFunc(said, func(w lang.When) bool { return lang.SameDay(w.Start, d) })
	}
}

// dated is the last date of a sentence, which ends at a byte of its text.
type dated struct {
	start, end loci.Date
	to         int
}

// datesOf are the dates of the sentences of a text that was said at a moment, besides old ones.
func datesOf(text string, at time.Time, old func(loci.Date) bool) (all []dated) {
	to := 0
	for _, sentence := range lang.Sentences(text) {
		to += strings.Index(text[to:], sentence) + len(sentence)
		d := dated{to: to}
		for _, w := range lang.Dates(sentence, at) {
			switch start := coming(w.Start, at, w.Text); {
			case !old(w.Start) && !old(start):
				d.start, d.end = start, coming(w.End, at, w.Text)
			case !w.End.IsZero(): // from that one to another
				d.start, d.end = w.End, loci.Date{}
			}
		}
		if !d.start.IsZero() {
			all = append(all, d)
		}
	}
	return all
}

// restates reports whether a date is the previous one: its day, and its time where it has one.
func restates(d, was loci.Date) bool {
	if d.Precision == loci.Instant {
		return d.Time.Equal(was.Time) && was.Precision == loci.Instant
	}
	return lang.SameDay(d, was)
}

// coming is a date that is over, in the next year where its text names none, or of a day of the week in the next one.
func coming(d loci.Date, now time.Time, text string) loci.Date {
	year := strconv.Itoa(d.Time.Year())
	if d.IsZero() || d.End().After(now) || d.Precision == loci.Year || strings.Contains(text, year) || lang.IsCounted(text) {
		return d
	}
	if weekly(text, now) {
		d.Time = d.Time.AddDate(0, 0, 7)
	} else {
		d.Time = d.Time.AddDate(1, 0, 0)
	}
	return d
}

// weekly reports whether a text names a day of the week alone: a week later it is another date.
func weekly(text string, now time.Time) bool {
	a, b := lang.Dates(text, now), lang.Dates(text, now.AddDate(0, 0, 7))
	return len(a) == 1 && len(b) == 1 && a[0].Start.Precision == loci.Day && a[0].Start.Time.AddDate(0, 0, 7).Equal(b[0].Start.Time)
}
