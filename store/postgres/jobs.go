package postgres

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
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
