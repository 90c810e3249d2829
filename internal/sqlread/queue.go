package sqlread

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Undelayed is what columns have for the time of a job that is due from the beginning.
const Undelayed = -62135596800000000

// Jobs returns the user's jobs, oldest first.
func (r *Reader) Jobs(ctx context.Context, user string) ([]loci.Job, error) {
	list, err := r.jobs(ctx, user, r.sql.Jobs)
	sortJobs(list)
	return list, err
}

// Job returns one of the user's jobs.
func (r *Reader) Job(ctx context.Context, user string, id loci.ID) (loci.Job, bool, error) {
	return one(r.jobs(ctx, user, r.sql.Job, r.db.ID(id)))
}

func (r *Reader) jobs(ctx context.Context, user, sql string, args ...any) (list []loci.Job, err error) {
	err = r.db.ReadLast(ctx, user, func(s Session) error {
		list = nil
		return s.Ask(ctx, Question{sql, Jobs(r.db.Cells(), user, &list), args})
	})
	return list, err
}

// Backlog counts the jobs of all users.
func (r *Reader) Backlog(ctx context.Context, now time.Time) (list []store.Backlog, err error) {
	err = r.db.Ask(ctx, Scan, func() Question {
		list = nil
		return question(r.sql.Backlog, backlog(r.db.Cells(), &list), r.db.Moment(now), int64(Undelayed))
	})
	slices.SortFunc(list, func(a, b store.Backlog) int { return cmp.Compare(a.Kind, b.Kind) })
	return list, err
}

// backlog appends the jobs of kinds to a list.
func backlog(c Cells, list *[]store.Backlog) func(Row) error {
	kind, waiting, due, dead, since, body := c.Text(), c.Int(), c.Int(), c.Int(), c.Int(), c.Bytes()
	return listing(list, func() (b store.Backlog, err error) {
		j := loci.Job{Kind: loci.JobKind(kind.Text())}
		if whole := body.Bytes(); len(whole) > 0 {
			err = json.Unmarshal(whole, &j)
		}
		return store.Backlog{Kind: j.Kind, Waiting: int(waiting.Int()), Due: int(due.Int()), Dead: int(dead.Int()), Since: moment(since, 0)}, err
	}, kind, waiting, due, dead, since, body)
}

// Spent sums up the ledger: whole days from their sums, the rest from its calls.
func (r *Reader) Spent(ctx context.Context, user string, from, to time.Time) (list []loci.Spent, err error) {
	err = r.db.Read(ctx, user, Single, func(s Session) error {
		list = nil
		var questions []Question
		for _, part := range packed.Periods(from, to) {
			sql := r.sql.Spent
			if part.Days {
				sql = r.sql.Days
			}
			questions = append(questions, question(sql, spent(r.db.Cells(), &list), part.From, part.To))
		}
		return s.Ask(ctx, questions...)
	})
	slices.SortFunc(list, store.CompareSpent)
	return list, err
}

// spent appends sums to a list.
func spent(c Cells, list *[]loci.Spent) func(Row) error {
	day, step, model, outcome := c.Int(), c.Text(), c.Text(), c.Text()
	calls, in, out, took := c.Int(), c.Int(), c.Int(), c.Int()
	return listing(list, func() (loci.Spent, error) {
		return loci.Spent{
			Day:  loci.Date{Time: time.Unix(day.Int()*24*60*60, 0).UTC(), Precision: loci.Day},
			Step: step.Text(), Model: model.Text(), Outcome: loci.Outcome(outcome.Text()),
			Usage: usage(calls, in, out, took),
		}, nil
	}, day, step, model, outcome, calls, in, out, took)
}

// usage is what calls used, from columns.
func usage(calls, in, out, took Int) loci.Usage {
	return loci.Usage{Calls: int(calls.Int()), TokensIn: int(in.Int()), TokensOut: int(out.Int()), Took: time.Duration(took.Int())}
}
