package remember

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// How far from a plan's time a report of it may be. What is said later is rather of
// another time that the same was done.
const (
	lateFor    = 30 * 24 * time.Hour  // done after the planned time
	toldWithin = 90 * 24 * time.Hour  // said to be done, after the planned time
	openFor    = 366 * 24 * time.Hour // said after a plan without a time was made
	clearer    = .1                   // of similarity: so much more alike is another plan
)

// settlement is a plan with what a note says became of it.
type settlement struct {
	lang.Settlement
	again      bool // the note tells the plan again, for the date that it was moved to
	plan       *loci.Note
	similarity float64
	rank       int // how well the times agree; less is better
}

// settlements are the plans, among what was retrieved for a note, of which it says that they
// were done, cancelled or moved. It is cautious: the words must say so (lang.Settles), said
// by the speaker of the plan, the times must agree, and the plan must be open. Of several
// the best is settled, with those that are the same plan told again; none where two others
// fit equally well.
func settlements(n *loci.Note, similar []model.Similar) []settlement {
	var all []settlement
	var report *lang.Report // read where there is a plan
	for i := range similar {
		told := &similar[i].Note
		plan := isNow(told, similar)
		if plan.ID == n.ID || !single(plan) || !sameVoice(n, plan) {
			continue
		}
		if report == nil {
			report = lang.ReadReport(n.Content)
		}
		var s lang.Settlement
		ok := false
		if plan.Verbatim == n.Verbatim {
			s, ok = report.SettlesOn(told.Content, told.RecordedAt, func(w lang.When) bool { return lang.SameDay(w.Start, told.EventTime) })
		}
		if ok && timely(n, plan, s) {
			all = append(all, settlement{Settlement: s, plan: plan, similarity: similar[i].Similarity})
		} else if !ok && tellsAgain(n, told, plan) {
			said := lang.Settlement{How: loci.StatusMoved, Text: n.Content}
			all = append(all, settlement{Settlement: said, again: true, plan: plan, similarity: similar[i].Similarity})
		}
	}
	return best(n, all)
}

// single reports whether a note has an open plan of what happens once: what is said of one that
// recurs may be of one of its dates alone, which goes by itself.
func single(n *loci.Note) bool { p := n.Planned(); return p.Open() && p.Recurs == "" }

// sameVoice reports whether a note and a plan are of the same voice: words of one speaker, two
// facts, or a fact of which the user speaks.
func sameVoice(n, plan *loci.Note) bool {
	if n.Verbatim && !plan.Verbatim {
		return n.Speaker == "" && n.Role == loci.RoleUser
	}
	return plan.Verbatim == n.Verbatim && plan.Speaker == n.Speaker && plan.Role == n.Role
}

// settleAmong settles what a note says of open plans and of what is like it. It reads those of
// the plans that are not among the others.
func (w *Writer) settleAmong(ctx context.Context, x *settling, n *loci.Note, open []query.Candidate, similar []model.Similar) error {
	all, err := w.edit.Likeness.Ahead(ctx, loci.Scope{User: n.User}, open, similar)
	if err != nil {
		return err
	}
	if x.repeat(n, all) {
		return nil
	}
	return x.settle(ctx, n, settlements(n, all))
}

// mayBePlan reports whether a candidate is an open plan, or was one and was moved.
func mayBePlan(c query.Candidate) bool {
	return c.Plan == loci.StatusPlanned || c.Plan == loci.StatusMoved
}

// timely reports whether what a report says may be of a plan, by their times.
func timely(report, plan *loci.Note, s lang.Settlement) bool {
	p := plan.Planned()
	switch {
	case report.RecordedAt.Before(plan.RecordedAt):
		return false
	case p.Due.IsZero() && report.RecordedAt.Sub(plan.RecordedAt) > openFor:
		return false
	case s.How == loci.StatusDone:
		return doneInTime(report, plan, s.Due)
	case s.How == loci.StatusCancelled && ofAnotherDay(report, p, &s):
		return false
	}
	return p.Due.IsZero() || report.RecordedAt.Sub(p.Until()) <= loci.OverdueFor
}

