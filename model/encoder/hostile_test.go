package encoder

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Numbers that no model has are refused with the reason before a text is read with them.
func TestR10_NumbersThatNoModelHasAreRefused(t *testing.T) {
	t.Parallel()
	_, weights, tokenizer := newTiny(t)
	model, tokens := string(must(os.ReadFile(weights))), string(must(os.ReadFile(tokenizer)))
	float := func(name string, v float64) string {
		at := strings.Index(model, name) + len(name) + 2 // behind the key and the length of the bytes
		return model[:at] + string(binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(v)))) + model[at+4:]
	}
	for name, files := range map[string][2]string{
		"negative mark": {model, strings.Replace(tokens, `"[UNK]":1`, `"[UNK]":-5`, 1)},
		"negative word": {model, strings.Replace(tokens, `"tea":4`, `"tea":-4`, 1)},
		"no number":     {float("embeddings.LayerNorm.weight", math.NaN()), tokens},
		"endless":       {float("word_embeddings.weight_scale", math.Inf(1)), tokens},
	} {
		dir := t.TempDir()
		a, b := filepath.Join(dir, "model.onnx"), filepath.Join(dir, "tokenizer.json")
		for path, data := range map[string]string{a: files[0], b: files[1]} {
			if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := must(Open(a, b, Options{})).Embed(t.Context(), texts); err == nil || !strings.Contains(err.Error(), dir) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
