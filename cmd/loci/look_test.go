package main

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"

	"github.com/loci-memory/loci"
)

// On a narrow terminal no line of a table is longer than it, and every id is whole,
// whatever is in the other columns.
func TestFindingA9_ATableFitsANarrowTerminal(t *testing.T) {
	t.Parallel()
	const id = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"
	chinese, english := strings.Repeat("我上周三搬到了上海，", 12), strings.Repeat("I moved to Shanghai last Wednesday, ", 9)
	links := []loci.Link{
		{Type: loci.SimilarTo, Direction: loci.Both, Strength: .62, To: loci.ID{1}, Reason: chinese},
		{Type: loci.Contradicts, Direction: loci.In, Strength: .8, To: loci.ID{2}, Reason: english},
		{Type: loci.Follows, Direction: loci.Out, Strength: 1, To: loci.ID{3}},
	}
	for _, c := range []struct {
		headers []string
		rows    [][]string
	}{
		{linkHeaders, linkRows(links)},
		{[]string{"depth", "type", "", "strength", "note", "text", "reason"}, [][]string{{"1", "follows", "→", "0.90", id, clip(chinese, label), clip(english, inList)}}},
		{[]string{"job", "kind", "state", "since", "notes", "tries", "not before", "last error"}, [][]string{{id, "extract", "dead", "2026-02-03 10:00", "12", "5", "2026-02-03 11:00", chinese}}},
		{[]string{"", "note", "last used", "activation", "half-life", "text"}, [][]string{{"merge 12", id, "2026-02-03", "0.1", "30.0 days", chinese}}},
		{[]string{"agent", "domains", "private notes"}, [][]string{{chinese[:60], english, "all"}}},
	} {
		for _, width := range []int{40, 60, 80, 100, 140} {
			for _, colour := range []bool{false, true} {
				text := look{terminal: true, colour: colour, width: width}.table(c.headers, c.rows)
				for line := range strings.Lines(text) {
					if w := lipgloss.Width(strings.TrimSuffix(line, "\n")); w > width {
						t.Errorf("%v: a line of %d columns on a terminal of %d:\n%s", c.headers, w, width, line)
					}
				}
				for _, row := range c.rows {
					for _, cell := range row {
						if idForm.MatchString(cell) && !strings.Contains(text, cell) {
							t.Errorf("%v: %s is broken at %d columns:\n%s", c.headers, cell, width, text)
						}
					}
				}
			}
		}
	}
}

// Text for people is broken between words, and never within an id.
func TestFindingA9_AnIDIsNeverBroken(t *testing.T) {
	t.Parallel()
	const id = "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"
	for _, words := range []string{"I moved to Shanghai in May, ", "我五月搬到了上海，"} {
		for n := range 12 {
			text := look{width: 60}.indent("    ", strings.Repeat(words, n)+"  "+id)
			if !strings.Contains(text, id) || lipgloss.Width(text) > 60 {
				t.Errorf("%d columns:\n%s", lipgloss.Width(text), text)
			}
		}
	}
}
