package remember

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// The bounds of what a model is given to distil at once: enough to understand a talk
// by, and little enough that an answer about all of it has room.
const (
	windowTokens = 1500
	windowNotes  = 16
)

// Work is the kind of job that new words leave behind, and until when it is leased to
// the caller that queues it; zero leaves it to any runner.
type Work struct {
	Kind  loci.JobKind
	Until time.Time
}

// jobs are those for new notes, in order: one for all of them, or, where a model is
// to distil them, one for each stretch of a conversation that fits into a question.
func (w Work) jobs(st edit.Stamp, notes []loci.Note) []loci.Job {
	var out []loci.Job
	from, tokens := 0, 0
	cut := func(to int) {
		if to > from {
			j := loci.Job{ID: st.NewID(), User: st.Scope.User, Kind: w.Kind, NotUntil: w.Until, Created: st.Clock}
			if !w.Until.IsZero() {
				j.Lease = 1 // its id is new, so that nobody else has had it
			}
			for i := range notes[from:to] {
				j.Notes = append(j.Notes, notes[from+i].ID)
			}
			out = append(out, j)
		}
		from, tokens = to, 0
	}
	if w.Kind == loci.JobExtract {
		for i := range notes {
			n := lang.CountTokens(notes[i].Content)
			if i > from && (tokens+n > windowTokens || i-from == windowNotes || notes[i].Conversation != notes[from].Conversation) {
				cut(i)
			}
			tokens += n
		}
	}
	cut(len(notes))
	return out
}