// ofAnotherDay reports whether the words that give something up name a day on which it is
// not planned: who doesn't go to the gym today may well go on Friday. A day that is not to
// come may be that on which it was called off, or one of which the words leave the week open.
func ofAnotherDay(report *loci.Note, p *loci.PlanState, s *lang.Settlement) bool {
	another := false
	zone := report.RecordedAt.Location()
	for _, w := range lang.Dates(s.Text, report.RecordedAt) {
		if p.Due.IsZero() || daysOf(w.Start, w.End, zone).meet(daysOf(p.Due, p.DueEnd, zone)) {
			return false
		}
		another = another || s.Refused && cmp.Or(w.End, w.Start).End().After(report.RecordedAt) || w.Start.Time.After(report.RecordedAt)
	}
	return another
}

// doneInTime reports whether what was done may be what was planned: not before it was
// planned, and not before the time planned unless that was only the last moment for it, nor
// long after.
func doneInTime(report, plan *loci.Note, due bool) bool {
	from, to := doneAt(report)
	p := plan.Planned()
	switch {
	case to.Before(plan.RecordedAt):
		return false
	case p.Due.IsZero():
		return true
	}
	end := p.Until()
	return (due || !ahead(p.Due, to)) && from.Sub(end) <= lateFor && report.RecordedAt.Sub(end) <= toldWithin
}

// doneAt is the first and the last moment at which what a note reports may have been done, in
// the zone in which it was said: as far as it says so, and not after it was said.
func doneAt(report *loci.Note) (from, to time.Time) {
	from, to = report.RecordedAt, report.RecordedAt
	if e := report.EventTime; !e.IsZero() && report.Temporality != loci.Prospective && e.Time.Before(to) {
		from = e.Time
		if last := lastOf(cmp.Or(report.EventEnd, e)); last.Before(to) {
			to = last
		}
	}
	return from, to
}

// ahead reports whether a date is yet to come at a moment: a day as it is written, since the
// date may be of one zone and the moment of another, and an instant by the clock.
func ahead(d loci.Date, at time.Time) bool {
	if d.Precision == loci.Instant {
		return d.Time.After(at)
	}
	return dayOf(d.Time) > dayOf(at)
}

// days are the first and the last of some days, as they are written.
type days struct{ first, last string }

// daysOf are the days from a date to another, which may be zero: each as it is written, and
// instants in a zone.
func daysOf(from, to loci.Date, zone *time.Location) days {
	written := func(d loci.Date, t time.Time) string {
		if d.Precision == loci.Instant {
			t = t.In(zone)
		}
		return dayOf(t)
	}
	end := cmp.Or(to, from)
	return days{written(from, from.Time), written(end, lastOf(end))}
}

// meet reports whether some days are among others.
func (d days) meet(o days) bool { return d.first <= o.last && o.first <= d.last }

// lastOf is the last moment of a date.
func lastOf(d loci.Date) time.Time {
	if d.Precision == loci.Instant {
		return d.Time
	}
	return d.End().Add(-1)
}

func dayOf(t time.Time) string { return t.Format(time.DateOnly) }

// best are the settlements of the plan that fits best; none where another fits equally well.
func best(n *loci.Note, all []settlement) []settlement {
	if len(all) < 2 {
		return all
	}
	for i := range all {
		all[i].rank = rank(n, &all[i])
	}
	slices.SortStableFunc(all, func(a, b settlement) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(len(b.Words), len(a.Words)), cmp.Compare(b.similarity, a.similarity))
	})
	first := &all[0]
	var out []settlement
	for i := range all {
		switch s := &all[i]; {
		case sameTime(first.plan, s.plan):
			out = append(out, *s)
		case s.rank == first.rank && len(s.Words) == len(first.Words) && first.similarity-s.similarity < clearer:
			return nil
		}
	}
	return out
}

// rank is how well the time of a plan agrees with what a note says of it: that it was done
// then, or, where the plan is given up or moved, that it was for then and is yet to come.
func rank(n *loci.Note, s *settlement) (r int) {
	p := s.plan.Planned()
	from, to := doneAt(n)
	switch {
	case p.Due.IsZero():
		r = 1
	case s.How == loci.StatusDone && !daysOf(p.Due, p.DueEnd, to.Location()).meet(days{dayOf(from), dayOf(to)}):
		r = 2
	case s.How != loci.StatusDone && p.Overdue(n.RecordedAt):
		r = 2
	}
	if s.How != loci.StatusDone && !names(n, p) {
		r++
	}
	return r
}

