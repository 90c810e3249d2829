package mcpapi

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"github.com/loci-memory/loci"
)

// How many bytes of an id an answer shows. Those of a note have its time and a count
// within that, so that no other note begins so; those of a message are random.
const (
	noteBytes    = 8
	messageBytes = 6
)

// short is the id of a note as answers show it, to be given back as it is.
func short(id loci.ID) string { return hex.EncodeToString(id[:noteBytes]) }

// briefChange is a change as answers show it.
func briefChange(c loci.ChangeID) string {
	_, version, _ := strings.Cut(c.String(), "@")
	return short(c.Note) + "@" + version
}

// idsOf names the inputs of a request that are ids of notes, those in a list of objects by
// the path to them, like facts.links.to.
func idsOf[In any]() []string { return idsIn(reflect.TypeFor[In]()) }

func idsIn(t reflect.Type) (names []string) {
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Type == reflect.TypeFor[loci.ID]():
			names = append(names, name)
		case f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct:
			for _, inner := range idsIn(f.Type.Elem()) {
				names = append(names, name+"."+inner)
			}
		}
	}
	return names
}

// completed are arguments with whole ids. What is no id is for the decoder to refuse.
func completed(ctx context.Context, s loci.Service, scope loci.Scope, arguments json.RawMessage, values map[string]any, names []string) (json.RawMessage, error) {
	c := completion{service: s, scope: scope}
	for _, name := range names {
		if err := c.complete(ctx, values, name, name); err != nil {
			return nil, err
		}
	}
	if !c.changed {
		return arguments, nil
	}
	return json.Marshal(values)
}

// completion puts whole ids in the place of shortened ones.
type completion struct {
	service loci.Service
	scope   loci.Scope
	changed bool
}

// complete completes the ids at a path in values; input is its name in an error.
func (c *completion) complete(ctx context.Context, values map[string]any, path, input string) error {
	name, rest, deeper := strings.Cut(path, ".")
	if list, ok := values[name].([]any); ok && deeper {
		for _, item := range list {
			if inner, ok := item.(map[string]any); ok {
				if err := c.complete(ctx, inner, rest, input); err != nil {
					return err
				}
			}
		}
		return nil
	}
	text, ok := values[name].(string)
	if !ok || text == "" || deeper {
		return nil
	}
	from, to, err := loci.ParsePrefix(text)
	if err != nil {
		return inputError(input, err)
	}
	if from == to {
		return nil
	}
	found, err := c.service.Resolve(ctx, c.scope, loci.ResolveRequest{Prefix: text})
	if err != nil {
		return inputError(input, err)
	}
	values[name], c.changed = found.ID.String(), true
	return nil
}

// inputError is an error about an id with the name of the input that has it.
func inputError(input string, err error) error {
	var field *loci.FieldError
	if errors.As(err, &field) && field.Field == "id" {
		return loci.Invalid(input, "%s", field.Hint)
	}
	return err
}
