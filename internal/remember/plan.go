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
	c := &store.Changes{}
	var notes []loci.Note
	for i := range said {
		c.Messages = append(c.Messages, said[i].Message)
		for _, n := range said[i].Notes {
			c.Notes = append(c.Notes, st.First(n, loci.StepRemember, "")...)
			notes = append(notes, n)
		}
	}
	c.Jobs = w.jobs(st, notes)
	return c
}
