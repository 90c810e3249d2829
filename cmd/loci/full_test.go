//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Wherever the disk is full, what is acknowledged is kept and ends with 0, and what is not
// kept ends with 6 and says so.
func TestFindingS8_AFullDiskIsAnsweredTruly(t *testing.T) {
	notRaced(t)
	t.Parallel()
	seed := built(t, "remember", "I like tea and cake")
	if text, err := seed.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	data, err := os.ReadFile(storeOf(seed))
	if err != nil {
		t.Fatal(err)
	}
	acknowledged, refused, later := 0, 0, 0
	for kib := 8; kib <= 96; kib += 4 { // of the log: the file itself is larger than that
		cmd := built(t, "remember", "The cat is called Zorro and likes tea and cake")
		path := storeOf(cmd)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		limited := exec.Command("sh", append([]string{"-c", fmt.Sprintf(`ulimit -f %d; exec "$@"`, kib*2), "sh"}, cmd.Args...)...)
		limited.Env = cmd.Env
		var out, said bytes.Buffer
		limited.Stdout, limited.Stderr = &out, &said
		_ = limited.Run()
		code, shown := limited.ProcessState.ExitCode(), strings.Contains(out.String(), "Remembered")
		list := built(t, "notes")
		list.Env = cmd.Env
		text, err := list.Output()
		kept := strings.Contains(string(text), "Zorro")
		if err != nil || shown != kept || (code == 0) != kept || code != 0 && code != exitUnavailable {
			t.Errorf("%d KiB: ended with %d; acknowledged: %v; kept: %v, %v: %s", kib, code, shown, kept, err, said.String())
		}
		switch {
		case code != 0 && !strings.Contains(said.String(), "nothing of this was written: make room and try again"):
			t.Errorf("%d KiB: %s", kib, said.String())
		case code != 0:
			refused++
		case strings.Contains(said.String(), "everything is kept"):
			later++
		}
		if kept {
			acknowledged++
		}
	}
	t.Logf("%d acknowledged, %d of them with work left for later, %d refused", acknowledged, later, refused)
	if refused == 0 || later == 0 || acknowledged == later {
		t.Error("not every way was gone")
	}
}

// storeOf is the store of a command that built made.
func storeOf(cmd *exec.Cmd) string {
	for _, v := range cmd.Env {
		if path, ok := strings.CutPrefix(v, "LOCI_STORE="); ok && filepath.IsAbs(path) {
			return path
		}
	}
	return ""
}
