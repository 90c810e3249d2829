// Package route is before several servers of one memory: it sends the requests of a user to
// the same one as long as that is up and has room, so that few servers hold the index of a
// user. No answer depends on which server a request meets.
package route

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/gate"
	"github.com/loci-memory/loci/internal/edges/server"
)

// Options are the settings of a router.
type Options struct {
	Servers []string              // addresses like http://10.0.0.1:4766, each once, one at least; required
	Every   time.Duration         // between two looks at whether a server is ready; 0 is 2 seconds
	Idle    time.Duration         // longest pause of a client in sending a body, and in taking 64 KiB of an answer; 0 is 30 seconds
	Metrics prometheus.Registerer // gets the counts of the router; nil counts nothing
	Logger  *slog.Logger          // for servers that come and go, and errors that callers can't act on; nil discards
}

// Router is an http.Handler before several servers. Make one with New. All methods may be
// called concurrently.
type Router struct {
	o       Options
	names   []string // of the servers, by which they are ranked
	servers []*backend
	learned learned
	counts  *counts
	proxy   *httputil.ReverseProxy
	dials   *http.Transport
}

// New makes a router that knows of no server yet whether it is up: Keyed and Watch look.
// ErrInvalid: a server is no address, or is there twice.
func New(o Options) (*Router, error) {
	o.Every, o.Idle = cmp.Or(o.Every, 2*time.Second), cmp.Or(o.Idle, 30*time.Second)
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	t := &Router{o: o, counts: newCounts(o.Metrics), dials: transport()}
	known := map[string]bool{}
	for _, address := range o.Servers {
		u, err := parse(address)
		if err != nil {
			return nil, err
		}
		if name := u.String(); known[name] {
			return nil, loci.Invalid("to", "%s is named twice: name each server once", name)
		}
		known[u.String()] = true
		t.names, t.servers = append(t.names, u.String()), append(t.servers, newBackend(u))
	}
	if len(t.servers) == 0 {
		return nil, loci.Invalid("to", "no server is named: name one at least, like http://127.0.0.1:4766")
	}
	t.proxy = &httputil.ReverseProxy{
		Rewrite: forward, Transport: t, ModifyResponse: t.learn, ErrorHandler: t.failed, BufferPool: &buffers{},
		ErrorLog: slog.NewLogLogger(o.Logger.Handler(), slog.LevelDebug), // what clients break off
	}
	return t, nil
}

// parse reads the address of a server, in one spelling.
func parse(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, loci.Invalid("to", "%q is no address of a server: write it like http://10.0.0.1:4766", clipped(address))
	}
	if u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "" {
		return nil, loci.Invalid("to", "the address of a server has no password, path, query or fragment: write it like http://10.0.0.1:4766")
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	return &url.URL{Scheme: u.Scheme, Host: net.JoinHostPort(strings.ToLower(u.Hostname()), port)}, nil
}

// clipped is an address as an error may repeat it: without what may be a password.
func clipped(address string) string {
	if i := strings.LastIndexByte(address, '@'); i >= 0 {
		address = address[i+1:]
	}
	return address[:min(len(address), 100)]
}

// transport makes the connections to the servers.
func transport() *http.Transport {
	dialer := &net.Dialer{Timeout: 2 * time.Second, KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3}}
	return &http.Transport{
		DialContext: dialer.DialContext, TLSHandshakeTimeout: 5 * time.Second, DisableCompression: true,
		MaxIdleConnsPerHost: 256, IdleConnTimeout: 90 * time.Second, // less than a server keeps them
		ExpectContinueTimeout: time.Second, MaxResponseHeaderBytes: 1 << 20,
	}
}

// ServeHTTP sends a request to a server and its answer back.
func (t *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	switch {
	case r.Method == http.MethodConnect || r.Method == http.MethodTrace:
		gate.Refuse(w, http.StatusMethodNotAllowed, "this server tunnels nothing: use the methods of its API")
		return
	case r.URL.Path == "/metrics":
		gate.Refuse(w, http.StatusNotFound, "each server has metrics of its own: ask them by their own addresses")
		return
	}
	paced, done := gate.Paced(w, r, t.o.Idle)
	defer done()
	t.proxy.ServeHTTP(&asked{paced}, r.WithContext(context.WithValue(r.Context(), wantKey{}, t.want(r))))
}

// asked is an answer without the server's word that it wants the body: a client that waits
// for that has it when its body is read.
type asked struct{ http.ResponseWriter }

// Unwrap is for http.ResponseController.
func (a *asked) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader writes every head but that word.
func (a *asked) WriteHeader(code int) {
	if code != http.StatusContinue {
		a.ResponseWriter.WriteHeader(code)
	}
}

// want is what a request needs of a server.
type want struct {
	key     string // by which servers are ranked
	keyID   string // whose user may be learned from the answer; "" is none's
	local   bool   // it comes from this machine: a server without keys may have it
	endless bool   // what a client listens to is no load
}

type wantKey struct{}

func (t *Router) want(r *http.Request) want {
	key, keyID := t.learned.key(r)
	at, err := netip.ParseAddrPort(r.RemoteAddr)
	return want{key: key, keyID: keyID, local: err == nil && at.Addr().Unmap().IsLoopback(), endless: server.Endless(r)}
}

// forward makes the request that a server gets: the same one, with the host by which the
// client reached the router, as servers refuse strange hosts and origins themselves, and
// with the client's address behind those that the request had. An address there opens
// nothing; it closes a memory without keys to those who are elsewhere.
func forward(p *httputil.ProxyRequest) {
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "X-Real-Ip", "Via"} {
		if values, there := p.In.Header[name]; there {
			p.Out.Header[name] = values
		}
	}
	p.SetXForwarded()
	if p.Out.Header.Get("X-Forwarded-For") == "" {
		p.Out.Header.Set("X-Forwarded-For", "unknown")
	}
	p.Out.URL.RawQuery = p.In.URL.RawQuery // as it is: servers refuse what can't be read
	p.Out.Header.Del("Upgrade")
	p.Out.Header.Del("Connection")
}

// buffers are those through which answers are copied.
type buffers struct{ pool sync.Pool }

// Get implements httputil.BufferPool.
func (b *buffers) Get() []byte {
	if p, ok := b.pool.Get().(*[]byte); ok {
		return *p
	}
	return make([]byte, 32<<10)
}

// Put implements httputil.BufferPool.
func (b *buffers) Put(p []byte) { b.pool.Put(&p) }

// counts are what a router counts; nil counts nothing. No label holds anything of a user.
type counts struct{ requests *prometheus.CounterVec }

func newCounts(to prometheus.Registerer) *counts {
	if to == nil {
		return nil
	}
	c := &counts{requests: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "loci_route_requests_total", Help: "Requests sent to servers, by server, whether it was the first that was tried, and whether it answered.",
	}, []string{"server", "tried", "outcome"})}
	to.MustRegister(c.requests)
	return c
}

// tried counts a request that was sent to a server, or could not be.
func (c *counts) tried(server string, again bool, err error) {
	if c == nil {
		return
	}
	tried, outcome := "first", "answered"
	if again {
		tried = "again"
	}
	if err != nil {
		outcome = "failed"
	}
	c.requests.WithLabelValues(server, tried, outcome).Inc()
}
