package apply

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// Queued is a job as a call finds it.
type Queued struct {
	Now   time.Time // the moment of the call
	There bool
	Free  bool // it may be claimed: it is due, or store.AheadOf
	Job   loci.Job
}

// Renewed returns the job with the end of its lease moved.
func (q *Queued) Renewed(r store.RenewRequest) (loci.Job, error) {
	j := q.Job
	if !q.There || j.Lease == 0 || j.Lease != r.Lease {
		return j, NotHeld(r.Job)
	}
	j.NotUntil = packed.Stamp(q.Now.Add(r.Hold))
	return j, nil
}

// Claimed returns the job of a user that is leased in the place of the one there, which goes
// on from its lease.
func (q *Queued) Claimed(user string, j loci.Job) (loci.Job, error) {
	if q.There && !q.Free {
		return j, loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
	}
	j.User, j.Lease = user, q.Job.Lease
	return j, nil
}
