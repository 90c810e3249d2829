package remember

import (
	"cmp"
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

// linkedNotes is how many notes one job links at most: as much is done again after a crash, and
// as long others wait.
const linkedNotes = 200

// Work is the kind of job that new words leave behind.
type Work struct {
	Kind  loci.JobKind
	Until time.Time // until when it is leased to the caller that queues it; zero leaves it to any runner
	Most  int       // notes that a model distils at once; 0 is 16
	Whole bool      // one job for all words, however many
}

// jobs are those for new notes, in order: one for each 200 of them, or, where a model is
// to distil them, one for each stretch of a conversation that fits into a question.
func (w Work) jobs(st edit.Stamp, notes []loci.Note) []loci.Job {
	var out []loci.Job
	from, tokens := 0, 0
	cut := func(to int) {
		if to > from {
			out = append(out, w.job(st, notes[from:to]))
		}
		from, tokens = to, 0
	}
	for i := range notes {
		if !distils(w.Kind) {
			if i-from == linkedNotes && !w.Whole {
				cut(i)
			}
			continue
		}
		n := lang.CountTokens(notes[i].Content)
		if i > from && (tokens+n > windowTokens || i-from >= w.most() || notes[i].Conversation != notes[from].Conversation) {
			cut(i)
		}
		tokens += n
	}
	cut(len(notes))
	return out
}

// distils reports whether a model does jobs of a kind.
func distils(k loci.JobKind) bool { return k == loci.JobExtract || k == loci.JobSample }

// most is how many notes a model distils at once.
func (w Work) most() int { return cmp.Or(max(w.Most, 0), windowNotes) }

func (w Work) job(st edit.Stamp, notes []loci.Note) loci.Job {
	j := loci.Job{ID: st.NewID(), User: st.Scope.User, Kind: w.Kind, NotUntil: w.Until, Created: st.Clock, Notes: edit.IDs(notes)}
	if !w.Until.IsZero() {
		j.Lease = 1 // its id is new, so that nobody else has had it
	}
	return j
}
