package remember

import (
	"strings"
	"time"
	"unicode"

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
		if len(dates) == 0 && vaguelyDated(text) {
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

// vague are words of a time that lang.Dates does not resolve and a model may: feasts,
// seasons, parts of the week, and counting from them.
var vague = [...]string{
	"christmas", "easter", "new year", "birthday", "holiday", "festival", "thanksgiving", "halloween", "weekend",
	"summer", "winter", "spring", "autumn", " fall", "ago", "earlier", "last ", "next ", "day after", "day before", "since",
	"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "month", "week", "year", "century",
	"节", "假", "春", "夏", "秋", "冬", "周", "星期", "月", "年", "前", "后", "生日", "上次", "下次", "除夕",
}

// vaguelyDated reports whether a text speaks of a time in a way that can't be checked.
func vaguelyDated(text string) bool {
	text = strings.ToLower(text)
	for _, word := range vague[:] {
		if strings.Contains(text, word) {
			return true
		}
	}
	return strings.ContainsFunc(text, unicode.IsDigit)
}
