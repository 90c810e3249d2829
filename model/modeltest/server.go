package modeltest

import (
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"
)

// reply is what the fault server does with a request.
type reply struct {
	status     int // 0 is 200
	body       string
	retryAfter string
	half       bool // the connection is closed in the middle of the body
}

// server answers with its replies in order, the last one again and again.
type server struct {
	*httptest.Server

	mu          sync.Mutex
	replies     []reply
	bodies      []string // of the requests
	connections int
}

// serve starts a server on the loopback interface; the test's end stops it.
func serve(t *testing.T, replies ...reply) *server {
	t.Helper()
	s := &server{replies: replies}
	s.Server = httptest.NewUnstartedServer(s)
	quiet(s.Config)
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			s.mu.Lock()
			s.connections++
			s.mu.Unlock()
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	return s
}

func quiet(s *http.Server) { s.ErrorLog = log.New(io.Discard, "", 0) }

// ServeHTTP answers a request.
func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	s.next(string(body)).write(w)
}

func (s *server) next(body string) reply {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.bodies = append(s.bodies, body)
	return s.replies[min(len(s.bodies), len(s.replies))-1]
}

// requests returns the bodies of the requests so far.
func (s *server) requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.bodies...)
}

func (r reply) write(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	if r.retryAfter != "" {
		w.Header().Set("Retry-After", r.retryAfter)
	}
	body := r.body
	if r.half {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		body = body[:len(body)/2]
	}
	if r.status != 0 {
		w.WriteHeader(r.status)
	}
	_, _ = io.WriteString(w, body) // a client that left early is its own affair
	if r.half {
		panic(http.ErrAbortHandler) // net/http's own way to drop a connection
	}
}

// waits notes how long a client wants to wait, and does not wait.
type waits struct {
	mu    sync.Mutex
	times []time.Duration
}

func (w *waits) wait(ctx context.Context, d time.Duration) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.times = append(w.times, d)
	return ctx.Err()
}

// pipes is a network in memory for testing/synctest: what waits for it lets time
// pass, which a socket does not.
type pipes struct {
	conns chan net.Conn
	once  sync.Once
	done  chan struct{}
}

func newPipes() *pipes { return &pipes{conns: make(chan net.Conn), done: make(chan struct{})} }

// Accept waits for a dial.
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

// Close ends Accept and every dial.
func (p *pipes) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

// Addr is no address.
func (p *pipes) Addr() net.Addr { return &net.UnixAddr{Name: "memory"} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case p.conns <- far:
		return near, nil
	case <-p.done:
		return nil, net.ErrClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// inMemory serves a handler to a client made by open, all of it in the test's bubble,
// and calls run with the client.
func inMemory(t *testing.T, h http.HandlerFunc, open opener, s Setup, run func(subject)) {
	t.Helper()
	net := newPipes()
	srv := &http.Server{Handler: h, ReadHeaderTimeout: time.Hour}
	quiet(srv)
	served := make(chan struct{})
	go func() {
		_ = srv.Serve(net) // ends with ErrServerClosed
		close(served)
	}()
	transport := &http.Transport{DialContext: net.dial}
	s.BaseURL, s.Key, s.Transport = "http://memory", key, transport
	sub, err := open(s)
	if err != nil {
		t.Fatal(err)
	}
	run(sub)
	transport.CloseIdleConnections()
	_ = srv.Close()
	<-served
}
