package lang

import "github.com/loci-memory/loci"

// Settlement is how one text settles what another planned.
type Settlement struct {
	How   loci.PlanStatus // done, cancelled or moved; the new date is among the report's own
	Words []string        // of the report that say so
	Due   bool            // of done: the plan's time is the last moment for it (by Friday, 周五前)
}

// Settles reports whether a text says that what another text, a plan, intends was done,
// given up or put to another time. It looks at words alone: who speaks, and when, is for
// the caller. In doubt it says no: a plan that stays open too long is no loss, one that is
// settled by what somebody else did is.
//
// Texts are read twice, once by their words and once by their runs: what is written with
// spaces and what is not share no rule but the order of what may have happened to a plan.
func (in *Set) Settles(report, plan string) (Settlement, bool) {
	return in.ReadReport(report).Settles(plan)
}

// Settles is Set.Settles with all languages.
func Settles(report, plan string) (Settlement, bool) { return all().Settles(report, plan) }
