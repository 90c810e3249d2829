package revise

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// Settle commits what became of a plan. Of words that a model distilled it is the plan of
// their fact, and the words follow. A plan that is moved stays the same note, for another
// date. Of one that recurs it is one date that is done, or cancelled where it says which, and the plan
// goes on.
func (r *Reviser) Settle(ctx context.Context, s loci.Scope, q loci.SettleRequest) (*loci.ChangeResult, error) {
	if err := r.fits(q.Text); err != nil {
		return nil, err
	}
	return edit.Retry(busy, func() (*loci.ChangeResult, error) {
		shown, err := r.edit.One(ctx, s, q.ID, time.Time{})
		if err != nil {
			return nil, err
		}
		if shown.Superseded() {
			shown.SupersededBy = r.holds(ctx, s, shown)
		}
		if err := maySettle(shown, &q); err != nil {
			return nil, edit.Refused(err)
		}
		if q.As == loci.StatusPlanned {
			return r.plans(ctx, s, shown, &q)
		}
		if !shown.Planned().Open() && !opensAgain(shown, &q) {
			return &loci.ChangeResult{Note: shown}, nil
		}
		n, err := r.planOf(ctx, s, shown)
		if err != nil {
			return nil, err
		}
		return r.settle(ctx, s, n, &q)
	})
}

// settle commits what became of the plan of a note, with the new words of it where there are some.
func (r *Reviser) settle(ctx context.Context, s loci.Scope, n *loci.Note, q *loci.SettleRequest) (*loci.ChangeResult, error) {
	zone, err := r.zoneSaid(ctx, n)
	if err != nil {
		return nil, err
	}
	after, err := r.settled(n, q, zone)
	if err != nil {
		return nil, edit.Refused(err)
	}
	if q.Text != "" {
		said, err := r.saidIn(ctx, s, n, &loci.EditRequest{Content: q.Text})
		if err != nil {
			return nil, err
		}
		r.resay(&after, q.Text, said)
	}
	agents, err := r.edit.Agents(ctx, loci.Scope{User: s.User})
	if err != nil {
		return nil, err
	}
	res, err := r.commit(ctx, s, revision{n, &after, reasonTo(n, &after, q), q.At, agents, loci.StepSettle})
	if err == nil && res.Change != (loci.ChangeID{}) {
		res.Warnings = append(res.Warnings, warnings(n.Planned(), after.Planned(), q, r.edit.At(q.At))...)
		if exposed := warn(n, &after, &loci.EditRequest{Content: q.Text}); exposed != "" {
			res.Warnings = append(res.Warnings, exposed)
		}
	}
	return res, err
}

// resay gives a note that plans something other words for the same plan.
func (r *Reviser) resay(n *loci.Note, text string, said []loci.Message) {
	plan := *n
	r.reword(n, text, said)
	n.SetEvent(plan.EventTime, plan.EventEnd)
	n.Temporality, n.Plan, n.Kind = plan.Temporality, plan.Plan, plan.Kind
}

// mostHeirs is how many notes, each of which took the place of the one before, are looked through for
// the one that holds.
const mostHeirs = 20

// holds is the note that holds in the place of one that is closed, as far as the scope sees them.
func (r *Reviser) holds(ctx context.Context, s loci.Scope, closed *loci.Note) loci.ID {
	id := closed.SupersededBy
	for range mostHeirs {
		next, err := r.edit.One(ctx, s, id, time.Time{})
		if err != nil || !next.Superseded() {
			return id
		}
		id = next.SupersededBy
	}
	return id
}

