package recall

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Pack makes a prompt-ready block of at most budget tokens (lang.CountTokens) from
// the best hits: each said once, in time order, with its date and note id to cite.
// The block is fenced, so that loci knows its own words when it is told them again.
// It is empty when not even one note fits.
func Pack(hits []loci.Hit, budget int) string {
	left := budget - lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose)
	var kept []loci.Note
	said := map[string]bool{}
	for i := range hits {
		n := hits[i].Note
		cost := lang.CountTokens(line(&n) + "\n")
		if said[n.Content] || cost > left {
			continue
		}
		said[n.Content] = true
		left -= cost
		kept = append(kept, n)
	}
	if len(kept) == 0 {
		return ""
	}
	slices.SortStableFunc(kept, func(a, b loci.Note) int { return a.RecordedAt.Compare(b.RecordedAt) })
	var b strings.Builder
	b.WriteString(loci.MarkerOpen + "\n")
	for i := range kept {
		b.WriteString(line(&kept[i]) + "\n")
	}
	b.WriteString(loci.MarkerClose)
	return b.String()
}

// line is one note on one line: when it was said, when it happened if that is
// another day, by whom, what, and the id to cite.
func line(n *loci.Note) string {
	var b strings.Builder
	day := n.RecordedAt.Format("2006-01-02")
	fmt.Fprintf(&b, "- [%s", day)
	if e := n.EventTime.String(); e != "" && e != day {
		fmt.Fprintf(&b, ", about %s", e)
		if !n.EventEnd.IsZero() {
			fmt.Fprintf(&b, " to %s", n.EventEnd)
		}
	}
	b.WriteString("] ")
	if n.Speaker != "" {
		b.WriteString(n.Speaker + ": ")
	} else if n.Role != "" {
		b.WriteString(string(n.Role) + ": ")
	}
	b.WriteString(strings.Join(strings.Fields(strings.ReplaceAll(n.Content, loci.MarkerClose, "")), " "))
	if n.Caption != "" {
		fmt.Fprintf(&b, " (picture: %s)", n.Caption)
	}
	fmt.Fprintf(&b, " (note %s)", n.ID)
	return b.String()
}
