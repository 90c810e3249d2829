package mcpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/operations"
	"github.com/loci-memory/loci/internal/told"
)

// tool is how an operation presents itself to a model.
type tool struct {
	name  string  // "" is that of the operation
	about string  // for the agent: what it does and when to use it
	shows []input // of the request, which are listed; all others are taken too

	inside  map[string][]input // by the name of an input that is a list of objects: what is listed of these
	refuses []string           // inputs of the request that it doesn't take
	admin   []string           // inputs that only whoever runs a memory gives
	person  []string           // inputs that only the user in person gives
	types   []loci.LinkType    // of links that it takes; nil is all

	ready func(request any)           // fills in what a model leaves out; nil does nothing
	shape func(asked, out any) string // writes a result as text for a model's eyes; asked is the request as it was handed on
}

// input is an input of a tool as the list of tools has it; without about it is described
// by its name and type alone.
type input struct{ name, about string }

// before is tool.ready for one type of request.
func before[In any](ready func(*In)) func(any) { return func(in any) { ready(in.(*In)) } }

// text is tool.shape for one type of result.
func text[Out any](shape func(*Out) string) func(asked, out any) string {
	return func(_, out any) string { return shape(out.(*Out)) }
}

// textFor is text where the words depend on what was asked.
func textFor[In, Out any](shape func(*In, *Out) string) func(asked, out any) string {
	return func(asked, out any) string { return shape(asked.(*In), out.(*Out)) }
}

// bindTools adds the tools of a profile. What is for the user in person alone, an agent does
// not have.
func bindTools(b binding, o Options) {
	for _, op := range operations.All() {
		t := tools[op.Name]
		if op.Tool == operations.NoTool || op.Tool == operations.ForAdmin && o.Profile != ProfileAdmin {
			continue
		}
		if op.Who == operations.Person && !o.InPerson && t.person == nil {
			continue
		}
		if o.Profile != ProfileAdmin {
			t.refuses = append(slices.Clip(t.refuses), t.admin...)
		}
		if !o.InPerson {
			t.refuses = append(slices.Clip(t.refuses), t.person...)
		}
		bind(b, op, t)
	}
}

// bound is a tool over an operation.
type bound struct {
	tool
	op    *operations.Operation
	takes *jsonschema.Schema
	times []string // inputs that are times
	zone  string   // of times that say none; "" is UTC
	ids   idTree
}

// bind makes an operation a tool.
func bind(b binding, op *operations.Operation, t tool) {
	t.name = cmp.Or(t.name, op.Name)
	full := inputSchema(op.Request, t)
	with := bound{tool: t, op: op, takes: full, times: timesOf(full), zone: b.zone, ids: idsOf(op.Request)}
	b.server.AddTool(with.describe(), func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		whole := r.Params.Meta[metaFull] == true
		result, err := with.answer(ctx, b, r.Params.Arguments, whole)
		if err != nil {
			return b.failed(t.name, string(r.Params.Arguments), whole, err), nil
		}
		return result, nil
	})
}

// answer decodes, calls and encodes.
func (w *bound) answer(ctx context.Context, b binding, arguments json.RawMessage, whole bool) (*mcp.CallToolResult, error) {
	scope, err := b.scope(ctx)
	if err != nil {
		return nil, err
	}
	in, presumed, err := w.decode(ctx, b.service, scope, arguments)
	if err != nil {
		return nil, err
	}
	if w.ready != nil && !whole {
		w.ready(in)
	}
	if r, recalls := in.(*loci.RecallRequest); recalls && presumed && !whole {
		r.OwnTimes = true
	}
	out, err := w.op.Call(ctx, operations.Both{Service: b.service}, scope, in)
	switch {
	case isNew(err) && !whole && w.op.Does == operations.Reads:
		return said(nothingYet), nil
	case err != nil:
		return nil, err
	case whole:
		return &mcp.CallToolResult{StructuredContent: out}, nil
	}
	if presumed { // nobody asked for it
		reflect.ValueOf(in).Elem().FieldByName("Zone").SetString("")
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

// decode reads the arguments of a call, in which ids may be shortened, as the request of the
// operation. presumed is as mend has it.
func (w *bound) decode(ctx context.Context, s loci.Service, scope loci.Scope, arguments json.RawMessage) (in any, presumed bool, err error) {
	if len(arguments) == 0 {
		arguments = json.RawMessage("{}")
	}
	values := map[string]any{}
	if err := exactly(arguments, &values); err != nil || values == nil {
		return nil, false, loci.Invalid("arguments", "they are no JSON object: give the inputs of %s by their names", w.name)
	}
	presumed = w.mend(values)
	if err := w.valid(values); err != nil {
		return nil, false, err
	}
	if err := w.ids.complete(ctx, s, scope, values); err != nil {
		return nil, false, err
	}
	if err := w.locate(ctx, s, scope, values); err != nil {
		return nil, false, err
	}
	arguments, err = json.Marshal(values)
	if err != nil {
		return nil, false, err
	}
	in = reflect.New(w.op.Request).Interface()
	if err := json.Unmarshal(arguments, in); err != nil {
		return nil, false, undecoded(err)
	}
	return in, presumed, nil
}

// undecoded is the error of arguments that fit their schema and can't be read all the same,
// as a number that is too large.
func undecoded(err error) error {
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.Is(err, loci.ErrInvalid):
		return err
	case errors.As(err, &wrong):
		return loci.Invalid(wrong.Field, "%s is not possible here", told.Clip(wrong.Value))
	}
	return loci.Invalid("arguments", "they can't be read: give them as the list of tools describes them")
}

// describe is the tool as the protocol lists it.
func (w *bound) describe() *mcp.Tool {
	no := false
	a := &mcp.ToolAnnotations{ReadOnlyHint: w.op.Does == operations.Reads, IdempotentHint: true}
	if w.op.Does == operations.Adds {
		a.DestructiveHint = &no
	}
	return &mcp.Tool{Name: w.name, Description: w.about, InputSchema: listed(w.takes, w.tool), Annotations: a}
}
