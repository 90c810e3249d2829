package route_test

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/route"
	"github.com/loci-memory/loci/internal/wiretest"
)

// fake is a server that does what a test says.
type fake struct {
	*httptest.Server
	asked atomic.Int64 // requests, but those of whether it is ready
	do    atomic.Pointer[http.HandlerFunc]
}

func newFake(t *testing.T) *fake {
	t.Helper()
	f := &fake{}
	f.answers(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Fprint(w, len(body))
	})
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			f.asked.Add(1)
			(*f.do.Load())(w, r)
		}
	}))
	t.Cleanup(f.Close)
	return f
}

func (f *fake) answers(h http.HandlerFunc) { f.do.Store(&h) }

// hangsUp ends the connection of a request, after it has read so much of the body.
func hangsUp(read int64) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.CopyN(io.Discard, r.Body, read)
		c, _, err := http.NewResponseController(w).Hijack()
		if err == nil {
			_ = c.Close()
		}
	}
}

// routed is a router as a server, before some servers in the order in which it sends them
// the requests of hint 0001.
type routed struct {
	*testing.T
	url  string
	fake []*fake
}

const hint = "0001"

func newRouted(t *testing.T, servers int, o route.Options) *routed {
	t.Helper()
	r := &routed{T: t}
	left := map[string]*fake{}
	for range servers {
		f := newFake(t)
		o.Servers, left[f.URL] = append(o.Servers, f.URL), f
	}
	handler := before(t, o)
	front := httptest.NewServer(handler)
	t.Cleanup(front.Close)
	r.url = front.URL
	for range servers { // find out the order: the first that is left answers
		for _, f := range left {
			f.asked.Store(0)
		}
		for _, f := range r.fake {
			f.answers(hangsUp(0))
		}
		r.ask("GET", "")
		for url, f := range left {
			if f.asked.Load() > 0 {
				r.fake = append(r.fake, f)
				delete(left, url)
			}
		}
	}
	for _, f := range r.fake {
		f.answers(func(w http.ResponseWriter, q *http.Request) {
			body, _ := io.ReadAll(q.Body)
			fmt.Fprint(w, len(body))
		})
		f.asked.Store(0)
	}
	return r
}

// ask sends a request with the hint; headers are pairs.
func (r *routed) ask(method, body string, headers ...string) (int, string) {
	r.Helper()
	var content io.Reader
	if body != "" {
		content = strings.NewReader(body)
	}
	q, err := http.NewRequestWithContext(r.Context(), method, r.url+"/v1/x", content)
	if err != nil {
		r.Fatal(err)
	}
	q.Header.Set("Loci-Route", hint)
	for i := 0; i < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
	}
	answer, err := wiretest.Client.Do(q)
	if err != nil {
		r.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		r.Fatal(err)
	}
	return answer.StatusCode, string(text)
}

// had is how many requests each server had since the last call.
func (r *routed) had() (counts []int64) {
	for _, f := range r.fake {
		counts = append(counts, f.asked.Swap(0))
	}
	return counts
}

// A request goes to the next server where the first can't have done it, or where it
// changes nothing by its method. All else is sent once.
func TestD11_WhatIsSentTwiceIsDoneOnce(t *testing.T) {
	t.Parallel()
	large := strings.Repeat("x", 1<<20)
	for name, c := range map[string]struct {
		first        http.HandlerFunc // nil takes no connection
		method, body string
		headers      []string
		status       int
		answer       string
		had          string // a pattern: a connection that is used again may be at its end, which the transport knows for a GET
	}{
		"down, GET":                      {nil, "GET", "", nil, 200, "0", "0 1"},
		"down, POST":                     {nil, "POST", large, nil, 200, "1048576", "0 1"},
		"down, POST of nothing":          {nil, "POST", "", nil, 200, "0", "0 1"},
		"goes, GET":                      {hangsUp(0), "GET", "", nil, 200, "0", "[12] 1"},
		"goes, POST of nothing":          {hangsUp(0), "POST", "", nil, 503, "may be done", "1 0"},
		"goes, POST of nothing with key": {hangsUp(0), "POST", "", []string{"Idempotency-Key", "k"}, 503, "may be done", "1 0"},
		"goes, DELETE":                   {hangsUp(0), "DELETE", "", nil, 503, "may be done", "1 0"},
		"goes before the body, POST":     {hangsUp(0), "POST", large, nil, 200, "1048576", "1 1"},
		"goes within the body, POST":     {hangsUp(1), "POST", large, nil, 503, "may be done", "1 0"},
		"goes behind the body, POST":     {hangsUp(1 << 20), "POST", large, nil, 503, "may be done", "1 0"},
		"goes, POST with a key":          {hangsUp(1 << 20), "POST", large, []string{"Idempotency-Key", "k"}, 503, "may be done", "1 0"},
		"fails, POST":                    {http.NotFound, "POST", large, nil, 404, "404", "1 0"},
		"is busy, GET":                   {func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "busy", http.StatusServiceUnavailable) }, "GET", "", nil, 503, "busy", "1 0"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := newRouted(t, 2, route.Options{})
			if c.first == nil {
				r.fake[0].Close()
			} else {
				r.ask("GET", "") // so that there is a connection which can be used again
				r.had()
				r.fake[0].answers(c.first)
			}
			if status, answer := r.ask(c.method, c.body, c.headers...); status != c.status || !strings.Contains(answer, c.answer) {
				t.Errorf("%d, %s", status, answer)
			}
			if had := fmt.Sprint(r.had()); !regexp.MustCompile(`^\[` + c.had + `\]$`).MatchString(had) {
				t.Errorf("the servers had %s, want %s", had, c.had)
			}
		})
	}
}

