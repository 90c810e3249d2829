package graph

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// drawing is a graph drawn by hand: a link a line, "a -supports-> b 0.8" one way,
// "a <-similar_to-> b 0.7" both ways. Notes are called by one letter.
type drawing struct {
	links []loci.Link
	asked []string // the notes of each look-up
}

func draw(t *testing.T, text string) *drawing {
	t.Helper()
	d := &drawing{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		l := loci.Link{From: called(f[0]), To: called(f[2]), Direction: loci.Out, Type: loci.LinkType(strings.Trim(f[1], "<->"))}
		if strings.HasPrefix(f[1], "<") {
			l.Direction = loci.Both
		}
		if _, err := fmt.Sscan(f[3], &l.Strength); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		d.links = append(d.links, l)
	}
	return d
}

func called(name string) loci.ID { return loci.ID{15: name[0]} }

func names(ids []loci.ID) string {
	var b strings.Builder
	for _, id := range ids {
		b.WriteByte(id[15])
	}
	return b.String()
}

// look is a look-up in the drawing.
func (d *drawing) look(way loci.Direction, types ...loci.LinkType) Lookup {
	return func(_ context.Context, ids []loci.ID) ([]loci.Link, error) {
		d.asked = append(d.asked, names(ids))
		q := query.Links{IDs: ids, Types: types, Direction: way}
		var out []loci.Link
		for _, l := range d.links {
			for _, seen := range []loci.Link{l, l.Seen(l.To)} {
				if slices.Contains(ids, seen.From) && q.Admits(&seen) {
					out = append(out, seen)
				}
			}
		}
		sortLinks(out, ids)
		return out, nil
	}
}

// either is the drawing for a search along links of any direction.
func (d *drawing) either() Map { return Map{Out: d.look(loci.Both), In: d.look(loci.Both)} }

// along is the drawing for a search that respects the direction of links.
func (d *drawing) along(types ...loci.LinkType) Map {
	return Map{Out: d.look(loci.Out, types...), In: d.look(loci.In, types...)}
}

// lines writes results one a line: depth, path, type and strength.
func lines(links []loci.Link) string {
	var b strings.Builder
	for _, l := range links {
		fmt.Fprintf(&b, "%d %s %s %g\n", l.Depth, names(l.Path), l.Type, l.Strength)
	}
	return b.String()
}

// steps writes a way: "a supports> b similar_to- c".
func steps(w Way, from string) string {
	var b strings.Builder
	switch {
	case w.GaveUp:
		return "gave up"
	case !w.Found:
		return "none"
	}
	b.WriteString(from)
	for _, l := range w.Links {
		fmt.Fprintf(&b, " %s%s %c", l.Type, map[loci.Direction]string{loci.Out: ">", loci.In: "<", loci.Both: "-"}[l.Direction], l.To[15])
	}
	return b.String()
}

// sortLinks sorts the links of a look-up in place: by the order of ids, then
// strongest first, then by type, then by To, then by direction.
func sortLinks(links []loci.Link, ids []loci.ID) {
	place := make(map[loci.ID]int, len(ids))
	for i, id := range slices.Backward(ids) {
		place[id] = i
	}
	slices.SortFunc(links, func(a, b loci.Link) int {
		return cmp.Or(cmp.Compare(place[a.From], place[b.From]), cmp.Compare(b.Strength, a.Strength),
			cmp.Compare(a.Type, b.Type), bytes.Compare(a.To[:], b.To[:]), cmp.Compare(a.Direction, b.Direction))
	})
}
