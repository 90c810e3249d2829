package mcpapi

import (
	"bytes"
	"context"
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
	w.clear(values)
	if values["zone"] == nil && values["at"] == nil && values["as_of"] == nil && w.zone != "" && w.takes.Properties["zone"] != nil && !w.ofNote() {
		values["zone"], presumed = w.zone, true
	}
	fields(w.takes, values, w.zones(values))
	return presumed
}

// ofNote reports whether the tool is about one note, which has a zone.
func (w *bound) ofNote() bool { return w.takes.Properties["id"] != nil }

// locate writes the dates of a note that have no zone as they are where the note is.
func (w *bound) locate(ctx context.Context, s loci.Service, scope loci.Scope, values map[string]any) error {
	if !w.ofNote() {
		return nil
	}
	for name, p := range w.takes.Properties {
		text, _ := values[name].(string)
		if p.Format != someDate || event(text, time.UTC) == text {
			continue
		}
		id, _ := values["id"].(string)
		whole, err := loci.ParseID(id)
		if err != nil {
			return err
		}
		n, err := s.Note(ctx, scope, loci.NoteRequest{ID: whole})
		if err != nil {
			return err
		}
		values[name] = event(text, w.zoneOf(n))
	}
	return nil
}

// zoneOf is the zone of a note: the clock's, by its name, where that shows the time of the note as
// the note does.
func (w *bound) zoneOf(n *loci.Note) *time.Location {
	at := n.RecordedAt
	if !n.EventTime.IsZero() {
		at = n.EventTime.Time
	}
	if p := n.Planned(); p != nil && !p.Due.IsZero() {
		at = p.Due.Time
	}
	clock, err := loci.ParseZone(w.zone)
	if err != nil {
		return at.Location()
	}
	if _, here := at.In(clock).Zone(); here == offset(at) {
		return clock
	}
	return at.Location()
}

func offset(t time.Time) int {
	_, seconds := t.Zone()
	return seconds
}

// clear has an event time that is "", or alone and null, taken away.
func (w *bound) clear(values map[string]any) {
	when, given := values["event_time"]
	if !given || w.takes.Properties["no_event"] == nil {
		return
	}
	alone := true
	for name, value := range values {
		alone = alone && (value == nil || slices.Contains([]string{"id", "at", "reason", "version"}, name))
	}
	if when == "" || when == nil && alone {
		delete(values, "event_time")
		values["no_event"] = true
	}
}

// zones are where times and dates are meant that say no zone: in the one that is given, else the
// clock's; an event rather where the message was said, or where its note is (locate). nil leaves dates
// as they are.
type zones struct{ times, dates *time.Location }

func (w *bound) zones(values map[string]any) zones {
	name, given := values["zone"].(string)
	if !given {
		name = w.zone
	}
	zone, err := loci.ParseZone(name)
	if err != nil {
		zone = time.UTC // which is refused where it was given
	}
	in := zones{times: zone}
	text, _ := values["at"].(string)
	at, unclear := time.Parse(time.RFC3339Nano, text)
	switch {
	case given:
		in.dates = zone
	case w.ofNote():
	case unclear == nil:
		in.dates = at.Location()
	case name != "":
		in.dates = zone
	}
	return in
}

// fields mends the fields of an object.
func fields(p *jsonschema.Schema, values map[string]any, in zones) {
	for name, value := range values {
		switch known := p.Properties[name]; {
		case known == nil:
		case value == nil:
			delete(values, name)
		default:
			values[name] = mended(known, value, in)
		}
	}
}

// mended is a value in the form that a schema wants: a list of one from the one, a number from
// its digits, a list or an object from its JSON, a time from a date or a time without a zone.
func mended(p *jsonschema.Schema, value any, in zones) any {
	value = converted(p, value)
	switch v := value.(type) {
	case string:
		switch p.Format {
		case dateTime:
			return moment(v, in.times)
		case someDate:
			return event(v, in.dates)
		}
	case []any:
		for i := range v {
			if p.Items != nil {
				v[i] = mended(p.Items, v[i], in)
			}
		}
	case map[string]any:
		fields(p, v, in)
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
	return event(text, zone)
}

// event writes a time without seconds, or without a zone where there is one that is meant, as it is
// in that zone. Another text stays as it is, dates too.
func event(text string, zone *time.Location) string {
	tight := strings.Replace(text, " ", "T", 1)
	if t, err := time.Parse("2006-01-02T15:04Z07:00", tight); err == nil {
		return t.Format(time.RFC3339Nano)
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04"} {
		if zone == nil {
			break
		}
		if t, err := time.ParseInLocation(layout, tight, zone); err == nil {
			return t.Format(time.RFC3339Nano)
		}
	}
	return text
}
