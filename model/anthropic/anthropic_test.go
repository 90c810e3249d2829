package anthropic_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/anthropic"
	"github.com/loci-memory/loci/model/modeltest"
)

func TestMain(m *testing.M) { modeltest.Main(m) }

// message is the body of an answer with one block.
func message(block map[string]any, reason string) string {
	return encode(map[string]any{
		"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-haiku-4-5", "content": []any{block},
		"stop_reason": reason, "stop_sequence": nil,
		"usage": map[string]any{"input_tokens": 4, "cache_creation_input_tokens": 5, "cache_read_input_tokens": 2, "output_tokens": 7},
	})
}

// said is what a model wrote, which it should not have where it had a tool to call.
func said(text string, cut bool) string {
	reason := "end_turn"
	if cut {
		reason = "max_tokens"
	}
	return message(map[string]any{"type": "text", "text": text}, reason)
}

// called is the call of a tool.
func called(input, reason string) string {
	return message(map[string]any{"type": "tool_use", "id": "toolu_1", "name": "facts", "input": json.RawMessage(input)}, reason)
}

func failed(status int, text string) string {
	kind := map[int]string{401: "authentication_error", 403: "permission_error", 404: "not_found_error", 429: "rate_limit_error", 500: "api_error", 529: "overloaded_error"}[status]
	if kind == "" {
		kind = "invalid_request_error"
	}
	return encode(map[string]any{"type": "error", "error": map[string]any{"type": kind, "message": text}, "request_id": "req_1"})
}

