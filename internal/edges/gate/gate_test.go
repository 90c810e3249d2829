package gate_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/edges/gate"
)

// ring is a keyring of fixed keys, by secret. nil is one that there never was a key in.
type ring map[string]loci.Key

func (r ring) Keyed(context.Context) (bool, error) { return r != nil, nil }
func (r ring) Authenticate(_ context.Context, secret string) (*loci.Key, error) {
	if k, ok := r[secret]; ok {
		return &k, nil
	}
	return nil, &loci.HintError{Kind: loci.ErrUnauthorized, Hint: "no"}
}

// keys are one of ann, one of an agent of hers, and one of everybody.
var keys = ring{
	"loci_aaaaaaaa_1": {ID: "loci_aaaaaaaa", User: "ann"},
	"loci_bbbbbbbb_1": {ID: "loci_bbbbbbbb", User: "ann", Agent: "coder"},
	"loci_cccccccc_1": {ID: "loci_cccccccc", User: loci.AnyUser},
}

// behind answers who came through and what it brought.
var behind = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusTeapot)
		return
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"caller": caller.From(r.Context()), "body": len(body)})
})

// ask sends a request through a gate: headers are pairs, of which Host is one.
func ask(t *testing.T, g http.Handler, headers ...string) (status int, answer map[string]any, header http.Header) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost/v1/recall", strings.NewReader("tea"))
	for i := 0; i < len(headers); i += 2 {
		if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
			r.Host = headers[i+1]
		}
	}
	w := httptest.NewRecorder()
	g.ServeHTTP(w, r)
	if err := json.Unmarshal(w.Body.Bytes(), &answer); err != nil {
		t.Fatalf("%v: %q", err, w.Body)
	}
	if w.Code >= 400 && (w.Header().Get("Content-Type") != "application/problem+json" || answer["detail"] == "" || !strings.HasPrefix(fmt.Sprint(answer["type"]), "urn:loci:") || answer["type"] == "urn:loci:" || answer["status"] != float64(w.Code)) {
		t.Errorf("no problem details: %q", w.Body)
	}
	return w.Code, answer, w.Header()
}

func TestS1_WithoutAnyKeyEverybodyOnThisMachineMayDoEverything(t *testing.T) {
	t.Parallel()
	g := gate.New(gate.Options{Keys: ring(nil)}, behind)
	for _, headers := range [][]string{nil, {"Authorization", "Token m0-whatever"}, {"Authorization", "Bearer x"}, {"X-API-Key", "x"}, {"Authorization", "strange"}} {
		status, answer, _ := ask(t, g, headers...)
		if c, _ := answer["caller"].(map[string]any); status != 200 || c["User"] != loci.AnyUser || c["Key"] != "" {
			t.Errorf("%v: %d, %v", headers, status, answer)
		}
	}
	for _, headers := range [][]string{{"Authorization", "Bearer loci_aaaaaaaa_1"}, {"X-API-Key", "loci_aaaaaaaa_1"}} {
		if status, answer, _ := ask(t, g, headers...); status != 401 {
			t.Errorf("a secret for another memory: %d, %v", status, answer)
		}
	}
}

func TestS1_EveryRequestNeedsAKeyOnceThereWasOne(t *testing.T) {
	t.Parallel()
	g := gate.New(gate.Options{Keys: keys}, behind)
	for _, headers := range [][]string{
		nil, {"Authorization", "Bearer "}, {"Authorization", "Bearer loci_aaaaaaaa_2"}, {"Authorization", "Basic loci_aaaaaaaa_1"},
		{"Authorization", "loci_aaaaaaaa_1"}, {"X-API-Key", "m0-whatever"}, {"Cookie", "loci_aaaaaaaa_1"},
	} {
		status, answer, header := ask(t, g, headers...)
		if status != 401 || header.Get("WWW-Authenticate") == "" {
			t.Errorf("%v: %d, %v", headers, status, answer)
		}
	}
	for secret, k := range keys {
		for _, headers := range [][]string{{"Authorization", "Bearer " + secret}, {"Authorization", "token " + secret}, {"X-API-Key", secret}} {
			status, answer, _ := ask(t, g, headers...)
			c, _ := answer["caller"].(map[string]any)
			if status != 200 || c["User"] != k.User || c["Agent"] != k.Agent || c["Key"] != k.ID || answer["body"] != 3. {
				t.Errorf("%v: %d, %v", headers, status, answer)
			}
		}
	}
}

