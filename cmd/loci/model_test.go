package main

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// theKey is what the model's server of the stories wants; no output may show it.
const theKey = "sk-hunter2-of-the-stories"

// model FOLDER: a server like OpenAI's answers from now on, what is asked for a
// schema NAME by FOLDER/NAME.json, all else by a word; texts are embedded by the words
// that mean the same, those on a line of FOLDER/senses.txt. Its address and key are in the
// environment.
func modelServer(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: model FOLDER")
	}
	dir := ts.MkAbs(args[0])
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { complete(w, r, dir) }))
	ts.Defer(server.Close)
	ts.Setenv("OPENAI_BASE_URL", server.URL+"/v1")
	ts.Setenv("OPENAI_API_KEY", theKey)
}

func complete(w http.ResponseWriter, r *http.Request, dir string) {
	var asked struct {
		Format struct {
			Schema struct {
				Name string `json:"name"`
			} `json:"json_schema"`
		} `json:"response_format"`
	}
	if r.Header.Get("Authorization") != "Bearer "+theKey {
		http.Error(w, `{"error":{"message":"Incorrect API key provided: `+r.Header.Get("Authorization")+`"}}`, http.StatusUnauthorized)
		return
	}
	if strings.HasSuffix(r.URL.Path, "/embeddings") {
		embed(w, r, dir)
		return
	}
	if err := json.NewDecoder(r.Body).Decode(&asked); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	said := []byte("yes")
	if name := asked.Format.Schema.Name; name != "" {
		var err error
		if said, err = os.ReadFile(filepath.Join(dir, filepath.Base(name)+".json")); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"choices": []any{map[string]any{"finish_reason": "stop", "message": map[string]any{"role": "assistant", "content": string(said)}}},
		"usage":   map[string]any{"prompt_tokens": 1200, "completion_tokens": 80},
	})
}
