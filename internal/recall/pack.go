package recall

import (
	"bytes"
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
	Tokens int    // at most, as lang.CountTokens counts
	Dated  bool   // says of dates whether they are when something happened or was said
	Cite   bool   // lines end with the short id of their note
	Here   string // conversation whose notes are left out: who reads the block is in it; "" is none

	Head  []Known   // what is known of what the question asks for, before the hits
	Zones zone.View // in which times are shown
}

// Packed is a block for a prompt.
type Packed struct {
	Text  string
	Notes []loci.ID  // whose words it has, in the order of its lines
	Cut   []loci.Cut // hits that it has not, or not all of, best first
}

// Pack makes a prompt-ready block from the best hits until it is full: each said once, talk by
// talk and forwards, with its date, until when it held where it does not hold for ever, its line
// breaks, the steps of a procedure one a line, and with what contradicts it or says that the
// plan was done. A date that the line above has is not said again: such a line begins with a
// plus. What is known of what the question asks for heads the block, and a note that says
// nothing else, or the same as a better one, is not said again.
// The block is fenced, so that loci knows its own words when it gets them again.
// It is empty when not even a part of one note fits.
func Pack(hits []loci.Hit, block Block) Packed { return fill(hits, block).packed() }

// fill fills a block with what is known and with the best hits.
func fill(hits []loci.Hit, block Block) *packing {
	hits, block.Head = block.elsewhere(hits)
	p := &packing{Block: block, has: map[loci.ID]bool{}}
	whole := p.headed(block.Tokens - lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose))
	for i := range hits {
		n := &hits[i].Note
		if head := whole[n.ID]; head != nil {
			head.note = n
		} else if !p.has[n.ID] && !p.said(n) {
			p.add(&hits[i])
		}
	}
	return p
}

// packed is the block as it is filled.
func (p *packing) packed() Packed {
	out, above := Packed{Cut: p.cut}, ""
	if len(p.kept)+len(p.head) == 0 {
		return out
	}
	var b strings.Builder
	b.WriteString(loci.MarkerOpen + "\n")
	for _, item := range p.head {
		b.WriteString(item.text)
	}
	for _, item := range p.inOrder() {
		b.WriteString(item.lines(above))
		above = item.talk
		out.Notes = append(out.Notes, item.note.ID)
	}
	b.WriteString(loci.MarkerClose)
	out.Text = b.String()
	return out
}

// elsewhere are the hits, and what is known, that were not said in the conversation that the
// block is for.
func (k Block) elsewhere(hits []loci.Hit) ([]loci.Hit, []Known) {
	if k.Here == "" {
		return hits, k.Head
	}
	here := map[loci.ID]bool{}
	for i := range hits {
		here[hits[i].Note.ID] = hits[i].Note.Conversation == k.Here
	}
	return slices.DeleteFunc(slices.Clone(hits), func(h loci.Hit) bool { return here[h.Note.ID] }),
		slices.DeleteFunc(slices.Clone(k.Head), func(known Known) bool { return here[known.Notes[0]] })
}

// packing is a block that is being filled.
type packing struct {
	Block
	left int       // quarters of tokens
	head []*packed // what is known
	kept []packed
	cut  []loci.Cut

	has map[loci.ID]bool // notes that are there
}

// add takes a hit in, or the part of it that there is room for: all that is left for the
// best one, for another half of that, so that those behind it have a chance.
func (p *packing) add(h *loci.Hit) {
	item := p.entry(h, p.has, body(&h.Note))
	if p.cost(item) > p.left {
		room := p.left / 4
		if len(p.kept)+len(p.cut) > 0 {
			room /= 2
		}
		var part loci.Cut
		item, part = p.part(h, p.has, room)
		if p.cut = append(p.cut, part); part.Kept == 0 {
			return
		}
	}
	p.has[h.Note.ID] = true
	p.left -= p.cost(item)
	p.kept = append(p.kept, item)
}

// cost is how many quarters of tokens an entry takes: the first one of a day has its date.
func (p *packing) cost(item packed) int {
	above := ""
	if slices.ContainsFunc(p.kept, func(o packed) bool { return o.talk == item.talk }) {
		above = item.talk
	}
	return lang.CountQuarters(item.lines(above))
}

// said reports whether the block has the words of a note, from the mouth of the same.
func (p *packing) said(n *loci.Note) bool {
	words := folded(n)
	return slices.ContainsFunc(p.kept, func(o packed) bool { return o.words == words })
}

// folded is what a note says and who said it, so that it is the same of texts that differ in
// case, marks, spaces and courtesy alone.
func folded(n *loci.Note) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || r == ':' {
			return unicode.ToLower(r)
		}
		return -1
	}, speaker(n)+":"+body(n))
}

