package postgres

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
)

const (
	// The days are those of the sums: moments before 1970 are of the day that begins behind
	// them, as when a number is divided.
	sqlSpent = `SELECT at / 86400000000 AS day, step, model, outcome, NULL, sum(calls)::bigint, sum(tokens_in)::bigint, sum(tokens_out)::bigint, sum(took)::bigint
		FROM calls WHERE owner = $1 AND at >= $2 AND at < $3 GROUP BY day, step, model, outcome`
	sqlDays = `SELECT day, step, model, outcome, names, calls, tokens_in, tokens_out, took FROM days WHERE owner = $1 AND day >= $2 AND day < $3`
)

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
	err = s.of(ctx, s.reader, user, func(r *read, owner int64) error {
		list = nil
		b := &pgx.Batch{}
		for _, part := range packed.Periods(from, to) {
			query := sqlSpent
			if part.Days {
				query = sqlDays
			}
			b.Queue(query, owner, part.From, part.To).Query(func(rows pgx.Rows) error { return eachOf(rows, spentRows(&list)) })
		}
		return r.SendBatch(ctx, b).Close()
	})
	slices.SortFunc(list, func(a, b loci.Spent) int {
		return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
	})
	return list, err
}

// spentRows appends sums to a list.
func spentRows(list *[]loci.Spent) func(sqlread.Row) error {
	var day int64
	var step, model, outcome word
	var names pgtype.Text
	return func(rows sqlread.Row) error {
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
