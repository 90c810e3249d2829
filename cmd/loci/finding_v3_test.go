package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/wiretest"
)

// fair is for how long another does each of its worst: make fair says how long answers take then.
var fair = flag.Duration("fair", 500*time.Millisecond, "how long one key does each of its worst")

// greedy is a key that does its worst to a server, by several clients at once.
type greedy struct {
	*daemon
	key string
}

// worst is what it does, each for so many clients until it is told to stop.
var worst = []struct {
	what    string
	clients int
	do      func(g *greedy, ctx context.Context)
}{
	{"nothing", 1, func(_ *greedy, ctx context.Context) { <-ctx.Done() }},
	{"bodies that are sent by half", 64, (*greedy).half},
	{"64 writers", 64, func(g *greedy, ctx context.Context) {
		g.post(ctx, "/v1/remember", `{"text":"I like tea.","wait":true}`)
	}},
	{"texts of 1 MB", 8, func(g *greedy, ctx context.Context) {
		g.post(ctx, "/v1/remember", `{"text":"`+strings.Repeat("I need to call Anna. ", 1<<20/21)+`"}`)
	}},
	{"batches", 8, func(g *greedy, ctx context.Context) {
		g.post(ctx, "/v1/ingest", `{"messages":[`+strings.TrimSuffix(strings.Repeat(`{"text":"I have to go to Rome on 5 May."},`, 500), ",")+`]}`)
	}},
	{"questions", 64, func(g *greedy, ctx context.Context) { g.post(ctx, "/v1/recall", `{"query":"Where did I go in May?"}`) }},
	{"exports that are not read", 32, func(g *greedy, ctx context.Context) { g.unread(ctx, "/v1/export") }},
	{"watchers", 64, func(g *greedy, ctx context.Context) { g.unread(ctx, "/v1/events") }},
}

// Whatever one key does, another's questions are answered and none is refused.
func TestFindingV3_OneKeyDoingItsWorstRefusesNobodyElse(t *testing.T) { //nolint:paralleltest // it measures time
	envtest.NotRaced(t, "it is another process")
	s := newHome(t).serve()
	mine, g := s.keyOf("ann"), &greedy{s, s.keyOf("eve")}
	s.fill(mine)
	s.fill(g.key)
	var idle time.Duration
	for _, w := range worst {
		ctx, stop := context.WithTimeout(t.Context(), *fair)
		var clients sync.WaitGroup
		for range w.clients {
			clients.Go(func() { w.do(g, ctx) })
		}
		took := s.asks(ctx, mine)
		stop()
		clients.Wait()
		slices.Sort(took)
		p99 := took[len(took)*99/100]
		if idle == 0 {
			idle = p99
		}
		t.Logf("%-30s %4d answers, p50 %6.1f ms, p99 %6.1f ms, %6.1f more than idle", w.what, len(took), ms(took[len(took)/2]), ms(p99), ms(p99-idle))
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// keyOf makes a key of a user, for an agent where more flags name one.
func (s *daemon) keyOf(user string, more ...string) string {
	s.Helper()
	var key struct{ Secret string }
	if err := json.Unmarshal([]byte(s.typed(append([]string{"key", "create", "--json", "--user", user}, more...)...)), &key); err != nil {
		s.Fatal(err)
	}
	return key.Secret
}

// fill gives a user 2 000 notes.
func (s *daemon) fill(key string) {
	s.Helper()
	for n := range 4 {
		var all []string
		for i := range 500 {
			all = append(all, fmt.Sprintf(`{"text":"On day %d I saw bird %d at the lake with number %d."}`, n, i, i*i))
		}
		if status, answer := s.send(s.Context(), key, "/v1/ingest", `{"messages":[`+strings.Join(all, ",")+`]}`); status >= http.StatusBadRequest {
			s.Fatalf("%d: %s", status, answer)
		}
	}
}

// asks asks one question after the other, twenty a second, and says how long each answer took.
func (s *daemon) asks(ctx context.Context, key string) (took []time.Duration) {
	s.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for n := 0; ; n++ {
		began := time.Now()
		status, answer := s.send(s.Context(), key, "/v1/recall", fmt.Sprintf(`{"query":"Where did I see bird %d?"}`, n%500))
		if took = append(took, time.Since(began)); status != http.StatusOK {
			s.Errorf("%d: %s", status, answer)
			return took
		}
		select {
		case <-ctx.Done():
			return took
		case <-tick.C:
		}
	}
}

// send posts a body; 0 is for one that had no answer.
func (s *daemon) send(ctx context.Context, key, path, body string) (status int, answer string) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, strings.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	said, err := wiretest.Client.Do(r)
	if err != nil {
		return 0, err.Error()
	}
	defer said.Body.Close()
	text, err := io.ReadAll(said.Body)
	if err != nil {
		return 0, err.Error()
	}
	return said.StatusCode, string(text)
}

// post posts a body again and again.
func (g *greedy) post(ctx context.Context, path, body string) {
	for ctx.Err() == nil {
		g.send(ctx, g.key, path, body)
	}
}

// half opens one connection after the other that announces more than it sends.
func (g *greedy) half(ctx context.Context) {
	var dialer net.Dialer
	for ctx.Err() == nil {
		c, err := dialer.DialContext(ctx, "tcp", strings.TrimPrefix(g.url, "http://"))
		if err != nil {
			continue
		}
		stop := context.AfterFunc(ctx, func() { _ = c.Close() })
		fmt.Fprintf(c, "POST /v1/remember HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{\"text\":\"%s", g.key, bytes.Repeat([]byte("a"), 500_000))
		_, _ = io.Copy(io.Discard, c) // until the server gives up
		stop()
		_ = c.Close()
	}
}

// unread asks for what is long and reads its first byte.
func (g *greedy) unread(ctx context.Context, path string) {
	for ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, g.url+path, http.NoBody)
		if err != nil {
			return
		}
		r.Header.Set("Authorization", "Bearer "+g.key)
		answer, err := wiretest.Client.Do(r)
		if err != nil {
			continue
		}
		_, _ = answer.Body.Read(make([]byte, 1))
		if answer.StatusCode == http.StatusOK {
			<-ctx.Done()
		}
		_ = answer.Body.Close()
	}
}
