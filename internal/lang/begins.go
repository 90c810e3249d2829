package lang

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// beginnings is how many bytes before and behind a date may say that something begins with it.
const beginnings = 40

// BeginsOn is the one date from which on a text that was said at a moment says that something is so:
// from 16 November, 从11月16日起. It is zero where the text names none, or several.
func BeginsOn(text string, at time.Time) (from loci.Date) {
	in := all()
	text = HeadOf(text, maxAsked)
	for _, w := range in.Dates(text, at) {
		before, behind := text[max(0, w.From-beginnings):w.From], text[w.To:min(len(text), w.To+beginnings)]
		says := func(t *rhythmTable) bool { return t.begins(before, behind) }
		switch {
		case !w.End.IsZero() || !slices.ContainsFunc(in.rhythms(), says):
		case from.IsZero() || from.Time.Equal(w.Start.Time):
			from = w.Start
		default:
			return loci.Date{}
		}
	}
	return from
}

// begins reports whether what stands before or behind a date says that something begins with it.
func (t *rhythmTable) begins(before, behind string) bool {
	return matches(t.From, before) || matches(t.FromBehind, behind)
}

// NamesDay reports whether a text that was said at a moment names the day of a date.
func NamesDay(text string, at time.Time, d loci.Date) bool {
	return slices.ContainsFunc(Dates(text, at), func(w When) bool { return SameDay(w.Start, d) })
}

// SameDay reports whether two dates are of one day, or begin at the same moment.
func SameDay(a, b loci.Date) bool {
	day := func(d loci.Date) string { return d.Time.Format(time.DateOnly) }
	return !a.IsZero() && !b.IsZero() && (a.Time.Equal(b.Time) || day(a) == day(b))
}
