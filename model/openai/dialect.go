package openai

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"

	"github.com/loci-memory/loci/internal/modelhttp"
	"github.com/loci-memory/loci/model"
)

// form is how a server is asked for JSON, the strictest first.
type form int

const (
	bySchema form = iota // the server enforces the schema
	byObject             // the server enforces JSON; the schema is in the prompt
	byPrompt             // the prompt alone asks for it
)

// dialect is the features that a server is known to understand. Compatible servers differ in what
// they refuse, and new models of OpenAI refuse what old ones want.
type dialect struct {
	form       form
	proven     bool // the form has brought an object
	newLimit   bool // max_completion_tokens instead of max_tokens
	otherLimit bool // and the other one was tried
	noDegree   bool // no temperature
	short      bool // no answers longer than defaultMaxTokens
}

// firstDialect is the dialect of a server that has not answered yet.
func firstDialect(base *url.URL) dialect {
	return dialect{newLimit: base.Host == "api.openai.com"}
}

func (c *Client) dialect() dialect {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.habits
}

// learn changes what is known of the server.
func (c *Client) learn(change func(dialect) dialect) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.habits = change(c.habits)
}

// trusted is the known dialect after d's form has brought an object.
func (d dialect) trusted(known dialect) dialect {
	known.proven = known.proven || known.form == d.form
	return known
}

// after returns what to learn from the failure of a prompt in this dialect, and reports
// whether to ask again. It is one at most four times over: each lesson
// takes one thing away.
func (d dialect) after(err error, p model.Prompt) (lesson func(dialect) dialect, again bool) {
	var f modelhttp.Failure
	refused := errors.As(err, &f) && (f.Status == http.StatusBadRequest || f.Status == http.StatusUnprocessableEntity)
	switch {
	case refused && !d.short && p.MaxTokens > defaultMaxTokens && f.Mentions("max_tokens", "max_completion_tokens") && f.Mentions("too large", "at most", "maximum", "exceed"):
		return withShort, true
	case refused && !d.otherLimit && f.Mentions("max_completion_tokens") && !f.Mentions("too large", "context"):
		return d.withOtherLimit, true
	case refused && !d.noDegree && f.Mentions("temperature"):
		return withoutDegree, true
	case p.Schema == nil || d.form == byPrompt:
		return nil, false
	case refused && f.Mentions("response_format", "json_schema", "json_object", "response format", "structured output"):
		return d.looser, true
	case d.form == bySchema && !d.proven && errors.As(err, new(noObject)):
		// The server may have ignored the schema, and then the model never saw it.
		return d.looser, true
	}
	return nil, false
}

// looser is the known dialect with a form less strict than d's; calls under way at
// once may learn the same, and that counts once.
func (d dialect) looser(known dialect) dialect {
	if known.form == d.form {
		known.form, known.proven = d.form+1, false
	}
	return known
}

func (d dialect) withOtherLimit(known dialect) dialect {
	known.newLimit, known.otherLimit = !d.newLimit, true
	return known
}

func withShort(known dialect) dialect {
	known.short = true
	return known
}

func withoutDegree(known dialect) dialect {
	known.noDegree = true
	return known
}

// request is a prompt in this dialect.
func (d dialect) request(model string, p model.Prompt) chatRequest {
	r := chatRequest{Model: model}
	if d.short {
		p.MaxTokens = min(p.MaxTokens, defaultMaxTokens)
	}
	if d.newLimit {
		r.MaxCompletionTokens = p.MaxTokens
	} else {
		r.MaxTokens = p.MaxTokens
	}
	if !d.noDegree {
		r.Temperature = new(float64) // the same prompt, the same answer, as far as that goes
	}
	system := p.System
	if p.Schema != nil {
		r.ResponseFormat = d.format(p)
		system = d.instruct(system, p)
	}
	if system != "" {
		r.Messages = append(r.Messages, chatMessage{"system", system})
	}
	r.Messages = append(r.Messages, chatMessage{"user", p.User})
	return r
}

// format asks the server for JSON.
func (d dialect) format(p model.Prompt) *responseFormat {
	switch d.form {
	case bySchema:
		return &responseFormat{Type: "json_schema", JSONSchema: &jsonSchema{Name: cmp.Or(p.Name, "answer"), Strict: true, Schema: p.Schema}}
	case byObject:
		return &responseFormat{Type: "json_object"}
	}
	return nil
}

// instruct asks the model for JSON where the server does not see the schema. JSON
// mode wants the word in the prompt.
func (d dialect) instruct(system string, p model.Prompt) string {
	if d.form == bySchema {
		return system
	}
	if system != "" {
		system += "\n\n"
	}
	return system + "Answer with one JSON object and nothing else. It must follow this JSON schema:\n" + string(p.Schema)
}