func TestS2_HostsAndOriginsOfStrangersAreRefused(t *testing.T) {
	t.Parallel()
	g := gate.New(gate.Options{Keys: keys, Hosts: []string{"memory.example.org", "Other.Example.org:8443"}}, behind)
	for _, c := range []struct {
		status  int
		headers []string
	}{
		{200, []string{"Host", "localhost:4766"}}, {200, []string{"Host", "127.0.0.1:4766"}}, {200, []string{"Host", "[::1]:4766"}}, {200, []string{"Host", "192.168.1.5"}},
		{200, []string{"Host", "MEMORY.example.org."}}, {200, []string{"Host", "other.example.org"}},
		{421, []string{"Host", "evil.example"}}, {421, []string{"Host", "localhost.evil.example"}}, {421, []string{"Host", "127.0.0.1.evil.example"}}, {421, []string{"Host", ""}},
		{200, []string{"Host", "localhost:4766", "Origin", "http://localhost:4766", "Sec-Fetch-Site", "same-origin"}},
		{200, []string{"Host", "memory.example.org", "Origin", "https://memory.example.org"}},
		{403, []string{"Host", "localhost:4766", "Origin", "http://localhost:3000"}}, {403, []string{"Host", "localhost:4766", "Origin", "http://evil.example"}},
		{403, []string{"Host", "localhost:4766", "Origin", "null"}}, {403, []string{"Host", "localhost:4766", "Sec-Fetch-Site", "cross-site"}},
		{403, []string{"Host", "localhost:4766", "Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}}, // a form
	} {
		if status, answer, _ := ask(t, g, append(c.headers, "X-API-Key", "loci_aaaaaaaa_1")...); status != c.status {
			t.Errorf("%v: %d, want %d: %v", c.headers, status, c.status, answer)
		}
	}
}

func TestS2_AKeyHasARate(t *testing.T) {
	t.Parallel()
	g := gate.New(gate.Options{Keys: keys, Limits: gate.Limits{Rate: 3}}, behind)
	var statuses []int
	for range 5 {
		status, _, header := ask(t, g, "X-API-Key", "loci_aaaaaaaa_1")
		if statuses = append(statuses, status); status == 429 && header.Get("Retry-After") == "" {
			t.Error("nothing says when to try again")
		}
	}
	if statuses[2] != 200 || statuses[4] != 429 {
		t.Errorf("of 3 a second: %v", statuses)
	}
	if status, _, _ := ask(t, g, "X-API-Key", "loci_cccccccc_1"); status != 200 {
		t.Errorf("another key: %d", status)
	}
}

func TestS2_AHandlerThatBreaksOffIsNoSecret(t *testing.T) {
	t.Parallel()
	var log strings.Builder
	g := gate.New(gate.Options{Keys: ring(nil), Logger: slog.New(slog.NewTextHandler(&log, nil))}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		panic(errors.New("the inside of things"))
	}))
	status, answer, _ := ask(t, g)
	if text, _ := answer["detail"].(string); status != 500 || strings.Contains(text, "inside") || !strings.Contains(log.String(), "the inside of things") {
		t.Errorf("%d, %v, log %q", status, answer, log.String())
	}
}

// gone is a keyring that can't be read; err is why.
type gone struct {
	ring
	err error
}

func (g gone) Authenticate(context.Context, string) (*loci.Key, error) { return nil, g.err }

// A page that is left, or asks for something else, breaks its requests off: that is on no log.
func TestS2_ARequestThatWasBrokenOffIsNoFailure(t *testing.T) {
	t.Parallel()
	for _, broken := range []bool{false, true} {
		var log strings.Builder
		ctx, stop := context.WithCancel(t.Context())
		g := gate.New(gate.Options{Keys: gone{keys, errors.New("the disk is away")}, Logger: slog.New(slog.NewTextHandler(&log, nil))}, behind)
		if broken {
			stop()
		}
		w := httptest.NewRecorder()
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "http://localhost/v1/timeline", http.NoBody)
		r.Header.Set("X-API-Key", "loci_aaaaaaaa_1")
		g.ServeHTTP(w, r)
		stop()
		if logged := strings.Contains(log.String(), "keys can't be read"); logged == broken || w.Code != http.StatusServiceUnavailable {
			t.Errorf("broken off %v: %d, log %q", broken, w.Code, log.String())
		}
	}
}

