package route

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/edges/server"
)

// until polls a condition.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !is(); {
		if time.Now().After(end) {
			t.Fatalf("in 20 s it was not so: %s", what)
		}
		<-time.After(2 * time.Millisecond)
	}
}

// A server that is not ready, or that can't be reached, is down until it is ready again.
func TestD11_AServerIsUpWhileItIsReady(t *testing.T) {
	t.Parallel()
	var status atomic.Int64
	var keyed atomic.Bool
	status.Store(http.StatusOK)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		if keyed.Load() {
			w.Header().Set(server.KeyedHeader, "yes")
		}
		w.WriteHeader(int(status.Load()))
	}))
	t.Cleanup(s.Close)
	r, err := New(Options{Servers: []string{s.URL}, Every: 5 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	if r.Ready(ctx) == nil {
		t.Error("a server that nobody looked at is up")
	}
	go func() { r.Watch(ctx); close(ended) }()
	up := func() bool { return r.Ready(ctx) == nil }
	strangers := func() bool { return len(r.candidates(want{})) == 1 }
	until(t, "up", up)
	if strangers() || len(r.candidates(want{local: true})) != 1 {
		t.Error("strangers may meet a server without keys, or this machine may not")
	}
	keyed.Store(true)
	until(t, "open to strangers", strangers)
	status.Store(http.StatusServiceUnavailable)
	until(t, "down", func() bool { return !up() })
	if !strangers() {
		t.Error("a server that is down is not tried at all")
	}
	status.Store(http.StatusOK)
	keyed.Store(false)
	until(t, "up again, without keys", func() bool { return up() && !strangers() })
	s.Close()
	until(t, "gone", func() bool { return !up() })
	stop()
	<-ended
}

// One look that fails is no end: the next decides. What a server was asked that is gone for
// long is given up, once.
func TestD11_AServerThatIsGoneForLongIsGivenUp(t *testing.T) {
	t.Parallel()
	b := newBackend(&url.URL{Scheme: "http", Host: "10.0.0.1:4766"})
	b.ready(true)
	asked := b.ending()
	for n := 1; n <= 3*missesGone; n++ {
		changed := b.missed()
		if s, _ := b.state(); s.up != (n < missesDown) || changed != (n == missesDown) {
			t.Errorf("after %d misses: up %t, changed %t", n, s.up, changed)
		}
		if gaveUp := errors.Is(context.Cause(asked), errGone); gaveUp != (n >= missesGone) {
			t.Errorf("after %d misses: given up %t", n, gaveUp)
		}
	}
	if b.ending().Err() != nil || !b.ready(true) {
		t.Error("it does not come back")
	}
}

// closing is a body of a request that is closed when it was read, as that of a server is
// when its answer begins.
type closing struct{ rest string }

func (c *closing) Read(p []byte) (int, error) {
	if c.rest == "" {
		return 0, http.ErrBodyReadAfterClose
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}

// The transport looks whether a body goes on when its answer may have come already. What it
// finds then would end the connection, within the answer.
func TestD11_ABodyStaysAtItsEnd(t *testing.T) {
	t.Parallel()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost/", io.NopCloser(&closing{"tea"}))
	r.ContentLength = 3
	o := askedFor(r)
	if text, err := io.ReadAll(r.Body); string(text) != "tea" || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if n, err := r.Body.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) || o.failed() != nil || o.take() {
		t.Errorf("behind the end: %d, %v, %v", n, err, o.failed())
	}
}
