package clients_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// served is a memory behind `loci serve`, on an address of this machine alone.
type served struct {
	url string
	key string // of ann, on behalf of an agent
	log *lines

	own      string // key of ann in person
	operator string // key of whoever runs the memory
}

// serve starts a server over a memory of its own, with three keys. It ends with the test, and
// must end well and have nothing on its log that is worth a word.
func serve(t *testing.T, more ...string) served {
	t.Helper()
	return serveAt(t, memory(t), more...)
}

// serveAt is serve over a memory that may have something in it.
func serveAt(t *testing.T, home map[string]string, more ...string) served {
	t.Helper()
	env := environ(home)
	var key, own, operator struct{ Secret string }
	answer(t, env, &key, "key", "create", "--user", "ann", "--agent", "tester", "--json")
	answer(t, env, &own, "key", "create", "--user", "ann", "--json")
	answer(t, env, &operator, "key", "create", "--user", "*", "--json")
	s := serveKeyless(t, home, more...)
	s.key, s.own, s.operator = key.Secret, own.Secret, operator.Secret
	return s
}

// serveKeyless is serveAt without making keys.
func serveKeyless(t *testing.T, home map[string]string, more ...string) served {
	t.Helper()
	cmd := exec.Command(program(t), append([]string{"serve", "--addr", "127.0.0.1:0", "--json"}, more...)...)
	cmd.Env = environ(home)
	p := start(t, cmd, syscall.SIGTERM, 9*time.Minute)
	var at struct{ URL string }
	if err := json.NewDecoder(p.out).Decode(&at); err != nil {
		t.Fatalf("the server does not say where it is: %v: %s", err, p.log)
	}
	return served{url: at.URL, log: p.log}
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
