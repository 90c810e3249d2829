package main

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

type linksCmd struct {
	oneNote
	Type      []loci.LinkType `placeholder:"TYPE" help:"Only links of these types."`
	Direction loci.Direction  `placeholder:"WAY" help:"out, in or both; by default both."`
	Depth     int             `placeholder:"N" help:"Steps to walk, 1 to 32; by default 1, the note's own links."`
	Max       int             `placeholder:"N" help:"Links at most; by default 50."`
	AsOf      when            `placeholder:"TIME" help:"The links as they were known then."`
	drawn
}

// Run lists the links of one note, or walks along them.
func (c *linksCmd) Run(ctx context.Context, a *app) error {
	if err := c.check(a); err != nil {
		return err
	}
	return a.with(ctx, func(m *memory) error {
		id, err := a.whole(ctx, m, c.ID)
		if err != nil {
			return err
		}
		result, err := m.Links(ctx, a.scope(), loci.LinksRequest{
			ID: id, Types: c.Type, Direction: c.Direction, Depth: c.Depth, Max: c.Max, AsOf: c.AsOf.Time, WithNotes: !c.json(a),
		})
		if err != nil {
			return err
		}
		return c.show(a, result, func() drawing { return walked(result) })
	})
}

type pathCmd struct {
	From      shortID         `arg:"" help:"Id of the note to start at."`
	To        shortID         `arg:"" help:"Id of the note to get to."`
	Type      []loci.LinkType `placeholder:"TYPE" help:"Only along links of these types."`
	Direction loci.Direction  `placeholder:"WAY" help:"out: only as links point, in: only against, both: either way; by default both."`
	Max       int             `placeholder:"N" help:"Steps at most, 1 to 32; by default 10."`
	AsOf      when            `placeholder:"TIME" help:"Along links as they were known then."`
	drawn
}

// Run finds how two notes are linked.
func (c *pathCmd) Run(ctx context.Context, a *app) error {
	if err := c.check(a); err != nil {
		return err
	}
	return a.with(ctx, func(m *memory) error {
		from, err := a.whole(ctx, m, c.From)
		if err != nil {
			return err
		}
		to, err := a.whole(ctx, m, c.To)
		if err != nil {
			return err
		}
		result, err := m.Path(ctx, a.scope(), loci.PathRequest{
			From: from, To: to, Types: c.Type, Direction: c.Direction, Max: c.Max, AsOf: c.AsOf.Time, WithNotes: !c.json(a),
		})
		if err != nil {
			return err
		}
		return c.show(a, result, func() drawing { return found(result) })
	})
}

// assertion is the arguments of link and unlink, in the order of a sentence: A supports B.
type assertion struct {
	From shortID       `arg:"" help:"Id of the note that supports, contradicts or fulfils."`
	Type loci.LinkType `arg:"" help:"supports, contradicts or fulfils (says that a plan was done)."`
	To   shortID       `arg:"" help:"Id of the note that is supported, contradicted or fulfilled."`
}

// ends are the whole ids of the two notes.
func (c *assertion) ends(ctx context.Context, a *app, m *memory) (from, to loci.ID, err error) {
	if from, err = a.whole(ctx, m, c.From); err == nil {
		to, err = a.whole(ctx, m, c.To)
	}
	return from, to, err
}

type linkCmd struct {
	assertion
	Reason string `placeholder:"TEXT" help:"Why."`
}

// Run asserts something about two notes.
func (c *linkCmd) Run(ctx context.Context, a *app) error {
	var from, to loci.ID
	return reply(ctx, a, func(m *memory) (_ *loci.LinkResult, err error) {
		if from, to, err = c.ends(ctx, a, m); err != nil {
			return nil, err
		}
		return m.Link(ctx, a.scope(), loci.LinkRequest{From: from, Type: c.Type, To: to, Reason: c.Reason})
	}, func(r *loci.LinkResult) {
		if !r.Changed {
			a.showAssertion("Nothing to change: they are linked so already.", r)
			return
		}
		a.showAssertion("Linked", r)
		fmt.Fprintln(a.out, a.look.dim(fmt.Sprintf("to take it back: loci unlink %s %s %s", from, c.Type, to)))
	})
}

type unlinkCmd struct{ assertion }

// Run takes an assertion back.
func (c *unlinkCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.LinkResult, error) {
		from, to, err := c.ends(ctx, a, m)
		if err != nil {
			return nil, err
		}
		return m.Unlink(ctx, a.scope(), loci.UnlinkRequest{From: from, Type: c.Type, To: to})
	}, func(r *loci.LinkResult) {
		title := "Taken back"
		if !r.Changed {
			title = "Nothing to change: there is no such link."
		}
		a.showAssertion(title, r)
	})
}

// linkFlags say how notes are linked by themselves.
type linkFlags struct {
	LinkWindow   time.Duration `hidden:"" env:"LOCI_LINK_WINDOW"`
	SimilarLinks int           `hidden:"" env:"LOCI_SIMILAR_LINKS"`
	LinkFan      int           `hidden:"" env:"LOCI_LINK_FAN"`
}

// links are those of the settings; engine.New checks them.
func (f *linkFlags) links() engine.Links {
	return engine.Links{Window: f.LinkWindow, Similar: f.SimilarLinks, Fan: f.LinkFan}
}

