package index

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Line calls read with the visible notes that a line asks for, as List has them, in runs.
// read must not ask the index. It is not called for an unknown user.
func (x *Index) Line(ctx context.Context, user string, agent loci.Agent, q query.Line, read func([]query.Run)) error {
	now := q.At.IsZero()
	u, _, err := x.enter(ctx, user, need{orders: now, lists: now && byList(&q.Filter)})
	if err != nil || u == nil {
		return err
	}
	defer u.mu.RUnlock()
	runs := u.runs(agent, &q)
	if err := ctx.Err(); err != nil {
		return err
	}
	read(runs)
	return nil
}

// runs are the lists of the groups where these decide all that is asked for, else lists
// made of the rows that pass.
func (u *user) runs(agent loci.Agent, q *query.Line) []query.Run {
	axis := loci.OnEvent
	if q.On == loci.OnRecorded {
		axis = loci.OnRecorded
	}
	var parts []part
	if q.At.IsZero() && u.filter(open(&q.Filter, axis)) == nil {
		parts = u.partsOn(axis, &q.Filter, u.sees(agent))
	} else {
		parts = u.collect(agent, q, axis)
	}
	var runs []query.Run
	for _, p := range parts {
		if q.On != loci.OnEvent || p.exact != unknownEvent {
			runs = append(runs, newRun(u, p, axis))
		}
	}
	return runs
}

// collect makes parts of the rows that pass.
func (u *user) collect(agent loci.Agent, q *query.Line, axis loci.Axis) []part {
	p := page{user: u, sort: axis, limit: u.rows()}
	if q.At.IsZero() {
		u.listNow(agent, &q.Filter, &p)
	} else {
		u.listAt(agent, &Listing{Filter: q.Filter, At: q.At}, &p)
	}
	places := map[exactness]int{}
	var parts []part
	for _, r := range p.best {
		exact := unknownEvent
		if axis == loci.OnEvent {
			exact = u.eventOf(r.seq).exact
		}
		at, there := places[exact]
		if !there {
			at, places[exact] = len(parts), len(parts)
			parts = append(parts, part{exact: exact})
		}
		parts[at].rows = append(parts[at].rows, r.seq)
	}
	for _, p := range parts {
		by := u.bySaid
		if p.exact != unknownEvent {
			by = u.byEvent
		}
		slices.SortFunc(p.rows, by)
	}
	return parts
}

// run is a part, as a caller reads it.
type run struct {
	user *user
	part
	zone *time.Location // of its event times; nil where it is placed by record time
}

func newRun(u *user, p part, axis loci.Axis) *run {
	r := &run{user: u, part: p}
	if axis == loci.OnEvent && p.exact != unknownEvent {
		r.zone = p.exact.location()
	}
	return r
}

func (r *run) Len() int { return len(r.rows) }

func (r *run) At(i int) query.Moment {
	seq := r.rows[i]
	m := query.Moment{ID: r.user.idOf(seq), Recorded: moment(r.user.recorded[seq])}
	if r.zone != nil {
		m.Event = loci.Date{Time: moment(r.user.eventOf(seq).start).In(r.zone), Precision: precisions[r.exact.precision]}
	}
	r.user.orders.looked.Add(1)
	return m
}
