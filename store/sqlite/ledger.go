package sqlite

import (
	"context"

	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	sqlRecord = `INSERT INTO calls (user, at, step, model, outcome, calls, tokens_in, tokens_out, took) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlAddDay = `INSERT INTO days (user, day, step, model, outcome, calls, tokens_in, tokens_out, took) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, tokens_in = tokens_in + excluded.tokens_in,
			tokens_out = tokens_out + excluded.tokens_out, took = took + excluded.took`
	sqlAlike = `SELECT count(*) FROM calls WHERE user = ? AND at = ? AND step = ? AND model = ? AND outcome = ?
		AND calls = ? AND tokens_in = ? AND tokens_out = ? AND took = ?`
)

// Calls adds calls until there are so many that are alike.
func (w *change) Calls(ctx context.Context, list []store.Calls) error {
	for i := range list {
		args, there := callOf(w.u.number, &list[i].Call), 0
		if _, err := firstRow(ctx, w.t, sqlAlike, args, &there); err != nil {
			return err
		}
		for ; there < max(list[i].Count, 1); there++ {
			if err := record(ctx, w.t, w.u.number, &list[i].Call); err != nil {
				return err
			}
		}
	}
	return nil
}

// callOf are the columns of a call.
func callOf(number int64, c *model.Call) []any {
	return []any{number, c.At.UnixMicro(), c.Step, c.Model, string(c.Outcome), c.Usage.Calls, c.Usage.TokensIn, c.Usage.TokensOut, int64(c.Usage.Took)}
}

// Record adds a call to the ledger of its user.
func (s *Store) Record(ctx context.Context, c model.Call) error {
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := loadOrMake(ctx, t, c.User)
		if err != nil {
			return err
		}
		return record(ctx, t, u.number, &c)
	})
}

// record adds a call to the ledger of a user, and to the sums of its day: the one way in
// which a call is added.
func record(ctx context.Context, t *tx, number int64, c *model.Call) error {
	args := callOf(number, c)
	if err := t.exec(ctx, sqlRecord, args...); err != nil {
		return err
	}
	args[1] = c.At.UnixMicro() / packed.MicrosADay
	return t.exec(ctx, sqlAddDay, args...)
}
