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
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/bench"
	"github.com/loci-memory/loci/internal/envtest"
)

// fair is for how long another does each of its worst: make fair says how long answers take then.
var fair = flag.Duration("fair", 500*time.Millisecond, "how long one key does each of its worst")

// sender is a client of a server with a key and connections of its own.
type sender struct {
	url, key string
	http     *http.Client
}

// newSender is a client that keeps a connection for each of so many at once.
func newSender(url, key string, clients int) *sender {
	return &sender{url, key, &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}}
}

// worst is what the one key does, each by so many clients until it is told to stop.
var worst = []struct {
	what    string
	clients int
	do      func(s *sender, ctx context.Context)
}{
	{"nothing", 1, func(_ *sender, ctx context.Context) { <-ctx.Done() }},
	{"bodies that are sent by half", 64, (*sender).half},
	{"64 writers", 64, func(s *sender, ctx context.Context) {
		s.post(ctx, "/v1/remember", `{"text":"I like tea.","wait":true}`)
	}},
	{"texts of 1 MB", 8, func(s *sender, ctx context.Context) {
		s.post(ctx, "/v1/remember", `{"text":"`+strings.Repeat("I need to call Anna. ", 1<<20/21)+`"}`)
	}},
	{"batches", 8, func(s *sender, ctx context.Context) {
		s.post(ctx, "/v1/ingest", `{"messages":[`+strings.TrimSuffix(strings.Repeat(`{"text":"I have to go to Rome on 5 May."},`, 500), ",")+`]}`)
	}},
	{"questions", 64, func(s *sender, ctx context.Context) { s.post(ctx, "/v1/recall", `{"query":"Where did I see bird 7?"}`) }},
	{"exports that are not read", 32, func(s *sender, ctx context.Context) { s.unread(ctx, "/v1/export") }},
	{"watchers", 64, func(s *sender, ctx context.Context) { s.unread(ctx, "/v1/events") }},
}

// Whatever one key does, another's questions are answered and none is refused. The clients of the one are
// a process that lets others go first, as they are at machines of their own elsewhere.
func TestFindingV3_OneKeyDoingItsWorstRefusesNobodyElse(t *testing.T) { //nolint:paralleltest // it measures time
	envtest.NotRaced(t, "it is another process")
	s := newHome(t).serve()
	mine, theirs := newSender(s.url, s.keyOf("ann"), 1), newSender(s.url, s.keyOf("eve"), 1)
	talk := bench.NewTalk(1)
	mine.fill(t, func(int) loci.RememberRequest { return talk.Next() })
	theirs.fill(t, alike)
	var idle time.Duration
	for i, w := range worst {
		end := s.doingItsWorst(theirs.key, i)
		ctx, stop := context.WithTimeout(t.Context(), *fair)
		took := mine.asks(ctx, t, talk)
		stop()
		end()
		slices.Sort(took)
		p99 := took[len(took)*99/100]
		if idle == 0 {
			idle = p99
		}
		t.Logf("%-30s %4d answers, p50 %6.1f ms, p99 %6.1f ms, %6.1f more than idle", w.what, len(took), ms(took[len(took)/2]), ms(p99), ms(p99-idle))
	}
}

// doingItsWorst starts the clients of a key, until they are ended.
func (s *daemon) doingItsWorst(key string, does int) (end func()) {
	s.Helper()
	cmd := exec.CommandContext(s.Context(), "nice", "-n", "19", "greedy", s.url, key, strconv.Itoa(does))
	until, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		s.Fatal(err)
	}
	return func() {
		_ = until.Close()
		if err := cmd.Wait(); err != nil {
			s.Errorf("the clients of the other key: %v", err)
		}
	}
}

// greedy URL KEY N: the clients of a key do their worst until standard input ends.
func greedy() {
	does, err := strconv.Atoi(os.Args[3])
	if err != nil {
		fmt.Fprintln(os.Stderr, "greedy:", err)
		os.Exit(2)
	}
	w := worst[does]
	g := newSender(os.Args[1], os.Args[2], w.clients)
	ctx, stop := context.WithCancel(context.Background())
	var clients sync.WaitGroup
	for range w.clients {
		clients.Go(func() { w.do(g, ctx) })
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
	stop()
	clients.Wait()
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

// notesEach are the notes of each user.
const notesEach = 2000

// alike is a message that is much like others: each is linked to hundreds, and its answers are long.
func alike(n int) loci.RememberRequest {
	return loci.RememberRequest{Text: fmt.Sprintf("On day %d I saw bird %d at the lake with number %d.", n/500, n%500, n%500*(n%500))}
}

// fill gives a user notes.
func (s *sender) fill(t *testing.T, of func(n int) loci.RememberRequest) {
	t.Helper()
	var all []loci.RememberRequest
	for n := range notesEach {
		all = append(all, of(n))
	}
	for some := range slices.Chunk(all, notesEach/4) {
		body, err := json.Marshal(map[string]any{"messages": some})
		if err != nil {
			t.Fatal(err)
		}
		if status, answer := s.send(t.Context(), "/v1/ingest", string(body)); status >= http.StatusBadRequest {
			t.Fatalf("%d: %s", status, answer)
		}
	}
}

// asks asks one question after the other, twenty a second, and says how long each answer took.
func (s *sender) asks(ctx context.Context, t *testing.T, talk *bench.Talk) (took []time.Duration) {
	t.Helper()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		question, _ := talk.Question()
		began := time.Now()
		status, answer := s.send(t.Context(), "/v1/recall", fmt.Sprintf(`{"query":%q}`, question))
		if took = append(took, time.Since(began)); status != http.StatusOK {
			t.Errorf("%d: %s", status, answer)
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
func (s *sender) send(ctx context.Context, path, body string) (status int, answer string) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+path, strings.NewReader(body))
	if err != nil {
		return 0, err.Error()
	}
	r.Header.Set("Authorization", "Bearer "+s.key)
	r.Header.Set("Content-Type", "application/json")
	said, err := s.http.Do(r)
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
func (s *sender) post(ctx context.Context, path, body string) {
	for ctx.Err() == nil {
		s.send(ctx, path, body)
	}
}

// half opens one connection after the other that announces more than it sends.
func (s *sender) half(ctx context.Context) {
	var dialer net.Dialer
	for ctx.Err() == nil {
		c, err := dialer.DialContext(ctx, "tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			continue
		}
		stop := context.AfterFunc(ctx, func() { _ = c.Close() })
		fmt.Fprintf(c, "POST /v1/remember HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{\"text\":\"%s", s.key, bytes.Repeat([]byte("a"), 500_000))
		_, _ = io.Copy(io.Discard, c) // until the server gives up
		stop()
		_ = c.Close()
	}
}

// unread asks for what is long and reads its first byte.
func (s *sender) unread(ctx context.Context, path string) {
	for ctx.Err() == nil {
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+path, http.NoBody)
		if err != nil {
			return
		}
		r.Header.Set("Authorization", "Bearer "+s.key)
		answer, err := s.http.Do(r)
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