// names reports whether a note names the time of a plan.
func names(n *loci.Note, p *loci.PlanState) bool {
	return lang.NamesDay(n.Content, n.RecordedAt, p.Due)
}

// sameTime reports whether two notes that the same words settle tell the same plan: for the same
// time, or, both without one, in the same words.
func sameTime(a, b *loci.Note) bool {
	p, q := a.Planned(), b.Planned()
	if !sameDate(p.Due, q.Due) || !sameDate(p.DueEnd, q.DueEnd) {
		return false
	}
	return a == b || !p.Due.IsZero() || digest(a.Content) == digest(b.Content)
}

// settling makes the changes of what a note settles.
type settling struct {
	edit   *edit.Editor
	st     edit.Stamp
	agents audience.Agents
	to     *store.Changes
}

// settle adds to the changes what becomes of the plans that a note settles: of each a
// version with its link, and of the note itself one, where it is the plan now, or none of its
// own. Nothing becomes of a plan that the agent of the note does not see, nor of one that some
// see who may not see the note: it stays open for everybody (docs/adr/0079).
func (x *settling) settle(ctx context.Context, n *loci.Note, found []settlement) error {
	agent := x.agents.Named(n.CreatedBy)
	for i := range found {
		s := &found[i]
		plans, err := x.plans(ctx, n, s.plan)
		if err != nil {
			return err
		}
		for j := range plans {
			plan := &plans[j]
			may := (single(plan) || s.How == loci.StatusCancelled) && agent.Sees(plan.Visibility, plan.Domain, plan.CreatedBy) && mayBearOn(x.agents, n, plan, false) &&
				(plan.Verbatim || !latest(x.to, plan).SharesMessage(n)) // what was just merged with what a note says is not over by it
			if may && latest(x.to, plan).Planned().Open() && !toldBeside(n, plan) {
				x.change(n, plan, s)
				x.to.Links = append(x.to.Links, settled(n, plan, s))
			}
		}
	}
	return nil
}

// toldBeside reports whether a given fact tells of a plan that was moved by hand and still lies ahead:
// who gives facts has settled it, and tells why the date before fell out.
func toldBeside(n, plan *loci.Note) bool {
	p := plan.Planned()
	return n.Extractor == edit.Giver && p.ByHand() && p.Due.Time.After(n.RecordedAt)
}

// follow settles the plans of which a model says what became of them, and warns of those that it
// does not settle.
func (x *settling) follow(ctx context.Context, s *settles) (warnings []string, err error) {
	for _, one := range asSaid(s) {
		before := len(x.to.Links)
		if err := x.settle(ctx, &s.note, []settlement{one}); err != nil {
			return nil, err
		}
		if len(x.to.Links) == before {
			warnings = append(warnings, undone{plan: one.How}.as("it is no open plan any more, or is merged with what says so"))
		}
	}
	return warnings, nil
}

// inherit adds to new facts what became of the plan of their words before they were made: to
// one that alone plans something of them.
func (x *settling) inherit(ctx context.Context, facts []loci.Note, parts []Part) error {
	words := edit.Each(parts, func(p *Part) loci.Note { return p.Note })
	for i := range words {
		state := derive.PlanOf(&words[i])
		of := slices.DeleteFunc(slices.Clone(facts), func(f loci.Note) bool {
			return !latest(x.to, &f).Planned().Open() || !slices.Contains(sayingOf(&f, words), words[i].ID)
		})
		if state == nil || state.Open() || len(of) != 1 {
			continue
		}
		by, err := x.edit.Notes(ctx, loci.Scope{User: words[i].User}, []loci.ID{state.SettledBy}, time.Time{})
		if err != nil {
			return err
		}
		since := loci.Note{RecordedAt: x.st.Clock} // settled by hand, at the latest
		s := settlement{Settlement: lang.Settlement{How: state.Status, Text: words[i].Content}}
		if len(by) > 0 {
			since = by[0]
			x.to.Links = append(x.to.Links, settled(&since, &of[0], &s))
		}
		was := latest(x.to, &of[0])
		after, own := *was, *was.Planned()
		own.Status, own.SettledBy, own.MovedTo = state.Status, state.SettledBy, state.MovedTo
		after.Plan = &own
		x.version(was, after, &since, "its words are "+string(state.Status)+" already")
	}
	return nil
}