// Before the first key a server listens to its own machine alone. A proxy on that machine
// reaches it for anybody, and then says for whom.
func TestD11_WithoutAnyKeyNobodyComesThroughAProxyFromElsewhere(t *testing.T) {
	t.Parallel()
	known := []string{"memory.example.org"}
	unkeyed, keyed := gate.New(gate.Options{Keys: ring(nil), Hosts: known}, behind), gate.New(gate.Options{Keys: keys, Hosts: known}, behind)
	for _, c := range []struct {
		local   bool
		headers []string
	}{
		{true, nil},
		{true, []string{"X-Forwarded-For", "127.0.0.1"}}, {true, []string{"X-Forwarded-For", "127.0.0.1, ::1"}}, {true, []string{"X-Forwarded-For", "127.0.0.1:5000, [::1]:80"}},
		{true, []string{"X-Forwarded-For", "::ffff:127.0.0.1"}}, {true, []string{"X-Real-IP", "127.0.0.1"}},
		{false, []string{"X-Forwarded-For", "203.0.113.9"}}, {false, []string{"X-Forwarded-For", "203.0.113.9, 127.0.0.1"}}, {false, []string{"X-Forwarded-For", "127.0.0.1, 203.0.113.9"}},
		{false, []string{"X-Forwarded-For", "127.0.0.1", "X-Real-IP", "203.0.113.9"}}, {false, []string{"X-Forwarded-For", ""}}, {false, []string{"X-Forwarded-For", "unknown"}},
		{false, []string{"X-Forwarded-For", "127.0.0.1,"}}, {false, []string{"X-Forwarded-For", "localhost"}}, {false, []string{"X-Forwarded-For", "10.0.0.1"}},
		{false, []string{"Forwarded", "for=127.0.0.1"}}, {false, []string{"Via", "1.1 proxy"}}, {false, []string{"X-Real-IP", "10.0.0.1"}},
		{true, []string{"Host", "127.0.0.1:4766"}}, {true, []string{"Host", "[::1]:4766"}}, {true, []string{"Host", "LOCALHOST."}},
		{false, []string{"Host", "192.168.1.5"}}, {false, []string{"Host", "memory.example.org"}}, // V11: a proxy that hands on the name alone
	} {
		want := 401
		if c.local {
			want = 200
		}
		if status, answer, _ := ask(t, unkeyed, c.headers...); status != want {
			t.Errorf("without a key, %q: %d, want %d: %v", c.headers, status, want, answer)
		}
		if status, answer, _ := ask(t, keyed, append(c.headers, "X-API-Key", "loci_aaaaaaaa_1")...); status != 200 {
			t.Errorf("with its key, %q: %d: %v", c.headers, status, answer)
		}
		if status, answer, _ := ask(t, keyed, c.headers...); status != 401 {
			t.Errorf("where a key is needed, without it, %q: %d: %v", c.headers, status, answer)
		}
	}
}

// An answer says by which hint requests of its user meet the same server; who is refused
// is told none.
func TestD11_AnswersHaveTheHintOfTheirKeysUser(t *testing.T) {
	t.Parallel()
	g := gate.New(gate.Options{Keys: keys}, behind)
	for secret, want := range map[string]string{"loci_aaaaaaaa_1": caller.Route("ann"), "loci_bbbbbbbb_1": caller.Route("ann"), "loci_cccccccc_1": "", "loci_aaaaaaaa_2": ""} {
		if _, _, header := ask(t, g, "X-API-Key", secret, "Loci-Route", "ffff"); header.Get("Loci-Route") != want {
			t.Errorf("%s: hint %q, want %q", secret, header.Get("Loci-Route"), want)
		}
	}
}

// postBody sends a body through a gate and returns the status.
func postBody(t *testing.T, g http.Handler, secret, body string) int {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "http://localhost/mcp", strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+secret)
	w := httptest.NewRecorder()
	g.ServeHTTP(w, r)
	return w.Code
}
