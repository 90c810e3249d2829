package index

import (
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// othersOf is the rule's factor of the second of two notes, for a question.
func othersOf(t *testing.T, first, second loci.Note, text string, current bool) float64 {
	t.Helper()
	f := newFake()
	f.add(first)
	root := f.add(second)
	for _, h := range ask(t, f.open(t, Options{}), query.Search{Text: text, Current: current, Now: morning.AddDate(1, 0, 0)}) {
		if h.Root == root {
			return h.Relevance.Others
		}
	}
	t.Fatalf("%q does not find %q", text, second.Content)
	return 0
}

// What the user tells of others counts a little less where the question is of the user and of
// now; nothing else does.
func TestR11_WhatIsToldOfOthersCountsLess(t *testing.T) {
	t.Parallel()
	first, others := mine("I live in Bonn.", 0), mine("Foxes live under the shed.", 3000)
	changed := func(change func(*loci.Note)) loci.Note {
		n := others
		change(&n)
		return n
	}
	for name, c := range map[string]struct {
		note   loci.Note
		text   string
		before bool
		want   float64
	}{
		"of others":                {note: others, text: "Where do I live?", want: ofOthers},
		"of others, in no talk":    {note: changed(func(n *loci.Note) { n.Conversation = "" }), text: "Where do I live?", want: ofOthers},
		"of then":                  {note: others, text: "Where do I live?", before: true},
		"not of the user":          {note: others, text: "Where do foxes live?"},
		"of somebody who is named": {note: others, text: "Where do I and Ann live?"},
		"of who speaks":            {note: changed(func(n *loci.Note) { n.Content = "Foxes live under my shed." }), text: "Where do I live?"},
		"of a change":              {note: changed(func(n *loci.Note) { n.Content = "Foxes no longer live under the shed." }), text: "Where do I live?"},
		"whose may be left out":    {note: changed(func(n *loci.Note) { n.Content = "住在波恩" }), text: "我住在哪里？"},
		"by somebody else":         {note: changed(func(n *loci.Note) { n.Role, n.Speaker = "", "Ann" }), text: "Where do I live?"},
		"what lasts":               {note: changed(func(n *loci.Note) { n.Kind = loci.Fact }), text: "Where do I live?"},
	} {
		first := first
		if name == "of somebody who is named" {
			first.Role, first.Speaker = "", "Ann"
		}
		if got := othersOf(t, first, c.note, c.text, !c.before); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
	if got := othersOf(t, mine("Where do you live?", 0), mine("The old town, where else does one live?", 1), "Where do I live?", true); got != 0 {
		t.Errorf("an answer to who asks: %v", got)
	}
}
