// Package anthropic is a client of Anthropic's messages API, as a model.LLM.
package anthropic

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/jsonmend"
	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

// DefaultBaseURL is Anthropic's own server.
const DefaultBaseURL = "https://api.anthropic.com"

const (
	provider         = "anthropic" // that errors name
	version          = "2023-06-01"
	pathMessages     = "v1/messages"
	defaultMaxTokens = 4096 // that Prompt.MaxTokens documents
)

// Options of a Client. The model and, for Anthropic's own server, the key are
// required.
type Options struct {
	Model   string // as the server names it, like "claude-haiku-4-5"
	BaseURL string // "" is DefaultBaseURL; with or without /v1
	Key     string `json:"-"` // "" sends none, as a gateway of your own may want it

	Timeout   time.Duration                                    // of one try, up to the last byte; 0 is two minutes
	Tries     int                                              // of one request at most; 0 is 4
	Parallel  int                                              // requests under way at once at most; 0 is 4
	Proxy     func(*http.Request) (*url.URL, error)            // nil connects directly
	Transport http.RoundTripper                                // nil makes one of its own, with Proxy
	Wait      func(ctx context.Context, d time.Duration) error // sits out the time between tries, or ends with ctx's error; nil waits on the clock
}

// String returns the model alone, never the key.
func (o Options) String() string { return provider + ":" + o.Model }

// GoString is String, for %#v.
func (o Options) GoString() string { return o.String() }

// Client is a language model behind the messages of a server. It may be used
// concurrently.
type Client struct {
	model    string
	http     *modelhttp.Client
	noDegree atomic.Bool // the model refuses a temperature
}

var _ model.LLM = (*Client)(nil)

// New checks the options and returns a client; it sends nothing yet. The error is an
// ErrInvalid that names the option.
func New(o Options) (*Client, error) {
	o.Model = strings.TrimSpace(o.Model)
	if o.Model == "" {
		return nil, loci.Invalid("model", "name a model that the server has, like claude-haiku-4-5")
	}
	h, err := modelhttp.New(modelhttp.Options{
		Provider: provider, BaseURL: withoutVersion(cmp.Or(o.BaseURL, DefaultBaseURL)), Key: o.Key,
		Header:    http.Header{"Anthropic-Version": {version}},
		Authorize: func(h http.Header, key string) { h.Set("X-Api-Key", key) },
		Cure:      cures(o.Model, o.Key != ""),
		Timeout:   o.Timeout, Tries: o.Tries, Parallel: o.Parallel, Proxy: o.Proxy, Transport: o.Transport, Wait: o.Wait,
	})
	if err != nil {
		return nil, err
	}
	return &Client{model: o.Model, http: h}, nil
}

// withoutVersion takes /v1 off an address, since paths begin with it.
func withoutVersion(base string) string {
	u, err := url.Parse(strings.TrimSpace(base))
	if err != nil {
		return base
	}
	u.Path = strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/v1")
	return u.String()
}

// Model returns the name that the options gave.
func (c *Client) Model() string { return c.model }

// Close drops the connections that are kept open. Calls under way go on, and the
// client may be used again.
func (c *Client) Close() { c.http.Close() }

// Complete answers one prompt. With a schema the model is made to call a tool whose
// input follows it; where it writes instead, the object is found and mended in what
// it wrote. An answer that stopped at the limit of tokens is Cut, with as much of the
// object as came; its text is empty where nothing did.
//
// The error is a model.ProviderError, or that of a ctx which ended.
func (c *Client) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	plain := c.noDegree.Load()
	a, err := c.ask(ctx, p, plain)
	if plain || !refusesDegree(err) {
		return a, err
	}
	c.noDegree.Store(true)
	used := a.Usage
	a, err = c.ask(ctx, p, true)
	used.Add(a.Usage)
	a.Usage = used
	return a, err
}

// refusesDegree reports whether the model wants no temperature, as some do.
func refusesDegree(err error) bool {
	var f modelhttp.Failure
	return errors.As(err, &f) && f.Status == http.StatusBadRequest && f.Mentions("temperature")
}

// ask sends a prompt once.
func (c *Client) ask(ctx context.Context, p model.Prompt, noDegree bool) (model.Answer, error) {
	var m message
	used, err := c.http.Post(ctx, pathMessages, request(c.model, p, noDegree), &m)
	if err != nil {
		return model.Answer{Usage: used}, err
	}
	used.TokensIn = m.Usage.InputTokens + m.Usage.CacheCreationInputTokens + m.Usage.CacheReadInputTokens
	used.TokensOut = m.Usage.OutputTokens
	a := model.Answer{Usage: used, Cut: m.StopReason == "max_tokens" || m.StopReason == "model_context_window_exceeded"}
	a.Text, err = c.read(m, p, a.Cut)
	return a, err
}

// read finds the answer in a message.
func (c *Client) read(m message, p model.Prompt, cut bool) (string, error) {
	if m.StopReason == "refusal" {
		return "", c.bad("the model refused to answer; choose another model for this step", nil)
	}
	said := m.text()
	if input := m.input(); p.Schema != nil && input != "" {
		said = input
	}
	text, err := jsonmend.Answer(said, cut, p.Schema, jsonmend.Near(p.Near))
	switch {
	case err != nil:
		return "", c.bad(err.Error(), err)
	case text == "" && !cut:
		return "", c.bad("the model said nothing; choose another model", nil)
	}
	return text, nil
}

// bad is the error of an answer that can't be used.
func (c *Client) bad(hint string, cause error) error {
	return c.http.BadOutput(pathMessages, hint, cause)
}

// Check asks the model for a word, to find out whether the server answers, takes the key
// and has the model; the error names what is wrong and how to mend it. It costs a few hundred tokens,
// most of them for the tool. The error is Complete's, and for a missing model names
// those that there are.
func (c *Client) Check(ctx context.Context) error {
	_, err := c.Complete(ctx, model.Prompt{
		Step: "check", User: "Call the tool with ok set to true.", Name: "check", MaxTokens: 64,
		Schema: json.RawMessage(`{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}`),
	})
	var p *model.ProviderError
	if !errors.Is(err, loci.ErrNotFound) || !errors.As(err, &p) {
		return err
	}
	names, _ := c.http.Models(ctx, "v1/models")
	if len(names) == 0 {
		return err
	}
	listed := *p
	listed.Hint += "; it has " + strings.Join(names, ", ")
	return &listed
}

// cures gives the hints that are Anthropic's own; the general ones are modelhttp's.
func cures(model string, keyed bool) func(modelhttp.Failure) string {
	return func(f modelhttp.Failure) string {
		switch {
		case f.Status == http.StatusUnauthorized && !keyed:
			return "the server wants a key and none is set; set ANTHROPIC_API_KEY"
		case f.Status == http.StatusUnauthorized:
			return "the key was refused; set ANTHROPIC_API_KEY to a valid one"
		case f.Status == http.StatusNotFound && f.Mentions("model"):
			return "the server does not have the model " + model + "; set a name that it lists"
		}
		return ""
	}
}
