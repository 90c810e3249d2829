package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// built is the binary under test: this one, which is loci by another name. It works
// in a folder of its own.
func built(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath("loci") // testscript.Main puts it on the path
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Env = append(os.Environ(), "HOME="+home, "LOCI_STORE="+home+"/m.db", "XDG_CONFIG_HOME=", "LOCI_USER=", "LOCI_AGENT=")
	return cmd
}

// session connects a client over a transport.
func session(t *testing.T, over mcp.Transport) *mcp.ClientSession {
	t.Helper()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	s, err := client.Connect(t.Context(), over, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// ask calls a tool; it returns what it answers and whether that is an error.
func ask(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) (text string, failed bool) {
	t.Helper()
	result, err := s.CallTool(t.Context(), &mcp.CallToolParams{Name: tool, Arguments: arguments})
	if err != nil {
		t.Fatalf("%s: %v", tool, err)
	}
	return result.Content[0].(*mcp.TextContent).Text, result.IsError
}

// askFull calls a tool for the whole result of its method, as JSON.
func askFull(t *testing.T, s *mcp.ClientSession, tool string, arguments map[string]any) string {
	t.Helper()
	result, err := s.CallTool(t.Context(), &mcp.CallToolParams{Meta: mcp.Meta{"loci/full": true}, Name: tool, Arguments: arguments})
	if err != nil || result.IsError {
		t.Fatalf("%s: %+v, %v", tool, result, err)
	}
	text, err := json.Marshal(result.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// field reads one field of a JSON answer, by the path that `get` takes too.
func field(t *testing.T, answer, path string) string {
	t.Helper()
	var doc any
	if err := json.Unmarshal([]byte(answer), &doc); err != nil {
		t.Fatalf("%q: %v", answer, err)
	}
	value, ok := at(doc, path)
	if !ok {
		t.Fatalf("%s has no %s", answer, path)
	}
	text, _ := value.(string)
	return text
}

func TestAnAgentRemembersRecallsReadsAndFollowsLinks(t *testing.T) {
	t.Parallel()
	s := session(t, &mcp.CommandTransport{Command: built(t, "--user", "ann", "mcp")})
	for _, said := range []map[string]any{
		{"text": "Where do you live now?", "speaker": "Bo", "conversation": "c1", "at": "2026-02-03T10:00:00+08:00"},
		{"text": "I moved to Shanghai, 我喜欢上海。", "speaker": "Ann", "role": "user", "conversation": "c1", "at": "2026-02-03T10:01:00+08:00"},
	} {
		if text, failed := ask(t, s, "remember", said); failed {
			t.Fatal(text)
		}
	}
	query := map[string]any{"query": "Where did Ann move?"}
	if text, failed := ask(t, s, "recall", query); failed || !strings.Contains(text, "+ Ann: I moved to Shanghai, 我喜欢上海。 (#") {
		t.Errorf("recalled %q", text)
	}
	recalled := askFull(t, s, "recall", query)
	if content := field(t, recalled, "hits.0.note.content"); !strings.Contains(content, "我喜欢上海") {
		t.Errorf("recalled %q", content)
	}
	id := field(t, recalled, "hits.0.note.id")
	note := askFull(t, s, "note", map[string]any{"id": id})
	if by := field(t, note, "speaker"); by != "Ann" {
		t.Errorf("said by %q", by)
	}
	links := askFull(t, s, "links", map[string]any{"id": id, "types": []string{"follows"}})
	question := askFull(t, s, "note", map[string]any{"id": field(t, links, "links.0.to")})
	if content := field(t, question, "content"); content != "Where do you live now?" {
		t.Errorf("it follows %q", content)
	}
	if err := s.Close(); err != nil {
		t.Errorf("loci mcp ended with %v", err)
	}
}

func TestWhatAnAgentRemembersIsDurableWhenItIsAnswered(t *testing.T) {
	t.Parallel()
	cmd := built(t, "mcp")
	s := session(t, &mcp.CommandTransport{Command: cmd})
	if text, failed := ask(t, s, "remember", map[string]any{"text": "The bridge opens on Friday"}); failed {
		t.Fatal(text)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = s.Close() // it was killed: an error is as good as none
	again := exec.CommandContext(t.Context(), cmd.Path, "recall", "bridge")
	again.Env = cmd.Env
	out, err := again.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("opens on Friday")) {
		t.Errorf("%v: %s", err, out)
	}
}

// An agent gets a wrong id, another user's id and a user of its own choosing
// answered alike: there is no such thing.
func TestAnAgentReachesNoOtherUser(t *testing.T) {
	t.Parallel()
	cmd := built(t, "--user", "ann", "mcp")
	other := exec.CommandContext(t.Context(), cmd.Path, "--user", "eve", "remember", "Eve's secret", "--json")
	other.Env = cmd.Env
	out, err := other.Output()
	if err != nil {
		t.Fatal(err)
	}
	eves := field(t, string(out), "notes.0.id")
	cmd.Args = append(cmd.Args, "--profile", "admin")
	s := session(t, &mcp.CommandTransport{Command: cmd})
	defer s.Close()
	if text, failed := ask(t, s, "remember", map[string]any{"text": "I am Ann"}); failed {
		t.Fatal(text)
	}
	for _, c := range []struct {
		tool      string
		arguments map[string]any
		want      string
	}{
		{"note", map[string]any{"id": eves}, "no note " + eves},
		{"links", map[string]any{"id": eves}, "no note " + eves},
		{"path", map[string]any{"from": eves, "to": eves}, "no note " + eves},
		{"link", map[string]any{"from": eves, "to": eves, "type": "supports"}, "no note " + eves},
		{"unlink", map[string]any{"from": eves, "to": eves, "type": "supports"}, "no note " + eves},
		{"note", map[string]any{"id": "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"}, "no note 019ac0de"},
		{"recall", map[string]any{"query": "secret", "user": "eve"}, "user"},
		{"recall", map[string]any{"query": ""}, "query: is empty"},
		{"remember", map[string]any{"text": "a\x00b"}, "NUL"},
	} {
		text, failed := ask(t, s, c.tool, c.arguments)
		if !failed || !strings.Contains(text, c.want) || strings.Contains(text, "Eve's secret") {
			t.Errorf("%s %v: answered %q (error %t)", c.tool, c.arguments, text, failed)
		}
	}
	if text, _ := ask(t, s, "recall", map[string]any{"query": "secret"}); strings.Contains(text, "Eve") {
		t.Errorf("recalled %q", text)
	}
}

// What a cycle came to is about all of a memory; what was learned an agent sees as far
// as it sees what it was learned from.
func TestAnAgentReflectsAndSeesNoCounts(t *testing.T) {
	t.Parallel()
	s := session(t, &mcp.CommandTransport{Command: built(t, "--agent", "helper", "mcp", "--profile", "admin")})
	defer s.Close()
	if text, failed := ask(t, s, "remember", map[string]any{"text": "I walked the dog along the canal."}); failed {
		t.Fatal(text)
	}
	if reflected := askFull(t, s, "reflect", map[string]any{"force": true}); !strings.Contains(reflected, `"notes_scanned":0`) {
		t.Errorf("reflected %q", reflected)
	}
	if again, _ := ask(t, s, "reflect", map[string]any{}); !strings.Contains(again, "it comes by itself") || strings.Contains(again, "weigh") {
		t.Errorf("the second time: %q", again)
	}
	if text, failed := ask(t, s, "traits", map[string]any{"all": true}); failed {
		t.Errorf("learned %q", text)
	}
	if text, failed := ask(t, s, "trait", map[string]any{"id": "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"}); !failed || !strings.Contains(text, "no note 019ac0de") {
		t.Errorf("answered %q", text)
	}
}

// Where a process lives long, new words call for a reflection by themselves: behind
// them there is one, or the job that calls for the next.
func TestAnAgentsWordsAreReflectedOnUnlessItIsOff(t *testing.T) {
	t.Parallel()
	for setting, want := range map[string]bool{"LOCI_REFLECT=": true, "LOCI_REFLECT=on": true, "LOCI_REFLECT=off": false} {
		t.Run(setting, func(t *testing.T) {
			t.Parallel()
			cmd := built(t, "mcp")
			cmd.Env = append(cmd.Env, setting)
			s := session(t, &mcp.CommandTransport{Command: cmd})
			if text, failed := ask(t, s, "remember", map[string]any{"text": "I walked the dog along the canal.", "wait": true}); failed {
				t.Fatal(text)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
			jobs := exec.CommandContext(t.Context(), cmd.Path, "jobs", "--json")
			jobs.Env = cmd.Env
			out, err := jobs.Output()
			if got := bytes.Contains(out, []byte(`"kind":"reflect"`)); err != nil || got != want {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
}

// Whatever happens, standard output carries the protocol alone.
func TestStandardOutputIsJSONRPCToTheLastByte(t *testing.T) {
	t.Parallel()
	cmd := built(t, "mcp")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var wire bytes.Buffer
	s := session(t, &mcp.IOTransport{Reader: io.NopCloser(io.TeeReader(stdout, &wire)), Writer: stdin})
	for range 3 {
		ask(t, s, "remember", map[string]any{"text": "The same thing again"})
		ask(t, s, "recall", map[string]any{"query": "thing", "k": -1})
		ask(t, s, "recall", map[string]any{"query": "thing"})
	}
	if _, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: "no such tool"}); err == nil {
		t.Error("a tool that is not there answered")
	}
	_ = s.Close()
	if _, err := io.Copy(&wire, stdout); err != nil && !strings.Contains(err.Error(), "closed") {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Errorf("loci mcp ended with %v", err)
	}
	lines := bytes.Split(bytes.TrimSuffix(wire.Bytes(), []byte("\n")), []byte("\n"))
	if len(lines) < 11 {
		t.Errorf("only %d lines on the wire", len(lines))
	}
	for _, line := range lines {
		var message struct {
			Version string `json:"jsonrpc"`
		}
		if err := json.Unmarshal(line, &message); err != nil || message.Version != "2.0" {
			t.Errorf("not JSON-RPC: %q", line)
		}
	}
}
