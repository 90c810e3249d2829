package main

import (
	"errors"
	"net/url"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// A server is asked by the program itself whether it is ready; one that is gone
// ends the question with 6, and what is no address with 2.
func TestD13_AServerIsAskedWhetherItIsReady(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	s := h.serve()
	at, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	for _, addr := range []string{at.Host, "0.0.0.0:" + at.Port(), ":" + at.Port()} {
		if got := h.typed("serve", "--ready", "--addr", addr, "--json"); got != `{"ready":true}` {
			t.Errorf("--addr %s answers %q", addr, got)
		}
	}
	if exit := s.signalled(syscall.SIGTERM); exit != 0 {
		t.Errorf("the server ends with %d", exit)
	}
	for addr, want := range map[string]int{at.Host: 6, "nowhere": 2} {
		out, err := h.command("serve", "--ready", "--addr", addr).CombinedOutput()
		exit := (*exec.ExitError)(nil)
		if !errors.As(err, &exit) || exit.ExitCode() != want || !strings.Contains(string(out), "addr") {
			t.Errorf("--addr %s: %v, want %d: %s", addr, err, want, out)
		}
	}
}

func TestD13_AServerIsAskedAtAnAddressOfThisMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ addr, cert, want string }{
		{"127.0.0.1:4766", "", "http://127.0.0.1:4766/readyz"},
		{"0.0.0.0:4766", "", "http://127.0.0.1:4766/readyz"},
		{":4766", "cert.pem", "https://127.0.0.1:4766/readyz"},
		{"localhost:4766", "", "http://127.0.0.1:4766/readyz"},
		{"[::]:4766", "", "http://[::1]:4766/readyz"},
		{"[::1]:4766", "", "http://[::1]:4766/readyz"},
		{"memory.example.org:80", "", "http://memory.example.org:80/readyz"},
	} {
		got, err := (&serveCmd{Addr: c.addr, tlsFiles: tlsFiles{TLSCert: c.cert}}).probed()
		if err != nil || got != c.want {
			t.Errorf("%s is asked at %s (%v), want %s", c.addr, got, err, c.want)
		}
	}
}
