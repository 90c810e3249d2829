package mcpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

// compatServer makes a server with the tools of ProfileMemoryCompat. live: all its sessions
// are of one scope, so that one may be told of what another changes.
func compatServer(s loci.Service, scope func(context.Context) (loci.Scope, error), live bool, o Options) *mcp.Server {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Version == "" {
		o.Version = "dev"
	}
	options := &mcp.ServerOptions{Logger: o.Logger, Capabilities: &mcp.ServerCapabilities{
		Tools: &mcp.ToolCapabilities{}, Resources: &mcp.ResourceCapabilities{Subscribe: live},
	}}
	if live {
		options.SubscribeHandler = func(_ context.Context, r *mcp.SubscribeRequest) error { return isGraph(r.Params.URI) }
		options.UnsubscribeHandler = func(_ context.Context, r *mcp.UnsubscribeRequest) error { return isGraph(r.Params.URI) }
	}
	server := mcp.NewServer(&mcp.Implementation{Name: "loci", Title: "loci memory", Version: o.Version}, options)
	bindCompat(binding{server: server, service: s, scope: scope, log: o.Logger}, live)
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
	hints              hints
	in, out            *jsonschema.Schema
}

func (t graphTool) describe() *mcp.Tool {
	no, destroys := false, t.hints == destroys
	return &mcp.Tool{
		Name: t.name, Title: t.title, Description: t.about, InputSchema: t.in, OutputSchema: t.out,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: t.hints == reads, IdempotentHint: t.hints != adds, DestructiveHint: &destroys, OpenWorldHint: &no},
	}
}

// bindGraph makes a method a tool. Its answer is there twice, as text for models and as
// a value for programs, since that is what the programs for these tools expect; shown is
// what of it the text has.
func bindGraph[In, Out any](c compat, t graphTool, do func(context.Context, loci.Scope, In) (*Out, error), shown func(*Out) any) {
	c.server.AddTool(t.describe(), func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := callGraph(ctx, c, t, r.Params.Arguments, do)
		if err != nil {
			return c.failed(t.name, false, err), nil
		}
		text, isText := shown(out).(string)
		if !isText {
			if text, err = indented(shown(out)); err != nil {
				return nil, err
			}
		}
		if c.live && t.hints != reads {
			err = c.server.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: graphURI})
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}, StructuredContent: out}, err
	})
}

func callGraph[In, Out any](ctx context.Context, c compat, t graphTool, arguments json.RawMessage, do func(context.Context, loci.Scope, In) (*Out, error)) (*Out, error) {
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
	if err := fitting(t.in, "arguments", values); err != nil {
		return nil, err
	}
	var in In
	if err := json.Unmarshal(arguments, &in); err != nil {
		return nil, err
	}
	return do(ctx, scope, in)
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

// The schemas of the nine tools.

func aText(about string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "string", Description: about}
}

func aList(item *jsonschema.Schema, about string) *jsonschema.Schema {
	return &jsonschema.Schema{Type: "array", Items: item, Description: about}
}

// property is one of an object; all are required.
type property struct {
	name   string
	schema *jsonschema.Schema
}

func anObject(fields ...property) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{}}
	for _, f := range fields {
		s.Properties[f.name] = f.schema
		s.PropertyOrder, s.Required = append(s.PropertyOrder, f.name), append(s.Required, f.name)
	}
	return s
}

func anEntity() *jsonschema.Schema {
	return anObject(property{"name", aText("what it is called")}, property{"entityType", aText("what sort of thing it is, like person")},
		property{"observations", aList(aText(""), "what is known of it, a statement each")})
}

func aRelation() *jsonschema.Schema {
	return anObject(property{"from", aText("name of the entity where it begins")}, property{"to", aText("name of the entity where it ends")},
		property{"relationType", aText("how they are related, in active voice, like works_at")})
}

func aGraph() *jsonschema.Schema {
	return anObject(property{"entities", aList(anEntity(), "")}, property{"relations", aList(aRelation(), "")})
}

func whatWasDone() *jsonschema.Schema {
	return anObject(property{"success", &jsonschema.Schema{Type: "boolean"}}, property{"message", aText("")})
}

// graphTools are the nine tools, in the order in which they are listed.
func graphTools() []graphTool {
	ofEntity := func(list, about string) *jsonschema.Schema {
		return anObject(property{"entityName", aText("name of the entity")}, property{list, aList(aText(""), about)})
	}
	return []graphTool{
		{
			"create_entities", "Create entities", "Add new entities to the knowledge graph; those with a name that is there already are left as they are", adds,
			anObject(property{"entities", aList(anEntity(), "")}), anObject(property{"entities", aList(anEntity(), "that are new")}),
		},
		{
			"create_relations", "Create relations", "Add new relations between entities, in active voice; those that are there already are left out", adds,
			anObject(property{"relations", aList(aRelation(), "")}), anObject(property{"relations", aList(aRelation(), "that are new")}),
		},
		{
			"add_observations", "Add observations", "Add new observations to entities that are there", adds,
			anObject(property{"observations", aList(ofEntity("contents", "observations to add, a statement each"), "")}),
			anObject(property{"results", aList(ofEntity("addedObservations", "those that are new"), "")}),
		},
		{
			"delete_entities", "Delete entities", "Take entities, with their observations and relations, out of the knowledge graph", destroys,
			anObject(property{"entityNames", aList(aText(""), "names of the entities")}), whatWasDone(),
		},
		{
			"delete_observations", "Delete observations", "Take single observations out of entities", destroys,
			anObject(property{"deletions", aList(ofEntity("observations", "the observations, letter by letter"), "")}), whatWasDone(),
		},
		{
			"delete_relations", "Delete relations", "Take relations out of the knowledge graph", destroys,
			anObject(property{"relations", aList(aRelation(), "")}), whatWasDone(),
		},
		{"read_graph", "Read the graph", "Read all of the knowledge graph", reads, anObject(), aGraph()},
		{
			"search_nodes", "Search nodes", "Find entities by what their name, type or observations have in them, with their relations", reads,
			anObject(property{"query", aText("words to look for")}), aGraph(),
		},
		{
			"open_nodes", "Open nodes", "Read entities by their names, with their relations", reads,
			anObject(property{"names", aList(aText(""), "names of the entities")}), aGraph(),
		},
	}
}

// graphToolNamed is one of the nine.
func graphToolNamed(name string) graphTool {
	all := graphTools()
	return all[slices.IndexFunc(all, func(t graphTool) bool { return t.name == name })]
}
