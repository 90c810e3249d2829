package server_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/edges/gate"
	"github.com/loci-memory/loci/internal/edges/server"
)

// listening starts a server on this machine for as long as the test runs.
func listening(t *testing.T, o server.Options) string {
	t.Helper()
	o.Keys = open{}
	l, err := server.Listen(t.Context(), "127.0.0.1:0", o.Keys)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	end := make(chan error, 1)
	go func() { end <- server.New(o).Serve(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-end; err != nil {
			t.Error(err)
		}
	})
	return l.Addr().String()
}

// dial connects and sends text; the connection is closed with the test.
func dial(t *testing.T, addr, text string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err == nil {
		_ = c.SetDeadline(time.Now().Add(time.Minute))
		_, err = io.WriteString(c, text)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// statusOf reads the status of a response.
func statusOf(t *testing.T, c net.Conn) int {
	t.Helper()
	res, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Error(err)
		return 0
	}
	_, _ = io.Copy(io.Discard, res.Body)
	_ = res.Body.Close()
	return res.StatusCode
}

// taken is the memory that the process has taken so far, whatever of it is in use.
func taken() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapSys + m.StackSys)
}

const get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

func TestS3_AThousandIdleConnectionsTakeLittle(t *testing.T) {
	addr := listening(t, server.Options{API: nothing})
	before := taken()
	for i := range 1000 {
		c := dial(t, addr, get)
		if i%2 == 0 { // the others never even ask for the answer
			if status := statusOf(t, c); status != 200 {
				t.Fatalf("connection %d: %d", i, status)
			}
		}
	}
	if each := (taken() - before) / 1000; each > 64<<10 {
		t.Errorf("an idle connection takes %d KB", each>>10)
	}
	if status := statusOf(t, dial(t, addr, get)); status != 200 {
		t.Errorf("one more: %d", status)
	}
}

func TestS3_ConnectionsBeyondTheMostWait(t *testing.T) {
	t.Parallel()
	addr := listening(t, server.Options{API: nothing, Connections: 2})
	first, second := dial(t, addr, get), dial(t, addr, get)
	for _, c := range []net.Conn{first, second} {
		if status := statusOf(t, c); status != 200 {
			t.Errorf("the first two: %d", status)
		}
	}
	third := dial(t, addr, get)
	_ = third.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
	if _, err := third.Read(make([]byte, 1)); err == nil {
		t.Error("a third was answered")
	}
	_ = first.Close()
	_ = third.SetReadDeadline(time.Now().Add(time.Minute))
	if status := statusOf(t, third); status != 200 {
		t.Errorf("when one has gone: %d", status)
	}
}

func TestS3_HugeBodiesTakeLittle(t *testing.T) {
	const room = 32 << 20
	read := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { _, _ = io.Copy(io.Discard, r.Body) })
	addr := listening(t, server.Options{API: read, Limits: gate.Limits{Bodies: room}})
	before := taken()
	post := "POST /v1/remember HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
	for range 20 {
		if status := statusOf(t, dial(t, addr, post+"Content-Length: 1099511627776\r\n\r\n{")); status != 413 {
			t.Errorf("a body that is announced as large: %d", status)
		}
	}
	var all sync.WaitGroup
	var mu sync.Mutex
	statuses := map[int]int{}
	piece := fmt.Sprintf("%x\r\n%s\r\n", 1<<16, strings.Repeat("x", 1<<16))
	for range 50 {
		c := dial(t, addr, post+"Transfer-Encoding: chunked\r\n\r\n")
		all.Go(func() {
			go func() {
				for err := say(c, piece); err == nil; err = say(c, piece) {
				}
			}()
			res, err := http.ReadResponse(bufio.NewReader(c), nil)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				_ = res.Body.Close()
				statuses[res.StatusCode]++
			} else {
				statuses[0]++ // hung up while it still sent
			}
		})
	}
	all.Wait()
	if statuses[200] > 0 || statuses[413] == 0 || statuses[413]+statuses[503]+statuses[0] != 50 {
		t.Errorf("endless bodies: %v", statuses)
	}
	if grown := taken() - before; grown > 5*room {
		t.Errorf("with room for %d MB it took %d MB", room>>20, grown>>20)
	}
	if status := statusOf(t, dial(t, addr, post+"Content-Length: 2\r\n\r\n{}")); status != 200 {
		t.Errorf("afterwards: %d", status)
	}
}
