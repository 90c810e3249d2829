package sqlite

import (
	"context"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
)

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
