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

const (
	mostMoves = 8   // of one plan that are shown
	mostPast  = 200 // notes that are looked at for plans that are overdue for long

	// longest is how long before its end a plan that is over begins at most, to be looked for:
	// that of a year, and a day for zones.
	longest = 367 * 24 * time.Hour
)

// plan is a plan found.
type plan struct {
	id        loci.ID
	due       loci.Due
	at        time.Time // when it is due; zero when undated
	recorded  time.Time
	verbatim  bool
	messages  []loci.ID
	facts     []loci.ID // that determine it
	words     []loci.ID // whose place it takes
	past      bool      // overdue for long
	settledBy loci.ID
	next      loci.Date // of one that recurs
}

func comparePlans(a, b plan) int {
	return cmp.Or(cmp.Compare(slices.Index(sections[:], a.due), slices.Index(sections[:], b.due)),
		a.at.Compare(b.at), b.recorded.Compare(a.recorded), bytes.Compare(a.id[:], b.id[:]))
}

// plans are all plans that pass, in order.
func (l *Line) plans(ctx context.Context, s loci.Scope, r *loci.AgendaRequest, v *agendaView) ([]plan, error) {
	var all, past []plan
	add := func(notes []loci.Note) {
		for i := range notes {
			switch p, listed := v.plan(&notes[i]); {
			case listed && p.past && !r.Past:
				past = append(past, p)
			case listed:
				all = append(all, p)
			}
		}
	}
	for _, f := range lookedFor(s, r, v.now) {
		for notes, err := range l.edit.Pages(ctx, s, f, loci.Page{AsOf: r.AsOf}) {
			if err != nil {
				return nil, err
			}
			add(notes)
		}
	}
	if f, some := longPast(r, v.now); some {
		notes, err := l.edit.List(ctx, s, f, loci.Page{AsOf: r.AsOf, Limit: mostPast})
		if err != nil {
			return nil, err
		}
		add(notes)
	}
	v.past = len(agreed(past))
	all = agreed(all)
	all = slices.DeleteFunc(all, func(p plan) bool {
		return !p.open() && !r.Done || p.open() && v.beyond(&p)
	})
	slices.SortFunc(all, comparePlans)
	return all, nil
}

// lookedFor are the filters of the notes that an agenda may list: open plans, of those that
// a reflection has made history the ones that are not over for long, and, where they are
// asked for, settled ones. For an agent a plan may be open that something settled which it
// does not see.
func lookedFor(s loci.Scope, r *loci.AgendaRequest, now time.Time) []loci.Filter {
	open, past := r.Filter, r.Filter
	open.Plan, open.Temporality = loci.StatusPlanned, loci.Prospective
	past.Plan, past.Temporality = loci.StatusPlanned, loci.Historical
	if from := now.Add(-loci.OverdueFor - longest); from.After(past.EventAfter) && !r.Past {
		past.EventAfter = from
	}
	filters := []loci.Filter{open}
	if past.EventBefore.IsZero() || past.EventBefore.After(past.EventAfter) {
		filters = append(filters, past)
	}
	if r.Done || s.Agent != "" {
		for _, status := range []loci.PlanStatus{loci.StatusDone, loci.StatusCancelled, loci.StatusMoved} {
			f := r.Filter
			f.Plan, f.Temporality = status, ""
			filters = append(filters, f)
		}
	}
	return filters
}

// longPast is the filter of plans that a reflection has made history and that are over for so long
// that an agenda does not look for them; some is false where it does.
func longPast(r *loci.AgendaRequest, now time.Time) (f loci.Filter, some bool) {
	f = r.Filter
	f.Plan, f.Temporality = loci.StatusPlanned, loci.Historical
	if before := now.Add(-loci.OverdueFor - longest); f.EventBefore.IsZero() || f.EventBefore.After(before) {
		f.EventBefore = before
	}
	return f, !r.Past && f.EventAfter.Before(f.EventBefore)
}

