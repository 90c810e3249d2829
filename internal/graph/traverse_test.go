package graph

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// The hand-drawn graph: a diamond a-b-d, a-c-d, a cycle back from e to a, links one
// way and both ways, two links between a and b, and x that nothing links to a.
//
//	a ── b ──┐
//	│        d ──▶ e ──▶ a
//	└──▶ c ──┘     ▲
//	               └── f        x ── y
const diamond = `
	a <-similar_to-> b 0.7
	a -supports-> b 0.8
	a -supports-> c 0.8
	b <-similar_to-> d 0.6
	c <-causal-> d 0.9
	d -contradicts-> e 0.8
	e -derived_from-> a 0.5
	f -supports-> e 0.8
	x <-similar_to-> y 0.9
`

func TestL3_Traverse(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		start string
		reach Reach
		way   loci.Direction
		types []loci.LinkType
		want  string
	}{
		"level by level, strongest first, then by id": {start: "a", way: loci.Both, want: `
			1 ab supports 0.8
			1 ac supports 0.8
			1 ae derived_from 0.5
			2 acd causal 0.9
			2 aef supports 0.8`},
		"one step": {start: "a", way: loci.Both, reach: Reach{Depth: 1}, want: `
			1 ab supports 0.8
			1 ac supports 0.8
			1 ae derived_from 0.5`},
		"a diamond's end is reached by its stronger side": {start: "d", way: loci.Both, reach: Reach{Depth: 2}, want: `
			1 dc causal 0.9
			1 de contradicts 0.8
			1 db similar_to 0.6
			2 dca supports 0.8
			2 def supports 0.8`},
		"out: round the cycle and not back to the start": {start: "a", way: loci.Out, want: `
			1 ab supports 0.8
			1 ac supports 0.8
			2 acd causal 0.9
			3 acde contradicts 0.8`},
		"in: links both ways lead in as well": {start: "a", way: loci.In, want: `
			1 ab similar_to 0.7
			1 ae derived_from 0.5
			2 aed contradicts 0.8
			2 aef supports 0.8
			3 aedc causal 0.9`},
		"types": {start: "a", way: loci.Both, types: []loci.LinkType{loci.SimilarTo, loci.Contradicts}, want: `
			1 ab similar_to 0.7
			2 abd similar_to 0.6
			3 abde contradicts 0.8`},
		"types and direction": {start: "e", way: loci.In, types: []loci.LinkType{loci.Supports}, want: `
			1 ef supports 0.8`},
		"the cap cuts the end off": {start: "a", way: loci.Both, reach: Reach{Max: 4}, want: `
			1 ab supports 0.8
			1 ac supports 0.8
			1 ae derived_from 0.5
			2 acd causal 0.9`},
		"the cap cuts within a level": {start: "a", way: loci.Both, reach: Reach{Max: 1}, want: `
			1 ab supports 0.8`},
		"as deep as it gets": {start: "x", way: loci.Both, reach: Reach{Depth: 1000}, want: `
			1 xy similar_to 0.9`},
		"nothing there": {start: "z", way: loci.Both, want: ``},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := draw(t, diamond)
			got, err := Traverse(t.Context(), called(c.start), c.reach, d.look(c.way, c.types...))
			if err != nil {
				t.Fatal(err)
			}
			if want := unindent(c.want); lines(got) != want {
				t.Errorf("got\n%swant\n%s", lines(got), want)
			}
			for _, l := range got {
				if l.From != l.Path[len(l.Path)-2] {
					t.Errorf("%s is not from the note before it", names(l.Path))
				}
			}
		})
	}
}

func unindent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			b.WriteString(line + "\n")
		}
	}
	return b.String()
}

func TestL3_EqualLinksToANoteCountByWhereTheyComeFromThenByType(t *testing.T) {
	t.Parallel()
	d := draw(t, `
		a <-similar_to-> b 0.7
		a <-similar_to-> c 0.9
		b <-causal-> d 0.5
		c <-similar_to-> d 0.5
		c <-elaborates-> d 0.5`)
	got, err := Traverse(t.Context(), called("a"), Reach{}, d.look(loci.Both))
	if want := unindent(`
		1 ac similar_to 0.9
		1 ab similar_to 0.7
		2 acd elaborates 0.5`); err != nil || lines(got) != want {
		t.Errorf("got %v\n%swant\n%s", err, lines(got), want)
	}
}

func TestL3_OneLookUpALevel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		reach Reach
		want  string
	}{
		{Reach{}, "a bce df"}, // nothing is left to ask about behind d and f
		{Reach{Depth: 1}, "a"},
		{Reach{Depth: 2}, "a bce"},
		{Reach{Max: 3}, "a"}, // full: no need to look further
		{Reach{Max: 4}, "a bce"},
	} {
		d := draw(t, diamond)
		if _, err := Traverse(t.Context(), called("a"), c.reach, d.look(loci.Both)); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(d.asked, " "); got != c.want {
			t.Errorf("%+v: looked up %q, want %q", c.reach, got, c.want)
		}
	}
}

func TestTraverseEndsWithTheErrorOfALookUp(t *testing.T) {
	t.Parallel()
	broken := errors.New("out of order")
	look := func(context.Context, []loci.ID) ([]loci.Link, error) { return nil, broken }
	if got, err := Traverse(t.Context(), called("a"), Reach{}, look); !errors.Is(err, broken) || got != nil {
		t.Errorf("got %v, %v", got, err)
	}
}
