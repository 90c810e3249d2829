package mem0api

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// selection is which memories a request is about: those of users that pass a test.
type selection struct {
	users []string    // that the filters name; none: the user of a request that names none
	agent name        // that all of them are of; "" is any
	fast  loci.Filter // lets everything pass that the test does, and perhaps more
	tests []test      // all of which must hold
}

// test reports whether a note passes.
type test func(*loci.Note) bool

func (s *selection) passes(n *loci.Note) bool {
	for _, t := range s.tests {
		if !t(n) {
			return false
		}
	}
	return true
}

// of selects the memories of an entity.
func of(e entity) *selection {
	s := &selection{agent: e.Agent}
	if e.User != "" {
		s.users = []string{string(e.User)}
	}
	for field, value := range map[string]name{"agent_id": e.Agent, "app_id": e.App, "run_id": e.Run} {
		if value != "" {
			s.tests = append(s.tests, is(field, string(value)))
			s.narrow(field, string(value))
		}
	}
	return s
}

// narrow lets the memory leave out what a field that must be a value rules out.
func (s *selection) narrow(field, value string) {
	switch field {
	case "agent_id":
		s.agent = name(value)
	case "app_id":
		s.fast.Domain = domainOf(name(value))
	case "run_id":
		s.fast.Conversation = value
	}
}

// between lets the memory leave out what was recorded at other times.
func (s *selection) between(ops map[string]any) {
	f := s.fast
	for op, v := range ops {
		m, err := asMoment(v)
		if err != nil {
			return
		}
		end := m.Add(time.Microsecond)
		if m.day {
			end = m.AddDate(0, 0, 1)
		}
		switch strings.ToLower(op) {
		case "gt", "gte":
			f.RecordedAfter = m.Time
		case "lt", "lte":
			f.RecordedBefore = end
		}
	}
	if f.RecordedBefore.IsZero() || f.RecordedBefore.After(f.RecordedAfter) {
		s.fast = f
	}
}

// is tests for one value of a field.
func is(field, value string) test {
	return func(n *loci.Note) bool { return equal(fieldOf(n, field), value) }
}

// maxNested bounds how deep filters lie in each other, maxConditions how many there are.
const (
	maxNested     = 20
	maxConditions = 1000
)

// reading is filters being read.
type reading struct {
	selection
	conditions int
}

// selected reads filters: conditions by field, and AND, OR and NOT over lists of them. Nothing is
// no condition.
func selected(filters json.RawMessage) (*selection, error) {
	if len(filters) == 0 || string(filters) == "null" {
		return &selection{}, nil
	}
	tree, err := numbered("filters", filters)
	if err != nil {
		return nil, err
	}
	r := &reading{}
	t, who, err := r.node(tree, 0, true)
	if err != nil {
		return nil, err
	}
	r.users, r.tests = who, append(r.tests, t)
	return &r.selection, nil
}

