package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/loci-memory/loci"
)

const (
	sqlRoots = `SELECT id, root FROM notes WHERE user = ? AND version = 1 AND id IN (SELECT unhex(value) FROM json_each(?))`
	// Both directions are one indexed look-up each: a join with json_each would read
	// every link of the user, since the planner thinks that there are few.
	sqlLinksOf = `SELECT 0, ` + linkColumns + ` FROM links l ` + linkEnds + `
			WHERE l.user = ?1 AND l.src IN (SELECT value FROM json_each(?2))
		UNION ALL SELECT 1, ` + linkColumns + ` FROM links l INDEXED BY links_in ` + linkEnds + `
			WHERE l.user = ?1 AND l.dst IN (SELECT value FROM json_each(?2))`
)

// graph is one look-up of links at work.
type graph struct {
	*asker
	s     *Store
	q     *loci.LinkQuery
	asked map[uint32]int // root of a note asked about → its place in the order
	live  map[uint32]bool
	links []loci.Link
}

// Links returns derived and stored links of notes.
func (s *Store) Links(ctx context.Context, sc loci.Scope, q loci.LinkQuery) ([]loci.Link, error) {
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil || a.number == 0 || len(q.IDs) == 0 {
		return nil, s.explain(ctx, err)
	}
	g := &graph{asker: &a, s: s, q: &q}
	for _, step := range []func(context.Context) error{g.resolve, g.derived, g.stored} {
		if err := step(ctx); err != nil {
			return nil, s.explain(ctx, err)
		}
	}
	return g.sorted(), nil
}

// resolve finds the roots of the notes asked about, those that are live and
// visible.
func (g *graph) resolve(ctx context.Context) error {
	roots, err := g.roots(ctx)
	if err != nil {
		return err
	}
	var ordered []uint32
	for _, id := range g.q.IDs {
		if root, ok := roots[id]; ok {
			ordered = append(ordered, root)
		}
	}
	if err := g.know(ctx, ordered); err != nil {
		return err
	}
	g.asked = map[uint32]int{}
	for i, root := range ordered {
		if _, twice := g.asked[root]; !twice && g.live[root] {
			g.asked[root] = i
		}
	}
	return nil
}

func (g *graph) roots(ctx context.Context) (map[loci.ID]uint32, error) {
	rows, err := g.s.reader.query(ctx, sqlRoots, g.number, list(g.q.IDs))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	roots := map[loci.ID]uint32{}
	for rows.Next() {
		var id []byte
		var root uint32
		if err := rows.Scan(&id, &root); err != nil {
			return nil, err
		}
		roots[loci.ID(id)] = root
	}
	return roots, rows.Err()
}

// know finds out which notes are live and visible in the asked view.
func (g *graph) know(ctx context.Context, roots []uint32) error {
	if g.live == nil {
		g.live = map[uint32]bool{}
	}
	ok, err := g.s.index.Visible(ctx, g.name, g.agent, roots, g.q.At, g.q.Now)
	if err != nil {
		return err
	}
	for i, root := range roots {
		g.live[root] = ok[i]
	}
	return nil
}

// ordered are the roots asked about, in order.
func (g *graph) ordered() []uint32 {
	roots := make([]uint32, 0, len(g.asked))
	for root := range g.asked {
		roots = append(roots, root)
	}
	slices.SortFunc(roots, func(a, b uint32) int { return cmp.Compare(g.asked[a], g.asked[b]) })
	return roots
}

func (g *graph) derived(ctx context.Context) error {
	found, _, err := g.s.index.Links(ctx, g.name, g.agent, g.ordered(), *g.q)
	if err != nil || len(found) == 0 {
		return err
	}
	var ends []uint32
	for i := range found {
		ends = append(ends, found[i].From, found[i].To)
	}
	ids, err := g.ids(ctx, g.s.reader, ends)
	if err != nil {
		return err
	}
	for i := range found {
		d := &found[i]
		from, ok := ids[d.From]
		to, there := ids[d.To]
		if ok && there {
			g.take(loci.Link{From: from, To: to, Type: d.Type, Direction: d.Direction, Strength: d.Strength})
		}
	}
	return nil
}

// take keeps a link that the query asks for.
func (g *graph) take(l loci.Link) {
	if g.q.Admits(&l) {
		g.links = append(g.links, l)
	}
}

// stored reads the stored links of the notes asked about. One between two of
// them is an entry of each.
func (g *graph) stored(ctx context.Context) error {
	type edge struct {
		src, dst uint32
		in       bool // found at its dst
		link     *loci.Link
	}
	var edges []edge
	var ends []uint32
	rows, err := g.s.reader.query(ctx, sqlLinksOf, g.number, array(g.ordered()))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var e edge
		if e.link, err = scanLink(rows, &e.src, &e.dst, &e.in); err != nil {
			return err
		}
		if !g.q.At.IsZero() && e.link.At.After(g.q.At) {
			continue // not known yet
		}
		edges, ends = append(edges, e), append(ends, e.src, e.dst)
	}
	if err := rows.Err(); err != nil || len(edges) == 0 {
		return err
	}
	if err := g.know(ctx, ends); err != nil {
		return err
	}
	for _, e := range edges {
		if !g.live[e.src] || !g.live[e.dst] {
			continue
		}
		if e.in {
			*e.link = e.link.Seen(e.link.To)
		}
		g.take(*e.link)
	}
	return nil
}

// sorted puts the links in the order of the contract.
func (g *graph) sorted() []loci.Link {
	place := make(map[loci.ID]int, len(g.q.IDs))
	for i, id := range slices.Backward(g.q.IDs) {
		place[id] = i
	}
	slices.SortStableFunc(g.links, func(x, y loci.Link) int {
		return cmp.Or(cmp.Compare(place[x.From], place[y.From]), cmp.Compare(y.Strength, x.Strength),
			cmp.Compare(x.Type, y.Type), bytes.Compare(x.To[:], y.To[:]))
	})
	return g.links
}
