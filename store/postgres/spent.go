package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"math"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
)

const (
	// The days are those of the sums: moments before 1970 are of the day that begins behind
	// them, as when a number is divided.
	sqlSpent = `SELECT at / 86400000000 AS day, step, model, outcome, NULL, sum(calls)::bigint, sum(tokens_in)::bigint, sum(tokens_out)::bigint, sum(took)::bigint
		FROM calls WHERE owner = $1 AND at >= $2 AND at < $3 GROUP BY day, step, model, outcome`
	sqlDays = `SELECT day, step, model, outcome, names, calls, tokens_in, tokens_out, took FROM days WHERE owner = $1 AND day >= $2 AND day < $3`
)

const microsADay = 24 * 60 * 60 * 1_000_000

// namesOf returns the names of a day's sums for the column names: null where the labels are
// all of them.
func namesOf(step, model, outcome string) *string {
	whole := true
	var written [3]string
	for i, s := range [...]string{step, model, outcome} {
		_, all := label(s)
		whole, written[i] = whole && all, text(s)
	}
	if whole {
		return nil
	}
	b, _ := json.Marshal(written) // texts can be written as JSON
	s := string(b)
	return &s
}

// readNames reads what namesOf returned into the names.
func readNames(column string, names ...*string) error {
	var written []string
	if err := json.Unmarshal([]byte(column), &written); err != nil {
		return err
	}
	for i, s := range written[:min(len(written), len(names))] {
		*names[i] = untext(s)
	}
	return nil
}

// Spent sums up the ledger: whole days from their sums, the rest from its calls.
func (s *Store) Spent(ctx context.Context, user string, from, to time.Time) (list []loci.Spent, err error) {
	p := period{from: math.MinInt64, to: math.MaxInt64}
	if !from.IsZero() {
		p.from = from.UnixMicro()
	}
	if !to.IsZero() {
		p.to = to.UnixMicro()
	}
	err = s.of(ctx, s.reader, user, func(r *read, owner int64) error {
		list = nil
		b := &pgx.Batch{}
		for _, part := range p.parts() {
			b.Queue(part.query, owner, part.from, part.to).Query(func(rows pgx.Rows) error { return eachOf(rows, spentRows(&list)) })
		}
		return r.SendBatch(ctx, b).Close()
	})
	slices.SortFunc(list, func(a, b loci.Spent) int {
		return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
	})
	return list, err
}

// period is a part of the ledger, in the units of the query that reads it.
type period struct {
	query    string
	from, to int64
}

// parts are the calls of the day that the period begins in, the whole days, and the calls
// of the day that it ends in: no two are of one day.
func (p period) parts() []period {
	first, last := p.from/microsADay, p.to/microsADay
	if p.from > 0 && p.from%microsADay != 0 {
		first++
	}
	if first > last {
		return []period{{sqlSpent, p.from, p.to}}
	}
	var parts []period
	if at := first * microsADay; p.from != math.MinInt64 && p.from < at {
		parts = append(parts, period{sqlSpent, p.from, at})
	}
	if first < last {
		parts = append(parts, period{sqlDays, first, last})
	}
	if at := last * microsADay; p.to != math.MaxInt64 && at < p.to {
		parts = append(parts, period{sqlSpent, at, p.to})
	}
	return parts
}

// spentRows appends sums to a list.
func spentRows(list *[]loci.Spent) func(pgx.Rows) error {
	var day int64
	var step, model, outcome word
	var names pgtype.Text
	return func(rows pgx.Rows) error {
		var e loci.Spent
		if err := rows.Scan(&day, &step, &model, &outcome, &names, &e.Usage.Calls, &e.Usage.TokensIn, &e.Usage.TokensOut, (*int64)(&e.Usage.Took)); err != nil {
			return err
		}
		e.Day = loci.Date{Time: time.Unix(day*24*60*60, 0).UTC(), Precision: loci.Day}
		e.Step, e.Model, e.Outcome = step.text, model.text, loci.Outcome(outcome.text)
		if names.Valid {
			if err := readNames(names.String, &e.Step, &e.Model, (*string)(&e.Outcome)); err != nil {
				return err
			}
		}
		*list = append(*list, e)
		return nil
	}
}
