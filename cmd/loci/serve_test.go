package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/wiretest"
)

// home is a folder with a memory, in which commands are typed and servers started.
type home struct {
	*testing.T
	dir string
}

func newHome(t *testing.T) home {
	t.Helper()
	return home{t, t.TempDir()}
}

// command is loci in the folder.
func (h home) command(args ...string) *exec.Cmd {
	h.Helper()
	cmd := built(h.T, args...)
	cmd.Env = append(cmd.Env, "HOME="+h.dir, "LOCI_STORE="+filepath.Join(h.dir, "m.db"), "LOCI_MODEL=", "LOCI_EMBEDDER=", "LOCI_KEY=", "LOCI_ADDR=")
	return cmd
}

// typed is what a command prints on standard output.
func (h home) typed(args ...string) string {
	h.Helper()
	cmd := h.command(args...)
	var failure bytes.Buffer
	cmd.Stderr = &failure
	out, err := cmd.Output()
	if err != nil {
		h.Fatalf("loci %v: %v\n%s", args, err, &failure)
	}
	return strings.TrimSpace(string(out))
}

// daemon is a server as a process.
type daemon struct {
	home
	cmd *exec.Cmd
	url string
	err bytes.Buffer
}

// serve starts a server, which ends with the test at the latest.
func (h home) serve(args ...string) *daemon {
	h.Helper()
	return h.begun(h.command(append([]string{"serve", "--addr", "127.0.0.1:0", "--json"}, args...)...))
}

// begun starts the command of a server.
func (h home) begun(cmd *exec.Cmd) *daemon {
	h.Helper()
	s := &daemon{home: h, cmd: cmd}
	s.cmd.Stderr = &s.err
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { _ = s.cmd.Process.Kill() })
	var at serving
	if err := json.NewDecoder(out).Decode(&at); err != nil {
		h.Fatalf("%v: %s", err, &s.err)
	}
	s.url = at.URL
	return s
}

// signalled ends the server by a signal and returns its exit code.
func (s *daemon) signalled(signal syscall.Signal) int {
	s.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		s.Error(err)
	}
	var exit *exec.ExitError
	if err := s.cmd.Wait(); err != nil && !errors.As(err, &exit) {
		s.Error(err)
	}
	return s.cmd.ProcessState.ExitCode()
}

// client is one with a key; "" is none.
func (s *daemon) client(key string) *httpapi.Client {
	s.Helper()
	c, err := httpapi.NewClient(s.url, httpapi.ClientOptions{Key: key})
	if err != nil {
		s.Fatal(err)
	}
	return c
}

// fetch asks for a path with a key and returns status and answer.
func (s *daemon) fetch(path, key string) (int, string) {
	s.Helper()
	r, err := http.NewRequestWithContext(s.Context(), http.MethodGet, s.url+path, nil)
	if err != nil {
		s.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	res, err := wiretest.Client.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		s.Fatal(err)
	}
	return res.StatusCode, string(body)
}

// Writers of several users remember until the server is ended. Whatever was acknowledged
// is there afterwards, and the next server goes on with it.
func TestS4_NothingAcknowledgedIsLost(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		signal syscall.Signal
		exit   int
	}{"after SIGTERM": {syscall.SIGTERM, 0}, "after SIGKILL": {syscall.SIGKILL, -1}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newHome(t).serve()
			acknowledged := s.writeUntil(60, func() {
				if exit := s.signalled(c.signal); exit != c.exit {
					t.Errorf("the server ended with %d: %s", exit, &s.err)
				}
			})
			again := s.home.serve()
			for user, ids := range acknowledged {
				var kept strings.Builder
				if _, err := again.client("").Export(t.Context(), loci.Scope{User: user}, loci.ExportRequest{}, &kept); err != nil {
					t.Fatal(err)
				}
				for _, id := range ids {
					if !strings.Contains(kept.String(), id) {
						t.Errorf("%s: message %s was acknowledged and is lost", user, id)
					}
				}
			}
			if exit := again.signalled(syscall.SIGTERM); exit != 0 {
				t.Errorf("the next server ended with %d: %s", exit, &again.err)
			}
			if text := again.typed("--user", "user 0", "doctor", "--json"); strings.Contains(text, `"bad":true`) {
				t.Errorf("the store afterwards: %s", text)
			}
		})
	}
}

