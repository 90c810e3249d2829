package engine_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
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
	api := httpapi.New(httpapi.Options{Service: e, Admin: e})
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		user, agent, _ := strings.Cut(r.Header.Get("X-Test-Key"), "/")
		api.ServeHTTP(out, r.WithContext(caller.With(r.Context(), caller.Caller{User: user, Agent: agent})))
	}))
	w.Cleanup(server.Close)
	c, err := httpapi.NewClient(server.URL, httpapi.ClientOptions{HTTP: &http.Client{Transport: &wire{world: w, next: server.Client().Transport}}})
	if err != nil {
		w.Fatal(err)
	}
	return c
}

// wire gives requests keys, and keeps what comes back for whoever asked.
type wire struct {
	world *world
	next  http.RoundTripper
}

func (c *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	user, _ := url.PathUnescape(r.Header.Get("Loci-User"))
	agent, _ := url.PathUnescape(r.Header.Get("Loci-Agent"))
	switch kind := c.world.sent % 3; {
	case user == "" || kind == 0:
		r.Header.Set("X-Test-Key", loci.AnyUser)
	case kind == 1:
		r.Header.Set("X-Test-Key", user)
		r.Header.Del("Loci-User")
	default:
		r.Header.Set("X-Test-Key", user+"/"+agent)
		r.Header.Del("Loci-User")
		r.Header.Del("Loci-Agent")
	}
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
