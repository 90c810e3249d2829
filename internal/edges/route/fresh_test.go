package route_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/route"
	"github.com/loci-memory/loci/internal/edges/server"
	"github.com/loci-memory/loci/internal/wiretest"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/sqlite"
)

// memories are several servers of one memory, each with an engine and a store of its own,
// behind a router.
type memories struct {
	*testing.T
	url     string
	servers []*started
	met     []atomic.Int64 // requests of each
}

func newMemories(t *testing.T, servers int) *memories {
	t.Helper()
	m := &memories{T: t, met: make([]atomic.Int64, servers)}
	path := filepath.Join(t.TempDir(), "m.db")
	var urls []string
	for i := range servers {
		file, err := sqlite.Open(t.Context(), path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		e, err := engine.New(file, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := errors.Join(e.Close(context.Background()), file.Close()); err != nil {
				t.Error(err)
			}
		})
		counted := func(h http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { m.met[i].Add(1); h.ServeHTTP(w, r) })
		}
		m.servers = append(m.servers, start(t, false, server.Options{
			API: counted(httpapi.New(httpapi.Options{Service: e, Admin: e})), MCP: counted(mcpapi.Handler(e, mcpapi.Options{})),
		}))
		urls = append(urls, m.servers[i].url)
	}
	front := httptest.NewServer(before(t, route.Options{Servers: urls}))
	t.Cleanup(front.Close)
	m.url = front.URL
	return m
}

// client sends its requests through the router.
func (m *memories) client(through http.RoundTripper) *httpapi.Client {
	m.Helper()
	c, err := httpapi.NewClient(m.url, httpapi.ClientOptions{HTTP: &http.Client{Transport: through}})
	if err != nil {
		m.Fatal(err)
	}
	return c
}

// counts are how many requests each server had since the last call.
func (m *memories) counts() (counts []int64) {
	for i := range m.met {
		counts = append(counts, m.met[i].Swap(0))
	}
	return counts
}

// wandering sends each request with another hint, so that it meets another server than the
// one before more often than not.
type wandering struct{ n atomic.Int64 }

func (w *wandering) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set(caller.RouteHeader, fmt.Sprintf("%04x", w.n.Add(1)*7919%65536))
	return wiretest.Client.Transport.RoundTrip(r)
}

// Nothing depends on the route: who writes at one server reads it at once at any other.
func TestD11_AWriterReadsItsOwnWritesWhicheverServerItMeets(t *testing.T) {
	t.Parallel()
	m := newMemories(t, 2)
	c, ann := m.client(&wandering{}), loci.Scope{User: "ann"}
	for n := range 20 {
		word := fmt.Sprintf("quokka%d", n)
		kept, err := c.Remember(t.Context(), ann, loci.RememberRequest{Text: "I saw the animal " + word + " today."})
		if err != nil {
			t.Fatal(err)
		}
		id := kept.Notes[0].ID
		for range 3 {
			m.recalls(c, ann, word, 1)
		}
		text := "I saw the animal numbat" + word[6:] + " today."
		if _, err := c.Edit(t.Context(), ann, loci.EditRequest{ID: id, Content: text}); err != nil {
			t.Fatal(err)
		}
		for range 3 {
			if note, err := c.Note(t.Context(), ann, loci.NoteRequest{ID: id}); err != nil || note.Content != text {
				t.Errorf("what was changed is not there: %+v, %v", note, err)
			}
			m.recalls(c, ann, "numbat"+word[6:], 1)
		}
		if _, err := c.Forget(t.Context(), ann, loci.ForgetRequest{ID: id}); err != nil {
			t.Fatal(err)
		}
		m.recalls(c, ann, "numbat"+word[6:], 0)
	}
	if met := m.counts(); met[0] < 50 || met[1] < 50 {
		t.Errorf("the servers had %v requests", met)
	}
}

// recalls asks for a word, and fails where it is not in so many of the notes.
func (m *memories) recalls(c *httpapi.Client, s loci.Scope, word string, want int) {
	m.Helper()
	res, err := c.Recall(m.Context(), s, loci.RecallRequest{Query: word})
	if err != nil {
		m.Fatal(err)
	}
	got := 0
	for _, h := range res.Hits {
		if strings.Contains(h.Note.Content, word+" ") {
			got++
		}
	}
	if got != want {
		m.Errorf("%q is in %d notes, want %d: %+v", word, got, want, res.Hits)
	}
}

// Requests of a user meet one server, also those of an agent by MCP, whose sessions are
// nowhere but at the client; when the server goes, they meet another.
func TestD11_AUserMeetsOneServerUntilItGoes(t *testing.T) {
	t.Parallel()
	m := newMemories(t, 3)
	c := m.client(nil)
	session, err := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil).Connect(t.Context(), &mcp.StreamableClientTransport{
		Endpoint: m.url + "/mcp", HTTPClient: &http.Client{Transport: asUser("user 7")}, DisableStandaloneSSE: true,
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = session.Close() }()
	m.counts()
	round := func(text string) {
		t.Helper()
		if _, err := c.Remember(t.Context(), loci.Scope{User: "user 7"}, loci.RememberRequest{Text: text}); err != nil {
			t.Error(err)
		}
		answer, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "recall", Arguments: map[string]any{"query": text}})
		if err != nil || answer.IsError || !strings.Contains(answer.Content[0].(*mcp.TextContent).Text, text) {
			t.Errorf("%+v, %v", answer, err)
		}
	}
	round("I like tea.")
	home := -1
	for i, n := range m.counts() {
		switch {
		case n == 2:
			home = i
		case n > 0:
			t.Errorf("server %d had %d requests", i, n)
		}
	}
	if home < 0 {
		t.Fatal("no server had both requests")
	}
	m.servers[home].stop()
	round("I like coffee.")
	for i, n := range m.counts() {
		if n != 0 && n != 2 || i == home && n > 0 {
			t.Errorf("server %d had %d requests when server %d was gone", i, n, home)
		}
	}
}

// asUser names a user in requests, as a program does that serves many.
type asUser string

func (u asUser) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Loci-User", strings.ReplaceAll(string(u), " ", "%20"))
	return wiretest.Client.Transport.RoundTrip(r)
}

// What clients listen to is at its end when the router stops, and not cut off.
func TestD11_StreamsEndWhenTheRouterStops(t *testing.T) {
	t.Parallel()
	m := newMemories(t, 1)
	r := before(t, route.Options{Servers: []string{m.servers[0].url}})
	l, err := server.Listen(t.Context(), "127.0.0.1:0", r)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	end := make(chan error, 1)
	go func() { end <- server.Before(r, server.Options{Ready: r.Ready}).Serve(ctx, l) }()
	c, err := httpapi.NewClient("http://"+l.Addr().String(), httpapi.ClientOptions{})
	if err != nil {
		t.Fatal(err)
	}
	begun := false
	err = c.Watch(t.Context(), loci.Scope{User: "ann"}, loci.WatchRequest{}, func(loci.Event) error {
		if !begun {
			begun = true
			stop()
		}
		return nil
	})
	if !begun || !errors.Is(err, loci.ErrUnavailable) || errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("begun %t, the stream ended with %v", begun, err)
	}
	if err := <-end; err != nil {
		t.Errorf("the router ended with %v", err)
	}
}
