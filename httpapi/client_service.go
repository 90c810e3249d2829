package httpapi

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/loci-memory/loci"
)

var (
	_ loci.Service = (*Client)(nil)
	_ loci.Admin   = (*Client)(nil)
)

// Remember implements loci.Service.
func (c *Client) Remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	return post[loci.RememberResult](ctx, c, s, "/v1/remember", r)
}

// Ingest implements loci.Service.
func (c *Client) Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error) {
	return post[loci.IngestResult](ctx, c, s, "/v1/ingest", r)
}

// Recall implements loci.Service.
func (c *Client) Recall(ctx context.Context, s loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	return post[loci.RecallResult](ctx, c, s, "/v1/recall", r)
}

// Note implements loci.Service.
func (c *Client) Note(ctx context.Context, s loci.Scope, r loci.NoteRequest) (*loci.Note, error) {
	if r.ID.IsZero() {
		return nil, loci.Invalid("id", "is missing: copy one as recall prints it")
	}
	path := "/v1/notes/" + r.ID.String()
	query, err := queryOf(r)
	if err != nil {
		return nil, err
	}
	query.Del("id")
	return fetch[loci.Note](ctx, c, s, request{method: http.MethodGet, path: path, query: query, accept: jsonType})
}

// Notes implements loci.Service.
func (c *Client) Notes(ctx context.Context, s loci.Scope, r loci.NotesRequest) (*loci.NotesResult, error) {
	return get[loci.NotesResult](ctx, c, s, "/v1/notes", r)
}

// Links implements loci.Service.
func (c *Client) Links(ctx context.Context, s loci.Scope, r loci.LinksRequest) (*loci.LinksResult, error) {
	return get[loci.LinksResult](ctx, c, s, "/v1/links", r)
}

// Path implements loci.Service.
func (c *Client) Path(ctx context.Context, s loci.Scope, r loci.PathRequest) (*loci.PathResult, error) {
	return get[loci.PathResult](ctx, c, s, "/v1/path", r)
}

// History implements loci.Service.
func (c *Client) History(ctx context.Context, s loci.Scope, id loci.ID) (*loci.HistoryResult, error) {
	return get[loci.HistoryResult](ctx, c, s, "/v1/history", idRequest{id})
}

// Stats implements loci.Service.
func (c *Client) Stats(ctx context.Context, s loci.Scope) (*loci.Stats, error) {
	return get[loci.Stats](ctx, c, s, "/v1/stats", emptyRequest{})
}

// Resolve implements loci.Service.
func (c *Client) Resolve(ctx context.Context, s loci.Scope, r loci.ResolveRequest) (*loci.ResolveResult, error) {
	return get[loci.ResolveResult](ctx, c, s, "/v1/resolve", r)
}

// Profile implements loci.Service.
func (c *Client) Profile(ctx context.Context, s loci.Scope, r loci.ProfileRequest) (*loci.ProfileResult, error) {
	return get[loci.ProfileResult](ctx, c, s, "/v1/profile", r)
}

// Timeline implements loci.Service.
func (c *Client) Timeline(ctx context.Context, s loci.Scope, r loci.TimelineRequest) (*loci.TimelineResult, error) {
	return get[loci.TimelineResult](ctx, c, s, "/v1/timeline", r)
}

// Agenda implements loci.Service.
func (c *Client) Agenda(ctx context.Context, s loci.Scope, r loci.AgendaRequest) (*loci.AgendaResult, error) {
	return get[loci.AgendaResult](ctx, c, s, "/v1/agenda", r)
}

// Procedure implements loci.Service.
func (c *Client) Procedure(ctx context.Context, s loci.Scope, r loci.ProcedureRequest) (*loci.ProcedureResult, error) {
	return post[loci.ProcedureResult](ctx, c, s, "/v1/procedure", r)
}

// Edit implements loci.Service.
func (c *Client) Edit(ctx context.Context, s loci.Scope, r loci.EditRequest) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/edit", r)
}

// Settle implements loci.Service.
func (c *Client) Settle(ctx context.Context, s loci.Scope, r loci.SettleRequest) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/settle", r)
}

// Replace implements loci.Service.
func (c *Client) Replace(ctx context.Context, s loci.Scope, r loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	return post[loci.ReplaceResult](ctx, c, s, "/v1/replace", r)
}