// asSaid are the settlements of plans of which a model says what became of them.
func asSaid(s *settles) []settlement {
	return edit.Each(s.plans, func(b *becomes) settlement {
		return settlement{Settlement: lang.Settlement{How: b.how, Text: s.note.Content}, plan: b.plan}
	})
}

// plans are the plans that a note of a plan is about: of words that a model distilled, their
// facts that plan something, and of several those that the report settles too.
func (x *settling) plans(ctx context.Context, n, plan *loci.Note) ([]loci.Note, error) {
	if !plan.Verbatim || len(plan.Facts) == 0 {
		return []loci.Note{*plan}, nil
	}
	facts, err := x.edit.Notes(ctx, loci.Scope{User: n.User}, edit.FactIDs(plan), time.Time{})
	if err != nil {
		return nil, err
	}
	facts = slices.DeleteFunc(facts, func(f loci.Note) bool { return !f.Planned().Open() || f.Superseded() || f.Forgotten })
	if len(facts) > 1 {
		facts = slices.DeleteFunc(facts, func(f loci.Note) bool { _, ok := lang.Settles(n.Content, f.Content); return !ok })
	}
	if len(facts) == 0 {
		return []loci.Note{*plan}, nil
	}
	return facts, nil
}

// change adds the version of a plan that a note settles, and the one that makes the note
// the plan or keeps it from being another.
func (x *settling) change(n, plan *loci.Note, s *settlement) {
	if s.How == loci.StatusMoved {
		x.moves(n, plan, s)
	} else if own := latest(x.to, n); own.Plan.Open() && lang.SameDay(own.Plan.Due, plan.Planned().Due) {
		after := *own
		after.Temporality = loci.Current
		after.Replan()
		x.version(own, after, n, "what it says of the time of a plan is no plan of its own")
	}
	was := latest(x.to, plan)
	after, state := *was, *was.Planned()
	state.Status, state.SettledBy = s.How, n.ID
	if s.How == loci.StatusMoved {
		state.MovedTo = latest(x.to, n).EventTime
	}
	if was.SupersededBy == n.ID { // it is closed by the same commit, and both are one change
		was.Plan = &state
		return
	}
	after.Plan = &state
	x.version(was, after, n, reasonOf(s))
}

// moves makes the note that moves a plan the plan: what it says is intended, for the date
// that it names besides the previous one; or for the one to which it was moved by hand, where
// it names that alone.
func (x *settling) moves(n, plan *loci.Note, s *settlement) {
	own, p := latest(x.to, n), plan.Planned()
	after := *own
	after.Temporality = loci.Prospective
	var start, end loci.Date
	if !s.again {
		start, end = newDate(n, s, plan)
	}
	if start.IsZero() && p.ByHand() && (s.again || s.Dated) && names(n, p) {
		start, end = p.Due, p.DueEnd
	}
	after.SetEvent(start, end)
	if after.Replan(); after.Plan != nil && p.ByHand() && lang.SameDay(start, p.Due) {
		after.Plan.MovedTo = start
	}
	if after.Verbatim && after.Plan.Open() {
		derive.Intended(&after)
	}
	if !after.Plan.Equal(own.Plan) || own.Temporality != after.Temporality || after.Original != own.Original {
		x.version(own, after, n, "moves a plan, and is the plan now")
	}
}

func (x *settling) version(was *loci.Note, after loci.Note, n *loci.Note, why string) {
	x.to.Notes = append(x.to.Notes, x.st.Next(*was, after, loci.Version{At: n.RecordedAt, Step: loci.StepSettle, Operation: loci.Update, Reason: why}))
}

// latest is a note as changes leave it.
func latest(c *store.Changes, n *loci.Note) *loci.Note {
	for i := len(c.Notes) - 1; i >= 0; i-- {
		if v := &c.Notes[i].Version; v.Note.ID == n.ID {
			return &v.Note
		}
	}
	return n
}

// settled is the link from a note to the plan that it settles.
func settled(n, plan *loci.Note, s *settlement) loci.Link {
	l := bearsOn(n, plan, loci.Updates, reasonOf(s))
	l.By = "link"
	if s.How == loci.StatusDone {
		l.Type = loci.Fulfils
	}
	return l
}

func reasonOf(s *settlement) string {
	return "told as " + string(s.How) + ": " + s.Text
}
