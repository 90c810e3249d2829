package remember

import (
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// newDate is the date that a note moves a plan to, other than the previous one: that of its event, where it is yet to
// come and is of the words that say so, else the last date that these name, in the year that comes where they name
// none, as what was moved is said in the past tense. A message has other dates: where several of its sentences name
// one, it is that of the sentence that says so, or of the first behind it that has one.
func newDate(n *loci.Note, s *settlement, was loci.Date) (start, end loci.Date) {
	own := !restates(n.EventTime, was) && n.EventTime.End().After(n.RecordedAt)
	dated := datesOf(n, was)
	if len(dated) < 2 && own {
		return n.EventTime, n.EventEnd
	}
	for _, d := range dated {
		if len(dated) > 1 && d.to <= strings.Index(n.Content, s.In) {
			continue
		}
		if own && sameDay(d.start, n.EventTime) {
			return n.EventTime, n.EventEnd
		}
		return d.start, d.end
	}
	if len(dated) == 0 && !restates(n.EventTime, was) {
		start, end = n.EventTime, n.EventEnd
	}
	return start, end
}

// dated is the last date of a sentence, which ends at a byte of its note.
type dated struct {
	start, end loci.Date
	to         int
}

// datesOf are the dates of the sentences of a note besides another one.
func datesOf(n *loci.Note, was loci.Date) (all []dated) {
	to := 0
	for _, sentence := range lang.Sentences(n.Content) {
		to += strings.Index(n.Content[to:], sentence) + len(sentence)
		d := dated{to: to}
		for _, w := range lang.Dates(sentence, n.RecordedAt) {
			switch {
			case !restates(w.Start, was):
				d.start, d.end = coming(w.Start, n.RecordedAt, w.Text), coming(w.End, n.RecordedAt, w.Text)
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
	return sameDay(d, was)
}

// coming is a date that is over, in the next year where its text names none.
func coming(d loci.Date, now time.Time, text string) loci.Date {
	year := strconv.Itoa(d.Time.Year())
	if d.IsZero() || d.End().After(now) || d.Precision == loci.Year || strings.Contains(text, year) || lang.IsCounted(text) {
		return d
	}
	d.Time = d.Time.AddDate(1, 0, 0)
	return d
}
