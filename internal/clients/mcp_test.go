package clients_test

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// The clients of the protocol's authors start `loci mcp` and work with it.
func TestO1_OfficialClientsWorkOverStandardIO(t *testing.T) {
	t.Parallel()
	for name, client := range official {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			converse(drive(t, client(t), place{Command: program(t), Args: []string{"--user", "ann", "--agent", "tester", "mcp"}, Env: memory(t)}))
		})
	}
}

// The same over HTTP, with a key, each from a server of its own.
func TestO1_OfficialClientsWorkOverHTTP(t *testing.T) {
	t.Parallel()
	for name, client := range official {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			command := client(t)
			converse(drive(t, command, serve(t).mcp()))
		})
	}
}

// converse is what every client must be able to do, whatever lies between it and the memory.
func converse(d *driver) {
	d.t.Helper()
	knowsTheServer(d)
	findsTheTools(d)
	id := remembersAndRecalls(d)
	changesAndUndoes(d, id)
	isCorrected(d)
}

func knowsTheServer(d *driver) {
	d.t.Helper()
	var about struct {
		Server       struct{ Name string }
		Instructions string
	}
	d.get("about", nil, &about)
	if about.Server.Name != "loci" || about.Instructions == "" {
		d.t.Errorf("the server is %+v", about)
	}
}

func findsTheTools(d *driver) {
	d.t.Helper()
	var list struct {
		Tools []struct {
			Name        string
			Description string
			InputSchema map[string]any
		}
	}
	d.get("tools", nil, &list)
	described := map[string]bool{}
	for _, tool := range list.Tools {
		described[tool.Name] = tool.Description != "" && tool.InputSchema["type"] == "object"
	}
	for _, name := range []string{"remember", "recall", "profile", "agenda", "timeline", "procedure", "note", "edit", "replace", "undo", "link", "links", "reflect", "traits"} {
		if !described[name] {
			d.t.Errorf("tool %s is missing, or not described", name)
		}
	}
}

// remembersAndRecalls remembers two things, in two languages, and returns the note of the first.
func remembersAndRecalls(d *driver) (id string) {
	d.t.Helper()
	var kept loci.RememberResult
	d.whole("remember", map[string]any{"text": "I moved to Ghent in May.", "speaker": "Ann", "at": "2026-06-01T09:00:00+02:00", "wait": true}, &kept)
	d.whole("remember", map[string]any{"text": "我最喜欢的咖啡馆在运河边。", "speaker": "Ann", "at": "2026-06-02T09:00:00+02:00", "wait": true}, &loci.RememberResult{})
	for question, want := range map[string]string{"Where did Ann move?": "Ghent", "最喜欢的咖啡馆在哪里？": "运河边"} {
		var found loci.RecallResult
		d.whole("recall", map[string]any{"query": question}, &found)
		if len(found.Hits) == 0 || !strings.Contains(found.Hits[0].Note.Content, want) {
			d.t.Errorf("%s: %d hits", question, len(found.Hits))
		}
		var read result
		d.get("call", map[string]any{"name": "recall", "arguments": map[string]any{"query": question}}, &read)
		if !strings.Contains(read.text(), want) {
			d.t.Errorf("%s: a model reads %s", question, read.text())
		}
	}
	return kept.Notes[0].ID.String()
}

func changesAndUndoes(d *driver, id string) {
	d.t.Helper()
	content := func() string {
		var note loci.Note
		d.whole("note", map[string]any{"id": id}, &note)
		return note.Content
	}
	if r := d.call("edit", map[string]any{"id": id, "content": "I moved to Bruges in May."}); r.IsError || !strings.Contains(content(), "Bruges") {
		d.t.Errorf("edited to %q: %s", content(), r.text())
	}
	if r := d.call("undo", map[string]any{"ids": []string{id + "@2"}}); r.IsError || !strings.Contains(content(), "Ghent") {
		d.t.Errorf("undone to %q: %s", content(), r.text())
	}
}

// isCorrected calls what is not there, and what can't be done.
func isCorrected(d *driver) {
	d.t.Helper()
	if a := d.do("call", map[string]any{"name": "dance", "arguments": map[string]any{}}); a.Error == nil || a.Error.Code != -32602 {
		d.t.Errorf("a tool that is not there: %+v %s", a.Error, a.OK)
	}
	for tool, arguments := range map[string]map[string]any{
		"recall": {},
		"note":   {"id": "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"},
	} {
		if r := d.call(tool, arguments); !r.IsError || r.text() == "" {
			d.t.Errorf("%s %v: %s", tool, arguments, r.text())
		}
	}
}
