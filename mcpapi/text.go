package mcpapi

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// A model reads answers as blocks like that of recall: a fence, and in it a line for each
// note, which begins with a date and ends with the id to cite. Whatever was remembered is
// inside the fence, and no line of it can end the fence or read as a line of its own; what
// the memory itself says is outside.

// clipped is how many characters of a note's words a list has at most; the tool note has
// all. A receipt has so many that its reader knows which note is meant.
const (
	clipped = 240
	brief   = 34
)

// block is a fenced list of notes that is being written.
type block struct {
	b     strings.Builder
	zones zone.View // in which times are shown
}

// line adds a line: dates, then what is said, then the id of the note that says it.
func (k *block) line(dates, words string, id loci.ID) {
	k.said(dates, words+" ("+id.Short()+")")
}

// said adds a line without an id.
func (k *block) said(dates, words string) {
	k.b.WriteString(loci.QuoteMarks("- ["+dates+"] "+oneLine(words)) + "\n")
}

// heading adds a line that says what the next ones are of; none where it has no name.
func (k *block) heading(of string) {
	if of != "" {
		k.b.WriteString(loci.QuoteMarks(oneLine(of)) + ":\n")
	}
}

// below adds a line of the note that was added last, or of the list where there is none.
func (k *block) below(words string) {
	k.b.WriteString("  " + loci.QuoteMarks(oneLine(words)) + "\n")
}

// note adds a note, shortened; lead is what it is in the list, or "".
func (k *block) note(n *loci.Note, lead string) {
	k.line(k.dates(n), spaced(lead, k.words(n, first(oneLine(n.Content), clipped))), n.ID)
}

// whole adds a note with all of its words, their lines below it.
func (k *block) whole(n *loci.Note) {
	lines := strings.Split(breaks.Replace(strings.TrimSpace(n.Content)), "\n")
	if len(lines) == 1 {
		k.line(k.dates(n), k.words(n, lines[0]), n.ID)
		return
	}
	k.line(k.dates(n), k.words(n, ""), n.ID)
	for _, line := range lines {
		k.b.WriteString("  " + loci.QuoteMarks(strings.TrimRightFunc(line, unicode.IsSpace)) + "\n")
	}
}

// words are what a note says, with who said it and until when it held.
func (k *block) words(n *loci.Note, content string) string {
	by, caption := oneLine(cmp.Or(loci.QuoteName(oneLine(n.Speaker)), string(n.Role))), ""
	if by != "" {
		by += ":"
	}
	if n.Caption != "" {
		caption = "(picture: " + first(n.Caption, clipped) + ")"
	}
	return spaced(k.zones.Mark(n.Endings(), nil), by, content, caption)
}

// dates are when a note was said and, where that is another day, when it happened or is
// planned for.
func (k *block) dates(n *loci.Note) string {
	said, event := k.zones.Day(n.RecordedAt), k.zones.Event(n)
	switch {
	case n.Planned() != nil:
		return said + ", " + n.Planned().Text(k.zones.Date)
	case event == "" || event == said:
		return said
	}
	return said + ", about " + event
}

// String returns the block; "" for one without lines.
func (k *block) String() string {
	if k.b.Len() == 0 {
		return ""
	}
	return loci.MarkerOpen + "\n" + k.b.String() + loci.MarkerClose
}

// answer joins what the memory says itself and what is remembered, each a line or more;
// empty ones are left out.
func answer(parts ...string) string { return joined("\n", parts) }

// warnings are a line each.
func warnings(all []string) string {
	lines := make([]string, len(all))
	for i, w := range all {
		lines[i] = "warning: " + quiet(w)
	}
	return strings.Join(lines, "\n")
}

// quiet is a text that may quote what was remembered, on one line outside the fence.
func quiet(text string) string { return loci.QuoteMarks(first(oneLine(shortIDs(text, "")), 2*clipped)) }

// plural is a count with its noun: "1 note", "2 notes".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// spaced joins texts by spaces; empty ones are left out.
func spaced(parts ...string) string { return joined(" ", parts) }

// joined are texts with something between; empty ones are left out.
func joined(between string, parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" }), between)
}

// breaks are the characters that end a line.
var breaks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// oneLine is a text in which each run of spaces, line ends and control characters is one
// space.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\u2028' || r == '\u2029' }), " ")
}

// first are the first characters of a text, with a mark where there are more, no half a word. One that
// is a word or half of one, as in Chinese, counts three.
func first(text string, most int) string {
	n := 0
	for at, r := range text {
		n++
		if r >= '⺀' {
			n += 2
		}
		if n > most {
			if word := strings.LastIndexByte(text[:at], ' '); r < '⺀' && word > at/2 {
				at = word
			}
			return strings.TrimSpace(text[:at]) + "…"
		}
	}
	return text
}
