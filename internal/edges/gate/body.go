package gate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/weigh"
)

// body makes the body of a request one that can be read at once, or one that is read as
// it comes. release gives back what it took.
func (g *gate) body(w http.ResponseWriter, r *http.Request) (release func(), no *refusal) {
	c := http.NewResponseController(w)
	switch {
	case r.Body == nil || r.Body == http.NoBody:
		return func() {}, nil
	case g.o.Streams(r):
		r.Body = &stream{ReadCloser: http.MaxBytesReader(w, r.Body, g.o.Limits.Stream), c: c, idle: g.o.Limits.Idle}
		return func() {}, nil
	case r.ContentLength > g.o.Limits.Body:
		return nil, g.tooLarge()
	}
	in := &incoming{g: g, c: c, share: weigh.Shared(r.Context()), end: time.Now().Add(g.o.Limits.Time)}
	release = func() { in.share.Give(in.taken) }
	if no = in.read(r); no == nil {
		no = in.weigh(r)
	}
	if no != nil {
		release()
		return nil, no
	}
	r.Body, r.ContentLength = &handed{left: in.whole}, int64(len(in.whole))
	in.whole = nil
	return release, nil
}

// handed is a body in memory, which is let go of once it was read.
type handed struct{ left []byte }

func (h *handed) Read(p []byte) (int, error) {
	if len(h.left) == 0 {
		return 0, io.EOF
	}
	n := copy(p, h.left)
	if h.left = h.left[n:]; len(h.left) == 0 {
		h.left = nil
	}
	return n, nil
}

func (h *handed) Close() error {
	h.left = nil
	return nil
}

const (
	firstRead = 4 << 10         // bytes of memory that a body gets before any of it has come
	slowest   = 16 << 10        // bytes of a body that have to come within each pause
	patience  = 5 * time.Second // in which memory for a body is waited for
)

// incoming is a body that is read as a whole. Memory is taken as bytes come: what a client only
// announces takes none.
type incoming struct {
	g     *gate
	c     *http.ResponseController
	share *weigh.Share
	end   time.Time // when it has to be there

	whole []byte
	taken int // of the room, also for a body that is refused
}

// read reads it to its end. A client that sends nothing for a while, or next to nothing, loses
// its room.
func (in *incoming) read(r *http.Request) *refusal {
	for within := 0; ; {
		if len(in.whole) == cap(in.whole) {
			more := max(firstRead, cap(in.whole))
			if no := in.take(r, more); no != nil {
				return no
			}
			in.whole, within = append(make([]byte, 0, cap(in.whole)+more), in.whole...), len(in.whole)
		}
		if len(in.whole) >= within {
			in.until(time.Now().Add(in.g.o.Limits.Pause))
			within = len(in.whole) + slowest
		}
		n, err := r.Body.Read(in.whole[len(in.whole):cap(in.whole)])
		in.whole = in.whole[:len(in.whole)+n]
		switch {
		case int64(len(in.whole)) > in.g.o.Limits.Body:
			return in.g.tooLarge()
		case errors.Is(err, io.EOF):
			_ = in.c.SetReadDeadline(time.Time{})
			return nil
		case errors.Is(err, os.ErrDeadlineExceeded):
			return &refusal{why: "slow", status: http.StatusRequestTimeout, detail: "the body of the request came too slowly: send it faster"}
		case err != nil:
			return &refusal{why: "cut", status: http.StatusBadRequest, detail: "the body of the request broke off: send it again"}
		}
	}
}

// until bounds the time of what is read next.
func (in *incoming) until(t time.Time) {
	if t.After(in.end) {
		t = in.end
	}
	_ = in.c.SetReadDeadline(t) // not supported: nothing to bound
}

// weigh takes what the body becomes when it is decoded.
func (in *incoming) weigh(r *http.Request) *refusal {
	weight, err := weigh.JSON("body", in.whole)
	if field := (*loci.FieldError)(nil); errors.As(err, &field) {
		return &refusal{why: "size", status: http.StatusRequestEntityTooLarge, detail: "the body " + field.Hint}
	}
	if no := in.take(r, weight); no != nil {
		return no
	}
	return in.g.rates.take(caller.From(r.Context()).Key, weigh.Calls(in.whole)-1)
}

// take takes memory, and waits a while for it.
func (in *incoming) take(r *http.Request, n int) *refusal {
	ctx, cancel := context.WithTimeout(r.Context(), patience)
	defer cancel()
	if err := in.share.Take(ctx, n); err != nil {
		return &refusal{why: "busy", status: http.StatusServiceUnavailable, detail: "too many large requests at once: try again soon", after: time.Second}
	}
	in.taken += n
	return nil
}

func (g *gate) tooLarge() *refusal {
	return &refusal{why: "size", status: http.StatusRequestEntityTooLarge, detail: fmt.Sprintf("the body is larger than %d bytes: split it", g.o.Limits.Body)}
}

