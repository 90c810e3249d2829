package httpapi

import (
	"bytes"
	"container/list"
	"crypto/sha256"
	"io"
	"maps"
	"net/http"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// onceHeader is the header of a request that is to be done once, however often it is sent.
const onceHeader = "Idempotency-Key"

// What is kept of requests that are done once.
const (
	maxOnce    = 255      // bytes of a key
	onceKept   = 10_000   // answers; the oldest go
	onceBytes  = 64 << 20 // of their bodies; the oldest go
	onceAnswer = 4 << 20  // bytes of one that is kept
)

// once keeps the answers of requests that changed something, so that one that is sent again
// is answered alike and changes nothing. It is the memory of one process.
type once struct {
	mu    sync.Mutex
	kept  map[[sha256.Size]byte]*list.Element // of *answered
	ages  *list.List                          // newest first
	bytes int
}

// answered is a request and its answer.
type answered struct {
	id      [sha256.Size]byte
	request [sha256.Size]byte // its body
	done    chan struct{}     // closed when the answer is there, or the request has failed
	status  int               // 0: it failed
	header  http.Header
	body    []byte
}

func newOnce() *once {
	return &once{kept: map[[sha256.Size]byte]*list.Element{}, ages: list.New()}
}

// do runs a handler; a POST with a key is run once. One with the same key that is under way
// is waited for.
func (o *once) do(w http.ResponseWriter, r *http.Request, s loci.Scope, h handler) error {
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
	r.Body = io.NopCloser(bytes.NewReader(body))
	request := sha256.Sum256(append([]byte(r.URL.RequestURI()+"\x00"), body...))
	for {
		a, first := o.claim(id(r, s, key), request)
		if first {
			return o.answer(w, r, s, h, a)
		}
		select {
		case <-a.done:
		case <-r.Context().Done():
			return r.Context().Err()
		}
		if a.status == 0 {
			continue // it failed: this one may try
		}
		if a.request != request {
			return refused(http.StatusUnprocessableEntity, "header", []error{&huma.ErrorDetail{Location: onceHeader, Message: "was used for another request: take a new one"}})
		}
		maps.Copy(w.Header(), a.header)
		w.Header().Set("Idempotency-Replayed", "true")
		w.WriteHeader(a.status)
		_, _ = w.Write(a.body)
		return nil
	}
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

// claim returns what is known of a request, and whether it is the first.
func (o *once) claim(id, request [sha256.Size]byte) (a *answered, first bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if known := o.kept[id]; known != nil {
		return known.Value.(*answered), false
	}
	a = &answered{id: id, request: request, done: make(chan struct{})}
	o.kept[id] = o.ages.PushFront(a)
	return a, true
}

// answer runs the handler of the first request and keeps its answer. What failed is
// forgotten: it wrote nothing, and may be tried again.
func (o *once) answer(w http.ResponseWriter, r *http.Request, s loci.Scope, h handler, a *answered) error {
	rec := &recording{header: http.Header{}}
	whole := false // also false where the handler panics
	defer func() { o.finish(a, rec, whole) }()
	if err := h(rec, r, s); err != nil {
		return err
	}
	whole = true
	maps.Copy(w.Header(), rec.header)
	w.WriteHeader(rec.status)
	_, _ = w.Write(rec.body.Bytes())
	return nil
}

// finish keeps an answer, or forgets the request where there is none to keep.
func (o *once) finish(a *answered, rec *recording, whole bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if whole && rec.body.Len() <= onceAnswer {
		a.status, a.header, a.body = rec.status, rec.header, rec.body.Bytes()
		o.bytes += len(a.body)
	} else {
		o.forget(o.kept[a.id])
	}
	close(a.done)
	for e := o.ages.Back(); e != nil && (o.ages.Len() > onceKept || o.bytes > onceBytes); {
		older := e.Prev()
		if e.Value.(*answered).status != 0 {
			o.forget(e)
		}
		e = older
	}
}

func (o *once) forget(e *list.Element) {
	a := e.Value.(*answered)
	o.bytes -= len(a.body)
	o.ages.Remove(e)
	delete(o.kept, a.id)
}

// recording is an answer that is kept before it is sent.
type recording struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recording) Header() http.Header { return r.header }

func (r *recording) WriteHeader(status int) { r.status = status }

func (r *recording) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.body.Write(b)
}
