package postgres

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	sqlInsertJob = `INSERT INTO jobs (owner, id, kind, created, not_until, dead, lease, hold, body) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		ON CONFLICT (owner, id) DO UPDATE SET kind = excluded.kind, created = excluded.created, not_until = excluded.not_until,
			dead = excluded.dead, hold = excluded.hold, body = excluded.body, lease = `
	sqlPutJob   = sqlInsertJob + `excluded.lease`
	sqlQueueJob = sqlInsertJob + `greatest(excluded.lease, jobs.lease + 1)` // whoever worked on the one before holds it no more
	sqlDropJobs = `DELETE FROM jobs WHERE owner = $1 AND id = ANY($2::uuid[])`
)

// changeJobs queues jobs, or replaces those with their ids, and ends others.
func (t *tx) changeJobs(jobs []loci.Job, done []loci.ID) error {
	if len(jobs)+len(done) == 0 {
		return nil
	}
	var kinds []loci.JobKind
	for i := range jobs {
		if err := t.putJob(sqlQueueJob, jobs[i], 0); err != nil {
			return err
		}
		if kind := jobs[i].Kind; !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
		t.due = t.due || !jobs[i].Dead && !jobs[i].NotUntil.After(time.Now())
	}
	if len(done) > 0 {
		t.queue(sqlDropJobs, t.u.owner, uuids(done))
	}
	t.updateTurns(kinds...)
	return nil
}

// putJob writes a job that is leased for hold; 0 where it waits. The turns of its user have
// to be settled behind it. Its body is the job without its id, user and lease, which columns
// hold, as JSON.
func (t *tx) putJob(query string, j loci.Job, hold time.Duration) error {
	id := [16]byte(j.ID) // packed.Job takes it out
	raw, err := packed.Job(&j)
	if err != nil {
		return err
	}
	t.queue(query, t.u.owner, id, labelOf(string(j.Kind)), j.Created.UnixMicro(), j.NotUntil.UnixMicro(), j.Dead, j.Lease, hold.Microseconds(), string(raw))
	return nil
}

// lease hands a job out, under a number that no job of the user was handed out under before.
func (t *tx) lease(j *loci.Job, now time.Time, hold time.Duration) error {
	t.u.leases = max(t.u.leases, j.Lease) + 1
	j.Lease = t.u.leases
	j.Created, j.NotUntil = packed.Stamp(j.Created), packed.Stamp(now.Add(hold))
	if err := t.putJob(sqlPutJob, *j, hold); err != nil {
		return err
	}
	t.updateTurns(j.Kind)
	return nil
}
