package memory

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A note that an agent sees may have been closed by one that it does not see, as where
// its limits are others now. To the agent such a note is as if nothing had closed it:
// what it gets names neither the other nor the time.

// conceal takes from notes what comes of others that the agent does not see. nil notes
// are passed over.
func (m *Memory) conceal(ctx context.Context, user string, a loci.Agent, notes ...*loci.Note) error {
	if a.Name == "" {
		return nil
	}
	var by []loci.ID
	for _, n := range notes {
		if n.Superseded() {
			by = append(by, n.SupersededBy)
		}
	}
	if len(by) == 0 {
		return nil
	}
	visible, err := m.visible(ctx, user, a, by)
	for _, n := range notes {
		if err == nil && n.Superseded() && !visible(n.SupersededBy) {
			reopen(n)
		}
	}
	return err
}

// reopen makes a note one that nothing has closed.
func reopen(n *loci.Note) { n.SupersededBy, n.ValidUntil = loci.ID{}, time.Time{} }

// pointers are those to the elements of a list.
func pointers[T any](list []T, to func(*T) *loci.Note) []*loci.Note {
	out := make([]*loci.Note, len(list))
	for i := range list {
		out[i] = to(&list[i])
	}
	return out
}

func itself(n *loci.Note) *loci.Note { return n }

// concealNotes is conceal for a list.
func (m *Memory) concealNotes(ctx context.Context, user string, a loci.Agent, notes []loci.Note) error {
	return m.conceal(ctx, user, a, pointers(notes, itself)...)
}

// curtain passes the versions of notes on to an agent, in the order of commits, without
// those that only say that a hidden note closed one, or does not any more.
type curtain struct {
	memory *Memory
	user   string
	agent  loci.Agent
	closed map[uint32]bool // roots of the notes that a hidden one has closed
}

func (m *Memory) newCurtain(user string, a loci.Agent) *curtain {
	return &curtain{memory: m, user: user, agent: a, closed: map[uint32]bool{}}
}

// shows reports whether a version is passed on, and conceals what it must not name.
func (c *curtain) shows(ctx context.Context, r *store.Row) (bool, error) {
	if c.agent.Name == "" {
		return true, nil
	}
	was, n := c.closed[r.Root], &r.Version.Note
	closed := n.SupersededBy
	if err := c.memory.conceal(ctx, c.user, c.agent, n); err != nil {
		return false, err
	}
	c.closed[r.Root] = closed != n.SupersededBy
	return was == c.closed[r.Root], nil
}
