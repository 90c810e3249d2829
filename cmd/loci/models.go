package main

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/anthropic"
	"github.com/loci-memory/loci/model/openai"
)

// modelFlags say which language models distil the memory. A key alone asks no model:
// a model must be named. Keys are settings like others so that the environment and
// the configuration file serve them, but no help shows them.
type modelFlags struct {
	Model        string `placeholder:"PROVIDER/NAME" env:"LOCI_MODEL" help:"Language model that distils what is remembered, like ollama/qwen3:8b, openai/NAME or anthropic/NAME; none by default, rules do it."`
	ExtractModel string `hidden:"" env:"LOCI_EXTRACT_MODEL"`
	DecideModel  string `hidden:"" env:"LOCI_DECIDE_MODEL"`
	EvolveModel  string `hidden:"" env:"LOCI_EVOLVE_MODEL"`
	ReflectModel string `hidden:"" env:"LOCI_REFLECT_MODEL"`

	Join string `hidden:"" env:"LOCI_JOIN" enum:"on,off" default:"off"`

	ModelTimeout time.Duration `hidden:"" env:"LOCI_MODEL_TIMEOUT"` // of one try of a request

	OpenAIAPIKey     secret `hidden:"" name:"openai-api-key" env:"OPENAI_API_KEY"`
	OpenAIBaseURL    string `hidden:"" name:"openai-base-url" env:"OPENAI_BASE_URL"`
	OllamaHost       string `hidden:"" env:"OLLAMA_HOST"`
	AnthropicAPIKey  secret `hidden:"" env:"ANTHROPIC_API_KEY"`
	AnthropicBaseURL string `hidden:"" env:"ANTHROPIC_BASE_URL"`
}

// secret is a setting that is never printed.
type secret string

// String returns a placeholder, wherever the secret is printed.
func (s secret) String() string {
	if s == "" {
		return ""
	}
	return "(set)"
}

// GoString is String.
func (s secret) GoString() string { return s.String() }

// noModel names no model where another setting names one for all steps.
const noModel = "none"

// unnamed reports whether a setting names no model.
func unnamed(setting string) bool { return setting == "" || setting == noModel }

// steps are the models that the settings give to the parts of the pipeline: to extract,
// decide, evolve and reflect; "" for none.
func (f *modelFlags) steps() []string {
	all := []string{f.ExtractModel, f.DecideModel, f.EvolveModel, f.ReflectModel}
	for i := range all {
		if all[i] = cmp.Or(all[i], f.Model); all[i] == noModel {
			all[i] = ""
		}
	}
	return all
}

// checker is a model's server that can be examined.
type checker interface {
	model.LLM
	Check(ctx context.Context) error
}

// clients are the models of the settings, one client for each that is named.
func (f *modelFlags) clients() (map[string]checker, error) {
	all := map[string]checker{}
	for _, model := range f.steps() {
		if model == "" || all[model] != nil {
			continue
		}
		c, err := f.client(model)
		if err != nil {
			return nil, err
		}
		all[model] = c
	}
	return all, nil
}

// client makes one of "PROVIDER/NAME".
func (f *modelFlags) client(model string) (checker, error) {
	provider, name, _ := strings.Cut(model, "/")
	if f.ModelTimeout < 0 {
		return nil, loci.Invalid("model-timeout", "%v is no time to wait: write it like 90s or 10m (LOCI_MODEL_TIMEOUT)", f.ModelTimeout)
	}
	if name == "" {
		provider = ""
	}
	switch provider {
	case "ollama":
		return openai.New(openai.Options{Model: name, BaseURL: openai.OllamaURL(f.OllamaHost), Proxy: http.ProxyFromEnvironment, Timeout: f.ModelTimeout})
	case "openai":
		return openai.New(openai.Options{Model: name, BaseURL: f.OpenAIBaseURL, Key: string(f.OpenAIAPIKey), Proxy: http.ProxyFromEnvironment, Timeout: f.ModelTimeout})
	case "anthropic":
		return anthropic.New(anthropic.Options{Model: name, BaseURL: f.AnthropicBaseURL, Key: string(f.AnthropicAPIKey), Proxy: http.ProxyFromEnvironment, Timeout: f.ModelTimeout})
	}
	return nil, loci.Invalid("model", "%q names no provider: write it like ollama/qwen3:8b, openai/NAME (any compatible server, OPENAI_BASE_URL) or anthropic/NAME", model)
}

// models are the language models of the steps.
func (f *modelFlags) models() (m engine.Models, err error) {
	clients, err := f.clients()
	if err != nil {
		return m, err
	}
	m.Join = f.Join == "on"
	to := []*model.LLM{&m.Extract, &m.Decide, &m.Evolve, &m.Reflect}
	for i, name := range f.steps() {
		*to[i] = clients[name]
	}
	return m, nil
}

// models examines each server that the settings name.
func (d *doctor) models(ctx context.Context) {
	clients, err := d.clients()
	if err != nil {
		d.wrong("model", "%v", err)
		return
	}
	names := slices.Sorted(maps.Keys(clients))
	if len(names) == 0 {
		d.fine("model", "none: notes are distilled by rules")
	}
	for _, name := range names {
		if err := clients[name].Check(ctx); err != nil {
			d.wrong("model", "%s: %v", name, err)
		} else {
			d.fine("model", "%s answers", name)
		}
	}
}
