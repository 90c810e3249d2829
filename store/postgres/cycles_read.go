package postgres

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
)

const (
	sqlCycles   = `SELECT id, body FROM cycles WHERE owner = $1 ORDER BY seq DESC LIMIT $2`
	sqlCycle    = `SELECT id, body FROM cycles WHERE owner = $1 AND id = $2`
	sqlCyclesOf = `SELECT c.id, c.body FROM (SELECT DISTINCT n.cycle FROM unnest($2::uuid[]) AS x (note),
			LATERAL (SELECT cycle FROM cycle_notes WHERE owner = $1 AND note = x.note OFFSET 0) n OFFSET 0) y,
		LATERAL (SELECT * FROM cycles WHERE owner = $1 AND seq = y.cycle OFFSET 0) c ORDER BY c.seq`
)

// Cycles returns the user's cycles, latest first.
func (s *Store) Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	return s.cyclesBy(ctx, user, sqlCycles, limit)
}

// Cycle returns one of the user's cycles.
func (s *Store) Cycle(ctx context.Context, user string, id loci.ID) (loci.Cycle, bool, error) {
	found, err := s.cyclesBy(ctx, user, sqlCycle, [16]byte(id))
	if err != nil || len(found) == 0 {
		return loci.Cycle{}, false, err
	}
	return found[0], true, nil
}

// CyclesOf returns the user's cycles that name one of these notes.
func (s *Store) CyclesOf(ctx context.Context, user string, notes []loci.ID) ([]loci.Cycle, error) {
	if len(notes) == 0 {
		return nil, ctx.Err()
	}
	return s.cyclesBy(ctx, user, sqlCyclesOf, distinctIDs(notes))
}

// cyclesBy are the cycles that a query of ids and bodies finds, whose first parameter is
// the user.
func (s *Store) cyclesBy(ctx context.Context, user, query string, more any) (cycles []loci.Cycle, err error) {
	err = s.of(ctx, s.reader, user, func(r *read, owner int64) error {
		cycles = nil
		return each(ctx, r, cycleRows(user, appendTo(&cycles)), query, owner, more)
	})
	return cycles, err
}

// cycleRows yields cycles from their ids and bodies; what follows these is read into more.
func cycleRows(user string, yield func(*loci.Cycle) error, more ...any) func(pgx.Rows) error {
	var id [16]byte
	var body raw
	into := append([]any{&id, &body}, more...)
	return func(rows pgx.Rows) error {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		var c loci.Cycle
		if err := json.Unmarshal(body, &c); err != nil {
			return err
		}
		c.ID, c.User = id, user
		return yield(&c)
	}
}