// maySettle requires a plan that is there, and open or settled in the way that is asked for.
func maySettle(n *loci.Note, q *loci.SettleRequest) error {
	p := n.Planned()
	planned := q.As == loci.StatusPlanned
	switch {
	case planned && n.Kind == loci.Trait:
		return loci.Invalid("id", "note %s is a trait, which plans nothing", n.ID)
	case planned && p != nil:
		return loci.Conflict("note %s is a plan already, which is %s: settle it as moved to another date, or undo what settled it", n.ID, p.Text(nil))
	case p == nil && !planned:
		return loci.Invalid("id", "note %s plans nothing: give the id of a plan, as the agenda lists them", n.ID)
	case !q.To.IsZero() && !planned && q.As != loci.StatusMoved && !ofDates(p, q):
		return loci.Invalid("to", "is given with %s: only a plan that was moved has a new date", q.As)
	case n.Forgotten:
		return loci.Conflict("note %s is forgotten: restore it before you settle its plan", n.ID)
	case n.Superseded():
		return loci.Conflict("note %s is closed, in favour of note %s: settle that one", n.ID, n.SupersededBy)
	case q.As == loci.StatusMoved && p.Recurs != "":
		return loci.Invalid("as", "the plan of note %s recurs (%s), and only what happens once is moved: say cancelled with the date (to) that falls out and remember the other as a plan, or edit its words", n.ID, p.Recurs)
	case planned, p.Open(), opensAgain(n, q):
		return nil
	case p.Status == loci.StatusMoved:
		return loci.Conflict("the plan of note %s was moved, and note %s is the plan now: settle that one", n.ID, p.SettledBy)
	case p.Status != q.As:
		return loci.Conflict("the plan of note %s is %s already: undo that change, which its history lists, before you settle it otherwise", n.ID, p.Status)
	}
	return nil
}

// plans makes a note a plan, for a date or the one that it has: of words that facts were made of, the
// one fact.
func (r *Reviser) plans(ctx context.Context, s loci.Scope, shown *loci.Note, q *loci.SettleRequest) (*loci.ChangeResult, error) {
	facts, err := r.factsOf(ctx, s, shown)
	if err != nil {
		return nil, err
	}
	facts = slices.DeleteFunc(facts, func(f loci.Note) bool { return f.Forgotten || f.Superseded() })
	id := shown.ID
	switch {
	case len(facts) > 1:
		return nil, loci.Invalid("id", "the words of note %s say several things: name the one that is a plan: %s", shown.ID, dated(facts))
	case len(facts) == 1:
		id = facts[0].ID
	}
	n, err := r.edit.One(ctx, loci.Scope{User: s.User}, id, time.Time{})
	if err != nil {
		return nil, err
	}
	zone, err := r.zoneSaid(ctx, n)
	if err != nil {
		return nil, err
	}
	after := *n
	if !q.To.IsZero() {
		after.SetEvent(q.To.In(zone), loci.Date{})
	}
	after.Temporality = loci.Prospective
	after.Replan()
	after.Temporality = asPlanned(&after, r.edit.Now())
	return r.edit.Change(ctx, s, n, &after, loci.Version{At: q.At, Step: loci.StepSettle, Reason: q.Reason})
}

// opensAgain reports whether a plan that was cancelled is given a new date.
func opensAgain(n *loci.Note, q *loci.SettleRequest) bool {
	return n.Planned().Status == loci.StatusCancelled && q.As == loci.StatusMoved
}

// planOf is the whole note that has the plan of one: of words the fact that was made of them
// and plans something, else the note itself. Of words of several plans the error says which
// they are.
func (r *Reviser) planOf(ctx context.Context, s loci.Scope, shown *loci.Note) (*loci.Note, error) {
	facts, err := r.factsOf(ctx, s, shown)
	if err != nil {
		return nil, err
	}
	open := shown.Planned().Open()
	facts = slices.DeleteFunc(facts, func(f loci.Note) bool {
		return f.Forgotten || f.Superseded() || f.Planned() == nil || f.Planned().Open() != open || !open && f.Planned().Status != loci.StatusCancelled
	})
	id := shown.ID
	switch len(facts) {
	case 0:
	case 1:
		id = facts[0].ID
	default:
		return nil, loci.Invalid("id", "the words of note %s are of several plans: settle one of them: %s", shown.ID, dated(facts))
	}
	return r.edit.One(ctx, loci.Scope{User: s.User}, id, time.Time{})
}

// dated are notes for people who have to choose one: by id, with what each plans, or when it was.
func dated(notes []loci.Note) string {
	return strings.Join(edit.Each(notes, func(n *loci.Note) string {
		switch plan := n.Planned().Text(nil); {
		case plan != "":
			return n.ID.String() + " (" + plan + ")"
		case !n.EventTime.IsZero():
			return n.ID.String() + " (of " + n.EventTime.String() + ")"
		}
		return n.ID.String()
	}), ", ")
}

