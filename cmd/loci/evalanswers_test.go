package main

import (
	"os"
	"path/filepath"
	"testing"
)

// A line whose writing was cut off is asked again, and written over.
func TestAnswersThatWereCutOffAreWrittenOver(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "answers.jsonl")
	if err := os.WriteFile(path, []byte("{\"id\":\"q1\",\"verdict\":\"right\"}\n{\"id\":\"q2\",\"ver"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, done, err := keptAnswers(path)
	if err != nil || len(done) != 1 || done[0].ID != "q1" {
		t.Fatalf("got %+v, %v", done, err)
	}
	_, err = f.WriteString("next\n")
	if data, _ := os.ReadFile(path); err != nil || f.Close() != nil || string(data) != "{\"id\":\"q1\",\"verdict\":\"right\"}\nnext\n" {
		t.Errorf("%s, %v", data, err)
	}
}
