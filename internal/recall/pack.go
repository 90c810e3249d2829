package recall

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Block is what a block for a prompt is like.
type Block struct {
	Tokens int  // at most, as lang.CountTokens counts
	Dated  bool // says of every date whether it is when something happened or was said

	Head []Known // what is known of what the question asks for, before the hits
}

// Pack makes a prompt-ready block from the best hits: each said once, in time order,
// with its date and note id to cite, until when it held where it does not hold for ever,
// the steps of a procedure one a line, and with what contradicts it or says that the plan
// was done. What is known of what the question asks for heads it, and a note that says
// nothing else is not said again.
// The block is fenced, so that loci knows its own words when it gets them again.
// It is empty when not even one note fits.
func Pack(hits []loci.Hit, block Block) string {
	left := block.Tokens - lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose)
	type item struct {
		at   time.Time
		text string
	}
	var kept []item
	head, left, whole := headed(block.Head, left)
	said, has := map[string]bool{}, map[loci.ID]bool{}
	for i := range hits {
		n := &hits[i].Note
		text := block.entry(&hits[i], has)
		cost := lang.CountTokens(text)
		if said[n.Content] || whole[n.ID] || cost > left {
			continue
		}
		said[n.Content], has[n.ID] = true, true
		left -= cost
		kept = append(kept, item{n.RecordedAt, text})
	}
	if len(kept) == 0 && head == "" {
		return ""
	}
	slices.SortStableFunc(kept, func(a, b item) int { return a.at.Compare(b.at) })
	var b strings.Builder
	b.WriteString(loci.MarkerOpen + "\n" + head)
	for _, k := range kept {
		b.WriteString(k.text)
	}
	b.WriteString(loci.MarkerClose)
	return b.String()
}

// dates are when a note was said, and when it happened if that is another day or if
// it matters. Of a plan they say for when it is, and what became of it.
func (k Block) dates(n *loci.Note) string {
	day, e := n.RecordedAt.Format("2006-01-02"), n.EventTime.String()
	if !n.EventEnd.IsZero() {
		e += " to " + n.EventEnd.String()
	}
	said := day
	if k.Dated {
		said = "said " + day
	}
	switch {
	case n.Planned() != nil:
		return said + ", " + n.Planned().Text(nil)
	case e == "", !k.Dated && e == day:
		return said
	case !k.Dated:
		return day + ", about " + e
	}
	return said + ", happened " + e
}

// line is one hit on one line: its dates, until when it held, by whom, what, and the id
// to cite; the steps of a procedure follow, one a line.
func (k Block) line(h *loci.Hit) string {
	var b strings.Builder
	n, endings := &h.Note, h.Endings
	if endings == nil {
		endings = n.Endings()
	}
	content, after := n.Content, ""
	if n.IsProcedure() {
		content, after = n.AroundSteps()
	}
	fmt.Fprintf(&b, "- [%s] %s", k.dates(n), mark(endings))
	if n.Speaker != "" {
		b.WriteString(oneLine(n.Speaker) + ": ")
	} else if n.Role != "" {
		b.WriteString(oneLine(string(n.Role)) + ": ")
	}
	b.WriteString(oneLine(content))
	if n.Caption != "" {
		fmt.Fprintf(&b, " (picture: %s)", oneLine(n.Caption))
	}
	fmt.Fprintf(&b, " (note %s)", n.ID)
	if n.IsProcedure() {
		for i, step := range n.ProcedureSteps {
			fmt.Fprintf(&b, "\n  step %d: %s", i+1, oneLine(step))
		}
	}
	if after != "" {
		b.WriteString("\n  " + oneLine(after))
	}
	return b.String()
}

// mark is the mark of endings on the line of a note.
func mark(endings []loci.Ending) string {
	if text := oneLine(loci.Mark(endings, nil)); text != "" {
		return shortened(text, quoted) + " "
	}
	return ""
}
