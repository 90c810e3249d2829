package httpapi

import (
	"bytes"
	"crypto/sha256"
	"io"
	"net/http"
	"net/url"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/internal/operations"
)

// route is the route of an operation.
type route struct {
	*operations.Operation
	way
}

const (
	jsonType  = "application/json"
	linesType = "application/x-ndjson"
	sseType   = "text/event-stream"
)

// handle makes an operation a route: the fields of its request are parameters of a GET and a
// DELETE, and else the body. A POST may carry an Idempotency-Key.
func (a *api) handle(d route) {
	op := a.document(d)
	var s *huma.Schema
	read := body
	if d.Verb == http.MethodPost {
		s = a.takes(op, d.Request)
	} else {
		s, read = a.parameters(op, d.Request), parameters
	}
	a.answers(op, d)
	a.mount(d, op, jsonType, func(w http.ResponseWriter, r *http.Request, scope loci.Scope) error {
		in := reflect.New(d.Request).Interface()
		if err := read(a, r, s, in); err != nil {
			return err
		}
		return a.call(w, r, scope, d, in)
	})
}

// call does an operation and sends what it returns.
func (a *api) call(w http.ResponseWriter, r *http.Request, scope loci.Scope, d route, in any) error {
	if d.by != nil {
		d.by(in, caller.From(r.Context()).Held())
	}
	out, err := d.Call(r.Context(), a.memory, scope, in)
	if err != nil {
		return err
	}
	if once.Asked(r.Context()).Repeated() {
		w.Header().Set(repeatHeader, "true")
	}
	if d.narrow != nil && !operates(r.Context()) {
		d.narrow(out)
	}
	return answer(w, d, out)
}

// answer sends what an operation returned.
func answer(w http.ResponseWriter, d route, out any) error {
	if _, none := out.(*operations.Nothing); none {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	encoded, err := encode(out)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if d.status != nil {
		status = d.status(w.Header(), out)
	}
	send(w, status, jsonType, encoded)
	return nil
}

// whose says for whom a request is answered, as who shows a key may not know whose it is.
func whose(h http.Header, s loci.Scope) {
	h.Set(caller.UserHeader, url.PathEscape(s.User))
	if s.Agent != "" {
		h.Set(caller.AgentHeader, url.PathEscape(s.Agent))
	}
}

// handler answers a request of a scope, or returns why not.
type handler func(w http.ResponseWriter, r *http.Request, s loci.Scope) error

// mount serves a route to whom it is for, and adds it to the document.
func (a *api) mount(d route, op *huma.Operation, answers string, h handler) {
	a.entries[d.Name] = op
	a.doc.AddOperation(op)
	a.mux.HandleFunc(d.Verb+" "+d.Path, func(w http.ResponseWriter, r *http.Request) {
		if !d.file && !(d.lines && streams(r)) {
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		}
		scope, err := a.scope(r)
		if err == nil {
			w.Header().Set(caller.RouteHeader, caller.Route(scope.User))
			whose(w.Header(), scope)
		}
		if err == nil && d.Who == operations.Operator && !operates(r.Context()) {
			err = &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "this is about the memory of all users: it is for whoever runs it", About: "operator"}
		}
		if err == nil {
			err = acceptable(r, answers, d.also)
		}
		switch {
		case err != nil:
		case d.file, d.secret: // it can't be done once as a whole, as a stream can't
			err = h(w, r, scope)
		default:
			err = doOnce(w, r, scope, h)
		}
		if err != nil {
			a.fail(w, r, err)
		}
	})
}

// The headers of a request that is to be done once, however often it is sent, and of the answer
// to one that was done before.
const (
	onceHeader   = "Idempotency-Key"
	repeatHeader = "Idempotency-Replayed"
)

// maxOnce is how many bytes a key has at most.
const maxOnce = 255

// doOnce runs a handler; a POST with a key is done once, as the memory keeps what it did.
func doOnce(w http.ResponseWriter, r *http.Request, s loci.Scope, h handler) error {
	key := r.Header.Get(onceHeader)
	if key == "" || r.Method != http.MethodPost || streams(r) {
		return h(w, r, s)
	}
	if err := formed(r, onceHeader, printedForm, maxOnce); err != nil {
		return err
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return unread(err)
	}
	asked := &once.Request{Key: id(r, s, key), Asked: sha256.Sum256(append([]byte(r.URL.RequestURI()+"\x00"), body...))}
	r = r.WithContext(once.With(r.Context(), asked))
	r.Body = io.NopCloser(bytes.NewReader(body))
	return h(w, r, s)
}

// streams reports whether a body is a stream, whose parts are done as they come: it can't be
// done once as a whole.
func streams(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Content-Type"), linesType)
}

// id names a request among those of all callers: a key of one says nothing to another.
func id(r *http.Request, s loci.Scope, key string) [sha256.Size]byte {
	return sha256.Sum256([]byte(strings.Join([]string{caller.From(r.Context()).Key, s.User, s.Agent, r.URL.Path, key}, "\x00")))
}
