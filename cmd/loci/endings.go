package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// mark is what goes before the words of a note that does not hold any more, in all or in
// part: "until 3 March 2026: "; "" before those of others.
func mark(v zone.View, n *loci.Note) string { return marked(v, n.Endings(), nil) }

// marked is the mark of endings and of the plans of facts, on one line.
func marked(v zone.View, endings []loci.Ending, plans []loci.FactPlan) string {
	if text := v.Mark(endings, plans); text != "" {
		return clean(text) + " "
	}
	return ""
}

// endingsOf are the endings of a hit: facts have their words only there.
func endingsOf(h *loci.Hit) []loci.Ending {
	if h.Endings == nil {
		return h.Note.Endings()
	}
	return h.Endings
}

// claims are what a note claims, one a line of its fields.
func claims(v zone.View, n *loci.Note) [][2]string {
	var out [][2]string
	for i := range n.Claims {
		out = append(out, [2]string{"claim", claimText(v, &n.Claims[i])})
	}
	for i := range n.Facts {
		out = append(out, [2]string{"fact", factText(v, &n.Facts[i])})
	}
	return out
}

// claimText is a claim for people, with since when and until when.
func claimText(v zone.View, c *loci.Claim) string {
	text := clip(c.String(), inList)
	if !c.From.IsZero() {
		text += ", since " + v.Moment(c.From)
	}
	if c.Until.IsZero() {
		return text
	}
	how := "replaced"
	if c.Updated {
		how = "updated"
	}
	return text + over(v, how, c.Until, c.By)
}

// factText is a fact that was made of the words of a note.
func factText(v zone.View, d *loci.Distilled) string {
	text := d.Fact.String()
	if d.Merged {
		text += ", edited or merged with others"
	}
	if d.Until.IsZero() {
		return text
	}
	return text + over(v, "replaced", d.Until, d.By)
}

func over(v zone.View, how string, until time.Time, by loci.ID) string {
	text := ", until " + v.Moment(until)
	if !by.IsZero() {
		text += fmt.Sprintf(", %s by %s", how, by)
	}
	return text
}

// placement is a reason for the place of a hit in words: of the hit that goes before
// another, of the other, and of both with the notes named.
type placement struct{ ahead, behind, as string }

var placements = map[loci.OrderReason]placement{
	loci.OrderClosed:  {"took the place of a hit", "replaced since", "took its place"},
	loci.OrderUpdated: {"newer than a hit of the same", "updated since", "has a later value of it"},
	loci.OrderThen:    {"held then", "came later", "held then, as the question asks"},
	loci.OrderLater:   {"told later", "told earlier", "says the same thing and was told later by the same speaker"},
	loci.OrderAnswers: {"answers a hit", "asks for it", "says the same without asking"},
}

// orders is why a hit is not where the other parts of its score would place it, in few words.
func orders(o *loci.Order) string {
	switch {
	case o == nil:
		return ""
	case o.Before.IsZero():
		return placements[o.Reason].behind
	}
	return placements[o.Reason].ahead
}

// placing is the same with the notes that it is about.
func placing(o *loci.Order) string {
	var parts []string
	if !o.Before.IsZero() {
		parts = append(parts, fmt.Sprintf("before %s, as it %s", o.Before, placements[o.Reason].as))
	}
	if !o.Behind.IsZero() {
		parts = append(parts, fmt.Sprintf("behind %s, which %s", o.Behind, placements[o.Reason].as))
	}
	return "order: " + strings.Join(parts, "; ")
}
