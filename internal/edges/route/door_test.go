package route_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/route"
	"github.com/loci-memory/loci/internal/edges/server"
)

// ring is a keyring with one key, of ann, or in which there never was one.
type ring struct {
	loci.Keyring
	keyed atomic.Bool
}

const annsKey = "loci_aaaaaaaa_1"

func (r *ring) Keyed(context.Context) (bool, error) { return r.keyed.Load(), nil }
func (r *ring) Authenticate(_ context.Context, secret string) (*loci.Key, error) {
	if secret == annsKey {
		return &loci.Key{ID: "loci_aaaaaaaa", User: "ann"}, nil
	}
	return nil, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "no"}
}

// started is a server of a memory at an address of this machine, until the test ends.
type started struct {
	url  string
	keys *ring
	stop func()
}

// start serves a memory at a free port.
func start(t testing.TB, keyed bool, o server.Options) *started {
	t.Helper()
	s := &started{keys: &ring{}}
	s.keys.keyed.Store(keyed)
	o.Keys = s.keys
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	end := make(chan struct{})
	go func() {
		defer close(end)
		if err := server.New(o).Serve(ctx, l); err != nil {
			t.Error(err)
		}
	}()
	s.url, s.stop = "http://"+l.Addr().String(), func() { stop(); <-end }
	t.Cleanup(s.stop)
	return s
}

// before makes a router that has looked at its servers once.
func before(t *testing.T, o route.Options) *route.Router {
	t.Helper()
	r, err := route.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Keyed(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

// who answers who made the request, as the gate sees it.
var who = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	c := caller.From(r.Context())
	fmt.Fprintf(w, "%s for %s", r.Host, c.User)
})

// asked sends a request from an address through a router: headers are pairs, of which Host
// is one.
func asked(t *testing.T, r http.Handler, from string, headers ...string) (int, string) {
	t.Helper()
	q := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost/v1/notes", nil)
	q.RemoteAddr = from
	for i := 0; i < len(headers); i += 2 {
		if q.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			q.Host = headers[i+1]
		}
	}
	w := httptest.NewRecorder()
	r.ServeHTTP(w, q)
	return w.Code, w.Body.String()
}

const (
	here     = "127.0.0.1:50000"
	stranger = "203.0.113.9:50000"
)

// A server without keys believes that only its own machine reaches it. A router on that
// machine does not change that, whatever a stranger says of himself.
func TestD11_ARouterOpensAMemoryWithoutKeysForNobody(t *testing.T) {
	t.Parallel()
	s := start(t, false, server.Options{API: who})
	r := before(t, route.Options{Servers: []string{s.url}})
	if status, body := asked(t, r, here); status != 200 || body != "localhost for *" {
		t.Errorf("from this machine: %d, %s", status, body)
	}
	claims := [][]string{nil, {"X-Forwarded-For", "127.0.0.1"}, {"X-Real-IP", "127.0.0.1"}, {"Forwarded", "for=127.0.0.1"}, {"Connection", "X-Forwarded-For"}, {"Connection", "close, X-Forwarded-For", "X-Forwarded-For", "127.0.0.1"}}
	for _, claim := range claims {
		if status, body := asked(t, r, stranger, claim...); status != 503 || strings.Contains(body, "for *") || strings.Contains(body, s.url[7:]) {
			t.Errorf("from elsewhere, %q: %d, %s", claim, status, body)
		}
	}
	// Somebody on the same machine who is a proxy himself, and says so.
	for _, claim := range [][]string{{"X-Forwarded-For", "203.0.113.9"}, {"X-Forwarded-For", ""}, {"X-Real-IP", "203.0.113.9"}, {"Forwarded", "for=203.0.113.9"}, {"Via", "1.1 x"}} {
		if status, body := asked(t, r, here, claim...); status != 401 {
			t.Errorf("through another proxy, %q: %d, %s", claim, status, body)
		}
	}
	if l, err := server.Listen(t.Context(), "0.0.0.0:0", r); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("it listens for others: %v, %v", l, err)
	}
	l, err := server.Listen(t.Context(), "127.0.0.1:0", r)
	if err != nil {
		t.Fatal(err)
	}
	_ = l.Close()
}

