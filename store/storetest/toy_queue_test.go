package storetest_test

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// lease hands a job out under a number that is new.
func (u *user) lease(j loci.Job, now time.Time, hold time.Duration) loci.Job {
	u.Leases = max(u.Leases, j.Lease) + 1
	j.User, j.Lease, j.NotUntil = u.Name, u.Leases, now.Add(hold)
	u.queue(clone(j))
	u.Leased = append(u.Leased, lease{j.ID, hold})
	return clone(j)
}

// ahead reports whether a lease must have been given by a clock that was ahead of now.
func (u *user) ahead(j *loci.Job, now time.Time) bool {
	held := find(u.Leased, func(l *lease) bool { return l.Job == j.ID })
	return held != nil && store.AheadOf(now, j.NotUntil, held.Hold)
}

// due are the user's jobs of a kind that are due, in the order in which they are handed out.
func (u *user) due(kind loci.JobKind, now time.Time) []loci.Job {
	due := keep(slices.Clone(u.Jobs), func(j *loci.Job) bool { return j.Kind == kind && j.Due(now) })
	slices.SortFunc(due, func(a, b loci.Job) int { return store.CompareDue(&a, &b) })
	return due
}

func (s *toy) Lease(ctx context.Context, r store.LeaseRequest) (leased []loci.Job, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := cmp.Or(r.Now, time.Now())
	if err := ctx.Err(); err != nil || r.N <= 0 {
		return nil, err
	}
	s.join(r.Kinds, now)
	for at := 0; at < len(s.lines) && len(leased) < r.N; {
		p := s.lines[at]
		if r.Kinds != nil && !slices.Contains(r.Kinds, p.kind) || slices.Contains(r.Except, p.user) {
			at++
			continue
		}
		u := s.users[p.user]
		s.lines = slices.Delete(s.lines, at, at+1)
		if due := u.due(p.kind, now); len(due) > 0 {
			leased = append(leased, u.lease(due[0], now, r.Hold))
			s.users[p.user] = u
		}
		if len(u.due(p.kind, now)) > 0 {
			s.lines = append(s.lines, p)
		}
		at = 0
	}
	return leased, nil
}

// join puts those at the end of the lines who have a job that is due.
func (s *toy) join(kinds []loci.JobKind, now time.Time) {
	var next []loci.Job // of each user and kind not in its line
	for name, u := range s.users {
		for i := range u.Jobs {
			if j := &u.Jobs[i]; u.ahead(j, now) {
				j.NotUntil = time.Time{}
				u.queue(*j)
			}
		}
		s.users[name] = u
		for _, j := range u.Jobs {
			p := place{name, j.Kind}
			wanted := (kinds == nil || slices.Contains(kinds, j.Kind)) && !slices.Contains(s.lines, p)
			if due := u.due(j.Kind, now); wanted && len(due) > 0 && due[0].ID == j.ID {
				next = append(next, j)
			}
		}
	}
	slices.SortFunc(next, func(a, b loci.Job) int {
		return cmp.Or(store.CompareDue(&a, &b), cmp.Compare(a.User, b.User), cmp.Compare(a.Kind, b.Kind))
	})
	for _, j := range next {
		s.lines = append(s.lines, place{j.User, j.Kind})
	}
}

func (s *toy) Renew(ctx context.Context, name string, r store.RenewRequest) (until time.Time, err error) {
	err = s.change(ctx, name, func(u *user) error {
		j := u.held(r.Job, r.Lease)
		if j == nil || j.Lease == 0 {
			return loci.Conflict("job %s is no longer held: leave it to who holds it", r.Job)
		}
		until = cmp.Or(r.Now, time.Now()).Add(r.Hold).Truncate(time.Microsecond)
		j.NotUntil = until
		u.Leased = append(keep(u.Leased, func(l *lease) bool { return l.Job != r.Job }), lease{r.Job, r.Hold})
		return nil
	})
	return until, err
}

func (s *toy) Claim(ctx context.Context, name string, j loci.Job, r store.LeaseRequest) (leased loci.Job, err error) {
	if err := (&store.Changes{Jobs: []loci.Job{j}}).Check(); err != nil {
		return leased, err
	}
	err = s.change(ctx, name, func(u *user) error {
		now := cmp.Or(r.Now, time.Now())
		if there := u.job(j.ID); there != nil {
			if !there.Due(now) && !(u.ahead(there, now) && !there.Dead) {
				return loci.Conflict("job %s is there and not due: somebody else has it", j.ID)
			}
			j.Lease = there.Lease
		}
		u.Applied = true
		leased = u.lease(j, now, r.Hold)
		return nil
	})
	return leased, err
}

func (s *toy) Job(ctx context.Context, name string, id loci.ID) (loci.Job, bool, error) {
	if j := s.read(name).job(id); j != nil {
		return *j, true, ctx.Err()
	}
	return loci.Job{}, false, ctx.Err()
}

func (s *toy) Jobs(ctx context.Context, name string) ([]loci.Job, error) {
	return s.read(name).Jobs, ctx.Err()
}

func (s *toy) Record(ctx context.Context, c model.Call) error {
	return s.change(ctx, c.User, func(u *user) error {
		u.Calls = append(u.Calls, c)
		return nil
	})
}

func (s *toy) Spent(ctx context.Context, name string, from, to time.Time) (list []loci.Spent, err error) {
	for _, c := range s.read(name).Calls {
		if c.At.Before(from) || !to.IsZero() && !c.At.Before(to) {
			continue
		}
		e := loci.Spent{Day: loci.Date{Time: c.At.UTC().Truncate(24 * time.Hour), Precision: loci.Day}, Step: c.Step, Model: c.Model, Outcome: c.Outcome}
		i, there := slices.BinarySearchFunc(list, e, compareSpent)
		if !there {
			list = slices.Insert(list, i, e)
		}
		list[i].Usage.Add(c.Usage)
	}
	return list, ctx.Err()
}

func compareSpent(a, b loci.Spent) int {
	return cmp.Or(a.Day.Time.Compare(b.Day.Time), cmp.Compare(a.Step, b.Step), cmp.Compare(a.Model, b.Model), cmp.Compare(a.Outcome, b.Outcome))
}

func (s *toy) Check(ctx context.Context) ([]loci.Finding, error) {
	return []loci.Finding{{What: "memory", Text: "nothing of it is on a disk that could be damaged"}}, ctx.Err()
}
