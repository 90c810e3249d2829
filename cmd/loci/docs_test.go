package main

import (
	"bytes"
	"os"
	"regexp"
	"testing"
)

// TestDocsNameEveryCommandAndNoOther: docs/cli.md is the contract with scripts.
func TestDocsNameEveryCommandAndNoOther(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	var c cli
	parser, err := newParser(&c, streams{out: &bytes.Buffer{}, err: &bytes.Buffer{}}, every)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, command := range parser.Model.Children {
		known[command.Name] = true
		if !bytes.Contains(page, []byte("`"+command.Name)) {
			t.Errorf("docs/cli.md says nothing of %q", command.Name)
		}
	}
	for _, cell := range regexp.MustCompile("(?m)^\\| `([a-z-]+)").FindAllSubmatch(page, -1) {
		if name := string(cell[1]); !known[name] {
			t.Errorf("docs/cli.md names %q, which is no command", name)
		}
	}
}