// What the router believes may be old: a server that needed a key is gone, and one without
// is at its address. The server's own gate refuses then.
func TestD11_AServerThatNeedsNoKeyAnyMoreIsClosedByItsGate(t *testing.T) {
	t.Parallel()
	s := start(t, true, server.Options{API: who})
	r := before(t, route.Options{Servers: []string{s.url}})
	if l, err := server.Listen(t.Context(), "0.0.0.0:0", r); err != nil {
		t.Errorf("before servers with keys it can't listen for others: %v", err)
	} else {
		_ = l.Close()
	}
	s.keys.keyed.Store(false)
	for _, claim := range [][]string{nil, {"X-Forwarded-For", "127.0.0.1"}, {"Connection", "X-Forwarded-For"}} {
		if status, body := asked(t, r, stranger, claim...); status != 401 {
			t.Errorf("%q: %d, %s", claim, status, body)
		}
	}
	s.keys.keyed.Store(true)
	for _, from := range []string{here, stranger} {
		if status, body := asked(t, r, from); status != 401 {
			t.Errorf("without a key, from %s: %d, %s", from, status, body)
		}
		if status, body := asked(t, r, from, "Authorization", "Bearer "+annsKey); status != 200 || body != "localhost for ann" {
			t.Errorf("with a key, from %s: %d, %s", from, status, body)
		}
	}
}

// Before servers with keys and without, a stranger meets those with.
func TestD11_StrangersMeetServersWithKeysAlone(t *testing.T) {
	t.Parallel()
	without, with := start(t, false, server.Options{API: who}), start(t, true, server.Options{API: who})
	r := before(t, route.Options{Servers: []string{without.url, with.url}})
	for n := range 50 {
		if status, body := asked(t, r, stranger, "Loci-Route", fmt.Sprintf("%04x", n*977)); status != 401 {
			t.Errorf("%d: %d, %s", n, status, body)
		}
	}
}

// Hosts and origins are the servers' to refuse: they see those of the client.
func TestD11_HostsAndOriginsPassTheRouterAsTheyAre(t *testing.T) {
	t.Parallel()
	s := start(t, false, server.Options{API: who})
	r := before(t, route.Options{Servers: []string{s.url}})
	for _, c := range []struct {
		status  int
		headers []string
	}{
		{200, []string{"Host", "localhost:4767", "Origin", "http://localhost:4767"}}, {421, []string{"Host", "evil.example"}},
		{403, []string{"Host", "localhost:4767", "Origin", "http://evil.example"}}, {403, []string{"Host", "localhost:4767", "Sec-Fetch-Site", "cross-site"}},
	} {
		if status, body := asked(t, r, here, c.headers...); status != c.status {
			t.Errorf("%q: %d, want %d: %s", c.headers, status, c.status, body)
		}
	}
}

func TestD11_AddressesOfServers(t *testing.T) {
	t.Parallel()
	for _, servers := range [][]string{
		nil, {""}, {"10.0.0.1:4766"}, {"ftp://x"}, {"http://"}, {"http://a/b"}, {"http://a?b"}, {"http://ann:secret@a"},
		{"http://a", "http://a:80"}, {"http://A:4766", "http://a:4766/"}, {"https://a", "https://a:443"},
	} {
		if _, err := route.New(route.Options{Servers: servers}); !errors.Is(err, loci.ErrInvalid) || strings.Contains(fmt.Sprint(err), "secret") {
			t.Errorf("%q: %v", servers, err)
		}
	}
	if _, err := route.New(route.Options{Servers: []string{"http://a", "https://a", "http://[::1]:4766/"}}); err != nil {
		t.Error(err)
	}
}
