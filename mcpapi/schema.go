package mcpapi

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

const dateTime = "date-time"

// inputSchema describes a request struct by its tags, without the fields that a tool
// leaves out. Like template.Must it panics where a request can't be described at all: that
// is a mistake in the program, and every test meets it.
func inputSchema[In any](t tool) *jsonschema.Schema {
	types := typeSchemas()
	if t.types != nil {
		types[reflect.TypeFor[loci.LinkType]()] = oneOf(t.types...)
	}
	schema, err := jsonschema.For[In](&jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		panic(err)
	}
	for _, name := range t.without {
		delete(schema.Properties, name)
	}
	schema.PropertyOrder = slices.DeleteFunc(schema.PropertyOrder, func(name string) bool {
		return slices.Contains(t.without, name)
	})
	return schema
}

// typeSchemas are the types whose JSON is not what their Go form suggests, and
// those with few values.
func typeSchemas() map[reflect.Type]*jsonschema.Schema {
	return map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[loci.ID]():          {Type: "string"},
		reflect.TypeFor[time.Time]():        {Type: "string", Format: dateTime},
		reflect.TypeFor[loci.Date]():        {Type: "string"},
		reflect.TypeFor[loci.Kind]():        oneOf(loci.Fact, loci.Episode, loci.Trait),
		reflect.TypeFor[loci.Role]():        oneOf(loci.RoleUser, loci.RoleAssistant, loci.RoleSystem, loci.RoleTool),
		reflect.TypeFor[loci.Visibility]():  oneOf(loci.Open, loci.Scoped, loci.Private, loci.UserOnly),
		reflect.TypeFor[loci.Temporality](): oneOf(loci.Current, loci.Historical, loci.Prospective),
		reflect.TypeFor[loci.PlanStatus]():  oneOf(loci.StatusDone, loci.StatusCancelled, loci.StatusMoved),
		reflect.TypeFor[loci.Direction]():   oneOf(loci.Out, loci.In, loci.Both),
		reflect.TypeFor[loci.LinkType]():    oneOf(loci.LinkTypes...),
		reflect.TypeFor[loci.Ranking]():     oneOf(loci.RankActivation),
		reflect.TypeFor[loci.Stage]():       oneOf(loci.StageTrend, loci.StageCandidate, loci.StageEmerging, loci.StageEstablished, loci.StageCore, loci.StageDissolved),
		reflect.TypeFor[loci.Subtype]():     oneOf(loci.SubtypeBehaviour, loci.SubtypePreference, loci.SubtypeCore),
		reflect.TypeFor[loci.Span]():        oneOf(loci.ByDay, loci.ByWeek, loci.ByMonth),
		reflect.TypeFor[loci.Axis]():        oneOf(loci.OnEvent, loci.OnRecorded),
	}
}

func oneOf[T ~string](values ...T) *jsonschema.Schema {
	s := &jsonschema.Schema{Type: "string"}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

// timesOf names the properties that are times.
func timesOf(s *jsonschema.Schema) []string {
	var names []string
	for name, property := range s.Properties {
		if property.Format == dateTime {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// checkTimes answers a call with a bad time by how to write it. The decoder
// behind it would only say that parsing failed.
func checkTimes(times map[string][]string) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			call, ok := r.(*mcp.CallToolRequest)
			if !ok {
				return next(ctx, method, r)
			}
			if err := badTime(call.Params.Arguments, times[call.Params.Name]); err != nil {
				var result mcp.CallToolResult
				result.SetError(err)
				return &result, nil
			}
			return next(ctx, method, r)
		}
	}
}

// badTime is the error of the first of the named arguments that is not a time.
// What is wrong otherwise is for the schema to say.
func badTime(arguments json.RawMessage, names []string) error {
	var values map[string]any
	_ = json.Unmarshal(arguments, &values)
	for _, name := range names {
		text, ok := values[name].(string)
		if !ok {
			continue
		}
		if _, err := loci.ParseTime(name, text); err != nil {
			return err
		}
	}
	return nil
}
