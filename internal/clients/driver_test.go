package clients_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/clienttest"
)

// place is where a client finds the server: a program that it starts, or an address.
type place struct {
	Command string            `json:"command,omitempty"`
	Args    []string          `json:"args,omitempty"`
	Env     map[string]string `json:"env,omitempty"`
	URL     string            `json:"url,omitempty"`
	Headers map[string]string `json:"headers,omitempty"`
}

// official are the clients of the protocol that its authors publish, by name.
var official = map[string]func(t *testing.T) (command []string){
	"typescript 1": func(t *testing.T) []string { return node(t, "typescript1.mjs", clienttest.MCPTypeScript) },
	"typescript 2": func(t *testing.T) []string { return node(t, "typescript2.mjs", clienttest.MCPTypeScript2) },
	"python": func(t *testing.T) []string {
		return []string{clienttest.Pip(t, clienttest.MCPPython), "testdata/python.py"}
	},
}

// node lays a script of testdata, and what scripts share, where it can import a package.
func node(t *testing.T, script, pkg string) []string {
	t.Helper()
	dir := clienttest.NPM(t, pkg)
	lay(t, dir, script, "drive.mjs")
	return []string{"node", filepath.Join(dir, script)}
}

// lay copies files of testdata to a folder.
func lay(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		source, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), source, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// driver is a client in a process of its own that does what it is asked.
type driver struct {
	t *testing.T
	process
}

// drive starts a client.
func drive(t *testing.T, client []string, at place) *driver {
	t.Helper()
	where, err := json.Marshal(at)
	if err != nil {
		t.Fatal(err)
	}
	return &driver{t, start(t, exec.Command(client[0], append(client[1:], string(where))...), nil, 3*time.Minute)}
}

// reply is what a client hands to whoever calls it.
type reply struct {
	OK    json.RawMessage `json:"ok"`
	Error *struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

// do asks the client for one thing.
func (d *driver) do(verb string, params any) reply {
	d.t.Helper()
	line, err := json.Marshal(map[string]any{"do": verb, "params": params})
	if err != nil {
		d.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(d.in, "%s\n", line); err != nil {
		d.t.Fatalf("%s: %v: %s", verb, err, d.log)
	}
	got, err := d.out.ReadBytes('\n')
	if err != nil {
		d.t.Fatalf("%s: %v: %s", verb, err, d.log)
	}
	var a reply
	if err := json.Unmarshal(got, &a); err != nil {
		d.t.Fatalf("%s: %v: %s", verb, err, got)
	}
	return a
}

// get asks for one thing that must come, and reads it.
func (d *driver) get(verb string, params, into any) {
	d.t.Helper()
	a := d.do(verb, params)
	if a.Error != nil {
		d.t.Fatalf("%s %v: error %d, %s", verb, params, a.Error.Code, a.Error.Message)
	}
	if err := json.Unmarshal(a.OK, into); err != nil {
		d.t.Fatalf("%s: %v: %s", verb, err, a.OK)
	}
}

// result is what a tool answers.
type result struct {
	Content []struct {
		Type, Text string
	} `json:"content"`
	Structured json.RawMessage `json:"structuredContent"`
	IsError    bool            `json:"isError"`
}

// text is all text of a result.
func (r result) text() string {
	var all []string
	for _, c := range r.Content {
		all = append(all, c.Text)
	}
	return strings.Join(all, "\n")
}

// call calls a tool, and asks for the whole result in place of a text for a model.
func (d *driver) call(tool string, arguments map[string]any) result {
	d.t.Helper()
	var r result
	d.get("call", map[string]any{"name": tool, "arguments": arguments, "_meta": map[string]any{"loci/full": true}}, &r)
	return r
}

// whole calls a tool that must succeed, and reads the whole result.
func (d *driver) whole(tool string, arguments map[string]any, into any) {
	d.t.Helper()
	r := d.call(tool, arguments)
	if r.IsError {
		d.t.Fatalf("%s: %s", tool, r.text())
	}
	if err := json.Unmarshal(r.Structured, into); err != nil {
		d.t.Fatalf("%s: %v: %s", tool, err, r.Structured)
	}
}
