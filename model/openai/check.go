package openai

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

// Check asks the model for a word, to find out whether the server answers, takes the key
// and has the model; the error names what is wrong and how to mend it. It costs a few dozen tokens
// and, where the server loads models on demand, the time that this takes. The error is
// Complete's, and for a missing model names those that there are.
func (c *Client) Check(ctx context.Context) error {
	_, err := c.Complete(ctx, model.Prompt{
		Step: "check", System: "You answer in JSON.", User: `Say {"ok":true}.`, Name: "check", MaxTokens: 256,
		Schema: json.RawMessage(`{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"],"additionalProperties":false}`),
	})
	return withModels(ctx, c.http, err)
}

// Check embeds a word, to find out whether the server can be used, like Client.Check.
func (e *Embedder) Check(ctx context.Context) error {
	_, err := e.Embed(ctx, []string{"memory"})
	return withModels(ctx, e.http, err)
}

// withModels adds the names of the models that the server has to the error of a missing
// one.
func withModels(ctx context.Context, h *modelhttp.Client, err error) error {
	var (
		f modelhttp.Failure
		p *model.ProviderError
	)
	if !errors.As(err, &f) || !errors.As(err, &p) || !noSuchModel(f) {
		return err
	}
	names, more := h.Models(ctx, "models")
	if len(names) == 0 {
		return err
	}
	if more {
		names = append(names, "…")
	}
	listed := *p
	listed.Hint += "; it has " + strings.Join(names, ", ")
	return &listed
}
