package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An agent gets what a person gets: moments with the offset of where they were said, a
// block with its lines, and a list of what the block has not all of.
func TestFindingA6_AnAgentLearnsWhatABlockCuts(t *testing.T) {
	t.Parallel()
	s := session(t, &mcp.CommandTransport{Command: built(t, "--user", "ann", "mcp")})
	long := "Packing list:\n" + strings.Repeat("- one more thing\n", 60) + "- the blue passport\n" + strings.Repeat("- one more thing\n", 20)
	for _, text := range []string{long, "A blue passport is fine."} {
		if answer, failed := ask(t, s, "remember", map[string]any{"text": text, "at": "2026-02-03T07:45:00+08:00"}); failed {
			t.Fatal(answer)
		}
	}
	question := map[string]any{"query": "Which colour has the passport, blue?", "budget": 220}
	answer := askFull(t, s, "recall", question)
	if at := field(t, answer, "hits.0.note.recorded_at"); at != "2026-02-03T07:45:00+08:00" {
		t.Errorf("said at %s", at)
	}
	block, id := field(t, answer, "context"), field(t, answer, "cut.0.note")
	if shown, _ := ask(t, s, "recall", question); !strings.Contains(shown, "\n  - the blue passport") || !strings.Contains(shown, " tokens)") || len(shown) >= len(block) {
		t.Errorf("the block is\n%s\nwhere inside it is\n%s", shown, block)
	}
	note := map[string]any{"id": id[:18]}
	if whole := askFull(t, s, "note", note); strings.TrimSpace(field(t, whole, "content")) != strings.TrimSpace(long) {
		t.Errorf("of %s it says %s", id, whole)
	}
	if shown, _ := ask(t, s, "note", note); strings.Count(shown, "  - one more thing\n") != 80 {
		t.Errorf("it is shown as\n%s", shown)
	}
}

// Every flag that a sentence of this program names is a flag of some command.
func TestFindingA5_EveryFlagThatATextNamesIsThere(t *testing.T) {
	t.Parallel()
	notRaced(t)
	known := map[string]bool{}
	w := newTypist(t, nil)
	names := append([]string{"", "eval locomo", "jobs retry", "jobs drop"}, commands(t)...)
	for _, name := range names {
		for _, flag := range regexp.MustCompile(`--[a-z][a-z-]+`).FindAllString(w.run("loci "+name+" --help"), -1) {
			known[flag] = true
		}
	}
	for _, name := range regexp.MustCompile(`(?m)^[a-z][a-z-]+`).FindAllString(w.run("loci settings"), -1) {
		known["--"+name] = true
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")
	for _, name := range append(sources, "../../README.md") {
		source, err := os.ReadFile(name)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, quoted := range text.FindAllString(string(source), -1) {
			for _, flag := range regexp.MustCompile(`(?:^|[\s("`+"`"+`])(--[a-z][a-z-]+)`).FindAllStringSubmatch(quoted, -1) {
				if plain, _ := strconv.Unquote(quoted); !known[flag[1]] && plain != flag[1] {
					t.Errorf("%s: no command has %s, which %s names", name, flag[1], quoted)
				}
			}
		}
	}
}
