package timeline

import (
	"bytes"
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

const linksAtOnce = 500 // notes whose links are looked up together

// sections is the order of an agenda.
var sections = [...]loci.Due{loci.Overdue, loci.DueToday, loci.DueInWeek, loci.DueLater, loci.Undated, loci.PlanDone}

// Agenda returns what is planned, by when it is due as seen from a zone.
func (l *Line) Agenda(ctx context.Context, s loci.Scope, r loci.AgendaRequest, zone *time.Location) (*loci.AgendaResult, error) {
	v := agendaView{now: l.edit.At(r.AsOf), zone: zone, days: r.Days}
	v.today = dayOf(v.now.In(zone))
	plans, err := l.plans(ctx, s, &r, &v)
	if err != nil {
		return nil, err
	}
	res := &loci.AgendaResult{Today: v.today.date().Format("2006-01-02"), Zone: zone.String(), Sections: []loci.Section{}, Total: len(plans)}
	if len(plans) == 0 && r.After.IsZero() {
		return res, l.edit.MustKnow(ctx, s)
	}
	page, err := agendaPage(plans, &r)
	if err != nil || len(page) == 0 {
		return res, err
	}
	if last := page[len(page)-1]; last.id != plans[len(plans)-1].id {
		res.Next = last.id
	}
	res.Sections, err = l.sections(ctx, s, page, plans, r.AsOf)
	return res, err
}

// agendaView is from where plans are looked at.
type agendaView struct {
	now   time.Time
	zone  *time.Location
	today day
	days  int // ahead; 0 is all
}

// plan is a plan found.
type plan struct {
	id       loci.ID
	due      loci.Due
	at       time.Time // when it is due; zero when undated
	recorded time.Time
	verbatim bool
	messages []loci.ID
	doneBy   loci.ID
}

func comparePlans(a, b plan) int {
	return cmp.Or(cmp.Compare(slices.Index(sections[:], a.due), slices.Index(sections[:], b.due)),
		a.at.Compare(b.at), b.recorded.Compare(a.recorded), bytes.Compare(a.id[:], b.id[:]))
}

// plans are all plans that pass, in order.
func (l *Line) plans(ctx context.Context, s loci.Scope, r *loci.AgendaRequest, v *agendaView) ([]plan, error) {
	f := r.Filter
	var all []plan
	take := func(n *loci.Note) {
		if n.Kind != loci.Trait && n.Live(v.now) {
			due, at := v.due(n)
			all = append(all, plan{n.ID, due, at, n.RecordedAt, n.Verbatim, slices.Clone(n.Messages), loci.ID{}})
		}
	}
	f.Temporality = loci.Prospective
	if err := l.scan(ctx, s, f, r.AsOf, take); err != nil {
		return nil, err
	}
	open := len(all) // behind it is what became history: only what was done of it counts
	if r.Done {
		f.Temporality = loci.Historical
		if err := l.scan(ctx, s, f, r.AsOf, take); err != nil {
			return nil, err
		}
	}
	if err := l.markDone(ctx, s, all, r.AsOf); err != nil {
		return nil, err
	}
	all = agreed(all, open)
	all = slices.DeleteFunc(all, func(p plan) bool {
		return p.due == loci.PlanDone && !r.Done || p.due != loci.PlanDone && v.beyond(&p)
	})
	slices.SortFunc(all, comparePlans)
	return all, nil
}

// due is when a plan is due, seen from today. A plan for a month or a year is due at
// the end of it.
func (v *agendaView) due(n *loci.Note) (loci.Due, time.Time) {
	if n.EventTime.IsZero() {
		return loci.Undated, time.Time{}
	}
	last := n.EventTime
	if !n.EventEnd.IsZero() {
		last = n.EventEnd
	}
	from, to := dated(n.EventTime, daily, v.zone), dated(last, daily, v.zone)
	end := to.period.next() - 1
	when, at := from.period.first, from.at
	if from.period.grain < daily {
		when, at = end, end.start(v.zone)
	}
	switch {
	case last.Precision == loci.Instant && !last.Time.After(v.now), last.Precision != loci.Instant && end < v.today:
		return loci.Overdue, at
	case when <= v.today:
		return loci.DueToday, at
	case when < v.today.monday()+7:
		return loci.DueInWeek, at
	}
	return loci.DueLater, at
}

// beyond reports whether a plan is further ahead than was asked for.
func (v *agendaView) beyond(p *plan) bool {
	return v.days > 0 && (p.due == loci.Undated || dayOf(p.at.In(v.zone)) > v.today+day(v.days))
}

// markDone marks the plans of which a note that can be seen says that they were done,
// by the first of those.
func (l *Line) markDone(ctx context.Context, s loci.Scope, plans []plan, asOf time.Time) error {
	for chunk := range slices.Chunk(plans, linksAtOnce) {
		ids, at := make([]loci.ID, len(chunk)), make(map[loci.ID]*plan, len(chunk))
		for i := range chunk {
			ids[i], at[chunk[i].id] = chunk[i].id, &chunk[i]
		}
		links, err := l.edit.Links(ctx, s, query.Links{IDs: ids, Types: []loci.LinkType{loci.Fulfils}, Direction: loci.In, At: asOf, Now: l.edit.At(asOf)})
		if err != nil {
			return err
		}
		slices.SortStableFunc(links, func(a, b loci.Link) int { return cmp.Or(a.At.Compare(b.At), bytes.Compare(a.To[:], b.To[:])) })
		for _, link := range links {
			if p := at[link.From]; p.doneBy.IsZero() {
				p.doneBy, p.due = link.To, loci.PlanDone
			}
		}
	}
	return nil
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

// agreed makes one of words and what a model made of them: what was distilled takes
// the place of the words, and what was done of either was done. Of those from open on only
// what was done is kept.
func agreed(plans []plan, open int) []plan {
	distilled, done := map[loci.ID]bool{}, map[loci.ID]loci.ID{}
	for i, p := range plans {
		for _, m := range p.messages {
			distilled[m] = distilled[m] || !p.verbatim && i < open
			if !p.doneBy.IsZero() && done[m].IsZero() {
				done[m] = p.doneBy
			}
		}
	}
	var out []plan
	for i, p := range plans {
		covered := false
		for _, m := range p.messages {
			if by := done[m]; p.doneBy.IsZero() && !by.IsZero() {
				p.doneBy, p.due = by, loci.PlanDone
			}
			covered = covered || p.verbatim && distilled[m]
		}
		if !covered && (i < open || p.due == loci.PlanDone) {
			out = append(out, p)
		}
	}
	return out
}

func agendaPage(plans []plan, r *loci.AgendaRequest) ([]plan, error) {
	if !r.After.IsZero() {
		at := slices.IndexFunc(plans, func(p plan) bool { return p.id == r.After })
		if at < 0 {
			return nil, loci.NotFound("no plan %s on this agenda: give the next of an answer with the same filters", r.After)
		}
		plans = plans[at+1:]
	}
	return plans[:min(r.Limit, len(plans))], nil
}

// sections puts the plans of a page, which are in order, below when they are due.
func (l *Line) sections(ctx context.Context, s loci.Scope, page, all []plan, asOf time.Time) ([]loci.Section, error) {
	var ids []loci.ID
	for _, p := range page {
		ids = append(ids, p.id)
		if !p.doneBy.IsZero() {
			ids = append(ids, p.doneBy)
		}
	}
	notes, err := l.edit.Notes(ctx, s, ids, asOf)
	if err != nil {
		return nil, err
	}
	known := make(map[loci.ID]*loci.Note, len(notes))
	for i := range notes {
		known[notes[i].ID] = &notes[i]
	}
	counts := map[loci.Due]int{}
	for _, p := range all {
		counts[p.due]++
	}
	out := []loci.Section{}
	for _, p := range page {
		if len(out) == 0 || out[len(out)-1].Due != p.due {
			out = append(out, loci.Section{Due: p.due, Count: counts[p.due], Plans: []loci.Plan{}})
		}
		if n := known[p.id]; n != nil { // else it went away just now
			last := &out[len(out)-1]
			last.Plans = append(last.Plans, loci.Plan{Note: *n, FulfilledBy: known[p.doneBy]})
		}
	}
	return out, nil
}
