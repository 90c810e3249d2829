package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/pattern"
)

// take adds what a row says with a match, and reports whether it says it.
func (r *talk) take(row *saying, m *pattern.Match) bool {
	of, ok := r.may(row, m)
	if !ok {
		return false
	}
	s := Statement{Subject: r.subject(&of), Attribute: r.attribute(row, m), Sort: row.attribute.Sort, Many: row.attribute.Many}
	if s.Keys = r.keys(&of, s.Attribute); len(s.Keys) == 0 {
		return false
	}
	if s.Attribute == dislike {
		s.Keys = append(s.Keys, r.keys(&of, Like)...)
	}
	if row.mode != '*' {
		r.spoke = &of
	}
	values, old, to := r.values(row, m)
	if s.Old, s.Slot = old, row.slot; row.attribute.Sort == Place {
		s.Slot = level(m)
	}
	s.From, s.To = r.text.Tokens[r.clause.from].From, r.text.Tokens[max(to, r.clause.to)-1].To
	r.degree(&s, row, &m.Verb, m.To)
	for _, value := range values {
		r.add(s, value)
	}
	if of.pet && row.attribute.Name == "name" {
		r.addPet(s, of, values[0])
	}
	return true
}

// may is of whom a row says something with a match, and whether it says anything.
func (r *talk) may(row *saying, m *pattern.Match) (of who, ok bool) {
	if m.To > r.until || row.mode != '*' && (!r.ended(m.To) || !r.listed(m) || !r.asserted(row, &m.Verb, m.To)) {
		return of, false
	}
	of, ok = r.of(row, m)
	return of, ok && (!of.pet || row.attribute.Pets) && r.begun(m) && r.known(m)
}

// begun reports whether a match has a subject, or a verb that may stand without: Moved to Oslo.
func (r *talk) begun(m *pattern.Match) bool {
	if g, ok := m.Group("S"); !ok || g.From < g.To || !r.unsaid {
		return true
	}
	if g, _ := m.Group("value"); g.Kind == "place" && !r.text.Has(g.From, "known") {
		return false // Moved to Slack.
	}
	return r.starts("unsaid") || (m.Verb.Past || m.Verb.Perfect) && !m.Verb.Either
}

// known reports whether a value is of a list, or one of several of which one is.
func (r *talk) known(m *pattern.Match) bool {
	g, _ := m.Group("value")
	if g.To == g.From+1 && r.text.Has(g.From, "it") && !r.text.Tokens[g.From].Capital {
		return false // I work in it.
	}
	if kind, ok := strings.CutPrefix(g.Kind, among); ok {
		return r.mostly(kind, g.Members)
	}
	kind, ok := strings.CutPrefix(g.Kind, anyOf)
	listed := func(p pattern.Part) bool { return r.anywhere(kind, p.From, p.To) }
	return !ok || slices.ContainsFunc(g.Members, listed) &&
		!slices.ContainsFunc(g.Members, func(p pattern.Part) bool { return r.text.Verb(p.From) && !listed(p) })
}

// mostly reports whether at least half of three values or more are of a kind, and none of the others
// is more than a noun with a word before it: business, chess and fine wine.
func (r *talk) mostly(kind string, values []pattern.Part) bool {
	listed := 0
	for _, p := range values {
		switch {
		case slices.Contains(r.text.Ends(kind, p.From, r), p.To):
			listed++
		case p.To-p.From > 2 || r.text.Verb(p.From) || p.To-p.From == 1 && strings.HasSuffix(r.text.Tokens[p.From].Low, "ing"):
			return false
		}
	}
	return len(values) > 2 && 2*listed >= len(values)
}

// among is before a kind of which most of a list are.
const among = "among:"

// anyOf is before a kind of which a list is, also with members that no list has.
const anyOf = "any:"

// addPet adds whose a pet with a name is.
func (r *talk) addPet(s Statement, pet who, name string) {
	owner := who{name: Me}
	if pet.owner != "" {
		owner.name = pet.owner
	}
	s.Subject, s.Attribute, s.Keys = r.subject(&owner), "pet", r.keys(&owner, "pet")
	s.Many = true
	r.add(s, name+" ("+pet.role+")")
}

