package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/edges/gate"
)

// open starts `loci open`, which ends with the test at the latest. It returns the server and
// the secret in the address that is printed.
func (h home) open(variables ...string) (*daemon, string) {
	h.Helper()
	s := &daemon{home: h, cmd: h.command("open", "--json")}
	s.cmd.Env = append(s.cmd.Env, variables...)
	s.cmd.Stderr = &s.err
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		h.Fatal(err)
	}
	h.Cleanup(func() { _ = s.cmd.Process.Kill() })
	var at opened
	if err := json.NewDecoder(out).Decode(&at); err != nil {
		h.Fatalf("%v: %s", err, &s.err)
	}
	url, secret, found := strings.Cut(at.URL, "/#key=")
	if !found || !strings.HasPrefix(url, "http://127.0.0.1:") {
		h.Fatalf("%q is no address of this machine with a key", at.URL)
	}
	s.url = url
	return s, secret
}

// browser is a folder with an xdg-open that keeps what it is given in a file, and exits so.
func (h home) browser(exit int) (path, given string) {
	h.Helper()
	dir := h.TempDir()
	given = filepath.Join(dir, "given")
	script := fmt.Sprintf("#!/bin/sh\nprintf '%%s\\n' \"$@\" >%[1]s.part\nmv %[1]s.part %[1]s\nexit %d\n", given, exit)
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(script), 0o700); err != nil {
		h.Fatal(err)
	}
	return dir + string(os.PathListSeparator) + os.Getenv("PATH"), given
}

// written waits for a file and returns what it has.
func (h home) written(file string) string {
	h.Helper()
	for deadline := time.Now().Add(20 * time.Second); ; {
		data, err := os.ReadFile(file)
		if err == nil {
			return string(data)
		}
		if time.Now().After(deadline) {
			h.Fatal(err)
		}
		<-time.After(10 * time.Millisecond)
	}
}

// The browser is given the address that is printed. Its key is the user in person as long as
// the command runs, whether the memory has keys of its own or not, and without it nobody is
// served.
func TestU20_TheBrowserIsGivenAKeyOfThisRun(t *testing.T) {
	t.Parallel()
	for name, keyed := range map[string]bool{"a memory without keys": false, "a memory with keys": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, own := newHome(t), ""
			h.typed("remember", "I moved to Lisbon")
			if keyed {
				own, _, _ = strings.Cut(h.typed("key", "create", "--user", "me"), "\n")
			}
			path, given := h.browser(0)
			s, secret := h.open("PATH="+path, "BROWSER=")
			if got := h.written(given); got != s.url+"/#key="+secret+"\n" {
				t.Errorf("the browser was given %q", got)
			}
			s.answers(map[string]int{secret: http.StatusOK, "": http.StatusUnauthorized, secret + "0": http.StatusUnauthorized, secret[:13]: http.StatusUnauthorized})
			if keyed {
				s.answers(map[string]int{own: http.StatusOK})
			}
			if exit := s.signalled(syscall.SIGINT); exit != 0 {
				t.Errorf("ended with %d", exit)
			}
			if said := s.err.String(); strings.Contains(said, secret) {
				t.Errorf("the key is on the log: %s", said)
			}
			again, other := h.open("PATH="+path, "BROWSER=")
			again.answers(map[string]int{other: http.StatusOK, secret: http.StatusUnauthorized})
		})
	}
}

// answers asks for the notes with each key and compares the status.
func (s *daemon) answers(want map[string]int) {
	s.Helper()
	for key, status := range want {
		if got, body := s.fetch("/v1/notes", key); got != status || status == http.StatusOK && !strings.Contains(body, "Lisbon") {
			s.Errorf("with the key %q: %d, want %d: %s", key, got, status, body)
		}
	}
}

