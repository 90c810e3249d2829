package gate_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci/internal/edges/gate"
)

// pipes is a listener of connections inside of the process, for whom time is what a test says.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}
func (pipes) Close() error   { return nil }
func (pipes) Addr() net.Addr { return &net.IPAddr{} }

// gated serves a gate until the test ends.
func gated(t *testing.T, l gate.Limits) pipes {
	t.Helper()
	at := make(pipes)
	s := &http.Server{Handler: gate.New(gate.Options{Keys: keys, Limits: l}, behind)}
	go func() { _ = s.Serve(at) }()
	t.Cleanup(func() {
		close(at)
		_ = s.Close()
	})
	return at
}

// post sends a request whose body is announced, and so many bytes of it, and returns the status.
func (p pipes) post(secret string, announced, sent int) int {
	client, server := net.Pipe()
	defer client.Close()
	p <- server
	go func() {
		_, err := fmt.Fprintf(client, "POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nContent-Length: %d\r\n\r\n", secret, announced)
		if err == nil {
			_, _ = io.WriteString(client, strings.Repeat("x", sent)) // who is refused takes no more
		}
	}()
	answer, err := http.ReadResponse(bufio.NewReader(client), nil)
	if err != nil {
		return 0
	}
	_ = answer.Body.Close()
	return answer.StatusCode
}

// One key fills the room with bodies that it does not finish. Others have theirs read at once
// all the same, and what is not finished has no room in a few seconds.
func TestFindingV3_HalfSentBodiesStopNobodyElse(t *testing.T) {
	t.Parallel()
	const mebibyte = 1 << 20
	synctest.Test(t, func(t *testing.T) {
		at := gated(t, gate.Limits{Bodies: 16 * mebibyte, Body: mebibyte})
		start := time.Now()
		var all sync.WaitGroup
		for range 18 {
			all.Go(func() {
				if status := at.post("loci_bbbbbbbb_1", mebibyte, mebibyte-1); status != http.StatusRequestTimeout && status != http.StatusServiceUnavailable {
					t.Errorf("a body that is not finished: %d", status)
				}
			})
		}
		synctest.Wait()
		for _, secret := range []string{"loci_aaaaaaaa_1", "loci_cccccccc_1"} {
			if status := at.post(secret, mebibyte, mebibyte); status != http.StatusOK || time.Since(start) > 0 {
				t.Errorf("%s: %d after %v", secret, status, time.Since(start))
			}
		}
		all.Wait()
		start = time.Now()
		if status := at.post("loci_bbbbbbbb_1", mebibyte, mebibyte-1); status != http.StatusRequestTimeout || time.Since(start) != 5*time.Second {
			t.Errorf("a body that is not finished keeps its room for %v: %d", time.Since(start), status)
		}
		if status := at.post("loci_bbbbbbbb_1", mebibyte, mebibyte); status != http.StatusOK {
			t.Errorf("afterwards: %d", status)
		}
	})
}

// A batch of MCP costs what its calls cost.
func TestFindingV10_ABatchIsAsManyRequests(t *testing.T) {
	t.Parallel()
	batch := func(n int) string { return "[" + strings.TrimSuffix(strings.Repeat(`{"method":"x,y"},`, n), ",") + "]" }
	g := gate.New(gate.Options{Keys: keys, Limits: gate.Limits{Rate: 150}}, behind)
	for i, want := range []int{http.StatusOK, http.StatusTooManyRequests} {
		if status := postBody(t, g, "loci_aaaaaaaa_1", batch(100)); status != want {
			t.Errorf("batch %d of 100 calls: %d", i, status)
		}
	}
	if status := postBody(t, g, "loci_cccccccc_1", batch(151)); status != http.StatusTooManyRequests {
		t.Errorf("more calls than are let pass at once: %d", status)
	}
	unbound := gate.New(gate.Options{Keys: keys, Limits: gate.Limits{Rate: -1}}, behind)
	for n, want := range map[int]int{500: http.StatusOK, 501: http.StatusTooManyRequests, 20_000: http.StatusTooManyRequests} {
		if status := postBody(t, unbound, "loci_aaaaaaaa_1", batch(n)); status != want {
			t.Errorf("%d calls without a rate: %d", n, status)
		}
	}
}