// plan is the plan of a note as an agenda lists it: not one that was moved, of which the
// note that says so is the plan now, nor one that has lapsed.
func (v *agendaView) plan(n *loci.Note) (plan, bool) {
	state := n.Planned()
	if state == nil || state.Status == loci.StatusMoved || n.Lapsed(v.now) || !n.Live(v.now) {
		return plan{}, false
	}
	var next loci.Date
	if state.Open() && state.Recurs != "" {
		next = v.next(state)
		seen := *state
		seen.Due, state = next, &seen
	}
	due, at := v.due(state)
	past := due == loci.Overdue && !state.Until().Add(loci.OverdueFor).After(v.now)
	var facts []loci.ID
	for i := range n.Facts {
		facts = append(facts, n.Facts[i].Fact)
	}
	return plan{n.ID, due, at, n.RecordedAt, n.Verbatim, slices.Clone(n.Messages), facts, nil, past, state.SettledBy, next}, true
}

// next is the next date of a plan that recurs, by the days of who looks.
func (v *agendaView) next(p *loci.PlanState) loci.Date {
	next := p.Recurs.Next(p.Due, v.now)
	if next.Precision == loci.Day && dayOf(next.Time) < v.today {
		next = p.Recurs.After(next)
	}
	return next
}

// due is when a plan is due, seen from today, or what became of it. A plan for a month or a
// year is due at the end of it.
func (v *agendaView) due(p *loci.PlanState) (loci.Due, time.Time) {
	due, at := v.dueAt(p)
	switch p.Status {
	case loci.StatusDone:
		due = loci.PlanDone
	case loci.StatusCancelled:
		due = loci.PlanCancelled
	}
	return due, at
}

func (v *agendaView) dueAt(p *loci.PlanState) (loci.Due, time.Time) {
	if p.Due.IsZero() {
		return loci.Undated, time.Time{}
	}
	last := p.Due
	if !p.DueEnd.IsZero() {
		last = p.DueEnd
	}
	from, to := dated(p.Due, daily, v.zone), dated(last, daily, v.zone)
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

// agreed makes one of words and what a model made of them: what was distilled takes the
// place of the words, and also of words that only repeat it, unless it is settled and they plan
// it again.
func agreed(plans []plan) []plan {
	distilled, said := map[loci.ID]bool{}, map[loci.ID][]loci.ID{}
	listed, open := map[loci.ID]bool{}, map[loci.ID]bool{}
	for i := range plans {
		p := &plans[i]
		listed[p.id], open[p.id] = true, p.open()
		for _, m := range p.messages {
			if p.verbatim {
				said[m] = append(said[m], p.id)
			} else {
				distilled[m] = true
			}
		}
	}
	for i := range plans {
		if p := &plans[i]; !p.verbatim {
			for _, m := range p.messages {
				p.words = append(p.words, said[m]...)
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(plans), func(p plan) bool {
		return p.verbatim && (slices.ContainsFunc(p.messages, func(m loci.ID) bool { return distilled[m] }) ||
			slices.ContainsFunc(p.facts, func(f loci.ID) bool { return listed[f] && (open[f] || !p.open()) }))
	})
}

// open reports whether nothing has settled the plan.
func (p *plan) open() bool { return p.due != loci.PlanDone && p.due != loci.PlanCancelled }

// before are, by the plan that each is now, what the plans of a page were before they were
// moved, the latest first.
func (l *Line) before(ctx context.Context, s loci.Scope, page []plan, asOf time.Time) (map[loci.ID][]loci.Note, error) {
	out, now := map[loci.ID][]loci.Note{}, map[loci.ID]loci.ID{} // now: by what is looked at, the plan that it is
	for _, p := range page {
		now[p.id] = p.id
		for _, id := range p.words {
			now[id] = p.id
		}
	}
	for range mostMoves {
		ids := make([]loci.ID, 0, len(now))
		for id := range now {
			ids = append(ids, id)
		}
		if len(ids) == 0 {
			break
		}
		links, err := l.edit.Links(ctx, s, query.Links{IDs: ids, Types: []loci.LinkType{loci.Updates}, Direction: loci.Out, At: asOf, Now: l.edit.At(asOf)})
		if err != nil {
			return nil, err
		}
		far := make([]loci.ID, len(links))
		for i := range links {
			far[i] = links[i].To
		}
		notes, err := l.edit.Notes(ctx, s, far, asOf)
		if err != nil {
			return nil, err
		}
		next := map[loci.ID]loci.ID{}
		for i := range notes {
			n := &notes[i]
			plan, moved := now[n.SettledBy()]
			if !moved || n.Plan.Status != loci.StatusMoved || next[n.ID] != (loci.ID{}) {
				continue
			}
			next[n.ID] = plan
			out[plan] = append(out[plan], *n)
		}
		now = next
	}
	return out, nil
}
