package sqlite

import (
	"context"
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes. Work that does not depend on rows is done before the
// transaction, to keep it short.
func (s *Store) Apply(ctx context.Context, name string, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Empty() {
		return s.checkOnly(ctx, name, c)
	}
	bodies := encodeAll(c.Notes)
	err := s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := loadOrMake(ctx, t, name)
		if err != nil {
			return err
		}
		w := &change{t: t, u: u, wrote: map[loci.ID]*head{}}
		return w.apply(ctx, c, bodies)
	})
	if err == nil && destroys(c) {
		s.purges.made(ctx)
	}
	return err
}

// write runs do in one transaction, and pays what purges owe. Its context can't be
// cancelled: look at ctx.Err between steps, through the change's alive.
func (s *Store) write(ctx context.Context, do func(context.Context, *tx) error) error {
	err := s.commit(ctx, do)
	if err == nil {
		s.purges.payInPassing(ctx)
	}
	return err
}

// commit is write without the debts.
func (s *Store) commit(ctx context.Context, do func(context.Context, *tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.writer == nil {
		return s.readable()
	}
	t, err := s.writer.begin(ctx, s.o.Wait, writes)
	if err == nil {
		err = t.end(do(detach(ctx), t))
	}
	return s.explain(ctx, err)
}

// writes are the statements of every write, prepared before its transaction.
var writes = []string{
	sqlUser, sqlNewUser, sqlSetUser, sqlLatest, sqlAdded, sqlSaidOnce, sqlHeld, sqlInsertNote, sqlCloseNote, sqlInsertMessage,
	sqlMessageNotes, sqlAddMessageNote, sqlDropSame, sqlInsertLink, sqlInsertLinks, sqlPaired, sqlRoots, sqlPastLink, sqlJob, sqlPutJob, sqlQueueJob, sqlEndJob, sqlPutAgent,
	sqlPutCycle, sqlNoCycleNotes, sqlPutCycleNote, sqlPutUse, sqlUse, sqlVersionRow, sqlSpace, sqlNewSpace, sqlOthers, sqlPutVector,
	sqlRecord, sqlAddDay, sqlOver, sqlAhead, sqlJoining, sqlFront, sqlLastTurn, sqlSetTurn, sqlFirstDue, sqlPutDue, sqlDropTurn, sqlNextFresh, sqlNextDelayed, sqlNextLease,
}

func encodeAll(notes []store.NoteChange) [][]byte {
	bodies := make([][]byte, len(notes))
	for i := range notes {
		bodies[i] = packed.Encode(&notes[i].Version)
	}
	return bodies
}

// change is one Apply at work.
type change struct {
	t     *tx
	u     *user
	wrote map[loci.ID]*head    // notes that it wrote itself
	turns map[loci.ID][]uint32 // roots of the verbatim notes of the messages in it
}

// apply checks Expect and Held, then writes field after field of the changes, in their
// order.
func (w *change) apply(ctx context.Context, c *store.Changes, bodies [][]byte) error {
	steps := []func() error{
		func() error { return w.u.checkExpected(ctx, w.t, c) },
		func() error { return w.messages(ctx, c) },
		func() error { return w.notes(ctx, c.Notes, bodies) },
		func() error { return w.links(ctx, c) },
		func() error { return w.jobs(ctx, c) },
		func() error { return w.agents(ctx, c.Agents) },
		func() error { return w.cycles(ctx, c.Cycles) },
		func() error { return w.vectors(ctx, c.Vectors) },
		func() error { return w.onlySpace(ctx, c.Space) },
		func() error { return w.uses(ctx, c.Uses) },
		func() error { return w.calls(ctx, c.Calls) },
		func() error { return w.rewrite(ctx, &c.Rewrite) },
		func() error { return w.purge(ctx, c.Purge) },
		func() error { return w.begone(ctx, c) },
		func() error { return w.u.save(ctx, w.t) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return alive(ctx)
}

const sqlPutAgent = `INSERT INTO agents (user, name, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`

func (w *change) agents(ctx context.Context, list []loci.Agent) error {
	for i := range list {
		raw, err := json.Marshal(&list[i])
		if err != nil {
			return err
		}
		if _, err := w.t.exec(ctx, sqlPutAgent, w.u.number, list[i].Name, string(raw)); err != nil {
			return err
		}
	}
	return nil
}
