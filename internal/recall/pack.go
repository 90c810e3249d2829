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
	left := block.Tokens - lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose)
	var kept []packed
	head, left, whole := headed(block.Head, left)
	said, has := map[string]bool{}, map[loci.ID]bool{}
	for i := range hits {
		n := &hits[i].Note
		if said[n.Content] || whole[n.ID] {
			continue
		}
		p := block.entry(&hits[i], has, body(n))
		if p.cost() > left {
			room := left
			if len(kept)+len(cut) > 0 { // one that is better had its turn: leave room for those behind
				room /= 2
			}
			var part loci.Cut
			p, part = block.part(&hits[i], has, room)
			if cut = append(cut, part); part.Kept == 0 {
				continue
			}
		}
		said[n.Content], has[n.ID] = true, true
		left -= p.cost()
		kept = append(kept, p)
	}
	if len(kept) == 0 && head == "" {
		return "", cut
	}
	slices.SortStableFunc(kept, func(a, b packed) int { return a.at.Compare(b.at) })
	var b strings.Builder
	b.WriteString(loci.MarkerOpen + "\n" + head)
	for _, p := range kept {
		b.WriteString(p.text)
	}
	b.WriteString(loci.MarkerClose)
	return b.String(), cut
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
	case !k.Dated:
		return day + ", about " + e
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
	by := oneLine(cmp.Or(n.Speaker, string(n.Role)))
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
