package recall

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/told"
)

// How many characters of a contradicting note a block quotes, and of one that has a line.
const (
	quoted = 160
	named  = 40
)

// contradictions are the links of a hit to what is at odds with it, each note once.
// They don't count among the few that it carries otherwise, and are shown where they
// are hits themselves: a reader of one statement must learn that there is the other.
func contradictions(own []loci.Link) []loci.Link {
	var out []loci.Link
	for i := range own {
		same := func(o loci.Link) bool { return o.To == own[i].To }
		if own[i].Type == loci.Contradicts && !slices.ContainsFunc(out, same) {
			out = append(out, own[i])
		}
	}
	return out
}

// entry is a hit in a block with a body, all of its words or a part: its lines, and one for
// each note that contradicts it or says that it was done, which is not quoted where the
// block has it already. No part of it, and no two together, read as a mark of the block.
func (k Block) entry(h *loci.Hit, has map[loci.ID]bool, body string) packed {
	var b strings.Builder
	b.WriteString(loci.QuoteMarks(k.lines(h, body)) + "\n")
	for i := range h.Linked {
		l := &h.Linked[i]
		switch {
		case l.Type == loci.Contradicts:
			b.WriteString("  " + loci.QuoteMarks(k.contradiction(l, has[l.Note.ID])) + "\n")
		case l.Type == loci.Fulfils && l.Direction == loci.In:
			b.WriteString("  " + loci.QuoteMarks(k.relation("was done, says", l, has[l.Note.ID])) + "\n")
		}
	}
	n := &h.Note
	said, more := k.dates(h)
	return packed{note: n, at: n.RecordedAt, talk: n.Conversation + "\n" + said, day: said, more: more, text: b.String(), words: folded(n)}
}

// contradiction returns how the two are at odds.
func (k Block) contradiction(l *loci.Linked, known bool) string {
	how := "is at odds with"
	switch l.Direction {
	case loci.Out:
		how = "contradicts"
	case loci.In:
		how = "is contradicted by"
	}
	text := k.relation(how, l, known)
	if l.Reason != "" {
		text += "; because: " + told.Shortened(oneLine(l.Reason), quoted)
	}
	return text
}

// relation is a linked note with how it is linked, quoted at length unless it is known.
func (k Block) relation(how string, l *loci.Linked, known bool) string {
	most := quoted
	if known {
		most = named
	}
	parts := []string{k.Zones.Mark(l.Note.Endings(), nil), k.planned(&l.Note), told.Shortened(oneLine(l.Note.Content), most), k.cite(l.Note.ID)}
	return how + ": " + strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// planned is what goes before the words of a plan that is quoted; "" before those of others.
func (k Block) planned(n *loci.Note) string {
	if text := n.Planned().Text(k.Zones.Date); text != "" {
		return text + ":"
	}
	return ""
}

// oneLine is text on one line: nothing in it can pass for an entry of its own.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
