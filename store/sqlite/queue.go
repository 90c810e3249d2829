package sqlite

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
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
	sqlHeld       = `SELECT lease FROM jobs WHERE user = ? AND id = ?`
	sqlTaken      = `SELECT id, lease, body, dead = 0 AND (not_until <= ?3 OR hold > 0 AND not_until > ?3 + 2 * hold) FROM jobs WHERE user = ?1 AND id = ?2`
	sqlDropJob    = `DELETE FROM jobs WHERE user = ? AND id = ?`
	sqlRewriteJob = `UPDATE jobs SET body = ? WHERE user = ? AND id = ?`
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
		if err := w.t.exec(ctx, sqlDropJob, w.u.number, id[:]); err != nil {
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
	return t.exec(ctx, query, number, id[:], string(j.Kind), j.Created.UnixMicro(), j.NotUntil.UnixMicro(), j.Dead, j.Lease, hold.Microseconds(), string(raw))
}

// rewriteJob changes what a job says, and nothing about when and by whom it is done.
func rewriteJob(ctx context.Context, t *tx, number int64, j loci.Job) error {
	id := j.ID
	raw, err := packed.Job(&j)
	if err != nil {
		return err
	}
	return t.exec(ctx, sqlRewriteJob, string(raw), number, id[:])
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

// taken looks a job up that is to be claimed or renewed.
func (s *Store) taken(ctx context.Context, t *tx, u *user, id loci.ID, given time.Time) (q apply.Queued, err error) {
	var found []loci.Job
	q.Now = s.now(given)
	err = each(ctx, t, sqlread.Jobs(newCells(), u.name, &found, &q.Free), sqlTaken, u.number, id[:], q.Now.UnixMicro())
	if q.There = len(found) > 0; q.There {
		q.Job = found[0]
	}
	return q, err
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
			return apply.NotHeld(r.Job)
		}
		q, err := s.taken(ctx, t, u, r.Job, r.Now)
		if err != nil {
			return err
		}
		j, err := q.Renewed(r)
		if err != nil {
			return err
		}
		until = j.NotUntil
		if err := putJob(ctx, t, sqlPutJob, u.number, j, r.Hold); err != nil {
			return err
		}
		return updateTurns(ctx, t, u.number)
	})
	if err != nil {
		return time.Time{}, err
	}
	return until, nil
}

// Claim queues a job that is leased from the start.
func (s *Store) Claim(ctx context.Context, name string, j loci.Job, r store.LeaseRequest) (loci.Job, error) {
	c := store.Changes{Jobs: []loci.Job{j}}
	if err := c.Check(); err != nil {
		return loci.Job{}, err
	}
	err := s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := loadOrMake(ctx, t, name)
		if err != nil {
			return err
		}
		q, err := s.taken(ctx, t, u, j.ID, r.Now)
		if err != nil {
			return err
		}
		if j, err = q.Claimed(name, j); err != nil {
			return err
		}
		return lease(ctx, t, u.number, &j, q.Now, r.Hold)
	})
	if err != nil {
		return loci.Job{}, err
	}
	return j, nil
}

// The table turns has a row for each user and kind of job that was ever queued: the number
// that store.Offer has, and when the first job is due that is not dead. So a look at the
// queue reads who has something due, and never the jobs that wait for a time to come.

