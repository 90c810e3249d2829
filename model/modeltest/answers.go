package modeltest

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// answer is what a good model answers to the prompt.
const answer = `{"facts":["likes tea"]}`

// schema is what the prompt asks for.
const schema = `{"type":"object","properties":{"facts":{"type":"array","items":{"type":"string"}}},"required":["facts"],"additionalProperties":false}`

func prompt() model.Prompt {
	return model.Prompt{Step: "extract", System: "Find facts.", User: "I like tea.", Name: "facts", Schema: json.RawMessage(schema)}
}

// malformed are the answers of models that miss the form, with the meaning of each; ""
// is none.
var malformed = map[string][2]string{
	"a fence":               {"```json\n" + answer + "\n```", answer},
	"reasoning":             {"<think>{\"facts\":[]}?</think>" + answer, answer},
	"words around":          {"Sure: " + answer + " Anything else?", answer},
	"a trailing comma":      {`{"facts":["likes tea",],}`, answer},
	"single quotes":         {`{'facts':['likes tea']}`, answer},
	"no quotes":             {`{facts:["likes tea"]}`, answer},
	"a bracket forgotten":   {`{"facts":["likes tea"`, answer},
	"a comment":             {"{\"facts\":[\"likes tea\"] // found\n}", answer},
	"curly quotes":          {`{“facts”:[“likes tea”]}`, answer},
	"a line end in a text":  {"{\"facts\":[\"likes\ntea\"]}", `{"facts":["likes\ntea"]}`},
	"a call of a tool":      {`{"name":"facts","arguments":` + answer + `}`, answer},
	"wrong types":           {`{"facts":"likes tea"}`, `{"facts":"likes tea"}`}, // for the caller to check
	"another field besides": {`{"facts":["likes tea"],"note":1}`, `{"facts":["likes tea"],"note":1}`},
	"the schema":            {schema, ""},
	"prose":                 {"There are no facts.", ""},
	"another object":        {`{"error":"no"}`, ""},
	"nothing":               {"", ""},
	"only reasoning":        {"<think>Well", ""},
}

// answers tests how a client reads the answers of a model.
func (l LLM) answers(t *testing.T) {
	t.Helper()
	for name, c := range malformed {
		t.Run("malformed: "+name, func(t *testing.T) { t.Parallel(); l.mends(t, c[0], c[1]) })
	}
	t.Run("cut in the middle", func(t *testing.T) { t.Parallel(); l.cut(t, `{"facts":["likes tea","does not like cof`, answer) })
	t.Run("cut before the object", func(t *testing.T) { t.Parallel(); l.cut(t, "<think>Let me see", "") })
	t.Run("cut with nothing", func(t *testing.T) { t.Parallel(); l.cut(t, "", "") })
	t.Run("text", func(t *testing.T) { t.Parallel(); l.text(t) })
	t.Run("what it cost", func(t *testing.T) { t.Parallel(); l.cost(t) })
	t.Run("check", func(t *testing.T) { t.Parallel(); l.check(t) })
	t.Run("all at once", func(t *testing.T) { t.Parallel(); l.atOnce(t) })
}

// open makes a client of a server that says something.
func (l LLM) open(t *testing.T, replies ...reply) (Model, *server) {
	t.Helper()
	m, srv := opened(t, l.Open, replies...)
	if m.Model() == "" {
		t.Error("the model has no name")
	}
	return m, srv
}

