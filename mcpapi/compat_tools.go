package mcpapi

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/knowledge"
	"github.com/loci-memory/loci/internal/operations"
)

// compatServer makes a server with the tools of ProfileMemoryCompat. live: all its sessions
// are of one scope, so that one may be told of what another changes.
func compatServer(s loci.Service, scope func(context.Context) (loci.Scope, error), live bool, o Options) *mcp.Server {
	o = o.filled()
	options := &mcp.ServerOptions{Logger: o.Logger, Capabilities: &mcp.ServerCapabilities{
		Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{Subscribe: live},
	}}
	if live {
		options.SubscribeHandler = func(_ context.Context, r *mcp.SubscribeRequest) error { return isGraph(r.Params.URI) }
		options.UnsubscribeHandler = func(_ context.Context, r *mcp.UnsubscribeRequest) error { return isGraph(r.Params.URI) }
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "loci", Title: "loci memory", Version: o.Version}, options)
	bindCompat(compat{binding{server: server, service: s, scope: scope, log: o.Logger}, live})
	return server
}

func isGraph(uri string) error {
	if uri == graphURI {
		return nil
	}
	return mcp.ResourceNotFoundError(uri)
}

// graphTool is how one of the nine tools presents itself.
type graphTool struct {
	name, title, about string
	does               operations.Effect
}

func (t graphTool) describe(in, out *jsonschema.Schema) *mcp.Tool {
	no, destroys := false, t.does == operations.Destroys
	return &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: in, OutputSchema: out,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: t.does == operations.Reads, IdempotentHint: t.does != operations.Adds, DestructiveHint: &destroys, OpenWorldHint: &no},
	}
}

// graphMethod is what one of the nine tools does with the graph as it is.
type graphMethod[In, Out any] func(context.Context, loci.Scope, *knowledge.Kept, In) (*Out, error)

// bindGraph makes a method a tool. Its answer is there twice, as text for models and as
// a value for programs, since that is what the programs for these tools expect; shown is
// what of it the text has.
func bindGraph[In, Out any](c compat, t graphTool, do graphMethod[In, Out], shown func(*Out) any) {
	takes := graphSchema[In]()
	c.server.AddTool(t.describe(takes, graphSchema[Out]()), func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := callGraph(ctx, c, t, takes, r.Params.Arguments, do)
		if err != nil {
			return c.failed(t.name, false, err), nil
		}
		text, isText := shown(out).(string)
		if !isText {
			if text, err = indented(shown(out)); err != nil {
				return nil, err
			}
		}
		if c.live && t.does != operations.Reads {
			err = c.server.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: graphURI})
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, StructuredContent: out}, err
	})
}

func callGraph[In, Out any](ctx context.Context, c compat, t graphTool, takes *jsonschema.Schema, arguments json.RawMessage, do graphMethod[In, Out]) (*Out, error) {
	scope, err := c.scope(ctx)
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
	if err := fitting(takes, "arguments", values); err != nil {
		return nil, err
	}
	var in In
	if err := json.Unmarshal(arguments, &in); err != nil {
		return nil, err
	}
	k, err := c.kept(ctx, scope)
	if err != nil {
		return nil, err
	}
	return do(ctx, scope, k, in)
}

// fitting is the error of a value that does not fit a schema, which names its place; nil
// where it fits. What the schema does not name is let pass.
func fitting(s *jsonschema.Schema, place string, value any) error {
	if is := typeOf(value); is != s.Type {
		return loci.Invalid(place, "is %s where %s is wanted", article(is), article(s.Type))
	}
	switch v := value.(type) {
	case []any:
		for i, item := range v {
			if err := fitting(s.Items, fmt.Sprintf("%s[%d]", place, i), item); err != nil {
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
				if err := fitting(s.Properties[name], within(place, name), item); err != nil {
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

// graphSchema describes a request or an answer of the nine tools by its tags.
func graphSchema[T any]() *jsonschema.Schema {
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
