package main

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// The formats of links.
const (
	formatTable   = "table"
	formatTree    = "tree"
	formatDot     = "dot"
	formatMermaid = "mermaid"
	formatJSON    = "json"
)

// drawn is the flag that says how links are shown.
type drawn struct {
	Format string `placeholder:"FORMAT" help:"table, tree, dot (Graphviz), mermaid or json; by default a table of one step, a tree of more."`
	shown
}

// json reports whether the answer is for programs.
func (d *drawn) json(a *app) bool { return a.JSON || d.Format == formatJSON }

func (d *drawn) check(a *app) error {
	switch d.Format {
	case "", formatJSON:
		return nil
	case formatTable, formatTree, formatDot, formatMermaid:
		if a.JSON {
			return loci.Invalid("format", "%s is not JSON: leave out --json or --format", d.Format)
		}
		return nil
	}
	return loci.Invalid("format", "%q is none: say table, tree, dot, mermaid or json", clip(d.Format, 60))
}

// show prints a result in the format asked for.
func (d *drawn) show(a *app, result any, draw func() drawing) error {
	if d.json(a) {
		inJSON := *a
		inJSON.JSON = true
		return inJSON.answer(result, nil)
	}
	a = a.showing(d.Zone)
	g := draw()
	g.zones = a.zones
	switch {
	case d.Format == formatDot:
		fmt.Fprint(a.out, dot(g))
	case d.Format == formatMermaid:
		fmt.Fprint(a.out, mermaid(g))
	case len(g.links) == 0:
		fmt.Fprintln(a.out, g.none)
	case d.Format == formatTree || d.Format == "" && g.deep():
		a.showTree(g)
	default:
		a.showTable(g)
	}
	return nil
}

// drawing is notes to draw, and the links between them with From set, in the order in
// which they were found.
type drawing struct {
	notes []loci.Note
	links []loci.Link
	none  string // what to say to people when there are no links
	zones zone.View
}

// deep reports whether some notes are more than one step away.
func (g *drawing) deep() bool {
	return slices.ContainsFunc(g.links, func(l loci.Link) bool { return l.Depth > 1 })
}

// walked is the drawing of a walk.
func walked(r *loci.LinksResult) drawing {
	g := drawing{notes: r.Notes, links: slices.Clone(r.Links), none: "No links."}
	for i := range g.links {
		l := &g.links[i]
		l.From = l.Path[len(l.Path)-2]
	}
	return g
}

// found is the drawing of a path.
func found(r *loci.PathResult) drawing {
	g := drawing{notes: r.Notes, links: slices.Clone(r.Links), none: "No way along links from the one to the other."}
	switch {
	case r.GaveUp:
		g.none = "No way found within so many steps: there may be a longer one, see --max."
	case len(r.Path) == 1:
		g.none = "They are one and the same note."
	}
	for i := range g.links {
		g.links[i].Depth, g.links[i].Path = i+1, r.Path[:i+2]
	}
	return g
}

// note is the note of an id, or one that has nothing but the id.
func (g *drawing) note(id loci.ID) *loci.Note {
	for i := range g.notes {
		if g.notes[i].ID == id {
			return &g.notes[i]
		}
	}
	return &loci.Note{ID: id}
}

// said is a note in few words: until when it held, by whom and what.
func said(v zone.View, n *loci.Note, most int) string {
	return mark(v, n) + planMark(v, n) + spoken(n, most)
}

// spoken is the words of a note with who said them.
func spoken(n *loci.Note, most int) string {
	text := clip(n.Content, most)
	if name := who(n); name != "" {
		text = name + ": " + text
	}
	return text
}

func (a *app) showTable(g drawing) {
	headers := []string{"type", "", "strength", "note", "text", "reason"}
	rows := each(g.links, func(l *loci.Link) []string {
		return []string{
			string(l.Type), arrow(l.Direction), number(l.Strength), shortened(l.To), mark(a.zones, g.note(l.To)) + spoken(g.note(l.To), label), clip(l.Reason, inList),
		}
	})
	if g.deep() {
		headers = append([]string{"depth"}, headers...)
		for i := range rows {
			rows[i] = append([]string{strconv.Itoa(g.links[i].Depth)}, rows[i]...)
		}
	}
	fmt.Fprint(a.out, a.look.table(headers, rows))
}

// showTree prints each note below the one that it was reached from.
func (a *app) showTree(g drawing) {
	fmt.Fprintln(a.out, a.look.strong(said(a.zones, &g.notes[0], inList)))
	children := map[loci.ID][]loci.Link{}
	for _, l := range g.links {
		children[l.From] = append(children[l.From], l)
	}
	a.showBranches(&g, children, g.notes[0].ID, "")
}

func (a *app) showBranches(g *drawing, children map[loci.ID][]loci.Link, at loci.ID, margin string) {
	below := children[at]
	delete(children, at) // a note reached by several links has its own below the first alone
	for i, l := range below {
		branch, rest := "├─ ", "│  "
		if i == len(below)-1 {
			branch, rest = "└─ ", "   "
		}
		fmt.Fprintf(a.out, "%s %s %s  %s  %s\n", a.look.dim(margin+branch+arrow(l.Direction)), string(l.Type), a.look.good(number(l.Strength)),
			mark(a.zones, g.note(l.To))+spoken(g.note(l.To), label), a.look.dim(shortened(l.To)))
		if l.Reason != "" {
			stem := "  "
			if len(children[l.To]) > 0 {
				stem = "│ "
			}
			fmt.Fprintln(a.out, a.look.dim(margin+rest+stem+"because: "+clip(l.Reason, inList)))
		}
		a.showBranches(g, children, l.To, margin+rest)
	}
}

// showAssertion says what became of a link made by hand.
func (a *app) showAssertion(title string, r *loci.LinkResult) {
	l := r.Link
	fmt.Fprintln(a.out, a.look.good(title))
	fmt.Fprintf(a.out, "%s  %s %s  %s\n", a.look.accent(shortened(l.From)), arrow(l.Direction), string(l.Type), a.look.accent(shortened(l.To)))
	if l.Reason != "" {
		fmt.Fprintln(a.out, a.look.indent("  ", "because: "+clip(l.Reason, inList)))
	}
}

// showContradictions prints what is at odds with a hit.
func (a *app) showContradictions(h *loci.Hit, margin string) {
	words := map[loci.Direction]string{loci.Out: "contradicts", loci.In: "contradicted by"}
	for i := range h.Linked {
		l := &h.Linked[i]
		if l.Type != loci.Contradicts {
			continue
		}
		how := words[l.Direction]
		if how == "" {
			how = "at odds with"
		}
		text := fmt.Sprintf("%s: %s  %s", a.look.bad(how), said(a.zones, &l.Note, 80), shortened(l.Note.ID))
		if l.Reason != "" {
			text += "  because: " + clip(l.Reason, inList)
		}
		fmt.Fprintln(a.out, a.look.indent(margin, text))
	}
}
