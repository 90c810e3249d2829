package clients_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// keyed is how many requests with keys are sent: a thousand finds what is done twice; make
// servers sends a hundred thousand.
var keyed = flag.Int("keyed", 1000, "requests with an Idempotency-Key through a router")

const (
	onceSenders = 24 // at once
	onceUsers   = 40
)

// Requests with a key go through a router to three servers that are killed, over connections
// that are cut off anywhere, by clients that lose patience, and are sent again until one is
// answered: each is done once. Only its key says that a request was sent before.
func TestFindingV5_RequestsThroughARouterAreDoneOnce(t *testing.T) {
	t.Parallel()
	onSharedStores(t, func(t *testing.T, store string) { sendOnce(t, store, *keyed) })
}

func sendOnce(t *testing.T, store string, requests int) {
	t.Helper()
	seed := rand.Uint64()
	f := newFleet(t, 3, environ(map[string]string{
		"HOME": t.TempDir(), "LOCI_STORE": store, "TZ": "Europe/Brussels", "LOCI_MODEL": "none", "LOCI_EMBEDDER": "", "LOCI_ENCODER": "none", "LOCI_REFLECT": "off",
	}))
	var doors []string
	for rng := rand.New(rand.NewPCG(seed, 1)); len(doors) < len(f.members); {
		doors = append(doors, newDoor(f.T, f.members[len(doors)], rand.New(rand.NewPCG(rng.Uint64(), 0))))
	}
	s := &senders{T: t, url: f.routed(doors), refused: map[string]int{}}
	ctx, stop := context.WithCancel(t.Context())
	var killing, sending sync.WaitGroup
	killing.Go(func() { f.killAtRandom(ctx, rand.New(rand.NewPCG(seed, 2))) })
	for n := range onceSenders {
		sending.Go(func() { s.send(n, requests, rand.New(rand.NewPCG(seed, uint64(3+n)))) })
	}
	sending.Wait()
	stop()
	killing.Wait()
	s.verify(f, requests)
	f.stop()
	f.sound()
	t.Logf("seed %d: %d requests, %d kills; sent again %d times, %d answered as done before; %v", seed, requests, f.kills, s.again.Load(), s.replayed.Load(), s.refused)
	if f.kills == 0 || s.replayed.Load() == 0 {
		t.Error("no server was killed, or no answer was lost: this shows nothing")
	}
}

// routed is the address of a router before these addresses of the servers.
func (f *fleet) routed(to []string) string {
	f.Helper()
	args := []string{"route", "--addr", "127.0.0.1:0", "--json"}
	for _, url := range to {
		args = append(args, "--to", url)
	}
	cmd := exec.Command(f.program, args...)
	cmd.Env = f.env
	p := start(f.T, cmd, syscall.SIGTERM, time.Hour)
	var at struct{ URL string }
	if err := json.NewDecoder(p.out).Decode(&at); err != nil {
		f.Fatalf("the router does not say where it is: %v: %s", err, p.log)
	}
	return at.URL
}

// newDoor is an address of a member that stays the same wherever it runs. What passes is cut
// off now and then, on its way there or back.
func newDoor(t *testing.T, m *member, rng *rand.Rand) string {
	t.Helper()
	l, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go m.pass(t.Context(), c, 1000+rng.Int64N(100_000))
		}
	}()
	return "http://" + l.Addr().String()
}

// pass is a connection to a member, up to so many bytes in either direction.
func (m *member) pass(ctx context.Context, c net.Conn, most int64) {
	defer func() { _ = c.Close() }()
	m.mu.Lock()
	url := m.url
	m.mu.Unlock()
	to, err := new(net.Dialer).DialContext(ctx, "tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		return
	}
	defer func() { _ = to.Close() }()
	ended := make(chan struct{}, 2)
	for _, way := range [][2]net.Conn{{c, to}, {to, c}} {
		go func() {
			_, _ = io.CopyN(way[1], way[0], most) // cut off, or ended by either side
			ended <- struct{}{}
		}()
	}
	<-ended
}

// senders are clients that send requests with keys.
type senders struct {
	*testing.T
	url             string
	again, replayed atomic.Int64

	mu      sync.Mutex
	refused map[string]int // by status
}

// send sends every request of one sender until it is answered.
func (s *senders) send(n, requests int, rng *rand.Rand) {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2}}
	defer client.CloseIdleConnections()
	for i := n; i < requests && !s.Failed(); i += onceSenders {
		for tries := 0; !s.one(client, i, rng); tries++ {
			if tries == 500 || !pause(s.Context(), upTo(rng, 40*time.Millisecond)) {
				s.Errorf("request %d is not answered", i)
				return
			}
			s.again.Add(1)
		}
	}
}

// one sends a request once, sometimes with little patience, and reports whether it is done.
func (s *senders) one(client *http.Client, i int, rng *rand.Rand) bool {
	patience := 20 * time.Second
	if rng.IntN(8) == 0 {
		patience = upTo(rng, 20*time.Millisecond)
	}
	ctx, cancel := context.WithTimeout(s.Context(), patience)
	defer cancel()
	body, err := json.Marshal(map[string]any{"text": "The name of the cat is " + madeName(i) + ".", "plain": true})
	if err != nil {
		s.Error(err)
		return true
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/v1/remember", bytes.NewReader(body))
	if err != nil {
		s.Error(err)
		return true
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Loci-User", fmt.Sprint("user-", i%onceUsers))
	r.Header.Set("Idempotency-Key", fmt.Sprint("request-", i))
	answer, err := client.Do(r)
	if err != nil {
		return false
	}
	defer func() { _ = answer.Body.Close() }()
	said, err := io.ReadAll(answer.Body)
	if err != nil {
		return false
	}
	if answer.StatusCode >= http.StatusBadRequest {
		s.mu.Lock()
		s.refused[answer.Status]++
		s.mu.Unlock()
		if answer.StatusCode < http.StatusInternalServerError && answer.StatusCode != http.StatusTooManyRequests {
			s.Errorf("request %d: %s: %s", i, answer.Status, said)
		}
		return false
	}
	if answer.Header.Get("Idempotency-Replayed") != "" {
		s.replayed.Add(1)
	}
	return true
}

// madeName is a name that only one request has.
func madeName(i int) string { return fmt.Sprintf("zq%06d", i) }

// verify: what each request said is there once, and nothing else.
func (s *senders) verify(f *fleet, requests int) {
	f.Helper()
	there := map[string]int{}
	for u := range onceUsers {
		for _, versions := range f.export(fmt.Sprint("user-", u)).versions {
			there[strings.TrimSuffix(strings.TrimPrefix(versions[0].Note.Content, "The name of the cat is "), ".")]++
		}
	}
	for i := range requests {
		if n := there[madeName(i)]; n != 1 {
			f.Errorf("request %d was done %d times", i, n)
		}
	}
	if len(there) != requests {
		f.Errorf("there are %d names of %d requests", len(there), requests)
	}
}
