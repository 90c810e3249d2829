package httpapi_test

import (
	"strings"
	"testing"
)

// strict names the schemas that requests are made of, by following them from the routes.
func (o *openAPI) strict() map[string]bool {
	names := map[string]bool{}
	var follow func(s schema)
	follow = func(s schema) {
		if name, ok := strings.CutPrefix(s.Ref, "#/components/schemas/"); ok && !names[name] {
			names[name] = true
			for _, property := range o.Components.Schemas[name].Properties {
				follow(property)
			}
		}
		if s.Items != nil {
			follow(*s.Items)
		}
	}
	for _, ops := range o.Paths {
		for _, op := range ops {
			for _, content := range op.RequestBody.Content {
				follow(content.Schema)
			}
		}
	}
	return names
}

// What a request may hold is bounded, described, and nothing else.
func TestTheDocumentSaysWhatARequestMayHold(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, operator)
	doc := document(t, server)
	strict := doc.strict()
	if !strict["RememberRequest"] || !strict["GivenFact"] || strict["Note"] {
		t.Fatalf("requests are made of %v", strict)
	}
	for name := range strict {
		s := doc.Components.Schemas[name]
		if string(s.AdditionalProperties) != "false" {
			t.Errorf("%s takes fields that it does not have", name)
		}
		for field, property := range s.Properties {
			if !bounded(property) {
				t.Errorf("%s.%s has no bound", name, field)
			}
		}
	}
	if string(doc.Components.Schemas["Note"].AdditionalProperties) == "false" {
		t.Error("a note can have no field that this document does not know")
	}
	for path, ops := range doc.Paths {
		for method, op := range ops {
			for _, p := range op.Parameters {
				if p.Name != "" && !bounded(p.Schema) {
					t.Errorf("%s %s: parameter %s has no bound", method, path, p.Name)
				}
			}
		}
	}
}

// bounded reports whether a schema says how much there may be of a value.
func bounded(s schema) bool {
	switch {
	case s.Ref != "", len(s.Enum) > 0, s.Format == "uuid", s.Format == "date-time", s.Type == "boolean", s.Type == "object", s.Pattern != "" && s.MaxLength == nil && s.Format == "":
		return true
	case s.Type == "string":
		return s.MaxLength != nil
	case s.Type == "array":
		return s.MaxItems != nil
	}
	return s.Maximum != nil
}

func TestTheDocumentHasEveryAnswer(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, operator)
	seen := map[string]string{}
	for path, ops := range document(t, server).Paths {
		for method, op := range ops {
			if op.Summary == "" || op.OperationID == "" || seen[op.OperationID] != "" {
				t.Errorf("%s %s has no summary, or no name of its own: %+v", method, path, op)
			}
			seen[op.OperationID] = path
			for _, status := range []string{"400", "401", "403", "404", "405", "406", "408", "409", "413", "415", "421", "422", "429", "500", "502", "503"} {
				if op.Responses[status].Ref == "" {
					t.Errorf("%s %s lacks %s", method, path, status)
				}
			}
			if len(op.Responses["200"].Content)+len(op.Responses["204"].Description) == 0 {
				t.Errorf("%s %s lacks its success", method, path)
			}
		}
	}
}