// add adds a statement of a value, unless the text has stated it.
func (r *talk) add(s Statement, value string) {
	s.Value = value
	if s.Old == ends {
		if s.Value, s.Old = "", value; value == "" {
			s.Old = Any
		}
	}
	for i := range r.out {
		o := &r.out[i]
		if o.Subject != s.Subject || o.Old != s.Old || o.Negated != s.Negated {
			continue
		}
		switch {
		case o.Attribute == Hobby && s.Attribute == "instrument" && o.Value == s.Value:
			*o = s // playing it is no other hobby
			return
		case o.Attribute != s.Attribute:
		case o.Value == s.Value, r.details(o.Value, s.Value):
			return
		case r.details(s.Value, o.Value):
			*o = s
			return
		}
	}
	r.out = append(r.out, s)
}

// details reports whether a value names what another one says in fewer words: Rex (dog), a kitty, cat.
func (r *talk) details(value, kind string) bool {
	if kind == "" || len(value) < len(kind) {
		return false
	}
	value, kind = r.lex.Folded(value), r.lex.Folded(strings.TrimPrefix(kind, "a "))
	return strings.HasSuffix(value, "("+kind+")") || strings.HasPrefix(value, kind+"(") || value == "a"+kind
}

// ends is Old of a statement that ends its value.
const ends = "\x00"

// asserted reports whether a verb with what stands around it says that it is so, as a row has it.
func (r *talk) asserted(row *saying, v *pattern.Verb, to int) bool {
	then := r.anywhere("then", r.clause.from, r.clause.to)
	past := r.gone(row, v)
	if r.runs && then || r.refuses(row, v, to) {
		return false
	}
	switch affirmed := !v.Negated && !v.Former; row.mode {
	case '!', '-':
		return r.happened(v)
	case '~':
		return v.Negated && !past && !then && !v.Former
	case '<':
		return affirmed
	case '=':
		return affirmed && !past && r.oflate(v)
	}
	return r.goesOn(v, past || then)
}

// goesOn reports whether what a verb says is so now, and not gone by.
func (r *talk) goesOn(v *pattern.Verb, gone bool) bool {
	if !r.runs && v.Perfect && !v.Running && !r.anywhere("since", r.clause.from, r.until) {
		return v.Negated
	}
	return !gone && !r.anywhere("once", r.clause.from, r.clause.to)
}

// gone reports whether a verb is of a time gone by, by its tense or, where verbs have none, by a
// word; there it notes whether what it says may have happened.
func (r *talk) gone(row *saying, v *pattern.Verb) bool {
	past := v.Past && !v.Perfect
	if r.runs {
		before := r.anywhere("before", r.clause.from, r.clause.to)
		past = past || before
		v.Either = before || r.done() || v.Past || row.attribute.Sort == Place && r.anywhere("now", r.clause.from, r.at)
	}
	return past
}

// oflate reports whether a verb or the sentence says that something has been so of late.
func (r *talk) oflate(v *pattern.Verb) bool {
	return v.Perfect && !r.runs || r.anywhere("lately", r.start, r.until)
}

// refuses reports whether what stands around a verb says that it is not so, whatever the row is.
func (r *talk) refuses(row *saying, v *pattern.Verb, to int) bool {
	if row.mode == '+' && v.Negated && !r.over(v, to) || row.mode != '-' && r.denies(v) && r.done() {
		return true
	}
	return v.Modal || v.Passive && v.Lemma != "be" && !r.runs || v.Third && r.mine()
}

// happened reports whether a verb says that what it says has happened.
func (r *talk) happened(v *pattern.Verb) bool {
	if v.Negated || v.Running || v.Former || v.Perfect && v.Lemma == "get" { // I've got: I have
		return false
	}
	return v.Past || v.Perfect || v.Either || v.Lemma == "" || r.denies(v)
}

