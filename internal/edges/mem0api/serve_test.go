package mem0api_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/mem0api"
	"github.com/loci-memory/loci/internal/wiretest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// operator may act for everybody, as every request may of a server without keys.
var operator = caller.Caller{User: loci.AnyUser}

// memory is an engine over a store in memory.
func memory(t *testing.T) *engine.Engine {
	t.Helper()
	s := inmem.New()
	e, err := engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
	})
	return e
}

// serve serves a memory to a caller, on loopback.
func serve(t *testing.T, service loci.Service, who caller.Caller) *client {
	t.Helper()
	routes := mem0api.New(mem0api.Options{Service: service})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		routes.ServeHTTP(w, r.WithContext(caller.With(r.Context(), who)))
	}))
	t.Cleanup(server.Close)
	return &client{server.URL}
}

// client makes requests as mem0's clients do.
type client struct{ url string }

// do returns the status and the answer, which must be JSON.
func (c *client) do(t *testing.T, method, path, body string) (int, any) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, c.url+path, bytes.NewReader([]byte(body)))
	if err != nil {
		t.Fatal(err)
	}
	res, err := wiretest.Client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%s %s answers no JSON: %q", method, path, text)
	}
	return res.StatusCode, v
}

// ok is do for what must succeed.
func (c *client) ok(t *testing.T, method, path, body string) any {
	t.Helper()
	status, v := c.do(t, method, path, body)
	if status != http.StatusOK {
		t.Fatalf("%s %s %s: %d %v", method, path, body, status, v)
	}
	return v
}

// at follows keys and indices into an answer.
func at(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[p]
		case int:
			l, _ := v.([]any)
			if p >= len(l) {
				return nil
			}
			v = l[p]
		}
	}
	return v
}

// texts are the memories of a list, in order.
func texts(v any) []string {
	list, ok := v.([]any)
	if !ok {
		list, _ = at(v, "results").([]any)
	}
	out := []string{}
	for _, m := range list {
		text, _ := at(m, "memory").(string)
		out = append(out, text)
	}
	return out
}

// add remembers a text and returns the id of its memory.
func (c *client) add(t *testing.T, text, who string) string {
	t.Helper()
	body, _ := json.Marshal(text)
	v := c.ok(t, "POST", "/v3/memories/add/", `{"messages":[{"role":"user","content":`+string(body)+`}],`+who+`}`)
	id, _ := at(v, "results", 0, "id").(string)
	if id == "" {
		t.Fatalf("no id: %v", v)
	}
	return id
}
