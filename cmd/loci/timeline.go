package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/guptarohit/asciigraph"

	"github.com/loci-memory/loci"
)

// clock is the flag that says whose days are meant.
type clock struct {
	Zone string `placeholder:"ZONE" help:"Time zone whose days are meant, like Asia/Shanghai or +08:00; by default this machine's."`
}

// zone is the zone and the name of it for requests.
func (c *clock) zone() (*time.Location, string, error) {
	if c.Zone == "" {
		return time.Local, localZone(), nil
	}
	if t, err := time.Parse("-07:00", c.Zone); err == nil {
		return t.Location(), c.Zone, loci.CheckTime("zone", time.Unix(0, 0).In(t.Location()))
	}
	zone, err := time.LoadLocation(c.Zone)
	if err != nil {
		return nil, "", loci.Invalid("zone", "%q is no known time zone: write one like Asia/Shanghai or +08:00, or leave it out for this machine's", clip(c.Zone, 60))
	}
	return zone, c.Zone, nil
}

// localZone is the name of this machine's zone, or its offset today where it has none.
func localZone() string {
	if name := time.Local.String(); name != "Local" {
		return name
	}
	if path, err := os.Readlink("/etc/localtime"); err == nil {
		_, name, found := strings.Cut(path, "zoneinfo/")
		if _, err := time.LoadLocation(name); found && err == nil {
			return name
		}
	}
	return time.Now().Format("-07:00")
}

// timeText is a flag that takes a time whose zone is known later.
type timeText string

// UnmarshalText takes a time; anything else is ErrInvalid.
func (t *timeText) UnmarshalText(text []byte) error {
	*t = timeText(text)
	_, err := t.in(time.UTC)
	return err
}

// in is the time, of a day, month or year its first moment in a zone.
func (t timeText) in(zone *time.Location) (time.Time, error) {
	if t == "" {
		return time.Time{}, nil
	}
	return firstMoment(string(t), zone)
}

type timelineCmd struct {
	By   loci.Span `placeholder:"SPAN" help:"day, week or month; by default day."`
	On   loci.Axis `placeholder:"AXIS" help:"event: when it happened; recorded: when it was said; by default when it happened, else when it was said."`
	From timeText  `placeholder:"TIME" help:"Only what is then or later."`
	To   timeText  `placeholder:"TIME" help:"Only what is before."`
	clock
	filter
	OldestFirst bool    `help:"Begin with the oldest."`
	Limit       int     `short:"n" placeholder:"N" help:"Notes at most; by default 50. Counts are of all."`
	After       shortID `placeholder:"ID" help:"Go on behind this note."`
	AsOf        when    `placeholder:"TIME" help:"What was known then."`
}

// Run shows the timeline.
func (c *timelineCmd) Run(ctx context.Context, a *app) error {
	zone, name, err := c.zone()
	if err != nil {
		return err
	}
	r := loci.TimelineRequest{
		By: c.By, On: c.On, Zone: name, Filter: c.filter.filter(), OldestFirst: c.OldestFirst,
		Limit: c.Limit, AsOf: c.AsOf.Time, Activity: a.JSON || a.look.terminal,
	}
	if r.From, err = c.From.in(zone); err != nil {
		return err
	}
	if r.To, err = c.To.in(zone); err != nil {
		return err
	}
	return a.with(ctx, func(m *memory) error {
		after, err := a.whole(ctx, m, c.After)
		if err != nil {
			return err
		}
		r.After = after
		result, err := m.Timeline(ctx, a.scope(), r)
		if err != nil {
			return err
		}
		return a.answer(result, func() { a.showTimeline(result, c.On, zone) })
	})
}

// showTimeline prints a plot of all periods, where there is a terminal for it, then
// the notes of a page below their periods.
func (a *app) showTimeline(r *loci.TimelineResult, on loci.Axis, zone *time.Location) {
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
			width = max(width, len(placed(&r.Periods[i].Notes[j], on, zone)))
			shown++
		}
	}
	for i := range r.Periods {
		p := &r.Periods[i]
		fmt.Fprintf(a.out, "%s  %s\n", a.look.strong(inWords(p, zone)), a.look.dim(count(p.Count, "note")))
		for j := range p.Notes {
			n := &p.Notes[j]
			when := fmt.Sprintf("%-*s", width, placed(n, on, zone))
			fmt.Fprintln(a.out, a.look.indent("  ", a.look.accent(when)+"  "+said(n, inList)+"  "+a.look.dim(n.ID.String())))
		}
	}
	fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("%d of %s, in %s", shown, count(r.Total, "note"), r.Zone)))
	if !r.Next.IsZero() {
		fmt.Fprintln(a.out, a.look.dim("more: --after "+r.Next.String()))
	}
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
func placed(n *loci.Note, on loci.Axis, zone *time.Location) string {
	const minute = "2006-01-02 15:04"
	at := func(d loci.Date) string {
		if d.Precision == loci.Instant {
			return d.Time.In(zone).Format(minute)
		}
		return d.String()
	}
	switch {
	case on == loci.OnRecorded:
		return n.RecordedAt.In(zone).Format(minute)
	case n.EventTime.IsZero():
		return n.RecordedAt.In(zone).Format(minute) + " said"
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
