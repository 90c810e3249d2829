package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/loci-memory/loci"
)

// route starts a router before servers, which ends with the test at the latest.
func (h home) route(servers []*daemon, args ...string) *daemon {
	h.Helper()
	args = append([]string{"route", "--addr", "127.0.0.1:0", "--json"}, args...)
	for _, s := range servers {
		args = append(args, "--to", s.url)
	}
	r := &daemon{home: h, cmd: h.command(args...)}
	r.cmd.Stderr = &r.err
	out, err := r.cmd.StdoutPipe()
	if err == nil {
		err = r.cmd.Start()
	}
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { _ = r.cmd.Process.Kill() })
	var at routing
	if err := json.NewDecoder(out).Decode(&at); err != nil || at.Servers != len(servers) {
		h.Fatalf("%+v, %v: %s", at, err, &r.err)
	}
	r.url = at.URL
	return r
}

// Three servers of one memory behind a router. One of them is killed and one is stopped
// while writers write: whatever was acknowledged is there, each writer finds at once what
// it wrote, and only what the killed one worked on is not answered.
func TestD11_ServersBehindARouterMayGo(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	key := h.typed("--user", loci.AnyUser, "key", "create")
	servers := []*daemon{h.serve(), h.serve(), h.serve()}
	r := h.route(servers)
	const users, writes = 12, 8
	var mu sync.Mutex
	failed, ids := 0, map[string][]string{}
	var writers sync.WaitGroup
	half := make(chan struct{}, users)
	for u := range users {
		client, scope := r.client(key), loci.Scope{User: fmt.Sprint("user ", u)}
		writers.Go(func() {
			for n := range writes {
				if n == writes/3 {
					half <- struct{}{}
				}
				res, err := client.Remember(t.Context(), scope, loci.RememberRequest{Text: fmt.Sprintf("I drank tea number%d today.", n)})
				if err != nil {
					mu.Lock()
					failed++
					mu.Unlock()
					if !strings.Contains(err.Error(), "may be done") {
						t.Errorf("%s: %v", scope.User, err)
					}
					continue
				}
				mu.Lock()
				ids[scope.User] = append(ids[scope.User], res.Message.String())
				mu.Unlock()
				hits, err := client.Recall(t.Context(), scope, loci.RecallRequest{Query: fmt.Sprintf("number%d", n)})
				if err != nil && strings.Contains(err.Error(), "may be done") {
					continue
				}
				if err != nil || len(hits.Hits) == 0 || !strings.Contains(hits.Hits[0].Note.Content, fmt.Sprintf("number%d ", n)) {
					t.Errorf("%s does not find what was kept: %+v, %v", scope.User, hits, err)
				}
			}
		})
	}
	for range users {
		<-half
	}
	servers[0].signalled(syscall.SIGKILL)
	if exit := servers[1].signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("a server that was stopped ended with %d: %s", exit, &servers[1].err)
	}
	writers.Wait()
	if failed > users {
		t.Errorf("%d requests have no answer, want one for each writer at most", failed)
	}
	for user, kept := range ids {
		var all strings.Builder
		if _, err := r.client(key).Export(t.Context(), loci.Scope{User: user}, loci.ExportRequest{}, &all); err != nil {
			t.Fatal(err)
		}
		for _, id := range kept {
			if !strings.Contains(all.String(), id) {
				t.Errorf("%s: message %s was acknowledged and is lost", user, id)
			}
		}
	}
	for path, want := range map[string]int{"/healthz": 200, "/readyz": 200, "/metrics": 404, "/v1/notes": 401, "/docs": 200} {
		if status, body := r.fetch(path, ""); status != want {
			t.Errorf("%s: %d, %s", path, status, body)
		}
	}
	if exit := servers[2].signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("the last server ended with %d: %s", exit, &servers[2].err)
	}
	if status, body := r.fetch("/v1/notes", key); status != 503 || !strings.Contains(body, "nothing was done") {
		t.Errorf("without servers: %d, %s", status, body)
	}
	if exit := r.signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("the router ended with %d: %s", exit, &r.err)
	}
	if bytes.Contains(r.err.Bytes(), []byte("user ")) || bytes.Contains(r.err.Bytes(), []byte(key[14:])) {
		t.Errorf("the log names users or keys: %s", &r.err)
	}
}

// A router before a memory without keys listens to its own machine alone.
func TestD11_ARouterBeforeAMemoryWithoutKeysStaysHome(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve()
	var out bytes.Buffer
	cmd := h.command("route", "--to", s.url, "--addr", "0.0.0.0:0")
	cmd.Stderr = &out
	_ = cmd.Run()
	if cmd.ProcessState.ExitCode() != exitInvalid || !strings.Contains(out.String(), "loci key create") {
		t.Errorf("%d: %s", cmd.ProcessState.ExitCode(), &out)
	}
	r := h.route([]*daemon{s})
	if _, err := r.client("").Remember(t.Context(), loci.Scope{User: "me"}, loci.RememberRequest{Text: "I like tea."}); err != nil {
		t.Error(err)
	}
	if exit := r.signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("it ended with %d: %s", exit, &r.err)
	}
}
