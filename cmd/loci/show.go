package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// inList is how many characters of a text a list shows; `note` shows them all.
const inList = 400

// brief is how many characters of a reason a list has at most.
const brief = 40

// happened is when the statement of a note that is no plan happened; "" of a plan, and of
// what was still to come when it was said.
func happened(v zone.View, n *loci.Note) string {
	if n.Planned() != nil || n.Ahead() {
		return ""
	}
	return v.Event(n)
}

// ahead is the time to come that a note is about which plans nothing for it.
func ahead(v zone.View, n *loci.Note) string {
	if n.Planned() != nil || !n.Ahead() {
		return ""
	}
	return v.Event(n)
}

// planText is what became of the plan of a note: "planned for 2026-11-20, cancelled"; "" of
// what plans nothing.
func planText(v zone.View, n *loci.Note) string { return n.Planned().Text(v.Date) }

// planMark is what goes before the words of a plan, where nothing else says that it is one:
// "planned for 2026-11-20: "; "" before those of others.
func planMark(v zone.View, n *loci.Note) string {
	if text := planText(v, n); text != "" {
		return text + ": "
	}
	return ""
}

// who is the speaker of a note: a name, a role, or "" where there is neither.
func who(n *loci.Note) string {
	if n.Speaker != "" {
		return clip(n.Speaker, 40)
	}
	return string(n.Role)
}

// heading is when and by whom: "2026-02-03 10:00  Ann  (happened 2026-02-01)".
func heading(v zone.View, n *loci.Note) string { return headingOf(v, n, planText(v, n)) }

// headingOf is heading with what is planned, in words.
func headingOf(v zone.View, n *loci.Note, plan string) string {
	parts := []string{v.Moment(n.RecordedAt)}
	switch name := who(n); {
	case n.Kind == loci.Trait && n.Trait != nil:
		parts = append(parts, "learned")
	case name != "":
		parts = append(parts, name)
	}
	if plan != "" {
		parts = append(parts, "("+plan+")")
	} else if e := v.Event(n); n.Ahead() {
		parts = append(parts, "(about "+e+")")
	} else if e != "" {
		parts = append(parts, "(happened "+e+")")
	}
	return strings.Join(parts, "  ")
}

// states are the states of a note that a list shows.
func states(n *loci.Note) string {
	var s []string
	if n.Trait != nil {
		s = append(s, stageOf(n.Trait))
	}
	if n.Pinned {
		s = append(s, "pinned")
	}
	if n.Forgotten {
		s = append(s, "forgotten")
	}
	if !n.SupersededBy.IsZero() {
		s = append(s, "superseded by "+n.SupersededBy.String())
	}
	return strings.Join(s, ", ")
}

// showNotes prints notes one below the other.
func (a *app) showNotes(notes []loci.Note) {
	for i := range notes {
		n := &notes[i]
		line := []string{heading(a.zones, n), string(n.Kind)}
		if s := states(n); s != "" {
			line = append(line, s)
		}
		fmt.Fprintf(a.out, "%s  %s\n", a.look.accent(shortened(n.ID)), a.look.dim(strings.Join(line, "  ")))
		fmt.Fprintln(a.out, a.look.indent("  ", mark(a.zones, n)+clip(n.Content, inList)))
	}
}

// showNote prints everything there is about a note.
func (a *app) showNote(n *loci.Note) {
	fmt.Fprintln(a.out, a.look.indent("", a.look.strong(mark(a.zones, n)+clean(n.Content))))
	if n.Caption != "" {
		fmt.Fprintln(a.out, a.look.indent("", "(picture: "+clean(n.Caption)+")"))
	}
	fmt.Fprintln(a.out)
	a.showFields(noteFields(a.zones, n))
	a.showFields(claims(a.zones, n))
	for i, step := range n.ProcedureSteps {
		a.showFields([][2]string{{"step " + strconv.Itoa(i+1), step}})
	}
	if len(n.Links) > 0 {
		fmt.Fprintln(a.out)
		fmt.Fprint(a.out, a.look.table(linkHeaders, linkRows(n.Links)))
	}
}

