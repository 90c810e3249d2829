package mcpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/servicetest"
	"github.com/loci-memory/loci/store/inmem"
)

// A memory answers over MCP as it does inside.
func TestM2_AMemoryOverMCPKeepsTheContractOfTheService(t *testing.T) {
	t.Parallel()
	servicetest.Run(t, func(t *testing.T) servicetest.Memory {
		e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = e.Close(context.Background()) })
		return servicetest.Memory{Service: overMCP(t, e)}
	})
}

// client is a loci.Service that calls the tools of another, by a session for each scope. It
// reads lines itself, so that no number of a result loses a digit on the way.
type client struct {
	t    *testing.T
	of   loci.Service
	mu   sync.Mutex
	each map[loci.Scope]*wire
}

// wire is a connection to a server, for one call at a time.
type wire struct {
	mu   sync.Mutex
	to   io.Writer
	from *bufio.Reader
	id   int
}

// toolResult is the answer of a tool on the wire.
type toolResult struct {
	Content []struct {
		Text string `json:"text"`
	} `json:"content"`
	Structured json.RawMessage `json:"structuredContent"`
	IsError    bool            `json:"isError"`
	Meta       struct {
		Failure mcpapi.Failure `json:"loci/error"`
	} `json:"_meta"`
}

func overMCP(t *testing.T, s loci.Service) loci.Service {
	t.Helper()
	return &client{t: t, of: s, each: map[loci.Scope]*wire{}}
}

func (c *client) session(s loci.Scope) *wire {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.each[s] == nil {
		in, to := io.Pipe()
		from, out := io.Pipe()
		server := mcpapi.New(c.of, s, mcpapi.Options{Profile: mcpapi.ProfileAdmin})
		over := make(chan struct{})
		go func() {
			_ = server.Run(context.Background(), mcpapi.Lines(in, out))
			close(over)
		}()
		c.t.Cleanup(func() { _ = to.Close(); <-over })
		w := &wire{to: to, from: bufio.NewReader(from)}
		c.each[s] = w
		if _, err := w.call("initialize", map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "t", "version": "1"}}); err != nil {
			c.t.Fatal(err)
		}
		_, _ = io.WriteString(to, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	}
	return c.each[s]
}

func (w *wire) call(method string, params any) (json.RawMessage, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.id++
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": w.id, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	if _, err := w.to.Write(append(text, '\n')); err != nil {
		return nil, err
	}
	line, err := w.from.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	var answer struct{ Result, Error json.RawMessage }
	if err := json.Unmarshal(line, &answer); err != nil || answer.Error != nil {
		return nil, fmt.Errorf("%s: %s %w", method, answer.Error, err)
	}
	return answer.Result, nil
}

// through calls a tool for the whole result of its method.
func through[Out any](ctx context.Context, c *client, s loci.Scope, tool string, in any) (*Out, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	answer, err := c.session(s).call("tools/call", map[string]any{"_meta": map[string]any{"loci/full": true}, "name": tool, "arguments": in})
	if err != nil {
		return nil, err
	}
	var got toolResult
	if err := json.Unmarshal(answer, &got); err != nil {
		return nil, err
	}
	if got.IsError {
		return nil, failure(&got)
	}
	out := new(Out)
	return out, json.Unmarshal(got.Structured, out)
}

// failure is the error of an answer, as the service had it.
func failure(got *toolResult) error {
	f, said := got.Meta.Failure, got.Content[0].Text
	if f.Field != "" {
		return loci.Invalid(f.Field, "%s", strings.TrimPrefix(said, f.Field+": "))
	}
	for _, kind := range []error{loci.ErrInvalid, loci.ErrUnauthorized, loci.ErrNotFound, loci.ErrConflict, loci.ErrExhausted, loci.ErrUnavailable, loci.ErrBadOutput} {
		if f.Kind == kind.Error() {
			return &loci.HintError{Kind: kind, Hint: said, About: f.About, First: f.First}
		}
	}
	return errors.New(said)
}

func (c *client) Remember(ctx context.Context, s loci.Scope, r loci.RememberRequest) (*loci.RememberResult, error) {
	return through[loci.RememberResult](ctx, c, s, "remember", r)
}

func (c *client) Ingest(ctx context.Context, s loci.Scope, r loci.IngestRequest) (*loci.IngestResult, error) {
	return through[loci.IngestResult](ctx, c, s, "ingest", r)
}

func (c *client) Recall(ctx context.Context, s loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	return through[loci.RecallResult](ctx, c, s, "recall", r)
}

func (c *client) Note(ctx context.Context, s loci.Scope, r loci.NoteRequest) (*loci.Note, error) {
	return through[loci.Note](ctx, c, s, "note", r)
}

func (c *client) Notes(ctx context.Context, s loci.Scope, r loci.NotesRequest) (*loci.NotesResult, error) {
	return through[loci.NotesResult](ctx, c, s, "notes", r)
}

