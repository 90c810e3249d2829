// Package mem0api serves a memory to programs that were written for mem0: the routes that
// its own clients call, and those of its self-hosted server, in their shapes. It only
// translates: a memory is a note, user_id is the user, agent_id the agent, run_id the
// conversation and app_id the domain app/ID; docs/mem0.md has the whole table.
package mem0api

import (
	"cmp"
	"log/slog"
	"net/http"

	"github.com/loci-memory/loci"
)

// Options are the settings of a server.
type Options struct {
	Service   loci.Service   // required
	Admin     loci.Admin     // counts what users have, and the work that is left; nil: the Service where it is one, else work counts as done
	Directory loci.Directory // finds the user of an id, for callers that may act for every user; nil: the Service where it is one, else such a caller must name the user
	User      string         // whose memory a request means that names none and may name any; "" is "me"
	Logger    *slog.Logger   // for errors that callers can't act on; nil discards
}

// Paths returns the patterns of net/http.ServeMux under which a server mounts the handler.
func Paths() []string {
	return []string{
		"/v1/ping/", "/v1/memories/", "/v1/entities/", "/v1/batch/", "/v1/feedback/", "/v1/event/",
		"/v2/", "/v3/", "/memories", "/memories/", "/search", "/reset", "/configure",
	}
}

// New makes the handler of the routes. Who makes a request is in its context
// (internal/caller): a request of nobody is refused.
func New(o Options) http.Handler {
	o.User = cmp.Or(o.User, "me")
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	if o.Admin == nil {
		o.Admin, _ = o.Service.(loci.Admin)
	}
	if o.Directory == nil {
		o.Directory, _ = o.Service.(loci.Directory)
	}
	s := &server{Options: o, mux: http.NewServeMux()}
	for pattern, call := range s.routes() {
		s.mux.HandleFunc(pattern, s.answering(call))
	}
	return s
}

// server is the handler of the routes.
type server struct {
	Options
	mux *http.ServeMux
}

// routes are all routes by their patterns: those of the platform, which end in a slash,
// those of its earlier versions, and those of the self-hosted server.
func (s *server) routes() map[string]call {
	return map[string]call{
		"GET /v1/ping/{$}": s.ping,

		"POST /v3/memories/add/{$}":                s.add,
		"POST /v3/memories/search/{$}":             s.search,
		"POST /v3/memories/{$}":                    s.list,
		"GET /v1/memories/{id}/{$}":                s.one(s.get),
		"PUT /v1/memories/{id}/{$}":                s.one(s.update),
		"DELETE /v1/memories/{id}/{$}":             s.one(s.remove),
		"GET /v1/memories/{id}/history/{$}":        s.one(s.history),
		"DELETE /v1/memories/{$}":                  s.removeAll,
		"PUT /v1/batch/{$}":                        s.updateBatch,
		"DELETE /v1/batch/{$}":                     s.removeBatch,
		"GET /v1/entities/{$}":                     s.entities,
		"DELETE /v1/entities/{type}/{name}/{$}":    s.removeEntity,
		"DELETE /v2/entities/{type}/{name}/{$}":    s.removeEntity,
		"GET /v2/entities/user/{name}/profile/{$}": s.profile,
		"POST /v1/feedback/{$}":                    s.feedback,
		"GET /v1/event/{id}/{$}":                   s.one(s.event),

		"POST /v1/memories/{$}":        s.addOnce,
		"POST /v1/memories/search/{$}": s.searchBare,
		"POST /v2/memories/search/{$}": s.searchBare,
		"POST /v2/memories/{$}":        s.list,
		"GET /v1/memories/{$}":         s.listBare,

		"POST /memories":             s.addOnce,
		"GET /memories":              s.listAll,
		"DELETE /memories":           s.removeAll,
		"GET /memories/{id}":         s.one(s.get),
		"PUT /memories/{id}":         s.one(s.updateShort),
		"DELETE /memories/{id}":      s.one(s.remove),
		"GET /memories/{id}/history": s.one(s.history),
		"POST /search":               s.search,
		"POST /reset":                s.reset,
		"POST /configure":            s.configure,
	}
}
