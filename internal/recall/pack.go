package recall

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Pack makes a prompt-ready block of at most budget tokens (lang.CountTokens) from
// the best hits: each said once, in time order, with its date and note id to cite,
// and with what contradicts it.
// The block is fenced, so that loci knows its own words when it is told them again.
// It is empty when not even one note fits.
func Pack(hits []loci.Hit, budget int) string {
	left := budget - lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose)
	type item struct {
		at   time.Time
		text string
	}
	var kept []item
	said, has := map[string]bool{}, map[loci.ID]bool{}
	for i := range hits {
		n := &hits[i].Note
		text := entry(&hits[i], has)
		cost := lang.CountTokens(text)
		if said[n.Content] || cost > left {
			continue
		}
		said[n.Content], has[n.ID] = true, true
		left -= cost
		kept = append(kept, item{n.RecordedAt, text})
	}
	if len(kept) == 0 {
		return ""
	}
	slices.SortStableFunc(kept, func(a, b item) int { return a.at.Compare(b.at) })
	var b strings.Builder
	b.WriteString(loci.MarkerOpen + "\n")
	for _, k := range kept {
		b.WriteString(k.text)
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
	b.WriteString(plain(n.Content))
	if n.Caption != "" {
		fmt.Fprintf(&b, " (picture: %s)", n.Caption)
	}
	fmt.Fprintf(&b, " (note %s)", n.ID)
	return b.String()
}