const (
	// undelayed is the not_until of a job that is due from the beginning.
	undelayed = `-62135596800000000`

	// ahead is store.AheadOf of a job at the moment ?2. The index is of the jobs that are leased.
	ahead = `hold > 0 AND not_until > ?2 AND not_until > ?2 + 2 * hold`

	// sqlDue reads the first by their turns of those with jobs that never waited, those whose
	// jobs came due by their times, and the leases that end too far ahead.
	sqlDue = `SELECT u.name, o.turn FROM (
			SELECT * FROM (SELECT user, turn FROM turns WHERE kind = ?1 AND due = ` + undelayed + ` ORDER BY turn LIMIT ?3)
			UNION SELECT * FROM (SELECT user, turn FROM turns WHERE kind = ?1 AND due > ` + undelayed + ` AND due <= ?2 ORDER BY turn LIMIT ?3)
			UNION SELECT t.user, t.turn FROM jobs j INDEXED BY jobs_leased JOIN turns t ON t.user = j.user AND t.kind = j.kind WHERE j.kind = ?1 AND ` + ahead + `
		) o JOIN users u USING (user) ORDER BY o.turn LIMIT ?3`
	// sqlNext are the jobs of a user and kind of which one is the next: the first of those
	// that never waited, the first of those whose time has come, and those with leases that
	// were given by a clock that was ahead.
	sqlNext = `SELECT * FROM (SELECT id, lease, body FROM jobs WHERE user = ?1 AND kind = ?3 AND dead = 0 AND not_until = ` + undelayed + ` ORDER BY created, id LIMIT 1)
		UNION ALL SELECT * FROM (SELECT id, lease, body FROM jobs WHERE user = ?1 AND kind = ?3 AND dead = 0 AND not_until > ` + undelayed + ` AND not_until <= ?2
			ORDER BY not_until, created, id LIMIT 1)
		UNION ALL SELECT id, lease, body FROM jobs INDEXED BY jobs_leased WHERE user = ?1 AND kind = ?3 AND ` + ahead

	lastTurn       = `(SELECT coalesce(max(turn), 0) + 1 FROM turns)`
	sqlAddTurn     = `INSERT INTO turns (user, kind, turn) VALUES (?, ?, ` + lastTurn + `) ON CONFLICT DO NOTHING`
	sqlTakeTurn    = `UPDATE turns SET turn = ` + lastTurn + ` WHERE user = ? AND kind = ? AND turn = ?`
	firstDue       = `(SELECT j.not_until FROM jobs j WHERE j.user = turns.user AND j.kind = turns.kind AND j.dead = 0 ORDER BY j.not_until LIMIT 1)`
	sqlUpdateTurns = `UPDATE turns SET due = ` + firstDue + ` WHERE user = ? AND due IS NOT ` + firstDue
)

// updateTurns brings the turns of a user up to date, after jobs were changed: those of some kinds
// were queued, which may be new.
func updateTurns(ctx context.Context, t *tx, number int64, queued ...loci.JobKind) error {
	for _, kind := range queued {
		if err := t.exec(ctx, sqlAddTurn, number, string(kind)); err != nil {
			return err
		}
	}
	return t.exec(ctx, sqlUpdateTurns, number)
}

// Due offers work of all users.
func (s *Store) Due(ctx context.Context, r store.DueRequest) (offers []store.Offer, err error) {
	if r.Limit <= 0 || s.writer == nil {
		return nil, ctx.Err()
	}
	for _, kind := range slices.Compact(slices.Sorted(slices.Values(r.Kinds))) {
		if err := each(ctx, s.reader, offered(kind, &offers), sqlDue, string(kind), s.now(r.Now).UnixMicro(), r.Limit); err != nil {
			return nil, s.explain(ctx, err)
		}
	}
	slices.SortFunc(offers, func(a, b store.Offer) int { return cmp.Compare(a.Turn, b.Turn) })
	return offers[:min(len(offers), r.Limit)], nil
}

// offered adds those of one kind.
func offered(kind loci.JobKind, offers *[]store.Offer) func(sqlread.Row) error {
	return func(row sqlread.Row) error {
		o := store.Offer{Kind: kind}
		err := row.Scan(&o.User, &o.Turn)
		*offers = append(*offers, o)
		return err
	}
}

// Lease hands out a job of an offer.
func (s *Store) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (j loci.Job, ok bool, err error) {
	if s.writer == nil {
		return j, false, ctx.Err()
	}
	err = s.writeOf(ctx, o.User, func(ctx context.Context, t *tx, u *user) error {
		ok = false
		now := s.now(r.Now)
		due, err := u.dueJobs(ctx, t, o.Kind, now.UnixMicro())
		next := store.Next(due, now)
		if err != nil || next == nil {
			return err
		}
		if n, err := t.change(ctx, sqlTakeTurn, u.number, string(o.Kind), o.Turn); err != nil || n == 0 {
			return err
		}
		j, ok = *next, true
		return lease(ctx, t, u.number, &j, now, r.Hold)
	})
	if err != nil || !ok {
		return loci.Job{}, false, err
	}
	return j, true, nil
}

// dueJobs are those of a kind that are due of which one is the next.
func (u *user) dueJobs(ctx context.Context, t *tx, kind loci.JobKind, now int64) (jobs []loci.Job, err error) {
	err = each(ctx, t, sqlread.Jobs(newCells(), u.name, &jobs), sqlNext, u.number, now, string(kind))
	return jobs, err
}
