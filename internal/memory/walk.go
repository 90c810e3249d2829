package memory

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Record is one thing of an export; exactly one field is set.
type Record struct {
	Agent   *loci.Agent   `json:"agent,omitempty"`
	Message *loci.Message `json:"message,omitempty"`
	Version *loci.Version `json:"version,omitempty"`
	Link    *loci.Link    `json:"link,omitempty"`
	Cycle   *loci.Cycle   `json:"cycle,omitempty"`
}

// Walk passes everything visible of the user, for an export: agents by name, then
// messages in order of arrival, then versions (those that Versions returns) in order
// of commit, then stored links, closed ones too, by From, To, Type, At, then, for the
// user in person, cycles, oldest first. It stops at the first error, also one that
// visit returns. What is written meanwhile is not seen; visit may call the memory.
func (m *Memory) Walk(ctx context.Context, s loci.Scope, visit func(Record) error) error {
	a, err := m.limits(ctx, s)
	if err != nil {
		return err
	}
	return m.store.Snapshot(ctx, s.User, func(snap store.Snapshot) error {
		w := walking{snap: snap, agent: a, curtain: m.newCurtain(s.User, a), visit: visit}
		return inTurn(ctx, w.readHeads, w.visitAgents, w.visitMessages, w.visitVersions, w.visitLinks, w.visitCycles)
	})
}

// inTurn calls the parts of a walk, until one fails.
func inTurn(ctx context.Context, parts ...func(context.Context) error) error {
	for _, part := range parts {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// walking is one walk over a state of a user's rows.
type walking struct {
	snap    store.Snapshot
	agent   loci.Agent
	seen    map[uint32]bool // roots of the notes that the agent sees; nil for the user in person
	curtain *curtain
	visit   func(Record) error
}

func (w *walking) readHeads(ctx context.Context) error {
	if w.agent.Name == "" {
		return nil
	}
	w.seen = map[uint32]bool{}
	return w.snap.Heads(ctx, func(h store.Head) error {
		w.seen[h.Root] = w.agent.Sees(h.Visibility, h.Domain, h.CreatedBy)
		return nil
	})
}

func (w *walking) sees(root uint32) bool { return w.seen == nil || w.seen[root] }

func (w *walking) visitAgents(ctx context.Context) error {
	agents, err := w.snap.Agents(ctx)
	for i := range agents {
		if err == nil {
			err = w.visit(Record{Agent: &agents[i]})
		}
	}
	return err
}

func (w *walking) visitMessages(ctx context.Context) error {
	return w.snap.Messages(ctx, func(m *store.Message) error {
		hidden := func(turn uint32) bool { return !w.sees(turn) }
		if w.seen != nil && len(m.Turns) == 0 || slices.ContainsFunc(m.Turns, hidden) {
			return nil
		}
		return w.visit(Record{Message: &m.Message})
	})
}

func (w *walking) visitVersions(ctx context.Context) error {
	return w.snap.Versions(ctx, func(r *store.Row) error {
		if !w.sees(r.Root) || !sees(w.agent, &r.Version.Note) {
			return nil
		}
		if shows, err := w.curtain.shows(ctx, r); err != nil || !shows {
			return err
		}
		return w.visit(Record{Version: &r.Version})
	})
}

func (w *walking) visitLinks(ctx context.Context) error {
	return w.snap.Links(ctx, func(e *store.Edge) error {
		if !w.sees(e.From) || !w.sees(e.To) {
			return nil
		}
		return w.visit(Record{Link: &e.Link})
	})
}

func (w *walking) visitCycles(ctx context.Context) error {
	if w.agent.Name != "" {
		return nil
	}
	return w.snap.Cycles(ctx, func(c *loci.Cycle) error { return w.visit(Record{Cycle: c}) })
}
