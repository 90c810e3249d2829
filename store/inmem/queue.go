package inmem

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// Lease hands out due jobs of all users.
func (s *Store) Lease(ctx context.Context, kinds []loci.JobKind, now, until time.Time, n int) ([]loci.Job, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	due := s.due(kinds, now)
	var leased []loci.Job
	for _, j := range due[:max(0, min(n, len(due)))] {
		j.NotUntil = stamp(until)
		leased = append(leased, cloneJob(j))
	}
	return leased, nil
}

// due are the jobs that may be leased, in order.
func (s *Store) due(kinds []loci.JobKind, now time.Time) []*loci.Job {
	var due []*loci.Job
	for _, u := range s.users {
		for _, j := range u.jobs {
			if j.Due(now) && (len(kinds) == 0 || slices.Contains(kinds, j.Kind)) {
				due = append(due, j)
			}
		}
	}
	slices.SortFunc(due, loci.CompareJobs)
	return due
}

// Jobs returns the user's jobs.
func (s *Store) Jobs(ctx context.Context, sc loci.Scope) (jobs []loci.Job, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		for _, j := range u.visibleJobs(a) {
			jobs = append(jobs, cloneJob(j))
		}
		return nil
	})
	return jobs, err
}

// visibleJobs are the jobs whose notes the agent sees all of, in order.
func (u *user) visibleJobs(a loci.Agent) []*loci.Job {
	var jobs []*loci.Job
	for _, j := range u.jobs {
		hidden := func(id loci.ID) bool { return u.seen(id, a) == nil }
		if a.Name == "" || !slices.ContainsFunc(j.Notes, hidden) {
			jobs = append(jobs, j)
		}
	}
	slices.SortFunc(jobs, loci.CompareJobs)
	return jobs
}
