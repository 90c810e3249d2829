package loci

import "time"

// PlanStatus says what became of a plan.
type PlanStatus string

// The statuses of a plan. Overdue and lapsed are never stored: they are how an open plan is
// seen once its time has passed, or, where it has none, once nobody spoke of it for long.
const (
	StatusPlanned   PlanStatus = "planned"
	StatusDone      PlanStatus = "done"
	StatusCancelled PlanStatus = "cancelled"
	StatusMoved     PlanStatus = "moved" // to another date: the note that says so is the plan now
	StatusOverdue   PlanStatus = "overdue"
	StatusLapsed    PlanStatus = "lapsed"
)

// StatusNone is no status: what Settle is told of a note that never was a plan, and was taken
// for one.
const StatusNone PlanStatus = "none"

// PlanState is what became of a note's plan, and when it is due.
type PlanState struct {
	Status    PlanStatus `json:"status"`
	Due       Date       `json:"due,omitzero"`        // when it is due; zero is undated
	Recurs    Rhythm     `json:"recurs,omitempty"`    // how it recurs: Due is then the next of its dates, and no one event is the note's
	DueEnd    Date       `json:"due_end,omitzero"`    // last period of a range, included
	SettledBy ID         `json:"settled_by,omitzero"` // the note that says that it was done, cancelled or moved; zero while it is open, and where it was settled by hand
	Todo      bool       `json:"todo,omitempty"`      // said as something to be done ("remember to …"): without a date it does not lapse
	MovedTo   Date       `json:"moved_to,omitzero"`   // of a plan that was moved: the date that it was moved to then, which is Due where it was moved by hand; zero where that is not known
}

// FactPlan is what one of several facts of the same words plans, and what became of it.
type FactPlan struct {
	Fact ID        `json:"fact"`
	Of   string    `json:"of"` // what the fact says
	Plan PlanState `json:"plan"`
}

// OverdueFor is how long a plan that nothing settles stays on an agenda after its time.
const OverdueFor = 30 * 24 * time.Hour

// LapsesAfter is how long an intention without a date stays one that nothing settles.
const LapsesAfter = 30 * 24 * time.Hour

// Open reports whether the plan waits to be settled. It is false for nil.
func (p *PlanState) Open() bool {
	return p != nil && (p.Status == StatusPlanned || p.Status == StatusOverdue)
}

// Until returns the first instant after the time of the plan; zero for nil, for a plan
// without a date and for one that recurs.
func (p *PlanState) Until() time.Time {
	switch {
	case p == nil || p.Recurs != "":
		return time.Time{}
	case !p.DueEnd.IsZero():
		return p.DueEnd.End()
	}
	return p.Due.End()
}

// Overdue reports whether the plan is open and its time has passed. It is false for nil.
func (p *PlanState) Overdue(now time.Time) bool {
	until := p.Until()
	return p.Open() && !until.IsZero() && !until.After(now)
}

// Lapsed reports whether the note intends something without a date, was not said as something
// to be done, and is so old that nobody waits for it any more; or recurs, and has ended.
func (n *Note) Lapsed(now time.Time) bool {
	p := n.Planned()
	if p.Open() && p.Recurs != "" {
		return p.Recurs.Next(p.Due, now).IsZero()
	}
	return p.Open() && p.Due.IsZero() && !p.Todo && !n.RecordedAt.Add(LapsesAfter).After(now)
}

// Planned returns the state of the note's plan, also of a prospective note that was kept
// without one: it is open, and due when its event is. It is nil for a note that plans
// nothing. The result may be the note's own.
func (n *Note) Planned() *PlanState {
	if n.Plan == nil && n.Temporality == Prospective && n.Kind != Trait {
		return &PlanState{Status: StatusPlanned, Due: n.EventTime, DueEnd: n.EventEnd}
	}
	return n.Plan
}

// Ahead reports whether the note's event was still to come when it was said, so that nothing
// says that it happened: a party to which somebody won't go. It is false without an event.
func (n *Note) Ahead() bool { return n.EventTime.Time.After(n.RecordedAt) }

