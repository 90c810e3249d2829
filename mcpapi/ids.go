package mcpapi

import (
	"context"
	"encoding/json"
	"reflect"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

// idsOf names the inputs of a request that are ids of notes.
func idsOf[In any]() []string {
	var names []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[In]()) {
		if f.Type == reflect.TypeFor[loci.ID]() {
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			names = append(names, name)
		}
	}
	return names
}

// completeIDs puts whole ids in the place of shortened ones before a call is decoded.
func completeIDs(s loci.Service, scope loci.Scope, b binding) mcp.Middleware {
	return func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
			call, ok := r.(*mcp.CallToolRequest)
			if !ok {
				return next(ctx, method, r)
			}
			whole, err := completed(ctx, s, scope, call.Params.Arguments, b.ids[call.Params.Name])
			if err != nil {
				var result mcp.CallToolResult
				result.SetError(b.forAgent(call.Params.Name, err))
				return &result, nil
			}
			call.Params.Arguments = whole
			return next(ctx, method, r)
		}
	}
}

// completed are arguments with whole ids. What is no id is for the decoder to refuse.
func completed(ctx context.Context, s loci.Service, scope loci.Scope, arguments json.RawMessage, names []string) (json.RawMessage, error) {
	values, changed := map[string]json.RawMessage{}, false
	_ = json.Unmarshal(arguments, &values)
	for _, name := range names {
		var text string
		if json.Unmarshal(values[name], &text) != nil {
			continue
		}
		if from, to, err := loci.ParsePrefix(text); err != nil || from == to {
			continue
		}
		found, err := s.Resolve(ctx, scope, loci.ResolveRequest{Prefix: text})
		if err != nil {
			return nil, err
		}
		if values[name], err = json.Marshal(found.ID); err != nil {
			return nil, err
		}
		changed = true
	}
	if !changed {
		return arguments, nil
	}
	return json.Marshal(values)
}
