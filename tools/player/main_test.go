package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asked posts a chat with a schema of a name and returns status and body.
func asked(t *testing.T, url, text string) (int, string) {
	t.Helper()
	body := `{"model":"m","messages":[{"role":"system","content":"Distil."},{"role":"user","content":"` + text + `"}],` +
		`"response_format":{"type":"json_schema","json_schema":{"name":"extract","schema":{"type":"object"}}}}`
	res, err := http.Post(url+"/v1/chat/completions", "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(all)
}

func TestAPromptIsAFileAndItsAnswerAnother(t *testing.T) {
	t.Parallel()
	p, err := newPlayer(t.TempDir(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	p.look = time.Millisecond
	s := httptest.NewServer(p.routes())
	defer s.Close()
	if err := os.WriteFile(filepath.Join(p.answers(), "0001-extract.json"), []byte("{\"facts\":[]}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // asked again, it is the same prompt
		if status, body := asked(t, s.URL, "Ann likes tea"); status != http.StatusOK || !strings.Contains(body, `"content":"{\"facts\":[]}"`) {
			t.Fatalf("%d: %s", status, body)
		}
	}
	shown, err := os.ReadFile(filepath.Join(p.prompts(), "0001-extract.md"))
	want := "--- system ---\nDistil.\n--- user ---\nAnn likes tea\n--- schema ---\n{\"type\":\"object\"}\n"
	if err != nil || string(shown) != want {
		t.Errorf("the prompt is %q (%v), want %q", shown, err, want)
	}
}

func TestNobodyWaitsForeverForAnAnswer(t *testing.T) {
	t.Parallel()
	p, err := newPlayer(t.TempDir(), time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(p.routes())
	defer s.Close()
	if status, body := asked(t, s.URL, "hello"); status != http.StatusGatewayTimeout || !strings.Contains(body, "nobody answered 0001-extract.md") {
		t.Errorf("%d: %s", status, body)
	}
	if _, err := newPlayer("", time.Hour); err == nil {
		t.Error("a player without a folder")
	}
}