// done reports whether a clause ends with what says so of its verb: 了.
func (r *talk) done() bool {
	_, done := r.text.Is(r.clause.to-1, "done")
	return done
}

// mine reports whether the clause is of the speaker: "I", or nobody where the one before was.
func (r *talk) mine() bool {
	w, ok := r.subjectAt(r.at)
	return ok && w.name == Me || !ok && r.heir != nil && r.heir.name == Me
}

// over reports whether a verb says that something was so and is no longer.
func (r *talk) over(v *pattern.Verb, to int) bool {
	return v.Over || v.Negated && (r.anywhere("over", to, r.clause.to) || r.runs && (v.Perfect || r.done()))
}

// denies reports whether a verb starts with what denies it, in a language where that is part of it: 不吃.
func (r *talk) denies(v *pattern.Verb) bool {
	first, _, _ := strings.Cut(v.Lemma, "_")
	_, not := r.lex.Read(first).Is(0, "not")
	return r.runs && not
}

// degree says how a statement changes what was so.
func (r *talk) degree(s *Statement, row *saying, v *pattern.Verb, to int) {
	over := r.over(v, to)
	switch {
	case row.mode == '-':
		s.Old, s.Degree = ends, Negation
	case v.Former:
		s.Negated, s.Degree = true, Negation
	case row.mode == '~':
	case over:
		s.Negated, s.Degree = true, Negation
	case v.Negated:
		s.Negated = true
	case row.mode == '!':
		s.Degree = Change
	case s.Old != "", r.amends && !s.Many && row.mode != '*':
		s.Degree = Correction
	case v.Now:
		s.Degree = Now
	}
}

// ended reports whether nothing more of a value may stand at a token.
func (r *talk) ended(i int) bool {
	if i >= r.until || r.text.Tokens[i].Mark {
		return i >= r.until || r.text.Tokens[i].Low != "'"
	}
	_, ends := r.text.Is(i, "ends")
	_, joins := r.text.Is(i, "joins")
	return ends || joins || r.text.Has(i, "beside") || r.spoken(i)
}

// spoken reports whether a name at a token is that of whom one speaks to: I major in law, Ann!
func (r *talk) spoken(i int) bool {
	to, given := r.text.Is(i, "given")
	return given && !r.runs && r.text.Tokens[i].Capital && (to >= r.until || r.text.Tokens[to].Mark)
}

// listed reports whether a list that goes over the end of its clause goes to the end of another one:
// what stands there is of the list, not the start of a new clause.
func (r *talk) listed(m *pattern.Match) bool {
	return !r.runs || m.To <= r.clause.to || m.To >= r.until || r.text.Tokens[m.To].Mark || r.anywhere("etc", m.To, m.To+1)
}

// values are what stands in the place of the value and all members of a list behind it, each
// with what kind of one it is; old is the value that is said to be wrong: Bonn, not Berlin.
func (r *talk) values(row *saying, m *pattern.Match) (values []string, old string, to int) {
	var value pattern.Group
	for _, g := range m.Groups {
		switch {
		case g.Name == "old":
			old = r.text.Of(g.From, g.To)
		case g.Name == "value" && value.Name == "":
			value = g
		case g.Name == "value":
			value.To, value.Members = g.To, []pattern.Part{{From: value.From, To: g.To}}
		}
	}
	if len(value.Members) == 0 {
		if values = []string{r.shown(row, m, 0, 0)}; row.mode == '!' && values[0] == "" {
			values[0] = strings.ReplaceAll(m.Verb.Lemma, "_", "") // 结婚
		}
		return values, old, m.To
	}
	for _, p := range value.Members {
		values = append(values, r.shown(row, m, p.From, p.To))
	}
	if row.attribute.Many || value.To < m.To {
		return values, old, m.To
	}
	to = r.wider(row, value.To)
	if from, end, ok := r.member("insteads", value.Kind, to); ok {
		old = r.text.Of(from, end)
	}
	return []string{r.shown(row, m, value.From, to)}, old, to
}

