//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// An interruption ends a command that waits for its input, and says what is kept.
func TestFindingS9_AnInterruptionEndsACommandThatReads(t *testing.T) {
	t.Parallel()
	line := `{"text":"I like tea and cake","at":"2026-02-03T10:00:00+08:00"}` // more than a pipe holds
	for _, args := range [][]string{{"remember", "-"}, {"ingest", "-"}, {"import", "-"}} {
		cmd := built(t, args...)
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		in, err := cmd.StdinPipe()
		if err == nil {
			err = cmd.Start()
		}
		text := strings.Repeat(line+"\n", 3000)
		if args[0] == "import" {
			text = header(t) + `{"message":` + strings.Repeat(" ", 300_000) // a line that does not end
		}
		if err == nil {
			_, err = io.WriteString(in, text)
		}
		if err != nil {
			t.Fatalf("%v: %v: %s", args, err, stderr.String())
		}
		if code := interrupted(t, cmd); code != exitOther || !strings.Contains(stderr.String(), "interrupted; what was acknowledged is kept") {
			t.Errorf("%v ended with %d: %.300s", args, code, stderr.String())
		}
	}
}

// header is the first line of an export.
func header(t *testing.T) string {
	t.Helper()
	cmd := built(t, "remember", "I like tea")
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	export := built(t, "export")
	export.Env = cmd.Env
	text, err := export.Output()
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return first + "\n"
}

// interrupted interrupts a process and returns its exit code, once it has ended.
func interrupted(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	late := time.AfterFunc(30*time.Second, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

// An interruption is an ordinary end of a server, and what it acknowledged is there.
func TestFindingS9_AnInterruptedServerHasKeptWhatItAcknowledged(t *testing.T) {
	t.Parallel()
	cmd := built(t, "mcp")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	s := session(t, &mcp.IOTransport{Reader: out, Writer: in})
	if text, failed := ask(t, s, "remember", map[string]any{"text": "我喜欢喝绿茶。"}); failed {
		t.Fatal(text)
	}
	if code := interrupted(t, cmd); code != 0 {
		t.Errorf("ended with %d", code)
	}
	again := built(t, "recall", "绿茶")
	again.Env = cmd.Env
	if text, err := again.Output(); err != nil || !strings.Contains(string(text), "我喜欢喝绿茶。") {
		t.Errorf("%s, %v", text, err)
	}
}
