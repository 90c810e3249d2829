package openai

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/jsonmend"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

// pathChat is where prompts go.
const pathChat = "chat/completions"

// defaultMaxTokens is what Prompt.MaxTokens documents.
const defaultMaxTokens = 4096

// Complete answers one prompt. With a schema the server is asked to follow it, in
// the strictest way that it accepts, and the object is found and mended in what the
// model said. An answer that stopped at the limit of tokens is Cut, with as much of
// the object as was whole; its text is empty where nothing was.
//
// The error is a model.ProviderError, or that of a ctx which ended.
func (c *Client) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	if p.MaxTokens <= 0 {
		p.MaxTokens = defaultMaxTokens
	}
	var used loci.Usage
	for {
		d := c.dialect()
		a, err := c.ask(ctx, p, d)
		used.Add(a.Usage)
		a.Usage = used
		if err == nil && p.Schema != nil && !a.Cut {
			c.learn(d.trusted)
		}
		next, ok := d.after(err, p)
		if !ok {
			return a, err
		}
		c.learn(next)
	}
}

// ask sends a prompt in one dialect.
func (c *Client) ask(ctx context.Context, p model.Prompt, d dialect) (model.Answer, error) {
	var r chatAnswer
	used, err := c.http.Post(ctx, pathChat, d.request(c.model, p), &r)
	if err != nil && ranOut(err) {
		return model.Answer{Cut: true, Usage: used}, nil
	}
	if err != nil {
		return model.Answer{Usage: used}, err
	}
	used.TokensIn, used.TokensOut = r.tokens(p)
	a := model.Answer{Usage: used}
	if len(r.Choices) == 0 {
		return a, c.bad("the server sent no answer; look into its log if it is yours, or choose another model", nil)
	}
	first := r.Choices[0]
	a.Cut = first.FinishReason == "length"
	a.Text, err = c.read(first, p, a.Cut)
	return a, err
}

// ranOut reports whether the model spent all of its tokens on reasoning, which OpenAI
// answers as if the request were wrong.
func ranOut(err error) bool {
	var f modelhttp.Failure
	return errors.As(err, &f) && f.Status == http.StatusBadRequest && f.Mentions("could not finish the message")
}

// read finds the answer in what the model said.
func (c *Client) read(said choice, p model.Prompt, cut bool) (string, error) {
	switch {
	case said.Message.Refusal != "":
		return "", c.bad("the model refused to answer; choose another model for this step", nil)
	case said.FinishReason == "content_filter":
		return "", c.bad("the server's filter withheld the answer; choose another model or server for this step", nil)
	}
	text, err := jsonmend.Answer(string(said.Message.Content), cut, p.Schema, jsonmend.Near(p.Near))
	switch {
	case err != nil:
		return "", c.bad(err.Error(), noObject{err})
	case text == "" && !cut:
		return "", c.bad("the model said nothing; choose another model", nil)
	}
	return text, nil
}

// noObject is the cause where a model answered, but not with the object asked for.
type noObject struct{ error }

func (e noObject) Unwrap() error { return e.error }

// bad is the error of an answer that can't be used.
func (c *Client) bad(hint string, cause error) error { return c.http.BadOutput(pathChat, hint, cause) }

// chatRequest is the body of a request as the API's reference has it.
type chatRequest struct {
	Model               string          `json:"model"`
	Messages            []chatMessage   `json:"messages"`
	MaxTokens           int             `json:"max_tokens,omitempty"`
	MaxCompletionTokens int             `json:"max_completion_tokens,omitempty"`
	Temperature         *float64        `json:"temperature,omitempty"`
	ResponseFormat      *responseFormat `json:"response_format,omitempty"`
}

type chatMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type responseFormat struct {
	Type       string      `json:"type"`
	JSONSchema *jsonSchema `json:"json_schema,omitempty"`
}

type jsonSchema struct {
	Name   string          `json:"name"`
	Strict bool            `json:"strict"`
	Schema json.RawMessage `json:"schema"`
}

// chatAnswer is the fields of an answer that are read.
type chatAnswer struct {
	Choices []choice `json:"choices"`
	Usage   *struct {
		PromptTokens     int `json:"prompt_tokens"`
		CompletionTokens int `json:"completion_tokens"`
	} `json:"usage"`
}

type choice struct {
	FinishReason string `json:"finish_reason"`
	Message      struct {
		Content content `json:"content"`
		Refusal string  `json:"refusal"`
	} `json:"message"`
}

// content is a text, or the texts of a list of parts, or null.
type content string

func (c *content) UnmarshalJSON(raw []byte) error {
	if json.Unmarshal(raw, (*string)(c)) == nil {
		return nil
	}
	var parts []struct {
		Text string `json:"text"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return errors.New("content is neither a text nor a list of parts")
	}
	for _, p := range parts {
		*c += content(p.Text)
	}
	return nil
}

// tokens are the numbers that the server counted, or estimates where it does not count,
// so that a budget holds there too.
func (r *chatAnswer) tokens(p model.Prompt) (in, out int) {
	if r.Usage != nil {
		return r.Usage.PromptTokens, r.Usage.CompletionTokens
	}
	for _, c := range r.Choices {
		out += lang.CountTokens(string(c.Message.Content))
	}
	return lang.CountTokens(p.System) + lang.CountTokens(p.User), out
}