// node reads one filter and returns its test, and the users that it can hold for: nil is
// any. sure says that it must hold.
func (r *reading) node(v any, depth int, sure bool) (test, []string, error) {
	m, ok := v.(map[string]any)
	if !ok || depth > maxNested {
		return nil, nil, loci.Invalid("filters", `must be objects like {"AND": [{"user_id": "ann"}, {"categories": {"in": ["food"]}}]}, nested %d deep at most`, maxNested)
	}
	keys := make([]string, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var all []test
	var users []string
	for _, key := range keys {
		t, who, err := r.part(key, m[key], depth, sure)
		if err != nil {
			return nil, nil, err
		}
		all, users = append(all, t), both(users, who)
	}
	return func(n *loci.Note) bool { return !slices.ContainsFunc(all, func(t test) bool { return !t(n) }) }, users, nil
}

// part reads one key of a filter.
func (r *reading) part(key string, v any, depth int, sure bool) (test, []string, error) {
	switch key {
	case "AND", "OR", "NOT":
		return r.joined(key, v, depth, sure)
	case "metadata":
		return r.metadata(v)
	}
	if r.conditions++; r.conditions > maxConditions {
		return nil, nil, loci.Invalid("filters", "have more than %d conditions: ask in parts", maxConditions)
	}
	t, err := condition(key, v)
	if err != nil {
		return nil, nil, err
	}
	if text, is := v.(string); is && sure && text != "*" {
		r.narrow(key, text)
	}
	if ops, is := v.(map[string]any); is && sure && key == "created_at" {
		r.between(ops)
	}
	if key != "user_id" {
		return t, nil, nil
	}
	return t, usersOf(v), nil
}

// joined reads AND, OR and NOT.
func (r *reading) joined(key string, v any, depth int, sure bool) (test, []string, error) {
	list, ok := v.([]any)
	if _, one := v.(map[string]any); one {
		list, ok = []any{v}, true
	}
	if !ok {
		return nil, nil, loci.Invalid("filters", "%s takes a list of filters", key)
	}
	var all []test
	var users []string
	for i, v := range list {
		t, who, err := r.node(v, depth+1, sure && key == "AND")
		if err != nil {
			return nil, nil, err
		}
		all = append(all, t)
		switch {
		case key == "AND":
			users = both(users, who)
		case key == "OR" && i == 0:
			users = either(who, who)
		case key == "OR":
			users = either(users, who)
		}
	}
	holds := func(n *loci.Note) func(test) bool { return func(t test) bool { return t(n) } }
	switch key {
	case "AND":
		return func(n *loci.Note) bool { return !slices.ContainsFunc(all, func(t test) bool { return !t(n) }) }, users, nil
	case "OR":
		return func(n *loci.Note) bool { return slices.ContainsFunc(all, holds(n)) }, users, nil
	}
	return func(n *loci.Note) bool { return !slices.ContainsFunc(all, holds(n)) }, nil, nil
}

// metadata reads conditions on keys of the metadata.
func (r *reading) metadata(v any) (test, []string, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, nil, loci.Invalid("filters", `metadata takes an object like {"metadata": {"source": "chat"}}`)
	}
	var all []test
	for key, want := range m {
		if r.conditions++; r.conditions > maxConditions {
			return nil, nil, loci.Invalid("filters", "have more than %d conditions: ask in parts", maxConditions)
		}
		t, err := condition("metadata."+key, want)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, t)
	}
	return func(n *loci.Note) bool { return !slices.ContainsFunc(all, func(t test) bool { return !t(n) }) }, nil, nil
}

// anyone is the user of a branch of a filter that names none: whom a request means that
// names nobody.
const anyone = ""

// both are the users for whom two filters can hold; nil is any.
func both(a, b []string) []string {
	switch {
	case a == nil:
		return b
	case b == nil:
		return a
	}
	out := []string{}
	for _, u := range a {
		if slices.Contains(b, u) {
			out = append(out, u)
		}
	}
	return out
}

// either are the users for whom one of two filters can hold: a filter that holds for any is
// one about the user of a request that names none.
func either(a, b []string) []string {
	out := []string{}
	for _, list := range [][]string{a, b} {
		if list == nil {
			list = []string{anyone}
		}
		for _, u := range list {
			if !slices.Contains(out, u) {
				out = append(out, u)
			}
		}
	}
	return out
}

// usersOf are the users that a condition on user_id names; nil where it names none.
func usersOf(v any) []string {
	switch v := v.(type) {
	case string:
		return []string{v}
	case json.Number:
		return []string{string(v)}
	case []any:
		out := []string{}
		for _, one := range v {
			out = append(out, usersOf(one)...)
		}
		return out
	case map[string]any:
		var out []string
		for op, v := range v {
			if op = strings.ToLower(op); op == "in" || op == "eq" || op == "" {
				out = both(out, usersOf(v))
			}
		}
		return out
	}
	return nil
}
