package remember

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

func ideographic(s string) bool { return lang.ScriptOf(s) != lang.Latin }

// event is when the statement happened, as far as its words bear it out: a date that
// overlaps none of those that they name is the model's invention.
func (s *stated) event() (start, end loci.Date) {
	if s.EventTime.IsZero() {
		return loci.Date{}, loci.Date{}
	}
	from, to := s.EventTime.Time, s.EventTime.End()
	if !s.EventEnd.IsZero() {
		to = s.EventEnd.End()
	}
	checkable := true
	for _, p := range s.from {
		text := p.Note.Content + "\n" + p.Note.Caption
		dates := lang.Dates(text, p.when())
		for _, d := range dates {
			if overlap(from, to, d.Start.Time, endOf(d)) {
				return s.EventTime, s.EventEnd
			}
		}
		if len(dates) == 0 && lang.VaguelyDated(text) {
			checkable = false
		}
	}
	if checkable {
		return loci.Date{}, loci.Date{}
	}
	return s.EventTime, s.EventEnd
}

func endOf(w lang.When) time.Time {
	if !w.End.IsZero() {
		return w.End.End()
	}
	return w.Start.End()
}

// overlap reports whether two periods have a moment in common; an instant is a period
// without length.
func overlap(a, aEnd, b, bEnd time.Time) bool {
	return a.Equal(b) || a.Before(bEnd) && b.Before(aEnd)
}
