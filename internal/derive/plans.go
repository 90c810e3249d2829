package derive

import (
	"slices"

	"github.com/loci-memory/loci"
)

// PlanOf returns the plan that a note has by itself, which of words that facts determine may be
// another than the one that they show. It is nil where the note plans nothing.
func PlanOf(n *loci.Note) *loci.PlanState {
	if n.Original != nil {
		return n.Original.Plan
	}
	return n.Plan
}

// SettledBy returns the note that settled the plan that a note has by itself; zero where there
// is none.
func SettledBy(n *loci.Note) loci.ID {
	own := loci.Note{Plan: PlanOf(n)}
	return own.SettledBy()
}

// Planning returns a note with another state of the plan that it has by itself; nil is as
// nothing settled it. The argument is not changed.
func Planning(n *loci.Note, state *loci.PlanState) loci.Note {
	if state == nil {
		open := loci.Note{Plan: PlanOf(n)}
		open.Reopen()
		state = open.Plan
	}
	after := *n
	if n.Plan.Equal(PlanOf(n)) {
		after.Plan = state
	}
	if n.Original != nil {
		own := *n.Original
		own.Plan = state
		after.Original = &own
	}
	return after
}

// Settling returns the version that says what became of the plan that a note has by itself, of
// all its versions, oldest first: the last that changed it, was not taken back and does not
// rest on what is gone. What only follows from other notes says nothing. It is nil where the
// plan is as it was made.
func Settling(versions []loci.Version, gone map[loci.ID]bool) *loci.Version {
	for n := len(versions); n > 1; {
		v := &versions[n-1]
		switch {
		case v.Step == loci.StepUndo && len(v.Undoes) > 0:
			first := slices.Min(v.Undoes)
			n = max(0, slices.IndexFunc(versions, func(o loci.Version) bool { return o.Change.Version >= first }))
		case v.Step == loci.StepDerive || gone[SettledBy(&v.Note)] || PlanOf(&v.Note).Equal(PlanOf(&versions[n-2].Note)):
			n--
		default:
			return v
		}
	}
	return nil
}
