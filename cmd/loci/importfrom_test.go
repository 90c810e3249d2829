package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// packed writes an archive with files of one conversation each.
func packed(t *testing.T, files map[string]string) string {
	t.Helper()
	var buf bytes.Buffer
	z := zip.NewWriter(&buf)
	for name, text := range files {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "export.zip")
	if err := os.WriteFile(path, buf.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// An archive is read as it is delivered: what holds conversations, and nothing else of it.
func TestI6_AnArchiveAsItIsDelivered(t *testing.T) {
	t.Parallel()
	claude := func(id, text string) string {
		return `[{"uuid":"` + id + `","chat_messages":[{"uuid":"m` + id + `","sender":"human","text":"` + text + `","created_at":"2026-02-03T02:00:01Z"}]}]`
	}
	file := packed(t, map[string]string{
		"export/conversations.json": claude("1", "I fly to Faro."), "export/conversations-001.json": claude("2", "我喜欢茶。"),
		"export/users.json": `[{"uuid":"x","email_address":"ann@example.com"}]`, "__MACOSX/export/conversations.json": "\x00", "export/chat.html": "<p>",
	})
	store := filepath.Join(t.TempDir(), "m.db")
	for _, want := range []string{"2 messages added, 0 known already", "0 messages added, 2 known already"} {
		var out, err bytes.Buffer
		code := run(t.Context(), []string{"--store", store, "import", "--format", "claude-export", file}, streams{out: &out, err: &err})
		if code != 0 || !strings.Contains(out.String(), want) {
			t.Errorf("ended with %d: %s%s", code, out.String(), err.String())
		}
	}
	var out, stderr bytes.Buffer
	other := packed(t, map[string]string{"users.json": "[]"})
	code := run(t.Context(), []string{"--store", store, "import", "--format", "claude-export", other}, streams{out: &out, err: &stderr})
	if code != exitInvalid || !strings.Contains(stderr.String(), "has no conversations*.json in it") {
		t.Errorf("ended with %d: %s", code, stderr.String())
	}
}
