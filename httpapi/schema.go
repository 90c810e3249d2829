package httpapi

import (
	"cmp"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

const schemaPrefix = "#/components/schemas/"

// schemas are the JSON schemas of Go types: those of huma, with the descriptions that
// `jsonschema` tags give, with the forms of types that have a text of their own, and with
// the bounds of fields. It is a huma.Registry, filled before a server answers and only
// read afterwards.
type schemas struct {
	named map[string]*huma.Schema
	types map[string]reflect.Type
	texts map[reflect.Type]huma.Schema
}

func newSchemas() *schemas {
	return &schemas{named: map[string]*huma.Schema{}, types: map[string]reflect.Type{}, texts: texts()}
}

// published are the names of schemas whose Go types are called otherwise: clients are
// generated from the names.
var published = map[string]string{"Original": "Own"}

// Schema returns the schema of a type: a reference for a struct, else the schema itself,
// which is the caller's to change.
func (r *schemas) Schema(t reflect.Type, allowRef bool, hint string) *huma.Schema {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if form, ok := r.texts[t]; ok {
		return &form
	}
	if t.Kind() != reflect.Struct || t == reflect.TypeFor[time.Time]() {
		s := huma.SchemaFromType(r, t)
		s.Nullable = false // an empty list is written as one
		return s
	}
	name := huma.DefaultSchemaNamer(t, hint)
	name = cmp.Or(published[name], name)
	if _, known := r.named[name]; !known {
		r.named[name], r.types[name] = &huma.Schema{}, t // before its fields: it may be one of them
		r.named[name] = r.object(t)
	}
	if allowRef {
		return &huma.Schema{Ref: schemaPrefix + name}
	}
	return r.named[name]
}

// object describes a struct by its fields.
func (r *schemas) object(t reflect.Type) *huma.Schema {
	s := huma.SchemaFromType(r, t)
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		property := s.Properties[name]
		if property == nil || f.Anonymous {
			continue
		}
		property.Nullable = false
		if text := f.Tag.Get("jsonschema"); text != "" {
			property.Description = text
		}
		bind(t.Name(), name, property)
	}
	s.PrecomputeMessages()
	return s
}

// SchemaFromRef returns the schema that a reference names.
func (r *schemas) SchemaFromRef(ref string) *huma.Schema {
	return r.named[strings.TrimPrefix(ref, schemaPrefix)]
}

// TypeFromRef returns the type that a reference names.
func (r *schemas) TypeFromRef(ref string) reflect.Type {
	return r.types[strings.TrimPrefix(ref, schemaPrefix)]
}

// Map returns the schemas that have a name.
func (r *schemas) Map() map[string]*huma.Schema { return r.named }

// RegisterTypeAlias does nothing: no type has another name here.
func (r *schemas) RegisterTypeAlias(reflect.Type, reflect.Type) {}

// MarshalJSON writes the schemas that have a name.
func (r *schemas) MarshalJSON() ([]byte, error) { return json.Marshal(r.named) }

// relax lets answers have fields that this document does not know, as those of a later
// version may; what requests are made of stays strict.
func (r *schemas) relax(requests []*huma.Schema) {
	strict := map[*huma.Schema]bool{}
	for _, s := range requests {
		r.reach(s, strict)
	}
	for _, s := range r.named {
		if !strict[s] && s.AdditionalProperties == false {
			s.AdditionalProperties = nil
		}
	}
}

// reach adds to seen what a schema is made of.
func (r *schemas) reach(s *huma.Schema, seen map[*huma.Schema]bool) {
	if s == nil {
		return
	}
	if s.Ref != "" {
		s = r.SchemaFromRef(s.Ref)
	}
	if seen[s] {
		return
	}
	seen[s] = true
	r.reach(s.Items, seen)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		r.reach(s.Properties[name], seen)
	}
}
