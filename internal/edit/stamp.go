package edit

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/changeset"
	"github.com/loci-memory/loci/store"
)

// Stamp is who writes, when, and with which ids.
type Stamp struct {
	Scope loci.Scope
	Clock time.Time
	NewID func() loci.ID // time-ordered; called once a note
}

// Next is the change that puts a new state of a note in the place of the one that
// was read. v.At is when it holds from, on the record timeline.
func (s *Stamp) Next(read, after loci.Note, v loci.Version) store.NoteChange {
	after.Version, after.UpdatedAt, after.Links = read.Version+1, s.Clock, nil
	v.Change = loci.ChangeID{Note: read.ID, Version: after.Version}
	v.Clock, v.By, v.Note = s.Clock, s.Scope.Agent, after
	v.Of = changeset.Causes(&v, &read)
	return store.NoteChange{Version: v}
}

// First is a new note, with what it has become by now: a plan of the past, as old
// conversations hold them, gets a second version that makes it history from the end
// of its time on.
func (s *Stamp) First(n loci.Note, step loci.Step, reason string) []store.NoteChange {
	return s.AppendFirst(nil, &n, step, reason)
}

// AppendFirst adds what First returns to other changes.
func (s *Stamp) AppendFirst(out []store.NoteChange, n *loci.Note, step loci.Step, reason string) []store.NoteChange {
	out = append(out, store.NoteChange{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: 1}, At: n.RecordedAt, Clock: s.Clock, By: s.Scope.Agent,
		Step: step, Operation: loci.Add, Reason: reason, Note: *n,
	}})
	if end := PlannedUntil(n); !end.IsZero() && !end.After(s.Clock) {
		out = append(out, s.Expire(*n, end))
	}
	return out
}

// Expire makes a plan history from a moment on.
func (s *Stamp) Expire(plan loci.Note, from time.Time) store.NoteChange {
	after := plan
	after.Temporality = loci.Historical
	return s.Next(plan, after, loci.Version{
		At: from, Step: loci.StepExpire, Operation: loci.Update, Reason: "the time of the plan has passed",
	})
}

// PlannedUntil is the first instant after the time of a plan; zero for what is no plan
// and for a plan without a date, or one that recurs.
func PlannedUntil(n *loci.Note) time.Time {
	if n.Temporality != loci.Prospective || n.Plan != nil && n.Plan.Recurs != "" {
		return time.Time{}
	}
	return PlannedFor(n)
}

// PlannedFor is the first instant after the time of a note's event; zero when that is
// unknown.
func PlannedFor(n *loci.Note) time.Time {
	if !n.EventEnd.IsZero() {
		return n.EventEnd.End()
	}
	return n.EventTime.End()
}

// Opens is from when a statement holds that takes the place of another: since when it
// says itself, or when it happened, else since it was said.
func Opens(n *loci.Note) time.Time {
	switch {
	case !n.ValidFrom.IsZero():
		return n.ValidFrom
	case !n.EventTime.IsZero():
		return n.EventTime.Time
	}
	return n.RecordedAt
}
