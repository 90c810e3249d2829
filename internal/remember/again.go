package remember

import (
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// The words of a plan that was moved say the old date still. It is told once more by who knows the
// new one, and by who repeats what was said: neither is a plan beside it.

// isNow is the note among others that is a plan now which was moved by hand and told again since;
// any other note itself.
func isNow(told *loci.Note, similar []model.Similar) *loci.Note {
	for range similar {
		p := told.Planned()
		if p == nil || p.Status != loci.StatusMoved || !p.ByHand() {
			break
		}
		at := slices.IndexFunc(similar, func(s model.Similar) bool { return s.Note.ID == told.SettledBy() })
		if at < 0 {
			break
		}
		told = &similar[at].Note
	}
	return told
}

// tellsAgain reports whether a note plans what other words told of a plan that was moved by
// hand, for the date to which it was: plainly the same thing, or something of it at the very moment.
func tellsAgain(n, told, plan *loci.Note) bool {
	p, own := plan.Planned(), n.Planned()
	if !p.ByHand() || !own.Open() || n.RecordedAt.Before(plan.RecordedAt) || !lang.SameDay(own.Due, p.Due) {
		return false
	}
	if own.Due.Precision == loci.Instant && p.Due.Precision == loci.Instant {
		return own.Due.Time.Equal(p.Due.Time) && (lang.SamePlan(n.Content, told.Content) || lang.NamesPlan(n.Content, told.Content))
	}
	return lang.SamePlan(n.Content, told.Content)
}

// movedSince is the date to which a plan was moved whose words say another, and the last period
// of it; zero where it was not moved.
func movedSince(plan *loci.Note) (to, end loci.Date) {
	switch p := plan.Planned(); {
	case p.Open() && p.ByHand():
		return p.Due, p.DueEnd
	case p != nil && p.Status == loci.StatusMoved:
		return p.MovedTo, loci.Date{}
	}
	return to, end
}

// repeatsMoved reports whether a note says in the very same words what a plan did, for the same
// date, before it was moved.
func repeatsMoved(n, plan *loci.Note) bool {
	to, _ := movedSince(plan)
	own := n.Planned()
	if to.IsZero() || !own.Open() || lang.SameDay(own.Due, to) || n.RecordedAt.Before(plan.RecordedAt) || digest(n.Content) != digest(plan.Content) {
		return false
	}
	return slices.ContainsFunc(lang.Dates(plan.Content, plan.RecordedAt), func(w lang.When) bool { return lang.SameDay(w.Start, own.Due) })
}

// repeat makes a note that repeats the words of a plan that was moved none of its own, of the
// date to which that was moved. It reports whether it does.
func (x *settling) repeat(n *loci.Note, similar []model.Similar) bool {
	agent := x.agents.Named(n.CreatedBy)
	at := slices.IndexFunc(similar, func(s model.Similar) bool {
		p := &s.Note
		same := p.ID != n.ID && p.Verbatim == n.Verbatim && p.Speaker == n.Speaker && p.Role == n.Role && repeatsMoved(n, p)
		return same && agent.Sees(p.Visibility, p.Domain, p.CreatedBy) && mayBearOn(x.agents, n, p, true)
	})
	if at < 0 {
		return false
	}
	was, plan := latest(x.to, n), &similar[at].Note
	after := *was
	after.Temporality = loci.Current
	after.SetEvent(movedSince(plan))
	after.Replan()
	x.version(was, after, n, "says again what note "+plan.ID.String()+" plans, which was moved")
	return true
}
