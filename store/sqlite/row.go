package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// A note is made of its leanColumns; when its version was known is in the noteColumns.
// The table is n, the note's accesses u.
const (
	leanColumns = `n.row, n.root, n.id, n.version << 3 | n.state, n.kind,
	n.conversation, n.domain, n.created_by, n.visibility, n.body, u.count`
	noteColumns  = leanColumns + `, n.at, n.closed, n.czone`
	afterColumns = noteColumns + `, n.terms`
	rowColumns   = afterColumns + `, n.gen, n.cgen, n.keys`
)

// noteTables is the tables of these columns.
const noteTables = ` FROM notes n LEFT JOIN uses u ON u.row = n.user << 32 | n.root `

// scanner reads rows, all into the same variables.
type scanner struct {
	rows *sql.Rows
	user string
	into []any
	lean bool

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
	s := &scanner{rows: rows, user: user, lean: true}
	s.into = []any{&s.key.any, &s.root.any, &s.id, &s.state.any, &s.kind, &s.conversation, &s.domain, &s.by, &s.sight, &s.body, &s.count.any}
	return s
}

// scanning begins to read rows of noteColumns; what follows these is read into more.
func scanning(rows *sql.Rows, user string, more ...any) *scanner {
	s := lean(rows, user)
	s.lean = false
	s.into = append(append(s.into, &s.at.any, &s.closed.any, &s.zone.any), more...)
	return s
}

// scan reads a row into r, which is zero. Of leanColumns it has no Version.At and no
// Version.Closed.
func (s *scanner) scan(r *store.Row) error {
	v := &r.Version
	n := &v.Note
	if err := s.rows.Scan(s.into...); err != nil {
		return err
	}
	if err := packed.Decode(s.body, v); err != nil {
		return err
	}
	state := s.state.int()
	r.Seq, r.Root = seqOf(s.key.int()), uint32(s.root.int())
	n.ID, n.User, n.Version, n.AccessCount = loci.ID(s.id), s.user, int(state>>3), int(s.count.int())
	n.Kind, n.Conversation, n.Domain, n.CreatedBy, n.Visibility = loci.Kind(s.kind), s.conversation, s.domain, s.by, loci.Visibility(s.sight)
	n.Verbatim, n.Forgotten = state&packed.IsVerbatim != 0, state&packed.IsForgotten != 0
	v.Change = loci.ChangeID{Note: n.ID, Version: n.Version}
	s.setKnown(v)
	return nil
}

// setKnown sets from when until when a version was known, from the columns: the body has
// the time that was given, before it was moved up.
func (s *scanner) setKnown(v *loci.Version) {
	if s.lean {
		v.At = time.Time{}
		return
	}
	v.At = time.UnixMicro(s.at.int()).In(v.At.Location())
	if s.closed.any != nil {
		v.Closed = packed.Moment(s.closed.int(), s.zone.int())
	}
}

// each runs a query of noteColumns and calls do with every row, until it returns
// an error.
func each(ctx context.Context, q querier, user string, do func(*store.Row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	s := scanning(rows, user)
	for rows.Next() {
		r := new(store.Row)
		if err := s.scan(r); err != nil {
			return err
		}
		if err := do(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// eachLean runs a query of leanColumns and yields the rows, every one in the place of the
// one before it.
func eachLean(ctx context.Context, q querier, user string, yield func(*store.Row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	s := lean(rows, user)
	var r store.Row
	for rows.Next() {
		r = store.Row{}
		if err := s.scan(&r); err != nil {
			return err
		}
		if err := yield(&r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// indexed runs a query of rowColumns and yields the rows, every one in the place of
// the one before it.
func indexed(ctx context.Context, q querier, user string, yield func(*store.Row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	var gen, closed number
	var keys, terms sql.RawBytes
	var room []uint32
	s := scanning(rows, user, &terms, &gen.any, &closed.any, &keys)
	var r store.Row
	for rows.Next() {
		r = store.Row{}
		if err := s.scan(&r); err != nil {
			return err
		}
		r.Gen, r.Analysis = uint64(max(gen.int(), closed.int())), terms
		if len(keys) > 0 {
			if err := json.Unmarshal(keys, &room); err != nil {
				return err
			}
			r.Keys = room
		}
		if err := yield(&r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// firstRow runs a query and scans its first row; it reports whether there is one.
func firstRow(ctx context.Context, q querier, query string, args []any, into ...any) (bool, error) {
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

// numbers are the results of a query of one number.
func numbers(ctx context.Context, q querier, query string, args ...any) (list []int64, err error) {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

// texts are the results of a query of one text.
func texts(rows *sql.Rows) (list []string, err error) {
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return list, err
		}
		list = append(list, text)
	}
	return list, rows.Err()
}
