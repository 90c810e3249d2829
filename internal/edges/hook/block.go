package hook

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Known is what an agent gets when a session begins. Nil parts are left out.
type Known struct {
	Profile *loci.ProfileResult
	Traits  *loci.TraitsResult
	Agenda  *loci.AgendaResult
}

// Block makes a block of at most so many tokens of what is known of the user: what is
// planned, what holds now, the latest said first, and how they are. It is "" where nothing
// is known. It is of the form of every block of this memory, so that it is never taken in
// as if somebody had said it.
func (k *Known) Block(tokens int) string {
	left := tokens - lang.CountTokens(loci.MarkerOpen+"\n"+loci.MarkerClose)
	var b strings.Builder
	for _, lines := range [][]string{k.plans(), k.attributes(), k.traits()} {
		room := left
		for _, line := range lines {
			cost := lang.CountTokens(line)
			if cost > room {
				continue
			}
			b.WriteString(line)
			room, left = room-cost, left-cost
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return loci.MarkerOpen + "\n" + b.String() + loci.MarkerClose
}

// entry is one line of a block.
func entry(dates, text string) string {
	text = loci.QuoteMarks(strings.Join(strings.Fields(text), " "))
	if len(text) > longestEntry {
		text = strings.ToValidUTF8(text[:longestEntry], "") + " …"
	}
	return "- [" + dates + "] " + text + "\n"
}

// longestEntry is how many bytes of a note are in an entry.
const longestEntry = 300

func day(t time.Time) string { return t.Format(time.DateOnly) }

// soonest are how many plans are said.
const soonest = 6

func (k *Known) plans() (lines []string) {
	if k.Agenda == nil {
		return nil
	}
	for _, s := range k.Agenda.Sections {
		for i := range s.Plans {
			n := &s.Plans[i].Note
			what := string(s.Due)
			if s.Due == loci.DueInWeek {
				what = "this week"
			}
			dates := day(n.RecordedAt)
			if p := n.Planned(); p != nil && p.Recurs != "" {
				dates += ", " + p.Text(nil)
			} else if !n.EventTime.IsZero() {
				dates += ", planned for " + n.EventTime.String()
			}
			lines = append(lines, entry(dates, "planned, "+what+": "+n.Content))
		}
	}
	return lines[:min(len(lines), soonest)]
}

func (k *Known) attributes() (lines []string) {
	if k.Profile == nil {
		return nil
	}
	attributes := slices.Clone(k.Profile.Attributes)
	attributes = slices.DeleteFunc(attributes, func(a loci.Attribute) bool { return len(a.Values) == 0 || len(a.Values[0].Notes) == 0 })
	slices.SortStableFunc(attributes, func(a, b loci.Attribute) int { return b.Values[0].Said.Compare(a.Values[0].Said) })
	for _, a := range attributes {
		v := a.Values[0]
		text := v.Value
		if v.Negated {
			text = "not " + text
		}
		lines = append(lines, entry("said "+day(v.Said), a.Attribute+": "+text))
	}
	return lines
}

func (k *Known) traits() (lines []string) {
	if k.Traits == nil {
		return nil
	}
	for i := range k.Traits.Traits {
		t := &k.Traits.Traits[i]
		lines = append(lines, entry("since "+day(t.RecordedAt), cmp.Or(t.Content, t.Context)))
	}
	return lines
}
