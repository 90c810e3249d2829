package sqlite

import (
	"context"
	"database/sql"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlVisible = `SELECT root, visibility, domain, created_by FROM notes WHERE row BETWEEN ? AND ? AND closed IS NULL`
	sqlRows    = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
	sqlSaid    = `SELECT id, notes, body FROM messages WHERE row BETWEEN ? AND ? ORDER BY row`
	sqlStored  = `SELECT ` + linkColumns + `, l.closed, l.czone, f.id, t.id
		FROM (SELECT *, NULL AS closed, NULL AS czone FROM links UNION ALL SELECT * FROM past_links) l
		JOIN notes f ON f.row = l.user << 32 | l.src JOIN notes t ON t.row = l.user << 32 | l.dst
		WHERE l.user = ? ORDER BY f.id, t.id, l.type, l.at`
)

// all are the first and the last key of a user's rows.
func all(number int64) []any { return []any{key(number, 0), key(number, 1<<32-1)} }

// snapshot is everything that a scope sees at one moment.
type snapshot struct {
	asker
	q       querier
	visible map[uint32]bool // roots of notes whose latest version the agent sees; nil is all
}

// look calls do with a snapshot.
func (s *Store) look(ctx context.Context, sc loci.Scope, do func(*snapshot) error) error {
	t, err := s.walker.begin(ctx, 0, nil)
	if err != nil {
		return s.explain(ctx, err)
	}
	return s.explain(ctx, t.end(s.lookIn(ctx, sc, t, do)))
}

func (s *Store) lookIn(ctx context.Context, sc loci.Scope, t *tx, do func(*snapshot) error) error {
	a, err := s.asker(ctx, t, sc)
	if err != nil {
		return err
	}
	w := &snapshot{asker: a, q: t}
	if err := w.findVisible(ctx); err != nil {
		return err
	}
	return do(w)
}

func (w *snapshot) findVisible(ctx context.Context) error {
	if w.agent.Name == "" {
		return nil
	}
	w.visible = map[uint32]bool{}
	rows, err := w.q.query(ctx, sqlVisible, all(w.number)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var root uint32
		var n loci.Note
		if err := rows.Scan(&root, &n.Visibility, &n.Domain, &n.CreatedBy); err != nil {
			return err
		}
		if sees(w.agent, &n) {
			w.visible[root] = true
		}
	}
	return rows.Err()
}

// sees reports whether the latest version of a note can be seen.
func (w *snapshot) sees(root uint32) bool { return w.visible == nil || w.visible[root] }

// Walk passes everything visible.
func (s *Store) Walk(ctx context.Context, sc loci.Scope, visit func(store.Record) error) error {
	return s.look(ctx, sc, func(w *snapshot) error {
		list, err := agents(ctx, w.q, w.number)
		if err != nil {
			return err
		}
		for i := range list {
			if err := visit(store.Record{Agent: &list[i]}); err != nil {
				return err
			}
		}
		if err := w.messages(ctx, func(m *loci.Message) error { return visit(store.Record{Message: m}) }); err != nil {
			return err
		}
		if err := w.versions(ctx, func(v *loci.Version) error { return visit(store.Record{Version: v}) }); err != nil {
			return err
		}
		if err := w.links(ctx, func(l *loci.Link) error { return visit(store.Record{Link: l}) }); err != nil {
			return err
		}
		return w.cycles(ctx, func(c *loci.Cycle) error { return visit(store.Record{Cycle: c}) })
	})
}

func (w *snapshot) messages(ctx context.Context, visit func(*loci.Message) error) error {
	return w.eachMessage(ctx, w.q, func(m *loci.Message, roots []uint32) error {
		if w.visible != nil && (len(roots) == 0 || !w.visible[roots[0]]) {
			return nil
		}
		return visit(m)
	}, sqlSaid, all(w.number)...)
}

func (w *snapshot) versions(ctx context.Context, visit func(*loci.Version) error) error {
	return each(ctx, w.q, w.name, func(r *row) error {
		if !w.sees(r.root) || !sees(w.agent, &r.version.Note) {
			return nil
		}
		return visit(&r.version)
	}, sqlRows, all(w.number)...)
}

func (w *snapshot) links(ctx context.Context, visit func(*loci.Link) error) error {
	rows, err := w.q.query(ctx, sqlStored, w.number)
	if err != nil {
		return err
	}
	defer rows.Close()
	var from, to sql.RawBytes
	var closed, zone number
	s := scanningEdges(rows, &closed.any, &zone.any, &from, &to)
	for rows.Next() {
		e, err := s.scan()
		if err != nil {
			return err
		}
		if closed.any != nil {
			e.link.Closed = moment(closed.int(), zone.int())
		}
		if !w.sees(e.src) || !w.sees(e.dst) {
			continue
		}
		e.link.From, e.link.To = loci.ID(from), loci.ID(to)
		if err := visit(&e.link); err != nil {
			return err
		}
	}
	return rows.Err()
}

// linkColumns are what an edgeScanner reads: few, since each costs as much as a tenth of
// finding the row.
const linkColumns = `l.src << 32 | l.dst, l.type, 2 * coalesce(l.zone, 0) + l.both, l.strength, l.reason, l.author, l.at`

// edge is a stored link as it was given, without the ids of its ends.
type edge struct {
	src, dst uint32 // roots
	link     loci.Link
}

// edgeScanner reads rows of linkColumns, all into the same variables.
type edgeScanner struct {
	rows *sql.Rows
	into []any

	ends, ways, strength, at number
	kind, reason, by         string
}

// scanningEdges begins to read rows; what follows linkColumns is read into more.
func scanningEdges(rows *sql.Rows, more ...any) *edgeScanner {
	s := &edgeScanner{rows: rows}
	s.into = append([]any{&s.ends.any, &s.kind, &s.ways.any, &s.strength.any, &s.reason, &s.by, &s.at.any}, more...)
	return s
}

// scan reads a row.
func (s *edgeScanner) scan() (e edge, err error) {
	if err := s.rows.Scan(s.into...); err != nil {
		return e, err
	}
	strength, _ := s.strength.any.(float64) // a REAL is one, whatever was written
	e.src, e.dst = uint32(s.ends.int()>>32), uint32(s.ends.int())
	e.link = loci.Link{Type: loci.LinkType(s.kind), Direction: loci.Out, Strength: strength, Reason: s.reason, By: s.by}
	if s.ways.int()&1 != 0 {
		e.link.Direction = loci.Both
	}
	if s.at.any != nil {
		e.link.At = moment(s.at.int(), s.ways.int()>>1)
	}
	return e, nil
}
