// Package timeline returns notes in the order of time: what happened or was said, by day,
// week or month, and what is planned, by when it is due.
package timeline

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
)

const spans = 4000 // counted one by one: ten years of days

// Line is the timeline of a memory: notes and plans in the order of time. All methods
// may be called concurrently.
type Line struct{ edit *edit.Editor }

// New makes the timeline of a memory.
func New(e *edit.Editor) *Line { return &Line{e} }

// Timeline returns notes by day, week or month of a zone, by when they happened or were
// said.
func (l *Line) Timeline(ctx context.Context, s loci.Scope, r loci.TimelineRequest, zone *time.Location) (*loci.TimelineResult, error) {
	v, err := l.view(ctx, s, &r, zone)
	if err != nil {
		return nil, err
	}
	if err := l.edit.Line(ctx, s, query.Line{Filter: r.Filter, On: r.On, At: r.AsOf}, v.read); err != nil {
		return nil, err
	}
	res := &loci.TimelineResult{By: r.By, Zone: zone.String(), Periods: []loci.Period{}, Total: v.total, Activity: v.activity}
	switch {
	case v.after != nil && !v.found:
		return nil, noMark(r.After)
	case v.total == 0:
		return res, l.edit.MustKnow(ctx, s)
	case len(v.page) == 0:
		return res, nil
	}
	if v.more {
		res.Next = v.page[len(v.page)-1].id
	}
	notes, err := l.edit.Notes(ctx, s, idsOf(v.page), r.AsOf)
	res.Periods = periods(v.page, v.counts, notes, zone)
	return res, err
}

// view begins a page, behind the note that was the last of the one before.
func (l *Line) view(ctx context.Context, s loci.Scope, r *loci.TimelineRequest, zone *time.Location) (*lineView, error) {
	v := &lineView{request: r, grain: grains[r.By], zone: zone}
	if r.After.IsZero() {
		return v, nil
	}
	notes, err := l.edit.Notes(ctx, s, []loci.ID{r.After}, r.AsOf)
	if err != nil {
		return nil, err
	}
	if len(notes) == 0 {
		return nil, noMark(r.After)
	}
	n := &notes[0]
	at, ok := v.placed(n.EventTime, n.RecordedAt)
	if !ok {
		return nil, noMark(r.After)
	}
	v.after = &mark{at, n.ID, n.RecordedAt}
	return v, nil
}

func noMark(id loci.ID) error {
	return loci.NotFound("no note %s on this timeline: give the next of an answer with the same filters", id)
}

func idsOf(line []mark) []loci.ID {
	ids := make([]loci.ID, len(line))
	for i := range line {
		ids[i] = line[i].id
	}
	return ids
}

// periods puts the notes of a page, which are in its order, into their periods.
func periods(page []mark, counts map[period]int, notes []loci.Note, zone *time.Location) []loci.Period {
	out := []loci.Period{}
	for i, m := range page {
		if i == 0 || page[i-1].period != m.period {
			p := m.period
			out = append(out, loci.Period{
				Period: p.String(), Start: p.first.start(zone), End: p.next().start(zone), Count: counts[p], Notes: []loci.Note{},
			})
		}
		if len(notes) > 0 && notes[0].ID == m.id { // else it went away just now
			last := &out[len(out)-1]
			last.Notes, notes = append(last.Notes, notes[0]), notes[1:]
		}
	}
	return out
}