// Another server on the usual port, or another that was opened, is no obstacle.
func TestU20_SeveralAreOpenAtOnce(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.typed("remember", "I moved to Lisbon")
	path, _ := h.browser(0)
	one, first := h.open("PATH="+path, "BROWSER=")
	two, second := h.open("PATH="+path, "BROWSER=")
	if one.url == two.url || first == second {
		t.Errorf("both are at %s", one.url)
	}
	client, err := httpapi.NewClient(one.url, httpapi.ClientOptions{Key: first})
	if err == nil {
		_, err = client.Remember(t.Context(), loci.Scope{User: "me"}, loci.RememberRequest{Text: "I moved to Porto"})
	}
	if err != nil {
		t.Fatal(err)
	}
	if status, body := two.fetch("/v1/notes", second); status != http.StatusOK || !strings.Contains(body, "Porto") {
		t.Errorf("what was said at one is not known at the other: %d: %s", status, body)
	}
	two.answers(map[string]int{first: http.StatusUnauthorized})
}

// Without a browser the page is served all the same, and it is said what to do.
func TestU20_WithoutABrowserTheAddressIsPrinted(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.typed("remember", "I moved to Lisbon")
	path, given := h.browser(3)
	s, secret := h.open("PATH="+path, "BROWSER=")
	h.written(given)
	s.answers(map[string]int{secret: http.StatusOK})
	if exit := s.signalled(syscall.SIGINT); exit != 0 {
		t.Errorf("ended with %d", exit)
	}

	remote := h.command("--store", "http://127.0.0.1:1/", "open")
	remote.Env = append(remote.Env, "PATH="+path, "BROWSER=")
	var failure bytes.Buffer
	remote.Stderr = &failure
	out, err := remote.Output()
	if err != nil || string(out) != "http://127.0.0.1:1/\n" || !strings.Contains(failure.String(), "no browser could be started (xdg-open: exit status 3): open the address yourself") {
		t.Errorf("%v: %q, %q", err, out, &failure)
	}
}

// A server of somebody else's is opened without a key in the address.
func TestU20_AServersPageIsOpened(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path, given := h.browser(0)
	const key = "loci_00000000_secret"
	for store, want := range map[string]string{
		"http://127.0.0.1:1": "http://127.0.0.1:1/", "https://memory.example.org/loci/": "https://memory.example.org/loci/",
	} {
		cmd := h.command("--store", store, "--key", key, "open")
		cmd.Env = append(cmd.Env, "PATH="+path, "BROWSER=")
		if out, err := cmd.CombinedOutput(); err != nil || string(out) != want+"\n" {
			t.Errorf("%s: %v: %q", store, err, out)
		}
		if got := h.written(given); got != want+"\n" {
			t.Errorf("%s: the browser was given %q", store, got)
		}
		if err := os.Remove(given); err != nil {
			t.Fatal(err)
		}
	}
	if out := h.typed("--store", "http://127.0.0.1:1", "open", "--no-browser", "--json"); out != `{"url":"http://127.0.0.1:1/"}` {
		t.Error(out)
	}
}

func TestU20_WhichCommandOpensABrowser(t *testing.T) {
	t.Parallel()
	const at = "http://127.0.0.1:4766/#key=loci_0_1;&x"
	for _, c := range []struct {
		system, variable string
		want             [][]string
	}{
		{"linux", "", [][]string{{"xdg-open", at}}},
		{"freebsd", " ", [][]string{{"xdg-open", at}}},
		{"darwin", "", [][]string{{"open", at}}},
		{"windows", "", [][]string{{"rundll32", "url.dll,FileProtocolHandler", at}}},
		{"linux", "firefox --new-tab %s:chromium", [][]string{{"firefox", "--new-tab", at}, {"chromium", at}, {"xdg-open", at}}},
		{"linux", "sh -c $(date)", [][]string{{"sh", "-c", "$(date)", at}, {"xdg-open", at}}},
	} {
		if got := browsers(c.system, c.variable, at); !slices.EqualFunc(got, c.want, slices.Equal[[]string]) {
			t.Errorf("%s, BROWSER=%q: %q", c.system, c.variable, got)
		}
	}
}

// The key goes with its keyring, and another keyring of the same memory does not know it.
func TestU20_AKeyThatIsLentIsKeptNowhere(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	h.typed("remember", "I moved to Lisbon")
	s := h.serve()
	_, secret := gate.TemporaryKey(nil, loci.Scope{User: "me"})
	if status, body := s.fetch("/v1/notes", secret); status != http.StatusUnauthorized {
		t.Errorf("%d: %s", status, body)
	}
	if keys := h.typed("key", "list"); strings.Contains(keys, secret[:13]) {
		t.Error(keys)
	}
}
