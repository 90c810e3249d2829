package engine_test

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/wiretest"
	"github.com/loci-memory/loci/store/inmem"
)

// keysOver asks a server about keys.
type keysOver struct {
	*testing.T
	base string
}

// ask sends a request with a secret and headers in pairs, and returns the status and the answer.
func (k *keysOver) ask(secret, method, path, body string, headers ...string) (status int, answer map[string]any) {
	k.Helper()
	r := must(http.NewRequestWithContext(k.Context(), method, k.base+path, strings.NewReader(body)))
	r.Header.Set("Content-Type", "application/json")
	if secret != "" {
		r.Header.Set("Authorization", "Bearer "+secret)
	}
	for pair := range slices.Chunk(headers, 2) {
		r.Header.Set(pair[0], pair[1])
	}
	a, err := wiretest.Client.Do(r)
	if err != nil {
		k.Fatal(err)
	}
	defer func() { _ = a.Body.Close() }()
	raw := must(io.ReadAll(a.Body))
	if err := json.Unmarshal(raw, &answer); err != nil {
		k.Fatalf("%s %s: %v: %q", method, path, err, raw)
	}
	return a.StatusCode, answer
}

// wants requires a status, and of a refusal that it names the cure.
func (k *keysOver) wants(want int, cure, secret, method, path, body string, headers ...string) map[string]any {
	k.Helper()
	status, answer := k.ask(secret, method, path, body, headers...)
	if detail, _ := answer["detail"].(string); status != want || !strings.Contains(detail, cure) {
		k.Errorf("%s %s %s %q: %d, %v; want %d, %q", method, path, body, headers, status, answer, want, cure)
	}
	return answer
}

// P5, P6, A2: where there is no key, the first that is made over HTTP is the owner's own, from
// this machine alone; from then on every request needs one.
func TestFindingP5_TheFirstKeyOverHTTPIsTheOwners(t *testing.T) {
	t.Parallel()
	e, _ := ring(t, inmem.New())
	k := &keysOver{t, served(t, e)}
	for _, elsewhere := range [][]string{{"Origin", "http://evil.example"}, {"Origin", "null"}, {"Sec-Fetch-Site", "cross-site"}} {
		k.wants(403, "other origins", "", "POST", "/v1/keys", "{}", elsewhere...)
	}
	k.wants(401, "make a key first", "", "POST", "/v1/keys", "{}", "X-Forwarded-For", "203.0.113.7")
	k.wants(422, "your own first", "", "POST", "/v1/keys", `{"agent":"coder"}`)
	k.wants(422, "never ends first", "", "POST", "/v1/keys", `{"expires":"2027-01-01T00:00:00Z"}`)
	k.wants(403, "run loci key", "", "POST", "/v1/keys", "{}", "Loci-Agent", "coder")
	if must(e.Keyed(t.Context())) {
		t.Fatal("a request that was refused made a key")
	}
	made := k.wants(200, "", "", "POST", "/v1/keys", "{}", "Loci-User", "ann")
	secret, _ := made["secret"].(string)
	if known := must(e.Authenticate(t.Context(), secret)); known.User != "ann" || known.Agent != "" || !known.Expires.IsZero() {
		t.Errorf("the first key is %+v", known)
	}
	k.wants(401, "no key is shown", "", "GET", "/v1/keys", "")
	k.wants(200, "", secret, "GET", "/v1/stats", "")
}

// P5, P6: over HTTP a key makes, lists and ends those of its user; secrets are said once.
func TestFindingP5_KeysOverHTTP(t *testing.T) {
	t.Parallel()
	e, now := ring(t, inmem.New())
	k := &keysOver{t, served(t, e)}
	make1 := func(user, agent string, ends time.Time) string {
		return must(e.CreateKey(t.Context(), loci.Scope{User: user}, loci.KeyRequest{Agent: agent, Expires: ends})).Secret
	}
	soon := now.Add(time.Hour)
	operator, ann, coder, short, bob := make1(loci.AnyUser, "", time.Time{}), make1("ann", "", time.Time{}), make1("ann", "coder", time.Time{}), make1("ann", "", soon), make1("bob", "", time.Time{})
	listed := func(secret string, headers ...string) int {
		answer := k.wants(200, "", secret, "GET", "/v1/keys", "", headers...)
		if strings.Contains(string(must(json.Marshal(answer))), "secret") {
			t.Errorf("a list has secrets: %v", answer)
		}
		return len(answer["keys"].([]any))
	}
	if a, b, c := listed(ann), listed(operator, "Loci-User", "bob"), listed(operator, "Loci-User", "*"); a != 3 || b != 1 || c != 5 {
		t.Errorf("ann has %d keys, bob %d, all %d", a, b, c)
	}
	for _, ask := range []struct{ method, path, body string }{{"GET", "/v1/keys", ""}, {"POST", "/v1/keys", "{}"}, {"DELETE", "/v1/keys/" + ann[:13], ""}} {
		k.wants(403, "run loci key", coder, ask.method, ask.path, ask.body)
	}
	k.wants(403, "leave the user out", ann, "POST", "/v1/keys", "{}", "Loci-User", "bob")
	k.wants(403, "leave the user out", ann, "GET", "/v1/keys", "", "Loci-User", "*")
	k.wants(422, "that or an earlier time", short, "POST", "/v1/keys", `{"expires":"2027-01-01T00:00:00Z"}`)
	if made := k.wants(200, "", short, "POST", "/v1/keys", `{"agent":"coder"}`); made["expires"] != soon.Format(time.RFC3339) {
		t.Errorf("made by one that ends at %v: %v", soon, made)
	}
	one, other := k.wants(200, "", ann, "POST", "/v1/keys", "{}", "Idempotency-Key", "x"), k.wants(200, "", ann, "POST", "/v1/keys", "{}", "Idempotency-Key", "x")
	if one["id"] == other["id"] { // what it says once it can't say again
		t.Errorf("made %v twice", one)
	}
	k.wants(404, "GET /v1/keys", ann, "DELETE", "/v1/keys/"+bob[:13], "")
	k.wants(422, "own", ann, "DELETE", "/v1/keys/"+ann[:13], "")
	k.wants(200, "", ann, "DELETE", "/v1/keys/"+coder[:13], "")
	k.wants(401, "", coder, "GET", "/v1/stats", "")
	k.wants(200, "", ann, "DELETE", "/v1/keys/"+ann[:13]+"?own=true", "")
	k.wants(401, "", ann, "GET", "/v1/keys", "")
	k.wants(200, "", operator, "DELETE", "/v1/keys/"+bob[:13], "", "Loci-User", "bob")
}
