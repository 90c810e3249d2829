package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
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
	q       *query.LinkQuery
	roots   []uint32  // of the notes asked about, each once, in their order
	asked   []loci.ID // their ids
	derived []index.Derived
	stored  []seen
}

// seen is a stored link as seen from a note asked about, without the id of that.
type seen struct {
	link  loci.Link
	place int       // of the note asked about
	to    uint32    // root of the other
	end   index.End // what is there
}

// Links returns derived and stored links of notes.
func (s *Store) Links(ctx context.Context, sc loci.Scope, q query.LinkQuery) ([]loci.Link, error) {
	a, err := s.asker(ctx, lookup{s.reader}, sc)
	if err != nil || a.number == 0 || len(q.IDs) == 0 {
		return nil, s.explain(ctx, err)
	}
	g := &graph{asker: &a, s: s, scope: sc, q: &q}
	for _, step := range []func(context.Context) error{g.resolve, g.find, g.gate} {
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

// find reads the stored links and asks the index for the others. What that says is not
// live may have been destroyed and come back under another number, so that it is
// looked up once more.
func (g *graph) find(ctx context.Context) error {
	gone, err := g.ask(ctx)
	if err != nil || len(gone) == 0 {
		return err
	}
	moved, err := g.lookUp(ctx, gone)
	if err == nil && moved {
		gone, err = g.ask(ctx)
	}
	g.stored = slices.DeleteFunc(g.stored, func(l seen) bool { return slices.Contains(gone, l.place) })
	return err
}

// ask returns the places of notes that are not live or not visible.
func (g *graph) ask(ctx context.Context) (gone []int, err error) {
	if err := g.read(ctx); err != nil {
		return nil, err
	}
	others := make([]uint32, len(g.stored))
	for i := range g.stored {
		others[i] = g.stored[i].to
	}
	found, live, ends, err := g.s.index.LinksAnd(ctx, g.name, g.agent, g.roots, *g.q, others)
	if err != nil {
		return nil, err
	}
	g.derived = found
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
func (g *graph) read(ctx context.Context) (err error) {
	g.stored = nil
	if len(g.q.Types) > 0 && !slices.ContainsFunc(g.q.Types, stored) {
		return nil
	}
	places := make(map[uint32]int, len(g.roots))
	for i, root := range g.roots {
		places[root] = i
	}
	out := func(e *edge) seen { return seen{link: e.link, place: places[e.src], to: e.dst} }
	in := func(e *edge) seen {
		if e.link.Direction == loci.Out {
			e.link.Direction = loci.In
		}
		return seen{link: e.link, place: places[e.dst], to: e.src}
	}
	roots := array(g.roots)
	room := make([]seen, 0, usualLinks*len(g.roots))
	if g.stored, err = g.edges(ctx, room, out, roots, sqlLinksOut, sqlPastOut); err == nil {
		g.stored, err = g.edges(ctx, g.stored, in, roots, sqlLinksIn, sqlPastIn)
	}
	return err
}

// usualLinks is how many stored links a note has, about.
const usualLinks = 8

func stored(t loci.LinkType) bool { return !t.Derived() }

// edges appends the links that are in force, and as of a moment those of the past too.
func (g *graph) edges(ctx context.Context, list []seen, as func(*edge) seen, roots any, now, past string) ([]seen, error) {
	list, err := g.scan(ctx, list, as, now, g.number, roots)
	if err == nil && !g.q.At.IsZero() {
		return g.scan(ctx, list, as, past, g.number, roots, g.q.At.UnixMicro())
	}
	return list, err
}

// scan appends the links that the query asks for and that were known by then.
func (g *graph) scan(ctx context.Context, list []seen, as func(*edge) seen, query string, args ...any) ([]seen, error) {
	found, err := lookup{g.s.reader}.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	s := scanningEdges(found)
	for found.Next() {
		e, err := s.scan()
		if err != nil {
			return nil, err
		}
		l := as(&e)
		if g.q.Admits(&l.link) && (g.q.At.IsZero() || !l.link.At.After(g.q.At)) {
			list = append(list, l)
		}
	}
	return list, found.Err()
}

// gate drops stored links to notes that are not live or not visible, but those that may
// lead to what is closed.
func (g *graph) gate(ctx context.Context) error {
	closed := map[loci.ID]bool{}
	for i := range g.stored {
		if l := &g.stored[i]; l.end.Seq == 0 && l.link.Type.Past() && l.link.Direction == loci.Out {
			closed[l.end.ID] = false
		}
	}
	if err := g.readable(ctx, closed); err != nil {
		return err
	}
	g.stored = slices.DeleteFunc(g.stored, func(l seen) bool {
		return l.end.Seq == 0 && !(l.link.Type.Past() && closed[l.end.ID])
	})
	return nil
}

// readable says of each note whether it is visible and not forgotten.
func (g *graph) readable(ctx context.Context, closed map[loci.ID]bool) error {
	if len(closed) == 0 {
		return nil
	}
	notes, err := g.s.Notes(ctx, g.scope, slices.Collect(maps.Keys(closed)), g.q.At)
	if err != nil {
		return err
	}
	for i := range notes {
		closed[notes[i].ID] = !notes[i].Forgotten
	}
	return nil
}

// links puts the links in the order of the contract: note by note, so that only
// those of one note are to be sorted.
func (g *graph) links() []loci.Link {
	at := g.byPlace()
	links := slices.Grow([]loci.Link(nil), len(g.derived)+len(g.stored))
	add := func(l loci.Link, from, to loci.ID, r rows) {
		g.s.known.add(g.number, to, r) // many a one is read next
		if l.From, l.To = from, to; !to.IsZero() && g.q.Admits(&l) {
			links = append(links, l)
		}
	}
	for i, root := range g.roots {
		begin := len(links)
		for ; len(g.derived) > 0 && g.derived[0].From == root; g.derived = g.derived[1:] {
			d := &g.derived[0]
			add(loci.Link{Type: d.Type, Direction: d.Direction, Strength: d.Strength}, g.asked[i], d.ID, rows{d.To, d.Seq})
		}
		for _, at := range at[i] {
			l := &g.stored[at]
			add(l.link, g.asked[i], l.end.ID, rows{l.to, max(l.to, l.end.Seq)})
		}
		slices.SortFunc(links[begin:], compareLinks)
	}
	if len(links) == 0 {
		return nil
	}
	return links
}

// byPlace is where in stored the links of each note asked about are.
func (g *graph) byPlace() [][]int {
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
