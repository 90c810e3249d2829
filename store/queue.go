package store

import (
	"time"

	"github.com/loci-memory/loci"
)

// CompareDue orders due jobs of one user as Lease hands them out: by how long they have
// been due, then oldest first, ties by id. It is negative when a comes first.
func CompareDue(a, b *loci.Job) int {
	if c := dueSince(a).Compare(dueSince(b)); c != 0 {
		return c
	}
	return loci.CompareJobs(a, b)
}

func dueSince(j *loci.Job) time.Time {
	if j.NotUntil.IsZero() {
		return j.Created
	}
	return j.NotUntil
}

// AheadOf reports whether a lease that was given for hold and ends at until must have been
// given by a clock that was ahead of now: it is over. A hold of 0 is no lease.
func AheadOf(now, until time.Time, hold time.Duration) bool {
	return hold > 0 && until.Sub(now) > 2*hold
}
