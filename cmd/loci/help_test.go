package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// The help of loci and of each command fits a screen, without the settings that all have, and
// none of its commands is lost: those that are not explained are named.
func TestFindingB6_HelpIsOneScreen(t *testing.T) {
	t.Parallel()
	all := helpOf(t, "--help")
	for _, name := range append([]string{""}, commands(t)...) {
		text := helpOf(t, strings.Fields(name+" --help")...)
		if lines := strings.Count(text, "\n"); lines > 48 {
			t.Errorf("loci %s --help has %d lines", name, lines)
		}
		if strings.Contains(text, "--embedder") || !strings.Contains(text, "loci settings") {
			t.Errorf("loci %s --help has the settings, or does not say where they are:\n%s", name, text)
		}
		if name != "" && !strings.Contains(all, " "+name) {
			t.Errorf("loci --help does not name %s", name)
		}
	}
}

// What is secret is not printed.
func TestFindingB6_SettingsShowNoSecret(t *testing.T) {
	t.Parallel()
	text := helpOf(t, "settings", "--key", "s3cret", "--store", "postgres://ann:s3cret@127.0.0.1/loci", "--openai-api-key", "s3cret", "--json")
	if strings.Contains(text, "s3cret") || !strings.Contains(text, "postgres://ann@127.0.0.1/loci") {
		t.Error(text)
	}
}

func helpOf(t *testing.T, args ...string) string {
	t.Helper()
	var out, faults bytes.Buffer
	if code := run(context.Background(), args, streams{in: strings.NewReader(""), out: &out, err: &faults}); code != 0 {
		t.Fatalf("loci %v: %d, %s", args, code, &faults)
	}
	return out.String()
}
