package clients_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// served is a memory behind `loci serve`, on an address of this machine alone.
type served struct {
	url string
	key string // of ann, on behalf of an agent
	log *lines
}

// serve starts a server over a memory of its own, with one key. It ends with the test, and
// must end well and have nothing on its log that is worth a word.
func serve(t *testing.T) served {
	t.Helper()
	env := environ(memory(t))
	var key struct{ Secret string }
	answer(t, env, &key, "key", "create", "--user", "ann", "--agent", "tester", "--json")
	cmd := exec.Command(program(t), "serve", "--addr", "127.0.0.1:0", "--json")
	cmd.Env = env
	cmd.WaitDelay = 5 * time.Second
	log := &lines{}
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	limit := time.AfterFunc(9*time.Minute, func() { _ = cmd.Process.Kill() }) // nobody waits for ever
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM) // it may be gone already, which Wait reports
		_, _ = io.Copy(io.Discard, out)
		if err := cmd.Wait(); err != nil {
			t.Errorf("the server ended with %v: %s", err, log)
		}
		limit.Stop()
	})
	var at struct{ URL string }
	if err := json.NewDecoder(bufio.NewReader(out)).Decode(&at); err != nil {
		t.Fatalf("the server does not say where it is: %v: %s", err, log)
	}
	return served{url: at.URL, key: key.Secret, log: log}
}

// mcp is where a client of the protocol finds the server.
func (s served) mcp() place {
	return place{URL: s.url + "/mcp", Headers: map[string]string{"Authorization": "Bearer " + s.key}}
}

// environ is the environment of this process, changed.
func environ(changes map[string]string) []string {
	all := os.Environ()
	for name, value := range changes {
		all = append(all, name+"="+value)
	}
	return all
}

// answer runs the program once and reads what it prints as JSON.
func answer(t *testing.T, env []string, into any, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program(t), args...)
	cmd.Env = env
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		t.Fatalf("loci %s: %v: %s", strings.Join(args, " "), err, log.String())
	}
	if err := json.Unmarshal(out.Bytes(), into); err != nil {
		t.Fatalf("loci %s: %v: %s", strings.Join(args, " "), err, out.String())
	}
}

// lines is what a process writes while others read it.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
