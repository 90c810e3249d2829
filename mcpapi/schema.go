package mcpapi

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/operations"
	"github.com/loci-memory/loci/internal/told"
)

// The formats of times, and of dates that may be days, months and years too.
const (
	dateTime = "date-time"
	someDate = "date"
)

// inputSchema describes a request struct by its tags, without the fields that a tool
// refuses. Like template.Must it panics where a request can't be described at all: that
// is a mistake in the program, and every test meets it.
func inputSchema(request reflect.Type, t tool) *jsonschema.Schema {
	types := typeSchemas()
	if t.types != nil {
		types[reflect.TypeFor[loci.LinkType]()] = oneOf(t.types...)
	}
	schema, err := jsonschema.ForType(request, &jsonschema.ForOptions{TypeSchemas: types})
	if err != nil {
		panic(err)
	}
	for _, name := range t.refuses {
		delete(schema.Properties, name)
	}
	return schema
}

// listed is the part of a schema that the list of tools has: a model pays for every word
// of it in every conversation. What is not listed is taken all the same. Times are listed as
// text: a date does as well.
func listed(full *jsonschema.Schema, t tool) *jsonschema.Schema {
	short := &jsonschema.Schema{Type: "object", Required: full.Required, Properties: map[string]*jsonschema.Schema{}}
	for _, in := range t.shows {
		p, ok := full.Properties[in.name]
		switch {
		case slices.Contains(t.refuses, in.name):
			continue
		case !ok:
			panic(t.name + " takes no " + in.name)
		}
		short.Properties[in.name] = shortened(p, in, t.inside)
		short.PropertyOrder = append(short.PropertyOrder, in.name)
	}
	return short
}

// shortened is a property without what its reader can do without.
func shortened(p *jsonschema.Schema, in input, inside map[string][]input) *jsonschema.Schema {
	out := &jsonschema.Schema{Type: p.Type, Enum: p.Enum, Description: in.about}
	for _, name := range p.Types {
		if name != "null" {
			out.Type = name
		}
	}
	if p.Items != nil {
		out.Items = shortened(p.Items, input{name: in.name}, inside)
	}
	if p.Properties != nil {
		out.Required, out.Properties = p.Required, map[string]*jsonschema.Schema{}
		for _, field := range inside[in.name] {
			out.Properties[field.name] = shortened(p.Properties[field.name], field, inside)
			out.PropertyOrder = append(out.PropertyOrder, field.name)
		}
	}
	return out
}

