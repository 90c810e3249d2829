package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	sqlPutCycle = `INSERT INTO cycles (user, id, started, body) VALUES (?, ?, ?, ?)
		ON CONFLICT (user, id) DO UPDATE SET started = excluded.started, body = excluded.body RETURNING row`
	sqlCycles    = `SELECT id, body FROM cycles WHERE user = ? ORDER BY row DESC LIMIT ?`
	sqlAllCycles = `SELECT id, body FROM cycles WHERE user = ? ORDER BY row`
	sqlCycle     = `SELECT id, body FROM cycles WHERE user = ? AND id = ?`
	sqlCyclesOf  = `SELECT c.id, c.body FROM cycles c WHERE c.row IN
		(SELECT n.cycle FROM cycle_notes n WHERE n.user = ? AND n.note IN (SELECT unhex(value) FROM json_each(?))) ORDER BY c.row`

	sqlPutCycleNote = `INSERT INTO cycle_notes (user, note, cycle) VALUES (?, ?, ?)`
	sqlNoCycleNotes = `DELETE FROM cycle_notes WHERE cycle = ?`
)

func (w *change) cycles(ctx context.Context, list []loci.Cycle) error {
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
	if _, err := t.exec(ctx, sqlNoCycleNotes, row); err != nil {
		return err
	}
	for _, note := range c.Notes() {
		if _, err := t.exec(ctx, sqlPutCycleNote, number, note[:], row); err != nil {
			return err
		}
	}
	return nil
}

// Cycles returns the user's cycles, latest first.
func (s *Store) Cycles(ctx context.Context, name string, limit int) ([]loci.Cycle, error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	return s.cyclesBy(ctx, name, sqlCycles, limit)
}

// Cycle returns one of the user's cycles.
func (s *Store) Cycle(ctx context.Context, name string, id loci.ID) (loci.Cycle, bool, error) {
	found, err := s.cyclesBy(ctx, name, sqlCycle, id[:])
	if err != nil || len(found) == 0 {
		return loci.Cycle{}, false, err
	}
	return found[0], true, nil
}

// CyclesOf returns the user's cycles that name one of these notes.
func (s *Store) CyclesOf(ctx context.Context, name string, notes []loci.ID) ([]loci.Cycle, error) {
	if len(notes) == 0 {
		return nil, ctx.Err()
	}
	return s.cyclesBy(ctx, name, sqlCyclesOf, idArray(notes))
}

// cyclesBy are the cycles that a query of ids and bodies finds, whose first parameter is
// the user.
func (s *Store) cyclesBy(ctx context.Context, name, query string, more any) (cycles []loci.Cycle, err error) {
	err = s.of(ctx, name, func(number int64) error {
		return eachCycle(ctx, s.reader, name, func(c *loci.Cycle) error {
			cycles = append(cycles, *c)
			return nil
		}, query, number, more)
	})
	return cycles, err
}

// eachCycle runs a query of ids and bodies and calls do with every cycle.
func eachCycle(ctx context.Context, q querier, user string, do func(*loci.Cycle) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, raw sql.RawBytes
		if err := rows.Scan(&id, &raw); err != nil {
			return err
		}
		var c loci.Cycle
		if err := json.Unmarshal(raw, &c); err != nil {
			return err
		}
		c.ID, c.User = loci.ID(id), user
		if err := do(&c); err != nil {
			return err
		}
	}
	return rows.Err()
}

// purgeCycles removes what cycles list of a note.
func (w *change) purgeCycles(ctx context.Context, note loci.ID) error {
	var about []loci.Cycle
	err := eachCycle(ctx, w.t, w.u.name, func(c *loci.Cycle) error {
		about = append(about, *c)
		return nil
	}, sqlCyclesOf, w.u.number, idArray([]loci.ID{note}))
	if err != nil {
		return err
	}
	for i := range about {
		about[i].Drop(note)
	}
	return w.cycles(ctx, about)
}
