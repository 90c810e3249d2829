package sqlite

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
)

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
