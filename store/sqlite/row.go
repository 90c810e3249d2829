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

// scan reads a row of noteColumns, and what follows them into more.
func scan(rows *sql.Rows, user string, more ...any) (*row, error) {
	var (
		key, root, at, state int64
		closed, zone, count  sql.NullInt64
		id, body             sql.RawBytes
		r                    row
	)
	v := &r.version
	n := &v.Note
	into := [...]any{&key, &root, &id, &n.Version, &at, &closed, &zone, &state, &n.Kind,
		&n.Conversation, &n.Domain, &n.CreatedBy, &n.Visibility, &body, &count}
	if err := rows.Scan(append(into[:], more...)...); err != nil {
		return nil, err
	}
	if err := decode(body, v); err != nil {
		return nil, err
	}
	r.seq, r.root = seqOf(key), uint32(root)
	n.ID, n.User, n.AccessCount = loci.ID(id), user, int(count.Int64)
	n.Verbatim, n.Forgotten = state&isVerbatim != 0, state&isForgotten != 0
	v.Change = loci.ChangeID{Note: n.ID, Version: n.Version}
	v.At = time.UnixMicro(at).In(v.At.Location()) // the column's: it may have been moved up
	if closed.Valid {
		v.Closed = moment(closed.Int64, zone.Int64)
	}
	return &r, nil
}

// each runs a query of noteColumns and calls do with every row, until it returns
// an error.
func each(ctx context.Context, q querier, user string, do func(*row) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scan(rows, user)
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
