// Package openai is a client of any server with OpenAI's API, as a model.LLM and a
// model.Embedder: OpenAI itself, Ollama, vLLM, LM Studio, LiteLLM, DeepSeek, SiliconFlow
// and others.
package openai

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

// DefaultBaseURL is OpenAI's own server.
const DefaultBaseURL = "https://api.openai.com/v1"

// provider is the name of this package in errors.
const provider = "openai"

// Options of a Client or an Embedder. Only the model is required.
type Options struct {
	Model   string // as the server names it, like "qwen3:8b"
	BaseURL string // "" is DefaultBaseURL; without a path it gets /v1
	Key     string `json:"-"` // "" sends none, as local servers want it

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

// Client is a language model behind the chat completions of a server. It may be used
// concurrently. A feature that the server refuses, JSON schemas for example, it does not
// use again.
type Client struct {
	model string
	http  *modelhttp.Client

	mu     sync.Mutex
	habits dialect
}

var _ model.LLM = (*Client)(nil)

// New checks the options and returns a client; it sends nothing yet. The error is an
// ErrInvalid that names the option.
func New(o Options) (*Client, error) {
	h, err := connect(o)
	if err != nil {
		return nil, err
	}
	return &Client{model: strings.TrimSpace(o.Model), http: h, habits: firstDialect(h.Base())}, nil
}

// connect makes the HTTP client of the options.
func connect(o Options) (*modelhttp.Client, error) {
	o.Model = strings.TrimSpace(o.Model)
	if o.Model == "" {
		return nil, loci.Invalid("model", "name a model that the server has, like gpt-4o-mini or qwen3:8b")
	}
	return modelhttp.New(modelhttp.Options{
		Provider: provider, BaseURL: withPath(cmp.Or(o.BaseURL, DefaultBaseURL)), Key: o.Key,
		Authorize: func(h http.Header, key string) { h.Set("Authorization", "Bearer "+key) },
		Cure:      cures(o),
		Timeout:   o.Timeout, Tries: o.Tries, Parallel: o.Parallel, Proxy: o.Proxy, Transport: o.Transport, Wait: o.Wait,
	})
}

// withPath adds /v1 to an address that has no path: that is where all of these
// servers answer.
func withPath(base string) string {
	u, err := url.Parse(strings.TrimSpace(base))
	if err == nil && strings.Trim(u.Path, "/") == "" {
		u.Path = "/v1"
		return u.String()
	}
	return base
}

// OllamaURL returns the base URL of a host as Ollama writes it: "", "gpu:11434",
// ":8080", "0.0.0.0", "https://ollama.example". What is missing is http, 127.0.0.1
// and 11434, as there; an address to listen at becomes one to call.
func OllamaURL(host string) string {
	scheme, rest, ok := strings.Cut(strings.TrimSpace(host), "://")
	if !ok {
		scheme, rest = "http", scheme
	}
	port := map[string]string{"http": "80", "https": "443"}[scheme]
	if !ok {
		port = "11434"
	}
	rest, path, _ := strings.Cut(rest, "/")
	name, given, err := net.SplitHostPort(rest)
	if err != nil {
		name, given = strings.Trim(rest, "[]"), port
	}
	if name == "" || name == "0.0.0.0" || name == "::" {
		name = "127.0.0.1"
	}
	return withPath(scheme + "://" + net.JoinHostPort(name, given) + "/" + path)
}

// Model returns the name that the options gave.
func (c *Client) Model() string { return c.model }

// Close drops the connections that are kept open. Calls under way go on, and the
// client may be used again.
func (c *Client) Close() { c.http.Close() }
