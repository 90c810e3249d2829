package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// faithful is a model that says of each message what a table has for its text, with every
// field that the schema asks for, and adds all of it.
type faithful struct {
	facts map[string][]map[string]any // by the text of a message

	mu    sync.Mutex
	steps map[string]loci.Usage
}

func (f *faithful) Model() string { return "faithful" }

// heads are lines of a prompt before a text to be distilled.
var heads = regexp.MustCompile(`(?m)^§\w+ (?:message|消息) (\d+)[^\n]*\n([^\n]*)$`)

func (f *faithful) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	var items []any
	list := "changes"
	switch p.Step {
	case "extract":
		list = "facts"
		for _, m := range heads.FindAllStringSubmatch(p.User, -1) {
			for _, fact := range f.facts[m[2]] {
				item := maps.Clone(fact)
				item["sources"] = []json.RawMessage{json.RawMessage(m[1])}
				items = append(items, item)
			}
		}
	case "decide":
		list = "decisions"
		for i := range strings.Count(p.User, " statement ") + strings.Count(p.User, " 陈述 ") {
			items = append(items, map[string]any{"statement": i + 1, "operation": "ADD", "reason": "new"})
		}
	}
	for i := range items {
		items[i] = filled(p.Schema, list, items[i].(map[string]any))
	}
	text, err := json.Marshal(map[string]any{list: items})
	usage := loci.Usage{Calls: 1, TokensIn: lang.CountTokens(p.System + p.User), TokensOut: lang.CountTokens(string(text))}
	f.mu.Lock()
	defer f.mu.Unlock()
	sum := f.steps[p.Step]
	sum.Add(usage)
	f.steps[p.Step] = sum
	return model.Answer{Text: string(text), Usage: usage}, err
}

// filled is an item with an empty value for each field that the schema asks for besides.
func filled(schema json.RawMessage, list string, item map[string]any) map[string]any {
	var s struct {
		Properties map[string]struct {
			Items struct {
				Required   []string
				Properties map[string]struct {
					Type string
					Enum []string
				}
			}
		}
	}
	if err := json.Unmarshal(schema, &s); err != nil {
		panic(err)
	}
	of, out := s.Properties[list].Items, map[string]any{}
	for _, name := range of.Required {
		empty := map[string]any{"string": "", "boolean": false, "number": .5, "array": []any{}, "object": map[string]any{}}
		out[name] = empty[of.Properties[name].Type]
		if enum := of.Properties[name].Enum; len(enum) > 0 {
			out[name] = enum[0]
		}
		if value, ok := item[name]; ok {
			out[name] = value
		}
	}
	return out
}

// talk is a conversation of testdata/talk-40-*.txt: a line a message, "speaker: text", and
// below it, behind tabs, what is to be known of it, as JSON.
func talk(t *testing.T, file string) (said []loci.RememberRequest, facts map[string][]map[string]any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	facts = map[string][]map[string]any{}
	at := time.Date(2026, 10, 2, 19, 0, 0, 0, time.UTC)
	for line := range strings.Lines(string(text)) {
		if fact, ok := strings.CutPrefix(line, "\t"); ok {
			var item map[string]any
			if err := json.Unmarshal([]byte(fact), &item); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			last := said[len(said)-1].Text
			facts[last] = append(facts[last], item)
			continue
		}
		speaker, words, _ := strings.Cut(strings.TrimSpace(line), ": ")
		r := loci.RememberRequest{Conversation: "talk", Speaker: speaker, Text: words, At: at}
		if len(said)%2 == 0 {
			r.Role = loci.RoleUser
		}
		said, at = append(said, r), at.Add(time.Minute)
	}
	return said, facts
}

// What a model is asked about talk, and what that costs: batched as it comes together, and
// message by message.
func TestW2_CallsAndTokensAMessage(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code          string
		alone         bool
		calls, tokens float64 // a message at most
	}{
		{"en", false, .2, 200}, {"zh", false, .2, 200}, {"en", true, 1.3, 1500}, {"zh", true, 1.3, 1500},
	} {
		t.Run(fmt.Sprintf("%s/alone=%v", c.code, c.alone), func(t *testing.T) {
			t.Parallel()
			said, facts := talk(t, "testdata/talk-40-"+c.code+".txt")
			m := &faithful{facts: facts, steps: map[string]loci.Usage{}}
			e := must(engine.New(inmem.New(), engine.Options{
				Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return said[len(said)-1].At },
				Models: engine.Models{Extract: m, Decide: m, Evolve: m},
			}))
			defer e.Close(t.Context())
			me := loci.Scope{User: "me"}
			if c.alone {
				for _, r := range said {
					r.Wait = true
					must(e.Remember(t.Context(), me, r))
				}
			} else {
				must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: said}))
				if err := e.Work(t.Context(), nil); err != nil {
					t.Fatal(err)
				}
			}
			var sum loci.Usage
			n := float64(len(said))
			for _, step := range slices.Sorted(maps.Keys(m.steps)) {
				u := m.steps[step]
				sum.Add(u)
				t.Logf("%-8s %2d calls, %.0f + %.0f tokens a message", step, u.Calls, float64(u.TokensIn)/n, float64(u.TokensOut)/n)
			}
			calls, tokens := float64(sum.Calls)/n, float64(sum.TokensIn+sum.TokensOut)/n
			t.Logf("all: %.2f calls and %.0f tokens a message, of %d", calls, tokens, len(said))
			if calls > c.calls || tokens > c.tokens {
				t.Errorf("%.2f calls and %.0f tokens a message, at most %g and %g", calls, tokens, c.calls, c.tokens)
			}
		})
	}
}

// No model is asked about courtesies alone, but about a word that answers a question.
func TestFindingJ10_NothingIsAskedAboutCourtesies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		said  []string
		calls int
	}{
		{[]string{"Good morning!", "Thank you so much!"}, 0},
		{[]string{"早上好！", "谢谢你！"}, 0},
		{[]string{"Did you move to Ghent in May?", "Yes, exactly."}, 2},
		{[]string{"你是三月搬家的吗？", "对，没错。"}, 2},
	} {
		m := &faithful{steps: map[string]loci.Usage{}}
		at := time.Date(2026, 10, 2, 19, 0, 0, 0, time.UTC)
		e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Clock: func() time.Time { return at }, Models: engine.Models{Extract: m}}))
		for _, text := range c.said {
			at = at.Add(time.Minute)
			must(e.Remember(t.Context(), loci.Scope{User: "me"}, loci.RememberRequest{Text: text, Conversation: "c", At: at, Wait: true}))
		}
		if calls := m.steps["extract"].Calls; calls != c.calls {
			t.Errorf("%q: asked %d times, want %d", c.said, calls, c.calls)
		}
		if err := e.Close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
