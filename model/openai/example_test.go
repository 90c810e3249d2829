package openai_test

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci/model"

	"github.com/loci-memory/loci/model/openai"
)

// A model of Ollama on this machine: no key, and the address as Ollama writes it.
func ExampleNew() {
	llm, err := openai.New(openai.Options{Model: "qwen3:8b", BaseURL: openai.OllamaURL("")})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer llm.Close()
	ctx := context.Background()
	if err := llm.Check(ctx); err != nil {
		fmt.Println(err) // … Ollama is not running; start it with `ollama serve`
		return
	}
	answer, err := llm.Complete(ctx, model.Prompt{User: "Say hello."})
	fmt.Println(answer.Text, err)
}

// The identity names the vector space: vectors of another model, or of other
// dimensions, are never compared with these.
func ExampleNewEmbedder() {
	embedder, err := openai.NewEmbedder(openai.EmbedderOptions{
		Options:    openai.Options{Model: "text-embedding-3-small", Key: "sk-test"},
		Dimensions: 512,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer embedder.Close()
	fmt.Println(embedder.Identity())
	// Output: openai:text-embedding-3-small:512
}
