package clients_test

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// oracle is a server like OpenAI's whose answers are the same for the same question: one
// fact for each message, and one trait for each note. It counts what it was asked.
type oracle struct {
	url string

	mu       sync.Mutex
	asked    map[string]int // by step and the name of a message
	answered map[string]int
}

func newOracle(t *testing.T) *oracle {
	t.Helper()
	o := &oracle{asked: map[string]int{}, answered: map[string]int{}}
	server := httptest.NewServer(http.HandlerFunc(o.serve))
	t.Cleanup(server.Close)
	o.url = server.URL + "/v1"
	return o
}

func (o *oracle) serve(w http.ResponseWriter, r *http.Request) {
	var question struct {
		Messages []struct{ Role, Content string }
		Format   struct {
			Schema struct{ Name string } `json:"json_schema"`
		} `json:"response_format"`
	}
	if err := json.NewDecoder(r.Body).Decode(&question); err != nil || len(question.Messages) == 0 {
		http.Error(w, fmt.Sprint("not a question: ", err), http.StatusBadRequest)
		return
	}
	step := question.Format.Schema.Name
	answer, about := answerTo(step, question.Messages[len(question.Messages)-1].Content)
	o.count(o.asked, step, about)
	if !pause(r.Context(), 5*time.Millisecond+rand.N(60*time.Millisecond)) { // long enough to be killed meanwhile
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": answer}}},
		"usage":   map[string]any{"prompt_tokens": 100, "completion_tokens": 10},
	})
	o.count(o.answered, step, about)
}

func (o *oracle) count(in map[string]int, step string, about []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	in[step]++
	for _, name := range about {
		in[step+" "+name]++
	}
}

// again is how many messages a step was asked about more than once, and how many at all.
func (o *oracle) again(step string) (more, all int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for key, n := range o.asked {
		if strings.HasPrefix(key, step+" ") {
			if all++; n > 1 {
				more++
			}
		}
	}
	return more, all
}

// shown is a text of a prompt, with the label that it is under.
type shown struct{ label, text string }

// nameOf is the name of a message, which is in its text and in all that comes of it.
var nameOf = regexp.MustCompile(`\bzq[0-9a-f]{10}\b`)

// textsOf are the texts of a prompt, of its sections that begin behind the context.
func textsOf(prompt string) (all []shown) {
	mark, _, _ := strings.Cut(strings.TrimPrefix(prompt, "Mark: "), "\n")
	context := false
	for line := range strings.SplitSeq(prompt, "\n") {
		head, marked := strings.CutPrefix(line, mark+" ")
		switch {
		case marked && head == "context":
			context = true
		case marked && head == "end of context":
			context = false
		case marked && !context:
			label, _, _ := strings.Cut(head, ",")
			all = append(all, shown{label: label})
		case !marked && !context && len(all) > 0:
			all[len(all)-1].text += line + "\n"
		}
	}
	return all
}

// answerTo is what the oracle says, and the names of the messages that it was asked about.
func answerTo(step, prompt string) (answer string, about []string) {
	items := []any{}
	for _, s := range textsOf(prompt) {
		name, number := nameOf.FindString(s.text), s.label[strings.LastIndexByte(s.label, ' ')+1:]
		if name == "" {
			continue
		}
		switch {
		case step == "extract" && strings.HasPrefix(s.label, "message "):
			items = append(items, map[string]any{"content": factOf(name), "kind": "fact", "sources": []json.Number{json.Number(number)}, "importance": .5, "confidence": .9})
		case step == "decide" && strings.HasPrefix(s.label, "statement "):
			items = append(items, map[string]any{"statement": json.Number(number), "operation": "ADD"})
		case step == "conclude" && strings.HasPrefix(s.label, "n"):
			items = append(items, map[string]any{"content": traitOf(s.text), "form": "pattern", "confidence": .5, "evidence": []string{s.label}, "reason": "it says so"})
		default:
			continue
		}
		about = append(about, name)
	}
	list := map[string]string{"extract": "facts", "decide": "decisions", "evolve": "changes", "conclude": "behaviours", "ask": "questions"}[step]
	if list == "" {
		return `{"action":"keep"}`, about
	}
	said := map[string]any{list: items}
	if step == "conclude" {
		for _, other := range []string{"trends", "reinforcements", "contradictions", "upgrades", "links"} {
			said[other] = []any{}
		}
	}
	text, _ := json.Marshal(said) // of strings and numbers
	return string(text), about
}

// factOf is the one fact of a message.
func factOf(name string) string { return "It is on record that " + name + " was " + madeUp(name) + "." }

// traitOf is the one trait of a note, which has few words in common with others.
func traitOf(text string) string { return "Likes " + madeUp("trait of "+strings.TrimSpace(text)) + "." }

// madeUp is words that are like no others, always the same of one text.
func madeUp(of string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(of))
	rng := rand.New(rand.NewPCG(h.Sum64(), 1))
	words := make([]string, 5)
	for i := range words {
		for range 3 {
			words[i] += string("bdfgklmnprstvz"[rng.IntN(14)]) + string("aeiou"[rng.IntN(5)])
		}
	}
	return strings.Join(words, " ")
}
