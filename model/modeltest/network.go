package modeltest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// fault is a server's misbehaviour and the error that it must cause.
type fault struct {
	name     string
	replies  []reply
	kind     error // nil: the call goes well in the end
	requests int
	hint     string             // that the error must hold
	after    time.Duration      // that the error must name
	waits    [][2]time.Duration // the least and the most of each wait
}

// network tests the faults that do not depend on the content of an answer.
func network(t *testing.T, open opener, w wire) {
	t.Helper()
	for _, f := range faults(w) {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			f.test(t, open)
		})
	}
	t.Run("refused connection", func(t *testing.T) { t.Parallel(); refusedConnection(t, open) })
	t.Run("untrusted certificate", func(t *testing.T) { t.Parallel(); untrusted(t, open) })
	t.Run("https to a server without", func(t *testing.T) { t.Parallel(); mismatch(t, open, w) })
	t.Run("an answer after the time-out", func(t *testing.T) { t.Parallel(); late(t, open, w) })
	t.Run("a cancelled call", func(t *testing.T) { t.Parallel(); cancelled(t, open) })
	t.Run("requests under way", func(t *testing.T) { t.Parallel(); parallel(t, open, w) })
	t.Run("waiting on the clock", func(t *testing.T) { t.Parallel(); clock(t, open, w) })
	t.Run("connections are kept", func(t *testing.T) { t.Parallel(); kept(t, open, w) })
	t.Run("a redirect", func(t *testing.T) { t.Parallel(); redirect(t, open) })
	t.Run("options that can't be", func(t *testing.T) { t.Parallel(); impossible(t, open) })
}

// faults are the answers of a server that misbehaves. Each refusal repeats the key.
func faults(w wire) []fault {
	ok := reply{body: w.say}
	no := func(status int, message string) reply {
		return reply{status: status, body: w.fail(status, message+" (you sent "+key+")")}
	}
	hasty := no(429, "slow down")
	hinted, long := hasty, hasty
	hinted.retryAfter, long.retryAfter = "7", "3600"
	half := reply{body: w.say, half: true}
	seven := [][2]time.Duration{{7 * time.Second, 7700 * time.Millisecond}}
	doubling := [][2]time.Duration{{250 * time.Millisecond, 500 * time.Millisecond}, {500 * time.Millisecond, time.Second}, {time.Second, 2 * time.Second}}
	return []fault{
		{name: "nothing wrong", replies: []reply{ok}, requests: 1},
		{name: "401", replies: []reply{no(401, "wrong key")}, kind: loci.ErrUnauthorized, requests: 1, hint: "key"},
		{name: "403", replies: []reply{no(403, "not for you")}, kind: loci.ErrUnauthorized, requests: 1},
		{name: "404 model", replies: []reply{no(404, "model not found")}, kind: loci.ErrNotFound, requests: 1, hint: "model"},
		{name: "400", replies: []reply{no(400, "odd")}, kind: loci.ErrInvalid, requests: 1, hint: "odd"},
		{name: "402", replies: []reply{no(402, "Insufficient Balance")}, kind: loci.ErrExhausted, requests: 1, hint: "credit"},
		{name: "429 with Retry-After", replies: []reply{hinted, ok}, requests: 2, waits: seven},
		{name: "429 without", replies: []reply{hasty, ok}, requests: 2, waits: doubling[:1]},
		{name: "429 for ever", replies: []reply{hasty}, kind: loci.ErrExhausted, requests: 4, waits: doubling},
		{name: "429 for an hour", replies: []reply{long}, kind: loci.ErrExhausted, requests: 1, after: time.Hour},
		{name: "500 once", replies: []reply{no(500, "oops"), ok}, requests: 2, waits: doubling[:1]},
		{name: "500 for ever", replies: []reply{no(500, "oops")}, kind: loci.ErrUnavailable, requests: 4, hint: "oops", waits: doubling},
		{name: "503 while loading", replies: []reply{no(503, "loading"), no(503, "loading"), ok}, requests: 3, waits: doubling[:2]},
		{name: "529", replies: []reply{no(529, "overloaded")}, kind: loci.ErrUnavailable, requests: 4, hint: "overloaded", waits: doubling},
		{name: "half a body once", replies: []reply{half, ok}, requests: 2, waits: doubling[:1]},
		{name: "half a body for ever", replies: []reply{half}, kind: loci.ErrUnavailable, requests: 4, waits: doubling},
		{name: "a body cut on its way", replies: []reply{{body: w.say[:len(w.say)-1]}, ok}, requests: 2, waits: doubling[:1]},
		{name: "a web page", replies: []reply{{body: "<html>Welcome</html>"}}, kind: loci.ErrUnavailable, requests: 1, hint: "base URL"},
		{name: "wrong types", replies: []reply{{body: `{"choices":1,"content":1,"data":1}`}}, kind: loci.ErrBadOutput, requests: 1},
		{name: "a web page as refusal", replies: []reply{{status: 404, body: "<html>" + key + "</html>"}}, kind: loci.ErrNotFound, requests: 1},
	}
}

