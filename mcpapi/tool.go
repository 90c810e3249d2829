package mcpapi

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

// tool is how one tool presents itself.
type tool struct {
	name  string
	about string  // for the agent: what it does and when to use it
	shows []input // of the request, which are listed; all others are taken too
	hints hints

	inside  map[string][]input // by the name of an input that is a list of objects: what is listed of these
	refuses []string           // inputs of the request that it doesn't take
	types   []loci.LinkType    // of links that it takes; nil is all
}

// input is an input of a tool as the list of tools has it; without about it is described
// by its name and type alone.
type input struct{ name, about string }

// hints say what a tool may do to a memory.
type hints int

const (
	reads    hints = iota // changes nothing
	adds                  // keeps or changes something, and takes nothing away; twice is once
	destroys              // takes something away
)

// method is a method of loci.Service, as far as a tool needs it.
type method[In, Out any] func(context.Context, loci.Scope, In) (*Out, error)

// shaper writes a result as text for a model's eyes. asked is the request as it was
// handed on.
type shaper[In, Out any] func(asked In, out *Out) string

// bound is a tool over a method, for one type of request.
type bound[In, Out any] struct {
	tool  tool
	check *jsonschema.Resolved
	times []string // inputs that are times
	ids   idTree
	ready func(*In)
	call  method[In, Out]
	shape shaper[In, Out]
}

// bind makes a method a tool. ready fills in what a model leaves out, and may be nil.
func bind[In, Out any](b binding, t tool, call method[In, Out], ready func(*In), shape shaper[In, Out]) {
	full := inputSchema[In](t)
	resolved, err := full.Resolve(nil)
	if err != nil {
		panic(err) // a mistake in the program, which every test meets
	}
	with := bound[In, Out]{tool: t, check: resolved, times: timesOf(full), ids: idsOf(reflect.TypeFor[In]()), ready: ready, call: call, shape: shape}
	b.server.AddTool(t.describe(listed(full, t)), func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		whole := r.Params.Meta[metaFull] == true
		result, err := with.answer(ctx, b, r.Params.Arguments, whole)
		if err != nil {
			return b.failed(t.name, whole, err), nil
		}
		return result, nil
	})
}

// answer decodes, calls and encodes.
func (w bound[In, Out]) answer(ctx context.Context, b binding, arguments json.RawMessage, whole bool) (*mcp.CallToolResult, error) {
	scope, err := b.scope(ctx)
	if err != nil {
		return nil, err
	}
	in, err := w.decode(ctx, b.service, scope, arguments)
	if err != nil {
		return nil, err
	}
	if w.ready != nil && !whole {
		w.ready(&in)
	}
	out, err := w.call(ctx, scope, in)
	switch {
	case isNew(err) && !whole && w.tool.hints == reads:
		return said(nothingYet), nil
	case err != nil:
		return nil, err
	case whole:
		return &mcp.CallToolResult{StructuredContent: out}, nil
	}
	return said(w.shape(in, out)), nil
}

// said is an answer in words.
func said(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// nothingYet answers what is asked of a user of whom nothing was ever remembered.
const nothingYet = "Nothing is remembered of this user yet."

// isNew reports whether an error says only that the user has no memory yet.
func isNew(err error) bool {
	var hint *loci.HintError
	return errors.As(err, &hint) && errors.Is(err, loci.ErrNotFound) && hint.About == "user"
}

// decode reads the arguments of a call, in which ids may be shortened.
func (w bound[In, Out]) decode(ctx context.Context, s loci.Service, scope loci.Scope, arguments json.RawMessage) (in In, err error) {
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	values := map[string]any{}
	if err := json.Unmarshal(arguments, &values); err != nil || values == nil {
		return in, loci.Invalid("arguments", "they are no JSON object: give the inputs of %s by their names", w.tool.name)
	}
	if err := w.valid(values); err != nil {
		return in, err
	}
	changed, err := w.ids.complete(ctx, s, scope, values)
	if err != nil {
		return in, err
	}
	if changed {
		if arguments, err = json.Marshal(values); err != nil {
			return in, err
		}
	}
	if err := json.Unmarshal(arguments, &in); err != nil {
		return in, undecoded(err)
	}
	return in, nil
}

// undecoded is the error of arguments that fit their schema and can't be read all the same,
// as a number that is too large.
func undecoded(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, loci.ErrInvalid):
		return err
	case errors.As(err, &wrong):
		return loci.Invalid(wrong.Field, "%s is not possible here", clip(wrong.Value))
	}
	return loci.Invalid("arguments", "they can't be read: give them as the list of tools describes them")
}

// describe is the tool as the protocol lists it.
func (t tool) describe(schema *jsonschema.Schema) *mcp.Tool {
	no := false
	a := &mcp.ToolAnnotations{ReadOnlyHint: t.hints == reads, IdempotentHint: true}
	if t.hints == adds {
		a.DestructiveHint = &no
	}
	return &mcp.Tool{Name: t.name, Description: t.about, InputSchema: schema, Annotations: a}
}
