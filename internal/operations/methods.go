package operations

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/loci-memory/loci"
)

// method is the form of a method that takes a struct and returns one.
type method[In, Out any] func(memory, context.Context, loci.Scope, In) (*Out, error)

func of[In, Out any](call method[In, Out]) Method {
	return Method{reflect.TypeFor[In](), reflect.TypeFor[Out](), func(ctx context.Context, m Memory, s loci.Scope, request any) (any, error) {
		return call(memory{m}, ctx, s, *request.(*In))
	}}
}

// stream is a method whose request or answer is more than a struct.
func stream[In any]() Method {
	return Method{Request: reflect.TypeFor[In](), Result: reflect.TypeFor[Nothing]()}
}

// byID is a method that takes an id.
func byID[Out any](call method[loci.ID, Out]) Method {
	return of(func(m memory, ctx context.Context, s loci.Scope, r idRequest) (*Out, error) {
		return call(m, ctx, s, r.ID)
	})
}

// plain is a method that takes nothing.
func plain[Out any](call func(memory, context.Context, loci.Scope) (*Out, error)) Method {
	return of(func(m memory, ctx context.Context, s loci.Scope, _ emptyRequest) (*Out, error) {
		return call(m, ctx, s)
	})
}

// The requests of methods that take no struct.
type (
	emptyRequest struct{}
	idRequest    struct {
		ID loci.ID `json:"id" jsonschema:"the id, whole"`
	}
	userNamesRequest struct {
		After string `json:"after,omitempty" jsonschema:"the last name of the page before; none begins"`
		Limit int    `json:"limit,omitempty" jsonschema:"names at most, 1000 by default and at most"`
	}
	usageRequest struct {
		From time.Time `json:"from,omitzero" jsonschema:"only calls that ended then or later, RFC 3339 with a zone"`
		To   time.Time `json:"to,omitzero" jsonschema:"only calls that ended before, RFC 3339 with a zone"`
	}
	traitRequest struct {
		ID    loci.ID   `json:"id" jsonschema:"the id of the trait"`
		AsOf  time.Time `json:"as_of,omitzero" jsonschema:"the trait as it was then, RFC 3339 with a zone; now by default"`
		Limit int       `json:"limit,omitempty" jsonschema:"pieces of evidence at most, for and against each; 50 by default"`
	}
)

// The answers of methods that return lists.
type (
	agentsResult struct {
		Agents []loci.Agent `json:"agents"`
	}
	keysResult struct {
		Keys []loci.Key `json:"keys"`
	}
	jobsResult struct {
		Jobs []loci.Job `json:"jobs"`
	}
	usageResult struct {
		Spent []loci.Spent `json:"spent"`
	}
	userNamesResult struct {
		Users []string `json:"users"`
	}
	lanesResult struct {
		Lanes []loci.Lane `json:"lanes"`
	}
	doctorResult struct {
		Findings []loci.Finding `json:"findings"`
	}
)

// memory has the methods that are not of one form in the form of the others.
type memory struct{ Memory }

func (m memory) agents(ctx context.Context, s loci.Scope) (*agentsResult, error) {
	all, err := m.Agents(ctx, s)
	return &agentsResult{filled(all)}, err
}

func (m memory) setAgent(ctx context.Context, s loci.Scope, a loci.Agent) (*Nothing, error) {
	return &Nothing{}, m.SetAgent(ctx, s, a)
}

func (m memory) keys(ctx context.Context, s loci.Scope) (*keysResult, error) {
	all, err := m.Keys(ctx, s)
	return &keysResult{filled(all)}, err
}

func (m memory) jobs(ctx context.Context, s loci.Scope) (*jobsResult, error) {
	all, err := m.Jobs(ctx, s)
	return &jobsResult{filled(all)}, err
}

func (m memory) job(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	jobs, err := m.Jobs(ctx, s)
	if err != nil {
		return nil, err
	}
	for i := range jobs {
		if jobs[i].ID == id {
			return &jobs[i], nil
		}
	}
	return nil, &loci.HintError{Kind: loci.ErrNotFound, About: "job", Hint: fmt.Sprintf("no job %s in the queue: what is done is gone", id)}
}

func (m memory) dropJob(ctx context.Context, s loci.Scope, id loci.ID) (*Nothing, error) {
	return &Nothing{}, m.DropJob(ctx, s, id)
}

func (m memory) usage(ctx context.Context, s loci.Scope, r usageRequest) (*usageResult, error) {
	all, err := m.Usage(ctx, s, r.From, r.To)
	return &usageResult{filled(all)}, err
}

func (m memory) reindex(ctx context.Context, s loci.Scope) (*loci.ReindexResult, error) {
	return m.Reindex(ctx, s, nil)
}

func (m memory) userNames(ctx context.Context, _ loci.Scope, r userNamesRequest) (*userNamesResult, error) {
	all, err := m.UserNames(ctx, r.After, r.Limit)
	return &userNamesResult{filled(all)}, err
}

func (m memory) lanes(ctx context.Context, _ loci.Scope) (*lanesResult, error) {
	all, err := m.Lanes(ctx)
	return &lanesResult{filled(all)}, err
}

func (m memory) doctor(ctx context.Context, _ loci.Scope) (*doctorResult, error) {
	all, err := m.Doctor(ctx)
	return &doctorResult{filled(all)}, err
}

func (m memory) work(ctx context.Context, _ loci.Scope) (*Nothing, error) {
	return &Nothing{}, m.Work(ctx, nil)
}

// trait is Trait without a verdict.
func (m memory) trait(ctx context.Context, s loci.Scope, r traitRequest) (*loci.TraitResult, error) {
	return m.Trait(ctx, s, loci.TraitRequest{ID: r.ID, AsOf: r.AsOf, Limit: r.Limit})
}

// filled is a list that is written as one when it is empty.
func filled[T any](all []T) []T {
	if all == nil {
		return []T{}
	}
	return all
}
