package main

import (
	"fmt"
	"math"
	"time"

	"github.com/loci-memory/loci"
)

// showContent prints what a hit says, and until when that held, the steps of a procedure
// one a line.
func (a *app) showContent(h *loci.Hit, margin string) {
	n, mark := &h.Note, marked(a.zones, endingsOf(h), h.Plans)
	if !n.IsProcedure() {
		fmt.Fprintln(a.out, a.look.indent(margin, mark+clip(n.Content, inList)))
		return
	}
	before, after := n.AroundSteps()
	if before = mark + clip(before, inList); before != "" {
		fmt.Fprintln(a.out, a.look.indent(margin, before))
	}
	a.showSteps(margin+"  ", n.ProcedureSteps)
	if after = clip(after, inList); after != "" {
		fmt.Fprintln(a.out, a.look.indent(margin, after))
	}
}

// showDone prints the note that says that a plan was done.
func (a *app) showDone(h *loci.Hit, margin string) {
	for i := range h.Linked {
		if l := &h.Linked[i]; l.Type == loci.Fulfils && l.Direction == loci.In {
			fmt.Fprintln(a.out, a.look.indent(margin, fmt.Sprintf("%s: %s  %s", a.look.good("done"), said(a.zones, &l.Note, 80), shortened(l.Note.ID))))
		}
	}
}

// distance is how far back, or ahead, a note is from a moment: by when it happened
// where that is known, else by when it was said. "" without a moment.
func distance(n *loci.Note, from time.Time) string {
	if from.IsZero() {
		return ""
	}
	if n.EventTime.IsZero() {
		return "  (said " + ago(loci.Date{Time: n.RecordedAt, Precision: loci.Instant}, from) + ")"
	}
	return "  (" + ago(n.EventTime, from) + ")"
}

// ago is a distance in time in the largest unit that says enough, no finer than the
// date is known: 3 weeks ago, in 2 days, this month.
func ago(d loci.Date, from time.Time) string {
	if d.Precision == loci.Instant {
		d.Time = d.Time.In(from.Location())
	}
	years, months := from.Year()-d.Time.Year(), (from.Year()-d.Time.Year())*12+int(from.Month())-int(d.Time.Month())
	switch d.Precision {
	case loci.Year:
		return away(years, "year")
	case loci.Month:
		return away(months, "month")
	}
	days := daysBetween(d.Time, from)
	whole := max(days, -days)
	switch {
	case whole < 14:
		return away(days, "day")
	case whole < 60:
		return away(rounded(days, 7), "week")
	case whole < 730:
		return away(rounded(days, 365.25/12), "month")
	}
	return away(rounded(days, 365.25), "year")
}

// daysBetween counts the midnights between two days of the calendar.
func daysBetween(a, b time.Time) int {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(day(b).Sub(day(a)).Hours() / 24)
}

func rounded(days int, unit float64) int { return int(math.Round(float64(days) / unit)) }

// away writes a number of units ago, which is ahead when it is negative.
func away(n int, unit string) string {
	switch {
	case n == 0 && unit == "day":
		return "today"
	case n == 0:
		return "this " + unit
	case n < 0:
		return "in " + count(-n, unit)
	}
	return count(n, unit) + " ago"
}
