package openai

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
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

// cures gives the hints that depend on what kind of server is asked; the general
// ones are modelhttp's.
func cures(o Options) func(modelhttp.Failure) string {
	u, err := url.Parse(o.BaseURL)
	if err != nil {
		u = &url.URL{}
	}
	port := u.Port()
	return func(f modelhttp.Failure) string {
		switch {
		case f.Refused() && port == "11434":
			return "Ollama is not running; start it with `ollama serve`"
		case f.Refused() && port == "1234":
			return "LM Studio's server is not running; start it with `lms server start`"
		case f.Status == http.StatusUnauthorized && o.Key == "":
			return "the server wants a key and none is set; set OPENAI_API_KEY"
		case f.Status == http.StatusUnauthorized:
			return "the key was refused; set OPENAI_API_KEY to a valid key of this server"
		case noSuchModel(f) && port == "11434":
			return "Ollama does not have the model " + o.Model + "; get it with `ollama pull " + o.Model + "`"
		case noSuchModel(f):
			return "the server does not have the model " + o.Model + "; set a name that it lists"
		case f.Status == http.StatusNotFound:
			return "nothing answers at this address; the base URL of most servers ends in /v1"
		}
		return ""
	}
}

// noSuchModel reports whether a server knows the address and not the model. For a missing
// model some answer 400.
func noSuchModel(f modelhttp.Failure) bool {
	switch f.Status {
	case http.StatusNotFound:
		return f.Mentions("model")
	case http.StatusBadRequest:
		return f.Mentions("model_not_found", "model does not exist", "model not exist", "model not found", "invalid model", "no such model")
	}
	return false
}
