package postgres

import (
	"context"
	"encoding/json"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
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

// taken looks a job up that is to be claimed or renewed.
func (s *Store) taken(ctx context.Context, t *tx, id loci.ID, given time.Time) (q apply.Queued, err error) {
	var us int64
	var lease *int64
	var raw []byte
	var free *bool
	err = t.QueryRow(ctx, sqlTaken, t.u.owner, [16]byte(id), s.moment(given)).Scan(&us, &lease, &raw, &free)
	if err != nil {
		return q, err
	}
	if q.Now = timeOf(us, given); lease == nil {
		return q, nil
	}
	err = json.Unmarshal(raw, &q.Job)
	q.There, q.Free = true, *free
	q.Job.ID, q.Job.User, q.Job.Lease = id, t.u.name, *lease
	return q, err
}

// Renew moves the end of a lease.
func (s *Store) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.locked(ctx, name, false, func(ctx context.Context, t *tx) error {
		q, err := s.taken(ctx, t, r.Job, r.Now)
		if err != nil {
			return err
		}
		j, err := q.Renewed(r)
		if err != nil {
			return err
		}
		until = j.NotUntil
		if err := t.putJobs(sqlPutJobs, r.Hold, j); err != nil {
			return err
		}
		t.updateTurns()
		return nil
	})
	if err == nil && until.IsZero() {
		err = apply.NotHeld(r.Job) // there is no such user
	}
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
	claimed := j
	err := s.locked(ctx, name, true, func(ctx context.Context, t *tx) error {
		q, err := s.taken(ctx, t, j.ID, r.Now)
		if err != nil {
			return err
		}
		if claimed, err = q.Claimed(name, j); err != nil {
			return err
		}
		return t.lease(&claimed, q.Now, r.Hold)
	})
	if err != nil {
		return loci.Job{}, err
	}
	return claimed, nil
}
