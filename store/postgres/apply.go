package postgres

import (
	"context"
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes. What they need to know of the user's rows is read in one batch,
// what they write goes to the server with the commit; only what destroys or rewrites asks
// step by step.
func (s *Store) Apply(ctx context.Context, name string, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Empty() {
		return s.checkOnly(ctx, name, c)
	}
	bodies := encodeAll(c.Notes)
	err := s.locked(ctx, name, true, func(ctx context.Context, t *tx) error {
		return newChange(t).apply(ctx, c, bodies)
	})
	if err == nil && destroys(c) {
		s.debts.Begin()
	}
	return err
}

func encodeAll(notes []store.NoteChange) [][]byte {
	bodies := make([][]byte, len(notes))
	for i := range notes {
		bodies[i] = packed.Encode(&notes[i].Version)
	}
	return bodies
}

// checkOnly checks Expect and Held of changes that write nothing.
func (s *Store) checkOnly(ctx context.Context, name string, c *store.Changes) error {
	if len(c.Held)+len(c.Expect.Jobs)+len(c.Expect.Notes)+len(c.Expect.Messages)+len(c.Expect.New) == 0 && c.Expect.Quiet.Empty() {
		return ctx.Err()
	}
	var k *known
	there := false
	err := s.atOnce(ctx, s.writer, name, func(r *read) []sqlread.Question {
		k, there = newKnown(r.owner), false
		k.askExpected(c)
		return k.asked()
	}, func(*user) { there = true })
	if err != nil {
		return err
	}
	if !there {
		k = newKnown(0)
	}
	return k.check(c)
}

// change is one Apply at work.
type change struct {
	*known // as it is behind what was taken so far
	t      *tx
	u      *user
	turns  map[loci.ID][]uint32 // roots of the verbatim notes of the messages in it

	// What is to be written.
	messageRows []messageRow
	grown       ids // stored messages that got a verbatim note
	noteRows    []*noteRow
	closed      []closing
	unlinked    []edgeKey // stored links
	past        map[pastKey]*store.Edge
	useRows     map[uint32]useRow // by root
	vectorRows  map[vectorKey][]byte
}

func newChange(t *tx) *change {
	return &change{
		known: newKnown(t.u.owner), t: t, u: t.u, grown: ids{},
		past: map[pastKey]*store.Edge{}, useRows: map[uint32]useRow{}, vectorRows: map[vectorKey][]byte{},
	}
}

// apply checks Expect and Held, then writes field after field of the changes, in their
// order.
func (w *change) apply(ctx context.Context, c *store.Changes, bodies [][]byte) error {
	if err := w.learn(ctx, c); err != nil {
		return err
	}
	for _, step := range []func() error{
		func() error { return w.check(c) },
		func() error { return w.putMessages(c) },
		func() error { return w.putNotes(c.Notes, bodies) },
		func() error { return w.putLinks(c) },
		func() error { return w.jobs(c) },
		func() error { return w.putAgents(c.Agents) },
		func() error { return w.putCycles(c.Cycles) },
		func() error { w.putVectors(c.Vectors); return nil },
		func() error { return w.putUses(c.Uses) },
		func() error { w.putCalls(c.Calls); w.send(); w.onlySpace(c.Space); return nil },
		func() error { return w.rewrite(ctx, &c.Rewrite) },
		func() error { return w.purge(ctx, c) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// learn reads what the changes need to know.
func (w *change) learn(ctx context.Context, c *store.Changes) error {
	w.askExpected(c)
	w.askChanged(c)
	return w.read(ctx, w.t)
}

// send queues what was gathered.
func (w *change) send() {
	w.sendMessages()
	w.sendNotes()
	w.sendLinks()
	w.sendUses()
	w.sendVectors()
}

func (w *change) jobs(c *store.Changes) error {
	if err := w.t.putJobs(c.Jobs); err != nil {
		return err
	}
	w.t.endJobs(c.Done)
	return nil
}

const sqlPutAgent = `INSERT INTO agents (owner, name, body) VALUES ($1, $2, $3) ON CONFLICT (owner, name) DO UPDATE SET body = excluded.body`

func (w *change) putAgents(list []loci.Agent) error {
	for i := range list {
		raw, err := json.Marshal(&list[i])
		if err != nil {
			return err
		}
		w.t.queue(sqlPutAgent, w.u.owner, labelOf(list[i].Name), string(raw)) // the body has the name whole
	}
	return nil
}

// column returns one value of every row, as a parameter for unnest.
func column[R, V any](rows []R, value func(R) V) []V {
	list := make([]V, len(rows))
	for i := range rows {
		list[i] = value(rows[i])
	}
	return list
}
