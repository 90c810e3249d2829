package recall

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/zone"
)

// Block is what a block for a prompt is like.
type Block struct {
	Tokens int  // at most, as lang.CountTokens counts
	Dated  bool // says of every date whether it is when something happened or was said

	Head  []Known   // what is known of what the question asks for, before the hits
	Zones zone.View // in which times are shown
}

// Pack makes a prompt-ready block from the best hits: each said once, in time order,
// with its date and note id to cite, until when it held where it does not hold for ever,
// its line breaks, the steps of a procedure one a line, and with what contradicts it or
// says that the plan was done. What is known of what the question asks for heads it, and a
// note that says nothing else is not said again.
// The block is fenced, so that loci knows its own words when it gets them again.
// It is empty when not even a part of one note fits. What of the hits it has not, or not
// all of, is cut, in the order of the hits.
func Pack(hits []loci.Hit, block Block) (text string, cut []loci.Cut) {
	head, left, whole := headed(block.Head, block.Tokens-lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose))
	p := packing{Block: block, left: left, said: map[string]bool{}, has: map[loci.ID]bool{}}
	for i := range hits {
		if n := &hits[i].Note; !p.said[n.Content] && !whole[n.ID] {
			p.add(&hits[i])
		}
	}
	if len(p.kept) == 0 && head == "" {
		return "", p.cut
	}
	slices.SortStableFunc(p.kept, func(a, b packed) int { return a.at.Compare(b.at) })
	var b strings.Builder
	b.WriteString(loci.MarkerOpen + "\n" + head)
	for _, k := range p.kept {
		b.WriteString(k.text)
	}
	b.WriteString(loci.MarkerClose)
	return b.String(), p.cut
}

// packing is a block that is being filled.
type packing struct {
	Block
	left int // tokens
	kept []packed
	cut  []loci.Cut

	said map[string]bool  // contents that are there
	has  map[loci.ID]bool // notes that are there
}

// add takes a hit in, or the part of it that there is room for: all that is left for the
// best one, for another half of that, so that those behind it have a chance.
func (p *packing) add(h *loci.Hit) {
	item := p.entry(h, p.has, body(&h.Note))
	if item.cost() > p.left {
		room := p.left
		if len(p.kept)+len(p.cut) > 0 {
			room /= 2
		}
		var part loci.Cut
		item, part = p.part(h, p.has, room)
		if p.cut = append(p.cut, part); part.Kept == 0 {
			return
		}
	}
	p.said[h.Note.Content], p.has[h.Note.ID] = true, true
	p.left -= item.cost()
	p.kept = append(p.kept, item)
}

// packed is the lines of a hit in a block.
type packed struct {
	at   time.Time
	text string
}

func (p packed) cost() int { return lang.CountTokens(p.text) }

// dates are when a note was said, and when it happened if that is another day or if
// it matters. Of a plan they say for when it is, and what became of it.
func (k Block) dates(n *loci.Note) string {
	day, e := k.Zones.Day(n.RecordedAt), k.Zones.Event(n)
	said := day
	if k.Dated {
		said = "said " + day
	}
	switch {
	case n.Planned() != nil:
		return said + ", " + n.Planned().Text(k.Zones.Date)
	case e == "", !k.Dated && e == day:
		return said
	case !k.Dated, n.Ahead():
		return said + ", about " + e
	}
	return said + ", happened " + e
}

// head is the first line of a hit: its dates, until when it held, by whom, and words, with
// the id to cite.
func (k Block) head(h *loci.Hit, first string) string {
	n, endings, caption := &h.Note, h.Endings, ""
	if endings == nil {
		endings = n.Endings()
	}
	by := oneLine(cmp.Or(loci.QuoteName(oneLine(n.Speaker)), string(n.Role)))
	if by != "" {
		by += ":"
	}
	if n.Caption != "" {
		caption = fmt.Sprintf("(picture: %s)", oneLine(n.Caption))
	}
	parts := []string{fmt.Sprintf("- [%s]", k.dates(n)), k.mark(endings), by, first, caption, fmt.Sprintf("(note %s)", n.ID)}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// lines are a hit with a body, all of its words or a part of them. A body of several lines
// is below the head, each line indented; of a procedure the first is in the head.
func (k Block) lines(h *loci.Hit, body string) string {
	first, below := "", linesOf(body)
	if len(below) == 1 || len(below) > 1 && h.Note.IsProcedure() {
		first, below = oneLine(below[0]), below[1:]
	}
	text := k.head(h, first)
	for _, line := range below {
		text += "\n"
		if line != "" {
			text += margin + line
		}
	}
	return text
}

// margin is before every line below the first of a hit: no such line reads as another hit.
const margin = "  "

// body is what a note says in a block: its words, of a procedure the steps one a line.
func body(n *loci.Note) string {
	if !n.IsProcedure() {
		return n.Content
	}
	before, after := n.AroundSteps()
	all := []string{oneLine(before)}
	for i, step := range n.ProcedureSteps {
		all = append(all, fmt.Sprintf("step %d: %s", i+1, oneLine(step)))
	}
	return strings.Join(append(all, after), "\n")
}

// breaks are the characters that end a line.
var breaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// linesOf are the lines of a text with their indentation, without empty ones at both ends
// and with one in a row between.
func linesOf(text string) []string {
	var out []string
	for line := range strings.SplitSeq(breaks.Replace(text), "\n") {
		line = strings.TrimRightFunc(line, unicode.IsSpace)
		if line == "" && (len(out) == 0 || out[len(out)-1] == "") {
			continue
		}
		out = append(out, line)
	}
	if len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

// mark is the mark of endings on the line of a note.
func (k Block) mark(endings []loci.Ending) string {
	return shortened(oneLine(loci.Mark(endings, k.Zones.DayInWords)), quoted)
}
