package server_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/gate"
	"github.com/loci-memory/loci/internal/edges/server"
)

// open is a keyring in which there never was a key.
type open struct{ loci.Keyring }

func (open) Keyed(context.Context) (bool, error) { return false, nil }

// closed is one with a key that nobody has.
type closed struct{ loci.Keyring }

func (closed) Keyed(context.Context) (bool, error) { return true, nil }
func (closed) Authenticate(context.Context, string) (*loci.Key, error) {
	return nil, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "no"}
}

// pipes is a listener whose connections are pipes, so that a test can run in a time of its
// own.
type pipes struct {
	waiting chan net.Conn
	gone    chan struct{}
}

func newPipes() *pipes { return &pipes{waiting: make(chan net.Conn), gone: make(chan struct{})} }

func (p *pipes) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 4766} }
func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.waiting:
		return c, nil
	case <-p.gone:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	select {
	case <-p.gone:
	default:
		close(p.gone)
	}
	return nil
}

// dial connects, or is ErrClosed.
func (p *pipes) dial() (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.waiting <- there:
		return here, nil
	case <-p.gone:
		return nil, net.ErrClosed
	}
}

// running is a server over pipes, and how it is stopped.
type running struct {
	*testing.T
	at   *pipes
	stop context.CancelFunc
	end  chan error
}

// run starts a server in a bubble; the bubble's test stops it.
func run(t *testing.T, o server.Options) *running {
	t.Helper()
	if o.Keys == nil {
		o.Keys = open{}
	}
	ctx, stop := context.WithCancel(t.Context())
	r := &running{T: t, at: newPipes(), stop: stop, end: make(chan error, 1)}
	go func() { r.end <- server.New(o).Serve(ctx, r.at) }()
	return r
}

// stopped stops the server and returns how it ended.
func (r *running) stopped() error {
	r.stop()
	return <-r.end
}

// connect opens a connection.
func (r *running) connect() net.Conn {
	r.Helper()
	c, err := r.at.dial()
	if err != nil {
		r.Fatal(err)
	}
	return c
}

// say sends text over a connection, as far as the server takes it.
func say(c net.Conn, text string) error {
	_, err := io.WriteString(c, text)
	return err
}

// answer reads one response and its body, as far as it comes.
func (r *running) answer(c net.Conn) (status int, body string, err error) {
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		return 0, "", err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, string(text), err
}

// fetch asks for a path over a connection of its own.
func (r *running) fetch(path string, headers ...string) (int, string) {
	r.Helper()
	c := r.connect()
	defer func() { _ = c.Close() }()
	go func() {
		_ = say(c, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"+strings.Join(append(headers, "\r\n"), "\r\n"))
	}()
	status, body, err := r.answer(c)
	if err != nil {
		r.Errorf("%s: %v", path, err)
	}
	return status, body
}

var nothing = http.NotFoundHandler()

func TestS4_RequestsUnderWayEndWhenTheServerStops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := run(t, server.Options{API: http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
			select {
			case <-time.After(15 * time.Second):
				fmt.Fprint(w, "kept")
			case <-q.Context().Done():
				t.Error("a request under way was cancelled")
			}
		})})
		c := r.connect()
		go func() { _ = say(c, "GET /v1/slow HTTP/1.1\r\nHost: localhost\r\n\r\n") }()
		synctest.Wait()
		r.stop()
		synctest.Wait()
		if _, err := r.at.dial(); !errors.Is(err, net.ErrClosed) {
			t.Errorf("a new connection while it stops: %v", err)
		}
		if status, body, err := r.answer(c); status != 200 || body != "kept" || err != nil {
			t.Errorf("the answer: %d, %q, %v", status, body, err)
		}
		if err := <-r.end; err != nil {
			t.Errorf("it ended with %v", err)
		}
	})
}

func TestS4_StreamsEndAndWhatDoesNotIsCutOff(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan time.Duration, 2)
		wait := http.HandlerFunc(func(_ http.ResponseWriter, q *http.Request) {
			start := time.Now()
			<-q.Context().Done()
			ended <- time.Since(start)
		})
		r := run(t, server.Options{API: wait, MCP: wait, Grace: 7 * time.Second})
		c, d := r.connect(), r.connect()
		defer func() { _, _ = c.Close(), d.Close() }()
		go func() { _ = say(c, "GET /mcp HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n") }()
		go func() { _ = say(d, "GET /v1/endless HTTP/1.1\r\nHost: localhost\r\n\r\n") }()
		go func() { _, _ = io.Copy(io.Discard, c) }()
		synctest.Wait()
		r.stop()
		if took := <-ended; took != 0 {
			t.Errorf("a stream ended after %v", took)
		}
		if err := <-r.end; err == nil || !strings.Contains(err.Error(), "cut off") {
			t.Errorf("the server ended with %v", err)
		}
		if took := <-ended; took != 7*time.Second {
			t.Errorf("what does not end was cut off after %v", took)
		}
	})
}

