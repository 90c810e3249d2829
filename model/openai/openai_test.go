package openai_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/loci-memory/loci/model/modeltest"
	"github.com/loci-memory/loci/model/openai"
)

func TestMain(m *testing.M) { modeltest.Main(m) }

func options(s modeltest.Setup) openai.Options {
	return openai.Options{
		Model: "qwen3:8b", BaseURL: s.BaseURL, Key: s.Key,
		Timeout: s.Timeout, Parallel: s.Parallel, Transport: s.Transport, Wait: s.Wait,
	}
}

// said is the body of a chat completion.
func said(text string, cut bool) string {
	reason := "stop"
	if cut {
		reason = "length"
	}
	return encode(map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "qwen3:8b",
		"choices": []any{map[string]any{"index": 0, "finish_reason": reason, "message": map[string]any{"role": "assistant", "content": text}}},
		"usage":   map[string]any{"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
	})
}

func failed(_ int, message string) string {
	return encode(map[string]any{"error": map[string]any{"message": message, "type": "some_error", "param": nil, "code": nil}})
}

// embedded is the body of an answer with embeddings, the last one first: their
// indexes say the order.
func embedded(vectors [][]float64) string {
	data := []any{}
	for i := len(vectors) - 1; i >= 0; i-- {
		v := []any{}
		for _, x := range vectors[i] {
			if math.IsNaN(x) {
				v = append(v, nil)
			} else {
				v = append(v, x)
			}
		}
		data = append(data, map[string]any{"object": "embedding", "index": i, "embedding": v})
	}
	return encode(map[string]any{"object": "list", "data": data, "model": "bge-m3", "usage": map[string]any{"prompt_tokens": 5, "total_tokens": 5}})
}

func encode(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(raw)
}

func TestTheContractOfLanguageModels(t *testing.T) {
	t.Parallel()
	modeltest.LLM{
		Open: func(s modeltest.Setup) (modeltest.Model, error) { return openai.New(options(s)) },
		Say:  said,
		Fail: failed,
	}.Test(t)
}

func TestTheContractOfEmbedders(t *testing.T) {
	t.Parallel()
	modeltest.Embedder{
		Open: func(s modeltest.Setup) (modeltest.Embedding, error) {
			return openai.NewEmbedder(openai.EmbedderOptions{Options: options(s)})
		},
		Say:  embedded,
		Fail: failed,
		Texts: func(body string) []string {
			var r struct{ Input []string }
			if err := json.Unmarshal([]byte(body), &r); err != nil {
				t.Error(err)
			}
			return r.Input
		},
	}.Test(t)
}
