package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/pattern"
)

// take adds what a row says with a match, and reports whether it says it.
func (r *talk) take(row *saying, m *pattern.Match) bool {
	if !r.ended(m.To) || r.anywhere("once", r.clause.from, r.clause.to) && row.mode == 0 {
		return false
	}
	v := &m.Verb
	past := v.Past && !v.Perfect || r.anywhere("then", r.clause.from, r.clause.to)
	if v.Modal || v.Former || past && row.mode == 0 || v.Running && (row.mode == '!' || row.mode == '-') || v.Negated && row.mode != 0 {
		return false
	}
	if row.mode == '!' || row.mode == '-' {
		if !v.Past && !v.Perfect && v.Lemma != "" {
			return false
		}
	}
	of, ok := r.of(m)
	if !ok || of.pet && !row.attribute.Pets {
		return false
	}
	attribute := r.attribute(row, m)
	keys := r.keys(&of, attribute)
	if len(keys) == 0 {
		return false
	}
	for _, value := range r.values(m) {
		s := Statement{
			Subject: of.subject(r.voice), Attribute: attribute, Value: value, Keys: keys, Sort: row.attribute.Sort, Many: row.attribute.Many,
			From: r.text.Tokens[r.clause.from].From, To: r.text.Tokens[max(m.To, r.clause.to)-1].To,
		}
		r.degree(&s, row, v, m.To)
		r.out = append(r.out, s)
	}
	return true
}

// degree says how a statement changes what was so.
func (r *talk) degree(s *Statement, row *saying, v *pattern.Verb, to int) {
	over := v.Over || v.Negated && r.anywhere("over", to, r.clause.to)
	switch {
	case row.mode == '-':
		s.Old, s.Value, s.Degree = s.Value, "", Negation
		if s.Old == "" {
			s.Old = Any
		}
	case over:
		s.Negated, s.Degree = true, Negation
	case v.Negated:
		s.Negated = true
	case row.mode == '!':
		s.Degree = Change
	case v.Now:
		s.Degree = Now
	}
}

// ended reports whether nothing more of a value may stand at a token.
func (r *talk) ended(i int) bool {
	if i == r.clause.to || i >= len(r.text.Tokens) || r.text.Tokens[i].Mark {
		return true
	}
	_, ends := r.text.Is(i, "ends")
	_, joins := r.text.Is(i, "joins")
	return ends || joins && i > r.clause.to
}

// values are what stands in the place of the value, with what kind of one it is behind it; one
// that is empty where there is no such place.
func (r *talk) values(m *pattern.Match) (all []string) {
	behind := ""
	if kind, ok := m.Group("kind"); ok {
		behind = " (" + strings.ToLower(r.text.Of(kind.From, kind.To)) + ")"
	}
	g, ok := m.Group("value")
	if !ok {
		return []string{""}
	}
	for _, p := range g.Members {
		all = append(all, r.text.Of(p.From, p.To)+behind)
	}
	return all
}

// attribute is the name of what a row says, with the category that the match names: favorite color.
func (r *talk) attribute(row *saying, m *pattern.Match) string {
	g, ok := m.Group("category")
	if !ok {
		return row.attribute.Name
	}
	for _, s := range r.text.Spans(g.From, "category") {
		if s.To == g.To {
			return row.attribute.Name + " " + s.Name
		}
	}
	return row.attribute.Name + " " + strings.ToLower(r.text.Of(g.From, g.To))
}

// of is the subject of a match.
func (r *talk) of(m *pattern.Match) (who, bool) {
	for _, name := range []string{"S", "OF"} {
		if g, ok := m.Group(name); ok {
			if g.From == g.To {
				if r.heir == nil {
					return who{}, false
				}
				return *r.heir, true
			}
			return r.whoAt(g.From, g.To)
		}
	}
	return who{name: Me}, true
}

// subject is a subject as a claim has it.
func (w *who) subject(voice string) string {
	switch {
	case w.name == Me && voice != "":
		return voice
	case w.name != "":
		return w.name
	}
	return w.role
}

// keys are those of an attribute by the name and by the role.
func (r *talk) keys(w *who, attribute string) (keys []string) {
	name := w.name
	if name == Me && r.voice != "" {
		name = r.voice
	}
	if name != "" {
		keys = append(keys, Key(name, attribute))
	}
	switch {
	case w.role == "":
	case r.runs:
		keys = append(keys, nounKey(w.role, []string{attribute}))
	default:
		keys = append(keys, Key(w.role, attribute))
	}
	return slices.DeleteFunc(keys, func(k string) bool { return k == "" })
}