// label is how many characters of a note a node of a graph shows.
const label = 60

// sketch is a drawing as graph languages need it: nodes n1, n2, … in boxes by
// conversation, links out of a node or both ways.
type sketch struct {
	names map[loci.ID]string
	boxes []box
	links []loci.Link
}

// box is the notes of one conversation, or of none.
type box struct {
	conversation string
	notes        []loci.Note
}

// lay makes the sketch of a drawing. That two notes are of one conversation is said by
// their box, not by a link; a link seen from both ends is drawn once, out of its start.
func lay(g drawing) sketch {
	s := sketch{names: map[loci.ID]string{}}
	conversation := map[loci.ID]string{}
	place := map[string]int{}
	for i := range g.notes {
		n := &g.notes[i]
		s.names[n.ID], conversation[n.ID] = fmt.Sprintf("n%d", i+1), n.Conversation
		at, ok := place[n.Conversation]
		if !ok {
			at, place[n.Conversation] = len(s.boxes), len(s.boxes)
			s.boxes = append(s.boxes, box{conversation: n.Conversation})
		}
		s.boxes[at].notes = append(s.boxes[at].notes, *n)
	}
	drawn := map[line]bool{}
	for _, l := range g.links {
		if l.Direction == loci.In {
			l = l.Seen(l.To)
		}
		boxed := l.Type == loci.ContextOf && conversation[l.From] != "" && conversation[l.From] == conversation[l.To]
		if s.names[l.From] == "" || s.names[l.To] == "" || boxed || drawn[lineOf(&l)] {
			continue
		}
		drawn[lineOf(&l)] = true
		s.links = append(s.links, l)
	}
	return s
}

// line is what identifies a link in a drawing.
type line struct {
	from, to loci.ID
	kind     loci.LinkType
}

// lineOf is the same for a link both ways seen from either end.
func lineOf(l *loci.Link) line {
	if l.Direction == loci.Both && bytes.Compare(l.To[:], l.From[:]) < 0 {
		return line{l.To, l.From, l.Type}
	}
	return line{l.From, l.To, l.Type}
}

// mermaid is a drawing in the language of Mermaid: mermaid.live, GitHub, many
// editors. The ids of the notes follow as comments.
func mermaid(g drawing) string {
	s := lay(g)
	var b strings.Builder
	b.WriteString("flowchart LR\n")
	for i, x := range s.boxes {
		margin := "    "
		if x.conversation != "" {
			fmt.Fprintf(&b, "    subgraph c%d [\"%s\"]\n", i+1, mermaidText(x.conversation))
			margin += margin
		}
		for j := range x.notes {
			n := &x.notes[j]
			fmt.Fprintf(&b, "%s%s[\"%s\"]\n", margin, s.names[n.ID], mermaidText(mark(g.zones, n)+spoken(n, label)))
		}
		if x.conversation != "" {
			b.WriteString("    end\n")
		}
	}
	for _, l := range s.links {
		arrow := "-->"
		if l.Direction == loci.Both {
			arrow = "<-->"
		}
		fmt.Fprintf(&b, "    %s %s|\"%s %s\"| %s\n", s.names[l.From], arrow, l.Type, number(l.Strength), s.names[l.To])
	}
	for i := range g.notes {
		fmt.Fprintf(&b, "    %%%% n%d is %s\n", i+1, g.notes[i].ID)
	}
	return b.String()
}

// mermaidText is text between quotes in Mermaid, where what is not plain is written
// as an entity: quotes end a label, # starts an entity, backquotes Markdown, two
// percent signs a comment or a directive, < a tag.
func mermaidText(text string) string {
	return strings.NewReplacer(
		"#", "#35;", `"`, "#quot;", "&", "#amp;", "<", "#lt;", ">", "#gt;", "`", "#96;", "%%", "#37;#37;", `\`, "#92;",
	).Replace(clip(text, inList))
}

// dot is a drawing in the language of Graphviz. A node's tooltip is the note's id.
func dot(g drawing) string {
	s := lay(g)
	var b strings.Builder
	b.WriteString("digraph loci {\n    rankdir=LR;\n    node [shape=box, style=rounded];\n")
	for i, x := range s.boxes {
		margin := "    "
		if x.conversation != "" {
			fmt.Fprintf(&b, "    subgraph cluster_%d {\n        label=\"%s\";\n", i+1, dotText(x.conversation))
			margin += margin
		}
		for j := range x.notes {
			n := &x.notes[j]
			fmt.Fprintf(&b, "%s%s [label=\"%s\", tooltip=\"%s\"];\n", margin, s.names[n.ID], dotText(mark(g.zones, n)+spoken(n, label)), n.ID)
		}
		if x.conversation != "" {
			b.WriteString("    }\n")
		}
	}
	for _, l := range s.links {
		both := ""
		if l.Direction == loci.Both {
			both = ", dir=both"
		}
		fmt.Fprintf(&b, "    %s -> %s [label=\"%s %s\"%s];\n", s.names[l.From], s.names[l.To], l.Type, number(l.Strength), both)
	}
	b.WriteString("}\n")
	return b.String()
}

// dotText is text between quotes in the language of Graphviz, where a backslash and
// a quote are written behind a backslash, and & begins an entity of HTML.
func dotText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`, "&", "&amp;").Replace(clip(text, inList))
}