// typeSchemas are the types whose JSON is not what their Go form suggests, and
// those with few values.
func typeSchemas() map[reflect.Type]*jsonschema.Schema {
	types := map[reflect.Type]*jsonschema.Schema{}
	for t, values := range operations.Values() {
		types[t] = oneOf(values...)
	}
	types[reflect.TypeFor[loci.ID]()] = &jsonschema.Schema{Type: "string"}
	types[reflect.TypeFor[time.Time]()] = &jsonschema.Schema{Type: "string", Format: dateTime}
	types[reflect.TypeFor[loci.Date]()] = &jsonschema.Schema{Type: "string", Format: someDate}
	types[reflect.TypeFor[loci.PlanStatus]()] = oneOf(loci.StatusDone, loci.StatusCancelled, loci.StatusMoved, loci.StatusNone, loci.StatusPlanned)
	return types
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

// valid is the error of arguments that the tool does not take, which says how to mend
// them; nil for others.
func (w *bound) valid(values map[string]any) error {
	known := w.takes.Properties
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if known[name] == nil {
			return loci.Invalid(told.Clip(name), "%s takes no such input: it takes %s", w.name, strings.Join(slices.Sorted(maps.Keys(known)), ", "))
		}
	}
	for _, name := range w.takes.Required {
		if _, given := values[name]; !given {
			return loci.Invalid(name, "it is missing: %s needs it", w.name)
		}
	}
	for _, name := range w.times {
		if text, ok := values[name].(string); ok {
			if _, err := loci.ParseTime(name, text); err != nil {
				return err
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if err := fits(known[name], name, values[name]); err != nil {
			return err
		}
	}
	return nil
}

// fits is the error of a value that does not fit its schema, or of the part of it that does
// not, by its path, like facts[0].kind; nil where all does.
func fits(p *jsonschema.Schema, path string, value any) error {
	if why := misfit(p, value); why != "" {
		return loci.Invalid(path, "%s", why)
	}
	switch value := value.(type) {
	case []any:
		for i, item := range value {
			if p.Items == nil {
				break
			}
			if err := fits(p.Items, path+itemOf(p.Items, i), item); err != nil {
				return err
			}
		}
	case map[string]any:
		return fieldsFit(p, path, value)
	}
	return nil
}

// itemOf is how an item of a list is named: an object by its place, a plain value by the list.
func itemOf(p *jsonschema.Schema, i int) string {
	if p.Properties == nil {
		return ""
	}
	return fmt.Sprintf("[%d]", i)
}

// fieldsFit is fits for the fields of an object.
func fieldsFit(p *jsonschema.Schema, path string, value map[string]any) error {
	if p.Properties == nil { // any object
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(value)) {
		known := p.Properties[name]
		if known == nil {
			return loci.Invalid(path+"."+told.Clip(name), "is no field there: use %s", strings.Join(slices.Sorted(maps.Keys(p.Properties)), ", "))
		}
		if err := fits(known, path+"."+name, value[name]); err != nil {
			return err
		}
	}
	for _, name := range p.Required {
		if _, given := value[name]; !given {
			return loci.Invalid(path+"."+name, "it is missing")
		}
	}
	return nil
}

// misfit is why a value does not fit its schema, what is in it aside; "" where it does.
func misfit(p *jsonschema.Schema, value any) string {
	if why := mistyped(value, typesOf(p)...); why != "" {
		return quoted(value) + " " + why
	}
	if len(p.Enum) > 0 && !slices.Contains(p.Enum, value) {
		return fmt.Sprintf("%s is none of them: use one of %s", quoted(value), strings.Trim(fmt.Sprint(p.Enum), "[]"))
	}
	return ""
}

// typesOf are the types that a schema allows; nil is all.
func typesOf(p *jsonschema.Schema) []string {
	if p.Type != "" {
		return []string{p.Type}
	}
	return p.Types
}

// mistyped is why a value is of none of these types; "" where it is of one, or there are none.
func mistyped(value any, types ...string) string {
	is := typeOf(value)
	if len(types) == 0 || slices.Contains(types, is) || is == "integer" && slices.Contains(types, "number") {
		return ""
	}
	return fmt.Sprintf("is %s where %s is wanted", article(is), article(types[len(types)-1]))
}

// typeOf is the type of a JSON value, as schemas name it.
func typeOf(value any) string {
	switch v := value.(type) {
	case string:
		return "string"
	case bool:
		return "boolean"
	case json.Number:
		f, _ := v.Float64() // the greatest, where it is greater: whole, and for the decoder to refuse
		return typeOf(f)
	case float64:
		if v == math.Trunc(v) {
			return "integer"
		}
		return "number"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	}
	return "null"
}

func article(name string) string {
	switch name {
	case "array", "integer", "object":
		return "an " + name
	case "null":
		return name
	}
	return "a " + name
}

// quoted is a value as an error shows it.
func quoted(value any) string {
	text, err := json.Marshal(begun(value))
	if err != nil {
		return "it"
	}
	return told.Clip(string(text))
}

// begun is a value of which the beginning is there: an error shows no more.
func begun(value any) any {
	const most = 60 // values, of which each is two characters at least
	switch v := value.(type) {
	case string:
		return v[:min(len(v), 1000)]
	case []any:
		part := make([]any, min(len(v), most))
		for i := range part {
			part[i] = begun(v[i])
		}
		return part
	case map[string]any:
		part := map[string]any{}
		for i, name := range slices.Sorted(maps.Keys(v)) {
			if i < most {
				part[name] = begun(v[name])
			}
		}
		return part
	}
	return value
}