// test runs the fault.
func (f fault) test(t *testing.T, open opener) {
	srv := serve(t, f.replies...)
	var w waits
	sub := start(t, open, Setup{BaseURL: srv.URL, Wait: w.wait})
	used, err := sub.call(t.Context())
	f.expect(t, sub, err)
	if n := len(srv.requests()); n != f.requests || used.Calls >= 0 && used.Calls != n {
		t.Errorf("%d requests were sent and %d counted, want %d", n, used.Calls, f.requests)
	}
	if len(w.times) != len(f.waits) {
		t.Fatalf("waited %v, want %d times", w.times, len(f.waits))
	}
	for i, d := range w.times {
		if d < f.waits[i][0] || d > f.waits[i][1] {
			t.Errorf("wait %d was %v, want %v", i+1, d, f.waits[i])
		}
	}
}

// expect compares an error with what must come of the fault.
func (f fault) expect(t *testing.T, sub subject, err error) {
	t.Helper()
	if f.kind == nil {
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	secretive(t, sub, err)
	var p *model.ProviderError
	if !errors.As(err, &p) {
		t.Fatalf("%v is no ProviderError", err)
	}
	if !errors.Is(err, f.kind) || p.Provider == "" || p.Hint == "" || p.After != f.after {
		t.Errorf("got kind %v, after %v, %v; want kind %v, after %v", p.Kind, p.After, err, f.kind, f.after)
	}
	if !strings.Contains(err.Error(), f.hint) {
		t.Errorf("%v does not say %q", err, f.hint)
	}
}

// secretive fails if the key is in anything that may be shown or logged.
func secretive(t *testing.T, sub subject, err error) {
	t.Helper()
	var log bytes.Buffer
	slog.New(slog.NewTextHandler(&log, nil)).Error("failed", "err", err, "client", sub.client)
	slog.New(slog.NewJSONHandler(&log, nil)).Error("failed", "err", err, "client", sub.client)
	for e := err; e != nil; e = errors.Unwrap(e) {
		fmt.Fprintf(&log, "%v %+v %#v %q", e, e, e, e)
	}
	fmt.Fprintf(&log, "%v %+v %#v", sub.client, sub.client, sub.client)
	if strings.Contains(log.String(), key) || strings.Contains(log.String(), key[:len(key)-4]) {
		t.Errorf("the key is in %s", log.String())
	}
}

// start opens a client with the key; the test's end closes it.
func start(t *testing.T, open opener, s Setup) subject {
	t.Helper()
	s.Key = key
	sub, err := open(s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sub.client.Close)
	return sub
}

func refusedConnection(t *testing.T, open opener) {
	srv := httptest.NewServer(http.NotFoundHandler())
	srv.Close()
	var w waits
	sub := start(t, open, Setup{BaseURL: srv.URL, Wait: w.wait})
	used, err := sub.call(t.Context())
	fault{kind: loci.ErrUnavailable, hint: "start"}.expect(t, sub, err)
	if used.Calls > 0 || len(w.times) > 0 {
		t.Errorf("counted %d requests and waited %v; nothing was sent, and a server does not start by itself", used.Calls, w.times)
	}
	fault{kind: loci.ErrUnavailable, hint: "start"}.expect(t, sub, sub.client.Check(t.Context()))
}

func untrusted(t *testing.T, open opener) {
	srv := httptest.NewUnstartedServer(http.NotFoundHandler())
	quiet(srv.Config)
	srv.StartTLS()
	t.Cleanup(srv.Close)
	var w waits
	sub := start(t, open, Setup{BaseURL: srv.URL, Wait: w.wait})
	used, err := sub.call(t.Context())
	fault{kind: loci.ErrUnavailable, hint: "certificate"}.expect(t, sub, err)
	if used.Calls > 0 || len(w.times) > 0 {
		t.Errorf("counted %d requests and waited %v", used.Calls, w.times)
	}
}

func mismatch(t *testing.T, open opener, w wire) {
	srv := serve(t, reply{body: w.say})
	sub := start(t, open, Setup{BaseURL: strings.Replace(srv.URL, "http:", "https:", 1)})
	_, err := sub.call(t.Context())
	fault{kind: loci.ErrUnavailable, hint: "http://"}.expect(t, sub, err)
}

func late(t *testing.T, open opener, w wire) {
	synctest.Test(t, func(t *testing.T) {
		var requests atomic.Int64
		slow := func(rw http.ResponseWriter, r *http.Request) {
			requests.Add(1)
			_, _ = io.Copy(io.Discard, r.Body)
			time.Sleep(2 * time.Minute) // of the bubble's time
			reply{body: w.say}.write(rw)
		}
		inMemory(t, slow, open, Setup{Timeout: time.Minute}, func(sub subject) {
			begin := time.Now()
			_, err := sub.call(t.Context())
			fault{kind: loci.ErrUnavailable, hint: "time-out"}.expect(t, sub, err)
			if took := time.Since(begin); took != time.Minute || requests.Load() != 1 {
				t.Errorf("took %v and %d requests; want a minute and one, for the same prompt takes as long again", took, requests.Load())
			}
			time.Sleep(time.Hour) // until the server has noticed
		})
	})
}

func cancelled(t *testing.T, open opener) {
	srv := serve(t, reply{status: 500, body: "{}"})
	ctx, cancel := context.WithCancel(t.Context())
	sub := start(t, open, Setup{BaseURL: srv.URL, Wait: func(ctx context.Context, _ time.Duration) error {
		cancel() // in the middle of waiting
		return ctx.Err()
	}})
	for range 2 {
		_, err := sub.call(ctx)
		if !errors.Is(err, context.Canceled) || errors.As(err, new(*model.ProviderError)) {
			t.Errorf("got %v; want the context's error", err)
		}
	}
	if n := len(srv.requests()); n != 1 {
		t.Errorf("%d requests, want one before the end and none after", n)
	}
}

func parallel(t *testing.T, open opener, w wire) {
	synctest.Test(t, func(t *testing.T) {
		arrived, gate := make(chan int, 10), make(chan int)
		h := func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			arrived <- 1
			<-gate
			reply{body: w.say}.write(rw)
		}
		inMemory(t, h, open, Setup{Parallel: 2, Timeout: time.Hour}, func(sub subject) {
			results := make(chan error, 5)
			for range 5 {
				go func() { _, err := sub.call(t.Context()); results <- err }()
			}
			synctest.Wait()
			if n := len(arrived); n != 2 {
				t.Errorf("%d requests are under way, want 2", n)
			}
			close(gate)
			for range 5 {
				if err := <-results; err != nil {
					t.Error(err)
				}
			}
		})
	})
}

