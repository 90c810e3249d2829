package timeline

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// sections is the order of an agenda.
var sections = [...]loci.Due{loci.Overdue, loci.DueToday, loci.DueInWeek, loci.DueLater, loci.Undated, loci.PlanDone, loci.PlanCancelled}

// Agenda returns what is planned, by when it is due as seen from a zone.
func (l *Line) Agenda(ctx context.Context, s loci.Scope, r loci.AgendaRequest, zone *time.Location) (*loci.AgendaResult, error) {
	v := agendaView{now: l.edit.At(r.AsOf), zone: zone, days: r.Days}
	v.today = dayOf(v.now.In(zone))
	plans, err := l.plans(ctx, s, &r, &v)
	if err != nil {
		return nil, err
	}
	res := &loci.AgendaResult{Today: v.today.date().Format("2006-01-02"), Zone: zone.String(), Sections: []loci.Section{}, Total: len(plans), Past: v.past}
	if len(plans)+v.past == 0 && r.After.IsZero() {
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
	past  int // plans that are not listed, as they are overdue for long
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
		if !p.settledBy.IsZero() {
			ids = append(ids, p.settledBy)
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
	before, err := l.before(ctx, s, page, asOf)
	if err != nil {
		return nil, err
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
			if !p.next.IsZero() {
				seen := *n.Plan
				seen.Due, n.Plan = p.next, &seen
			}
			last := &out[len(out)-1]
			last.Plans = append(last.Plans, loci.Plan{Note: *n, SettledBy: known[p.settledBy], Before: otherwise(n, before[p.id])})
		}
	}
	return out, nil
}

// otherwise are those of the earlier states of a plan that were for another time: one that was
// moved by hand and is told again is where it was.
func otherwise(n *loci.Note, before []loci.Note) []loci.Note {
	now := n.Planned()
	return slices.DeleteFunc(before, func(b loci.Note) bool { return b.Planned().ByHand() && now != nil && b.Planned().Due == now.Due })
}