func TestS5_HealthIsForEverybodyAndMetricsForOperators(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var down error
		r := run(t, server.Options{API: nothing, Ready: func(context.Context) error { return down }})
		locked := run(t, server.Options{API: nothing, Keys: closed{}})
		for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 200, "/none": 404} {
			if status, body := r.fetch(path); status != want {
				t.Errorf("%s: %d, %q", path, status, body)
			}
		}
		for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 401, "/v1/notes": 401, "/mcp": 401, "/none": 401, "/docs": 404, "/openapi.json": 404} {
			if status, body := locked.fetch(path); status != want {
				t.Errorf("with a key that is needed, %s: %d, %q", path, status, body)
			}
		}
		down = errors.New("the disk /dev/sdz is gone")
		if status, body := r.fetch("/readyz"); status != 503 || strings.Contains(body, "sdz") {
			t.Errorf("without its store: %d, %q", status, body)
		}
		if err := errors.Join(r.stopped(), locked.stopped()); err != nil {
			t.Error(err)
		}
	})
}

func TestS3_ASlowClientIsCutOff(t *testing.T) {
	t.Parallel()
	echo := http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) { _, _ = io.Copy(w, q.Body) })
	for name, c := range map[string]struct {
		send   string        // at once
		drip   string        // every second
		within time.Duration // is the connection over
		status int           // of the last answer, 0 is none
	}{
		"nothing at all":       {"", "", 11 * time.Second, 0},
		"a slow header":        {"GET /v1/x HTTP/1.1\r\nHost: localhost\r\n", "X-A: b\r\n", 11 * time.Second, 0},
		"a slow body":          {"POST /v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n", "x", 6 * time.Second, 408},
		"a body that stops":    {"POST /v1/ingest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-ndjson\r\nContent-Length: 1000000\r\n\r\nabc", "", 61 * time.Second, 200},
		"idle after an answer": {"GET /v1/x HTTP/1.1\r\nHost: localhost\r\n\r\n", "", 121 * time.Second, 200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				r := run(t, server.Options{API: echo})
				start, conn := time.Now(), r.connect()
				var sender sync.WaitGroup
				sender.Go(func() {
					for err := say(conn, c.send); err == nil && c.drip != ""; err = say(conn, c.drip) {
						time.Sleep(time.Second)
					}
				})
				all, _ := io.ReadAll(conn)
				if took := time.Since(start); took > c.within {
					t.Errorf("it was over after %v", took)
				}
				if got := strings.Contains(string(all), fmt.Sprintf("HTTP/1.1 %d", c.status)); got != (c.status != 0) {
					t.Errorf("the answer: %q", all)
				}
				sender.Wait()
				if err := r.stopped(); err != nil {
					t.Error(err)
				}
			})
		})
	}
}

// A client that takes an answer piece by piece gets all of it; one that stops taking it
// does not hold it for ever.
func TestS3_AnAnswerThatNobodyTakesIsGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		gaveUp := make(chan time.Duration, 1)
		r := run(t, server.Options{Limits: gate.Limits{Idle: 10 * time.Second}, API: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			start, piece := time.Now(), []byte(strings.Repeat("x", 1<<16))
			for range 1000 {
				if _, err := w.Write(piece); err != nil {
					break
				}
			}
			gaveUp <- time.Since(start)
		})})
		c := r.connect()
		go func() { _ = say(c, "GET /v1/x HTTP/1.1\r\nHost: localhost\r\n\r\n") }()
		buffer := make([]byte, 1<<16)
		for range 10 {
			time.Sleep(4 * time.Second)
			if _, err := io.ReadFull(c, buffer); err != nil {
				t.Error(err)
			}
		}
		if took := <-gaveUp; took < 40*time.Second || took > 60*time.Second {
			t.Errorf("given up after %v", took)
		}
		if err := r.stopped(); err != nil {
			t.Error(err)
		}
	})
}
