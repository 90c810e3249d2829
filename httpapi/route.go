package httpapi

import (
	"bytes"
	"context"
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

// way is what the route of an operation does beside or in the place of what all do.
type way struct {
	text   string                              // more about it; "" is nothing
	lines  bool                                // its body may be a stream of lines, of any length
	file   bool                                // its body is a file, of any length whatever its type
	also   string                              // another type of its answer; "" is none
	status func(h http.Header, answer any) int // of an answer; nil is 200
	secret bool                                // its answer has a secret, which is kept nowhere: it can't be done once
	by     func(in any, k *loci.Key)           // says by which key it is asked; nil does nothing
	narrow func(answer any)                    // leaves out what is of all users, for who does not run the memory; nil does nothing
	serve  func(a *api, d route)               // mounts it; nil is api.handle
}

// ways are those of the operations whose routes are not like all others.
var ways = map[string]way{
	"remember": {
		text:   "When it answers, the message is durable and can be recalled. 202: a job makes more of it in the background, which the header Location names; 200: nothing is left to do, as with wait.",
		status: accepted,
	},
	"ingest": {
		lines: true, serve: (*api).ingest,
		text: "As application/json it is one commit. As application/x-ndjson, a message on each line, it may be of any length and is kept in commits of 1000 messages as it comes: " +
			"where a line is wrong, what is before its commit is kept, and the error names the line; mend it and send all again, what is there is skipped.",
	},
	"stats": {narrow: ownStats},
	"users": {narrow: ownUser},
	"createKey": {
		secret: true, by: func(in any, k *loci.Key) { in.(*loci.KeyRequest).By = k },
		text: "A key opens and lasts no more than the one that asks, and an agent makes none. A server that has no key asks everybody for one from the first on, which is therefore the user's own, without an agent and an end. It takes no Idempotency-Key: the secret is kept nowhere, so that a request that is sent again makes another key.",
	},
	"revokeKey": {
		by:   func(in any, k *loci.Key) { in.(*loci.RevokeKeyRequest).By = k },
		text: "It holds for the next request, on every server; ending it again changes nothing. The key that asks is ended only with own=true.",
	},
	"watch": {
		serve: (*api).events,
		text:  "Server-sent events: the id of each is its cursor, to go on behind it with after or the header Last-Event-ID; its event is the type, its data an Event as JSON. The first event is begun, and an error before it has a status of its own. A later one ends the stream with an event named error, whose data is a Problem. A comment comes every 15 s.",
	},
	"export": {serve: (*api).export},
	"import": {
		lines: true, file: true, also: sseType, serve: (*api).imports,
		text: "The body is the file, of any length, also the archive (zip) in which ChatGPT and Claude deliver it. An export of loci is examined as a whole before anything is written. " +
			"Of other formats every message is kept that can be, and the answer names those that can't; 256 MiB of a file are read at most, 1 GiB of an archive, unpacked. " +
			"Nothing is written before the file has come to its end. An import that is interrupted goes on when the same file is sent again. " +
			"With Accept: text/event-stream the answer is a stream: events named progress (ImportProgress) while it goes on, then one named result (ImportResult) or error (Problem).",
	},
}

// routes mounts every operation; those of loci.Admin only where it is served.
func (a *api) routes(admin bool) {
	for _, op := range operations.All() {
		d := route{op, ways[op.Name]}
		switch {
		case op.Part == operations.Storing && !admin:
		case d.serve != nil:
			d.serve(a, d)
		default:
			a.handle(d)
		}
	}
}

// accepted is the status of a message that was kept: 202 while a job makes more of it.
func accepted(h http.Header, answer any) int {
	result := answer.(*loci.RememberResult)
	if result.Job.IsZero() {
		return http.StatusOK
	}
	h.Set("Location", "/v1/jobs/"+result.Job.String())
	return http.StatusAccepted
}

// operates reports whether the caller runs the memory.
func operates(ctx context.Context) bool { return caller.From(ctx).Operator() }

func ownStats(answer any) {
	stats := answer.(*loci.Stats)
	stats.Bytes, stats.Unfinished = 0, 0
}

// ownUser counts a caller's own user alone, as an agent does.
func ownUser(answer any) {
	users := answer.(*loci.UsersResult)
	users.Count = 0
	if users.Known {
		users.Count = 1
	}
}
