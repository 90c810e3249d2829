package sqlite

import (
	"context"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlDropSame = `DELETE FROM links WHERE user = ?1 AND type = ?4
		AND (src = ?2 AND dst = ?3 OR src = ?3 AND dst = ?2 AND (both OR ?5))
		RETURNING src << 32 | dst, type, 2 * coalesce(zone, 0) + both, strength, reason, author, at, change_set`
	sqlInsertLink = `INSERT INTO links (user, src, dst, type, both, strength, reason, author, at, zone, change_set)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlPastLink = `INSERT OR REPLACE INTO past_links (user, src, dst, type, both, strength, reason, author, at, zone, change_set, closed, czone)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

// Root returns the root of a note.
func (w *change) Root(ctx context.Context, id loci.ID) (uint32, error) {
	if err := w.lookAhead(ctx); err != nil {
		return 0, err
	}
	if root := w.roots[id]; root != 0 {
		return root, nil
	}
	h, err := w.Head(ctx, id)
	if err != nil || h == nil {
		return 0, err
	}
	return h.Root, nil
}

// TakeSame takes away the links that are the same as l.
func (w *change) TakeSame(ctx context.Context, from, to uint32, l *loci.Link) (gone []store.Edge, err error) {
	if err := w.lookAhead(ctx); err != nil {
		return nil, err
	}
	if w.unpaired(from, to) {
		return nil, nil
	}
	if err := w.Flush(ctx); err != nil {
		return nil, err
	}
	err = each(ctx, w.t, sqlread.Edges(newCells(), func(e *store.Edge) error {
		gone = append(gone, *e)
		return nil
	}), sqlDropSame, w.u.number, from, to, string(l.Type), l.Direction == loci.Both)
	return gone, err
}

// Link writes a link, with others of its kind where they are many.
func (w *change) Link(ctx context.Context, from, to uint32, l *loci.Link) error {
	args := []any{w.u.number, from, to, string(l.Type), l.Direction == loci.Both, l.Strength, l.Reason, l.By, micros(l.At), packed.Zone(l.At), setOf(l)}
	if w.paired == nil {
		return w.t.exec(ctx, sqlInsertLink, args...)
	}
	w.paired[pair(from, to)] = true
	if w.waiting = append(w.waiting, args...); len(w.waiting) < linksAtOnce*linkArgs {
		return nil
	}
	err := w.t.exec(ctx, sqlInsertLinks, w.waiting...)
	w.waiting = w.waiting[:0]
	return err
}

// Past writes a link that was known until a moment.
func (w *change) Past(ctx context.Context, from, to uint32, l *loci.Link, closed time.Time) error {
	return w.t.exec(ctx, sqlPastLink, w.u.number, from, to, string(l.Type), l.Direction == loci.Both, l.Strength,
		l.Reason, l.By, l.At.UnixMicro(), packed.Zone(l.At), setOf(l), closed.UnixMicro(), packed.Zone(closed))
}

// Flush writes the links that wait.
func (w *change) Flush(ctx context.Context) error {
	for ; len(w.waiting) > 0; w.waiting = w.waiting[linkArgs:] {
		if err := w.t.exec(ctx, sqlInsertLink, w.waiting[:linkArgs]...); err != nil {
			return err
		}
	}
	w.waiting = nil
	return alive(ctx)
}

// setOf is the change set of a link for a column; null is before change sets.
func setOf(l *loci.Link) any {
	if l.Set.IsZero() {
		return nil
	}
	return l.Set[:]
}

const (
	fewLinks    = 8  // so many are written one by one
	linksAtOnce = 16 // rows of one statement
	linkArgs    = 11 // of sqlInsertLink

	// Pairs of roots, each in one number, between which there is a link.
	sqlPaired = `SELECT DISTINCT value FROM json_each(?2) CROSS JOIN links
		WHERE user = ?1 AND src = value >> 32 AND dst = value & 4294967295`
)

var sqlInsertLinks = sqlInsertLink + strings.Repeat(`, (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, linksAtOnce-1)

// linking is what is known ahead of the links of a change, where they are many. Most are
// between notes that were not linked, and then two statements for all of them find that out,
// instead of three for each.
type linking struct {
	roots   map[loci.ID]uint32
	paired  map[int64]bool // by pair; nil: nothing is known
	waiting []any          // arguments of sqlInsertLink, for each link that is not written yet
}

// pair is two roots as a number.
func pair(from, to uint32) int64 { return int64(from)<<32 | int64(to) }

// unpaired reports whether it is known that there is no link between the ends of a planned
// one.
func (l *linking) unpaired(a, b uint32) bool {
	return l.paired != nil && !l.paired[pair(a, b)] && !l.paired[pair(b, a)]
}

// lookAhead looks up once what the planned links are about, where they are many.
func (w *change) lookAhead(ctx context.Context) error {
	links := w.planned
	if w.paired != nil || len(links) < fewLinks {
		return nil
	}
	w.roots, w.paired = map[loci.ID]uint32{}, map[int64]bool{}
	var ids []loci.ID
	for i := range links {
		for _, id := range []loci.ID{links[i].From, links[i].To} {
			if _, twice := w.roots[id]; !twice {
				w.roots[id] = 0
				ids = append(ids, id)
			}
		}
	}
	if err := each(ctx, w.t, sqlread.Roots(newCells(), w.roots), sqlRoots, w.u.number, idArray(ids)); err != nil {
		return err
	}
	pairs := make([]int64, 0, 2*len(links))
	for i := range links {
		from, to := w.roots[links[i].From], w.roots[links[i].To]
		pairs = append(pairs, pair(from, to), pair(to, from))
	}
	found, err := values[int64](ctx, w.t, sqlPaired, w.u.number, array(pairs))
	for _, p := range found {
		w.paired[p] = true
	}
	return err
}
