package openai_test

import (
	"errors"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model/openai"
)

// picky answers like a server that refuses some members of a request, in the words
// that servers have for it.
func picky(refusals map[string]string) func(string) (int, string) {
	return func(body string) (int, string) {
		for member, message := range refusals {
			if strings.Contains(body, member) {
				return http.StatusBadRequest, failed(400, message)
			}
		}
		return http.StatusOK, said(facts, false)
	}
}

func TestWhatAServerRefusesIsNotAskedOfItAgain(t *testing.T) {
	t.Parallel()
	const (
		schema = `"type":"json_schema"`
		object = `"type":"json_object"`
		old    = `"max_tokens"`
		recent = `"max_completion_tokens"`
		degree = `"temperature"`
	)
	for _, c := range []struct {
		name, model, golden string
		refuses             map[string]string
		lessons             int
	}{
		{"DeepSeek knows no schemas", "deepseek-chat", "chat_object.json", map[string]string{schema: "This response_format type is unavailable now"}, 1},
		{"an old server knows no formats", "plain", "chat_plain.json", map[string]string{schema: "json_schema is not supported", object: "Unsupported response_format"}, 2},
		{"LM Studio knows schemas alone", "gpt-4o-mini", "chat_schema.json", map[string]string{object: "'response_format.type' must be 'json_schema' or 'text'"}, 0},
		{"OpenAI's reasoning models", "o4-mini", "chat_reasoning.json", map[string]string{
			old:    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
			degree: "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
		}, 2},
		{"a server that knows the old limit", "gpt-4o-mini", "chat_schema.json", map[string]string{recent: "extra fields not permitted: max_completion_tokens"}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, url := record(t, picky(c.refuses))
			client := open(t, openai.Options{Model: c.model, BaseURL: url})
			if a := complete(t, client, prompt()); a.Text != facts || a.Usage.Calls != c.lessons+1 {
				t.Errorf("got %+v, want %d requests", a, c.lessons+1)
			}
			golden(t, c.golden, r.bodies[len(r.bodies)-1])
			if a := complete(t, client, prompt()); a.Usage.Calls != 1 {
				t.Errorf("the second prompt took %d requests", a.Usage.Calls)
			}
		})
	}
}

func TestOtherRefusalsTeachNothing(t *testing.T) {
	t.Parallel()
	for _, message := range []string{
		"'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length is 2048 tokens",
		"messages: too many",
	} {
		r, url := record(t, always(400, failed(400, message)))
		_, err := open(t, openai.Options{Model: "m", BaseURL: url}).Complete(t.Context(), prompt())
		if !errors.Is(err, loci.ErrInvalid) || len(r.bodies) != 1 {
			t.Errorf("%v after %d requests", err, len(r.bodies))
		}
	}
}

func TestAServerThatRefusesEverythingIsLeftInTheEnd(t *testing.T) {
	t.Parallel()
	r, url := record(t, always(400, failed(400, "no response_format, no temperature, no max_completion_tokens")))
	a, err := open(t, openai.Options{Model: "m", BaseURL: url}).Complete(t.Context(), prompt())
	if !errors.Is(err, loci.ErrInvalid) || len(r.bodies) != 5 || a.Usage.Calls != 5 {
		t.Errorf("%v after %d requests", err, len(r.bodies))
	}
}

// A server may accept a schema and ignore it, so that the model never saw it. One
// that has once followed a schema is believed to go on.
func TestASchemaThatIsIgnoredMovesIntoThePrompt(t *testing.T) {
	t.Parallel()
	r, url := record(t, func(body string) (int, string) {
		if strings.Contains(body, "json_schema") {
			return 200, said("Ann likes tea.", false)
		}
		return 200, said(facts, false)
	})
	c := open(t, openai.Options{Model: "deepseek-chat", BaseURL: url})
	if a := complete(t, c, prompt()); a.Text != facts || a.Usage.Calls != 2 || a.Usage.TokensIn != 22 {
		t.Errorf("got %+v", a)
	}
	golden(t, "chat_object.json", r.bodies[1])

	answers := []string{facts, "Ann likes tea.", facts}
	r, url = record(t, func(string) (int, string) {
		a := answers[0]
		answers = answers[1:]
		return 200, said(a, false)
	})
	c = open(t, openai.Options{Model: "gpt-4o-mini", BaseURL: url})
	complete(t, c, prompt())
	if _, err := c.Complete(t.Context(), prompt()); !errors.Is(err, loci.ErrBadOutput) {
		t.Error(err)
	}
	complete(t, c, prompt())
	golden(t, "chat_schema.json", r.bodies[2])
}

