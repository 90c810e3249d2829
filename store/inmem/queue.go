package inmem

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// addJob queues a job. In the place of another it gets a greater lease, so that the
// worker that held the other holds it no more.
func (u *user) addJob(j *loci.Job) {
	c := cloneJob(j)
	c.User = u.name
	if there, ok := u.jobs[j.ID]; ok {
		c.Lease = max(c.Lease, there.Lease+1)
	}
	u.jobs[j.ID] = c
}

// lease hands a job out until a moment, under a number that is new.
func (u *user) lease(id loci.ID, until time.Time) loci.Job {
	j := u.jobs[id]
	u.leases = max(u.leases, j.Lease) + 1
	j.Lease = u.leases
	j.NotUntil = stamp(until)
	u.jobs[id] = j
	return cloneJob(&j)
}

// now is the moment given, or else that of the store's clock.
func (s *Store) now(now time.Time) time.Time {
	if now.IsZero() {
		return s.clock()
	}
	return now
}

// Lease hands out due jobs of all users.
func (s *Store) Lease(ctx context.Context, r store.LeaseRequest) (leased []loci.Job, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	now := s.now(r.Now)
	due := s.due(r.Kinds, now)
	for _, j := range due[:max(0, min(r.N, len(due)))] {
		leased = append(leased, s.users[j.User].lease(j.ID, now.Add(r.Hold)))
	}
	return leased, nil
}

// due are the jobs that may be leased, in order.
func (s *Store) due(kinds []loci.JobKind, now time.Time) (due []loci.Job) {
	for _, u := range s.users {
		for _, j := range u.jobs {
			if j.Due(now) && (kinds == nil || slices.Contains(kinds, j.Kind)) {
				due = append(due, j)
			}
		}
	}
	slices.SortFunc(due, func(a, b loci.Job) int { return cmp.Or(loci.CompareJobs(&a, &b), strings.Compare(a.User, b.User)) })
	return due
}

// Renew moves the end of a lease.
func (s *Store) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.change(ctx, name, func(u *user) (bool, error) {
		j, there := u.jobs[r.Job]
		if !there || j.Lease != r.Lease {
			return false, loci.Conflict("job %s is no longer held: leave it to the worker that holds it now", r.Job)
		}
		until = stamp(s.now(r.Now).Add(r.Hold))
		j.NotUntil = until
		u.jobs[r.Job] = j
		return true, nil
	})
	return until, err
}

// Claim queues a job and leases it.
func (s *Store) Claim(ctx context.Context, name string, j loci.Job, r store.LeaseRequest) (leased loci.Job, err error) {
	c := store.Changes{Jobs: []loci.Job{j}}
	if err := c.Check(); err != nil {
		return loci.Job{}, err
	}
	err = s.change(ctx, name, func(u *user) (bool, error) {
		now := s.now(r.Now)
		if there, ok := u.jobs[j.ID]; ok {
			if !there.Due(now) {
				return false, loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
			}
			j.Lease = there.Lease
			delete(u.jobs, j.ID)
		}
		u.addJob(&j)
		leased = u.lease(j.ID, now.Add(r.Hold))
		return true, nil
	})
	return leased, err
}

// Job returns one of the user's jobs.
func (s *Store) Job(ctx context.Context, name string, id loci.ID) (j loci.Job, ok bool, err error) {
	err = s.read(ctx, name, func(u *user) {
		if j, ok = u.jobs[id]; ok {
			j = cloneJob(&j)
		}
	})
	return j, ok, err
}

// Jobs returns the user's jobs.
func (s *Store) Jobs(ctx context.Context, name string) (jobs []loci.Job, err error) {
	err = s.read(ctx, name, func(u *user) {
		for _, j := range u.jobs {
			jobs = append(jobs, cloneJob(&j))
		}
	})
	slices.SortFunc(jobs, func(a, b loci.Job) int { return loci.CompareJobs(&a, &b) })
	return jobs, err
}