func TestD11_WithoutServersNothingIsDone(t *testing.T) {
	t.Parallel()
	counts := prometheus.NewRegistry()
	r := newRouted(t, 2, route.Options{Metrics: counts})
	for _, f := range r.fake {
		f.Close()
	}
	for _, method := range []string{"GET", "POST"} {
		if status, answer := r.ask(method, "x"); status != 503 || !strings.Contains(answer, "nothing was done") || strings.Contains(answer, "127.0.0.1") {
			t.Errorf("%s: %d, %s", method, status, answer)
		}
	}
	said, err := counts.Gather()
	if err != nil || len(said) != 1 || !strings.Contains(said[0].String(), `value:"again"`) || !strings.Contains(said[0].String(), `value:"failed"`) {
		t.Errorf("counted is %v, %v", said, err)
	}
}

// Events come one by one, also where the next waits for the client to have the one before.
func TestD11_StreamsAreNotHeldBack(t *testing.T) {
	t.Parallel()
	r := newRouted(t, 1, route.Options{})
	next := make(chan struct{})
	r.fake[0].answers(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for n := range 3 {
			fmt.Fprintf(w, "data: %d\n\n", n)
			_ = http.NewResponseController(w).Flush()
			<-next
		}
	})
	q, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, r.url+"/v1/events", nil)
	answer, err := wiretest.Client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	lines := bufio.NewScanner(answer.Body)
	for n := range 3 {
		if lines.Scan(); lines.Text() != fmt.Sprint("data: ", n) {
			t.Errorf("%q, want event %d", lines.Text(), n)
		}
		lines.Scan()
		next <- struct{}{}
	}
}

// A body is handed on as it comes, a trailer behind its answer, and an answer that is cut
// off is cut off for its reader.
func TestD11_BodiesAndTrailersPassAsTheyCome(t *testing.T) {
	t.Parallel()
	r := newRouted(t, 1, route.Options{})
	got := make(chan string)
	r.fake[0].answers(func(w http.ResponseWriter, q *http.Request) {
		lines := bufio.NewScanner(q.Body)
		for lines.Scan() {
			got <- lines.Text()
		}
		w.Header().Set("Trailer", "Loci-Records")
		_, _ = io.WriteString(w, strings.Repeat("line\n", 100_000))
		if q.Header.Get("Cut") != "" {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Loci-Records", "3")
	})
	for _, cut := range []string{"", "yes"} {
		body, pipe := io.Pipe()
		q, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, r.url+"/v1/import", body)
		q.Header.Set("Cut", cut)
		go func() {
			for n := range 3 {
				fmt.Fprintf(pipe, "line %d\n", n)
				if line := <-got; line != fmt.Sprint("line ", n) {
					t.Errorf("%q, want line %d", line, n)
				}
			}
			_ = pipe.Close()
		}()
		answer, err := wiretest.Client.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if cut == "" && (len(text) != 500_000 || err != nil || answer.Trailer.Get("Loci-Records") != "3") {
			t.Errorf("%d bytes, %v, trailer %v", len(text), err, answer.Trailer)
		}
		if cut != "" && err == nil {
			t.Error("an answer that was cut off ends well")
		}
	}
}