func TestARefusalOfTheModelIsNoBadForm(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		`{"choices":[{"finish_reason":"stop","message":{"content":null,"refusal":"I can't help with that."}}],"usage":{"prompt_tokens":3,"completion_tokens":2}}`,
		`{"choices":[{"finish_reason":"content_filter","message":{"content":""}}]}`,
		`{"choices":[]}`,
	} {
		r, url := record(t, always(200, body))
		_, err := open(t, openai.Options{Model: "m", BaseURL: url}).Complete(t.Context(), prompt())
		if !errors.Is(err, loci.ErrBadOutput) || len(r.bodies) != 1 {
			t.Errorf("%s: %v after %d requests", body, err, len(r.bodies))
		}
	}
}

func TestAModelThatReasonsUpToItsLimitIsCut(t *testing.T) {
	t.Parallel()
	r, url := record(t, always(400, failed(400, "Could not finish the message because max_tokens or model output limit was reached. Please try again with higher max_tokens.")))
	a := complete(t, open(t, openai.Options{Model: "o4-mini", BaseURL: url}), prompt())
	if !a.Cut || a.Text != "" || len(r.bodies) != 1 {
		t.Errorf("got %+v after %d requests", a, len(r.bodies))
	}
}

func TestPartsAreOneTextAndUncountedTokensAreEstimated(t *testing.T) {
	t.Parallel()
	_, url := record(t, always(200, `{"choices":[{"finish_reason":"stop","message":{"content":[{"type":"text","text":"{\"facts\":"},{"type":"text","text":"[]}"}]}}]}`))
	a := complete(t, open(t, openai.Options{Model: "m", BaseURL: url}), prompt())
	if a.Text != `{"facts":[]}` || a.Usage.TokensIn == 0 || a.Usage.TokensOut == 0 {
		t.Errorf("got %+v", a)
	}
}

func TestEachServerHasItsCure(t *testing.T) {
	t.Parallel()
	gone := func(status int, message string) func(string) (int, string) {
		return always(status, failed(status, message))
	}
	for _, c := range []struct {
		key    string
		answer func(string) (int, string)
		kind   error
		cure   string
	}{
		{"", gone(401, "no key"), loci.ErrUnauthorized, "none is set; set OPENAI_API_KEY"},
		{"sk-1", gone(401, "bad key"), loci.ErrUnauthorized, "set OPENAI_API_KEY to a valid key"},
		{"", gone(404, "model 'm' not found"), loci.ErrNotFound, "does not have the model m"},
		{"", always(404, "404 page not found"), loci.ErrNotFound, "ends in /v1"},
		{"", always(400, `{"code":20012,"message":"Model does not exist. Please check it carefully.","data":null}`), loci.ErrInvalid, "does not have the model m"},
		{"", gone(429, "You exceeded your current quota"), loci.ErrExhausted, "credit"},
	} {
		_, url := record(t, c.answer)
		err := open(t, openai.Options{Model: "m", BaseURL: url, Key: c.key}).Check(t.Context())
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.cure) {
			t.Errorf("got %v, want %q", err, c.cure)
		}
	}
}

// refusing is a network on which nothing listens.
type refusing struct{}

func (refusing) RoundTrip(*http.Request) (*http.Response, error) { return nil, syscall.ECONNREFUSED }

func TestALocalServerIsKnownByItsPort(t *testing.T) {
	t.Parallel()
	for base, cure := range map[string]string{
		openai.OllamaURL(""):       "start it with `ollama serve`",
		"http://localhost:1234/v1": "LM Studio",
		"http://localhost:8000":    "nothing listens there",
	} {
		err := open(t, openai.Options{Model: "m", BaseURL: base, Transport: refusing{}}).Check(t.Context())
		if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), cure) {
			t.Errorf("%s: %v, want %q", base, err, cure)
		}
	}
}

func TestAHostOfOllamaIsABaseURL(t *testing.T) {
	t.Parallel()
	for host, want := range map[string]string{
		"":                       "http://127.0.0.1:11434/v1",
		"gpu":                    "http://gpu:11434/v1",
		"gpu:8080":               "http://gpu:8080/v1",
		":8080":                  "http://127.0.0.1:8080/v1",
		"0.0.0.0":                "http://127.0.0.1:11434/v1",
		"[::1]:11434":            "http://[::1]:11434/v1",
		"https://ollama.example": "https://ollama.example:443/v1",
		"http://gpu:11434/":      "http://gpu:11434/v1",
		"https://gw.example/x":   "https://gw.example:443/x",
	} {
		if got := openai.OllamaURL(host); got != want {
			t.Errorf("%q: %s, want %s", host, got, want)
		}
	}
}

func TestAModelMustBeNamed(t *testing.T) {
	t.Parallel()
	_, err := openai.New(openai.Options{Model: " "})
	_, err2 := openai.NewEmbedder(openai.EmbedderOptions{})
	for _, err := range []error{err, err2} {
		var f *loci.FieldError
		if !errors.As(err, &f) || f.Field != "model" {
			t.Error(err)
		}
	}
}