func (c *client) Links(ctx context.Context, s loci.Scope, r loci.LinksRequest) (*loci.LinksResult, error) {
	return through[loci.LinksResult](ctx, c, s, "links", r)
}

func (c *client) Path(ctx context.Context, s loci.Scope, r loci.PathRequest) (*loci.PathResult, error) {
	return through[loci.PathResult](ctx, c, s, "path", r)
}

func (c *client) Stats(ctx context.Context, s loci.Scope) (*loci.Stats, error) {
	return through[loci.Stats](ctx, c, s, "stats", struct{}{})
}

func (c *client) Undo(ctx context.Context, s loci.Scope, r loci.UndoRequest) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "undo", r)
}

func (c *client) Forget(ctx context.Context, s loci.Scope, r loci.ForgetRequest) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "forget", r)
}

func (c *client) Edit(ctx context.Context, s loci.Scope, r loci.EditRequest) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "edit", r)
}

func (c *client) Settle(ctx context.Context, s loci.Scope, r loci.SettleRequest) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "settle", r)
}

func (c *client) Replace(ctx context.Context, s loci.Scope, r loci.ReplaceRequest) (*loci.ReplaceResult, error) {
	return through[loci.ReplaceResult](ctx, c, s, "replace", r)
}

func (c *client) Profile(ctx context.Context, s loci.Scope, r loci.ProfileRequest) (*loci.ProfileResult, error) {
	return through[loci.ProfileResult](ctx, c, s, "profile", r)
}

func (c *client) Link(ctx context.Context, s loci.Scope, r loci.LinkRequest) (*loci.LinkResult, error) {
	return through[loci.LinkResult](ctx, c, s, "link", r)
}

func (c *client) Unlink(ctx context.Context, s loci.Scope, r loci.UnlinkRequest) (*loci.LinkResult, error) {
	return through[loci.LinkResult](ctx, c, s, "unlink", r)
}

func (c *client) Reflect(ctx context.Context, s loci.Scope, r loci.ReflectRequest) (*loci.ReflectResult, error) {
	return through[loci.ReflectResult](ctx, c, s, "reflect", r)
}

func (c *client) Reflections(ctx context.Context, s loci.Scope, r loci.ReflectionsRequest) (*loci.ReflectionsResult, error) {
	return through[loci.ReflectionsResult](ctx, c, s, "reflections", r)
}

func (c *client) Traits(ctx context.Context, s loci.Scope, r loci.TraitsRequest) (*loci.TraitsResult, error) {
	return through[loci.TraitsResult](ctx, c, s, "traits", r)
}

func (c *client) Trait(ctx context.Context, s loci.Scope, r loci.TraitRequest) (*loci.TraitResult, error) {
	return through[loci.TraitResult](ctx, c, s, "trait", r)
}

func (c *client) Sweep(ctx context.Context, s loci.Scope, r loci.SweepRequest) (*loci.SweepResult, error) {
	if s.Agent != "" { // an agent has no such tool
		return nil, servicetest.ErrNotServed
	}
	return through[loci.SweepResult](ctx, c, s, "sweep", r)
}

func (c *client) Timeline(ctx context.Context, s loci.Scope, r loci.TimelineRequest) (*loci.TimelineResult, error) {
	return through[loci.TimelineResult](ctx, c, s, "timeline", r)
}

func (c *client) Agenda(ctx context.Context, s loci.Scope, r loci.AgendaRequest) (*loci.AgendaResult, error) {
	return through[loci.AgendaResult](ctx, c, s, "agenda", r)
}

func (c *client) Procedure(ctx context.Context, s loci.Scope, r loci.ProcedureRequest) (*loci.ProcedureResult, error) {
	return through[loci.ProcedureResult](ctx, c, s, "procedure", r)
}

func (c *client) Resolve(ctx context.Context, s loci.Scope, r loci.ResolveRequest) (*loci.ResolveResult, error) {
	return through[loci.ResolveResult](ctx, c, s, "resolve", r)
}

func (c *client) History(ctx context.Context, s loci.Scope, id loci.ID) (*loci.HistoryResult, error) {
	return through[loci.HistoryResult](ctx, c, s, "history", map[string]any{"id": id})
}

func (c *client) Restore(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "restore", map[string]any{"id": id})
}

func (c *client) Pin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "pin", map[string]any{"id": id})
}

func (c *client) Unpin(ctx context.Context, s loci.Scope, id loci.ID) (*loci.ChangeResult, error) {
	return through[loci.ChangeResult](ctx, c, s, "unpin", map[string]any{"id": id})
}

func (c *client) Watch(context.Context, loci.Scope, loci.WatchRequest, func(loci.Event) error) error {
	return servicetest.ErrNotServed
}
