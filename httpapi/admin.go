package httpapi

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// Answers of methods that return lists.
type (
	agentsResult struct {
		Agents []loci.Agent `json:"agents"`
	}
	jobsResult struct {
		Jobs []loci.Job `json:"jobs"`
	}
	usageResult struct {
		Spent []loci.Spent `json:"spent"`
	}
	lanesResult struct {
		Lanes []loci.Lane `json:"lanes"`
	}
	doctorResult struct {
		Findings []loci.Finding `json:"findings"`
	}
)

func newAgents(all []loci.Agent) *agentsResult { return &agentsResult{filled(all)} }
func newJobs(all []loci.Job) *jobsResult       { return &jobsResult{filled(all)} }

func filled[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}

func listed[T, Out any](call func(context.Context, loci.Scope) ([]T, error), wrap func([]T) *Out) method[emptyRequest, Out] {
	return func(ctx context.Context, s loci.Scope, _ emptyRequest) (*Out, error) {
		all, err := call(ctx, s)
		return wrap(all), err
	}
}

// operates reports whether the caller runs the memory.
func operates(ctx context.Context) bool { return caller.From(ctx).Operator() }

// users counts all users for whoever runs the memory. Others learn of their own alone, as an
// agent does.
func users(m loci.Admin) method[emptyRequest, loci.UsersResult] {
	return func(ctx context.Context, s loci.Scope, _ emptyRequest) (*loci.UsersResult, error) {
		result, err := m.Users(ctx, s)
		if err == nil && !operates(ctx) {
			result.Count = 0
			if result.Known {
				result.Count = 1
			}
		}
		return result, err
	}
}

// private leaves out of statistics what is of all users, for who does not run the memory.
func private(call method[emptyRequest, loci.Stats]) method[emptyRequest, loci.Stats] {
	return func(ctx context.Context, s loci.Scope, r emptyRequest) (*loci.Stats, error) {
		stats, err := call(ctx, s, r)
		if err == nil && !operates(ctx) {
			stats.Bytes, stats.Unfinished = 0, 0
		}
		return stats, err
	}
}

func oneJob(m loci.Admin) method[idRequest, loci.Job] {
	return func(ctx context.Context, s loci.Scope, r idRequest) (*loci.Job, error) {
		jobs, err := m.Jobs(ctx, s)
		if err != nil {
			return nil, err
		}
		for i := range jobs {
			if jobs[i].ID == r.ID {
				return &jobs[i], nil
			}
		}
		return nil, &loci.HintError{Kind: loci.ErrNotFound, About: "job", Hint: fmt.Sprintf("no job %s in the queue: what is done is gone", r.ID)}
	}
}

func usage(m loci.Admin) method[usageRequest, usageResult] {
	return func(ctx context.Context, s loci.Scope, r usageRequest) (*usageResult, error) {
		spent, err := m.Usage(ctx, s, r.From, r.To)
		return &usageResult{filled(spent)}, err
	}
}

func reindex(m loci.Admin) method[emptyRequest, loci.ReindexResult] {
	return func(ctx context.Context, s loci.Scope, _ emptyRequest) (*loci.ReindexResult, error) {
		return m.Reindex(ctx, s, nil)
	}
}

func lanes(m loci.Admin) method[emptyRequest, lanesResult] {
	return func(ctx context.Context, _ loci.Scope, _ emptyRequest) (*lanesResult, error) {
		all, err := m.Lanes(ctx)
		return &lanesResult{filled(all)}, err
	}
}

func doctor(m loci.Admin) method[emptyRequest, doctorResult] {
	return func(ctx context.Context, _ loci.Scope, _ emptyRequest) (*doctorResult, error) {
		found, err := m.Doctor(ctx)
		return &doctorResult{filled(found)}, err
	}
}

func work(m loci.Admin) method[emptyRequest, nothing] {
	return func(ctx context.Context, _ loci.Scope, _ emptyRequest) (*nothing, error) {
		return &nothing{}, m.Work(ctx, nil)
	}
}