// shown is a value as a claim has it, with what kind of one it is behind it.
func (r *talk) shown(row *saying, m *pattern.Match, from, to int) string {
	value := strings.Trim(r.text.Of(from, to), "\"“”「」『』《》")
	if g, _ := m.Group("value"); g.Kind == "doing" || g.Kind == "doer" || g.Kind == "outings" || g.Kind == "jobchange" {
		for s := range r.text.Spans(from, g.Kind) {
			value = s.Name
		}
	}
	if row.value != "" {
		value = strings.ReplaceAll(row.value, "{}", value)
	}
	if strings.Contains(value, "{ing}") {
		value = strings.ReplaceAll(value, "{ing}", r.gerund(m.Verb.Lemma))
	}
	for _, name := range []string{"kind", "often", "how"} {
		if g, ok := m.Group(name); ok && value != "" {
			value += " (" + r.text.Of(g.From, g.To) + ")"
		}
	}
	if value != "" && (row.attribute.Name == Hobby || row.attribute.Name == "instrument") {
		value += r.beside(m)
	}
	return value
}

// beside is with whom, where or what for somebody does something, as the words around it say: (with my sister).
func (r *talk) beside(m *pattern.Match) string {
	g, _ := m.Group("S")
	for _, at := range []int{g.From, m.To} {
		if s, ok := r.text.First(at, "beside"); ok && (at == m.To || s.To == g.To) {
			return " (" + s.Name + ")"
		}
	}
	return ""
}

// gerund is what somebody does who does what a verb says: swimming.
func (r *talk) gerund(verb string) string {
	s, _ := r.lex.Read(verb).First(0, "doing")
	return s.Name
}

// member is the next value of a kind behind words that join it.
func (r *talk) member(joins, kind string, i int) (from, to int, ok bool) {
	if i < r.until && r.text.Tokens[i].Mark {
		i++
	}
	from, ok = r.text.Is(i, joins)
	if !ok || from >= r.until {
		return 0, 0, false
	}
	for _, end := range r.text.Ends(kind, from, r) {
		if r.ended(end) {
			return from, end, true
		}
	}
	return 0, 0, false
}

// wider is the end of a place with the region or country behind it: Paris, France.
func (r *talk) wider(row *saying, i int) int {
	if row.attribute.Sort != Place || i+1 >= r.until || r.text.Tokens[i].Low != "," {
		return i
	}
	for _, kind := range []string{"region", "country", "place"} {
		if to, ok := r.text.Is(i+1, kind); ok && r.ended(to) {
			return to
		}
	}
	return i
}

// level is how wide a place is, so that a room doesn't end a city.
func level(m *pattern.Match) string {
	g, _ := m.Group("value")
	switch g.Kind {
	case "country", "region", "street", "room":
		return g.Kind
	case "city", "place":
		return "city"
	}
	return ""
}

// levelOf is how wide a place is that nobody read in a text, a city where no list says otherwise.
func levelOf(value string) string {
	t := tableOf(value)
	if t == nil {
		return "city"
	}
	r := t.reader(t.lex.Read(value), "")
	for _, kind := range []string{"country", "region", "street", "room"} {
		if slices.Contains(r.text.Ends(kind, 0, r), len(r.text.Tokens)) {
			return kind
		}
	}
	return "city"
}

// attribute is the name of what a row says, with the category that the match names: favorite color.
func (r *talk) attribute(row *saying, m *pattern.Match) string {
	g, ok := m.Group("category")
	if !ok {
		return row.attribute.Name
	}
	for s := range r.text.Spans(g.From, g.Kind) {
		if s.To == g.To {
			return row.attribute.Name + " " + s.Name
		}
	}
	return row.attribute.Name + " " + strings.ToLower(r.text.Of(g.From, g.To))
}

// of is the subject of a match.
func (r *talk) of(row *saying, m *pattern.Match) (who, bool) {
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
	// In a language that drops subjects it may be of whoever was spoken of.
	from := r.clause.from
	return who{name: Me}, !r.runs || row.mode == '*' || r.heard[from] == nil && !r.anywhere("brings", 0, from)
}
