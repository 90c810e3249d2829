package mcpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/mcpapi"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// inside is what only the program itself knows: a stranger is answered with none of it.
var inside = regexp.MustCompile(`(?i)goroutine|panic|runtime error|\.go:\d|json: (cannot|unknown|unsupported)|Go struct|\bsql|loci\.[A-Z]|mcpapi|failed inside`)

// lab is a memory with a few notes behind lines, which keeps what went wrong inside.
type lab struct {
	wire
	log   buffer
	tools []string
	note  string // id of one note
}

func newLab(t testing.TB) *lab {
	t.Helper()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		t.Fatal(err)
	}
	me := loci.Scope{User: "me", Agent: "agent"}
	l := &lab{}
	for _, text := range []string{"I live in Ghent.", "我对花生过敏。", "I'm going to call the dentist on 2030-12-03.", "To release: first run the tests, then tag it, finally push the tag."} {
		kept, err := e.Remember(context.Background(), me, loci.RememberRequest{Text: text, Conversation: "c"})
		if err != nil {
			t.Fatal(err)
		}
		l.note = kept.Notes[0].ID.String()
	}
	in, to := io.Pipe()
	from, out := io.Pipe()
	server := mcpapi.New(e, me, mcpapi.Options{Profile: mcpapi.ProfileAdmin, Logger: slog.New(slog.NewTextHandler(&l.log, &slog.HandlerOptions{Level: slog.LevelError}))})
	over := make(chan struct{})
	go func() {
		_ = server.Run(context.Background(), mcpapi.Lines(in, out))
		close(over)
	}()
	t.Cleanup(func() {
		_ = to.Close()
		_ = from.Close() // nobody reads what is still to be said
		<-over
		_ = e.Close(context.Background())
	})
	l.to, l.from = to, bufio.NewReader(from)
	if _, err := l.call("initialize", map[string]any{"protocolVersion": "2025-06-18", "capabilities": map[string]any{}, "clientInfo": map[string]any{"name": "t", "version": "1"}}); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(to, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	listed, err := l.call("tools/list", map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`"name":"([a-z]+)"`).FindAllSubmatch(listed, -1) {
		l.tools = append(l.tools, string(m[1]))
	}
	return l
}

