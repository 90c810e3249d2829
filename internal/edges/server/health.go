package server

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/loci-memory/loci/internal/caller"
)

// readyWithin bounds how long a server looks whether it can serve.
const readyWithin = 2 * time.Second

// healthy says that the process runs.
func (s *Server) healthy(w http.ResponseWriter, _ *http.Request) { say(w, http.StatusOK, "ok") }

// KeyedHeader is the header of an answer to whoever asks whether a server is ready: "yes"
// where the server needs a key. Without it, whoever reaches the server may do everything.
const KeyedHeader = "Loci-Keyed"

// ready says whether requests can be served now, and whether a key is needed; why not is
// in the log.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.stopping.Load() {
		say(w, http.StatusServiceUnavailable, "stopping")
		return
	}
	if s.o.Ready != nil {
		ctx, cancel := context.WithTimeout(r.Context(), readyWithin)
		defer cancel()
		if err := s.o.Ready(ctx); err != nil {
			s.o.Logger.Warn("not ready", "error", err)
			say(w, http.StatusServiceUnavailable, "not ready")
			return
		}
	}
	if s.o.Keys != nil {
		if keyed, err := s.o.Keys.Keyed(r.Context()); err == nil && keyed {
			w.Header().Set(KeyedHeader, "yes")
		}
	}
	say(w, http.StatusOK, "ok")
}

func say(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// metrics shows what is counted. What can't be read is left out and in the log.
func (s *Server) metrics() http.Handler {
	return promhttp.HandlerFor(s.o.Metrics, promhttp.HandlerOpts{
		MaxRequestsInFlight: 2, ErrorHandling: promhttp.ContinueOnError, ErrorLog: slog.NewLogLogger(s.o.Logger.Handler(), slog.LevelError),
	})
}

// operators serves those who run the memory alone; to others there is nothing, as what a
// server does says something of all its users.
func operators(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !caller.From(r.Context()).Operator() {
			nothing(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// nothing answers where there is nothing.
func nothing(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(http.StatusNotFound)
	_, _ = w.Write([]byte(`{"type":"urn:loci:not-found","title":"Not Found","status":404,"detail":"nothing is served here: /docs lists what is"}` + "\n"))
}
