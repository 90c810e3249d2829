package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/weigh/weightest"
	"github.com/loci-memory/loci/internal/wiretest"
)

// strain is for how long clients send what is hostile: make strain does so for ten minutes.
var strain = flag.Duration("strain", 10*time.Second, "how long hostile requests are sent")

const (
	hostileAtOnce  = 64
	hostileUsers   = 8
	hostileMiB     = 256     // above what the server has in use when nobody asks
	hostileBytes   = 5 << 20 // of a body
	limitKilobytes = 512 << 10
)

// A server takes little memory whatever it is sent, 64 at once: over every route, tool and
// field, of every format, also in archives, by several users and agents. It runs where
// data have 512 MB, and serves everybody afterwards.
func TestFindingV2_AMixOfHostileRequestsTakesLittleMemory(t *testing.T) { //nolint:paralleltest // it measures memory
	envtest.NotRaced(t, "the detector has memory of its own")
	s := newHome(t).confined()
	if resident(s.cmd.Process.Pid) == 0 {
		t.Skip("SKIPPED: this system does not say how much memory a process has")
	}
	h := newHostile(t, s)
	idle := resident(s.cmd.Process.Pid)
	h.sendFor(h.long())
	took := (resident(s.cmd.Process.Pid) - idle) >> 20
	t.Logf("seed %d: %d requests, %d of them taken; at most %d MiB, %d MiB above idle", h.seed, h.sent.Load(), h.taken.Load(), resident(s.cmd.Process.Pid)>>20, took)
	if took > hostileMiB {
		t.Errorf("a mix of %d requests takes %d MiB", hostileAtOnce, took)
	}
	if status, answer := s.fetch("/v1/stats", h.keys[0]); status != http.StatusOK {
		t.Errorf("afterwards: %d: %s", status, answer)
	}
	if exit := s.signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("the server ended with %d: %s", exit, &s.err)
	}
}

// confined is a server whose data have a limit.
func (h home) confined() *daemon {
	h.Helper()
	cmd := h.command("serve", "--addr", "127.0.0.1:0", "--json", "--rate=-1", "--profile", "admin")
	cmd.Args = append([]string{"sh", "-c", `ulimit -d "$0" && exec "$@"`, strconv.Itoa(limitKilobytes), cmd.Path}, cmd.Args[1:]...)
	shell, err := exec.LookPath("sh")
	if err != nil {
		h.Skip("SKIPPED: no shell that sets a limit")
	}
	cmd.Path = shell
	return h.begun(cmd)
}

// hostile sends a server what is small and becomes large.
type hostile struct {
	*testing.T
	url      string
	seed     uint64
	keys     []string
	requests [][2]string
	values   []string
	files    []weightest.File
	zipped   [][]byte // of files

	sent, taken atomic.Int64
}

func newHostile(t *testing.T, s *daemon) *hostile {
	t.Helper()
	h := &hostile{T: t, url: s.url, seed: rand.Uint64(), requests: weightest.Requests(t, s.url)}
	values := weightest.Values(hostileBytes)
	for _, name := range slices.Sorted(maps.Keys(values)) {
		h.values = append(h.values, values[name])
	}
	for _, name := range slices.Sorted(maps.Keys(weightest.Files)) {
		f := weightest.Files[name]
		h.files, h.zipped = append(h.files, f), append(h.zipped, f.Zipped(t, 4*hostileBytes))
	}
	for n := range hostileUsers {
		user := fmt.Sprintf("user %d", n%(hostileUsers/2))
		var agent []string
		if n >= hostileUsers/2 {
			agent = []string{"--agent", "helper"}
			s.typed("--user", user, "remember", "I like tea.")
		}
		h.keys = append(h.keys, s.keyOf(user, agent...))
	}
	return h
}

// long is for how long requests are sent.
func (h *hostile) long() time.Duration {
	if testing.Short() {
		return 3 * time.Second
	}
	return *strain
}

// sendFor has all clients send one request after the other.
func (h *hostile) sendFor(long time.Duration) {
	ctx, stop := context.WithTimeout(h.Context(), long)
	defer stop()
	var clients sync.WaitGroup
	for n := range hostileAtOnce {
		clients.Go(func() {
			for rng := rand.New(rand.NewPCG(h.seed, uint64(n))); ctx.Err() == nil; {
				h.send(ctx, rng)
			}
		})
	}
	clients.Wait()
}

// send sends any one request, and waits for its answer.
func (h *hostile) send(ctx context.Context, rng *rand.Rand) {
	r, err := h.request(ctx, rng)
	if err != nil {
		h.Error(err)
		return
	}
	r.Header.Set("Authorization", "Bearer "+h.keys[rng.IntN(len(h.keys))])
	r.Header.Set("Accept", "application/json, text/event-stream")
	h.sent.Add(1)
	answer, err := wiretest.Client.Do(r)
	if err != nil {
		return // cut off, or refused before all of it was sent
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body)
	if answer.StatusCode < http.StatusBadRequest {
		h.taken.Add(1)
	}
}

// request is one in five times a file, every other one in an archive, else a body of JSON.
func (h *hostile) request(ctx context.Context, rng *rand.Rand) (*http.Request, error) {
	if rng.IntN(5) > 0 {
		request := h.requests[rng.IntN(len(h.requests))]
		method, path, _ := strings.Cut(request[0], " ")
		before, after, _ := strings.Cut(request[1], weightest.Hole)
		value := h.values[rng.IntN(len(h.values))]
		r, err := http.NewRequestWithContext(ctx, method, h.url+path, io.MultiReader(strings.NewReader(before), strings.NewReader(value), strings.NewReader(after)))
		if err == nil {
			r.ContentLength = int64(len(before) + len(value) + len(after))
			r.Header.Set("Content-Type", "application/json")
		}
		return r, err
	}
	i := rng.IntN(len(h.files))
	body := h.files[i].Long(4 * hostileBytes)
	if rng.IntN(2) == 0 {
		body = bytes.NewReader(h.zipped[i])
	}
	from := []string{h.files[i].Format, "auto"}[rng.IntN(2)]
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url+"/v1/import?from="+from, body)
	if err == nil {
		r.Header.Set("Content-Type", "application/octet-stream")
	}
	return r, err
}
