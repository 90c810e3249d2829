package sqlite

import (
	"context"
	"math"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	sqlRecord = `INSERT INTO calls (user, at, step, model, outcome, calls, tokens_in, tokens_out, took) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
	// A day is 86 400 000 000 microseconds.
	sqlSpent = `SELECT at / 86400000000 AS day, step, model, outcome, sum(calls), sum(tokens_in), sum(tokens_out), sum(took)
		FROM calls WHERE user = ? AND at >= ? AND at < ? GROUP BY day, step, model, outcome ORDER BY day, step, model, outcome`
)

const sqlAlike = `SELECT count(*) FROM calls WHERE user = ? AND at = ? AND step = ? AND model = ? AND outcome = ?
	AND calls = ? AND tokens_in = ? AND tokens_out = ? AND took = ?`

// sqlEveryCall has the calls that are alike once, in the order of an export.
const sqlEveryCall = `SELECT at, step, model, outcome, calls, tokens_in, tokens_out, took, count(*) FROM calls WHERE user = ?
	GROUP BY at, step, model, outcome, calls, tokens_in, tokens_out, took ORDER BY at, step, model, outcome, calls, tokens_in, tokens_out, took`

// calls adds calls until there are so many that are alike.
func (w *change) calls(ctx context.Context, list []store.Calls) error {
	for i := range list {
		args, there := callOf(w.u.number, &list[i].Call), 0
		if _, err := firstRow(ctx, w.t, sqlAlike, args, &there); err != nil {
			return err
		}
		for ; there < max(list[i].Count, 1); there++ {
			if _, err := w.t.exec(ctx, sqlRecord, args...); err != nil {
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
		_, err = t.exec(ctx, sqlRecord, callOf(u.number, &c)...)
		return err
	})
}

// Spent sums up the ledger.
func (s *Store) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	first, last := int64(math.MinInt64), int64(math.MaxInt64)
	if !from.IsZero() {
		first = from.UnixMicro()
	}
	if !to.IsZero() {
		last = to.UnixMicro()
	}
	err = s.of(ctx, name, func(number int64) error {
		list, err = spent(ctx, s.reader, number, first, last)
		return err
	})
	return list, err
}

func spent(ctx context.Context, q querier, number, first, last int64) (list []loci.Spent, err error) {
	rows, err := q.query(ctx, sqlSpent, number, first, last)
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
