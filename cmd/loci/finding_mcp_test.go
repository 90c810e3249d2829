package main

import (
	"encoding/json"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/envtest"
)

// mostAnswered bounds the answer of a recall, in bytes: 400 tokens of o200k_base, of which
// one has 3.2 bytes and more in such answers, in English as in Chinese.
const mostAnswered = 1400

// The answer of a recall is a short block, for every question of the sample conversations.
func TestFindingA1_AnAnswerIsShort(t *testing.T) {
	envtest.NotRaced(t, "one question after the other, to another process")
	t.Parallel()
	conversations, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range conversations {
		cmd := built(t, "mcp", "--profile", "admin")
		s := session(t, &mcp.CommandTransport{Command: cmd})
		messages := make([]map[string]any, len(c.Messages))
		for i, m := range c.Messages {
			messages[i] = map[string]any{"text": m.Text, "speaker": m.Speaker, "role": m.Role, "conversation": m.Conversation, "at": m.At, "ref": m.Ref}
			if m.Role == "" {
				delete(messages[i], "role")
			}
		}
		if text, failed := ask(t, s, "ingest", map[string]any{"messages": messages}); failed {
			t.Fatal(text)
		}
		questions, err := sample.Questions(c.Name)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range questions {
			text, failed := ask(t, s, "recall", map[string]any{"query": q.Text})
			if failed || len(text) > mostAnswered || !strings.Contains(text, "<loci-memory>") {
				t.Errorf("%s: %d bytes\n%s", q.Text, len(text), text)
			}
			if long, _ := ask(t, s, "recall", map[string]any{"query": q.Text, "budget": 2000, "k": 30}); len(long) < len(text) {
				t.Errorf("%s: a larger budget answers with less", q.Text)
			}
		}
		_ = s.Close()
	}
}

// Without a name an MCP client is an agent, and what is for no agent is not read out to it,
// also in the configuration that the demo prints.
func TestFindingA3_WithoutANameAClientIsNotTheUser(t *testing.T) {
	t.Parallel()
	printed := regexp.MustCompile(`"args": \[("[^\]]*)\]`).FindStringSubmatch(agentSettings)
	if printed == nil {
		t.Fatal("the demo prints no configuration")
	}
	var args []string
	if err := json.Unmarshal([]byte("["+printed[1]+"]"), &args); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		args []string
		sees bool
	}{"as the demo says": {args, false}, "by itself": {[]string{"mcp"}, false}, "admin": {[]string{"mcp", "--profile", "admin"}, false}, "in person": {[]string{"mcp", "--in-person"}, true}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := built(t, c.args...)
			keep := exec.CommandContext(t.Context(), cmd.Path, "remember", "I keep bees behind the chapel.", "--visibility", "user-only", "--json")
			keep.Env = cmd.Env
			out, err := keep.Output()
			if err != nil {
				t.Fatal(err)
			}
			id := field(t, string(out), "notes.0.id")
			s := session(t, &mcp.CommandTransport{Command: cmd})
			defer s.Close()
			for tool, arguments := range map[string]map[string]any{"recall": {"query": "Where are the bees?"}, "note": {"id": id}, "timeline": {}} {
				if text, _ := ask(t, s, tool, arguments); strings.Contains(text, "chapel") != c.sees {
					t.Errorf("%s answered %q", tool, text)
				}
			}
		})
	}
}

// A note is edited, replaced, forgotten and brought back over MCP.
func TestFindingA4_AnAgentMendsWhatItRemembered(t *testing.T) {
	t.Parallel()
	s := session(t, &mcp.CommandTransport{Command: built(t, "--agent", "coder", "mcp")})
	defer s.Close()
	id := func(text string) string { return regexp.MustCompile(`note #(\d+)`).FindStringSubmatch(text)[1] }
	kept, _ := ask(t, s, "remember", map[string]any{"text": "The gate to the orchard is blue."})
	gate := id(kept)
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"edit", map[string]any{"id": gate, "content": "The gate to the orchard is green.", "visibility": "private", "kind": "fact", "event_time": "2026-05-04", "add_tags": []string{"orchard"}}, "about 2026-05-04] user: The gate to the orchard is green."},
		{"note", map[string]any{"id": gate}, "private"},
		{"recall", map[string]any{"query": "Which colour is the gate?"}, "green"},
		{"replace", map[string]any{"old": gate, "text": "The gate to the orchard is red."}, "over: The gate to the orchard is green."},
		{"recall", map[string]any{"query": "Which colour is the gate?"}, "red"},
	} {
		if text, failed := ask(t, s, c.tool, c.arguments); failed || !strings.Contains(text, c.want) {
			t.Errorf("%s answered %q, want %q", c.tool, text, c.want)
		}
	}
	shed, _ := ask(t, s, "remember", map[string]any{"text": "The shed has two keys."})
	gone, failed := ask(t, s, "forget", map[string]any{"id": id(shed)})
	if text, _ := ask(t, s, "recall", map[string]any{"query": "How many keys has the shed?"}); failed || strings.Contains(text, "two keys") {
		t.Errorf("forgotten: %q, recalled %q", gone, text)
	}
	change := regexp.MustCompile(`#\d+@\d+`).FindString(gone)
	if text, failed := ask(t, s, "undo", map[string]any{"ids": []string{change}}); failed {
		t.Errorf("undo of %q: %q", change, text)
	}
	if text, _ := ask(t, s, "recall", map[string]any{"query": "How many keys has the shed?"}); !strings.Contains(text, "two keys") {
		t.Errorf("brought back: %q", text)
	}
	message := regexp.MustCompile(`by (#x\d+)\.`).FindStringSubmatch(shed)[1]
	if text, failed := ask(t, s, "undo", map[string]any{"ids": []string{message}}); failed {
		t.Errorf("undo of message %s: %q", message, text)
	}
}

