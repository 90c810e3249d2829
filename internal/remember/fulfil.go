package remember

import (
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
)

// How far from a plan's time a report of it may be. What is said later is rather of
// another time that the same was done.
const (
	lateFor    = 30 * 24 * time.Hour  // done after the planned time
	toldWithin = 90 * 24 * time.Hour  // said after the planned time
	openFor    = 366 * 24 * time.Hour // said after a plan without a time was made
	dayBefore  = 24 * time.Hour       // a day may be called by its date before its first hour in another zone
)

// Fulfil returns the links from a note to the plans, among what was retrieved for it,
// that it says were done. It is cautious: the words must say so (lang.Fulfils), said by
// the speaker of the plan, and the times must agree. Writing them again changes nothing.
func Fulfil(n *loci.Note, similar []model.Similar) []loci.Link {
	var out []loci.Link
	for i := range similar {
		plan := &similar[i].Note
		if !isPlan(plan) || plan.Verbatim != n.Verbatim || plan.Speaker != n.Speaker || plan.Role != n.Role {
			continue
		}
		f, done := lang.Fulfils(n.Content, plan.Content)
		if !done || !timely(n, plan, f.Due) {
			continue
		}
		out = append(out, loci.Link{
			From: n.ID, To: plan.ID, Type: loci.Fulfils, Direction: loci.Out, Strength: graph.Asserted,
			Reason: "told as done: " + strings.Join(f.Words, " "), By: "link", At: n.RecordedAt,
		})
	}
	return out
}

// isPlan reports whether a note is a plan, or was one until its time had passed.
func isPlan(n *loci.Note) bool {
	return n.Temporality == loci.Prospective || n.Temporality == loci.Historical && n.Kind != loci.Trait && planned(n)
}

// mayBePlan is isPlan as far as the index knows.
func mayBePlan(c query.Candidate) bool {
	return c.Temporality == loci.Prospective || c.Temporality == loci.Historical && c.Kind != loci.Trait
}

// planned reports whether the time of a historical note is after it was said: that of
// a plan that has become history.
func planned(n *loci.Note) bool { return edit.PlannedFor(n).After(n.RecordedAt) }

// timely reports whether what a report says may be what was planned, by their times:
// not before it was planned, and not before the time planned unless that was only
// the last moment for it, nor long after.
func timely(report, plan *loci.Note, due bool) bool {
	from, to := report.EventTime.Time, edit.PlannedFor(report)
	if report.EventTime.IsZero() || report.Temporality == loci.Prospective {
		from, to = report.RecordedAt, report.RecordedAt
	}
	if report.RecordedAt.Before(plan.RecordedAt) || to.Before(plan.RecordedAt.Add(-dayBefore)) {
		return false
	}
	if plan.EventTime.IsZero() {
		return report.RecordedAt.Sub(plan.RecordedAt) <= openFor
	}
	end := edit.PlannedFor(plan)
	early := to.Before(plan.EventTime.Time) && !due
	return !early && from.Sub(end) <= lateFor && report.RecordedAt.Sub(end) <= toldWithin
}
