package mem0api

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// selection is which memories a request is about: those of users that pass a test.
type selection struct {
	whose whose       // for which users it can hold
	agent name        // that all of them are of; "" is any
	fast  loci.Filter // lets everything pass that the test does, and perhaps more
	tests []test      // all of which must hold
	loose bool        // tests may refuse what scope and fast let pass
	step  int         // how many notes are read at once; 0 is mostPage
}

// test reports whether a note passes.
type test func(*loci.Note) bool

func (s *selection) passes(n *loci.Note) bool { return allOf(s.tests)(n) }

// allOf is the test that all of these pass, anyOf that one does.
func allOf(all []test) test {
	return func(n *loci.Note) bool { return !slices.ContainsFunc(all, func(t test) bool { return !t(n) }) }
}

func anyOf(all []test) test {
	return func(n *loci.Note) bool { return slices.ContainsFunc(all, func(t test) bool { return t(n) }) }
}

func not(t test) test { return func(n *loci.Note) bool { return !t(n) } }

// of selects the memories of an entity.
func of(e entity) *selection {
	s := &selection{agent: e.Agent, whose: whose{any: true}}
	if e.User != "" {
		s.whose = whose{names: []string{string(e.User)}}
	}
	for field, value := range map[string]name{"agent_id": e.Agent, "app_id": e.App, "run_id": e.Run} {
		if value != "" {
			s.tests, s.loose = append(s.tests, is(field, string(value))), true
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
		return &selection{whose: whose{any: true}}, nil
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
	r.whose, r.tests = who, append(r.tests, t)
	return &r.selection, nil
}

// node reads one filter and returns its test, and for whom it can hold. sure says that it must hold.
func (r *reading) node(v any, depth int, sure bool) (test, whose, error) {
	m, ok := v.(map[string]any)
	if !ok || depth > maxNested {
		return nil, whose{}, loci.Invalid("filters", `must be objects like {"AND": [{"user_id": "ann"}, {"categories": {"in": ["food"]}}]}, nested %d deep at most`, maxNested)
	}
	var all []test
	users := whose{any: true}
	for _, key := range slices.Sorted(maps.Keys(m)) {
		t, who, err := r.part(key, m[key], depth, sure)
		if err != nil {
			return nil, whose{}, err
		}
		all, users = append(all, t), both(users, who)
	}
	return allOf(all), users, nil
}

// part reads one key of a filter.
func (r *reading) part(key string, v any, depth int, sure bool) (test, whose, error) {
	switch key {
	case "AND", "OR", "NOT":
		return r.joined(key, v, depth, sure)
	case "metadata":
		return r.metadata(v)
	}
	if r.conditions++; r.conditions > maxConditions {
		return nil, whose{}, loci.Invalid("filters", "have more than %d conditions: ask in parts", maxConditions)
	}
	t, err := condition(key, v)
	if err != nil {
		return nil, whose{}, err
	}
	if text, is := v.(string); is && sure && text != "*" {
		r.narrow(key, text)
	}
	if ops, is := v.(map[string]any); is && sure && key == "created_at" {
		r.between(ops)
	}
	if key != "user_id" {
		r.loose = true
		return t, whose{any: true}, nil
	}
	if _, plain := v.(string); !plain || !sure {
		r.loose = true
	}
	return t, usersOf(v), nil
}

// joined reads AND, OR and NOT.
func (r *reading) joined(key string, v any, depth int, sure bool) (test, whose, error) {
	list, ok := v.([]any)
	if _, one := v.(map[string]any); one {
		list, ok = []any{v}, true
	}
	if !ok {
		return nil, whose{}, loci.Invalid("filters", "%s takes a list of filters", key)
	}
	r.loose = r.loose || key != "AND"
	var all []test
	users := whose{any: key == "AND"}
	for _, v := range list {
		t, who, err := r.node(v, depth+1, sure && key == "AND")
		if err != nil {
			return nil, whose{}, err
		}
		all = append(all, t)
		if key == "AND" {
			users = both(users, who)
		} else {
			users = either(users, who)
		}
	}
	switch key {
	case "AND":
		return allOf(all), users, nil
	case "OR":
		return anyOf(all), users, nil
	}
	return not(anyOf(all)), whose{any: true}, nil
}

// metadata reads conditions on keys of the metadata.
func (r *reading) metadata(v any) (test, whose, error) {
	m, ok := v.(map[string]any)
	if !ok {
		return nil, whose{}, loci.Invalid("filters", `metadata takes an object like {"metadata": {"source": "chat"}}`)
	}
	var all []test
	for key, want := range m {
		if r.conditions++; r.conditions > maxConditions {
			return nil, whose{}, loci.Invalid("filters", "have more than %d conditions: ask in parts", maxConditions)
		}
		t, err := condition("metadata."+key, want)
		if err != nil {
			return nil, whose{}, err
		}
		all = append(all, t)
	}
	r.loose = true
	return allOf(all), whose{any: true}, nil
}

// anyone is the user whom a request means that names nobody.
const anyone = ""

// whose is for which users a filter can hold: for those with these names, and where it is
// any for everybody else too.
type whose struct {
	names []string
	any   bool
}

// both is for whom two filters can hold.
func both(a, b whose) whose {
	out := whose{any: a.any && b.any}
	for _, u := range a.names {
		if b.any || slices.Contains(b.names, u) {
			out.names = append(out.names, u)
		}
	}
	if a.any {
		out.names = union(out.names, b.names)
	}
	return out
}

// either is for whom one of two filters can hold.
func either(a, b whose) whose {
	return whose{union(a.names, b.names), a.any || b.any}
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, u := range b {
		if !slices.Contains(out, u) {
			out = append(out, u)
		}
	}
	return out
}

// users are those whose memories a filter is about: where it can hold for any, the user
// whom a request means that names nobody is one.
func (w whose) users() []string {
	if w.any {
		return union(w.names, []string{anyone})
	}
	return w.names
}

// usersOf is for whom a condition on user_id can hold.
func usersOf(v any) whose {
	switch v := v.(type) {
	case string:
		return whose{names: []string{v}}
	case json.Number:
		return whose{names: []string{string(v)}}
	case []any:
		var out whose
		for _, one := range v {
			out = either(out, usersOf(one))
		}
		return out
	case map[string]any:
		out := whose{any: true}
		for op, v := range v {
			if op = strings.ToLower(op); op == "in" || op == "eq" {
				out = both(out, usersOf(v))
			}
		}
		return out
	}
	return whose{any: true}
}
