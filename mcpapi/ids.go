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

// completed are arguments with whole ids. What is no id is for the decoder to refuse.
func completed(ctx context.Context, s loci.Service, scope loci.Scope, arguments json.RawMessage, values map[string]any, names []string) (json.RawMessage, error) {
	changed := false
	for _, name := range names {
		text, ok := values[name].(string)
		if !ok || text == "" {
			continue
		}
		from, to, err := loci.ParsePrefix(text)
		switch {
		case err != nil:
			return nil, inputError(name, err)
		case from == to:
			continue
		}
		found, err := s.Resolve(ctx, scope, loci.ResolveRequest{Prefix: text})
		if err != nil {
			return nil, inputError(name, err)
		}
		values[name], changed = found.ID.String(), true
	}
	if !changed {
		return arguments, nil
	}
	return json.Marshal(values)
}

// inputError is an error about an id with the name of the input that has it.
func inputError(input string, err error) error {
	var field *loci.FieldError
	if errors.As(err, &field) && field.Field == "id" {
		return loci.Invalid(input, "%s", field.Hint)
	}
	return err
}