// writeUntil has writers of four users remember, calls end when so many messages were
// acknowledged, and returns these, by user, when no writer is served any more.
func (s *daemon) writeUntil(most int, end func()) map[string][]string {
	s.Helper()
	var mu sync.Mutex
	acknowledged, total, enough := map[string][]string{}, 0, make(chan struct{})
	var writers sync.WaitGroup
	for w := range 8 {
		client, user := s.client(""), fmt.Sprintf("user %d", w%4)
		writers.Go(func() {
			for n := 0; ; n++ {
				res, err := client.Remember(s.Context(), loci.Scope{User: user}, loci.RememberRequest{Text: fmt.Sprintf("Writer %d likes tea number %d.", w, n)})
				if err != nil {
					return
				}
				mu.Lock()
				acknowledged[user] = append(acknowledged[user], res.Message.String())
				if total++; total == most {
					close(enough)
				}
				mu.Unlock()
			}
		})
	}
	<-enough
	end()
	writers.Wait()
	return acknowledged
}

func TestS4_AccessesAreCountedAndWorkIsLeftToOthers(t *testing.T) {
	t.Parallel()
	s := newHome(t).serve()
	me := loci.Scope{User: "me"}
	client := s.client("")
	kept, err := client.Remember(t.Context(), me, loci.RememberRequest{Text: "I moved to Lisbon in May.", Wait: true})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.Recall(t.Context(), me, loci.RecallRequest{Query: "Where do I live?"}); err != nil {
		t.Fatal(err)
	}
	for n := range 20 {
		if _, err := client.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("Tea number %d was fine.", n)}); err != nil {
			t.Fatal(err)
		}
	}
	start := time.Now()
	if exit := s.signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("it ended with %d: %s", exit, &s.err)
	}
	if took := time.Since(start); took > 15*time.Second {
		t.Errorf("it took %v to stop", took)
	}
	var note loci.Note
	if err := json.Unmarshal([]byte(s.typed("note", kept.Notes[0].ID.String(), "--json")), &note); err != nil || note.AccessCount != 1 {
		t.Errorf("accesses: %d, %v; it was recalled once", note.AccessCount, err)
	}
	s.typed("work")
	var left struct{ Jobs []loci.Job }
	if err := json.Unmarshal([]byte(s.typed("jobs", "--json")), &left); err != nil {
		t.Fatal(err)
	}
	for _, j := range left.Jobs {
		if j.Kind != loci.JobReflect {
			t.Errorf("a job is still leased: %+v", j)
		}
	}
}

func TestS1_KeysOfAServer(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	operator := h.typed("--user", loci.AnyUser, "key", "create")
	ann := h.typed("--user", "ann", "key", "create", "--expires", "1d")
	coder := h.typed("--user", "ann", "--agent", "coder", "key", "create", "--domain", "work")
	s := h.serve()
	scope := loci.Scope{User: "ann"}
	if _, err := s.client(ann).Remember(t.Context(), scope, loci.RememberRequest{Text: "I live in Lisbon.", Domain: "home"}); err != nil {
		t.Fatal(err)
	}
	question := loci.RecallRequest{Query: "Where do I live?"}
	for key, want := range map[string]int{ann: 1, coder: 0, operator: 1} {
		res, err := s.client(key).Recall(t.Context(), scope, question)
		if err != nil || len(res.Hits) != want {
			t.Errorf("%.13s: %+v, %v", key, res, err)
		}
	}
	for _, key := range []string{"", "m0-x", operator[:len(operator)-1]} {
		if _, err := s.client(key).Recall(t.Context(), scope, question); !errors.Is(err, loci.ErrUnauthorized) {
			t.Errorf("key %.8q: %v", key, err)
		}
	}
	if _, err := s.client(ann).Recall(t.Context(), loci.Scope{User: "bob"}, question); !errors.Is(err, loci.ErrUnauthorized) {
		t.Errorf("ann's key for bob: %v", err)
	}
	h.typed("key", "revoke", ann)
	if _, err := s.client(ann).Recall(t.Context(), scope, question); !errors.Is(err, loci.ErrUnauthorized) {
		t.Errorf("revoked in another process: %v", err)
	}
	if exit := s.signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("it ended with %d: %s", exit, &s.err)
	}
	file, err := os.ReadFile(filepath.Join(h.dir, "m.db"))
	if err != nil || bytes.Contains(file, []byte(operator[14:])) || !bytes.Contains(file, []byte(operator[:13])) {
		t.Errorf("the file has a secret, or no key: %v", err)
	}
}