func TestD11_ASlowBodyIsCutOff(t *testing.T) {
	t.Parallel()
	r := newRouted(t, 1, route.Options{Idle: 50 * time.Millisecond})
	c, err := net.Dial("tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	fmt.Fprint(c, "POST /v1/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
	answer, err := io.ReadAll(c)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 408 ") {
		t.Errorf("a body that stops: %q, %v", answer, err)
	}
}

// What has nothing but a key goes by the key's public id at first, and with all else of its
// user when an answer said who that is. A refusal says nothing.
func TestD11_TheHintOfAKeyIsLearned(t *testing.T) {
	t.Parallel()
	r := newRouted(t, 3, route.Options{})
	for _, f := range r.fake {
		f.answers(func(w http.ResponseWriter, q *http.Request) {
			if q.Header.Get("X-API-Key") != "loci_00000000_bad" {
				w.Header().Set(caller.RouteHeader, hint)
			}
		})
	}
	met := map[int]bool{}
	for n := range 40 {
		key := fmt.Sprintf("loci_%08x_secret", n)
		r.ask("POST", "x", "Loci-Route", "", "X-API-Key", key)
		had := r.had()
		for i := range had {
			met[i] = met[i] || had[i] > 0
		}
		r.ask("POST", "x", "Loci-Route", "", "Authorization", "Bearer "+key)
		if got := fmt.Sprint(r.had()); got != "[1 0 0]" {
			t.Fatalf("key %d, whose user is known: %s", n, got)
		}
	}
	if len(met) != 3 || !met[0] || !met[1] || !met[2] {
		t.Errorf("keys that are not known met %v", met)
	}
	for n := range 3 {
		r.ask("POST", "x", "Loci-Route", "", "Loci-User", "%E9%A1%BE", "X-API-Key", fmt.Sprintf("loci_%08x_secret", n))
	}
	if got := r.had(); got[0] != 3 && got[1] != 3 && got[2] != 3 {
		t.Errorf("a user by name met %v", got)
	}
}

// Of many requests of one user at once a server has a quarter more than the mean at most;
// what clients listen to is not counted.
func TestD11_LoadIsBounded(t *testing.T) {
	t.Parallel()
	const requests, servers, most = 90, 3, 38 // 1.25 of 30, upwards
	r := newRouted(t, servers, route.Options{})
	release := make(chan struct{})
	var highest [servers]atomic.Int64
	var here [servers]atomic.Int64
	var arrived sync.WaitGroup
	for i, f := range r.fake {
		f.answers(func(w http.ResponseWriter, q *http.Request) {
			if q.Header.Get("Accept") != "text/event-stream" {
				if now := here[i].Add(1); now > highest[i].Load() {
					highest[i].Store(now)
				}
				defer here[i].Add(-1)
			}
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			arrived.Done()
			<-release
		})
	}
	var all sync.WaitGroup
	send := func(accept string) {
		all.Go(func() { r.ask("GET", "", "Accept", accept) })
	}
	arrived.Add(60)
	for range 60 {
		send("text/event-stream")
	}
	arrived.Wait()
	if had := fmt.Sprint(r.had()); had != "[60 0 0]" {
		t.Errorf("streams met %s", had)
	}
	for range requests {
		arrived.Add(1)
		send("application/json")
		arrived.Wait()
	}
	close(release)
	all.Wait()
	for i := range highest {
		if n := highest[i].Load(); n == 0 || n > most {
			t.Errorf("server %d had %d of %d at once", i, n, requests)
		}
	}
}

func TestD11_TunnelsAndMetricsDoNotPass(t *testing.T) {
	t.Parallel()
	r := newRouted(t, 1, route.Options{})
	for _, c := range []struct {
		method, path string
		status       int
	}{{"TRACE", "/v1/x", 405}, {"CONNECT", "/v1/x", 405}, {"GET", "/metrics", 404}} {
		q, _ := http.NewRequestWithContext(t.Context(), c.method, r.url+c.path, nil)
		answer, err := wiretest.Client.Transport.RoundTrip(q)
		if err != nil {
			t.Fatal(err)
		}
		if _ = answer.Body.Close(); answer.StatusCode != c.status || answer.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s %s: %d", c.method, c.path, answer.StatusCode)
		}
	}
	upgraded := make(chan string, 1)
	r.fake[0].answers(func(_ http.ResponseWriter, q *http.Request) { upgraded <- q.Header.Get("Upgrade") })
	r.ask("GET", "", "Connection", "Upgrade", "Upgrade", "websocket")
	if got := <-upgraded; got != "" {
		t.Errorf("an upgrade to %s is asked for", got)
	}
}
