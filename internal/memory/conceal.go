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

// conceal takes from the notes of a list what comes of others that the agent does not see.
func conceal[T any](ctx context.Context, m *Memory, who reader, list []T, note func(*T) *loci.Note) error {
	if who.agent.Name == "" {
		return nil
	}
	var by []loci.ID
	for i := range list {
		if n := note(&list[i]); n.Superseded() {
			by = append(by, n.SupersededBy)
		}
	}
	if len(by) == 0 {
		return nil
	}
	visible, err := m.visible(ctx, who.user, who.agent, by)
	for i := range list {
		if n := note(&list[i]); err == nil && n.Superseded() && !visible(n.SupersededBy) {
			n.SupersededBy, n.ValidUntil = loci.ID{}, time.Time{}
		}
	}
	return err
}

// reader is who reads whose memory.
type reader struct {
	user  string
	agent loci.Agent
}

func (m *Memory) concealNotes(ctx context.Context, who reader, notes []loci.Note) error {
	return conceal(ctx, m, who, notes, func(n *loci.Note) *loci.Note { return n })
}

// curtain passes the versions of notes on to an agent, in the order of commits, without
// those that only say that a hidden note closed one, or does not any more.
type curtain struct {
	memory *Memory
	reader
	closed map[uint32]bool // roots of the notes that a hidden one has closed
}

func (m *Memory) newCurtain(user string, a loci.Agent) *curtain {
	return &curtain{m, reader{user, a}, map[uint32]bool{}}
}

// shows reports whether a version is passed on, and conceals what it must not name.
func (c *curtain) shows(ctx context.Context, r *store.Row) (bool, error) {
	if c.agent.Name == "" {
		return true, nil
	}
	was, n := c.closed[r.Root], &r.Version.Note
	closed := n.SupersededBy
	one := []*loci.Note{n}
	if err := conceal(ctx, c.memory, c.reader, one, func(n **loci.Note) *loci.Note { return *n }); err != nil {
		return false, err
	}
	c.closed[r.Root] = closed != n.SupersededBy
	return was == c.closed[r.Root], nil
}
