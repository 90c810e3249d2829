package inmem

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// addJob queues a job. In the place of another it gets a greater lease, so that the
// worker that held the other holds it no more.
func (u *user) addJob(j *loci.Job) {
	c := clone(*j)
	c.User = u.name
	if there, ok := u.jobs[j.ID]; ok {
		c.Lease = max(c.Lease, there.Lease+1)
	}
	u.putJob(c, 0)
}

// putJob puts a job in its place, in its turn too; hold is how long it is leased for, 0
// where it waits.
func (u *user) putJob(j loci.Job, hold time.Duration) {
	u.dropJob(j.ID)
	u.jobs[j.ID] = j
	u.turns.put(&j, hold)
}

func (u *user) dropJob(id loci.ID) {
	if there, ok := u.jobs[id]; ok {
		u.turns.drop(&there)
		delete(u.jobs, id)
	}
}

// lease hands a job out, under a number that is new.
func (u *user) lease(id loci.ID, now time.Time, hold time.Duration) loci.Job {
	j := u.jobs[id]
	u.leases = max(u.leases, j.Lease) + 1
	j.Lease = u.leases
	j.NotUntil = stamp(now.Add(hold))
	u.putJob(j, hold)
	return clone(j)
}

// clock is the store's.
type clock func() time.Time

// or is the moment given, or else that of the clock.
func (c clock) or(given time.Time) time.Time {
	if given.IsZero() {
		return c()
	}
	return given
}

// Due offers work of all users.
func (s *Store) Due(ctx context.Context, r store.DueRequest) ([]store.Offer, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if err := ctx.Err(); err != nil || r.Limit <= 0 {
		return nil, err
	}
	offers := s.turns.due(r.Kinds, s.clock.or(r.Now), func(h held) *loci.Job {
		j := s.users[h.user].jobs[h.job]
		return &j
	})
	return offers[:min(len(offers), r.Limit)], nil
}

// Lease hands out a job of an offer.
func (s *Store) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (leased loci.Job, ok bool, err error) {
	err = s.change(ctx, o.User, func(u *user) (bool, error) {
		now := s.clock.or(r.Now)
		next := u.turns.next(o, now, u.ahead(o.Kind, now))
		if ok = next != nil; ok {
			u.turns.take(u.turns.at(place{o.User, o.Kind}))
			leased = u.lease(next.ID, now, r.Hold)
		}
		return ok, nil
	})
	return leased, ok, err
}

// ahead are the user's jobs of a kind with leases that were given by a clock that was ahead.
func (u *user) ahead(kind loci.JobKind, now time.Time) (jobs []loci.Job) {
	for h := range u.turns.leased {
		if j := u.jobs[h.job]; h.user == u.name && j.Kind == kind && u.turns.ahead(&j, now) {
			jobs = append(jobs, j)
		}
	}
	return jobs
}

// Renew moves the end of a lease.
func (s *Store) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.change(ctx, name, func(u *user) (bool, error) {
		j, there := u.jobs[r.Job]
		if !there || j.Lease == 0 || j.Lease != r.Lease {
			return false, loci.Conflict("job %s is no longer held: leave it to the worker that holds it now", r.Job)
		}
		until = stamp(s.clock.or(r.Now).Add(r.Hold))
		j.NotUntil = until
		u.putJob(j, r.Hold)
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
		now := s.clock.or(r.Now)
		if there, ok := u.jobs[j.ID]; ok {
			if !there.Due(now) && (there.Dead || !u.turns.ahead(&there, now)) {
				return false, loci.Conflict("job %s is there already and not due: another worker holds it", j.ID)
			}
			j.Lease = there.Lease
			u.dropJob(j.ID)
		}
		u.addJob(&j)
		leased = u.lease(j.ID, now, r.Hold)
		return true, nil
	})
	return leased, err
}

// Job returns one of the user's jobs.
func (s *Store) Job(ctx context.Context, name string, id loci.ID) (j loci.Job, ok bool, err error) {
	err = s.read(ctx, name, func(u *user) {
		if j, ok = u.jobs[id]; ok {
			j = clone(j)
		}
	})
	return j, ok, err
}

// Jobs returns the user's jobs.
func (s *Store) Jobs(ctx context.Context, name string) ([]loci.Job, error) {
	return ask(ctx, s, name, (*user).jobList)
}

func (u *user) jobList() []loci.Job {
	return slices.SortedFunc(maps.Values(u.jobs), func(a, b loci.Job) int { return loci.CompareJobs(&a, &b) })
}

var _ store.Backlogger = (*Store)(nil)

// Backlog counts the jobs of all users.
func (s *Store) Backlog(ctx context.Context, now time.Time) ([]store.Backlog, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	now = s.clock.or(now)
	s.mu.RLock()
	defer s.mu.RUnlock()
	kinds := map[loci.JobKind]*store.Backlog{}
	for _, u := range s.users {
		for _, j := range u.jobs {
			b := kinds[j.Kind]
			if b == nil {
				b = &store.Backlog{Kind: j.Kind}
				kinds[j.Kind] = b
			}
			count(b, &j, now)
		}
	}
	list := make([]store.Backlog, 0, len(kinds))
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		list = append(list, *kinds[kind])
	}
	return list, nil
}

// count adds a job to those of its kind.
func count(b *store.Backlog, j *loci.Job, now time.Time) {
	switch {
	case j.Dead:
		b.Dead++
		return
	case j.NotUntil.After(now):
		b.Waiting++
		return
	}
	b.Waiting++
	b.Due++
	if since := utc(cmp.Or(j.NotUntil, j.Created)); b.Since.IsZero() || since.Before(b.Since) {
		b.Since = since
	}
}
