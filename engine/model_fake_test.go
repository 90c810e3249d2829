package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// play is a model that answers as its story says, step by step. An answer may begin
// with lines of its own: "expect: TEXT" and "refuse: TEXT" say what must and what must
// not be in the prompt, "!cut" that the answer was cut off, "!down SECONDS" that
// there is none, "!unauthorized" that there never will be. label(TEXT) in it is what
// the prompt calls the memory with that text.
type play struct {
	name string

	always map[string]string // by step: what it answers when it has no other answer

	mu      sync.Mutex
	answers map[string][]string // by step
	prompts []model.Prompt
	wrong   []string // what was not as expected
}

func (p *play) Model() string { return p.name }

func (p *play) Complete(ctx context.Context, q model.Prompt) (model.Answer, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.prompts = append(p.prompts, q)
	usage := loci.Usage{Calls: 1, TokensIn: lang.CountTokens(q.System + q.User)}
	if text := p.always[q.Step]; len(p.answers[q.Step]) == 0 && text != "" {
		return model.Answer{Text: text, Usage: usage}, ctx.Err()
	}
	if len(p.answers[q.Step]) == 0 {
		p.wrong = append(p.wrong, "asked to "+q.Step+" once more than the story has answers:\n"+q.User)
		return model.Answer{Usage: usage}, &model.ProviderError{Provider: p.name, Kind: loci.ErrUnavailable, Hint: "the story has no answer"}
	}
	text := p.answers[q.Step][0]
	p.answers[q.Step] = p.answers[q.Step][1:]
	a := model.Answer{Usage: usage}
	for {
		line, rest, _ := strings.Cut(text, "\n")
		word, value, _ := strings.Cut(line, " ")
		switch word {
		case "expect:", "refuse:":
			if strings.Contains(q.User, value) != (word == "expect:") {
				p.wrong = append(p.wrong, fmt.Sprintf("%s %s %q, but the prompt is\n%s", q.Step, word, value, q.User))
			}
		case "!cut":
			a.Cut = true
		case "!down":
			after, _ := time.ParseDuration(value)
			return a, &model.ProviderError{Provider: p.name, Endpoint: "here", Status: 503, After: after, Kind: loci.ErrUnavailable, Hint: "it is down"}
		case "!unauthorized":
			return a, &model.ProviderError{Provider: p.name, Endpoint: "here", Status: 401, Kind: loci.ErrUnauthorized, Hint: "the key is wrong"}
		default:
			a.Text = labelled(text, q.User)
			a.Usage.TokensOut = lang.CountTokens(a.Text)
			return a, ctx.Err()
		}
		text = rest
	}
}

var labels = regexp.MustCompile(`label\(([^)]*)\)`)

// labelled puts the labels of a prompt in the place of the texts that they name.
func labelled(answer, prompt string) string {
	return labels.ReplaceAllStringFunc(answer, func(l string) string {
		text := labels.FindStringSubmatch(l)[1]
		before, _, ok := strings.Cut(prompt, "\n"+text+"\n")
		if !ok {
			return "nothing-says-" + text
		}
		head := strings.Fields(before[strings.LastIndex(before, "\n")+1:])
		return strings.TrimRight(strings.SplitN(head[1], "，", 2)[0], ",")
	})
}

// left says what the story's model was wrongly asked, or not asked.
func (p *play) left() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.wrong
	for step, answers := range p.answers {
		for _, a := range answers {
			out = append(out, "nobody asked to "+step+": "+a)
		}
	}
	return strings.Join(out, "\n")
}

// book is a ledger in memory.
type book struct {
	mu    sync.Mutex
	calls []model.Call
}

func (b *book) Record(_ context.Context, c model.Call) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.calls = append(b.calls, c)
	return nil
}

// usage sums what was recorded, by step and outcome.
func (b *book) usage() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out strings.Builder
	for _, c := range b.calls {
		fmt.Fprintf(&out, "%s by %s for %s: %s\n", c.Step, c.Model, c.User, c.Outcome)
	}
	b.calls = nil
	return out.String()
}

// statement is one item of an answer to extract.
func statement(content string, more map[string]any) string {
	fields := map[string]any{"content": content, "kind": "fact", "sources": []int{1}}
	for k, v := range more {
		fields[k] = v
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		panic(err)
	}
	return string(raw)
}
