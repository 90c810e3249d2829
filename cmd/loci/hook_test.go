package main

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// hookCall runs a hook, and returns what it prints; it has to end with 0.
func hookCall(t *testing.T, cmd *exec.Cmd, call string) (out, notes string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(call), &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("%s: %v: %s", cmd.Args[1:], err, stderr.String())
	}
	return stdout.String(), stderr.String()
}

// like is another command on the store of one.
func like(t *testing.T, cmd *exec.Cmd, args ...string) *exec.Cmd {
	t.Helper()
	again := exec.CommandContext(t.Context(), cmd.Path, args...)
	again.Env = cmd.Env
	return again
}

// An agent whose program says nothing to its hook is not waited for.
func TestAHookNeverHoldsAnAgentUp(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	first := built(t, "hook", "stop")
	silent := exec.CommandContext(ctx, first.Path, "hook", "prompt")
	silent.Env = first.Env
	stdin, err := silent.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err := silent.CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "note: ") {
		t.Errorf("%v: %s", err, out)
	}
	_ = stdin.Close()
}

// What is said while the store is held by another is kept as soon as that lets it go.
func TestWhatAHookHasNoTimeForIsKeptLater(t *testing.T) {
	t.Parallel()
	first := built(t, "remember", "the first")
	if out, err := first.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	store := ""
	for _, v := range first.Env {
		if path, ok := strings.CutPrefix(v, "LOCI_STORE="); ok && path != "" {
			store = path
		}
	}
	db, err := sql.Open("sqlite", "file:"+store)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	holder, err := db.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := holder.ExecContext(t.Context(), "BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	call := `{"hook_event_name":"Stop","session_id":"s1","turn_id":"t1","last_assistant_message":"The bridge opens on Friday"}`
	out, notes := hookCall(t, like(t, first, "hook", "stop"), call)
	if out != "{}\n" || !strings.Contains(notes, "goes on without it") {
		t.Errorf("%q %q", out, notes)
	}
	if _, err := holder.ExecContext(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	end := time.Now().Add(time.Minute)
	for kept := ""; !strings.Contains(kept, "opens on Friday"); {
		out, err := like(t, first, "notes", "--conversation", "s1").CombinedOutput()
		if kept = string(out); err != nil || time.Now().After(end) {
			t.Fatalf("%v: %s", err, kept)
		}
	}
}

// Hooks work with the memory of a server as with a file.
func TestAHookAsksAServer(t *testing.T) {
	t.Parallel()
	url := servingFor(t)
	first := built(t, "hook")
	hookCall(t, like(t, first, "hook", "stop", "--agent", "codex", "--patient", "--store", url),
		`{"hook_event_name":"Stop","session_id":"s1","turn_id":"t1","last_assistant_message":"The bridge opens on Friday"}`)
	out, notes := hookCall(t, like(t, first, "hook", "prompt", "--agent", "codex", "--patient", "--store", url),
		`{"hook_event_name":"UserPromptSubmit","session_id":"s2","transcript_path":"talk","prompt":"When does the bridge open?"}`)
	if !strings.Contains(out, "opens on Friday") || notes != "" {
		t.Errorf("%q %q", out, notes)
	}
	out, notes = hookCall(t, like(t, first, "hook", "session-start", "--patient", "--store", "http://127.0.0.1:9"), `{"hook_event_name":"SessionStart"}`)
	if out != "" || !strings.HasPrefix(notes, "note: ") {
		t.Errorf("%q %q", out, notes)
	}
}

// A talk that grows is kept as it grows: every message once, whatever was kept before.
func TestATalkThatGrowsIsKeptOnce(t *testing.T) {
	t.Parallel()
	first := built(t, "version")
	path := t.TempDir() + "/talk.jsonl"
	call := fmt.Sprintf(`{"hook_event_name":"Stop","session_id":"s1","transcript_path":%q}`, path)
	var talk strings.Builder
	for i := range 3 {
		for j := range 120 {
			fmt.Fprintf(&talk, `{"type":"user","uuid":"u%d","timestamp":"2026-06-03T10:00:00Z","message":{"role":"user","content":"I sing song %d"}}`+"\n", i*120+j, i*120+j)
		}
		if err := os.WriteFile(path, []byte(talk.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		hookCall(t, like(t, first, "hook", "pre-compact", "--patient"), call)
	}
	out, err := like(t, first, "stats", "--json").CombinedOutput()
	if err != nil || !strings.Contains(string(out), `"messages":360,`) {
		t.Errorf("%v: %s", err, out)
	}
}
