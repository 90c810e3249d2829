package openai_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/wiretest"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/openai"
)

// recorder is a server that keeps its requests and answers by a function of them.
type recorder struct {
	mu      sync.Mutex
	bodies  []string
	paths   []string
	headers []http.Header
}

func record(t *testing.T, answer func(body string) (int, string)) (*recorder, string) {
	t.Helper()
	r := &recorder{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		raw, _ := io.ReadAll(req.Body)
		r.mu.Lock()
		r.bodies, r.paths, r.headers = append(r.bodies, string(raw)), append(r.paths, req.Method+" "+req.URL.RequestURI()), append(r.headers, req.Header)
		r.mu.Unlock()
		status, body := answer(string(raw))
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(srv.Close)
	return r, srv.URL
}

func always(status int, body string) func(string) (int, string) {
	return func(string) (int, string) { return status, body }
}

func open(t *testing.T, o openai.Options) *openai.Client {
	t.Helper()
	c, err := openai.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func prompt() model.Prompt {
	return model.Prompt{
		Step: "extract", System: "Find facts.", User: "I like tea.", Name: "facts", MaxTokens: 500,
		Schema: json.RawMessage(`{"type":"object","properties":{"facts":{"type":"array","items":{"type":"string"}}},"required":["facts"],"additionalProperties":false}`),
	}
}

// golden compares a body with the one of a file, field by field.
func golden(t *testing.T, name, body string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err := json.Unmarshal([]byte(body), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

func complete(t *testing.T, c *openai.Client, p model.Prompt) model.Answer {
	t.Helper()
	a, err := c.Complete(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const facts = `{"facts":["likes tea"]}`

func TestRequestsAreAsTheReferenceHasThem(t *testing.T) {
	t.Parallel()
	r, url := record(t, always(200, said(facts, false)))
	c := open(t, openai.Options{Model: "gpt-4o-mini", BaseURL: url, Key: "sk-test"})
	complete(t, c, prompt())
	golden(t, "chat_schema.json", r.bodies[0])
	p := prompt()
	p.Schema, p.MaxTokens, p.System = nil, 0, ""
	complete(t, c, p)
	golden(t, "chat_text.json", r.bodies[1])
	if r.paths[0] != "POST /v1/chat/completions" {
		t.Errorf("asked %s", r.paths[0])
	}
	for name, want := range map[string]string{"Authorization": "Bearer sk-test", "Content-Type": "application/json", "Accept": "application/json"} {
		if got := r.headers[0].Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestN9_EmbeddingRequestsAreAsTheReferenceHasThem(t *testing.T) {
	t.Parallel()
	r, url := record(t, always(200, embedded([][]float64{{3, 4}, {0, 1}})))
	var spent loci.Usage
	for _, c := range []struct {
		dims                 int
		identity, body, base string
	}{
		{0, "openai:bge-m3", "embed.json", url},
		{2, "openai:bge-m3:2", "embed_dims.json", url + "/v1/?api-version=1"},
	} {
		e, err := openai.NewEmbedder(openai.EmbedderOptions{
			Options: openai.Options{Model: "bge-m3", BaseURL: c.base}, Dimensions: c.dims,
			Spent: func(_ context.Context, u loci.Usage, _ error) { spent.Add(u) },
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(e.Close)
		if e.Identity() != c.identity {
			t.Errorf("the space is %q, want %q", e.Identity(), c.identity)
		}
		if _, used, err := e.EmbedMetered(t.Context(), []string{"likes tea", "喜欢茶"}); err != nil || used.Calls != 1 || used.TokensIn != 5 {
			t.Fatal(used, err)
		}
		golden(t, c.body, r.bodies[len(r.bodies)-1])
	}
	if diff := cmp.Diff([]string{"POST /v1/embeddings", "POST /v1/embeddings?api-version=1"}, r.paths); diff != "" {
		t.Error(diff)
	}
	if spent.Calls != 2 || spent.TokensIn != 10 {
		t.Errorf("spent %+v", spent)
	}
	if got := r.headers[0].Get("Authorization"); got != "" {
		t.Errorf("without a key Authorization is %q", got)
	}
}

func TestAModelThatOffersNoChoiceOfDimensionsSaysSo(t *testing.T) {
	t.Parallel()
	_, url := record(t, always(200, embedded([][]float64{{1, 2, 2}})))
	e, err := openai.NewEmbedder(openai.EmbedderOptions{Options: openai.Options{Model: "bge-m3", BaseURL: url}, Dimensions: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Close)
	if _, err := e.Embed(t.Context(), []string{"tea"}); err == nil || !strings.Contains(err.Error(), "offers no choice of dimensions") {
		t.Error(err)
	}
}

// elsewhere sends every request to a server of ours, wherever it was meant for.
type elsewhere struct {
	t    *testing.T
	host string
}

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	if got := r.URL.String(); got != "https://api.openai.com/v1/chat/completions" {
		e.t.Errorf("asked %s", got)
	}
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", e.host
	return wiretest.Client.Transport.RoundTrip(r)
}

func TestOpenAIItselfIsAskedWithTheLimitThatItsNewModelsWant(t *testing.T) {
	t.Parallel()
	r, url := record(t, always(200, said(facts, false)))
	c := open(t, openai.Options{Model: "o4-mini", Key: "sk-test", Transport: elsewhere{t, strings.TrimPrefix(url, "http://")}})
	complete(t, c, prompt())
	if body := r.bodies[0]; !strings.Contains(body, `"max_completion_tokens":500`) || strings.Contains(body, `"max_tokens"`) {
		t.Error(body)
	}
}
