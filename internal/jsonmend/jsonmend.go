// Package jsonmend finds the JSON object in what a language model said, and mends
// it where the mistake leaves no doubt about what was meant.
package jsonmend

import (
	"encoding/json"
	"strings"
	"unicode"

	"github.com/loci-memory/loci"
)

// Object returns the one object of a model's answer, as strict JSON. It looks past
// reasoning, fences and words around the object, closes what the model did not
// close, and rewrites quotes, commas, comments, literals and numbers that JSON does
// not know. Whatever was cut off in the middle of being written, the last string of
// a truncated answer for example, is left out rather than kept by half.
//
// The schema decides which object of the text is the answer: the one with most of its
// fields is taken, the later of equals. A bare list becomes the one list that the
// schema has room for, and an answer wrapped in one more object is unwrapped. Types
// are not checked. An empty schema takes any object.
//
// Fields are known by Fold, so that eventTime is event_time, and by what else near says
// that models call them. Names stay as they are in what is returned.
//
// The error is an ErrBadOutput that says what was found instead. It never quotes the
// answer, since that holds what people said.
func Object(answer string, schema json.RawMessage, near Near) (json.RawMessage, error) {
	object, _, err := ObjectOrPart(answer, schema, near)
	return object, err
}

// Answer is what a model said in answer to a prompt: with a schema the object that Object
// finds, without one the words behind its reasoning. Of one that was cut off, where nothing
// is whole, it is empty, and that is not the model's fault.
func Answer(said string, cut bool, schema json.RawMessage, near Near) (string, error) {
	if schema == nil {
		return WithoutReasoning(said), nil
	}
	object, err := Object(said, schema, near)
	if cut {
		err = nil
	}
	return string(object), err
}

// Near is what models write that is nearly what a schema asks for. The zero Near is
// nothing.
type Near struct {
	Fields []string // more names that count as fields of the schema
	Items  []string // names of the fields of the schema's only list's items: an object with two of them, alone, is that list
}

// Fold returns the name of a field as it is compared: in lower case, without spaces,
// hyphens and underscores.
func Fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r == '-' || r == ' ' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

// ObjectOrPart is Object and reports whether the object was cut off: of the last value
// in it, and of the last of those within that, fields may be missing.
func ObjectOrPart(answer string, schema json.RawMessage, near Near) (object json.RawMessage, cut bool, err error) {
	want := readShape(schema, near)
	text := strings.TrimSpace(answer)
	switch {
	case strings.HasPrefix(text, "{") && json.Valid([]byte(text)):
		object, err = want.accept([]json.RawMessage{json.RawMessage(text)})
		return object, false, err
	case want.isTexts(text):
		return want.list(json.RawMessage(text)), false, nil
	}
	found, cut := values(WithoutReasoning(answer))
	object, err = want.accept(found)
	return object, cut, err
}

// WithoutReasoning returns an answer without what the model said to itself before
// it, and without spaces around. Only what comes first is reasoning: the same marks
// further on belong to the answer. A reasoning that never ends leaves nothing.
func WithoutReasoning(answer string) string {
	text := strings.TrimSpace(answer)
	for range 8 {
		rest, found := afterReasoning(text)
		if !found {
			break
		}
		text = strings.TrimSpace(rest)
	}
	return text
}

// afterReasoning returns what follows the block of reasoning that a text begins with.
func afterReasoning(text string) (rest string, found bool) {
	for _, tag := range []string{"think", "thinking", "thought", "reasoning"} {
		open, end := "<"+tag+">", "</"+tag+">"
		before, after, ended := strings.Cut(text, end)
		switch {
		case strings.HasPrefix(text, open):
			return after, true
		case ended && !strings.Contains(before, open) && !strings.ContainsAny(before[:min(1, len(before))], "{[`"):
			return after, true // the server's template opened the block, not the model
		}
	}
	return text, false
}

// values reads every object and list on the outermost level of a text, and reports
// whether the text ended inside the last.
func values(text string) (out []json.RawMessage, cut bool) {
	for at := 0; at < len(text); {
		next := strings.IndexAny(text[at:], "{[")
		if next < 0 {
			break
		}
		at += next
		p := parser{text: text, at: at}
		switch {
		case p.value(0) && json.Valid(p.out.Bytes()):
		case p.tooDeep:
			return out, cut
		default:
			at++
			continue
		}
		at = p.at
		if !p.cut || p.out.Len() > len("{}") { // a bracket in prose is no empty answer
			out, cut = append(out, json.RawMessage(p.out.Bytes())), p.cut
		}
	}
	return out, cut
}

// shape is what a schema says of the outermost object.
type shape struct {
	fields   map[string]bool // by Fold
	items    map[string]bool // those of the items of the only list, by Fold
	lists    []string        // the fields that hold lists
	required bool            // something is
}

