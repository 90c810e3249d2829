package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlPutJob = `INSERT INTO jobs (user, id, kind, created, not_until, dead, body) VALUES (?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET kind = excluded.kind, created = excluded.created,
			not_until = excluded.not_until, dead = excluded.dead, body = excluded.body`
	sqlHeld    = `SELECT not_until, dead FROM jobs WHERE user = ? AND id = ?`
	sqlDropJob = `DELETE FROM jobs WHERE user = ? AND id = ?`
	sqlJobs    = `SELECT id, body FROM jobs WHERE user = ? ORDER BY created, id`
)

func (w *change) jobs(ctx context.Context, c *store.Changes) error {
	for i := range c.Held {
		if err := w.held(ctx, &c.Held[i]); err != nil {
			return err
		}
	}
	for i := range c.Jobs {
		if err := putJob(ctx, w.t, w.u.number, c.Jobs[i]); err != nil {
			return err
		}
	}
	for _, id := range c.Done {
		if _, err := w.t.exec(ctx, sqlDropJob, w.u.number, id[:]); err != nil {
			return err
		}
	}
	return nil
}

// held refuses a job that is not leased as given still.
func (w *change) held(ctx context.Context, j *loci.Job) error {
	var until int64
	var dead bool
	ok, err := one(ctx, w.t, sqlHeld, []any{w.u.number, j.ID[:]}, &until, &dead)
	if err == nil && (!ok || until != stamp(j.NotUntil).UnixMicro()) {
		return loci.Conflict("job %s is no longer held: another process has taken or done it", j.ID)
	}
	return err
}

func putJob(ctx context.Context, t *tx, number int64, j loci.Job) error {
	id := j.ID
	j.ID, j.User = loci.ID{}, "" // columns hold these
	j.Created, j.NotUntil = stamp(j.Created), stamp(j.NotUntil)
	raw, err := json.Marshal(&j)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, sqlPutJob, number, id[:], string(j.Kind), j.Created.UnixMicro(), j.NotUntil.UnixMicro(), j.Dead, string(raw))
	return err
}

// Lease hands out due jobs of all users.
func (s *Store) Lease(ctx context.Context, kinds []loci.JobKind, now, until time.Time, n int) (jobs []loci.Job, err error) {
	if n <= 0 {
		return nil, ctx.Err()
	}
	// Most of the time nothing is due; finding that out need not stop a writer.
	waiting, err := dueJobs(ctx, s.reader, kinds, now, 1)
	if err != nil || len(waiting) == 0 {
		return nil, s.explain(ctx, err)
	}
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		due, err := dueJobs(ctx, t, kinds, now, n)
		if err != nil {
			return err
		}
		for i := range due {
			due[i].job.NotUntil = stamp(until)
			if err := putJob(ctx, t, due[i].number, due[i].job); err != nil {
				return err
			}
			jobs = append(jobs, due[i].job)
		}
		return alive(ctx)
	})
	if err != nil {
		return nil, err
	}
	return jobs, nil
}

// Claim queues a job that is leased already.
func (s *Store) Claim(ctx context.Context, sc loci.Scope, j loci.Job, now time.Time) error {
	c := store.Changes{Jobs: []loci.Job{j}}
	if err := c.Check(); err != nil {
		return err
	}
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := loadOrMake(ctx, t, sc.User)
		if err != nil {
			return err
		}
		var until int64
		var there loci.Job
		ok, err := one(ctx, t, sqlHeld, []any{u.number, j.ID[:]}, &until, &there.Dead)
		if err != nil {
			return err
		}
		if there.NotUntil = time.UnixMicro(until); ok && !there.Due(now) {
			return loci.Conflict("job %s is there already and not due: somebody else has it", j.ID)
		}
		if err := putJob(ctx, t, u.number, j); err != nil {
			return err
		}
		return alive(ctx)
	})
}

// due is a job with the number of its user.
type due struct {
	number int64
	job    loci.Job
}

// dueJobs reads jobs that may be leased, in order.
func dueJobs(ctx context.Context, q querier, kinds []loci.JobKind, now time.Time, n int) (list []due, err error) {
	query := `SELECT j.user, u.name, j.id, j.body FROM jobs j JOIN users u USING (user)
		WHERE j.dead = 0 AND j.not_until <= ?`
	args := []any{now.UnixMicro()}
	if len(kinds) > 0 {
		query += ` AND j.kind IN (?` + strings.Repeat(`, ?`, len(kinds)-1) + `)`
		for _, k := range kinds {
			args = append(args, string(k))
		}
	}
	rows, err := q.query(ctx, query+` ORDER BY j.created, j.id LIMIT ?`, append(args, n)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var d due
		var name string
		var id, raw []byte
		if err := rows.Scan(&d.number, &name, &id, &raw); err != nil {
			return nil, err
		}
		if d.job, err = decodeJob(name, id, raw); err != nil {
			return nil, err
		}
		list = append(list, d)
	}
	return list, rows.Err()
}

func decodeJob(user string, id, raw []byte) (j loci.Job, err error) {
	err = json.Unmarshal(raw, &j)
	j.ID, j.User = loci.ID(id), user
	return j, err
}

// Jobs returns the user's jobs.
func (s *Store) Jobs(ctx context.Context, sc loci.Scope) ([]loci.Job, error) {
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	jobs, err := a.jobs(ctx, s.reader)
	return jobs, s.explain(ctx, err)
}

// jobs are those whose notes the agent sees all of.
func (a *asker) jobs(ctx context.Context, q querier) (jobs []loci.Job, err error) {
	all, err := a.allJobs(ctx, q)
	if err != nil || a.agent.Name == "" {
		return all, err
	}
	for i := range all {
		ok, err := a.seesAll(ctx, q, all[i].Notes)
		if err != nil {
			return nil, err
		}
		if ok {
			jobs = append(jobs, all[i])
		}
	}
	return jobs, nil
}

func (a *asker) allJobs(ctx context.Context, q querier) (jobs []loci.Job, err error) {
	rows, err := q.query(ctx, sqlJobs, a.number)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, raw sql.RawBytes
		if err := rows.Scan(&id, &raw); err != nil {
			return nil, err
		}
		j, err := decodeJob(a.name, id, raw)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	return jobs, rows.Err()
}

func (a *asker) seesAll(ctx context.Context, q querier, ids []loci.ID) (bool, error) {
	for _, id := range ids {
		h, err := latest(ctx, q, a.number, id)
		if err != nil || h == nil || !sees(a.agent, &h.note) {
			return false, err
		}
	}
	return true, nil
}
