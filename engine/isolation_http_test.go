package engine_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/edges/gate"
	"github.com/loci-memory/loci/internal/edges/mem0api"
	"github.com/loci-memory/loci/internal/edges/server"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/store/inmem"
)

// The same requests over HTTP, of which every byte that comes back is examined: headers too.
func TestA1_IsolationOverHTTP(t *testing.T) {
	t.Parallel()
	for how, gossips := range map[string]bool{"by rules": false, "by a model": true} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, inmem.New(), gossips, overHTTP)
			requests := *isolationRequests / 4
			if testing.Short() {
				requests /= 4
			}
			for range requests {
				w.request()
			}
			w.report()
		})
	}
}

// overHTTP asks an engine over HTTP, in each request as one who may: with the key of the
// agent, with that of the user who names the agent, or with one for every user.
func overHTTP(w *world, e *engine.Engine) asked {
	base := served(w.T, e)
	keys := map[loci.Scope]string{}
	for _, user := range append([]string{loci.AnyUser}, isolatedUsers...) {
		for _, agent := range isolatedScopes {
			if user == loci.AnyUser && agent != "" {
				continue
			}
			keys[loci.Scope{User: user, Agent: agent}] = must(e.CreateKey(w.Context(), loci.Scope{User: user}, loci.KeyRequest{Agent: agent})).Secret
		}
	}
	through := &wire{world: w, keys: keys, next: &http.Transport{}}
	w.Cleanup(through.next.CloseIdleConnections)
	return must(httpapi.NewClient(base, httpapi.ClientOptions{HTTP: &http.Client{Transport: through}}))
}

// served is the address of a server with all transports of an engine.
func served(t *testing.T, e *engine.Engine) string {
	t.Helper()
	l := must((&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0"))
	s := server.New(server.Options{
		API:  httpapi.New(httpapi.Options{Service: e, Admin: e}),
		MCP:  mcpapi.Handler(e, mcpapi.Options{Profile: mcpapi.ProfileAdmin, InPerson: true}),
		Mem0: mem0api.New(mem0api.Options{Service: e, Admin: e}), Mem0Paths: mem0api.Paths(),
		Keys: e, Limits: gate.Limits{Rate: -1},
	})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

// wire gives requests keys, and keeps what comes back for whoever asked.
type wire struct {
	world *world
	keys  map[loci.Scope]string
	next  *http.Transport
}

func (c *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	user, _ := url.PathUnescape(r.Header.Get("Loci-User"))
	agent, _ := url.PathUnescape(r.Header.Get("Loci-Agent"))
	key := loci.Scope{User: loci.AnyUser}
	switch kind := c.world.sent % 3; {
	case user == "" || kind == 0:
	case kind == 1:
		key = loci.Scope{User: user}
		r.Header.Del("Loci-User")
	default:
		key = loci.Scope{User: user, Agent: agent}
		r.Header.Del("Loci-User")
		r.Header.Del("Loci-Agent")
	}
	r.Header.Set("Authorization", "Bearer "+c.keys[key])
	c.world.sent++
	answer, err := c.next.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	if x := c.world.exchange; x != nil && x.scope == (loci.Scope{User: user, Agent: agent}) {
		head := answer.Header.Clone()
		head.Del("Date")
		fmt.Fprintf(&x.wire, "%s %v\n", answer.Status, head)
		answer.Body = &tee{answer.Body, &x.wire}
	}
	return answer, nil
}

// tee keeps what is read of a body.
type tee struct {
	io.ReadCloser
	kept *strings.Builder
}

func (t *tee) Read(p []byte) (int, error) {
	n, err := t.ReadCloser.Read(p)
	t.kept.Write(p[:n])
	return n, err
}
