package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	sqlRecord = `INSERT INTO calls (user, at, step, model, outcome, calls, tokens_in, tokens_out, took) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlAddDay = `INSERT INTO days (user, day, step, model, outcome, calls, tokens_in, tokens_out, took) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, tokens_in = tokens_in + excluded.tokens_in,
			tokens_out = tokens_out + excluded.tokens_out, took = took + excluded.took`
	sqlSpent = `SELECT at / 86400000000 AS day, step, model, outcome, sum(calls), sum(tokens_in), sum(tokens_out), sum(took)
		FROM calls WHERE user = ? AND at >= ? AND at < ? GROUP BY day, step, model, outcome ORDER BY day, step, model, outcome`
	sqlDays = `SELECT day, step, model, outcome, calls, tokens_in, tokens_out, took
		FROM days WHERE user = ? AND day >= ? AND day < ? ORDER BY day, step, model, outcome`
)

const sqlAlike = `SELECT count(*) FROM calls WHERE user = ? AND at = ? AND step = ? AND model = ? AND outcome = ?
	AND calls = ? AND tokens_in = ? AND tokens_out = ? AND took = ?`

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
	at := c.At.UnixMicro()
	of := []any{c.Step, c.Model, string(c.Outcome), c.Usage.Calls, c.Usage.TokensIn, c.Usage.TokensOut, int64(c.Usage.Took)}
	if _, err := t.exec(ctx, sqlRecord, append([]any{number, at}, of...)...); err != nil {
		return err
	}
	_, err := t.exec(ctx, sqlAddDay, append([]any{number, at / packed.MicrosADay}, of...)...)
	return err
}

// Spent sums up the ledger: whole days from their sums, the rest from its calls.
func (s *Store) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	err = s.of(ctx, name, func(number int64) error {
		for _, part := range packed.Periods(from, to) {
			more, err := s.spent(ctx, number, part)
			if err != nil {
				return err
			}
			list = append(list, more...)
		}
		return nil
	})
	return list, err
}

func (s *Store) spent(ctx context.Context, number int64, p packed.Period) (list []loci.Spent, err error) {
	query := sqlSpent
	if p.Days {
		query = sqlDays
	}
	rows, err := s.reader.query(ctx, query, number, p.From, p.To)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e loci.Spent
		var day, took int64
		var outcome string
		if err := rows.Scan(&day, &e.Step, &e.Model, &outcome, &e.Usage.Calls, &e.Usage.TokensIn, &e.Usage.TokensOut, &took); err != nil {
			return nil, err
		}
		e.Day = loci.Date{Time: time.Unix(day*24*60*60, 0).UTC(), Precision: loci.Day}
		e.Outcome, e.Usage.Took = loci.Outcome(outcome), time.Duration(took)
		list = append(list, e)
	}
	return list, rows.Err()
}
