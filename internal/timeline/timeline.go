// Package timeline returns notes in the order of time: what happened or was said, by day,
// week or month, and what is planned, by when it is due.
package timeline

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

const (
	spans      = 4000           // counted one by one: ten years of days
	zonesApart = 26 * time.Hour // a day begins nowhere more than this before it does elsewhere
)

// Line is the timeline of a memory: notes and plans in the order of time. All methods
// may be called concurrently.
type Line struct{ edit *edit.Editor }

// New makes the timeline of a memory.
func New(e *edit.Editor) *Line { return &Line{e} }

// Timeline returns notes by day, week or month of a zone, by when they happened or were
// said.
func (l *Line) Timeline(ctx context.Context, s loci.Scope, r loci.TimelineRequest, zone *time.Location) (*loci.TimelineResult, error) {
	line, err := l.marks(ctx, s, &r, zone)
	if err != nil {
		return nil, err
	}
	res := &loci.TimelineResult{By: r.By, Zone: zone.String(), Periods: []loci.Period{}, Total: len(line)}
	if len(line) == 0 && r.After.IsZero() {
		return res, l.edit.MustKnow(ctx, s)
	}
	if r.Activity {
		res.Activity = activity(line, grains[r.By])
	}
	if !r.OldestFirst {
		slices.Reverse(line)
	}
	page, err := pageOf(line, &r)
	if err != nil || len(page) == 0 {
		return res, err
	}
	if last := page[len(page)-1]; last.id != line[len(line)-1].id {
		res.Next = last.id
	}
	notes, err := l.edit.Notes(ctx, s, idsOf(page), r.AsOf)
	res.Periods = periods(page, counts(line), notes, zone)
	return res, err
}

// mark is a note on a timeline.
type mark struct {
	place
	id       loci.ID
	recorded time.Time
}

// compareMarks is the order of a timeline: by period, a coarser one before those that
// it holds, then by time, then by when it was said.
func compareMarks(a, b mark) int {
	return cmp.Or(cmp.Compare(a.period.first, b.period.first), cmp.Compare(a.period.grain, b.period.grain),
		a.at.Compare(b.at), a.recorded.Compare(b.recorded), bytes.Compare(a.id[:], b.id[:]))
}

// marks are those of every note that passes, in order.
func (l *Line) marks(ctx context.Context, s loci.Scope, r *loci.TimelineRequest, zone *time.Location) ([]mark, error) {
	var line []mark
	take := func(n *loci.Note) {
		at, ok := placed(n, r.On, grains[r.By], zone)
		if ok && (r.From.IsZero() || !at.at.Before(r.From)) && (r.To.IsZero() || at.at.Before(r.To)) {
			line = append(line, mark{at, n.ID, n.RecordedAt})
		}
	}
	said := func(n *loci.Note) {
		if n.EventTime.IsZero() {
			take(n)
		}
	}
	var err error
	switch bounded := !r.From.IsZero() || !r.To.IsZero(); {
	case r.On == loci.OnRecorded:
		err = l.scan(ctx, s, saidWithin(r), r.AsOf, take)
	case r.On == loci.OnEvent, bounded:
		err = l.scan(ctx, s, happenedWithin(r), r.AsOf, take)
		if err == nil && r.On == "" {
			err = l.scan(ctx, s, saidWithin(r), r.AsOf, said)
		}
	default:
		err = l.scan(ctx, s, r.Filter, r.AsOf, take)
	}
	slices.SortFunc(line, compareMarks)
	return line, err
}

// placed is where a note is; false where it has no place.
func placed(n *loci.Note, on loci.Axis, g grain, zone *time.Location) (place, bool) {
	switch {
	case on != loci.OnRecorded && !n.EventTime.IsZero():
		return dated(n.EventTime, g, zone), true
	case on != loci.OnEvent:
		return moment(n.RecordedAt, g, zone), true
	}
	return place{}, false
}

// saidWithin and happenedWithin are the filter with the bounds of the timeline, so that
// a store reads little else. A day is not the same moments everywhere: event times
// are bounded roughly here and exactly later.
func saidWithin(r *loci.TimelineRequest) loci.Filter {
	f := r.Filter
	f.RecordedAfter, f.RecordedBefore = later(f.RecordedAfter, r.From), earlier(f.RecordedBefore, r.To)
	return f
}

func happenedWithin(r *loci.TimelineRequest) loci.Filter {
	f := r.Filter
	if !r.From.IsZero() {
		f.EventAfter = later(f.EventAfter, r.From.Add(-zonesApart))
	}
	if !r.To.IsZero() {
		f.EventBefore = earlier(f.EventBefore, r.To.Add(zonesApart))
	}
	return f
}

// later and earlier are the narrower of two bounds; a zero one does not bound.
func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// scan passes every note that a filter lets through to do, which must not keep it,
// newest recorded first.
func (l *Line) scan(ctx context.Context, s loci.Scope, f loci.Filter, asOf time.Time, do func(*loci.Note)) error {
	for notes, err := range l.edit.Pages(ctx, s, f, loci.Page{AsOf: asOf}) {
		if err != nil {
			return err
		}
		for i := range notes {
			do(&notes[i])
		}
	}
	return nil
}

// pageOf are the marks of the page asked for.
func pageOf(line []mark, r *loci.TimelineRequest) ([]mark, error) {
	if !r.After.IsZero() {
		at := slices.IndexFunc(line, func(m mark) bool { return m.id == r.After })
		if at < 0 {
			return nil, loci.NotFound("no note %s on this timeline: give the next of an answer with the same filters", r.After)
		}
		line = line[at+1:]
	}
	return line[:min(r.Limit, len(line))], nil
}

func idsOf(line []mark) []loci.ID {
	ids := make([]loci.ID, len(line))
	for i := range line {
		ids[i] = line[i].id
	}
	return ids
}

func counts(line []mark) map[period]int {
	n := map[period]int{}
	for i := range line {
		n[line[i].period]++
	}
	return n
}

// periods puts the notes of a page, which are in its order, into their periods.
func periods(page []mark, counts map[period]int, notes []loci.Note, zone *time.Location) []loci.Period {
	out := []loci.Period{}
	for i, m := range page {
		if i == 0 || page[i-1].period != m.period {
			p := m.period
			out = append(out, loci.Period{
				Period: p.String(), Start: written(p.first.start(zone)), End: written(p.next().start(zone)), Count: counts[p], Notes: []loci.Note{},
			})
		}
		if len(notes) > 0 && notes[0].ID == m.id { // else it went away just now
			last := &out[len(out)-1]
			last.Notes, notes = append(last.Notes, notes[0]), notes[1:]
		}
	}
	return out
}

// activity counts the notes of each period from the first to the last; nil where that
// would be too many.
func activity(line []mark, g grain) *loci.Activity {
	line = slices.DeleteFunc(slices.Clone(line), func(m mark) bool { return m.period.grain != g })
	if len(line) == 0 {
		return nil
	}
	first, last := line[0].period, line[len(line)-1].period
	n := last.number() - first.number() + 1
	if n > spans {
		return nil
	}
	a := &loci.Activity{First: first.String(), Last: last.String(), Counts: make([]int, n)}
	for i := range line {
		a.Counts[line[i].period.number()-first.number()]++
	}
	return a
}
