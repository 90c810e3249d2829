package store

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// Next is the one of some jobs of a user that Lease hands out at a moment: that which has
// been due longest; of equals the oldest, ties by id. One that is not due counts as leased
// by a clock that was ahead, which makes it due since it was created. It is nil for none.
func Next(jobs []loci.Job, now time.Time) *loci.Job {
	for i := range jobs {
		if jobs[i].NotUntil.After(now) {
			jobs[i].NotUntil = time.Time{}
		}
	}
	if len(jobs) == 0 {
		return nil
	}
	j := slices.MinFunc(jobs, func(a, b loci.Job) int { return CompareDue(&a, &b) })
	return &j
}

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

// Backlogger is a store that counts its jobs.
type Backlogger interface {
	// Backlog counts the jobs of all users by kind, in the order of kinds; a kind without
	// a job is left out. It takes a moment, by which jobs are due; zero is that of the
	// store's clock. It may read every job, and holds up no read of few things.
	Backlog(ctx context.Context, now time.Time) ([]Backlog, error)
}

// Backlog is how many jobs of a kind there are.
type Backlog struct {
	Kind    loci.JobKind
	Waiting int       // that are not dead
	Due     int       // of those, that could be handed out now
	Dead    int       // that were given up
	Since   time.Time // when the one of those that are due that waits longest became due, in UTC; zero where none is due
}
