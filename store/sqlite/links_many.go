package sqlite

import (
	"context"
	"database/sql"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	fewLinks    = 8  // so many are written one by one
	linksAtOnce = 16 // rows of one statement

	// Pairs of roots, each in one number, between which there is a link.
	sqlPaired = `SELECT DISTINCT value FROM json_each(?2) CROSS JOIN links
		WHERE user = ?1 AND src = value >> 32 AND dst = value & 4294967295`
)

var sqlInsertLinks = sqlInsertLink + strings.Repeat(`, (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, linksAtOnce-1)

// manyLinks writes links of one change. Most are between notes that were not linked, and
// then two statements for all of them find that out, instead of three for each.
type manyLinks struct {
	*change
	roots   map[loci.ID]uint32
	paired  map[int64]bool // by pair
	waiting []any          // arguments of sqlInsertLink, for each link that is not written yet
}

// manyLinks looks up what links are about, where they are many.
func (w *change) manyLinks(ctx context.Context, links []loci.Link) (*manyLinks, error) {
	m := &manyLinks{change: w}
	if len(links) < fewLinks {
		return m, nil
	}
	err := m.findRoots(ctx, links)
	if err == nil {
		err = m.findPairs(ctx, links)
	}
	return m, err
}

func (m *manyLinks) findRoots(ctx context.Context, links []loci.Link) error {
	m.roots = map[loci.ID]uint32{}
	var ids []loci.ID
	for i := range links {
		for _, id := range []loci.ID{links[i].From, links[i].To} {
			if _, twice := m.roots[id]; !twice {
				m.roots[id] = 0
				ids = append(ids, id)
			}
		}
	}
	rows, err := m.t.query(ctx, sqlRoots, m.u.number, idArray(ids))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id sql.RawBytes
		var root uint32
		if err := rows.Scan(&id, &root); err != nil {
			return err
		}
		m.roots[loci.ID(id)] = root
	}
	return rows.Err()
}

// pair is two roots as a number.
func pair(from, to uint32) int64 { return int64(from)<<32 | int64(to) }

func (m *manyLinks) findPairs(ctx context.Context, links []loci.Link) error {
	m.paired = map[int64]bool{}
	pairs := make([]int64, 0, 2*len(links))
	for i := range links {
		from, to := m.roots[links[i].From], m.roots[links[i].To]
		pairs = append(pairs, pair(from, to), pair(to, from))
	}
	found, err := values[int64](ctx, m.t, sqlPaired, m.u.number, array(pairs))
	for _, p := range found {
		m.paired[p] = true
	}
	return err
}

// link writes a link: one between notes that are not linked yet with others of its sort,
// all others by itself.
func (m *manyLinks) link(ctx context.Context, l *loci.Link) error {
	from, to := m.roots[l.From], m.roots[l.To]
	if from == 0 || to == 0 || !l.Closed.IsZero() || m.paired[pair(from, to)] || m.paired[pair(to, from)] {
		if err := m.flush(ctx); err != nil {
			return err
		}
		return m.change.link(ctx, l)
	}
	m.paired[pair(from, to)] = true
	m.u.links++
	m.waiting = append(m.waiting, m.u.number, from, to, string(l.Type), l.Direction == loci.Both, l.Strength, l.Reason, l.By, micros(l.At), packed.Zone(l.At), setOf(l))
	if len(m.waiting) < linksAtOnce*linkArgs {
		return nil
	}
	_, err := m.t.exec(ctx, sqlInsertLinks, m.waiting...)
	m.waiting = m.waiting[:0]
	return err
}

const linkArgs = 11 // of sqlInsertLink

// flush writes what waits.
func (m *manyLinks) flush(ctx context.Context) error {
	for ; len(m.waiting) > 0; m.waiting = m.waiting[linkArgs:] {
		if _, err := m.t.exec(ctx, sqlInsertLink, m.waiting[:linkArgs]...); err != nil {
			return err
		}
	}
	m.waiting = nil
	return nil
}
