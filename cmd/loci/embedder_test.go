package main

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

// embed answers a request for vectors: they have a place for each line of
// DIR/senses.txt, and any of its words in a text is in it.
func embed(w http.ResponseWriter, r *http.Request, dir string) {
	var asked struct {
		Input []string `json:"input"`
	}
	senses, err := os.ReadFile(filepath.Join(dir, "senses.txt"))
	if err == nil {
		err = json.NewDecoder(r.Body).Decode(&asked)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var data []any
	for i, text := range asked.Input {
		v := []float32{.1} // no text is without a direction
		for line := range strings.Lines(string(senses)) {
			var has float32
			for _, word := range strings.Fields(line) {
				if strings.Contains(strings.ToLower(text), word) {
					has = 1
				}
			}
			v = append(v, has)
		}
		data = append(data, map[string]any{"index": i, "embedding": v})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"data": data, "usage": map[string]any{"prompt_tokens": 7 * len(data)}})
}
