package scripted_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/modeltest"
	"github.com/loci-memory/loci/model/modeltest/scripted"
)

func TestMain(m *testing.M) { modeltest.Main(m) }

func drinks(t *testing.T) *scripted.Script {
	t.Helper()
	raw, err := os.ReadFile("testdata/drinks.txt")
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(raw))
}

func parse(t *testing.T, story string) *scripted.Script {
	t.Helper()
	s, err := scripted.Parse([]byte(story))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func extract(user string) model.Prompt {
	return model.Prompt{
		Step: "extract", System: "Today is 2026-03-02.", User: user,
		Schema: json.RawMessage(`{"type":"object","properties":{"facts":{"type":"array"}},"required":["facts"]}`),
	}
}

func TestAStoryAnswersByStepAndWords(t *testing.T) {
	t.Parallel()
	s := drinks(t)
	for _, c := range []struct{ user, answer string }{
		{"我喜欢茶", `{"facts":[{"content":"喜欢茶"}]}`}, // mended, and not in the order of the entries
		{"Ann likes tea", `{"facts":[{"content":"Ann likes tea"}]}`},
	} {
		a, err := s.Complete(t.Context(), extract(c.user))
		if err != nil || a.Text != c.answer || a.Cut {
			t.Errorf("%s: %+v, %v", c.user, a, err)
		}
	}
	a, err := s.Complete(t.Context(), extract("A long story"))
	if err != nil || !a.Cut || a.Text != `{"facts":[{"content":"one"}]}` {
		t.Errorf("a cut answer: %+v, %v", a, err)
	}
	for range 2 {
		a, err = s.Complete(t.Context(), model.Prompt{Step: "decide", User: "m1: Ann has a dog\nm2: Ann likes tea"})
		if err != nil || a.Text != `{"verdicts":[{"operation":"NOOP","target":"m2"}]}` {
			t.Errorf("an answer that names what it saw: %+v, %v", a, err)
		}
	}
	if s.Model() != "small-model" {
		t.Error(s.Model())
	}
}

func TestAScriptFailsAsWritten(t *testing.T) {
	t.Parallel()
	s := drinks(t)
	a, err := s.Complete(t.Context(), model.Prompt{Step: "evolve", User: "x"})
	var p *model.ProviderError
	if !errors.As(err, &p) || !errors.Is(err, loci.ErrExhausted) || p.After != 30*time.Second || p.Hint != "the daily quota is used up" || a.Usage.TokensIn != 9 {
		t.Errorf("got %+v, %v", a, err)
	}
	if _, err = s.Complete(t.Context(), extract("nothing much")); !errors.Is(err, loci.ErrBadOutput) {
		t.Errorf("prose for a schema: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err = s.Complete(ctx, extract("Ann likes tea")); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := len(s.Calls()); n != 2 {
		t.Errorf("%d calls; one that was cancelled uses nothing up", n)
	}
}

func TestWhatTheStoryDidNotForeseeIsLoud(t *testing.T) {
	t.Parallel()
	s := parse(t, "-- extract --\nhas: tea\n\n{}\n-- decide --\nrepeat: yes\n\n{}\n")
	_, err := s.Complete(t.Context(), model.Prompt{Step: "extract", User: "coffee"})
	for _, kind := range []error{loci.ErrUnavailable, loci.ErrBadOutput, loci.ErrExhausted, loci.ErrInvalid} {
		if err == nil || errors.Is(err, kind) {
			t.Fatalf("%v: a pipeline might take that in its stride", err)
		}
	}
	if !strings.Contains(err.Error(), `wants ["tea"]`) || !strings.Contains(err.Error(), "coffee") {
		t.Error(err)
	}
	if err = s.Verify(); err == nil || !strings.Contains(err.Error(), "nothing fits") || !strings.Contains(err.Error(), `nobody asked for the entry "extract"`) || strings.Contains(err.Error(), "decide") {
		t.Error(err)
	}
	s = parse(t, "-- extract --\n{}\n")
	for _, ok := range []bool{true, false} {
		if _, err = s.Complete(t.Context(), model.Prompt{Step: "extract"}); (err == nil) != ok {
			t.Errorf("an entry is for one prompt: %v", err)
		}
		if err = s.Verify(); (err == nil) != ok {
			t.Error(err)
		}
	}
}

func TestCallsAreCounted(t *testing.T) {
	t.Parallel()
	s := drinks(t)
	_, _ = s.Complete(t.Context(), extract("Ann likes tea"))
	_, _ = s.Complete(t.Context(), model.Prompt{Step: "evolve"})
	_, _ = s.Embedder("e", 8).Embed(t.Context(), []string{"tea", "milk"})
	calls := s.Calls()
	if len(calls) != 3 || calls[0].Entry != "extract" || calls[0].Prompt.User != "Ann likes tea" || calls[1].Err == nil || calls[2].Prompt.User != "tea\nmilk" {
		t.Errorf("%+v", calls)
	}
	if u := s.Used("extract", "evolve"); u != (loci.Usage{Calls: 2, TokensIn: 129, TokensOut: 30}) {
		t.Errorf("%+v", u)
	}
	if u := s.Used(); u.Calls != 3 || u.TokensIn != 129+2 {
		t.Errorf("%+v", u)
	}
}

func TestOneEntryAnswersOnePromptHoweverManyComeAtOnce(t *testing.T) {
	t.Parallel()
	s := parse(t, strings.Repeat("-- extract --\n{}\n", 10))
	var wg sync.WaitGroup
	for range 10 {
		wg.Go(func() {
			if _, err := s.Complete(t.Context(), model.Prompt{Step: "extract"}); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if err := s.Verify(); err != nil {
		t.Error(err)
	}
}

func TestWordsOfOneMeaningAreAlike(t *testing.T) {
	t.Parallel()
	s := drinks(t)
	e := s.Embedder("e", 256)
	v, err := e.Embed(t.Context(), []string{"Ann likes tea", "Ann enjoys a brew", "The dog sleeps outside", "喜欢茶", "爱喝茶", "", "Ann likes tea"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b        int
		least, most float64
	}{
		{0, 1, .99, 1.01}, {0, 2, -.3, .3}, {3, 4, .3, 1.01}, {0, 6, .999999, 1.000001}, {5, 0, 0, 0},
	} {
		if got := dot(v[c.a], v[c.b]); got < c.least || got > c.most {
			t.Errorf("texts %d and %d: %.2f, want %.2f to %.2f", c.a, c.b, got, c.least, c.most)
		}
	}
	if e.Identity() != "scripted:e:256" || s.Embedder("f", 0).Identity() != "scripted:f:64" {
		t.Error(e.Identity())
	}
	for _, want := range []error{loci.ErrUnavailable, nil} {
		if _, err = e.Embed(t.Context(), []string{"tea", "coffee"}); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func TestAWrongStoryNamesTheLine(t *testing.T) {
	t.Parallel()
	for head, hint := range map[string]string{
		"hass: tea":           `line 1: there is no header "hass"`,
		"has: tea\nerror: 42": `line 2: there is no error "42"`,
		"match: (":            "missing closing",
		"repeat: maybe":       "neither yes nor no",
		"cut: 1":              "neither yes nor no",
		"tokens: 1":           "two numbers",
		"tokens: 1 -1":        "no number",
		"after: soon":         "invalid duration",
		"An answer, I think.": "an empty line ends the headers",
	} {
		_, err := scripted.Parse([]byte("-- extract --\n" + head + "\n\n{}\n"))
		if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), hint) {
			t.Errorf("%s: %v, want %q", head, err, hint)
		}
	}
}
