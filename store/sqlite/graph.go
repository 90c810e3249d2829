package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
)

const (
	sqlRoots = `SELECT id, root FROM notes WHERE user = ? AND version = 1 AND id IN (SELECT unhex(value) FROM json_each(?))`
	// Each direction is one indexed look-up: a join with json_each would read every
	// link of the user, since the planner thinks that there are few.
	sqlLinksOut = `SELECT ` + linkColumns + ` FROM links l
		WHERE l.user = ? AND l.src IN (SELECT value FROM json_each(?))`
	sqlLinksIn = `SELECT ` + linkColumns + ` FROM links l INDEXED BY links_in
		WHERE l.user = ? AND l.dst IN (SELECT value FROM json_each(?))`
	sqlPastOut = `SELECT ` + linkColumns + ` FROM past_links l
		WHERE l.user = ? AND l.src IN (SELECT value FROM json_each(?)) AND l.closed > ?`
	sqlPastIn = `SELECT ` + linkColumns + ` FROM past_links l INDEXED BY past_links_in
		WHERE l.user = ? AND l.dst IN (SELECT value FROM json_each(?)) AND l.closed > ?`
)

// graph is one look-up of links at work.
type graph struct {
	*asker
	s       *Store
	scope   loci.Scope
	q       *loci.LinkQuery
	roots   []uint32  // of the notes asked about, each once, in their order
	asked   []loci.ID // their ids
	derived []index.Derived
	stored  []seen
	ids     map[uint32]loci.ID // of all ends
}

// seen is a stored link as seen from a note asked about, without ids.
type seen struct {
	link  loci.Link
	place int    // of the note asked about
	to    uint32 // root of the other
}

// Links returns derived and stored links of notes.
func (s *Store) Links(ctx context.Context, sc loci.Scope, q loci.LinkQuery) ([]loci.Link, error) {
	a, err := s.asker(ctx, lookup{s.reader}, sc)
	if err != nil || a.number == 0 || len(q.IDs) == 0 {
		return nil, s.explain(ctx, err)
	}
	g := &graph{asker: &a, s: s, scope: sc, q: &q}
	for _, step := range []func(context.Context) error{g.resolve, g.derive, g.read, g.nameEnds} {
		if err := step(ctx); err != nil {
			return nil, s.explain(ctx, err)
		}
	}
	return g.links(), nil
}

// resolve finds the roots of the notes asked about.
func (g *graph) resolve(ctx context.Context) error {
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
	for i, r := range g.s.known.rowsOf(g.number, g.asked) {
		if g.roots[i] = r.root; r.root == 0 {
			unknown = append(unknown, i)
		}
	}
	_, err := g.lookUp(ctx, unknown)
	return err
}

// lookUp finds the roots of some of the notes asked about by their ids, 0 where
// there is no such note. It reports whether any differs from what was known.
func (g *graph) lookUp(ctx context.Context, places []int) (moved bool, err error) {
	if len(places) == 0 {
		return false, nil
	}
	at := make(map[loci.ID]int, len(places))
	ids := make([]loci.ID, 0, len(places))
	for _, i := range places {
		at[g.asked[i]], ids = i, append(ids, g.asked[i])
	}
	found, err := lookup{g.s.reader}.query(ctx, sqlRoots, g.number, list(ids))
	if err != nil {
		return false, err
	}
	defer found.Close()
	for found.Next() {
		var id sql.RawBytes
		var root uint32
		if err := found.Scan(&id, &root); err != nil {
			return false, err
		}
		i := at[loci.ID(id)]
		moved = moved || g.roots[i] != root
		g.roots[i] = root
		g.s.known.add(g.number, g.asked[i], rows{root, root})
	}
	return moved, found.Err()
}

// derive asks the index for derived links. What it says is not live may have been
// destroyed and come back under another number, so that is looked up once more.
func (g *graph) derive(ctx context.Context) error {
	gone, err := g.ask(ctx)
	if err != nil || len(gone) == 0 {
		return err
	}
	moved, err := g.lookUp(ctx, gone)
	if err == nil && moved {
		gone, err = g.ask(ctx)
	}
	for _, i := range gone {
		g.roots[i] = 0 // it has no links of either sort
	}
	return err
}

// ask returns the places of notes that are not live or not visible.
func (g *graph) ask(ctx context.Context) (gone []int, err error) {
	found, live, err := g.s.index.Links(ctx, g.name, g.agent, g.roots, *g.q)
	if err != nil {
		return nil, err
	}
	g.derived = found
	for i := range live {
		if !live[i] {
			gone = append(gone, i)
		}
	}
	return gone, nil
}