// try calls a tool with arguments of any form. Whatever they are, there is an answer, which
// says nothing of the inside.
func (l *lab) try(t testing.TB, tool, arguments string) {
	t.Helper()
	l.id++
	name, _ := json.Marshal(tool)
	line := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%s,"arguments":%s}}`, l.id, name, strings.ReplaceAll(arguments, "\n", " "))
	if _, err := io.WriteString(l.to, line+"\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := l.from.ReadBytes('\n')
	if err != nil || !json.Valid(answer) {
		t.Fatalf("%s %.300s is answered %q, %v", tool, arguments, answer, err)
	}
	if found := inside.Find(answer); found != nil && !strings.Contains(strings.ToLower(arguments), strings.ToLower(string(found))) {
		t.Errorf("%s %.300s is answered with %q of the inside:\n%.600s\n%s", tool, arguments, found, answer, l.log.String())
	}
}

// seeds are arguments that are nearly right, and some that are not at all.
func seeds(note string) []string {
	return []string{
		`{}`, `null`, `[]`, `7`, `"x"`, `{"query":"Ghent"}`, `{"query":null}`, `{"query":["x"]}`, `{"query":"x","k":-1}`, `{"query":"x","k":1e99}`, `{"query":"x","k":1.5}`, `{"query":"x","budget":-5}`,
		`{"id":"` + note + `"}`, `{"id":"` + note[:8] + `"}`, `{"id":""}`, `{"id":"zzzzzzzz"}`, `{"id":{}}`, `{"old":"` + note + `","text":"Now it is Bonn."}`, `{"from":"` + note + `","to":"` + note + `","type":"supports"}`,
		`{"text":"x","facts":[{"text":"y","claims":[{"subject":"user","attribute":"home","value":"Ghent"}],"replaces":"` + note + `"}]}`, `{"text":"x","facts":[null]}`, `{"text":"x","facts":{"a":1}}`, `{"text":"x","facts":[[]]}`,
		`{"text":"\u0000"}`, `{"text":"\ud800"}`, `{"text":"` + strings.Repeat("长", 1000) + `"}`, `{"text":"x","at":"2026-02-30T00:00:00Z"}`, `{"text":"x","zone":"../../etc/passwd"}`, `{"text":"x","role":"root"}`,
		`{"ids":["` + note + `@1"]}`, `{"ids":["@","x@","@1","` + note + `@99999999999999999999"]}`, `{"ids":"x"}`, `{"ids":[]}`, `{"messages":[{"text":"a"},{"text":7}]}`, `{"messages":[]}`, `{"messages":[{}]}`,
		`{"id":"` + note + `","as":"done"}`, `{"id":"` + note + `","as":"moved","to":"soon"}`, `{"id":"` + note + `","event_time":"0000-00-00"}`, `{"id":"` + note + `","importance":"high"}`, `{"id":"` + note + `","tags":[1]}`,
		`{"emotion":{"valence":9},"query":"x"}`, `{"emotion":7,"query":"x"}`, `{"limit":-1}`, `{"limit":99999999}`, `{"after":"` + note + `"}`, `{"days":-3}`, `{"by":"year"}`, `{"from":"yesterday"}`, `{"prefix":"0"}`,
		`{"a":{"b":{"c":[{"d":{}}]}}}`, `{"query":"x","query":"y"}`, `{"QUERY":"x"}`, `{"purge":true,"id":"` + note + `"}`, `{"force":"yes"}`, `{"metadata":{"a":[1,{"b":null}]},"text":"z"}`,
	}
}

// A bounded run of what a fuzzer tries: every tool with every seed, and seeds cut, doubled and
// mixed by chance.
func TestM3_NoArgumentsBreakATool(t *testing.T) {
	envtest.NotRaced(t, "one call after the other")
	t.Parallel()
	l := newLab(t)
	all := seeds(l.note)
	for _, tool := range l.tools {
		for _, arguments := range all {
			l.try(t, tool, arguments)
		}
	}
	dice := rand.New(rand.NewPCG(14, 49))
	for range 2000 {
		l.try(t, l.tools[dice.IntN(len(l.tools))], mixed(dice, all))
	}
	if log := l.log.String(); log != "" {
		t.Errorf("the memory failed inside: %.2000s", log)
	}
}

// mixed is JSON made of seeds by chance.
func mixed(dice *rand.Rand, all []string) string {
	pick := func() string { return all[dice.IntN(len(all))] }
	var fields map[string]any
	for fields == nil {
		_ = json.Unmarshal([]byte(pick()), &fields)
	}
	for range dice.IntN(4) {
		var more map[string]any
		if json.Unmarshal([]byte(pick()), &more) != nil {
			continue
		}
		for name, value := range more {
			switch dice.IntN(5) {
			case 0:
				value = []any{value, value}
			case 1:
				value = map[string]any{name: value}
			case 2:
				value = nil
			}
			fields[name] = value
		}
	}
	text, _ := json.Marshal(fields)
	return string(text)
}

func FuzzTools(f *testing.F) {
	l := newLab(f)
	for i, arguments := range seeds(l.note) {
		f.Add(uint8(i), arguments)
	}
	f.Fuzz(func(t *testing.T, tool uint8, arguments string) {
		if json.Valid([]byte(arguments)) {
			l.try(t, l.tools[int(tool)%len(l.tools)], arguments)
		}
	})
}

func FuzzLines(f *testing.F) {
	for _, line := range []string{`{"jsonrpc":"2.0","id":1,"method":"ping"}`, `{"jsonrpc":"2.0","id":null,"result":{}}`, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}`, `{"id":[]}`, `[]`, "\x00", `{"jsonrpc":"2.0","id":1.5,"method":"tools/call","params":[]}`} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		l := newLab(t)
		const ping = `{"jsonrpc":"2.0","id":"the last","method":"ping"}`
		go func() { _, _ = io.WriteString(l.to, strings.ReplaceAll(line, "\n", " ")+"\n"+ping+"\n") }()
		for range 3 {
			answer, err := l.from.ReadBytes('\n')
			if err != nil || !json.Valid(answer) || inside.Match(answer) && !inside.MatchString(line) {
				t.Fatalf("%q is answered %q, %v", line, answer, err)
			}
			if strings.Contains(string(answer), `"the last"`) {
				return
			}
		}
		t.Errorf("%q: the ping behind it is not answered", line)
	})
}

// The tools of both profiles are those that are documented.
func TestM1_TheProfilesHaveTheirTools(t *testing.T) {
	t.Parallel()
	want := strings.Fields("agenda edit forget history ingest link links note notes path pin procedure profile recall reflect reflections remember replace resolve restore settle stats timeline trait traits undo unlink unpin")
	if got := newLab(t).tools; !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("an agent has %v, want %v", got, want)
	}
}
