package loci

// PlanStatus says what became of a plan.
type PlanStatus string

// The statuses of a plan. Overdue is never stored: it is how an open plan is seen once its
// time has passed.
const (
	StatusPlanned   PlanStatus = "planned"
	StatusDone      PlanStatus = "done"
	StatusCancelled PlanStatus = "cancelled"
	StatusMoved     PlanStatus = "moved" // to another date: the note that says so is the plan now
	StatusOverdue   PlanStatus = "overdue"
)

// PlanState is what became of a note's plan, and when it is due.
type PlanState struct {
	Status    PlanStatus `json:"status"`
	Due       Date       `json:"due,omitzero"`        // when it is due; zero is undated
	DueEnd    Date       `json:"due_end,omitzero"`    // last period of a range, included
	SettledBy ID         `json:"settled_by,omitzero"` // the note that says that it was done, cancelled or moved; zero while it is open, and where it was settled by hand
}

// Open reports whether the plan waits to be settled. It is false for nil.
func (p *PlanState) Open() bool {
	return p != nil && (p.Status == StatusPlanned || p.Status == StatusOverdue)
}