// Without a Wait the client waits by itself.
func clock(t *testing.T, open opener, w wire) {
	synctest.Test(t, func(t *testing.T) {
		var requests atomic.Int64
		h := func(rw http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			if requests.Add(1) == 1 {
				reply{status: 429, body: w.fail(429, "wait"), retryAfter: "30"}.write(rw)
				return
			}
			reply{body: w.say}.write(rw)
		}
		inMemory(t, h, open, Setup{}, func(sub subject) {
			begin := time.Now()
			if _, err := sub.call(t.Context()); err != nil {
				t.Error(err)
			}
			if took := time.Since(begin); took < 30*time.Second || took > 33*time.Second {
				t.Errorf("waited %v, want 30 seconds", took)
			}
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			defer cancel()
			requests.Store(0)
			begin = time.Now()
			_, err := sub.call(ctx)
			if took := time.Since(begin); took > 0 || !errors.Is(err, loci.ErrExhausted) {
				t.Errorf("waited %v for a wait past the deadline: %v", took, err)
			}
		})
	})
}

func kept(t *testing.T, open opener, w wire) {
	srv := serve(t, reply{body: w.say}, reply{status: 500, body: w.fail(500, "oops")}, reply{body: w.say})
	sub := start(t, open, Setup{BaseURL: srv.URL, Wait: new(waits).wait})
	for range 4 {
		if _, err := sub.call(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	srv.mu.Lock()
	defer srv.mu.Unlock()
	if srv.connections != 1 || len(srv.bodies) != 5 {
		t.Errorf("%d connections for %d requests, want one", srv.connections, len(srv.bodies))
	}
}

// A key must not travel to where a server points.
func redirect(t *testing.T, open opener) {
	elsewhere := serve(t, reply{body: "{}"})
	srv := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	t.Cleanup(srv.Close)
	sub := start(t, open, Setup{BaseURL: srv.URL})
	_, err := sub.call(t.Context())
	fault{kind: loci.ErrInvalid, hint: "redirects"}.expect(t, sub, err)
	if n := len(elsewhere.requests()); n != 0 {
		t.Errorf("%d requests followed the redirect", n)
	}
}

func impossible(t *testing.T, open opener) {
	for name, s := range map[string]Setup{
		"no scheme":          {BaseURL: "localhost:11434"},
		"another scheme":     {BaseURL: "ftp://localhost"},
		"no host":            {BaseURL: "http://"},
		"no address":         {BaseURL: "http://\x7f" + key},
		"a password":         {BaseURL: "http://me:" + key + "@localhost"},
		"a key on two lines": {BaseURL: "http://localhost", Key: key + "\n" + key},
		"a negative time":    {BaseURL: "http://localhost", Timeout: -1},
	} {
		_, err := open(s)
		if !errors.As(err, new(*loci.FieldError)) || strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
