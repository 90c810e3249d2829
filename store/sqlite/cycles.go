package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"

	"github.com/loci-memory/loci"
)

const (
	sqlPutCycle = `INSERT INTO cycles (user, id, started, body) VALUES (?, ?, ?, ?)
		ON CONFLICT (user, id) DO UPDATE SET started = excluded.started, body = excluded.body`
	sqlCycles    = `SELECT id, body FROM cycles WHERE user = ? ORDER BY started DESC, row DESC LIMIT ?`
	sqlAllCycles = `SELECT id, body FROM cycles WHERE user = ? ORDER BY started, row`
	// A note is named in a body by its id, whose text holds nothing that JSON escapes.
	sqlCyclesOf = `SELECT id, body FROM cycles WHERE user = ? AND instr(body, ?) > 0`
)

func (w *change) cycles(ctx context.Context, list []loci.Cycle) error {
	for i := range list {
		if err := putCycle(ctx, w.t, w.u.number, list[i]); err != nil {
			return err
		}
	}
	return nil
}

func putCycle(ctx context.Context, t *tx, number int64, c loci.Cycle) error {
	id := c.ID
	c.ID, c.User = loci.ID{}, "" // columns hold these
	c.Started, c.Ended, c.Clock = stamp(c.Started), stamp(c.Ended), stamp(c.Clock)
	c.Links = slices.Clone(c.Links)
	for i := range c.Links {
		c.Links[i].At = stamp(c.Links[i].At)
	}
	raw, err := json.Marshal(&c)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, sqlPutCycle, number, id[:], c.Started.UnixMicro(), string(raw))
	return err
}

// Cycles returns the user's cycles, latest first.
func (s *Store) Cycles(ctx context.Context, name string, limit int) (cycles []loci.Cycle, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, name, func(number int64) error {
		return eachCycle(ctx, s.reader, name, func(c *loci.Cycle) error {
			cycles = append(cycles, *c)
			return nil
		}, sqlCycles, number, limit)
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
	}, sqlCyclesOf, w.u.number, note.String())
	if err != nil {
		return err
	}
	for i := range about {
		about[i].Drop(note)
	}
	return w.cycles(ctx, about)
}