// Neither a tool nor an error names a command or a flag, which a model does not have.
func TestFindingA4_NothingNamesACommand(t *testing.T) {
	t.Parallel()
	s := session(t, &mcp.CommandTransport{Command: built(t, "mcp", "--profile", "admin")})
	defer s.Close()
	command := regexp.MustCompile("(^|[^-<])--[a-z]|LOCI_[A-Z]|(^|[ `(])loci [a-z]")
	listed, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	all, _ := json.Marshal(listed.Tools)
	if found := command.Find(all); found != nil || command.MatchString(s.InitializeResult().Instructions) {
		t.Errorf("the tools name %q", found)
	}
	const nobody = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"
	for _, c := range []struct {
		tool      string
		arguments map[string]any
	}{
		{"note", map[string]any{"id": nobody}}, {"edit", map[string]any{"id": nobody, "content": "x"}}, {"replace", map[string]any{"old": nobody, "text": "x"}}, {"forget", map[string]any{"id": nobody}},
		{"settle", map[string]any{"id": nobody, "as": "done"}}, {"undo", map[string]any{"ids": []string{nobody}}}, {"undo", map[string]any{"ids": []string{"x"}}}, {"undo", map[string]any{"ids": []string{nobody + "@2"}}},
		{"link", map[string]any{"from": nobody, "to": nobody, "type": "supports"}}, {"trait", map[string]any{"id": nobody}}, {"trait", map[string]any{"id": nobody, "verdict": "confirmed"}},
		{"restore", map[string]any{"id": nobody}}, {"pin", map[string]any{"id": nobody}}, {"history", map[string]any{"id": nobody}}, {"recall", map[string]any{"query": "x", "zone": "Mars"}}, {"remember", map[string]any{"text": ""}},
		{"remember", map[string]any{"text": "x", "importance": 7}}, {"timeline", map[string]any{"limit": -1}}, {"agenda", map[string]any{"days": -1}}, {"traits", map[string]any{"limit": 9999}}, {"profile", map[string]any{"limit": -3}},
		{"notes", map[string]any{"after": nobody}}, {"path", map[string]any{"from": nobody, "to": nobody, "max": 99}},
	} {
		text, failed := ask(t, s, c.tool, c.arguments)
		if found := command.FindString(text); found != "" || !failed && c.tool != "notes" {
			t.Errorf("%s %v answered %q (error %t), which names %q", c.tool, c.arguments, text, failed, found)
		}
	}
}

// What a client may attach to a conversation reads as the answers of the tools do.
func TestM5_ResourcesAndThePrompt(t *testing.T) {
	t.Parallel()
	s := session(t, &mcp.CommandTransport{Command: built(t, "mcp")})
	defer s.Close()
	prime := func(arguments map[string]string) string {
		t.Helper()
		got, err := s.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "prime", Arguments: arguments})
		if err != nil {
			t.Fatal(err)
		}
		return got.Messages[0].Content.(*mcp.TextContent).Text
	}
	if text := prime(nil); !strings.Contains(text, "Nothing") {
		t.Errorf("an empty memory primes with %q", text)
	}
	kept, _ := ask(t, s, "remember", map[string]any{"text": "I live in Ghent. My sister Anna lives in 杭州.", "wait": true})
	id := regexp.MustCompile(`note #(\d+)`).FindStringSubmatch(kept)[1]
	for uri, want := range map[string]string{"loci://profile": "home: Ghent", "loci://note/" + id: "My sister Anna", "loci://profile/%E6%9D%AD%E5%B7%9E": "recall may find more"} {
		got, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		if err != nil || !strings.Contains(got.Contents[0].Text, want) {
			t.Errorf("%s: %v, %v", uri, got, err)
		}
	}
	for _, uri := range []string{"loci://note/019ac0de7b1c7cc3", "loci://note/x", "loci://other/x", "loci://note/%zz"} {
		if got, err := s.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s: %v", uri, got.Contents[0])
		}
	}
	if text := prime(map[string]string{"topic": "Anna", "zone": "Asia/Shanghai"}); !strings.Contains(text, "home: Ghent") || !strings.Contains(text, "(Asia/Shanghai)") || strings.Count(text, "My sister Anna") < 1 {
		t.Errorf("it primes with %q", text)
	}
}