// showFields prints fields by name; those without a value are not shown.
func (a *app) showFields(fields [][2]string) {
	for _, f := range fields {
		if f[1] != "" {
			fmt.Fprintf(a.out, "%s %s\n", a.look.dim(fmt.Sprintf("%-12s", f[0])), clean(f[1]))
		}
	}
}

// noteFields are the fields of a note by name.
func noteFields(v zone.View, n *loci.Note) [][2]string {
	kind := string(n.Kind)
	switch {
	case n.Edited:
		kind += ", edited by hand"
	case n.Verbatim:
		kind += ", word for word"
	}
	emotion := ""
	if n.Emotion != nil {
		emotion = strings.TrimSpace(fmt.Sprintf("%s valence %+.2f, arousal %.2f", n.Emotion.Label, n.Emotion.Valence, n.Emotion.Arousal))
	}
	return [][2]string{
		{"id", n.ID.String()}, {"kind", kind}, {"state", states(n)},
		{"said", v.Moment(n.RecordedAt)}, {"by", who(n)}, {"conversation", n.Conversation},
		{"happened", happened(v, n)}, {"about", ahead(v, n)}, {"plan", settledText(v, n)}, {"temporality", string(n.Temporality)},
		{"valid from", v.Moment(n.ValidFrom)}, {"valid until", v.Moment(n.ValidUntil)},
		{"context", n.Context}, {"keywords", strings.Join(n.Keywords, ", ")}, {"tags", strings.Join(n.Tags, ", ")},
		{"category", string(n.Category)}, {"domain", n.Domain}, {"entities", entities(n.Entities)}, {"emotion", emotion},
		{"importance", number(n.Importance)}, {"confidence", number(n.Confidence)},
		{"source", string(n.Source)}, {"extractor", n.Extractor}, {"visibility", string(n.Visibility)},
		{"created by", n.CreatedBy}, {"version", strconv.Itoa(n.Version)}, {"updated", v.Here(n.UpdatedAt)},
		{"recalled", times(n.AccessCount)}, {"last", lastUse(v, n)}, {"activation", presence(n)}, {"messages", strings.Join(each(n.Messages, (*loci.ID).String), " ")},
	}
}

// settledText is planText with the note that settled the plan.
func settledText(v zone.View, n *loci.Note) string {
	text := planText(v, n)
	if by := n.SettledBy(); !by.IsZero() {
		text += ", by " + by.String()
	}
	return text
}

func entities(all []loci.Entity) string {
	return strings.Join(each(all, func(e *loci.Entity) string {
		if e.Type == "" {
			return e.Name
		}
		return e.Name + " (" + e.Type + ")"
	}), ", ")
}

func times(n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "once"
	}
	return strconv.Itoa(n) + " times"
}

// lastUse is when a note was last recalled; "" when it never was, or when is not known.
func lastUse(v zone.View, n *loci.Note) string {
	if len(n.Accessed) == 0 {
		return ""
	}
	return v.Here(n.Accessed[0])
}

// presence is how active a note is, where that was worked out.
func presence(n *loci.Note) string {
	if n.HalfLife == 0 {
		return ""
	}
	return fmt.Sprintf("%s, half-life %s", number(n.Activation), days(n.HalfLife))
}

// days writes hours as days.
func days(hours float64) string { return fmt.Sprintf("%.1f days", hours/24) }

// number writes a value of 0…1 with two digits.
func number(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

// count is a number with its noun: "1 note", "2 notes".
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}

var linkHeaders = []string{"type", "", "strength", "note", "reason"}

func linkRows(links []loci.Link) [][]string {
	return each(links, func(l *loci.Link) []string {
		return []string{string(l.Type), arrow(l.Direction), number(l.Strength), l.To.String(), clip(l.Reason, inList)}
	})
}

// arrow points where a link does, seen from the note that was asked about.
func arrow(d loci.Direction) string {
	switch d {
	case loci.Out:
		return "→"
	case loci.In:
		return "←"
	}
	return "↔"
}