// readShape reads a schema, and what counts as its too.
func readShape(schema json.RawMessage, near Near) shape {
	var s struct {
		Properties map[string]struct {
			Type any `json:"type"`
		} `json:"properties"`
		Required []string `json:"required"`
	}
	if len(schema) > 0 {
		_ = json.Unmarshal(schema, &s) // a schema that can't be read takes any object
	}
	out := shape{fields: folded(near.Fields), items: folded(near.Items), required: len(s.Required) > 0}
	for name, p := range s.Properties {
		out.fields[Fold(name)] = true
		if p.Type == "array" {
			out.lists = append(out.lists, name)
		}
	}
	return out
}

func folded(names []string) map[string]bool {
	out := map[string]bool{}
	for _, name := range names {
		out[Fold(name)] = true
	}
	return out
}

// isTexts reports whether a text is a list of texts, strictly, and the shape has one list.
func (s shape) isTexts(text string) bool {
	var texts []string
	return len(s.lists) == 1 && strings.HasPrefix(text, "[") && json.Unmarshal([]byte(text), &texts) == nil && len(texts) > 0
}

// list is the object whose only list is this.
func (s shape) list(v json.RawMessage) json.RawMessage {
	out, err := json.Marshal(map[string]json.RawMessage{s.lists[0]: v})
	if err != nil {
		return v
	}
	return out
}

// item is the object whose only list is this one item, nil where it is none.
func (s shape) item(v json.RawMessage) json.RawMessage {
	var fields map[string]json.RawMessage
	if len(s.lists) != 1 || json.Unmarshal(v, &fields) != nil {
		return nil
	}
	n := 0
	for name := range fields {
		if s.items[Fold(name)] {
			n++
		}
	}
	if n < 2 {
		return nil
	}
	return s.list(json.RawMessage("[" + string(v) + "]"))
}

// accept takes the best of the values found.
func (s shape) accept(found []json.RawMessage) (json.RawMessage, error) {
	var best, alone json.RawMessage
	most, echo := 0, false
	for _, v := range found {
		v = s.unwrap(v)
		n := s.score(v)
		echo = echo || s.echoes(v)
		if one := s.item(v); one != nil {
			alone = one
		}
		if n > 0 && n >= most {
			best, most = v, n
		}
	}
	switch {
	case best != nil:
		return best, nil
	case alone != nil && !echo:
		return alone, nil
	case echo:
		return nil, bad("the model sent the schema back instead of an answer; use a larger model")
	case len(found) == 0:
		return nil, bad("the model answered without a JSON object; use a model that follows instructions, or a server that enforces a JSON schema")
	}
	return nil, bad("the model's answer has none of the fields that it was asked for; use a larger model")
}

// score is how much of the shape a value has: 0 is not an answer.
func (s shape) score(v json.RawMessage) int {
	var fields map[string]json.RawMessage
	if v[0] != '{' || json.Unmarshal(v, &fields) != nil {
		return 0
	}
	if len(s.fields) == 0 || len(fields) == 0 && !s.required {
		return 1
	}
	n := 0
	for name := range fields {
		if s.fields[Fold(name)] {
			n += 2
		}
	}
	return n
}

// unwrap undoes what models do to an answer in calls of tools: {"name": …,
// "arguments": {…}}, {"answer": {…}}, or the list alone.
func (s shape) unwrap(v json.RawMessage) json.RawMessage {
	if v[0] == '[' {
		return s.wrapList(v)
	}
	if len(s.fields) == 0 || s.score(v) > 0 || s.echoes(v) {
		return v
	}
	var fields map[string]json.RawMessage
	if json.Unmarshal(v, &fields) != nil {
		return v
	}
	for _, name := range []string{"arguments", "parameters", "input", "answer", "result", "response", "output", "data"} {
		if inner := fields[name]; len(inner) > 0 && inner[0] == '{' && s.score(inner) > 0 {
			return inner
		}
	}
	return v
}

// wrapList makes the object of a bare list of objects, if there is one way to.
func (s shape) wrapList(v json.RawMessage) json.RawMessage {
	var items []json.RawMessage
	if len(s.lists) != 1 || json.Unmarshal(v, &items) != nil {
		return v
	}
	for _, item := range items {
		if item[0] != '{' {
			return v
		}
	}
	if len(items) == 1 && s.score(items[0]) > 0 {
		return items[0]
	}
	return s.list(v)
}

// echoes reports whether a value is the schema rather than an answer.
func (s shape) echoes(v json.RawMessage) bool {
	var e struct {
		Properties map[string]json.RawMessage `json:"properties"`
	}
	if s.fields["properties"] || json.Unmarshal(v, &e) != nil {
		return false
	}
	for name := range e.Properties {
		if s.fields[Fold(name)] {
			return true
		}
	}
	return false
}

func bad(hint string) error { return &loci.HintError{Kind: loci.ErrBadOutput, Hint: hint} }
