package httpapi

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// route is one route and what the document says of it.
type route struct {
	pattern  string // method and path
	name     string // of the method of loci.Service or loci.Admin that it is
	tag      string
	summary  string
	text     string // more about it; "" is nothing
	operator bool   // it is about the whole store: for whoever runs the memory
	lines    bool   // its body may be a stream of lines, of any length
	file     bool   // its body is a file, of any length whatever its type
	also     string // another type of its answer; "" is none

	status func(h http.Header, answer any) int // of an answer; nil is 200
}

const (
	jsonType  = "application/json"
	linesType = "application/x-ndjson"
	sseType   = "text/event-stream"
)

// method is a method of loci.Service or loci.Admin, as far as a route needs it.
type method[In, Out any] func(context.Context, loci.Scope, In) (*Out, error)

// nothing is the answer of a method that has none.
type nothing struct{}

// handle makes a method a route: the fields of its request are parameters of a GET and a
// DELETE, and else the body. A POST may carry an Idempotency-Key.
func handle[In, Out any](a *api, d route, call method[In, Out]) {
	read := body[In]
	verb, _ := split(d.pattern)
	op := a.document(d)
	s := a.schemas.object(typeOf[In]())
	if verb == http.MethodPost {
		ref := a.schemas.Schema(typeOf[In](), true, "")
		a.takes(op, ref, jsonType)
		s = a.schemas.SchemaFromRef(ref.Ref)
	} else {
		a.parameters(op, s)
		read = parameters[In]
	}
	if typeOf[Out]() == typeOf[nothing]() {
		gives(op, http.StatusNoContent, "It is done.", "", nil)
	} else {
		gives(op, http.StatusOK, "The answer.", jsonType, a.schemas.Schema(typeOf[Out](), true, ""))
	}
	if d.status != nil {
		gives(op, http.StatusAccepted, "It is kept; a job makes more of it.", jsonType, a.schemas.Schema(typeOf[Out](), true, ""))
		op.Responses["202"].Headers = map[string]*huma.Param{"Location": {Description: "the job", Schema: &huma.Schema{Type: huma.TypeString}}}
	}
	a.mount(d, op, jsonType, func(w http.ResponseWriter, r *http.Request, scope loci.Scope) error {
		in, err := read(a, r, s)
		if err != nil {
			return err
		}
		out, err := call(r.Context(), scope, in)
		if err != nil {
			return err
		}
		return answer(w, d, out)
	})
}

// answer sends what a method returned.
func answer[Out any](w http.ResponseWriter, d route, out *Out) error {
	if _, none := any(out).(*nothing); none {
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

// handler answers a request of a scope, or returns why not.
type handler func(w http.ResponseWriter, r *http.Request, s loci.Scope) error

// mount serves a route to whom it is for, and adds it to the document.
func (a *api) mount(d route, op *huma.Operation, answers string, h handler) {
	a.doc.AddOperation(op)
	a.mux.HandleFunc(d.pattern, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !d.lines:
			r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		case !d.file && !streams(r):
			r.Body = http.MaxBytesReader(w, r.Body, maxIngest)
		}
		scope, err := a.scope(r)
		if err == nil {
			w.Header().Set(caller.RouteHeader, caller.Route(scope.User))
		}
		if err == nil && d.operator && !caller.From(r.Context()).Operator() {
			err = &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "this is about the memory of all users: it is for whoever runs it", About: "operator"}
		}
		if err == nil {
			err = acceptable(r, answers, d.also)
		}
		switch {
		case err != nil:
		case d.file: // it can't be done once as a whole, as a stream can't
			err = h(w, r, scope)
		default:
			err = a.once.do(w, r, scope, h)
		}
		if err != nil {
			a.fail(w, r, err)
		}
	})
}
