package postgres

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlInsertJobs = `INSERT INTO jobs (owner, id, kind, created, not_until, dead, lease, body, hold)
		SELECT $1, x.*, $9 FROM unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::boolean[], $7::bigint[], $8::text[]) AS x
		ON CONFLICT (owner, id) DO UPDATE SET kind = excluded.kind, created = excluded.created, not_until = excluded.not_until,
			dead = excluded.dead, hold = excluded.hold, body = excluded.body, lease = `
	sqlPutJobs   = sqlInsertJobs + `excluded.lease`
	sqlQueueJobs = sqlInsertJobs + `greatest(excluded.lease, jobs.lease + 1)` // whoever worked on the one before holds it no more
	sqlDropJob   = `DELETE FROM jobs WHERE owner = $1 AND id = $2`            // one by one: they are few, and of several the database reads all that wait
)

// changeJobs queues jobs, or replaces those with their ids, and ends others.
func (t *tx) changeJobs(jobs []loci.Job, done []loci.ID) error {
	if len(jobs)+len(done) == 0 {
		return nil
	}
	if err := t.putJobs(sqlQueueJobs, 0, jobs...); err != nil {
		return err
	}
	var kinds []loci.JobKind
	for i := range jobs {
		if kind := jobs[i].Kind; !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
		t.due = t.due || !jobs[i].Dead && !jobs[i].NotUntil.After(time.Now())
	}
	for _, id := range done {
		t.queue(sqlDropJob, t.u.owner, [16]byte(id))
	}
	t.updateTurns(kinds...)
	return nil
}

// jobRow is the columns of a job.
type jobRow struct {
	id                 [16]byte
	kind, body         string
	created, not, last int64 // until when it waits, and under which number it was handed out last
	dead               bool
}

// jobRowOf makes the columns of a job. Its body is the job without its id, user and lease, which
// columns hold, as JSON.
func jobRowOf(j loci.Job) (r jobRow, err error) {
	r = jobRow{
		id: j.ID, kind: labelOf(string(j.Kind)), created: j.Created.UnixMicro(), not: j.NotUntil.UnixMicro(), dead: j.Dead, last: j.Lease,
	}
	raw, err := packed.Job(&j)
	r.body = string(raw)
	return r, err
}

// putJobs writes jobs that are leased for hold; 0 where they wait. What has the id of one before it
// is written behind that, as one that replaces it. The turns of their user have to be settled behind
// them.
func (t *tx) putJobs(query string, hold time.Duration, jobs ...loci.Job) error {
	var rows []jobRow
	for i := range jobs {
		r, err := jobRowOf(jobs[i])
		if err != nil {
			return err
		}
		if slices.ContainsFunc(rows, func(o jobRow) bool { return o.id == r.id }) {
			t.queueJobs(query, hold, rows)
			rows = nil
		}
		rows = append(rows, r)
	}
	t.queueJobs(query, hold, rows)
	return nil
}

// queueJobs queues the rows of jobs, each of another id.
func (t *tx) queueJobs(query string, hold time.Duration, rows []jobRow) {
	if len(rows) == 0 {
		return
	}
	t.queue(query, t.u.owner, column(rows, func(r jobRow) [16]byte { return r.id }), column(rows, func(r jobRow) string { return r.kind }),
		column(rows, func(r jobRow) int64 { return r.created }), column(rows, func(r jobRow) int64 { return r.not }),
		column(rows, func(r jobRow) bool { return r.dead }), column(rows, func(r jobRow) int64 { return r.last }),
		column(rows, func(r jobRow) string { return r.body }), hold.Microseconds())
}

// lease hands a job out, under a number that no job of the user was handed out under before.
func (t *tx) lease(j *loci.Job, now time.Time, hold time.Duration) error {
	t.u.leases = max(t.u.leases, j.Lease) + 1
	j.Lease = t.u.leases
	j.Created, j.NotUntil = packed.Stamp(j.Created), packed.Stamp(now.Add(hold))
	if err := t.putJobs(sqlPutJobs, hold, *j); err != nil {
		return err
	}
	t.updateTurns(j.Kind)
	return nil
}

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