// zoneSaid is the zone in which dates of a note are meant: by name where its message has one, so
// that an hour is the same in summer and winter.
func (r *Reviser) zoneSaid(ctx context.Context, n *loci.Note) (*time.Location, error) {
	said, err := r.edit.Messages(ctx, loci.Scope{User: n.User}, n.Messages)
	for i := range said {
		if zone, bad := loci.ParseZone(said[i].Zone); bad == nil && said[i].Zone != "" {
			return zone, err
		}
	}
	return zoneOf(n), err
}

// warnings say what a settlement took for granted.
func warnings(before, after *loci.PlanState, q *loci.SettleRequest, at time.Time) []string {
	if q.As == loci.StatusMoved && keepsHour(before, q.To) {
		return []string{"no hour was given, so it stays at " + after.Due.Time.Format("15:04") + ": settle it again with one if that is wrong"}
	}
	return series(before, after, q, at)
}

// settled is a note with what became of its plan.
func (r *Reviser) settled(before *loci.Note, q *loci.SettleRequest, zone *time.Location) (loci.Note, error) {
	n := *before
	if q.As == loci.StatusNone {
		n.Temporality, n.Plan = loci.Current, nil
		return n, nil
	}
	if q.As == loci.StatusMoved {
		n.SetEvent(movedTo(before.Planned(), q.To.In(zone)))
		n.Temporality = loci.Prospective
		n.Temporality = asPlanned(&n, r.edit.Now())
		n.Plan = &loci.PlanState{Status: loci.StatusPlanned, Due: n.EventTime, DueEnd: n.EventEnd, Todo: before.Planned().Todo, MovedTo: n.EventTime}
		return n, nil
	}
	plan := *before.Planned()
	if ofDates(&plan, q) {
		goesOn, err := without(&plan, q, r.edit.At(q.At))
		if err != nil || goesOn {
			n.Plan = &plan
			return n, err
		}
	}
	plan.Status, plan.SettledBy, plan.MovedTo = q.As, loci.ID{}, loci.Date{}
	n.Plan = &plan
	return n, nil
}

// movedTo is when a plan is that is moved to a date: a day keeps the hour that it had, and it
// takes as long as it did.
func movedTo(was *loci.PlanState, to loci.Date) (due, end loci.Date) {
	due = to
	if keepsHour(was, to) {
		zone := to.Time.Location()
		h, m, s := was.Due.Time.In(zone).Clock()
		due = loci.Date{Time: time.Date(to.Time.Year(), to.Time.Month(), to.Time.Day(), h, m, s, 0, zone), Precision: loci.Instant}
	}
	long := was.DueEnd.Time.Sub(was.Due.Time)
	switch last := was.DueEnd.Precision; {
	case was.DueEnd.IsZero() || last != was.Due.Precision || due.Precision != loci.Instant && due.Precision != loci.Day:
	case last == loci.Instant && due.Precision == loci.Instant:
		end = loci.Date{Time: due.Time.Add(long), Precision: last}
	case last == loci.Day:
		days := int(long.Round(24*time.Hour) / (24 * time.Hour))
		end = loci.Date{Time: time.Date(due.Time.Year(), due.Time.Month(), due.Time.Day()+days, 0, 0, 0, 0, due.Time.Location()), Precision: last}
	}
	return due, end
}

// keepsHour reports whether a plan that is moved to a date stays at the hour that it had.
func keepsHour(was *loci.PlanState, to loci.Date) bool {
	return was.Due.Precision == loci.Instant && to.Precision == loci.Day
}

// reasonTo is the reason of a settlement, with from when to when a plan was moved.
func reasonTo(before, after *loci.Note, q *loci.SettleRequest) string {
	why := q.Reason
	if !after.Plan.Open() {
		return why
	}
	if after.Plan.Recurs != "" {
		return strings.TrimSuffix(ofOne(after.Plan, q)+": "+strings.TrimSpace(why), ": ")
	}
	text := "moved to " + after.Plan.Due.String()
	if due := before.Planned().Due; !due.IsZero() {
		text = "moved from " + due.String() + " to " + after.Plan.Due.String()
	}
	if why = strings.TrimSpace(why); why != "" {
		text += ": " + why
	}
	return text
}
