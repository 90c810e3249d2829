package clients_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/sample"
)

// said is one answer: what a model reads of it, and all that was sent.
type said struct {
	kind      string // the tool, or what else was asked for
	text      string // the text blocks, which a model reads
	sent      string // the result as JSON
	substance string // of recall: what its hits say, and no more
}

// The answers of every tool on the sample conversations, in tokens. `make tokens` prints
// them; with -loci they are those of another build of the program, and nothing is demanded.
func TestO3_AnswersAreSmallEnoughForAModel(t *testing.T) {
	t.Parallel()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	var all []said
	for _, talk := range talks {
		a := listen(t, talk)
		all = append(all, a.heard...)
	}
	table, most := measure(t, all)
	t.Logf("tokens (o200k_base)\n%s", table)
	if *binary != "" {
		return
	}
	for kind, limit := range limits {
		if worst := most[kind]; worst.read > limit {
			t.Errorf("%s: %d tokens, %d at most:\n%s", kind, worst.read, limit, worst.text)
		}
	}
}

// limits are how many tokens of an answer a model reads at most, where it asks for no more.
var limits = map[string]int{"tools/list": 2400, "recall": 400, "edit": 60, "replace": 60}

// listener is an agent that keeps every answer.
type listener struct {
	t     *testing.T
	s     *mcp.ClientSession
	heard []said
}

// listen lives through one conversation: it remembers all messages, asks all questions,
// and calls every other tool.
func listen(t *testing.T, talk sample.Conversation) *listener {
	t.Helper()
	env := memory(t)
	cmd := exec.CommandContext(t.Context(), program(t), "--user", talk.User, "--agent", "assistant", "mcp")
	cmd.Env = os.Environ()
	for name, value := range env {
		cmd.Env = append(cmd.Env, name+"="+value)
	}
	s, err := mcp.NewClient(&mcp.Implementation{Name: "listener", Version: "1"}, nil).
		Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l := &listener{t: t, s: s}
	l.lists()
	l.remembers(talk.Messages)
	work := exec.CommandContext(t.Context(), cmd.Path, "--user", talk.User, "work")
	work.Env = cmd.Env
	if out, err := work.CombinedOutput(); err != nil {
		t.Fatalf("work: %v: %s", err, out)
	}
	l.looksUp(l.asks(talk.Name), talk.Messages[len(talk.Messages)-1].At)
	return l
}

// lists is what a model is shown before it calls anything.
func (l *listener) lists() {
	l.t.Helper()
	list, err := l.s.ListTools(l.t.Context(), nil)
	if err != nil {
		l.t.Fatal(err)
	}
	l.keep("tools/list", text(l.t, list.Tools), list, "")
	l.keep("instructions", l.s.InitializeResult().Instructions, l.s.InitializeResult(), "")
}

func (l *listener) remembers(messages []loci.RememberRequest) {
	l.t.Helper()
	for _, m := range messages {
		m.Ref = ""
		l.call("remember", m, nil)
	}
}

// asks asks all questions about a talk, and returns the best hits.
func (l *listener) asks(name string) []loci.ID {
	l.t.Helper()
	questions, err := sample.Questions(name)
	if err != nil {
		l.t.Fatal(err)
	}
	temporal, err := sample.Temporal(name)
	if err != nil {
		l.t.Fatal(err)
	}
	var best []loci.ID
	for _, q := range append(questions, temporal...) {
		var found loci.RecallResult
		l.call("recall", map[string]any{"query": q.Text}, &found)
		var substance []string
		for _, hit := range found.Hits {
			substance = append(substance, hit.Note.Content)
		}
		l.heard[len(l.heard)-1].substance = strings.Join(substance, "\n")
		if len(found.Hits) > 0 {
			best = append(best, found.Hits[0].Note.ID)
		}
	}
	return best
}

