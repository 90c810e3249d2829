package sqlite

import (
	"context"
	"database/sql"

	"github.com/loci-memory/loci"
)

const (
	sqlVisible = `SELECT root, visibility, domain, created_by FROM notes WHERE row BETWEEN ? AND ? AND closed IS NULL`
	sqlRows    = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
	sqlSaid    = `SELECT id, notes, body FROM messages WHERE row BETWEEN ? AND ? ORDER BY row`
	sqlStored  = `SELECT ` + linkColumns + ` FROM links l ` + linkEnds + `WHERE l.user = ? ORDER BY f.id, t.id, l.type`
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
func (s *Store) Walk(ctx context.Context, sc loci.Scope, visit func(loci.Record) error) error {
	return s.look(ctx, sc, func(w *snapshot) error {
		list, err := agents(ctx, w.q, w.number)
		if err != nil {
			return err
		}
		for i := range list {
			if err := visit(loci.Record{Agent: &list[i]}); err != nil {
				return err
			}
		}
		if err := w.messages(ctx, func(m *loci.Message) error { return visit(loci.Record{Message: m}) }); err != nil {
			return err
		}
		if err := w.versions(ctx, func(v *loci.Version) error { return visit(loci.Record{Version: v}) }); err != nil {
			return err
		}
		return w.links(ctx, func(l *loci.Link) error { return visit(loci.Record{Link: l}) })
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
	for rows.Next() {
		var from, to uint32
		l, err := scanLink(rows, &from, &to)
		if err != nil {
			return err
		}
		if !w.sees(from) || !w.sees(to) {
			continue
		}
		if err := visit(l); err != nil {
			return err
		}
	}
	return rows.Err()
}

// linkColumns are what scanLink reads; the notes at the ends are f and t.
const linkColumns = `l.src, l.dst, f.id, t.id, l.type, l.both, l.strength, l.reason, l.author, l.at, l.zone`

const linkEnds = `JOIN notes f ON f.row = l.user << 32 | l.src JOIN notes t ON t.row = l.user << 32 | l.dst `

// scanLink reads a link as it was given, the roots of its ends, and what comes
// before them into first.
func scanLink(rows *sql.Rows, src, dst *uint32, first ...any) (*loci.Link, error) {
	var l loci.Link
	var from, to sql.RawBytes
	var both bool
	var at, zone sql.NullInt64
	into := append(first, src, dst, &from, &to, &l.Type, &both, &l.Strength, &l.Reason, &l.By, &at, &zone)
	if err := rows.Scan(into...); err != nil {
		return nil, err
	}
	l.From, l.To, l.Direction = loci.ID(from), loci.ID(to), loci.Out
	if both {
		l.Direction = loci.Both
	}
	if at.Valid {
		l.At = moment(at.Int64, zone.Int64)
	}
	return &l, nil
}
