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
	sqlInsertJob = `INSERT INTO jobs (user, id, kind, created, not_until, dead, lease, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET kind = excluded.kind, created = excluded.created, not_until = excluded.not_until,
			dead = excluded.dead, body = excluded.body, lease = `
	sqlPutJob    = sqlInsertJob + `excluded.lease`
	sqlQueueJob  = sqlInsertJob + `max(excluded.lease, jobs.lease + 1)` // whoever worked on the one before holds it no more
	sqlNextLease = `UPDATE users SET leases = max(leases, ?) + 1 WHERE user = ? RETURNING leases`
	sqlJob       = `SELECT id, lease, body FROM jobs WHERE user = ? AND id = ?`
	sqlHeld      = `SELECT lease FROM jobs WHERE user = ? AND id = ?`
	sqlDropJob   = `DELETE FROM jobs WHERE user = ? AND id = ?`
	sqlJobs      = `SELECT id, lease, body FROM jobs WHERE user = ? ORDER BY created, id`
)

func (w *change) jobs(ctx context.Context, c *store.Changes) error {
	for i := range c.Jobs {
		if err := putJob(ctx, w.t, sqlQueueJob, w.u.number, c.Jobs[i]); err != nil {
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

// putJob queues a job or replaces it. Its body is the job without its id, user and
// lease, which columns hold, as JSON.
func putJob(ctx context.Context, t *tx, query string, number int64, j loci.Job) error {
	id := j.ID
	j.ID, j.User = loci.ID{}, ""
	j.Created, j.NotUntil = stamp(j.Created), stamp(j.NotUntil)
	raw, err := json.Marshal(&j)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, query, number, id[:], string(j.Kind), j.Created.UnixMicro(), j.NotUntil.UnixMicro(), j.Dead, j.Lease, string(raw))
	return err
}

// scanJob reads a job of a user from its id, lease and body, and what follows these
// into more.
func scanJob(rows *sql.Rows, user string, more ...any) (j loci.Job, err error) {
	var id, raw sql.RawBytes
	var lease int64
	if err := rows.Scan(append([]any{&id, &lease, &raw}, more...)...); err != nil {
		return j, err
	}
	err = json.Unmarshal(raw, &j)
	j.ID, j.User, j.Lease = loci.ID(id), user, lease
	return j, err
}

// job reads a job; false when it is not there.
func (u *user) job(ctx context.Context, t *tx, id loci.ID) (j loci.Job, ok bool, err error) {
	return oneJob(ctx, t, u.name, u.number, id)
}

func oneJob(ctx context.Context, q querier, name string, number int64, id loci.ID) (j loci.Job, ok bool, err error) {
	rows, err := q.query(ctx, sqlJob, number, id[:])
	if err != nil {
		return j, false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return j, false, rows.Err()
	}
	j, err = scanJob(rows, name)
	return j, err == nil, err
}

// Job returns one of the user's jobs.
func (s *Store) Job(ctx context.Context, name string, id loci.ID) (j loci.Job, ok bool, err error) {
	err = s.of(ctx, name, func(number int64) error {
		j, ok, err = oneJob(ctx, lookup{s.reader}, name, number, id)
		return err
	})
	return j, ok, err
}

// lease hands a job out until a moment, under a number that no job of the user was
// handed out under before.
func lease(ctx context.Context, t *tx, number int64, j *loci.Job, until time.Time) error {
	if _, err := firstRow(ctx, t, sqlNextLease, []any{j.Lease, number}, &j.Lease); err != nil {
		return err
	}
	j.Created, j.NotUntil = stamp(j.Created), stamp(until)
	return putJob(ctx, t, sqlPutJob, number, *j)
}

// now is the moment of a call: the one given, or else the clock's.
func (s *Store) now(given time.Time) time.Time {
	if given.IsZero() {
		return s.o.Clock()
	}
	return given
}

// Lease hands out due jobs of all users. Where the file can only be read it hands out
// none, since a lease could not be written.
func (s *Store) Lease(ctx context.Context, r store.LeaseRequest) (jobs []loci.Job, err error) {
	if r.N <= 0 || s.writer == nil {
		return nil, ctx.Err()
	}
	now := s.now(r.Now)
	// Most of the time nothing is due; a read finds that out without stopping writers.
	waiting, err := dueJobs(ctx, s.reader, r.Kinds, now, 1)
	if err != nil || len(waiting) == 0 {
		return nil, s.explain(ctx, err)
	}
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		list, err := dueJobs(ctx, t, r.Kinds, now, r.N)
		if err != nil {
			return err
		}
		for i := range list {
			if err := lease(ctx, t, list[i].number, &list[i].job, now.Add(r.Hold)); err != nil {
				return err
			}
			jobs = append(jobs, list[i].job)
		}
		return alive(ctx)
	})
	if err != nil {
		return nil, err
	}
	return jobs, nil
}

// Renew moves the end of a lease.
func (s *Store) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil {
			return err
		}
		if u == nil {
			return notHeld(r.Job)
		}
		j, ok, err := u.job(ctx, t, r.Job)
		if err != nil {
			return err
		}
		if !ok || j.Lease == 0 || j.Lease != r.Lease {
			return notHeld(r.Job)
		}
		until = stamp(s.now(r.Now).Add(r.Hold))
		j.NotUntil = until
		if err := putJob(ctx, t, sqlPutJob, u.number, j); err != nil {
			return err
		}
		return alive(ctx)
	})
	if err != nil {
		return time.Time{}, err
	}
	return until, nil
}

func notHeld(id loci.ID) error {
	return loci.Conflict("job %s is no longer held: another process has taken or done it", id)
}

// Claim queues a job that is leased from the start.
func (s *Store) Claim(ctx context.Context, name string, j loci.Job, r store.LeaseRequest) (loci.Job, error) {
	c := store.Changes{Jobs: []loci.Job{j}}
	if err := c.Check(); err != nil {
		return loci.Job{}, err
	}
	now := s.now(r.Now)
	err := s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := loadOrMake(ctx, t, name)
		if err != nil {
			return err
		}
		was, ok, err := u.job(ctx, t, j.ID)
		if err != nil {
			return err
		}
		if ok && !was.Due(now) {
			return loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
		}
		j.User, j.Lease = name, was.Lease
		if err := lease(ctx, t, u.number, &j, now.Add(r.Hold)); err != nil {
			return err
		}
		return alive(ctx)
	})
	if err != nil {
		return loci.Job{}, err
	}
	return j, nil
}

// due is a job with the number of its user.
type due struct {
	number int64
	job    loci.Job
}

// dueJobs reads jobs that may be leased, in order.
func dueJobs(ctx context.Context, q querier, kinds []loci.JobKind, now time.Time, n int) (list []due, err error) {
	query := `SELECT j.id, j.lease, j.body, j.user, u.name FROM jobs j JOIN users u USING (user)
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
		if d.job, err = scanJob(rows, "", &d.number, &name); err != nil {
			return nil, err
		}
		d.job.User = name
		list = append(list, d)
	}
	return list, rows.Err()
}

// Jobs returns the user's jobs.
func (s *Store) Jobs(ctx context.Context, name string) (jobs []loci.Job, err error) {
	err = s.of(ctx, name, func(number int64) error {
		rows, err := s.reader.query(ctx, sqlJobs, number)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			j, err := scanJob(rows, name)
			if err != nil {
				return err
			}
			jobs = append(jobs, j)
		}
		return rows.Err()
	})
	return jobs, err
}
