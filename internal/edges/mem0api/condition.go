package mem0api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// numbered reads JSON, numbers as json.Number.
func numbered(field string, data []byte) (v any, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	if err := dec.Decode(&v); err != nil {
		return nil, loci.Invalid(field, "is not JSON: %v", err)
	}
	return v, nil
}

// fieldOf is what a note has in a field of filters: text, time.Time, []string or what
// metadata hold; nil and "" are nothing. A field that is none of mem0's is one of the metadata.
func fieldOf(n *loci.Note, field string) any {
	switch field {
	case "user_id":
		return n.User
	case "agent_id", "actor_id":
		return n.CreatedBy
	case "app_id":
		return appOf(n.Domain)
	case "run_id":
		return n.Conversation
	case "id", "memory_id", "memory_ids":
		return n.ID.String()
	case "created_at":
		return n.RecordedAt
	case "updated_at":
		return n.UpdatedAt
	case "categories":
		return categories(n)
	case "keywords", "memory", "text":
		return n.Words()
	case "expiration_date":
		return expires(n)
	case "feedback":
		f, _ := n.Metadata[keyFeedback].(map[string]any)
		return f["feedback"]
	}
	key := strings.TrimPrefix(field, "metadata.")
	if strings.HasPrefix(key, "mem0:") {
		return nil
	}
	return n.Metadata[key]
}

// condition reads what a field must be: a value, a list of values one of which it must be,
// "*" for any, or operators.
func condition(field string, v any) (test, error) {
	switch v := v.(type) {
	case []any:
		return oneOf(field, v), nil
	case map[string]any:
		return operators(field, v)
	case string:
		if v == "*" {
			return func(n *loci.Note) bool { return !empty(fieldOf(n, field)) }, nil
		}
	}
	if err := timed(field, v); err != nil {
		return nil, err
	}
	return func(n *loci.Note) bool { return equal(fieldOf(n, field), v) }, nil
}

func oneOf(field string, values []any) test {
	return func(n *loci.Note) bool {
		has := fieldOf(n, field)
		return slices.ContainsFunc(values, func(v any) bool { return equal(has, v) })
	}
}

// operators reads {"gte": …, "lt": …} and the like; all of them must hold.
func operators(field string, ops map[string]any) (test, error) {
	var all []test
	for op, v := range ops {
		t, err := operator(field, strings.ToLower(op), v)
		if err != nil {
			return nil, err
		}
		all = append(all, t)
	}
	return allOf(all), nil
}

func operator(field, op string, v any) (test, error) {
	list, isList := v.([]any)
	if op == "in" || op == "nin" {
		if !isList {
			return nil, loci.Invalid("filters", "%s of %s takes a list", op, clip(field))
		}
		t := oneOf(field, list)
		if op == "nin" {
			return not(t), nil
		}
		return t, nil
	}
	switch op {
	case "eq", "ne", "gt", "gte", "lt", "lte":
		if err := timed(field, v); err != nil {
			return nil, err
		}
		return func(n *loci.Note) bool { return compares(fieldOf(n, field), op, v) }, nil
	case "contains", "icontains":
		return func(n *loci.Note) bool { return contains(fieldOf(n, field), v, op == "icontains") }, nil
	}
	return nil, loci.Invalid("filters", "%q is no operator: there are eq, ne, gt, gte, lt, lte, in, nin, contains and icontains", clip(op))
}

// timed requires a time where a field is one.
func timed(field string, v any) error {
	if field != "created_at" && field != "updated_at" {
		return nil
	}
	_, err := asMoment(v)
	if err != nil {
		return loci.Invalid("filters", "%s is no time: write one like 2026-05-04 or 2026-05-04T17:00:00Z", field)
	}
	return nil
}

func asMoment(v any) (moment, error) {
	switch v := v.(type) {
	case string:
		return readMoment(v)
	case json.Number:
		return readMoment(string(v))
	}
	return moment{}, loci.Invalid("filters", "must be a time")
}

func empty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case string:
		return v == ""
	case []string:
		return len(v) == 0
	}
	return false
}

// equal reports whether a field has a value; a list has it where one of its elements is it.
func equal(has, want any) bool {
	switch has := has.(type) {
	case time.Time:
		return compares(has, "eq", want)
	case []string:
		text, ok := want.(string)
		return ok && slices.Contains(has, text)
	case []any:
		return slices.ContainsFunc(has, func(v any) bool { return equal(v, want) })
	}
	if want == nil {
		return empty(has)
	}
	if c, ok := ordered(has, want); ok {
		return c == 0
	}
	return reflect.DeepEqual(has, want)
}

// compares reports whether a field is as an operator asks. A day is all of the day: on or
// before it is before the next.
func compares(has any, op string, want any) bool {
	var c int
	if at, is := has.(time.Time); is {
		m, err := asMoment(want)
		if err != nil {
			return false
		}
		if c = at.Compare(m.Time); m.day && c > 0 && at.Before(m.AddDate(0, 0, 1)) {
			c = 0
		}
	} else if op == "eq" || op == "ne" {
		return equal(has, want) == (op == "eq")
	} else {
		var ok bool
		if c, ok = ordered(has, want); !ok {
			return false
		}
	}
	switch op {
	case "eq":
		return c == 0
	case "ne":
		return c != 0
	case "gt":
		return c > 0
	case "gte":
		return c >= 0
	case "lt":
		return c < 0
	}
	return c <= 0
}

// ordered compares two numbers, or two texts; false where they are neither.
func ordered(a, b any) (int, bool) {
	x, xIs := numberOf(a)
	y, yIs := numberOf(b)
	if xIs && yIs {
		return cmp.Compare(x, y), true
	}
	s, sIs := a.(string)
	t, tIs := textOf(b)
	return cmp.Compare(s, t), sIs && tIs
}

func numberOf(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case int:
		return float64(v), true
	case json.Number:
		f, err := strconv.ParseFloat(string(v), 64)
		return f, err == nil
	}
	return 0, false
}

// textOf is a text, also of a number: names may be written as one.
func textOf(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case json.Number:
		return string(v), true
	}
	return "", false
}

// contains reports whether a text has a part, or a list an element.
func contains(has, want any, anyCase bool) bool {
	fold := func(s string) string {
		if anyCase {
			return strings.ToLower(s)
		}
		return s
	}
	switch has := has.(type) {
	case string:
		part, ok := want.(string)
		return ok && strings.Contains(fold(has), fold(part))
	case []string:
		part, ok := want.(string)
		return ok && slices.ContainsFunc(has, func(s string) bool { return fold(s) == fold(part) })
	case []any:
		return slices.ContainsFunc(has, func(v any) bool { return equal(v, want) || contains(v, want, anyCase) })
	}
	return false
}
