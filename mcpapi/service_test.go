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
	"github.com/loci-memory/loci/internal/operations"
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

func TestEveryToolReachesItsOperation(t *testing.T) {
	t.Parallel()
	servicetest.Reached(t, func(t *testing.T, far servicetest.Memory) servicetest.Memory {
		over := overMCP(t, far)
		return servicetest.Memory{Service: over, Admin: over}
	}, "include_forgotten")
}

// client is a loci.Service that calls the tools of another, by a session for each scope. It
// reads lines itself, so that no number of a result loses a digit on the way.
type client struct {
	operations.Memory
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

func overMCP(t *testing.T, s loci.Service) operations.Memory {
	t.Helper()
	c := &client{t: t, of: s, each: map[loci.Scope]*wire{}}
	c.Memory = operations.Remote(c.do)
	return c
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

// do calls a tool for the whole result of its operation.
func (c *client) do(ctx context.Context, op *operations.Operation, s loci.Scope, in, out any) error {
	name := op.Name
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case name == "trait" || name == "judge":
		name = "trait" // one tool, in which an agent gives no verdict
	case op.Tool == operations.NoTool, op.Who == operations.Person && s.Agent != "":
		return servicetest.ErrNotServed
	}
	answer, err := c.session(s).call("tools/call", map[string]any{"_meta": map[string]any{"loci/full": true}, "name": name, "arguments": in})
	if err != nil {
		return err
	}
	var got toolResult
	if err := json.Unmarshal(answer, &got); err != nil {
		return err
	}
	if got.IsError {
		return failure(&got)
	}
	return json.Unmarshal(got.Structured, out)
}

func (c *client) Watch(context.Context, loci.Scope, loci.WatchRequest, func(loci.Event) error) error {
	return servicetest.ErrNotServed
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
