package memory

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// embedNotes is how many notes one job of embedding is about: others get their turn
// behind it.
const embedNotes = 512

// Options of a Memory; the zero value is the default of each field.
type Options struct {
	// Embeds queues, in the commit of words that are new, the work of embedding them,
	// so that no way of writing can forget it.
	Embeds bool
	// Clock is the time of jobs; nil is time.Now.
	Clock func() time.Time
}

func (o *Options) now() time.Time {
	if o.Clock == nil {
		return time.Now().Truncate(time.Microsecond)
	}
	return o.Clock().Truncate(time.Microsecond)
}

// withEmbedding is the changes with jobs for the words that are new in them.
func (m *Memory) withEmbedding(ctx context.Context, s loci.Scope, c *store.Changes) (*store.Changes, error) {
	notes, err := m.reworded(ctx, s, c)
	if err != nil || len(notes) == 0 {
		return c, err
	}
	more := *c
	more.Jobs = slices.Clip(c.Jobs)
	for some := range slices.Chunk(notes, embedNotes) {
		more.Jobs = append(more.Jobs, loci.Job{
			ID: loci.ID(uuid.Must(uuid.NewV7())), User: s.User, Kind: loci.JobEmbed, Notes: some, Created: m.o.now(),
		})
	}
	return &more, nil
}

// reworded are the notes that get words which they did not have before.
func (m *Memory) reworded(ctx context.Context, s loci.Scope, c *store.Changes) ([]loci.ID, error) {
	var fresh, changed []loci.ID
	known := map[loci.ID]bool{}
	for i := range c.Notes {
		switch v := &c.Notes[i].Version; {
		case known[v.Change.Note]:
		case v.Change.Version == 1:
			known[v.Change.Note] = true
			fresh = append(fresh, v.Change.Note)
		default:
			changed = append(changed, v.Change.Note)
		}
	}
	if len(changed) == 0 {
		return fresh, nil
	}
	now, err := m.Notes(ctx, loci.Scope{User: s.User}, changed, time.Time{})
	if err != nil {
		return nil, fmt.Errorf("look for what was said before: %w", err)
	}
	words := make(map[loci.ID]string, len(now))
	for i := range now {
		words[now[i].ID] = now[i].Words()
	}
	for i := range c.Notes {
		n := &c.Notes[i].Version.Note
		if !known[n.ID] && words[n.ID] != n.Words() {
			known[n.ID] = true
			fresh = append(fresh, n.ID)
		}
	}
	return fresh, nil
}
