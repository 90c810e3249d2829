package sqlite

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/joined"
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
	bodies := apply.Bodies(c.Notes)
	err := s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := loadOrMake(ctx, t, name)
		if err != nil {
			return err
		}
		w := &change{before: before{t, u}, t: t, planned: append(slices.Clip(c.Links), c.Unlinks...)}
		if err := apply.Commit(ctx, w, &u.Counters, c, bodies); err != nil {
			return err
		}
		if err := u.save(ctx, t); err != nil {
			return err
		}
		return alive(ctx)
	})
	if err == nil && apply.Destroys(c) {
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
	return s.explain(ctx, s.line.Do(ctx, do, joined.Work[unit]{Do: s.together}))
}

// writes are the statements of every write, prepared before its transaction.
var writes = []string{
	sqlSavepoint, sqlRelease, sqlTakeBack, sqlUser, sqlNewUser, sqlSetUser, sqlLatest, sqlAdded, sqlSaidOnce, sqlHeld, sqlInsertNote, sqlCloseNote, sqlInsertMessage,
	sqlMessageNotes, sqlSetTurns, sqlDropSame, sqlInsertLink, sqlInsertLinks, sqlPaired, sqlRoots, sqlPastLink, sqlTaken, sqlPutJob, sqlQueueJob, sqlDropJob, sqlPutAgent,
	sqlPutCycle, sqlNoCycleNotes, sqlPutCycleNote, sqlPutUse, sqlUse, sqlVersionRow, sqlSpace, sqlNewSpace, sqlSpacesOf, sqlPutVector,
	sqlRecord, sqlAddDay, sqlNext, sqlDone, sqlPutOnce, sqlOldOnce, sqlAddTurn, sqlTakeTurn, sqlUpdateTurns, sqlNextLease,
}

// change is the user's rows for one Apply: what is asked and written is at once, save links.
type change struct {
	before
	t *tx
	linking

	planned []loci.Link // that the change will write or take back
}

var _ apply.Rows = (*change)(nil)

const sqlPutAgent = `INSERT INTO agents (user, name, body) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body`

// Agents writes settings.
func (w *change) Agents(ctx context.Context, list []loci.Agent) error {
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