// mends expects an answer's meaning, or ErrBadOutput; in at most two requests, the
// second in another form.
func (l LLM) mends(t *testing.T, said, means string) {
	m, srv := l.open(t, reply{body: l.Say(said, false)})
	a, err := m.Complete(t.Context(), prompt())
	sent := srv.requests()
	if len(sent) > 2 || len(sent) == 2 && (means != "" || sent[0] == sent[1]) {
		t.Errorf("sent %q", sent)
	}
	if a.Usage.Calls != len(sent) || a.Usage.TokensIn != 11*len(sent) || a.Usage.TokensOut != 7*len(sent) {
		t.Errorf("counted %+v for %d requests", a.Usage, len(sent))
	}
	if means == "" {
		fault{kind: loci.ErrBadOutput}.expect(t, subject{client: m}, err)
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	same(t, a.Text, means)
}

func same(t *testing.T, got, want string) {
	t.Helper()
	var g, w any
	if err := errors.Join(json.Unmarshal([]byte(got), &g), json.Unmarshal([]byte(want), &w)); err != nil {
		t.Fatalf("%s: %v", got, err)
	}
	if diff := cmp.Diff(w, g); diff != "" {
		t.Error(diff)
	}
}

// cut expects what was whole, said to be cut, in one request.
func (l LLM) cut(t *testing.T, said, whole string) {
	m, srv := l.open(t, reply{body: l.Say(said, true)})
	a, err := m.Complete(t.Context(), prompt())
	if err != nil || !a.Cut || a.Usage.TokensOut != 7 {
		t.Fatalf("got %+v, %v", a, err)
	}
	if n := len(srv.requests()); n != 1 {
		t.Errorf("%d requests: a cut answer is not asked for again", n)
	}
	if whole == "" {
		if a.Text != "" {
			t.Errorf("got %q from nothing", a.Text)
		}
		return
	}
	same(t, a.Text, whole)
}

func (l LLM) text(t *testing.T) {
	m, _ := l.open(t, reply{body: l.Say("<think>hm</think>\nLikes {tea}.\n", false)}, reply{body: l.Say("", false)})
	p := prompt()
	p.Schema = nil
	a, err := m.Complete(t.Context(), p)
	if err != nil || a.Text != "Likes {tea}." || a.Cut {
		t.Errorf("got %+v, %v", a, err)
	}
	if _, err = m.Complete(t.Context(), p); !errors.Is(err, loci.ErrBadOutput) {
		t.Errorf("a model that says nothing: %v", err)
	}
}

func (l LLM) cost(t *testing.T) {
	m, _ := l.open(t, reply{status: 500, body: l.Fail(500, "oops")}, reply{body: l.Say(answer, false)})
	a, err := m.Complete(t.Context(), prompt())
	if err != nil || a.Usage.Calls != 2 || a.Usage.TokensIn != 11 || a.Usage.TokensOut != 7 || a.Usage.Took <= 0 {
		t.Errorf("got %+v, %v", a.Usage, err)
	}
}

func (l LLM) check(t *testing.T) {
	m, _ := l.open(t, reply{body: l.Say(`{"ok":true}`, false)})
	if err := m.Check(t.Context()); err != nil {
		t.Error(err)
	}
	m, _ = l.open(t, reply{body: l.Say("", true)}) // a model that reasons first
	if err := m.Check(t.Context()); err != nil {
		t.Error(err)
	}
	m, _ = l.open(t, reply{status: 401, body: l.Fail(401, "wrong key "+key)})
	fault{kind: loci.ErrUnauthorized, hint: "key"}.expect(t, subject{client: m}, m.Check(t.Context()))
	m, _ = l.open(t, reply{status: 404, body: l.Fail(404, "model not found")}, reply{body: `{"data":[{"id":"small"},{"id":"large"}]}`})
	fault{kind: loci.ErrNotFound, hint: "small, large"}.expect(t, subject{client: m}, m.Check(t.Context()))
}

func (l LLM) atOnce(t *testing.T) {
	m, srv := l.open(t, reply{body: l.Say(answer, false)})
	failed := make(chan error)
	for range 20 {
		go func() {
			a, err := m.Complete(t.Context(), prompt())
			if err == nil && a.Text != answer {
				err = fmt.Errorf("got %q", a.Text)
			}
			failed <- err
		}()
	}
	for range 20 {
		if err := <-failed; err != nil {
			t.Error(err)
		}
	}
	if n := len(srv.requests()); n != 20 {
		t.Errorf("%d requests for 20 prompts", n)
	}
}