func TestS5_MetricsNameNobody(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	operator, zaphod := h.typed("--user", loci.AnyUser, "key", "create"), h.typed("--user", "zaphod", "key", "create")
	s := h.serve()
	scope := loci.Scope{User: "zaphod", Agent: "marvin"}
	for _, key := range []string{operator, zaphod} {
		client := s.client(key)
		if _, err := client.Remember(t.Context(), scope, loci.RememberRequest{Text: "The heart of gold is mine " + key[5:9], Conversation: "magrathea", Wait: true}); err != nil {
			t.Fatal(err)
		}
		if _, err := client.Recall(t.Context(), scope, loci.RecallRequest{Query: "whose is the heart of gold?", Budget: 100}); err != nil {
			t.Fatal(err)
		}
	}
	if status, body := s.fetch("/metrics", zaphod); status != 404 || strings.Contains(body, "loci_") {
		t.Errorf("for a user: %d, %s", status, body)
	}
	status, body := s.fetch("/metrics", operator)
	for _, want := range []string{`loci_step_duration_seconds_count{step="recall"} 2`, `step="recall.search"`, `step="recall.pack"`, `loci_queue_jobs{`, `loci_resident_users{what="index"} 1`, `loci_http_request_duration_seconds_count{route="POST /v1/recall",status="200"} 2`, "go_goroutines"} {
		if !strings.Contains(body, want) {
			t.Errorf("%d: nothing of %s", status, want)
		}
	}
	for _, word := range []string{"zaphod", "marvin", "gold", "magrathea", zaphod[5:13], operator[5:13]} {
		if strings.Contains(strings.ToLower(body), word) {
			t.Errorf("there is something of %q", word)
		}
	}
}

// A thousand clients that have asked and hold on to their connections take some KB each, and
// so do a thousand that never end a header; -v prints how many.
func TestS3_IdleConnectionsTakeLittle(t *testing.T) {
	t.Parallel()
	envtest.NotRaced(t, "memory is measured, and the race detector takes several times as much")
	for name, request := range map[string]string{
		"idle":          "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
		"within header": "POST /v1/remember HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8000000\r\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			const connections, most = 1000, 48 << 20
			s := newHome(t).serve()
			before := s.resident()
			for range connections {
				s.held(request)
			}
			if status, _ := s.fetch("/healthz", ""); status != http.StatusOK {
				t.Errorf("beside %d connections it answers with %d", connections, status)
			}
			grown := s.resident() - before
			if t.Logf("%d connections: %.1f MB", connections, float64(grown)/1e6); grown > most {
				t.Errorf("%d bytes more are resident than before, want %d at most", grown, most)
			}
		})
	}
}

// held is a connection on which something was sent and, where that is a whole request,
// answered; it is closed with the test.
func (s *daemon) held(request string) {
	s.Helper()
	var dialer net.Dialer
	c, err := dialer.DialContext(s.Context(), "tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		s.Fatal(err)
	}
	s.Cleanup(func() { _ = c.Close() })
	_ = c.SetDeadline(time.Now().Add(20 * time.Second))
	if _, err = io.WriteString(c, request); err == nil && strings.HasSuffix(request, "\r\n\r\n") {
		_, err = c.Read(make([]byte, 512))
	}
	if err != nil {
		s.Fatal(err)
	}
}

// resident is the memory of the server, in bytes.
func (s *daemon) resident() int {
	s.Helper()
	_, metrics := s.fetch("/metrics", "")
	for line := range strings.Lines(metrics) {
		if text, ok := strings.CutPrefix(line, "process_resident_memory_bytes "); ok {
			bytes, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil {
				s.Fatal(err)
			}
			return int(bytes)
		}
	}
	s.Skip("this system does not say how much memory a process has: run it on Linux")
	return 0
}
