package route

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptrace"
	"os"
	"sync"
	"sync/atomic"

	"github.com/loci-memory/loci/internal/edges/gate"
)

// Why a request has no answer of a server.
var (
	errNone     = errors.New("no server could be reached")
	errStranger = errors.New("no server may be reached from elsewhere")
	errLost     = errors.New("a server was asked and has not answered")
	errBody     = errors.New("the body of the request broke off")
)

// RoundTrip sends a request to the first server of its rank that takes it. Another is asked
// where the one before can't have done it: it took no connection, or did not ask for the
// body. A request that was sent is sent again only where it changes nothing by its method.
func (t *Router) RoundTrip(r *http.Request) (*http.Response, error) {
	w, _ := r.Context().Value(wantKey{}).(want)
	candidates := t.candidates(w)
	if len(candidates) == 0 {
		return nil, errStranger
	}
	last := errNone
	for i, b := range candidates {
		answer, sent, err := t.attempt(r, b, w)
		t.counts.tried(b.url.Host, i > 0, err)
		if err == nil {
			return answer, nil
		}
		if errors.Is(err, errBody) || r.Context().Err() != nil {
			return nil, errors.Join(err, r.Context().Err())
		}
		if sent && !repeatable(r) {
			t.o.Logger.Warn("a server was asked and has not answered", "server", b.url.String(), "error", err)
			return nil, errors.Join(errLost, err)
		}
		last = errors.Join(errNone, err)
	}
	return nil, last
}

// candidates are the servers that a request may go to, in their order.
func (t *Router) candidates(w want) []*backend {
	of := make([]standing, len(t.servers))
	open := make([]bool, len(t.servers))
	for i, b := range t.servers {
		s, keyed := b.state()
		of[i], open[i] = s, keyed || w.local
	}
	var all []*backend
	for _, i := range chosen(rank(t.names, w.key), of) {
		if open[i] {
			all = append(all, t.servers[i])
		}
	}
	return all
}

// repeatable reports whether a request changes nothing, however often it is done. One with
// an Idempotency-Key is not among them: not all that takes a POST goes by it.
func repeatable(r *http.Request) bool {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
		return r.Body == nil || r.Body == http.NoBody
	}
	return false
}

// attempt sends a request to one server. sent reports whether the server may have done it.
func (t *Router) attempt(r *http.Request, b *backend, w want) (answer *http.Response, sent bool, err error) {
	ctx, cancel := context.WithCancelCause(r.Context())
	stop := context.AfterFunc(b.ending(), func() { cancel(errGone) })
	if !w.endless {
		b.underWay.Add(1)
	}
	end := sync.OnceFunc(func() {
		if !w.endless {
			b.underWay.Add(-1)
		}
		stop()
		cancel(nil)
	})
	var connected, wrote atomic.Bool
	out := r.Clone(httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) }, WroteHeaders: func() { wrote.Store(true) },
	}))
	out.URL.Scheme, out.URL.Host = b.url.Scheme, b.url.Host
	once := askedFor(out)
	answer, err = t.dials.RoundTrip(out)
	if err != nil {
		end()
		if !connected.Load() && r.Context().Err() == nil && b.unreached() {
			t.o.Logger.Warn("a server takes no connection: its users are sent to the others", "server", b.url.String(), "error", err)
		}
		if once == nil {
			return nil, wrote.Load(), err
		}
		return nil, !once.take(), errors.Join(err, once.failed())
	}
	stop() // it has begun to answer: however long it takes
	answer.Request = r
	answer.Body = &rest{ReadCloser: answer.Body, end: end, over: r.Context(), endless: w.endless}
	return answer, true, nil
}

// askedFor gives the body of a request to be sent by one attempt, which the server has to
// ask for (Expect: 100-continue). A server that has not asked for it has done nothing. A
// request that has none and may change something gets one that is empty, as the transport
// would send it twice otherwise.
func askedFor(r *http.Request) *once {
	switch {
	case r.Body != nil && r.Body != http.NoBody:
		o := &once{ReadCloser: r.Body, left: r.ContentLength}
		r.Header.Set("Expect", "100-continue")
		r.Body = o
		return o
	case !repeatable(r):
		r.Body = io.NopCloser(eof{})
	}
	return nil
}

// once is a body that one attempt reads. Another attempt takes it from one that has not
// begun to.
type once struct {
	io.ReadCloser
	taken  atomic.Int32 // 1: by the attempt, 2: by the next
	broken atomic.Pointer[error]

	left int64 // bytes that come yet; less than 0: how many is not known
	end  bool  // it was read to its end
}

// Read reads the body for its attempt. What was read to its end stays there: the transport
// looks once more, when the answer may have come and closed what is below.
func (o *once) Read(p []byte) (int, error) {
	if !o.taken.CompareAndSwap(0, 1) && o.taken.Load() != 1 {
		return 0, errLost
	}
	if o.end {
		return 0, io.EOF
	}
	n, err := o.ReadCloser.Read(p)
	o.left -= int64(n)
	if o.end = o.left == 0 || errors.Is(err, io.EOF); o.end {
		return n, io.EOF
	}
	if err != nil {
		o.broken.Store(&err)
	}
	return n, err
}

// failed is why the client's body can't be read to its end, nil where that was not seen.
func (o *once) failed() error {
	if err := o.broken.Load(); err != nil {
		return errors.Join(errBody, *err)
	}
	return nil
}

// Close leaves the body open: it may be another attempt's, and is closed with its request.
func (o *once) Close() error { return nil }

// take reports whether the body is unread, and stays so: the next attempt may have it.
func (o *once) take() bool { return o.taken.CompareAndSwap(0, 2) }

// eof is an empty body.
type eof struct{}

func (eof) Read([]byte) (int, error) { return 0, io.EOF }

// rest is the body of an answer.
type rest struct {
	io.ReadCloser
	end     func()
	over    context.Context // of the request
	endless bool
}

// Read reads on. What a client listens to ends well when the router hangs up.
func (a *rest) Read(p []byte) (int, error) {
	n, err := a.ReadCloser.Read(p)
	if err != nil && a.endless && a.over.Err() != nil {
		err = io.EOF
	}
	return n, err
}

// Close ends the request.
func (a *rest) Close() error {
	defer a.end()
	return a.ReadCloser.Close()
}

// failed answers where no server did. Nobody learns of what is behind the router.
func (t *Router) failed(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, errBody) && errors.Is(err, os.ErrDeadlineExceeded):
		gate.Refuse(w, http.StatusRequestTimeout, "the body of the request came too slowly: send it faster")
	case errors.Is(err, errBody):
		w.Header().Set("Connection", "close")
		gate.Refuse(w, http.StatusBadRequest, "the body of the request broke off: send it again")
	case r.Context().Err() != nil: // who is gone needs no answer
		panic(http.ErrAbortHandler)
	case errors.Is(err, errLost):
		gate.Refuse(w, http.StatusServiceUnavailable, "the server that worked on this request has not answered: it may be done or not, so look before you send it again, or send it with its Idempotency-Key")
	case errors.Is(err, errStranger):
		gate.Refuse(w, http.StatusServiceUnavailable, "no server that needs a key is known: whoever runs the memory can make a key, or start its servers")
	default:
		t.o.Logger.Warn("no server could be reached", "error", err)
		w.Header().Set("Retry-After", "1")
		gate.Refuse(w, http.StatusServiceUnavailable, "no server of the memory can be reached: nothing was done, try again soon")
	}
}
