package remember

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// Said is one message with the notes made of it.
type Said struct {
	Message loci.Message
	Notes   []loci.Note
}

// Plan is the first commit: messages, their verbatim notes and the jobs for what remains to
// be done about them. A plan of the past, as old conversations hold them, gets a
// second version that makes it history from the end of its time on.
func Plan(st edit.Stamp, said []Said, w Work) *store.Changes {
	c := &store.Changes{Messages: make([]loci.Message, 0, len(said)), Notes: make([]store.NoteChange, 0, len(said)+len(said)/8)}
	notes := notesOf(said)
	for i := range said {
		c.Messages = append(c.Messages, said[i].Message)
	}
	for i := range notes {
		c.Notes = st.AppendFirst(c.Notes, &notes[i], loci.StepRemember, "")
	}
	c.Jobs = w.jobs(st, notes)
	return c
}

// notesOf are the notes of messages, in their order.
func notesOf(said []Said) []loci.Note {
	notes := make([]loci.Note, 0, len(said))
	for i := range said {
		notes = append(notes, said[i].Notes...)
	}
	return notes
}
