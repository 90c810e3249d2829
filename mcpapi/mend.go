package mcpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/loci-memory/loci"
)

// mend writes arguments as their schema has them where a model meant the same: what it gave
// as null is left out, and each other value is as mended has it. What it can't mend stays
// for valid to refuse. presumed is whether the zone is the clock's, as none was asked for.
func (w *bound) mend(values map[string]any) (presumed bool) {
	if values["zone"] == nil && values["at"] == nil && values["as_of"] == nil && w.zone != "" && w.takes.Properties["zone"] != nil {
		values["zone"], presumed = w.zone, true
	}
	name, given := values["zone"].(string)
	if !given {
		name = w.zone
	}
	zone, err := loci.ParseZone(name)
	if err != nil {
		zone = time.UTC // which is refused where it was given
	}
	fields(w.takes, values, zone)
	return presumed
}

// fields mends the fields of an object.
func fields(p *jsonschema.Schema, values map[string]any, zone *time.Location) {
	for name, value := range values {
		switch known := p.Properties[name]; {
		case known == nil:
		case value == nil:
			delete(values, name)
		default:
			values[name] = mended(known, value, zone)
		}
	}
}

// mended is a value in the form that a schema wants: a list of one from the one, a number from
// its digits, a list or an object from its JSON, a time from a date or a time without a zone.
func mended(p *jsonschema.Schema, value any, zone *time.Location) any {
	value = converted(p, value)
	switch v := value.(type) {
	case string:
		if p.Format == dateTime {
			return moment(v, zone)
		}
	case []any:
		for i := range v {
			if p.Items != nil {
				v[i] = mended(p.Items, v[i], zone)
			}
		}
	case map[string]any:
		fields(p, v, zone)
	}
	return value
}

// converted is a value in the type that a schema wants, where that is plain; else the value.
func converted(p *jsonschema.Schema, value any) any {
	types := typesOf(p)
	if mistyped(value, types...) == "" {
		return cased(p, value)
	}
	text, ok := value.(string)
	if ok && slices.ContainsFunc(types, func(t string) bool { return t != "string" && t != "null" }) {
		var read any
		if exactly([]byte(text), &read) == nil && read != nil && mistyped(read, types...) == "" {
			return read
		}
	}
	switch {
	case slices.Contains(types, "array") && value != nil:
		return []any{value}
	case slices.Contains(types, "object") && ok && len(p.Required) == 1:
		return map[string]any{p.Required[0]: value}
	case slices.Contains(types, "string"):
		if number, ok := value.(json.Number); ok {
			return number.String()
		}
	}
	return value
}

// exactly reads JSON with its numbers as they are written.
func exactly(text []byte, into any) error {
	in := json.NewDecoder(bytes.NewReader(text))
	in.UseNumber()
	if err := in.Decode(into); err != nil {
		return err
	}
	if _, err := in.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind it")
	}
	return nil
}

// cased is a word of a closed list as the list writes it; another value as it is.
func cased(p *jsonschema.Schema, value any) any {
	text, ok := value.(string)
	if i := slices.IndexFunc(p.Enum, func(word any) bool { return ok && strings.EqualFold(word.(string), text) }); i >= 0 {
		return p.Enum[i]
	}
	return value
}

// moment writes a date, which is its first moment, or a time without a zone as the time that
// it is in a zone. Another text stays as it is.
func moment(text string, zone *time.Location) string {
	if d, err := loci.ParseDate(text, zone); err == nil {
		return d.Time.Format(time.RFC3339Nano)
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if t, err := time.ParseInLocation(layout, strings.Replace(text, " ", "T", 1), zone); err == nil {
			return t.Format(time.RFC3339Nano)
		}
	}
	return text
}