// Paced bounds the pauses of a client for a handler that hands bodies and answers on as they
// come: in sending its body, and in taking each 64 KiB of the answer. done is called when
// the handler is done; whoever still reads the body then reads nothing more.
func Paced(w http.ResponseWriter, r *http.Request, idle time.Duration) (paced http.ResponseWriter, done func()) {
	a := newAnswer(w, idle)
	if r.Body == nil || r.Body == http.NoBody {
		return a, a.end
	}
	s := &stream{ReadCloser: r.Body, c: a.c, idle: idle}
	r.Body = s
	return a, func() { s.end(); a.end() }
}

// stream is a body that is read as it comes, whose client may pause for so long.
type stream struct {
	io.ReadCloser
	c    *http.ResponseController
	idle time.Duration

	mu   sync.Mutex // over the connection's time, which is the next request's behind the end
	over bool
}

// Read reads what has come within the pause.
func (s *stream) Read(p []byte) (int, error) {
	if !s.until(time.Now().Add(s.idle)) {
		return 0, http.ErrBodyReadAfterClose
	}
	n, err := s.ReadCloser.Read(p)
	switch {
	case errors.Is(err, io.EOF):
		s.until(time.Time{})
	case errors.Is(err, os.ErrDeadlineExceeded):
		s.stop() // nothing more is waited for, also not by the server that wants the rest of the body
	}
	return n, err
}

// until sets the time in which the connection is read, and reports whether that is still
// this body's to do.
func (s *stream) until(t time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		_ = s.c.SetReadDeadline(t) // not supported: nothing to bound
	}
	return !s.over
}

// stop leaves the time as it is.
func (s *stream) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
}

// end gives the connection back without a bound, where the client was fast enough.
func (s *stream) end() {
	s.until(time.Time{})
	s.stop()
}

// answer is a ResponseWriter whose client may take so long for a piece.
type answer struct {
	http.ResponseWriter
	c     *http.ResponseController
	idle  time.Duration
	code  int
	begun bool
}

func newAnswer(w http.ResponseWriter, idle time.Duration) *answer {
	return &answer{ResponseWriter: w, c: http.NewResponseController(w), idle: idle}
}

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// WriteHeader notes the status.
func (a *answer) WriteHeader(code int) {
	if !a.begun && code >= 200 {
		a.begun, a.code = true, code
	}
	a.ResponseWriter.WriteHeader(code)
}

// piece is how many bytes a client has to take within its time.
const piece = 64 << 10

// Write writes piece after piece, each within its time.
func (a *answer) Write(p []byte) (n int, err error) {
	if !a.begun {
		a.begun, a.code = true, http.StatusOK
	}
	for first := true; err == nil && (first || len(p) > 0); first = false {
		end, wrote := a.bound(), 0
		wrote, err = a.ResponseWriter.Write(p[:min(len(p), piece)])
		end()
		n, p = n+wrote, p[wrote:]
	}
	return n, err
}

// Flush sends what was written so far.
func (a *answer) Flush() { _ = a.FlushError() }

// FlushError sends what was written so far, within the time for a piece.
func (a *answer) FlushError() error {
	defer a.bound()()
	return a.c.Flush()
}

// bound begins the time for a piece; what it returns ends it, as an answer may pause for as
// long as it likes between two.
func (a *answer) bound() (end func()) {
	_ = a.c.SetWriteDeadline(time.Now().Add(a.idle)) // not supported: nothing to bound
	return func() { _ = a.c.SetWriteDeadline(time.Time{}) }
}

// end bounds the time for what is still to be sent when the handler is done.
func (a *answer) end() { _ = a.c.SetWriteDeadline(time.Now().Add(a.idle)) }

// status is what the client was answered.
func (a *answer) status() int {
	if a.code == 0 {
		return http.StatusOK
	}
	return a.code
}

// mostCalls is how many calls one body may make.
const mostCalls = 500

// rates are how fast the keys are used. There is one entry a key that was used.
type rates struct {
	limit float64 // requests a second; less than 0 is no bound
	mu    sync.Mutex
	of    map[string]*rate.Limiter
}

// take counts n requests of a key, or refuses them. "" is no key and has no bound but that of
// one body.
func (r *rates) take(key string, n int) *refusal {
	most := max(1, int(r.limit))
	switch {
	case n >= mostCalls || n > most && key != "" && r.limit >= 0:
		return &refusal{why: "rate", status: http.StatusTooManyRequests, detail: "more calls in one body than are let pass at once: send fewer together"}
	case r.limit < 0 || key == "" || n == 0:
		return nil
	}
	r.mu.Lock()
	l := r.of[key]
	if l == nil {
		if r.of == nil {
			r.of = map[string]*rate.Limiter{}
		}
		l = rate.NewLimiter(rate.Limit(r.limit), most)
		r.of[key] = l
	}
	r.mu.Unlock()
	if l.AllowN(time.Now(), n) {
		return nil
	}
	wait := time.Duration(float64(time.Second) / r.limit)
	return &refusal{why: "rate", status: http.StatusTooManyRequests, detail: "too many requests with this key: ask more slowly", after: wait}
}
