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

// noteColumns are what scan reads; the table is n, the note's accesses u.
const noteColumns = `n.row, n.root, n.id, n.version, n.at, n.closed, n.czone, n.state, n.kind,
	n.conversation, n.domain, n.created_by, n.visibility, n.body, u.count`

// noteTables is what noteColumns are of.
const noteTables = ` FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root `

// scanner reads rows of noteColumns, all into the same variables.
type scanner struct {
	rows *sql.Rows
	user string
	into []any

	key, root, version, at, closed, zone, state, count number
	id, body                                           sql.RawBytes
	kind, visibility                                   string
}

// number is an integer of a column as the driver has it, nil for null: by reflection
// database/sql makes an int of it in ten times the time.
type number struct{ any }

func (n number) int() int64 {
	i, _ := n.any.(int64)
	return i
}

// scanning begins to read rows; what follows noteColumns is read into more.
func scanning(rows *sql.Rows, user string, more ...any) *scanner {
	return &scanner{rows: rows, user: user, into: append(make([]any, 15, 15+len(more)), more...)}
}

// scan reads a row.
func (s *scanner) scan() (*row, error) {
	r := new(row)
	v := &r.version
	n := &v.Note
	copy(s.into, []any{&s.key.any, &s.root.any, &s.id, &s.version.any, &s.at.any, &s.closed.any, &s.zone.any, &s.state.any, &s.kind,
		&n.Conversation, &n.Domain, &n.CreatedBy, &s.visibility, &s.body, &s.count.any})
	if err := s.rows.Scan(s.into...); err != nil {
		return nil, err
	}
	if err := decode(s.body, v); err != nil {
		return nil, err
	}
	state := s.state.int()
	r.seq, r.root = seqOf(s.key.int()), uint32(s.root.int())
	n.ID, n.User, n.Version, n.AccessCount = loci.ID(s.id), s.user, int(s.version.int()), int(s.count.int())
	n.Kind, n.Visibility = loci.Kind(s.kind), loci.Visibility(s.visibility)
	n.Verbatim, n.Forgotten = state&isVerbatim != 0, state&isForgotten != 0
	v.Change = loci.ChangeID{Note: n.ID, Version: n.Version}
	v.At = time.UnixMicro(s.at.int()).In(v.At.Location()) // the column's: it may have been moved up
	if s.closed.any != nil {
		v.Closed = moment(s.closed.int(), s.zone.int())
	}
	return r, nil
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
		r, err := s.scan()
		if err != nil {
			return err
		}
		if err := do(r); err != nil {
			return err
		}
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