// inOrder are the entries talk by talk, the oldest first, each forwards: what was said at the
// same time in the order in which it was kept.
func (p *packing) inOrder() []packed {
	began := map[string]time.Time{}
	for _, item := range p.kept {
		if at, ok := began[item.talk]; !ok || item.at.Before(at) {
			began[item.talk] = item.at
		}
	}
	slices.SortStableFunc(p.kept, func(a, b packed) int {
		return cmp.Or(began[a.talk].Compare(began[b.talk]), cmp.Compare(a.talk, b.talk), a.at.Compare(b.at), bytes.Compare(a.note.ID[:], b.note.ID[:]))
	})
	return p.kept
}

// packed is the lines of a hit in a block.
type packed struct {
	note  *loci.Note
	at    time.Time
	talk  string // what was said on one day in one conversation
	day   string // its date as the first line of a day has it
	more  string // other dates, or ""
	text  string
	words string // as folded
}

// lines are an entry with its dates, without the day where the talk of the line above is the same.
func (p packed) lines(above string) string {
	lead, dates := "- ", []string{p.day, p.more}
	if above == p.talk {
		lead, dates[0] = "+ ", ""
	}
	if shown := strings.Trim(strings.Join(dates, ", "), ", "); shown != "" {
		lead += "[" + shown + "] "
	}
	if strings.HasPrefix(p.text, "\n") {
		lead = strings.TrimSpace(lead)
	}
	return lead + p.text
}

// Tokens is how many tokens a block has.
func Tokens(block string) int { return lang.CountTokens(block) }

// whole is how many tokens an entry takes with its day.
func (p packed) whole() int { return lang.CountTokens(p.lines("")) }

// dates are the day when a note was said, and when it happened where that is another. Of a plan
// the second says for when it is, and what became of it.
func (k Block) dates(h *loci.Hit) (said, more string) {
	n := &h.Note
	day, e, plan := k.Zones.Day(n.RecordedAt), k.Zones.Event(n), k.Zones.Plan(h)
	said = day
	if k.Dated {
		said = "said " + day
	}
	switch {
	case n.Planned() != nil || plan != "":
		return said, plan
	case e == "", e == day:
		return said, ""
	case !k.Dated, n.Ahead():
		return said, "about " + e
	}
	return said, "happened " + e
}

// speaker is who said a note, as a line has it; "" where that is not known.
func speaker(n *loci.Note) string {
	return oneLine(cmp.Or(loci.QuoteName(oneLine(n.Speaker)), string(n.Role)))
}

// head is the first line of a hit behind its dates: until when it held, by whom, and words, with
// the id to cite where that is asked for.
func (k Block) head(h *loci.Hit, first string) string {
	n, endings, by := &h.Note, h.Endings, speaker(&h.Note)
	if endings == nil {
		endings = n.Endings()
	}
	if by != "" {
		by += ":"
	}
	parts := []string{k.Zones.Mark(endings, h.Plans), by, first, caption(n), k.cite(n.ID)}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

// cite is the id of a note as a line of the block has it: so much of it as no other note
// begins with. "" where the block names none.
func (k Block) cite(id loci.ID) string {
	if !k.Cite {
		return ""
	}
	return "(" + id.Short() + ")"
}

// fewWords are as many as words have that point at a picture: "Look what I made!"
const fewWords = 3

// caption is what the picture of a note shows, where its words say little without it.
func caption(n *loci.Note) string {
	if n.Caption == "" || len(lang.TermSet(n.Content)) > fewWords {
		return ""
	}
	return fmt.Sprintf("(picture: %s)", oneLine(n.Caption))
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

// body is what a note says in a block: its words without courtesies, of a procedure the steps
// one a line.
func body(n *loci.Note) string {
	if !n.IsProcedure() {
		return withoutCourtesy(n.Content)
	}
	before, after := n.AroundSteps()
	all := []string{oneLine(before)}
	for i, step := range n.ProcedureSteps {
		all = append(all, fmt.Sprintf("step %d: %s", i+1, oneLine(step)))
	}
	return strings.Join(append(all, after), "\n")
}

// withoutCourtesy is a text of one line without those of its sentences that only greet, thank or
// assent; the whole text where that is all there is.
func withoutCourtesy(text string) string {
	sentences := lang.Sentences(text)
	if len(sentences) < 2 || strings.ContainsAny(text, "\r\n") {
		return text
	}
	var b strings.Builder
	rest := text
	for _, sentence := range sentences {
		gap, after, _ := strings.Cut(rest, sentence)
		if !lang.Chatter(sentence) {
			b.WriteString(gap + sentence)
		}
		rest = after
	}
	return cmp.Or(strings.TrimSpace(b.String()), text)
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
