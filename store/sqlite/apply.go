package sqlite

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/joined"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
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
		return u.save(ctx, t)
	})
	if err == nil && apply.Destroys(c) {
		s.purges.made(ctx)
	}
	return err
}

// write runs do in one transaction, and pays what purges owe. Its context can't be
// cancelled: whether the caller still waits is looked at in the end, and in do, where that
// takes long, by alive.
func (s *Store) write(ctx context.Context, do func(context.Context, *tx) error) error {
	err := s.commit(ctx, func(ctx context.Context, t *tx) error { return cmp.Or(do(ctx, t), alive(ctx)) })
	if err == nil {
		s.purges.payInPassing(ctx)
	}
	return err
}

// writeOf is write for a user who is there; of others nothing is written.
func (s *Store) writeOf(ctx context.Context, name string, do func(context.Context, *tx, *user) error) error {
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil || u == nil {
			return err
		}
		return do(ctx, t, u)
	})
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
	sqlPutCycle, sqlNoCycleNotes, sqlPutCycleNote, sqlPutUse, sqlUsesOf, sqlVersionRow, sqlSpace, sqlNewSpace, sqlSpacesOf, sqlPutVector,
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
		if err := w.t.exec(ctx, sqlPutAgent, w.u.number, list[i].Name, string(raw)); err != nil {
			return err
		}
	}
	return nil
}

const (
	sqlDone    = `SELECT at FROM once WHERE user = ? AND key = ?`
	sqlPutOnce = `INSERT OR REPLACE INTO once (user, key, asked, at, did) VALUES (?, ?, ?, ?, ?)`
	sqlOldOnce = `DELETE FROM once WHERE user = ?1 AND key IN (SELECT key FROM once INDEXED BY once_at WHERE user = ?1 AND at < ?2 ORDER BY at LIMIT ?3)`
)

// Once writes what a request did, and takes away some that were done too long ago.
func (w *change) Once(ctx context.Context, o *store.Once) error {
	if err := w.t.exec(ctx, sqlPutOnce, w.u.number, o.Key[:], o.Asked[:], o.At.UnixMicro(), o.Did); err != nil {
		return err
	}
	return w.t.exec(ctx, sqlOldOnce, w.u.number, o.Since.UnixMicro(), store.Forgets)
}

const (
	sqlInsertNote = `INSERT INTO notes (row, user, id, version, root, gen, at, recorded, event, state, kind,
		conversation, domain, created_by, visibility, keys, terms, body, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlCloseNote = `UPDATE notes SET closed = ?, czone = ?, cgen = ? WHERE row = ?`
)

// Note writes a version.
func (w *change) Note(ctx context.Context, c *store.NoteChange, h *apply.Head, keys []uint32, body []byte) error {
	if err := alive(ctx); err != nil {
		return err
	}
	n := &c.Version.Note
	err := w.t.exec(ctx, sqlInsertNote,
		key(w.u.number, h.Seq), w.u.number, n.ID[:], h.Version, h.Root, int64(w.u.Gen), h.At.UnixMicro(), n.RecordedAt.UnixMicro(),
		micros(n.EventTime.Time), packed.State(n), string(n.Kind), n.Conversation, n.Domain, n.CreatedBy, string(n.Visibility),
		array(keys), c.Analysis, body, notZero(c.Hash))
	if err != nil && taken(err) {
		return apply.NoteThere(n.ID)
	}
	return err
}

// Close closes a version.
func (w *change) Close(ctx context.Context, old, by *apply.Head) error {
	return w.t.exec(ctx, sqlCloseNote, by.At.UnixMicro(), packed.Zone(by.At), int64(w.u.Gen), key(w.u.number, old.Seq))
}

const (
	sqlInsertMessage = `INSERT INTO messages (row, user, id, notes, body) VALUES (?, ?, ?, ?, ?)`
	sqlMessageNotes  = `SELECT notes FROM messages WHERE user = ? AND id = ?`
	sqlSetTurns      = `UPDATE messages SET notes = ? WHERE user = ? AND id = ?`
)

// Message writes a new message.
func (w *change) Message(ctx context.Context, m *loci.Message, turns []uint32) error {
	if err := alive(ctx); err != nil {
		return err
	}
	raw, err := packed.Message(*m)
	if err != nil {
		return err
	}
	err = w.t.exec(ctx, sqlInsertMessage, key(w.u.number, w.u.MSeq), w.u.number, m.ID[:], array(turns), string(raw))
	if err != nil && taken(err) {
		return apply.MessageThere(m.ID)
	}
	return err
}

// Turns returns the roots of a message's verbatim notes.
func (w *change) Turns(ctx context.Context, m loci.ID) ([]uint32, bool, error) {
	var packed []byte
	there, err := firstRow(ctx, w.t, sqlMessageNotes, []any{w.u.number, m[:]}, &packed)
	if err != nil || !there {
		return nil, false, err
	}
	turns, err := unpack(packed)
	return turns, true, err
}

// SetTurns changes them.
func (w *change) SetTurns(ctx context.Context, m loci.ID, turns []uint32) error {
	return w.t.exec(ctx, sqlSetTurns, array(turns), w.u.number, m[:])
}

const (
	sqlPutCycle = `INSERT INTO cycles (user, id, started, body) VALUES (?, ?, ?, ?)
		ON CONFLICT (user, id) DO UPDATE SET started = excluded.started, body = excluded.body RETURNING row`

	sqlPutCycleNote = `INSERT INTO cycle_notes (user, note, cycle) VALUES (?, ?, ?)`
	sqlNoCycleNotes = `DELETE FROM cycle_notes WHERE cycle = ?`
)

// Cycles writes cycles.
func (w *change) Cycles(ctx context.Context, list []loci.Cycle) error {
	for i := range list {
		if err := putCycle(ctx, w.t, w.u.number, list[i]); err != nil {
			return err
		}
	}
	return nil
}

// putCycle writes a cycle and by which notes it is found.
func putCycle(ctx context.Context, t *tx, number int64, c loci.Cycle) error {
	id := c.ID
	raw, err := packed.Cycle(c)
	if err != nil {
		return err
	}
	var row int64
	if _, err := firstRow(ctx, t, sqlPutCycle, []any{number, id[:], c.Started.UnixMicro(), string(raw)}, &row); err != nil {
		return err
	}
	if err := t.exec(ctx, sqlNoCycleNotes, row); err != nil {
		return err
	}
	for _, note := range c.Notes() {
		if err := t.exec(ctx, sqlPutCycleNote, number, note[:], row); err != nil {
			return err
		}
	}
	return nil
}

// purgeCycles removes what cycles list of a note.
func (w *change) purgeCycles(ctx context.Context, note loci.ID) error {
	var about []loci.Cycle
	err := each(ctx, w.t, sqlread.Cycles(newCells(), w.u.name, func(c *loci.Cycle) error {
		about = append(about, *c)
		return nil
	}), sqlCyclesOf, w.u.number, idArray([]loci.ID{note}))
	if err != nil {
		return err
	}
	for i := range about {
		about[i].Drop(note)
	}
	return w.Cycles(ctx, about)
}
