// Package server runs the HTTP server of a memory: the transports at their routes behind
// the gate, connections with bounds, and an end that loses nothing. What is before such
// servers is served likewise (Before).
package server

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/gate"
)

// Options are the settings of a server.
type Options struct {
	API  http.Handler // /v1, /openapi.json and /docs; required
	MCP  http.Handler // /mcp; nil serves none
	Mem0 http.Handler // what mem0's clients call, at Mem0Paths; nil serves none

	Mem0Paths []string // patterns of net/http.ServeMux

	Page       http.Handler             // what browsers show, at PagePaths; nil serves none
	PagePaths  []string                 // patterns of net/http.ServeMux
	PagePublic func(*http.Request) bool // whether a request is for the page, which everybody may read; nil is none

	Keys   loci.Keyring                // who may use it; required
	Hosts  []string                    // names by which it is reached, besides localhost and plain addresses
	Limits gate.Limits                 // what one request may take; the zero Limits are the defaults
	Ready  func(context.Context) error // whether it can serve now; nil is always

	TLS         *tls.Config          // nil serves plain HTTP
	Connections int                  // at once at most, more wait to be accepted; 0 is 4096
	Grace       time.Duration        // in which requests that are under way may end when it stops; 0 is 20 seconds
	Metrics     *prometheus.Registry // what /metrics shows, and gets the counts of the gate; nil is one of its own
	Logger      *slog.Logger         // for errors that callers can't act on; nil discards
}

// Server is an HTTP server of a memory. Make one with New; it serves once.
type Server struct {
	o        Options
	http     *http.Server
	stopping atomic.Bool
	streams  context.Context // ends when the server begins to stop
	hangUp   context.CancelFunc
}

// New makes a server of a memory that does not listen yet.
func New(o Options) *Server {
	s := newServer(o)
	s.http.Handler = s.routes()
	return s
}

// Before makes a server of what is before others, which answers all but liveness and
// readiness by next. Of Options it uses Ready, TLS, Connections, Grace and Logger.
func Before(next http.Handler, o Options) *Server {
	s := newServer(o)
	outer := s.health()
	outer.Handle("/", s.hanging(next))
	s.http.Handler = outer
	return s
}

func newServer(o Options) *Server {
	o.Connections, o.Grace = cmp.Or(o.Connections, 4096), cmp.Or(o.Grace, 20*time.Second)
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	o.Metrics = cmp.Or(o.Metrics, prometheus.NewRegistry())
	s := &Server{o: o}
	s.streams, s.hangUp = context.WithCancel(context.Background())
	s.http = &http.Server{
		TLSConfig:         o.TLS,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(o.Logger.Handler(), slog.LevelDebug), // what clients break off
		HTTP2:             &http.HTTP2Config{MaxConcurrentStreams: 64, MaxReceiveBufferPerConnection: 256 << 10, MaxReceiveBufferPerStream: 64 << 10},
	}
	return s
}

// routes are all that is served, on one screen. Liveness and readiness are for whoever
// watches the process, and say nothing of the memory; all else is behind the gate.
func (s *Server) routes() http.Handler {
	inner := http.NewServeMux()
	for _, route := range []string{"/v1/", "/openapi.json", "/docs"} {
		inner.Handle(route, s.o.API)
	}
	if s.o.MCP != nil {
		inner.Handle("/mcp", s.o.MCP)
	}
	if s.o.Mem0 != nil {
		for _, route := range s.o.Mem0Paths {
			inner.Handle(route, s.o.Mem0)
		}
	}
	if s.o.Page != nil {
		for _, route := range s.o.PagePaths {
			inner.Handle(route, s.o.Page)
		}
	}
	inner.Handle("GET /metrics", operators(s.metrics()))
	inner.Handle("/", http.HandlerFunc(nothing))
	gated := gate.New(gate.Options{
		Keys: s.o.Keys, Hosts: s.o.Hosts, Limits: s.o.Limits, Public: s.public, Streams: streamed, Metrics: s.o.Metrics, Logger: s.o.Logger,
	}, inner)
	outer := s.health()
	outer.Handle("/", s.hanging(gated))
	return outer
}

// health serves liveness and readiness.
func (s *Server) health() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.healthy)
	mux.HandleFunc("GET /readyz", s.ready)
	return mux
}

// public reports whether a request is for the page or for the description of the API, which
// are the same for everybody and have nothing of a memory.
func (s *Server) public(r *http.Request) bool {
	if s.o.PagePublic != nil && s.o.PagePublic(r) {
		return true
	}
	return r.Method == http.MethodGet && (r.URL.Path == "/docs" || r.URL.Path == "/openapi.json")
}

// streamed reports whether a request's body is read as it comes: it may be larger than
// what is kept in memory.
func streamed(r *http.Request) bool {
	lines := strings.HasPrefix(r.Header.Get("Content-Type"), "application/x-ndjson")
	return r.Method == http.MethodPost && (r.URL.Path == "/v1/ingest" && lines || r.URL.Path == "/v1/import")
}

// Endless reports whether a request is for what clients listen to, which never ends by
// itself.
func Endless(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/event-stream") || r.URL.Path == "/v1/events"
}

// hanging ends what clients listen to when the server stops.
func (s *Server) hanging(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if Endless(r) {
			ctx, cancel := context.WithCancel(r.Context())
			defer cancel()
			defer context.AfterFunc(s.streams, cancel)()
			r = r.WithContext(ctx)
		}
		next.ServeHTTP(w, r)
	})
}

// Serve answers the connections of a listener, which it closes, until ctx ends; then it
// takes no more, lets requests that are under way end within Options.Grace, and returns
// nil. What has not ended by then is cut off, which is an error.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	l = limited(l, s.o.Connections)
	serve := s.http.Serve
	if s.o.TLS != nil {
		serve = func(l net.Listener) error { return s.http.ServeTLS(l, "", "") }
	}
	stopped := make(chan error, 1)
	defer context.AfterFunc(ctx, func() { stopped <- s.stop() })()
	err := serve(l)
	s.hangUp()
	if errors.Is(err, http.ErrServerClosed) {
		err = <-stopped
	}
	return err
}

// stop lets requests end, and cuts off those that don't.
func (s *Server) stop() error {
	s.stopping.Store(true)
	s.hangUp()
	ctx, cancel := context.WithTimeout(context.Background(), s.o.Grace)
	defer cancel()
	if s.http.Shutdown(ctx) == nil {
		return nil
	}
	cut := fmt.Errorf("requests had not ended %v after the server was to stop and were cut off: what was acknowledged is kept", s.o.Grace)
	return errors.Join(cut, s.http.Close())
}
