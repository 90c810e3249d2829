package postgres

import (
	"context"
	"encoding/json"

	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

const (
	sqlRecord = `INSERT INTO calls (owner, at, step, model, outcome, calls, tokens_in, tokens_out, took)
		SELECT $1, at, step, model, outcome, calls, tokens_in, tokens_out, took
		FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[])
			AS x (at, step, model, outcome, calls, tokens_in, tokens_out, took, n), generate_series(1, x.n)`
	sqlAddDays = `INSERT INTO days (owner, day, step, model, outcome, names, calls, tokens_in, tokens_out, took) SELECT $1, x.*
		FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) AS x
		ON CONFLICT (owner, day, step, model, outcome) DO UPDATE SET calls = days.calls + excluded.calls, tokens_in = days.tokens_in + excluded.tokens_in,
			tokens_out = days.tokens_out + excluded.tokens_out, took = days.took + excluded.took`
	sqlAlike = `SELECT x.i, (SELECT count(*) FROM calls c WHERE c.owner = $1 AND c.at = x.at AND c.step = x.step AND c.model = x.model
			AND c.outcome = x.outcome AND c.calls = x.calls AND c.tokens_in = x.tokens_in AND c.tokens_out = x.tokens_out AND c.took = x.took)
		FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
			WITH ORDINALITY AS x (at, step, model, outcome, calls, tokens_in, tokens_out, took, i)`
)

// call is the columns of a call to a model.
type call struct {
	at                    int64
	step, model, outcome  string
	calls, in, out, nanos int64
}

func callOf(c *model.Call) call {
	return call{
		at: c.At.UnixMicro(), step: text(c.Step), model: text(c.Model), outcome: text(string(c.Outcome)),
		calls: int64(c.Usage.Calls), in: int64(c.Usage.TokensIn), out: int64(c.Usage.TokensOut), nanos: int64(c.Usage.Took),
	}
}

// callArgs are the columns of calls.
func callArgs(list []call) []any {
	return []any{
		column(list, func(c call) int64 { return c.at }),
		column(list, func(c call) string { return c.step }), column(list, func(c call) string { return c.model }),
		column(list, func(c call) string { return c.outcome }),
		column(list, func(c call) int64 { return c.calls }), column(list, func(c call) int64 { return c.in }),
		column(list, func(c call) int64 { return c.out }), column(list, func(c call) int64 { return c.nanos }),
	}
}

// askCalls asks how many calls are alike.
func (k *known) askCalls(list []store.Calls) {
	if len(list) == 0 {
		return
	}
	wanted := column(list, func(c store.Calls) call { return callOf(&c.Call) })
	k.ask(sqlAlike, func(rows sqlread.Row) error {
		var i, n int
		err := rows.Scan(&i, &n)
		if err == nil {
			k.calls[wanted[i-1]] = n
		}
		return err
	}, callArgs(wanted)...)
}

// Calls adds calls until there are so many that are alike.
func (w *change) Calls(_ context.Context, list []store.Calls) error {
	more := map[call]int{}
	for i := range list {
		c := callOf(&list[i].Call)
		if n := max(list[i].Count, 1) - w.calls[c]; n > 0 {
			more[c] += n
			w.calls[c] += n
		}
	}
	w.t.record(more)
	return nil
}

// Record adds a call to the ledger of its user.
func (s *Store) Record(ctx context.Context, c model.Call) error {
	return s.locked(ctx, c.User, true, func(_ context.Context, t *tx) error {
		t.record(map[call]int{callOf(&c): 1})
		return nil
	})
}

// record queues calls, each so many times, and adds them to the sums of their days: the one
// way in which a call is added.
func (t *tx) record(counts map[call]int) {
	if len(counts) == 0 {
		return
	}
	var list []call
	var times []int64
	sums := map[day]*call{}
	for c, n := range counts {
		list, times = append(list, c), append(times, int64(n))
		d := dayOf(&c)
		sum := sums[d]
		if sum == nil {
			sum = &call{}
			sums[d] = sum
		}
		sum.calls, sum.in = sum.calls+int64(n)*c.calls, sum.in+int64(n)*c.in
		sum.out, sum.nanos = sum.out+int64(n)*c.out, sum.nanos+int64(n)*c.nanos
	}
	t.queue(sqlRecord, append(append([]any{t.u.owner}, callArgs(list)...), times)...)
	t.addDays(sums)
}

// day names the sums of a day.
type day struct {
	day                  int64
	step, model, outcome string // as columns of calls have them
}

func dayOf(c *call) day { return day{c.at / packed.MicrosADay, c.step, c.model, c.outcome} }

// addDays queues what is added to the sums of days.
func (t *tx) addDays(sums map[day]*call) {
	var days, calls, in, out, nanos []int64
	var steps, models, outcomes []string
	var names []*string
	for d, sum := range sums {
		of := [3]string{untext(d.step), untext(d.model), untext(d.outcome)}
		days, names = append(days, d.day), append(names, namesOf(of[0], of[1], of[2]))
		steps, models, outcomes = append(steps, labelOf(of[0])), append(models, labelOf(of[1])), append(outcomes, labelOf(of[2]))
		calls, in, out, nanos = append(calls, sum.calls), append(in, sum.in), append(out, sum.out), append(nanos, sum.nanos)
	}
	t.queue(sqlAddDays, t.u.owner, days, steps, models, outcomes, names, calls, in, out, nanos)
}

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