// Undo implements loci.Service.
func (c *Client) Undo(ctx context.Context, s loci.Scope, r loci.UndoRequest) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/undo", r)
}

// Forget implements loci.Service.
func (c *Client) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/forget", r)
}

// Restore implements loci.Service.
func (c *Client) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/restore", idRequest{id})
}

// Pin implements loci.Service.
func (c *Client) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/pin", idRequest{id})
}

// Unpin implements loci.Service.
func (c *Client) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return post[loci.ChangeResult](ctx, c, s, "/v1/unpin", idRequest{id})
}

// Link implements loci.Service.
func (c *Client) Link(ctx context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	return post[loci.LinkResult](ctx, c, s, "/v1/link", r)
}

// Unlink implements loci.Service.
func (c *Client) Unlink(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	return post[loci.LinkResult](ctx, c, s, "/v1/unlink", r)
}

// Reflect implements loci.Service.
func (c *Client) Reflect(ctx context.Context, s loci.Scope, r loci.ReflectRequest) (*loci.ReflectResult, error) {
	return post[loci.ReflectResult](ctx, c, s, "/v1/reflect", r)
}

// Reflections implements loci.Service.
func (c *Client) Reflections(ctx context.Context, s loci.Scope, r loci.ReflectionsRequest) (*loci.ReflectionsResult, error) {
	return get[loci.ReflectionsResult](ctx, c, s, "/v1/reflections", r)
}

// Traits implements loci.Service.
func (c *Client) Traits(ctx context.Context, s loci.Scope, r loci.TraitsRequest) (*loci.TraitsResult, error) {
	return get[loci.TraitsResult](ctx, c, s, "/v1/traits", r)
}

// Trait implements loci.Service.
func (c *Client) Trait(ctx context.Context, s loci.Scope, r loci.TraitRequest) (*loci.TraitResult, error) {
	if r.Verdict == "" && r.Reason == "" {
		return get[loci.TraitResult](ctx, c, s, "/v1/trait", traitRequest{r.ID, r.AsOf, r.Limit})
	}
	return post[loci.TraitResult](ctx, c, s, "/v1/trait", r)
}

// Sweep implements loci.Service.
func (c *Client) Sweep(ctx context.Context, s loci.Scope, r loci.SweepRequest) (*loci.SweepResult, error) {
	return post[loci.SweepResult](ctx, c, s, "/v1/sweep", r)
}

// Watch implements loci.Service. It also returns, with an ErrUnavailable, when the server
// goes: then go on behind the last event.
func (c *Client) Watch(ctx context.Context, s loci.Scope, r loci.WatchRequest, on func(loci.Event) error) error {
	query, err := queryOf(r)
	if err != nil {
		return err
	}
	answer, err := c.send(ctx, s, request{method: http.MethodGet, path: "/v1/events", query: query, accept: sseType})
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	stopped := error(nil)
	err = readEvents(answer.Body, func(e loci.Event) error {
		stopped = on(e)
		return stopped
	})
	if ctx.Err() != nil && stopped == nil {
		return ctx.Err()
	}
	return err
}

// readEvents calls on with each event of a stream until it ends.
func readEvents(r io.Reader, on func(loci.Event) error) error {
	scan := bufio.NewScanner(r)
	scan.Buffer(make([]byte, 0, 4<<10), 1<<20)
	kind := ""
	for scan.Scan() {
		name, value, _ := strings.Cut(scan.Text(), ": ")
		switch name {
		case "event":
			kind = value
		case "data":
			if err := dispatch(kind, value, on); err != nil {
				return err
			}
		}
	}
	return loci.Unavailable(scan.Err(), "the server ended the stream of events: go on behind the last one")
}

func dispatch(kind, data string, on func(loci.Event) error) error {
	if kind == "error" {
		p := &Problem{}
		if err := json.Unmarshal([]byte(data), p); err != nil {
			return loci.Unavailable(err, "the server ended the stream of events")
		}
		return errorOf(p)
	}
	var e loci.Event
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		return errors.Join(loci.Unavailable(err, "an event of the server can't be read"), fmt.Errorf("event %q", kind))
	}
	return on(e)
}
