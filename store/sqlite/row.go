package sqlite

import (
	"context"
	"database/sql"
	"time"

	"github.com/loci-memory/loci"
)

// row is a version as its row tells it.
type row struct {
	seq, root uint32
	version   loci.Version
}

// A note is made of its leanColumns; what its version was is in the noteColumns. The
// table is n, the note's accesses u.
const (
	leanColumns = `n.row, n.root, n.id, n.version << 3 | n.state, n.kind,
	n.conversation, n.domain, n.created_by, n.visibility, n.body, u.count`
	noteColumns = leanColumns + `, n.at, n.closed, n.czone`
)

// noteTables is what these columns are of.
const noteTables = ` FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root `

// scanner reads rows, all into the same variables.
type scanner struct {
	rows *sql.Rows
	user string
	into []any

	key, root, state, count, at, closed, zone number
	id, body                                  sql.RawBytes
	kind, conversation, domain, by, sight     string
}

// number is an integer of a column as the driver has it, nil for null: by reflection
// database/sql makes an int of it in ten times the time.
type number struct{ any }

func (n number) int() int64 {
	i, _ := n.any.(int64)
	return i
}

// lean begins to read rows of leanColumns.
func lean(rows *sql.Rows, user string) *scanner {
	s := &scanner{rows: rows, user: user}
	s.into = []any{&s.key.any, &s.root.any, &s.id, &s.state.any, &s.kind, &s.conversation, &s.domain, &s.by, &s.sight, &s.body, &s.count.any}
	return s
}

// scanning begins to read rows of noteColumns; what follows these is read into more.
func scanning(rows *sql.Rows, user string, more ...any) *scanner {
	s := lean(rows, user)
	s.into = append(append(s.into, &s.at.any, &s.closed.any, &s.zone.any), more...)
	return s
}

// scan reads a row into r, which is new. Without noteColumns its version is as it was
// written.
func (s *scanner) scan(r *row) error {
	v := &r.version
	n := &v.Note
	if err := s.rows.Scan(s.into...); err != nil {
		return err
	}
	if err := decode(s.body, v); err != nil {
		return err
	}
	state := s.state.int()
	r.seq, r.root = seqOf(s.key.int()), uint32(s.root.int())
	n.ID, n.User, n.Version, n.AccessCount = loci.ID(s.id), s.user, int(state>>3), int(s.count.int())
	n.Kind, n.Conversation, n.Domain, n.CreatedBy, n.Visibility = loci.Kind(s.kind), s.conversation, s.domain, s.by, loci.Visibility(s.sight)
	n.Verbatim, n.Forgotten = state&isVerbatim != 0, state&isForgotten != 0
	v.Change = loci.ChangeID{Note: n.ID, Version: n.Version}
	if s.at.any != nil {
		v.At = time.UnixMicro(s.at.int()).In(v.At.Location()) // the column's: it may have been moved up
	}
	if s.closed.any != nil {
		v.Closed = moment(s.closed.int(), s.zone.int())
	}
	return nil
}

// each runs a query of noteColumns and calls do with every row, until it returns
// an error.
func each(ctx context.Context, q querier, user string, do func(*row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	s := scanning(rows, user)
	for rows.Next() {
		r := new(row)
		if err := s.scan(r); err != nil {
			return err
		}
		if err := do(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// eachLean runs a query of leanColumns and calls do with every row, which is gone with
// the next.
func eachLean(ctx context.Context, q querier, user string, do func(*row), query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	s := lean(rows, user)
	var r row
	for rows.Next() {
		r = row{}
		if err := s.scan(&r); err != nil {
			return err
		}
		do(&r)
	}
	return rows.Err()
}

// one runs a query and scans its first row; false is none.
func one(ctx context.Context, q querier, query string, args []any, into ...any) (bool, error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return false, err
	}
	defer rows.Close()
	if !rows.Next() {
		return false, rows.Err()
	}
	return true, rows.Scan(into...)
}

// sees reports whether an agent may see a note.
func sees(a loci.Agent, n *loci.Note) bool { return a.Sees(n.Visibility, n.Domain, n.CreatedBy) }

func missing(id loci.ID) error {
	return loci.NotFound("there is no note %s: list notes to find the one you mean", id)
}
