package memory

import (
	"bytes"
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Links returns the links of many notes in one look-up: derived and stored, both
// directions, one entry a link and note asked about, ordered by the order of IDs, then
// strength (strongest first), then type, To and direction. Notes at either end that
// are not visible or not live, and unknown ids, have none; but what a link of a Past
// type leads to may be closed, only not forgotten. As of a moment they are the links of
// then: a stored link is known from its At until it was replaced or taken back.
func (m *Memory) Links(ctx context.Context, s loci.Scope, q query.Links) ([]loci.Link, error) {
	if len(q.IDs) == 0 {
		return nil, ctx.Err()
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	q.Window = cmp.Or(q.Window, m.o.Window)
	if most := m.o.Fan; most > 0 {
		q.Fan = min(cmp.Or(max(q.Fan, 0), query.DefaultFan), most)
	}
	g := &linkLookup{m: m, reader: who, scope: s, q: &q}
	if err := inTurn(ctx, g.resolve, g.find, g.gate); err != nil {
		return nil, err
	}
	return g.sorted(), nil
}

// Replaced returns the links of notes to what they took the place of, as Links does; where
// nothing of the user was ever replaced it reads nothing.
func (m *Memory) Replaced(ctx context.Context, s loci.Scope, q query.Links) ([]loci.Link, error) {
	if some, err := m.index.Replaced(ctx, s.User); err != nil || !some {
		return nil, err
	}
	q.Types, q.Direction = []loci.LinkType{loci.Supersedes}, loci.Out
	return m.Links(ctx, s, q)
}

// linkLookup is one look-up of links.
type linkLookup struct {
	m *Memory
	reader
	scope   loci.Scope
	q       *query.Links
	roots   []uint32  // of the notes asked about, each once, in their order
	asked   []loci.ID // their ids
	derived []index.Derived
	stored  []storedLink
}

// storedLink is a stored link as seen from a note asked about, without the id of that.
type storedLink struct {
	link  loci.Link
	place int       // of the note asked about
	to    uint32    // root of the other
	end   index.End // what is there
}

// resolve finds the roots of the notes asked about.
func (g *linkLookup) resolve(ctx context.Context) error {
	once := make(map[loci.ID]bool, len(g.q.IDs))
	g.asked = make([]loci.ID, 0, len(g.q.IDs))
	for _, id := range g.q.IDs {
		if !once[id] {
			once[id] = true
			g.asked = append(g.asked, id)
		}
	}
	g.roots = make([]uint32, len(g.asked))
	var unknown []int
	for i, r := range g.known.rowsOf(g.number, g.asked) {
		if g.roots[i] = r.root; r.root == 0 {
			unknown = append(unknown, i)
		}
	}
	_, err := g.lookUp(ctx, unknown)
	return err
}

// lookUp finds the roots of some of the notes asked about by their ids, 0 where
// there is no such note. It reports whether any differs from what was known.
func (g *linkLookup) lookUp(ctx context.Context, places []int) (moved bool, err error) {
	if len(places) == 0 {
		return false, nil
	}
	ids := make([]loci.ID, len(places))
	for i, place := range places {
		ids[i] = g.asked[place]
	}
	roots, err := g.store.Roots(ctx, g.user, ids)
	if err != nil {
		return false, err
	}
	for i, place := range places {
		root := roots[ids[i]]
		moved = moved || g.roots[place] != root
		if g.roots[place] = root; root != 0 {
			g.known.add(g.number, ids[i], met{root, root})
		}
	}
	return moved, nil
}

// find reads the stored links and asks the index for the others. What that says is not
// live may have been destroyed and come back under another number, so that it is
// looked up once more.
func (g *linkLookup) find(ctx context.Context) error {
	gone, err := g.ask(ctx)
	if err != nil || len(gone) == 0 {
		return err
	}
	moved, err := g.lookUp(ctx, gone)
	if err == nil && moved {
		gone, err = g.ask(ctx)
	}
	g.stored = slices.DeleteFunc(g.stored, func(l storedLink) bool { return slices.Contains(gone, l.place) })
	return err
}

// ask returns the places of notes that are not live or not visible.
func (g *linkLookup) ask(ctx context.Context) (gone []int, err error) {
	if err := g.read(ctx); err != nil {
		return nil, err
	}
	others := make([]uint32, len(g.stored))
	for i := range g.stored {
		others[i] = g.stored[i].to
	}
	derived, live, ends, err := g.m.index.Links(ctx, g.user, g.agent, g.roots, *g.q, others)
	if err != nil {
		return nil, err
	}
	g.derived = derived
	for i := range ends {
		g.stored[i].end = ends[i]
	}
	for i := range live {
		if !live[i] {
			gone = append(gone, i)
		}
	}
	return gone, nil
}

// read reads the stored links of the notes asked about. One between two of them is
// seen from each.
func (g *linkLookup) read(ctx context.Context) error {
	g.stored = nil
	if len(g.q.Types) > 0 && !slices.ContainsFunc(g.q.Types, func(t loci.LinkType) bool { return !t.Derived() }) {
		return nil
	}
	edges, err := g.store.Links(ctx, g.user, g.roots, g.q.At, g.q.Alike)
	if err != nil {
		return err
	}
	places := make(map[uint32]int, len(g.roots))
	for i, root := range g.roots {
		places[root] = i
	}
	g.stored = make([]storedLink, 0, len(edges)+len(edges)/4)
	for i := range edges {
		g.see(&edges[i], places)
	}
	return nil
}

// see adds a link as it is seen from those of its ends that are asked about.
func (g *linkLookup) see(e *store.Edge, places map[uint32]int) {
	l := e.Link
	l.Closed = time.Time{} // of the record, not of what is asked about
	if place, asked := places[e.From]; asked && g.q.Admits(&l) {
		g.stored = append(g.stored, storedLink{link: l, place: place, to: e.To})
	}
	if l.Direction == loci.Out {
		l.Direction = loci.In
	}
	if place, asked := places[e.To]; asked && g.q.Admits(&l) {
		g.stored = append(g.stored, storedLink{link: l, place: place, to: e.From})
	}
}

// gate drops stored links to notes that are not live or not visible, but those that may
// lead to what is closed.
func (g *linkLookup) gate(ctx context.Context) error {
	closed := map[loci.ID]bool{}
	for i := range g.stored {
		if l := &g.stored[i]; l.end.Seq == 0 && l.link.Type.Past() && l.link.Direction == loci.Out {
			closed[l.end.ID] = false
		}
	}
	if err := g.readable(ctx, closed); err != nil {
		return err
	}
	g.stored = slices.DeleteFunc(g.stored, func(l storedLink) bool {
		return l.end.Seq == 0 && !(l.link.Type.Past() && closed[l.end.ID])
	})
	return nil
}

// readable reports for each note whether it is visible and not forgotten.
func (g *linkLookup) readable(ctx context.Context, closed map[loci.ID]bool) error {
	if len(closed) == 0 {
		return nil
	}
	notes, err := g.m.Notes(ctx, g.scope, slices.Collect(maps.Keys(closed)), g.q.At)
	if err != nil {
		return err
	}
	for i := range notes {
		closed[notes[i].ID] = !notes[i].Forgotten
	}
	return nil
}

// sorted puts the links in their order: note by note, so that only those of one note
// are to be sorted.
func (g *linkLookup) sorted() []loci.Link {
	at := g.byPlace()
	links := slices.Grow([]loci.Link(nil), len(g.derived)+len(g.stored))
	add := func(l loci.Link, from, to loci.ID, r met) {
		g.known.add(g.number, to, r) // many a one is read next
		if l.From, l.To = from, to; !to.IsZero() && g.q.Admits(&l) {
			links = append(links, l)
		}
	}
	for i, root := range g.roots {
		begin := len(links)
		for ; len(g.derived) > 0 && g.derived[0].From == root; g.derived = g.derived[1:] {
			d := &g.derived[0]
			add(loci.Link{Type: d.Type, Direction: d.Direction, Strength: d.Strength}, g.asked[i], d.ID, met{d.To, d.Seq})
		}
		for _, at := range at[i] {
			l := &g.stored[at]
			add(l.link, g.asked[i], l.end.ID, met{l.to, max(l.to, l.end.Seq)})
		}
		slices.SortFunc(links[begin:], compareLinks)
	}
	if len(links) == 0 {
		return nil
	}
	return links
}

// byPlace is where in stored the links of each note asked about are.
func (g *linkLookup) byPlace() [][]int {
	at := make([][]int, len(g.roots))
	counts := make([]int, len(g.roots))
	for i := range g.stored {
		counts[g.stored[i].place]++
	}
	all := make([]int, len(g.stored))
	for i, n := range counts {
		at[i], all = all[:0:n], all[n:]
	}
	for i := range g.stored {
		p := g.stored[i].place
		at[p] = append(at[p], i)
	}
	return at
}

// compareLinks orders the links of one note. Mostly the strength decides.
func compareLinks(x, y loci.Link) int {
	if x.Strength != y.Strength {
		return cmp.Compare(y.Strength, x.Strength)
	}
	return cmp.Or(cmp.Compare(x.Type, y.Type), bytes.Compare(x.To[:], y.To[:]), cmp.Compare(x.Direction, y.Direction))
}
