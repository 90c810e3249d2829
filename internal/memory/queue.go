package memory

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Due offers work of all users, as store.Queue does. It is the one call without a scope: a
// runner works for all users.
func (m records) Due(ctx context.Context, r store.DueRequest) ([]store.Offer, error) {
	return m.store.Due(ctx, r)
}

// Lease hands out a job of an offer, as store.Queue does.
func (m records) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (loci.Job, bool, error) {
	return m.store.Lease(ctx, o, r)
}

// Renew moves the end of a lease, as store.Queue does.
func (m records) Renew(ctx context.Context, user string, r store.RenewRequest) (time.Time, error) {
	return m.store.Renew(ctx, user, r)
}

// Claim queues a job of the user's and leases it in one step, as store.Queue does.
func (m records) Claim(ctx context.Context, user string, j loci.Job, r store.LeaseRequest) (loci.Job, error) {
	return m.store.Claim(ctx, user, j, r)
}

// Jobs returns the user's jobs that wait, run or are dead, oldest first, ties by id.
// An agent sees those that work on the words of notes that it sees all of: others are
// about all of a memory, or follow from changes of what it may not see.
func (m records) Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error) {
	all, err := m.store.Jobs(ctx, s.User)
	if err != nil {
		return nil, err
	}
	return m.seenJobs(ctx, s, all)
}

// Job returns one of the user's jobs, and false where there is none with this id or the
// agent does not see all of its notes. It costs the same however many jobs there are.
func (m records) Job(ctx context.Context, s loci.Scope, id loci.ID) (loci.Job, bool, error) {
	j, ok, err := m.store.Job(ctx, s.User, id)
	if err != nil || !ok {
		return loci.Job{}, false, err
	}
	seen, err := m.seenJobs(ctx, s, []loci.Job{j})
	if err != nil || len(seen) == 0 {
		return loci.Job{}, false, err
	}
	return j, true, nil
}

// aboutWords reports whether a job works on the words of notes that it names: others are
// about all of a memory, and no agent's.
func aboutWords(j *loci.Job) bool {
	return len(j.Notes) > 0 && (j.Kind == loci.JobExtract || j.Kind == loci.JobSample || j.Kind == loci.JobLink || j.Kind == loci.JobEmbed)
}

// seenJobs are those of some jobs that a scope may see: the user all, an agent those
// whose notes it sees all of.
func (m records) seenJobs(ctx context.Context, s loci.Scope, all []loci.Job) ([]loci.Job, error) {
	if s.Agent == "" || len(all) == 0 {
		return all, nil
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(j loci.Job) bool { return !aboutWords(&j) })
	var ids []loci.ID
	for i := range all {
		ids = append(ids, all[i].Notes...)
	}
	visible, err := who.visible(ctx, ids)
	if err != nil {
		return nil, err
	}
	hidden := func(id loci.ID) bool { return !visible(id) }
	var jobs []loci.Job
	for i := range all {
		if !slices.ContainsFunc(all[i].Notes, hidden) {
			jobs = append(jobs, all[i])
		}
	}
	return jobs, nil
}
