package remember

import "github.com/loci-memory/loci"

// undone is what was decided about a memory and is not done: what was to become of a note, or of
// a plan.
type undone struct {
	by   loci.Operation
	plan loci.PlanStatus // "" is no plan
}

// as says so to agents and people, with why, and with what to do where it is to be done all the same.
func (u undone) as(why string) string {
	switch {
	case u.plan != "":
		return "no plan was marked " + string(u.plan) + ": " + why + "; settle it if it is"
	case u.by == loci.Delete:
		return "nothing was ended: " + why + "; replace what is over"
	case u.by == loci.Update:
		return "nothing was changed: " + why + "; edit what is wrong"
	}
	return "nothing was left out: " + why
}