// read reads the stored links of the notes asked about. One between two of them is
// seen from each.
func (g *graph) read(ctx context.Context) error {
	if len(g.q.Types) > 0 && !slices.ContainsFunc(g.q.Types, stored) {
		return nil
	}
	places := make(map[uint32]int, len(g.roots))
	for i, root := range g.roots {
		places[root] = i
	}
	out := func(e *edge) { g.keep(&seen{e.link, places[e.src], e.dst}) }
	in := func(e *edge) {
		if e.link.Direction == loci.Out {
			e.link.Direction = loci.In
		}
		g.keep(&seen{e.link, places[e.dst], e.src})
	}
	args := []any{g.number, array(g.roots)}
	err := errors.Join(g.edges(ctx, out, sqlLinksOut, args...), g.edges(ctx, in, sqlLinksIn, args...))
	if err == nil && !g.q.At.IsZero() {
		args = append(args, g.q.At.UnixMicro())
		err = errors.Join(g.edges(ctx, out, sqlPastOut, args...), g.edges(ctx, in, sqlPastIn, args...))
	}
	if err != nil || len(g.stored) == 0 {
		return err
	}
	return g.gate(ctx)
}

func stored(t loci.LinkType) bool { return !t.Derived() }

func (g *graph) edges(ctx context.Context, do func(*edge), query string, args ...any) error {
	found, err := lookup{g.s.reader}.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer found.Close()
	s := scanningEdges(found)
	for found.Next() {
		e, err := s.scan()
		if err != nil {
			return err
		}
		do(&e)
	}
	return found.Err()
}

// keep keeps a stored link that the query asks for and that was known by then.
func (g *graph) keep(l *seen) {
	if g.q.Admits(&l.link) && (g.q.At.IsZero() || !l.link.At.After(g.q.At)) {
		g.stored = append(g.stored, *l)
	}
}

// gate drops stored links to notes that are not live or not visible, but those that may
// lead to what is closed.
func (g *graph) gate(ctx context.Context) error {
	ends := make([]uint32, len(g.stored))
	for i := range g.stored {
		ends[i] = g.stored[i].to
	}
	live, err := g.s.index.Visible(ctx, g.name, g.agent, ends, g.q.At, g.q.Now)
	if err != nil {
		return err
	}
	closed := map[uint32]bool{}
	for i := range g.stored {
		if l := &g.stored[i]; !live[i] && l.link.Type.Past() && l.link.Direction == loci.Out {
			closed[l.to] = false
		}
	}
	if err := g.readable(ctx, closed); err != nil {
		return err
	}
	kept := g.stored[:0]
	for i := range g.stored {
		if live[i] || g.stored[i].link.Type.Past() && closed[g.stored[i].to] {
			kept = append(kept, g.stored[i])
		}
	}
	g.stored = kept
	return nil
}

// readable says of each root whether its note is visible and not forgotten.
func (g *graph) readable(ctx context.Context, roots map[uint32]bool) error {
	if len(roots) == 0 {
		return nil
	}
	names, err := g.s.ids(ctx, g.asker, slices.Collect(maps.Keys(roots)))
	if err != nil {
		return err
	}
	notes, err := g.s.Notes(ctx, g.scope, slices.Collect(maps.Values(names)), g.q.At)
	if err != nil {
		return err
	}
	for root, id := range names {
		roots[root] = slices.ContainsFunc(notes, func(n loci.Note) bool { return n.ID == id && !n.Forgotten })
	}
	return nil
}

// nameEnds finds the ids of the other ends.
func (g *graph) nameEnds(ctx context.Context) (err error) {
	ends := make([]uint32, 0, len(g.derived)+len(g.stored))
	for i := range g.derived {
		ends = append(ends, g.derived[i].To)
	}
	for i := range g.stored {
		ends = append(ends, g.stored[i].to)
	}
	g.ids, err = g.s.ids(ctx, g.asker, ends)
	return err
}

// links puts the links in the order of the contract: note by note, so that only
// those of one note are to be sorted.
func (g *graph) links() []loci.Link {
	slices.SortStableFunc(g.stored, func(a, b seen) int { return cmp.Compare(a.place, b.place) })
	links := slices.Grow([]loci.Link(nil), len(g.derived)+len(g.stored))
	add := func(l loci.Link, from loci.ID, to uint32) {
		if l.From, l.To = from, g.ids[to]; !l.To.IsZero() && g.q.Admits(&l) {
			links = append(links, l)
		}
	}
	for i, root := range g.roots {
		begin := len(links)
		for ; len(g.derived) > 0 && g.derived[0].From == root; g.derived = g.derived[1:] {
			d := &g.derived[0]
			add(loci.Link{Type: d.Type, Direction: d.Direction, Strength: d.Strength}, g.asked[i], d.To)
		}
		for ; len(g.stored) > 0 && g.stored[0].place == i; g.stored = g.stored[1:] {
			add(g.stored[0].link, g.asked[i], g.stored[0].to)
		}
		slices.SortFunc(links[begin:], compareLinks)
	}
	if len(links) == 0 {
		return nil
	}
	return links
}

// compareLinks orders the links of one note.
func compareLinks(x, y loci.Link) int {
	return cmp.Or(cmp.Compare(y.Strength, x.Strength), cmp.Compare(x.Type, y.Type), bytes.Compare(x.To[:], y.To[:]), cmp.Compare(x.Direction, y.Direction))
}
