package remember

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Said is one message with the notes made of it.
type Said struct {
	Message loci.Message
	Notes   []loci.Note
}

// Plan is write 1: messages, their verbatim notes and the jobs for what remains to
// be done about them. A plan of the past, as old conversations hold them, gets a
// second version that makes it history from the end of its time on.
func Plan(st Stamp, said []Said, w Work) *store.Changes {
	c := &store.Changes{}
	var notes []loci.Note
	for i := range said {
		c.Messages = append(c.Messages, said[i].Message)
		for _, n := range said[i].Notes {
			c.Notes = append(c.Notes, first(st, n, loci.StepRemember, "")...)
			notes = append(notes, n)
		}
	}
	c.Jobs = w.jobs(st, notes)
	return c
}

// first is a new note, and what it has become by now.
func first(st Stamp, n loci.Note, step loci.Step, reason string) []store.NoteChange {
	out := []store.NoteChange{{Version: loci.Version{
		Change: loci.ChangeID{Note: n.ID, Version: 1}, At: n.RecordedAt, Clock: st.Clock, By: st.Scope.Agent,
		Step: step, Operation: loci.Add, Reason: reason, Note: n,
	}}}
	if end := PlannedUntil(&n); !end.IsZero() && !end.After(st.Clock) {
		out = append(out, Expire(st, n, end))
	}
	return out
}

// PlannedUntil is the first instant after the time of a plan; zero for what is no plan
// and for a plan without a date.
func PlannedUntil(n *loci.Note) time.Time {
	if n.Temporality != loci.Prospective {
		return time.Time{}
	}
	return PlannedFor(n)
}

// Expire makes a plan history from a moment on (SPEC T3).
func Expire(st Stamp, plan loci.Note, from time.Time) store.NoteChange {
	after := plan
	after.Temporality = loci.Historical
	return Next(st, plan, after, loci.Version{
		At: from, Step: loci.StepExpire, Operation: loci.Update, Reason: "the time of the plan has passed",
	})
}

// Next is the change that puts a new state of a note in the place of the one that
// was read. v.At is when it holds from, on the record timeline.
func Next(st Stamp, read, after loci.Note, v loci.Version) store.NoteChange {
	after.Version, after.UpdatedAt, after.Links = read.Version+1, st.Clock, nil
	v.Change = loci.ChangeID{Note: read.ID, Version: after.Version}
	v.Clock, v.By, v.Note = st.Clock, st.Scope.Agent, after
	return store.NoteChange{Version: v}
}
