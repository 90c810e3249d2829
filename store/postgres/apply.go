package postgres

import (
	"context"
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
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
	err := s.inLine(ctx, name, writing{with: newApplying(c)})
	if err == nil && apply.Destroys(c) {
		s.debts.Begin()
	}
	return err
}

// checkOnly checks Expect and Held of changes that write nothing.
func (s *Store) checkOnly(ctx context.Context, name string, c *store.Changes) error {
	if !apply.Assumes(c) {
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
	return apply.Check(ctx, k, c)
}

// change is the user's rows for one Apply: they are known ahead, and what is written is
// gathered.
type change struct {
	*known // as it is behind what was taken so far
	t      *tx
	u      *user

	// What is to be written.
	messageRows []messageRow
	grown       ids // stored messages that got a verbatim note
	noteRows    []*noteRow
	closed      []closing
	unlinked    []edgeKey // stored links
	past        map[pastKey]*store.Edge
	useRows     map[uint32]useRow // by root
	vectorRows  map[vectorKey][]byte
	once        []*store.Once
}

var _ apply.Rows = (*change)(nil)

// newChange begins to write what follows from what is known.
func newChange(t *tx, k *known) *change {
	return &change{
		known: k, t: t, u: t.u, grown: ids{},
		past: map[pastKey]*store.Edge{}, useRows: map[uint32]useRow{}, vectorRows: map[vectorKey][]byte{},
	}
}

// Flush queues what was gathered.
func (w *change) Flush(ctx context.Context) error {
	w.sendMessages()
	w.sendNotes()
	w.sendLinks()
	w.sendUses()
	w.sendVectors()
	w.sendOnce()
	return ctx.Err()
}

// Jobs queues jobs and removes those that are done.
func (w *change) Jobs(_ context.Context, c *store.Changes) error {
	return w.t.changeJobs(c.Jobs, c.Done)
}

const sqlPutAgent = `INSERT INTO agents (owner, name, body) VALUES ($1, $2, $3) ON CONFLICT (owner, name) DO UPDATE SET body = excluded.body`

// Agents writes settings.
func (w *change) Agents(_ context.Context, list []loci.Agent) error {
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
