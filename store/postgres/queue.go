package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// sqlMicros is the database's clock, as it was when the statement began, in microseconds.
// It takes the place of a moment that is not given, and an index can be searched by it.
const sqlMicros = `(extract(epoch FROM statement_timestamp()) * 1000000)::bigint`

// sqlTaken reads the job that is to be claimed or renewed, whether it can be claimed (it is
// due, or store.AheadOf), and the moment of the call.
const sqlTaken = `SELECT c.now, j.lease, j.body, NOT j.dead AND (j.not_until <= c.now OR j.hold > 0 AND j.not_until - 2 * j.hold > c.now)
	FROM (SELECT coalesce($3, ` + sqlMicros + `) AS now) c LEFT JOIN jobs j ON j.owner = $1 AND j.id = $2`

// moment is what a statement is given for its moment: the one of the call, or else that of
// Options.Clock; nil is the database's clock.
func (s *Store) moment(given time.Time) *int64 {
	if given.IsZero() && s.o.Clock != nil {
		given = s.o.Clock()
	}
	if given.IsZero() {
		return nil
	}
	us := given.UnixMicro()
	return &us
}

// timeOf is the moment of a call as a statement returned it, in the zone of the one given.
func timeOf(us int64, given time.Time) time.Time {
	if given.IsZero() {
		return time.UnixMicro(us).UTC()
	}
	return given
}

// claimable is a job that is there, or not, at the moment of a call.
type claimable struct {
	now   time.Time
	there bool
	due   bool
	job   loci.Job
}

func (s *Store) taken(ctx context.Context, t *tx, id loci.ID, given time.Time) (k claimable, err error) {
	var us int64
	var lease *int64
	var raw []byte
	var due *bool
	err = t.QueryRow(ctx, sqlTaken, t.u.owner, [16]byte(id), s.moment(given)).Scan(&us, &lease, &raw, &due)
	if err != nil {
		return k, err
	}
	if k.now = timeOf(us, given); lease == nil {
		return k, nil
	}
	k.there, k.due = true, *due
	k.job, err = jobOf(t.u.name, id, *lease, raw)
	return k, err
}

// Renew moves the end of a lease.
func (s *Store) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.locked(ctx, name, false, func(ctx context.Context, t *tx) error {
		k, err := s.taken(ctx, t, r.Job, r.Now)
		if err != nil {
			return err
		}
		j := k.job
		if !k.there || j.Lease == 0 || j.Lease != r.Lease {
			return notHeld(r.Job)
		}
		until = packed.Stamp(k.now.Add(r.Hold))
		j.NotUntil = until
		if err := t.putJob(sqlPutJob, j, r.Hold); err != nil {
			return err
		}
		t.updateTurns()
		return nil
	})
	if err == nil && until.IsZero() {
		err = notHeld(r.Job) // there is no such user
	}
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
	claimed := j
	err := s.locked(ctx, name, true, func(ctx context.Context, t *tx) error {
		k, err := s.taken(ctx, t, j.ID, r.Now)
		if err != nil {
			return err
		}
		if k.there && !k.due {
			return loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
		}
		claimed = j
		claimed.User, claimed.Lease = name, k.job.Lease
		return t.lease(&claimed, k.now, r.Hold)
	})
	if err != nil {
		return loci.Job{}, err
	}
	return claimed, nil
}

// Jobs returns the user's jobs.
func (s *Store) Jobs(ctx context.Context, name string) (jobs []loci.Job, err error) {
	err = s.of(ctx, s.writer, name, func(r *read, owner int64) (err error) {
		jobs, err = jobsOf(ctx, r, name, owner)
		return err
	})
	return jobs, err
}

// Job returns one of the user's jobs.
func (s *Store) Job(ctx context.Context, name string, id loci.ID) (j loci.Job, ok bool, err error) {
	err = s.of(ctx, s.writer, name, func(r *read, owner int64) (err error) {
		j, err = scanJob(r.QueryRow(ctx, sqlJob, owner, [16]byte(id)), name)
		if ok = err == nil; errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		return err
	})
	if !ok {
		j = loci.Job{}
	}
	return j, ok, err
}