func encode(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

func TestTheContractOfLanguageModels(t *testing.T) {
	t.Parallel()
	modeltest.LLM{
		Open: func(s modeltest.Setup) (modeltest.Model, error) {
			return anthropic.New(anthropic.Options{
				Model: "claude-haiku-4-5", BaseURL: s.BaseURL, Key: s.Key,
				Timeout: s.Timeout, Parallel: s.Parallel, Transport: s.Transport, Wait: s.Wait,
			})
		},
		Say:  said,
		Fail: failed,
	}.Test(t)
}

// asked is one request.
type asked struct {
	path, body string
	header     http.Header
}

// client is one of a server that answers in order.
func client(t *testing.T, o anthropic.Options, answers ...func() (int, string)) (*anthropic.Client, *[]asked) {
	t.Helper()
	var got []asked
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		got = append(got, asked{r.Method + " " + r.URL.Path, string(raw), r.Header})
		status, body := answers[len(got)-1]()
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(srv.Close)
	o.BaseURL = srv.URL + o.BaseURL
	o.Model = "claude-haiku-4-5"
	c, err := anthropic.New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c, &got
}

func ok(body string) func() (int, string) { return func() (int, string) { return 200, body } }

func prompt() model.Prompt {
	return model.Prompt{
		Step: "extract", System: "Find facts.", User: "I like tea.", Name: "facts", MaxTokens: 500,
		Schema: json.RawMessage(`{"type":"object","properties":{"facts":{"type":"array","items":{"type":"string"}}},"required":["facts"]}`),
	}
}

func golden(t *testing.T, name, body string) {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err := errors.Join(json.Unmarshal([]byte(body), &got), json.Unmarshal(raw, &want)); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

const facts = `{"facts":["likes tea"]}`

func TestRequestsAreAsTheReferenceHasThem(t *testing.T) {
	t.Parallel()
	c, got := client(t, anthropic.Options{Key: "sk-ant-test", BaseURL: "/v1/"}, ok(called(facts, "tool_use")), ok(said("Likes tea.", false)))
	a, err := c.Complete(t.Context(), prompt())
	if err != nil || a.Text != facts || a.Cut {
		t.Fatalf("got %+v, %v", a, err)
	}
	a.Usage.Took = 0
	if want := (loci.Usage{Calls: 1, TokensIn: 11, TokensOut: 7}); a.Usage != want {
		t.Errorf("spent %+v, want %+v: what comes from the cache is used too", a.Usage, want)
	}
	if _, err := c.Complete(t.Context(), model.Prompt{User: "I like tea."}); err != nil {
		t.Fatal(err)
	}
	golden(t, "tool.json", (*got)[0].body)
	golden(t, "text.json", (*got)[1].body)
	if p := (*got)[0].path; p != "POST /v1/messages" {
		t.Errorf("asked %s", p)
	}
	for name, want := range map[string]string{
		"X-Api-Key": "sk-ant-test", "Anthropic-Version": "2023-06-01", "Content-Type": "application/json", "Authorization": "",
	} {
		if got := (*got)[0].header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestACallCutInTheMiddleKeepsWhatCame(t *testing.T) {
	t.Parallel()
	for input, want := range map[string]string{facts: facts, "{}": ""} {
		c, got := client(t, anthropic.Options{}, ok(called(input, "max_tokens")))
		a, err := c.Complete(t.Context(), prompt())
		if err != nil || !a.Cut || a.Text != want || len(*got) != 1 {
			t.Errorf("input %s: %+v, %v after %d requests", input, a, err, len(*got))
		}
	}
}

func TestAnEmptyCallAndARefusalAreNoAnswers(t *testing.T) {
	t.Parallel()
	for _, body := range []string{called("{}", "tool_use"), called(`"facts"`, "tool_use"), message(map[string]any{"type": "text", "text": ""}, "refusal"), `{"content":[],"stop_reason":"end_turn"}`} {
		c, got := client(t, anthropic.Options{}, ok(body))
		if a, err := c.Complete(t.Context(), prompt()); !errors.Is(err, loci.ErrBadOutput) || len(*got) != 1 {
			t.Errorf("%s: %+v, %v", body, a, err)
		}
	}
}

func TestAModelThatWantsNoTemperatureIsNotGivenOneAgain(t *testing.T) {
	t.Parallel()
	no := func() (int, string) { return 400, failed(400, "`temperature` is not supported for this model") }
	c, got := client(t, anthropic.Options{}, no, ok(called(facts, "tool_use")), ok(called(facts, "tool_use")))
	for _, calls := range []int{2, 1} {
		if a, err := c.Complete(t.Context(), prompt()); err != nil || a.Text != facts || a.Usage.Calls != calls {
			t.Errorf("got %+v, %v; want %d calls", a, err, calls)
		}
	}
	for i, r := range *got {
		if has := strings.Contains(r.body, `"temperature"`); has != (i == 0) {
			t.Errorf("request %d: %s", i+1, r.body)
		}
	}
}

func TestTheCureNamesTheSetting(t *testing.T) {
	t.Parallel()
	no := func() (int, string) { return 401, failed(401, "x-api-key header is required") }
	for key, cure := range map[string]string{"": "none is set; set ANTHROPIC_API_KEY", "sk-ant-1": "set ANTHROPIC_API_KEY to a valid one"} {
		c, _ := client(t, anthropic.Options{Key: key}, no)
		if err := c.Check(t.Context()); !errors.Is(err, loci.ErrUnauthorized) || !strings.Contains(err.Error(), cure) {
			t.Errorf("got %v, want %q", err, cure)
		}
	}
	poor := func() (int, string) {
		return 400, failed(400, "Your credit balance is too low to access the Anthropic API.")
	}
	c, got := client(t, anthropic.Options{}, poor)
	if err := c.Check(t.Context()); !errors.Is(err, loci.ErrExhausted) || len(*got) != 1 {
		t.Error(err)
	}
	var f *loci.FieldError
	if _, err := anthropic.New(anthropic.Options{}); !errors.As(err, &f) || f.Field != "model" {
		t.Error(err)
	}
}

// Settings that are printed, in a log or a failing test, keep their key to themselves.
func TestOptionsAreShownWithoutTheirKey(t *testing.T) {
	t.Parallel()
	o := anthropic.Options{Model: "claude-haiku-4-5", Key: "sk-ant-secret"}
	for _, shown := range []string{fmt.Sprintf("%v %+v %#v %s", o, o, o, o), fmt.Sprint(&o)} {
		if strings.Contains(shown, "secret") || !strings.Contains(shown, "claude-haiku-4-5") {
			t.Errorf("shown as %s", shown)
		}
	}
}
