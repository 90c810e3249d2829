package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlInsertJob = `INSERT INTO jobs (user, id, kind, created, not_until, dead, lease, hold, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET kind = excluded.kind, created = excluded.created, not_until = excluded.not_until,
			dead = excluded.dead, hold = excluded.hold, body = excluded.body, lease = `
	sqlPutJob     = sqlInsertJob + `excluded.lease`
	sqlQueueJob   = sqlInsertJob + `max(excluded.lease, jobs.lease + 1)` // whoever worked on the one before holds it no more
	sqlNextLease  = `UPDATE users SET leases = max(leases, ?) + 1 WHERE user = ? RETURNING leases`
	sqlJob        = `SELECT id, lease, body FROM jobs WHERE user = ? AND id = ?`
	sqlHeld       = `SELECT lease FROM jobs WHERE user = ? AND id = ?`
	sqlOver       = `SELECT not_until <= ?3 OR hold > 0 AND not_until > ?3 + 2 * hold FROM jobs WHERE user = ?1 AND id = ?2 AND dead = 0` // due, or store.AheadOf
	sqlDropJob    = `DELETE FROM jobs WHERE user = ? AND id = ?`
	sqlRewriteJob = `UPDATE jobs SET body = ? WHERE user = ? AND id = ?`
	sqlJobs       = `SELECT id, lease, body FROM jobs WHERE user = ? ORDER BY created, id`
)

// Jobs queues jobs, or replaces those with their ids, and ends others.
func (w *change) Jobs(ctx context.Context, c *store.Changes) error {
	var kinds []loci.JobKind
	for i := range c.Jobs {
		if err := putJob(ctx, w.t, sqlQueueJob, w.u.number, c.Jobs[i], 0); err != nil {
			return err
		}
		if kind := c.Jobs[i].Kind; !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	for _, id := range c.Done {
		if _, err := w.t.exec(ctx, sqlDropJob, w.u.number, id[:]); err != nil {
			return err
		}
	}
	if len(c.Jobs)+len(c.Done) == 0 {
		return nil
	}
	return updateTurns(ctx, w.t, w.u.number, kinds...)
}

// putJob queues a job or replaces it; hold is how long it is leased for, 0 where it waits.
// The turns of its user have to be settled behind it. Its body is the job without its id,
// user and lease, which columns hold, as JSON.
func putJob(ctx context.Context, t *tx, query string, number int64, j loci.Job, hold time.Duration) error {
	id := j.ID
	raw, err := packed.Job(&j)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, query, number, id[:], string(j.Kind), j.Created.UnixMicro(), j.NotUntil.UnixMicro(), j.Dead, j.Lease, hold.Microseconds(), string(raw))
	return err
}

// rewriteJob changes what a job says, and nothing about when and by whom it is done.
func rewriteJob(ctx context.Context, t *tx, number int64, j loci.Job) error {
	id := j.ID
	raw, err := packed.Job(&j)
	if err != nil {
		return err
	}
	_, err = t.exec(ctx, sqlRewriteJob, string(raw), number, id[:])
	return err
}

// scanJob reads a job of a user from its id, lease and body.
func scanJob(rows sqlread.Row, user string) (j loci.Job, err error) {
	var id, raw sql.RawBytes
	var lease int64
	if err := rows.Scan(&id, &lease, &raw); err != nil {
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

// lease hands a job out, under a number that no job of the user was handed out under
// before.
func lease(ctx context.Context, t *tx, number int64, j *loci.Job, now time.Time, hold time.Duration) error {
	if _, err := firstRow(ctx, t, sqlNextLease, []any{j.Lease, number}, &j.Lease); err != nil {
		return err
	}
	j.Created, j.NotUntil = packed.Stamp(j.Created), packed.Stamp(now.Add(hold))
	if err := putJob(ctx, t, sqlPutJob, number, *j, hold); err != nil {
		return err
	}
	return updateTurns(ctx, t, number, j.Kind)
}

// now is the moment of a call: the one given, or else the clock's.
func (s *Store) now(given time.Time) time.Time {
	if given.IsZero() {
		return s.o.Clock()
	}
	return given
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
		until = packed.Stamp(s.now(r.Now).Add(r.Hold))
		j.NotUntil = until
		if err := putJob(ctx, t, sqlPutJob, u.number, j, r.Hold); err != nil {
			return err
		}
		if err := updateTurns(ctx, t, u.number); err != nil {
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
		var free bool
		if _, err := firstRow(ctx, t, sqlOver, []any{u.number, j.ID[:], now.UnixMicro()}, &free); err != nil {
			return err
		}
		if ok && !free {
			return loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
		}
		j.User, j.Lease = name, was.Lease
		if err := lease(ctx, t, u.number, &j, now, r.Hold); err != nil {
			return err
		}
		return alive(ctx)
	})
	if err != nil {
		return loci.Job{}, err
	}
	return j, nil
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
