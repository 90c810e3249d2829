package sqlite

import (
	"context"
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes: what costs time is worked out before the
// transaction, what depends on rows in it.
func (s *Store) Apply(ctx context.Context, sc loci.Scope, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Empty() {
		return ctx.Err()
	}
	ready := precompute(c)
	err := s.write(ctx, func(ctx context.Context, t *tx) error {
		w, err := newChange(ctx, t, sc)
		if err != nil {
			return err
		}
		return w.apply(ctx, c, ready)
	})
	if err != nil {
		return err
	}
	s.grown.add(sc.User, len(c.Notes))
	if len(c.Purge) > 0 {
		// What was destroyed must not stay in the log either. Readers may keep it
		// from being emptied; the next checkpoint then does.
		_, _ = s.writer.db.ExecContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`)
	}
	return nil
}

// write runs do in one transaction. Its context can't be cancelled: look at
// ctx.Err between steps, through the change's alive.
func (s *Store) write(ctx context.Context, do func(context.Context, *tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.writer == nil {
		return loci.Unavailable(nil, "%s is open for reading only: open it for writing", s.path)
	}
	t, err := s.writer.begin(ctx, s.o.Wait, writes)
	if err == nil {
		err = t.end(do(detach(ctx), t))
	}
	return s.explain(ctx, err)
}

// writes are the statements of every write, prepared before its transaction.
var writes = []string{
	sqlUser, sqlNewUser, sqlSetUser, sqlAgent, sqlLatest, sqlInsertNote, sqlCloseNote, sqlInsertMessage, sqlMessageNotes,
	sqlAddMessageNote, sqlDropSame, sqlInsertLink, sqlPastLink, sqlPutJob, sqlDropJob, sqlPutAgent, sqlPutCycle, sqlPutUse, sqlUse,
	sqlOrigins, sqlSpace, sqlNewSpace, sqlOthers, sqlPutVector,
}

// prepared is what of a version needs no rows.
type prepared struct {
	body  []byte
	terms []byte
}

func precompute(c *store.Changes) []prepared {
	ready := make([]prepared, len(c.Notes))
	for i := range c.Notes {
		v := &c.Notes[i].Version
		ready[i] = prepared{body: encode(v), terms: index.Analyse(&v.Note)}
	}
	return ready
}

// change is one Apply at work.
type change struct {
	t     *tx
	u     *user
	agent loci.Agent
	wrote map[loci.ID]*head    // notes that it wrote itself: visible to it
	turns map[loci.ID][]uint32 // roots of the verbatim notes of the messages in it
}

func newChange(ctx context.Context, t *tx, sc loci.Scope) (*change, error) {
	u, err := loadOrMake(ctx, t, sc.User)
	if err != nil {
		return nil, err
	}
	a, err := agent(ctx, t, u.number, sc.Agent)
	return &change{t: t, u: u, agent: a, wrote: map[loci.ID]*head{}, turns: map[loci.ID][]uint32{}}, err
}

// apply writes field after field of the changes, in their order.
func (w *change) apply(ctx context.Context, c *store.Changes, ready []prepared) error {
	steps := []func() error{
		func() error { return w.messages(ctx, c) },
		func() error { return w.notes(ctx, c.Notes, ready) },
		func() error { return w.links(ctx, c) },
		func() error { return w.jobs(ctx, c) },
		func() error { return w.agents(ctx, c.Agents) },
		func() error { return w.cycles(ctx, c.Cycles) },
		func() error { return w.vectors(ctx, c.Vectors) },
		func() error { return w.onlySpace(ctx, c.Space) },
		func() error { return w.purge(ctx, c.Purge) },
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
