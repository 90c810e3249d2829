package httpapi

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/loci-memory/loci"
)

// Agents implements loci.Admin.
func (c *Client) Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error) {
	result, err := get[agentsResult](ctx, c, s, "/v1/agents", emptyRequest{})
	if err != nil {
		return nil, err
	}
	return result.Agents, nil
}

// SetAgent implements loci.Admin.
func (c *Client) SetAgent(ctx context.Context, s loci.Scope, a loci.Agent) error {
	_, err := post[nothing](ctx, c, s, "/v1/agents", a)
	return err
}

// Users implements loci.Admin. A key that is for one user alone learns of that one.
func (c *Client) Users(ctx context.Context, s loci.Scope) (*loci.UsersResult, error) {
	return get[loci.UsersResult](ctx, c, s, "/v1/users", emptyRequest{})
}

// Jobs implements loci.Admin.
func (c *Client) Jobs(ctx context.Context, s loci.Scope) ([]loci.Job, error) {
	result, err := get[jobsResult](ctx, c, s, "/v1/jobs", emptyRequest{})
	if err != nil {
		return nil, err
	}
	return result.Jobs, nil
}

// RetryJob implements loci.Admin.
func (c *Client) RetryJob(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Job, error) {
	return post[loci.Job](ctx, c, s, "/v1/retry", idRequest{id})
}

// DropJob implements loci.Admin.
func (c *Client) DropJob(ctx context.Context, s loci.Scope, id loci.ID) error {
	if id.IsZero() {
		return loci.NotFound("a job has an id: copy one from the list of jobs")
	}
	_, err := fetch[nothing](ctx, c, s, request{method: http.MethodDelete, path: "/v1/jobs/" + id.String(), accept: jsonType})
	return err
}

// Lanes implements loci.Admin: those of the server. ErrUnauthorized: the key is not for
// whoever runs the memory.
func (c *Client) Lanes(ctx context.Context) ([]loci.Lane, error) {
	r, err := fetch[lanesResult](ctx, c, c.own(), request{method: http.MethodGet, path: "/v1/lanes", accept: jsonType, anybody: true})
	if err != nil {
		return nil, err
	}
	return r.Lanes, nil
}

// Work implements loci.Admin: the server works. progress is not called. ErrUnauthorized:
// the key is not for whoever runs the memory.
func (c *Client) Work(ctx context.Context, _ func(notes int)) error {
	_, err := fetch[nothing](ctx, c, c.own(), request{method: http.MethodPost, path: "/v1/work", accept: jsonType, anybody: true})
	return err
}

// own is the scope of a request that is about no user.
func (c *Client) own() loci.Scope { return loci.Scope{User: c.o.User, Agent: c.o.Agent} }

// Export implements loci.Admin.
func (c *Client) Export(ctx context.Context, s loci.Scope, w io.Writer) (int, error) {
	answer, err := c.send(ctx, s, request{method: http.MethodGet, path: "/v1/export", accept: linesType})
	if err != nil {
		return 0, err
	}
	defer func() { _ = answer.Body.Close() }()
	if _, err := io.Copy(w, answer.Body); err != nil {
		return 0, c.unreached(ctx, err)
	}
	return count(answer), nil
}

// Import implements loci.Admin. progress is not called.
func (c *Client) Import(ctx context.Context, s loci.Scope, r io.Reader, _ func(records int)) (loci.ImportResult, error) {
	out, err := fetch[loci.ImportResult](ctx, c, s, request{method: http.MethodPost, path: "/v1/import", body: io.NopCloser(r), bodyType: linesType, accept: jsonType})
	if err != nil {
		return loci.ImportResult{}, err
	}
	return *out, nil
}

// Backup implements loci.Admin: it is ErrUnavailable, as a backup is a file where the store
// is.
func (c *Client) Backup(context.Context, loci.Scope, string) error {
	return &loci.HintError{Kind: loci.ErrUnavailable, About: "remote", Hint: "a backup is a file beside the store: make it where the server runs, or export each user's memory"}
}

// Reindex implements loci.Admin. progress is not called.
func (c *Client) Reindex(ctx context.Context, s loci.Scope, _ func(stage loci.ReindexStage, done, total int)) (*loci.ReindexResult, error) {
	return post[loci.ReindexResult](ctx, c, s, "/v1/reindex", emptyRequest{})
}

// Embedding implements loci.Admin.
func (c *Client) Embedding(ctx context.Context, s loci.Scope) (*loci.Embedding, error) {
	return get[loci.Embedding](ctx, c, s, "/v1/embedding", emptyRequest{})
}

// Doctor implements loci.Admin. ErrUnauthorized: the key is not for whoever runs the memory.
func (c *Client) Doctor(ctx context.Context) ([]loci.Finding, error) {
	r, err := fetch[doctorResult](ctx, c, c.own(), request{method: http.MethodGet, path: "/v1/doctor", accept: jsonType, anybody: true})
	if err != nil {
		return nil, err
	}
	return r.Findings, nil
}

// SweepProgress implements loci.Admin. progress is not called.
func (c *Client) SweepProgress(ctx context.Context, s loci.Scope, r loci.SweepRequest, _ func(stage loci.SweepStage, done, total int)) (*loci.SweepResult, error) {
	return c.Sweep(ctx, s, r)
}

// Usage implements loci.Admin.
func (c *Client) Usage(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error) {
	result, err := get[usageResult](ctx, c, s, "/v1/usage", usageRequest{from, to})
	if err != nil {
		return nil, err
	}
	return result.Spent, nil
}

// Budget implements loci.Admin.
func (c *Client) Budget(ctx context.Context, s loci.Scope) (*loci.Spending, error) {
	return get[loci.Spending](ctx, c, s, "/v1/budget", emptyRequest{})
}