// looksUp calls the other tools, on notes that recall gave.
func (l *listener) looksUp(notes []loci.ID, end time.Time) {
	l.t.Helper()
	notes = slices.Compact(notes)[:10]
	for _, id := range notes {
		l.call("note", map[string]any{"id": id}, nil)
		l.call("links", map[string]any{"id": id}, nil)
		l.call("links", map[string]any{"id": id, "with_notes": true}, nil)
	}
	for _, about := range []string{"how do we release?", "怎么做", "deploy"} {
		l.call("procedure", map[string]any{"query": about}, nil)
	}
	l.call("profile", map[string]any{}, nil)
	l.call("profile", map[string]any{"history": true}, nil)
	l.call("agenda", map[string]any{}, nil)
	l.call("agenda", map[string]any{"as_of": end}, nil)
	l.call("timeline", map[string]any{}, nil)
	l.call("timeline", map[string]any{"by": "month"}, nil)
	l.call("reflect", map[string]any{"force": true}, nil)
	l.call("traits", map[string]any{}, nil)
	l.call("traits", map[string]any{"all": true}, nil)
	l.call("edit", map[string]any{"id": notes[0], "add_tags": []string{"seen"}}, nil)
	l.call("undo", map[string]any{"ids": []string{notes[0].String() + "@2"}}, nil)
	l.call("link", map[string]any{"from": notes[0], "to": notes[len(notes)-1], "type": "supports", "reason": "they say the same"}, nil)
	l.call("replace", map[string]any{"old": notes[0], "text": "It was another one."}, nil)
}

// call calls a tool and keeps the answer, which may be an error: a model reads those too.
// The whole result is read from a second answer, where it is asked for.
func (l *listener) call(tool string, arguments, whole any) {
	l.t.Helper()
	p := &mcp.CallToolParams{Name: tool, Arguments: arguments}
	r, err := l.s.CallTool(l.t.Context(), p)
	if err != nil {
		l.t.Fatalf("%s: %v", tool, err)
	}
	var texts []string
	for _, c := range r.Content {
		if block, ok := c.(*mcp.TextContent); ok {
			texts = append(texts, block.Text)
		}
	}
	kind := tool
	if r.IsError {
		kind += " (error)"
		l.t.Logf("%s %s: %s", tool, text(l.t, arguments), strings.Join(texts, " "))
	}
	l.keep(kind, strings.Join(texts, "\n"), r, "")
	if whole == nil {
		return
	}
	p.Meta = mcp.Meta{"loci/full": true}
	if r, err = l.s.CallTool(l.t.Context(), p); err != nil {
		l.t.Fatalf("%s: %v", tool, err)
	}
	if err := json.Unmarshal([]byte(text(l.t, r.StructuredContent)), whole); err != nil {
		l.t.Fatalf("%s: %v", tool, err)
	}
}

func (l *listener) keep(kind, read string, sent any, substance string) {
	l.heard = append(l.heard, said{kind: kind, text: read, sent: text(l.t, sent), substance: substance})
}

// text is a value as JSON.
func text(t *testing.T, v any) string {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// measure is a table of tokens, and the largest answer, by kind of answer.
func measure(t *testing.T, all []said) (string, map[string]largest) {
	t.Helper()
	var texts []string
	for _, s := range all {
		texts = append(texts, s.text, s.sent, s.substance)
	}
	counts := tokens(t, texts)
	rows, most, order := map[string]*row{}, map[string]largest{}, []string{}
	for i, s := range all {
		r := rows[s.kind]
		if r == nil {
			r, order = &row{}, append(order, s.kind)
			rows[s.kind] = r
		}
		r.add(counts[3*i], counts[3*i+1], counts[3*i+2])
		if counts[3*i] >= most[s.kind].read {
			most[s.kind] = largest{counts[3*i], s.text}
		}
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "answer\tcalls\tread, mean\tread, max\tsent, mean\tsubstance, mean\t")
	for _, kind := range order {
		r := rows[kind]
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t\n", kind, r.calls, r.read/r.calls, most[kind].read, r.sent/r.calls, r.substance/r.calls)
	}
	_ = w.Flush() // into memory
	return table.String(), most
}

// largest is an answer that a model reads most of.
type largest struct {
	read int // tokens
	text string
}

// row sums up the answers of one kind, in tokens.
type row struct{ calls, read, sent, substance int }

func (r *row) add(read, sent, substance int) {
	r.calls++
	r.read, r.sent, r.substance = r.read+read, r.sent+sent, r.substance+substance
}
