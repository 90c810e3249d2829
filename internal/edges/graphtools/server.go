// Package graphtools has the nine tools of the reference memory server of the Model Context
// Protocol, by their names and shapes, over a loci.Service.
package graphtools

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/knowledge"
)

// Options are what the tools work with; all but Live are required.
type Options struct {
	Service loci.Service
	Scope   func(context.Context) (loci.Scope, error) // that a call is made in
	Logger  *slog.Logger
	Live    bool // all sessions are of one scope, so that one is told of what another changes

	// In the words of the server's other tools:
	Outward  func(tool string, err error) error      // an error as an agent sees it
	Mistyped func(value any, types ...string) string // why a JSON value is of none of these types; "" where it is
}

// server is a memory as a graph.
type server struct {
	Options
	server *mcp.Server
}

// New makes a server with the nine tools and the resource that is the whole graph. Programs
// that were written for the reference memory server work unchanged: entities, observations
// and relations are notes of one conversation, which are recalled like all others, and what is
// deleted is forgotten, and can be restored.
func New(is *mcp.Implementation, o Options) *mcp.Server {
	options := &mcp.ServerOptions{Logger: o.Logger, Capabilities: &mcp.ServerCapabilities{
		Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{Subscribe: o.Live},
	}}
	if o.Live {
		options.SubscribeHandler = func(_ context.Context, r *mcp.SubscribeRequest) error { return isGraph(r.Params.URI) }
		options.UnsubscribeHandler = func(_ context.Context, r *mcp.UnsubscribeRequest) error { return isGraph(r.Params.URI) }
	}
	g := &server{o, mcp.NewServer(is, options)}
	g.bindAll()
	return g.server
}

func isGraph(uri string) error {
	if uri == graphURI {
		return nil
	}
	return mcp.ResourceNotFoundError(uri)
}

// effect is what a tool may do to the graph.
type effect int

const (
	looking effect = iota
	adding
	removing
)

// tool is how one of the nine tools presents itself.
type tool struct {
	name, title, about string
	does               effect
}

func (t tool) describe(in, out *jsonschema.Schema) *mcp.Tool {
	no, destroys := false, t.does == removing
	return &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: in, OutputSchema: out,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: t.does == looking, IdempotentHint: t.does != adding, DestructiveHint: &destroys, OpenWorldHint: &no},
	}
}

// method is what one of the nine tools does with the graph as it is.
type method[In, Out any] func(context.Context, loci.Scope, *knowledge.Kept, In) (*Out, error)

// bind makes a method a tool. Its answer is there twice, as text for models and as
// a value for programs, since that is what the programs for these tools expect; shown is
// what of it the text has.
func bind[In, Out any](g *server, t tool, do method[In, Out], shown func(*Out) any) {
	takes := schemaOf[In]()
	g.server.AddTool(t.describe(takes, schemaOf[Out]()), func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := call(ctx, g, t, takes, r.Params.Arguments, do)
		if err != nil {
			var failed mcp.CallToolResult
			failed.SetError(g.Outward(t.name, err))
			return &failed, nil
		}
		text, isText := shown(out).(string)
		if !isText {
			if text, err = indented(shown(out)); err != nil {
				return nil, err
			}
		}
		if g.Live && t.does != looking {
			err = g.server.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: graphURI})
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, StructuredContent: out}, err
	})
}

func call[In, Out any](ctx context.Context, g *server, t tool, takes *jsonschema.Schema, arguments json.RawMessage, do method[In, Out]) (*Out, error) {
	scope, err := g.Scope(ctx)
	if err != nil {
		return nil, err
	}
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	var values any
	if err := json.Unmarshal(arguments, &values); err != nil {
		return nil, loci.Invalid("arguments", "they are no JSON object: give the inputs of %s by their names", t.name)
	}
	if err := g.fitting(takes, "arguments", values); err != nil {
		return nil, err
	}
	var in In
	if err := json.Unmarshal(arguments, &in); err != nil {
		return nil, err
	}
	k, err := g.kept(ctx, scope)
	if err != nil {
		return nil, err
	}
	return do(ctx, scope, k, in)
}

// fitting is the error of a value that does not fit a schema, which names its place; nil
// where it fits. What the schema does not name is let pass.
func (g *server) fitting(s *jsonschema.Schema, place string, value any) error {
	if why := g.Mistyped(value, s.Type); why != "" {
		return loci.Invalid(place, "%s", why)
	}
	switch v := value.(type) {
	case []any:
		for i, item := range v {
			if err := g.fitting(s.Items, fmt.Sprintf("%s[%d]", place, i), item); err != nil {
				return err
			}
		}
	case map[string]any:
		for _, name := range s.Required {
			if _, given := v[name]; !given {
				return loci.Invalid(within(place, name), "it is missing")
			}
		}
		for _, name := range s.PropertyOrder {
			if item, given := v[name]; given {
				if err := g.fitting(s.Properties[name], within(place, name), item); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// within is the place of an input inside another.
func within(place, name string) string {
	if place == "arguments" {
		return name
	}
	return place + "." + name
}

// schemaOf describes a request or an answer of the nine tools by its tags.
func schemaOf[T any]() *jsonschema.Schema {
	full, err := jsonschema.For[T](nil)
	if err != nil {
		panic(err) // a mistake in the program, which every test meets
	}
	return bare(full)
}

// bare is a schema without what programs for these tools do not expect.
func bare(s *jsonschema.Schema) *jsonschema.Schema {
	out := &jsonschema.Schema{Type: s.Type, Description: s.Description, Required: s.Required, PropertyOrder: s.PropertyOrder}
	if s.Items != nil {
		out.Type, out.Items = "array", bare(s.Items)
	}
	if s.Type == "object" {
		out.Properties = map[string]*jsonschema.Schema{}
	}
	for name, property := range s.Properties {
		out.Properties[name] = bare(property)
	}
	return out
}