// Replan brings the note's plan in line with its temporality and its event: what is
// prospective has one, an open one is due when the event is, and what is of now has none
// but one that was settled. One that recurs takes the event for the first of its dates, and
// leaves none to the note. The previous state is not changed, but replaced.
func (n *Note) Replan() {
	switch p := n.Plan; {
	case n.Kind == Trait, p.Open() && n.Temporality == Current:
		n.Plan = nil
	case p.Open() && p.Recurs != "":
		if now := *p; !n.EventTime.IsZero() {
			now.Due = p.Recurs.From(n.EventTime)
			n.Plan = &now
		}
		n.SetEvent(Date{}, Date{})
	case p.Open(), p == nil && n.Temporality == Prospective:
		n.Plan = &PlanState{Status: StatusPlanned, Due: n.EventTime, DueEnd: n.EventEnd, Todo: p != nil && p.Todo}
	}
}

// Reopen makes the note's plan as if nothing had settled it.
func (n *Note) Reopen() {
	if p := n.Plan; p != nil {
		n.Plan = &PlanState{Status: StatusPlanned, Due: p.Due, DueEnd: p.DueEnd, Todo: p.Todo, Recurs: p.Recurs}
		if p.ByHand() {
			n.Plan.MovedTo = p.MovedTo
		}
	}
}

// ByHand reports whether the plan was moved by hand (Editor.Settle): it is the plan of the same
// note still, whose words may say another date than the one that it is due at. It is false for
// nil.
func (p *PlanState) ByHand() bool {
	return p != nil && !p.MovedTo.IsZero() && p.MovedTo.Precision == p.Due.Precision && p.MovedTo.Time.Equal(p.Due.Time)
}

// Elsewhere reports whether another note moved the plan, and is the plan now. It is false for nil.
func (p *PlanState) Elsewhere() bool {
	return p != nil && p.Status == StatusMoved && !p.SettledBy.IsZero()
}

// AsSaid reports whether the plan is open, and for the time that its words say. It is false for nil.
func (p *PlanState) AsSaid() bool { return p.Open() && !p.ByHand() }

// SettledBy returns the note that settled the plan of this one; zero where there is none.
func (n *Note) SettledBy() ID {
	if n.Plan == nil {
		return ID{}
	}
	return n.Plan.SettledBy
}

// Equal reports whether two states are the same. Nil is only equal to nil.
func (p *PlanState) Equal(o *PlanState) bool {
	if p == nil || o == nil {
		return p == o
	}
	same := func(a, b Date) bool { return a.Precision == b.Precision && a.Time.Equal(b.Time) }
	return p.Status == o.Status && p.SettledBy == o.SettledBy && p.Todo == o.Todo && p.Recurs == o.Recurs && same(p.Due, o.Due) && same(p.DueEnd, o.DueEnd) && same(p.MovedTo, o.MovedTo)
}

// SeeAt shows the state of the note's plan as it is seen at a moment: an open plan whose
// time has passed is overdue, one without a time lapses, and one that recurs is due at its
// next date. The previous state is not changed, but replaced.
func (n *Note) SeeAt(now time.Time) {
	p := n.Planned()
	if p == nil {
		return
	}
	seen := *p
	if n.Plan = &seen; p.Open() {
		seen.Status = StatusPlanned
		switch {
		case p.Overdue(now):
			seen.Status = StatusOverdue
		case n.Lapsed(now):
			seen.Status = StatusLapsed
		case p.Recurs != "":
			seen.Due = p.Recurs.Next(p.Due, now)
		}
	}
}

// Text returns what became of the plan for people: "planned for 2026-11-20, moved to
// 2026-12-03", or "moved to 2026-12-03" where it was moved by hand; of one that recurs "planned
// weekly on Tue, next 2026-12-01". show writes a date; nil
// writes it as Date.String does. It is "" for nil.
func (p *PlanState) Text(show func(Date) string) string {
	if p == nil {
		return ""
	}
	if show == nil {
		show = Date.String
	}
	text := "planned"
	switch {
	case p.Recurs != "" && p.Open():
		text += " " + string(p.Recurs) + ", next " + show(p.Due)
	case p.Recurs != "":
		text += " " + string(p.Recurs)
	case p.ByHand():
		text = "moved to " + show(p.Due)
	case !p.Due.IsZero():
		text += " for " + show(p.Due)
	}
	if !p.DueEnd.IsZero() {
		text += " to " + show(p.DueEnd)
	}
	switch {
	case p.Status == StatusPlanned, p.Status == StatusMoved && p.ByHand():
	case p.Status == StatusMoved && !p.MovedTo.IsZero():
		text += ", moved to " + show(p.MovedTo)
	default:
		text += ", " + string(p.Status)
	}
	return text
}
