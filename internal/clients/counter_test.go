package clients_test

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
)

// tokens counts the tokens (o200k_base) of texts.
func tokens(t *testing.T, texts []string) []int {
	t.Helper()
	dir := clienttest.NPM(t, clienttest.Tokenizer)
	lay(t, dir, "tokens.mjs")
	var in bytes.Buffer
	for _, text := range texts {
		if err := json.NewEncoder(&in).Encode(text); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), "node", filepath.Join(dir, "tokens.mjs"))
	cmd.Stdin = &in
	counts := make([]int, 0, len(texts))
	for _, line := range strings.Fields(clienttest.Run(t, cmd)) {
		var n int
		if err := json.Unmarshal([]byte(line), &n); err != nil {
			t.Fatal(err)
		}
		counts = append(counts, n)
	}
	if len(counts) != len(texts) {
		t.Fatalf("%d texts have %d counts", len(texts), len(counts))
	}
	return counts
}
