// Package httpapi serves a memory over HTTP, and is its client.
package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"path"
	"runtime/debug"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/operations"
	"github.com/loci-memory/loci/internal/weigh"
)

// Options are the settings of a server.
type Options struct {
	Service loci.Service // required
	Admin   loci.Admin   // settings, jobs, copies; nil serves none of them
	User    string       // whose memory a request means that names none and may name any; "" is "me"
	Version string       // of the program; "" is "dev"
	Logger  *slog.Logger // for errors that callers can't act on; nil discards
}

// New makes the handler of /v1, /openapi.json and /docs. Who makes a request is in its
// context (internal/caller): a request of nobody is refused.
func New(o Options) http.Handler {
	a := &api{
		memory: operations.Both{Service: o.Service, Admin: o.Admin}, mux: http.NewServeMux(), schemas: newSchemas(), entries: map[string]*huma.Operation{},
		user: cmp.Or(o.User, "me"), spools: weigh.NewRoom(spoolRoom), log: cmp.Or(o.Logger, slog.New(slog.DiscardHandler)),
	}
	a.doc = newDocument(cmp.Or(o.Version, "dev"), a.schemas)
	a.routes(o.Admin != nil)
	a.publish()
	return a
}

// api is a server: routes, each with its place in the document.
type api struct {
	memory  operations.Memory
	mux     *http.ServeMux
	doc     *huma.OpenAPI
	schemas *schemas
	bodies  []*huma.Schema             // of requests
	entries map[string]*huma.Operation // of the document, by the name of the operation
	user    string
	spools  *weigh.Room // on disk, of exports
	log     *slog.Logger
}

// ServeHTTP answers a request. A mistake of the program is a problem like others, and
// its text goes to the log.
func (a *api) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		p := recover()
		if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(p) // an answer that can't be finished: its reader must see that it is cut off
		}
		if p != nil {
			a.fail(w, r, fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	h, pattern := a.mux.Handler(r)
	if clean := path.Clean(r.URL.Path); pattern == "" || clean != r.URL.Path {
		a.fail(w, r, unrouted(h, r, pattern))
		return
	}
	a.mux.ServeHTTP(w, r)
}

// unrouted is why no route takes a request.
func unrouted(h http.Handler, r *http.Request, pattern string) error {
	p := problem(http.StatusNotFound, "not-found", "there is no such route: /docs lists them")
	p.About = "route"
	if pattern != "" {
		return p
	}
	silent := &unsent{header: http.Header{}}
	h.ServeHTTP(silent, r)
	if silent.status == http.StatusMethodNotAllowed {
		allow := silent.header.Get("Allow")
		p = problem(http.StatusMethodNotAllowed, "invalid", "this route takes "+allow)
		p.allow = allow
	}
	return p
}

// unsent is an answer that nobody gets.
type unsent struct {
	header http.Header
	status int
}

func (u *unsent) Header() http.Header         { return u.header }
func (u *unsent) WriteHeader(status int)      { u.status = status }
func (u *unsent) Write(b []byte) (int, error) { return len(b), nil }

// send writes a whole answer.
func send(w http.ResponseWriter, status int, mediaType string, body []byte) {
	w.Header().Set("Content-Type", mediaType)
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // a caller that is gone needs no answer
}

// encode writes JSON as it is, for readers that are no web pages.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, errors.Join(errors.New("encoding an answer"), err)
	}
	return b.Bytes(), nil
}
