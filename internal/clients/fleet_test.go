package clients_test

import (
	"context"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci/httpapi"
)

// fleet is several servers on one store, as processes of their own, which are killed and
// started again meanwhile.
type fleet struct {
	*testing.T
	program string
	env     []string
	members []*member
	kills   int
}

// member is one server of a fleet. It is at another address each time it was started.
type member struct {
	log *lines

	mu     sync.Mutex
	cmd    *exec.Cmd
	url    string
	client *httpapi.Client // nil while it does not run
}

// newFleet starts so many servers with an environment.
func newFleet(t *testing.T, n int, env []string) *fleet {
	t.Helper()
	return fleetOf(t, program(t), n, env)
}

// fleetOf starts so many servers of a program.
func fleetOf(t *testing.T, program string, n int, env []string) *fleet {
	t.Helper()
	f := &fleet{T: t, program: program, env: env}
	for range n {
		m := &member{log: &lines{}}
		f.members = append(f.members, m)
		f.start(m)
	}
	t.Cleanup(func() { // what a failure has left running
		for _, m := range f.members {
			m.end(syscall.SIGKILL)
		}
	})
	return f
}

// start starts a server and waits until it listens. A server that does not start is a failure
// of the test, and is not there.
func (f *fleet) start(m *member) {
	cmd := exec.Command(f.program, "serve", "--addr", "127.0.0.1:0", "--json")
	cmd.Env, cmd.Stderr = f.env, m.log
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		f.Errorf("a server does not start: %v", err)
		return
	}
	limit := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer limit.Stop()
	var at struct{ URL string }
	if err := json.NewDecoder(out).Decode(&at); err != nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		f.Errorf("a server does not say where it is: %v: %s", err, m.log)
		return
	}
	go func() { _, _ = io.Copy(io.Discard, out) }()
	client, err := httpapi.NewClient(at.URL, httpapi.ClientOptions{HTTP: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}})
	if err != nil {
		f.Error(err)
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cmd, m.client, m.url = cmd, client, at.URL
}

// end ends a server that runs by a signal, and returns its exit code; 0 where none runs.
func (m *member) end(by syscall.Signal) int {
	m.mu.Lock()
	cmd := m.cmd
	m.cmd, m.client = nil, nil
	m.mu.Unlock()
	if cmd == nil {
		return 0
	}
	_ = cmd.Process.Signal(by) // it may be gone, which Wait reports
	_ = cmd.Wait()
	return cmd.ProcessState.ExitCode()
}

// at is a client of a server; nil while that does not run.
func (f *fleet) at(i int) *httpapi.Client {
	m := f.members[i%len(f.members)]
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.client
}

// killAtRandom kills servers, one mostly, sometimes more, and starts them again, until the
// context ends. Then all run.
func (f *fleet) killAtRandom(ctx context.Context, rng *rand.Rand) {
	for pause(ctx, 300*time.Millisecond+upTo(rng, 1500*time.Millisecond)) {
		n := 1
		if rng.IntN(4) == 0 {
			n += rng.IntN(len(f.members))
		}
		var down []*member
		for _, i := range rng.Perm(len(f.members))[:n] {
			f.members[i].end(syscall.SIGKILL)
			down = append(down, f.members[i])
		}
		f.kills += n
		pause(ctx, upTo(rng, 800*time.Millisecond))
		for _, m := range down {
			f.start(m)
		}
	}
}

// stop ends all servers as an operator does; each must end well.
func (f *fleet) stop() {
	f.Helper()
	for _, m := range f.members {
		if code := m.end(syscall.SIGTERM); code != 0 {
			f.Errorf("a server ended with %d: %s", code, m.log)
		}
	}
}

// sound: no server has met anything that it did not understand.
func (f *fleet) sound() {
	f.Helper()
	for _, m := range f.members {
		for line := range strings.Lines(m.log.String()) {
			if strings.Contains(line, "level=ERROR") {
				f.Errorf("the log of a server has %s", line)
			}
		}
	}
}

// pause waits for a time, and reports whether the context is still there.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// upTo is a random time.
func upTo(rng *rand.Rand, most time.Duration) time.Duration {
	return time.Duration(rng.Int64N(int64(most)))
}
