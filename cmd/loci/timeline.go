package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/guptarohit/asciigraph"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type timelineCmd struct {
	By   loci.Span `placeholder:"SPAN" help:"day, week or month; by default day."`
	On   loci.Axis `placeholder:"AXIS" help:"event: when it happened; recorded: when it was said; by default when it happened, else when it was said."`
	From timeText  `placeholder:"TIME" help:"Only what is then or later."`
	To   timeText  `placeholder:"TIME" help:"Only what is before."`
	calendar
	filter
	OldestFirst bool    `help:"Begin with the oldest."`
	Limit       int     `short:"n" placeholder:"N" help:"Notes at most; by default 50. Counts are of all."`
	After       shortID `placeholder:"ID" help:"Go on behind this note."`
	AsOf        when    `placeholder:"TIME" help:"What was known then."`
}

// Run shows the timeline.
func (c *timelineCmd) Run(ctx context.Context, a *app) error {
	a = a.showing(c.Zone)
	days := a.zones.Days()
	var err error
	r := loci.TimelineRequest{
		By: c.By, On: c.On, Zone: c.name(), Filter: c.filter.filter(), OldestFirst: c.OldestFirst,
		Limit: c.Limit, AsOf: c.AsOf.Time, Activity: a.JSON || a.look.terminal,
	}
	if r.From, err = c.From.in(days); err != nil {
		return err
	}
	if r.To, err = c.To.in(days); err != nil {
		return err
	}
	return replyOf(ctx, a, c.After, func(m *memory, after loci.ID) (*loci.TimelineResult, error) {
		r.After = after
		return m.Timeline(ctx, a.scope(), r)
	}, func(r *loci.TimelineResult) { a.showTimeline(r, c.On) })
}

// showTimeline prints a plot of all periods, where there is a terminal for it, then
// the notes of a page below their periods.
func (a *app) showTimeline(r *loci.TimelineResult, on loci.Axis) {
	if len(r.Periods) == 0 {
		fmt.Fprintln(a.out, "Nothing on this timeline: widen --from and --to, or see what there is with loci notes.")
		return
	}
	if r.Activity != nil {
		a.plot(r.Activity, r.By)
	}
	width, shown := 0, 0
	for i := range r.Periods {
		for j := range r.Periods[i].Notes {
			width = max(width, len(placed(a.zones, &r.Periods[i].Notes[j], on)))
			shown++
		}
	}
	for i := range r.Periods {
		p := &r.Periods[i]
		fmt.Fprintf(a.out, "%s  %s\n", a.look.strong(inWords(p, a.zones.Days())), a.look.dim(count(p.Count, "note")))
		for j := range p.Notes {
			n := &p.Notes[j]
			when := fmt.Sprintf("%-*s", width, placed(a.zones, n, on))
			fmt.Fprintln(a.out, a.look.indent("  ", a.look.accent(when)+"  "+said(a.zones, n, inList)+"  "+a.look.dim(shortened(n.ID))))
		}
	}
	fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("%d of %s, in %s", shown, count(r.Total, "note"), r.Zone)))
	a.showNext(r.Next)
}

// inWords is a period for people: 2026-05-04 Monday; 2026-W19, May 4 to May 10.
func inWords(p *loci.Period, zone *time.Location) string {
	start, last := p.Start.In(zone), p.End.Add(-time.Second).In(zone)
	switch {
	case strings.Contains(p.Period, "W"):
		return p.Period + ", " + start.Format("January 2") + " to " + last.Format("January 2")
	case len(p.Period) == len("2006-01-02"):
		return p.Period + " " + start.Format("Monday")
	case len(p.Period) == len("2006-01"):
		return p.Period + " " + start.Format("January")
	}
	return p.Period
}

// placed is when a note is on a timeline, at its precision; a note that is there
// only because it was said then says so.
func placed(v zone.View, n *loci.Note, on loci.Axis) string {
	at := func(d loci.Date) string {
		if d.Precision == loci.Instant {
			return v.OnCalendar(d.Time)
		}
		return d.String()
	}
	switch {
	case on == loci.OnRecorded:
		return v.OnCalendar(n.RecordedAt)
	case n.EventTime.IsZero():
		return v.OnCalendar(n.RecordedAt) + " said"
	case n.EventEnd.IsZero():
		return at(n.EventTime)
	}
	return at(n.EventTime) + " to " + at(n.EventEnd)
}

// plot draws how many notes there are, period by period.
func (a *app) plot(act *loci.Activity, by loci.Span) {
	const tallest, axis, fewest = 6, 10, 3
	if len(act.Counts) < fewest {
		return
	}
	values, each := bundled(act.Counts, a.look.width-axis)
	caption := fmt.Sprintf("notes a %s, %s to %s", by, act.First, act.Last)
	if each > 1 {
		caption = fmt.Sprintf("notes in every %d %ss, %s to %s", each, by, act.First, act.Last)
	}
	height := min(tallest, int(slices.Max(values)))
	fmt.Fprintln(a.out, asciigraph.Plot(values, asciigraph.Height(height), asciigraph.LowerBound(0), asciigraph.Precision(0)))
	fmt.Fprintln(a.out, a.look.dim(strings.Repeat(" ", axis)+caption))
	fmt.Fprintln(a.out)
}

// bundled adds up neighbours, so that at most so many are left, and says how many at
// a time: none of the notes is lost to the width of a screen.
func bundled(counts []int, most int) (sums []float64, each int) {
	each = (len(counts) + most - 1) / most
	for i, n := range counts {
		if i%each == 0 {
			sums = append(sums, 0)
		}
		sums[len(sums)-1] += float64(n)
	}
	return sums, each
}
