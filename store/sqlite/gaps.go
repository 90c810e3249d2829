package sqlite

import (
	"context"
	"errors"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	noVector = ` AND NOT EXISTS (SELECT 1 FROM spaces s JOIN vectors v ON v.space = s.space AND v.row = n.row
		WHERE s.user = ?3 AND s.embedder = ?4 AND (?5 = 0 OR s.dims = ?5)) ORDER BY n.row`
	sqlGaps   = `SELECT ` + noteColumns + noteTables + `WHERE n.row > ?1 AND n.row <= ?2` + noVector
	sqlGapsOf = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ?3 AND n.id IN (SELECT unhex(value) FROM json_each(?6))
		AND +n.row > ?1 AND +n.row <= ?2` + noVector
	sqlVersionAt = `SELECT row FROM notes WHERE user = ? AND id = ? AND version = ?`
)

// Unembedded returns what has no vector yet.
func (s *Store) Unembedded(ctx context.Context, sc loci.Scope, q store.Gap) ([]loci.Version, error) {
	a, err := s.asker(ctx, lookup{s.reader}, sc)
	if err != nil || a.number == 0 {
		return nil, s.explain(ctx, err)
	}
	g := gaps{asker: &a, q: adhoc{s.reader.db}, of: q, at: key(a.number, 0)}
	if g.limit = q.Limit; g.limit <= 0 {
		g.limit = 50
	}
	if q.After != (loci.ChangeID{}) {
		if _, err := one(ctx, g.q, sqlVersionAt, []any{a.number, q.After.Note[:], q.After.Version}, &g.at); err != nil {
			return nil, s.explain(ctx, err)
		}
	}
	for full := true; full && len(g.found) < g.limit; {
		if full, err = g.more(ctx); err != nil {
			return nil, s.explain(ctx, err)
		}
	}
	return g.found, nil
}

// gaps looks for versions without a vector, in order.
type gaps struct {
	*asker
	q     querier
	of    store.Gap
	limit int
	at    int64 // the key of the last row looked at
	found []loci.Version
}

// more looks at the next rows and reports whether there may be others behind them.
func (g *gaps) more(ctx context.Context) (full bool, err error) {
	query, args := sqlGaps, []any{g.at, key(g.number, 1<<32-1), g.number, g.of.Space.Embedder, g.of.Space.Dims}
	if g.of.Notes != nil {
		query, args = sqlGapsOf, append(args, list(g.of.Notes))
	}
	var rows []*row
	var later []loci.ID // notes of which rows are no first versions
	err = each(ctx, g.q, g.name, func(r *row) error {
		if g.at = key(g.number, r.seq); sees(g.agent, &r.version.Note) {
			rows = append(rows, r)
		}
		if r.seq != r.root {
			later = append(later, r.version.Note.ID)
		}
		if len(rows) >= g.limit-len(g.found) {
			return errEnough
		}
		return nil
	}, query, args...)
	if full = errors.Is(err, errEnough); err != nil && !full {
		return false, err
	}
	first, err := g.origins(ctx, later)
	for _, r := range rows {
		if r.seq == r.root || first[r.seq] == r.seq {
			g.found = append(g.found, r.version)
		}
	}
	return full, err
}

// origins are the rows where the words of versions stand first, by row.
func (g *gaps) origins(ctx context.Context, notes []loci.ID) (map[uint32]uint32, error) {
	first, o := map[uint32]uint32{}, origins{}
	if len(notes) == 0 {
		return first, nil
	}
	err := each(ctx, g.q, g.name, func(r *row) error {
		first[r.seq] = o.of(r)
		return nil
	}, sqlOrigins, g.number, list(notes))
	return first, err
}
