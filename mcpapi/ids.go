package mcpapi

import (
	"context"
	"errors"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
)

// briefChange is a change as answers show it.
func briefChange(c loci.ChangeID) string {
	return c.Note.Short() + "@" + strconv.Itoa(c.Version)
}

// shortIDs is a text of the memory's own with its ids as answers show them, or as they were
// asked with.
func shortIDs(text, asked string) string {
	return wholeIDs.ReplaceAllStringFunc(text, func(s string) string {
		id, err := loci.ParseID(s)
		if err != nil || strings.Contains(asked, s) {
			return s
		}
		return id.Short()
	})
}

var wholeIDs = regexp.MustCompile(`\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`)

// idTree is where ids of notes are in a request.
type idTree struct {
	here  []string          // fields that are ids
	below map[string]idTree // fields that are lists of objects with ids in them
}

// idsOf finds the ids of notes in a type of request.
func idsOf(request reflect.Type) idTree {
	tree := idTree{below: map[string]idTree{}}
	for _, f := range reflect.VisibleFields(request) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Type == reflect.TypeFor[loci.ID]():
			tree.here = append(tree.here, name)
		case f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct:
			if inside := idsOf(f.Type.Elem()); len(inside.here)+len(inside.below) > 0 {
				tree.below[name] = inside
			}
		}
	}
	return tree
}

// complete puts whole ids in the place of shortened ones. What is no text is for the decoder
// to refuse.
func (t idTree) complete(ctx context.Context, s loci.Service, scope loci.Scope, values map[string]any) error {
	for _, name := range t.here {
		text, ok := values[name].(string)
		if !ok || text == "" {
			continue
		}
		id, err := wholeID(ctx, s, scope, text)
		if err != nil {
			return inputError(name, err)
		}
		values[name] = id.String()
	}
	for name, inside := range t.below {
		list, _ := values[name].([]any)
		for _, item := range list {
			fields, _ := item.(map[string]any)
			if err := inside.complete(ctx, s, scope, fields); err != nil {
				return err
			}
		}
	}
	return nil
}

// wholeID is the id of a note that a text begins.
func wholeID(ctx context.Context, s loci.Service, scope loci.Scope, text string) (loci.ID, error) {
	text = bare(text)
	from, to, err := loci.ParsePrefix(text)
	if err != nil || from == to {
		return from, err
	}
	found, err := s.Resolve(ctx, scope, loci.ResolveRequest{Prefix: text})
	if err != nil {
		return loci.ID{}, err
	}
	return found.ID, nil
}

// bare is an id without the word and the brackets that answers print around it.
func bare(text string) string {
	text = strings.Trim(text, " ()[]")
	if word, id, found := strings.Cut(text, " "); found && (word == "note" || word == "message" || word == "id") {
		return id
	}
	return text
}

// inputError is an error about an id with the name of the input that has it.
func inputError(input string, err error) error {
	if field, ok := errors.AsType[*loci.FieldError](err); ok && field.Field == "id" {
		return loci.Invalid(input, "%s", field.Hint)
	}
	return err
}
