package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci/eval"
)

// told runs a command and returns what it prints; it must end well.
func told(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run(t.Context(), args, streams{in: strings.NewReader(""), out: &out, err: &errs}); code != 0 {
		t.Fatalf("%v ended with %d: %s", args, code, errs.String())
	}
	return out.String() + errs.String()
}

// A server that takes a text and never answers holds up neither the words that are kept
// nor a question: the vectors are made later.
func TestFindingA9_RememberDoesNotWaitForAHangingEmbedder(t *testing.T) {
	t.Parallel()
	hangs := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		select {
		case <-r.Context().Done():
		case <-time.After(20 * time.Second):
		}
	}))
	t.Cleanup(hangs.Close)
	store := filepath.Join(t.TempDir(), "loci.db")
	flags := []string{"--store", store, "--embedder", "openai/hangs", "--embedder-timeout", "50ms", "--openai-base-url", hangs.URL}
	begin := time.Now()
	for i := range 3 {
		told(t, append([]string{"remember", fmt.Sprint("I drank tea number ", i)}, flags...)...)
	}
	told(t, append([]string{"remember", "--wait", "I drank coffee"}, flags...)...)
	if got := told(t, append([]string{"recall", "tea"}, flags...)...); !strings.Contains(got, "tea number 2") || !strings.Contains(got, "words alone") {
		t.Errorf("recalled %s", got)
	}
	if took := time.Since(begin); took > time.Minute { // a request may take two
		t.Errorf("it took %v", took)
	}
	if got := told(t, "--store", store, "jobs"); !strings.Contains(got, "embed") {
		t.Errorf("the vectors are forgotten: %s", got)
	}
}

// evaluated is a conversation in the LoCoMo format whose one question shares no word with
// its answer.
const evaluated = `[{"sample_id":"s","conversation":{"speaker_a":"Ann","speaker_b":"Ben",
 "session_1_date_time":"1:56 pm on 2 March, 2026","session_1":[
  {"speaker":"Ann","dia_id":"D1:1","text":"I have to see the comet."},
  {"speaker":"Ben","dia_id":"D1:2","text":"I painted the kitchen yellow."}]},
 "qa":[{"question":"meteorite?","evidence":["D1:1"],"category":1}]}]`

// An evaluation goes by the embedder that it is given, for every question, and prints which
// it was; without one it prints that it went by words.
func TestFindingA10_EvalUsesTheEmbedder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "talk.json")
	for name, text := range map[string]string{file: evaluated, filepath.Join(dir, "senses.txt"): "meteorite comet\nyellow\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var broken atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if broken.Load() {
			http.Error(w, "no", http.StatusBadRequest)
			return
		}
		embed(w, r, dir)
	}))
	t.Cleanup(server.Close)
	by := []string{"--embedder", "openai/senses", "--openai-base-url", server.URL}
	var r eval.Report
	if err := json.Unmarshal([]byte(told(t, append([]string{"--json", "eval", "locomo", file}, by...)...)), &r); err != nil {
		t.Fatal(err)
	}
	if r.Embedder != "openai:senses" || r.Overall.R5 != 100 {
		t.Errorf("got %+v", r)
	}
	if got := told(t, append([]string{"eval", "locomo", file}, by...)...); !strings.Contains(got, "by meaning: openai:senses with a weight of 0.03") {
		t.Errorf("printed %s", got)
	}
	if got := told(t, "eval", "locomo", file); !strings.Contains(got, "by words alone: no embedder is named") || strings.Contains(got, "100.0") {
		t.Errorf("printed %s", got)
	}
	broken.Store(true)
	var out, errs bytes.Buffer
	if code := run(t.Context(), append([]string{"eval", "locomo", file}, by...), streams{in: strings.NewReader(""), out: &out, err: &errs}); code == 0 {
		t.Errorf("with an embedder that fails it printed %s", out.String())
	}
}

// The weight of meaning is that of the settings; on request others are tried too, and the
// best of them is named.
func TestR10_EvalFitsTheWeight(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "talk.json")
	for name, text := range map[string]string{file: evaluated, filepath.Join(dir, "senses.txt"): "meteorite comet\nyellow\n"} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { embed(w, r, dir) }))
	t.Cleanup(server.Close)
	args := []string{"eval", "locomo", file, "--fit-meaning"}
	by := append(slices.Clone(args), "--embedder", "openai/senses", "--openai-base-url", server.URL, "--meaning-weight", "0.07")
	var r eval.Report
	if err := json.Unmarshal([]byte(told(t, append([]string{"--json"}, by...)...)), &r); err != nil {
		t.Fatal(err)
	}
	best, ok := r.Best()
	if r.Weight != .07 || len(r.Fit) != len(weights) || !ok || best.Weight != weights[0] || best.R5 != 100 {
		t.Errorf("got %+v", r)
	}
	if got := told(t, by...); !strings.Contains(got, "with a weight of 0.07") || strings.Count(got, "best") != 2 {
		t.Errorf("printed %s", got)
	}
	for wrong, args := range map[string][]string{"LOCI_EMBEDDER": args, "meaning-weight": append(by[:len(by)-1:len(by)-1], "2")} {
		var out, errs bytes.Buffer
		if code := run(t.Context(), args, streams{in: strings.NewReader(""), out: &out, err: &errs}); code == 0 || !strings.Contains(errs.String(), wrong) {
			t.Errorf("want an error about %s, got %d, %s", wrong, code, errs.String())
		}
	}
}
