package mcpapi

import (
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// pageSize is how many entries a list has where a model asks for no other number.
const pageSize = 20

// in is the view of the zone that a request asks for; of none, where times were meant, as it is read by
// whose days an answer has.
func in(asked, days string) (v zone.View) {
	if at, err := loci.ParseZone(days); err == nil && days != "" {
		v.Reader = at
	}
	if asked != "" {
		v.Asked = v.Reader
	}
	return v
}

// next is how a list goes on.
func next(after loci.ID) string {
	if after.IsZero() {
		return ""
	}
	return "There are more: ask again with after " + after.Short() + "."
}

func profiled(out *loci.ProfileResult) string {
	var k block
	for i := range out.Attributes {
		a := &out.Attributes[i]
		if i == 0 || a.Group != out.Attributes[i-1].Group {
			k.heading(a.Group)
		}
		name := a.Attribute
		if a.Contested {
			name += " (contested)"
		}
		for j := range a.Values {
			k.value(name, &a.Values[j])
		}
		for j := range a.Earlier {
			k.value(a.Attribute, &a.Earlier[j])
		}
	}
	if names := others(out.Subjects); names != "" {
		k.below("something is also known of: " + names)
	}
	about := ""
	if len(out.Attributes) == 0 {
		about = "Nothing is known in attributes of " + whom(out.Subject) + "; recall may find more."
	}
	if out.More {
		about = "More is known: ask with a larger limit."
	}
	return answer(about, k.String())
}

// value adds a value of an attribute, with the note that said it last.
func (k *block) value(name string, v *loci.KnownValue) {
	value := v.Value
	if v.Negated {
		value = "not " + value
	}
	var id loci.ID
	if len(v.Notes) > 0 {
		id = v.Notes[0]
	}
	k.line(k.zones.Held(v), name+": "+first(oneLine(value), clipped), id)
}

func whom(subject string) string {
	if subject == "" || subject == "me" {
		return "the user"
	}
	return quiet(subject)
}

// mostSubjects is how many others a profile names, mostSubject of how many characters.
const (
	mostSubjects = 10
	mostSubject  = 40
)

// others names of whom else something is known.
func others(all []loci.Subject) string {
	var names []string
	for _, s := range all[:min(len(all), mostSubjects)] {
		names = append(names, first(whom(oneLine(s.Subject)), mostSubject))
	}
	return strings.Join(names, ", ")
}

func timelined(r *loci.TimelineRequest, out *loci.TimelineResult) string {
	k := block{zones: in(r.Zone, out.Zone)}
	var counts []string
	for i := range out.Periods {
		p := &out.Periods[i]
		counts = append(counts, fmt.Sprintf("%s %d", p.Period, p.Count))
		for j := range p.Notes {
			k.note(&p.Notes[j], "")
		}
	}
	if len(counts) == 0 {
		return "Nothing is remembered of that time."
	}
	return answer(fmt.Sprintf("%s by %s (%s): %s.", plural(out.Total, "note"), out.By, out.Zone, strings.Join(counts, ", ")), k.String(), next(out.Next))
}

func planned(r *loci.AgendaRequest, out *loci.AgendaResult) string {
	k := block{zones: in(r.Zone, out.Zone)}
	var counts []string
	for i := range out.Sections {
		s := &out.Sections[i]
		counts = append(counts, fmt.Sprintf("%d %s", s.Count, s.Due))
		for j := range s.Plans {
			k.plan(s.Due, &s.Plans[j])
		}
	}
	today := "Today is " + out.Today + " (" + out.Zone + "). "
	past := ""
	if out.Past > 0 {
		past = fmt.Sprintf("%s overdue for over 30 days: past=true lists them.", plural(out.Past, "more plan"))
	}
	if len(counts) == 0 {
		return answer(today+"Nothing is planned.", past)
	}
	return answer(today+"Plans: "+strings.Join(counts, ", ")+".", k.String(), next(out.Next), past)
}

func (k *block) plan(due loci.Due, p *loci.Plan) {
	lead := map[loci.Due]string{loci.DueToday: "today:", loci.DueInWeek: "this week:"}[due]
	k.note(&p.Note, lead)
	if p.SettledBy != nil {
		k.below(string(due) + ", says: " + first(oneLine(p.SettledBy.Content), clipped) + " (" + p.SettledBy.ID.Short() + ")")
	}
	for i := range p.Before {
		k.below("before that " + p.Before[i].Planned().Text(k.zones.Date) + " (" + p.Before[i].ID.Short() + ")")
	}
}

func proceeded(out *loci.ProcedureResult) string {
	if !out.Found || out.Note == nil {
		return "No procedure matches: do not make one up."
	}
	var k block
	before, after := out.Note.AroundSteps()
	k.line(k.dates(out.Note), k.words(out.Note, before), out.Note.ID)
	for i, step := range out.Steps {
		k.below(fmt.Sprintf("step %d: %s", i+1, step))
	}
	if after != "" {
		k.below(after)
	}
	for i := range out.Others {
		k.note(&out.Others[i].Note, "another:")
	}
	return k.String()
}

func traitsText(out *loci.TraitsResult) string {
	var k block
	for i := range out.Traits {
		k.trait(&out.Traits[i])
	}
	if len(out.Traits) == 0 {
		return "No trait was learned yet."
	}
	return k.String()
}

func (k *block) trait(n *loci.Note) {
	since, what := n.RecordedAt, "trait"
	if t := n.Trait; t != nil {
		if !t.Since.IsZero() {
			since = t.Since
		}
		what = fmt.Sprintf("%s, %s", t.Subtype, t.Stage)
		if t.Contested {
			what += ", contested"
		}
	}
	k.line("since "+k.zones.Day(since), fmt.Sprintf("%s, %.2f: %s", what, n.Confidence, first(oneLine(n.Content), clipped)), n.ID)
}

func linksText(out *loci.LinksResult) string {
	notes, lead := map[loci.ID]*loci.Note{}, map[loci.ID]string{}
	for i := range out.Notes {
		notes[out.Notes[i].ID] = &out.Notes[i]
	}
	var order []loci.ID
	for i := range out.Links {
		l := &out.Links[i]
		if lead[l.To] == "" {
			order = append(order, l.To)
			lead[l.To] = linkText(l)
			continue
		}
		lead[l.To] += ", " + linkText(l)
	}
	var k block
	for _, id := range order {
		if n := notes[id]; n != nil {
			k.note(n, lead[id]+":")
		}
	}
	if len(out.Links) == 0 {
		return "No links."
	}
	return k.String()
}

// linkText is a link as a list has it.
func linkText(l *loci.Link) string {
	text := relation(l)
	if l.Depth > 1 {
		text = fmt.Sprintf("step %d, %s", l.Depth, text)
	}
	if l.Reason != "" && !l.Type.Derived() {
		text += " (" + first(oneLine(l.Reason), clipped/2) + ")"
	}
	return text
}

// relation says what the other note of a link is to the one it is seen from.
func relation(l *loci.Link) string {
	if l.Direction == loci.In {
		return passive[l.Type]
	}
	return strings.ReplaceAll(string(l.Type), "_", " ")
}

// passive are the link types as seen from the note that they point at.
var passive = map[loci.LinkType]string{
	loci.ContextOf: "context of", loci.RelatedTo: "related to", loci.SimilarTo: "similar to", loci.Elaborates: "elaborated by", loci.SameTopic: "same topic",
	loci.Causal: "causal", loci.Follows: "followed by", loci.Supports: "supported by", loci.Contradicts: "contradicted by",
	loci.Supersedes: "superseded by", loci.Updates: "updated by", loci.Fulfils: "fulfilled by", loci.DerivedFrom: "evidence for",
}

// noteText is one note with everything that a model may want to know of it.
func noteText(n *loci.Note) string {
	var k block
	k.whole(n)
	if before, _ := n.AroundSteps(); before == n.Content { // it says the steps in other words
		for i, step := range n.ProcedureSteps {
			k.below(fmt.Sprintf("step %d: %s", i+1, step))
		}
	}
	for _, about := range k.about(n) {
		k.below(about)
	}
	return k.String()
}

// about are facts about a note, a line each.
func (k *block) about(n *loci.Note) []string {
	lines := []string{"is: " + strings.Join(states(n), ", ")}
	add := func(name, value string) {
		if value != "" {
			lines = append(lines, name+": "+value)
		}
	}
	add("said", spaced(k.zones.Moment(n.RecordedAt), n.Conversation))
	add("tags", strings.Join(n.Tags, ", "))
	add("context", n.Context)
	for i := range n.Claims {
		add("claims", n.Claims[i].String())
	}
	if !n.SupersededBy.IsZero() {
		add("superseded by", n.SupersededBy.Short())
	}
	more := 0
	for i := range n.Links {
		if n.Links[i].Type.Derived() {
			more++
			continue
		}
		add(relation(&n.Links[i]), n.Links[i].To.Short())
	}
	if more > 0 {
		add("and", plural(more, "link")+" to its neighbours, which links lists")
	}
	return lines
}

// states are what a note is, as far as it is not what notes are by default.
func states(n *loci.Note) []string {
	is := []string{fmt.Sprintf("version %d", n.Version), string(n.Kind), string(n.Visibility)}
	if n.Domain != "general" {
		is = append(is, "domain "+n.Domain)
	}
	for _, s := range []struct {
		name string
		so   bool
	}{{"edited", n.Edited}, {"pinned", n.Pinned}, {"forgotten", n.Forgotten}} {
		if s.so {
			is = append(is, s.name)
		}
	}
	return is
}
