package postgres

import (
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

// A note is made of its leanColumns; when its version was known is in the noteColumns.
// The table is n. The note's accesses are looked up row by row; where all rows of a user are
// read they are read before them, which takes half the time.
const (
	ownColumns   = `n.seq, n.root, n.id, n.version, n.state, n.kind, n.conversation, n.domain, n.created_by, n.visibility, n.body, `
	accesses     = `(SELECT u.count FROM uses u WHERE u.owner = $1 AND u.root = n.root)`
	knownColumns = `, n.at, n.closed, n.czone`
	leanColumns  = ownColumns + accesses
	noteColumns  = leanColumns + knownColumns
	afterColumns = noteColumns + `, n.terms`
	genColumns   = `, n.terms, n.gen, n.cgen, n.keys`
	rowColumns   = noteColumns + genColumns
	allColumns   = ownColumns + `NULL::bigint` + knownColumns + genColumns
)

// rowScanner reads rows, all into the same variables.
type rowScanner struct {
	user string
	into []any
	lean bool

	seq, root, at                         int64
	id                                    [16]byte
	version, state                        int32
	kind, conversation, domain, by, sight word
	body                                  raw
	count, closed, zone                   pgtype.Int8
}

// lean reads rows of leanColumns.
func lean(user string) *rowScanner {
	s := &rowScanner{user: user, lean: true}
	s.into = []any{&s.seq, &s.root, &s.id, &s.version, &s.state, &s.kind, &s.conversation, &s.domain, &s.by, &s.sight, &s.body, &s.count}
	return s
}

// scanning reads rows of noteColumns; what follows these is read into more.
func scanning(user string, more ...any) *rowScanner {
	s := lean(user)
	s.lean = false
	s.into = append(append(s.into, &s.at, &s.closed, &s.zone), more...)
	return s
}

// scan reads a row into r, which is zero. Of leanColumns it has no Version.At and no
// Version.Closed.
func (s *rowScanner) scan(rows pgx.Rows, r *store.Row) error {
	if err := rows.Scan(s.into...); err != nil {
		return err
	}
	v := &r.Version
	n := &v.Note
	if err := packed.Decode(s.body, v); err != nil {
		return err
	}
	r.Seq, r.Root = uint32(s.seq), uint32(s.root)
	n.ID, n.User, n.Version, n.AccessCount = s.id, s.user, int(s.version), int(s.count.Int64)
	n.Kind, n.Conversation, n.Domain, n.CreatedBy, n.Visibility = loci.Kind(s.kind.text), s.conversation.text, s.domain.text, s.by.text, loci.Visibility(s.sight.text)
	n.Verbatim, n.Forgotten = s.state&packed.IsVerbatim != 0, s.state&packed.IsForgotten != 0
	v.Change = loci.ChangeID{Note: n.ID, Version: n.Version}
	s.setKnown(v)
	return nil
}

// setKnown sets from when until when a version was known, from the columns: the body has
// the time that was given, before it was moved up.
func (s *rowScanner) setKnown(v *loci.Version) {
	if s.lean {
		v.At = time.Time{}
		return
	}
	v.At = time.UnixMicro(s.at).In(v.At.Location())
	v.Closed = moment(s.closed, s.zone)
}

// leanRows yields rows of leanColumns, every one in the place of the one before it.
func leanRows(user string, yield func(*store.Row) error) func(pgx.Rows) error {
	s := lean(user)
	var r store.Row
	return func(rows pgx.Rows) error {
		r = store.Row{}
		if err := s.scan(rows, &r); err != nil {
			return err
		}
		return yield(&r)
	}
}

// noteRows yields rows of noteColumns.
func noteRows(user string, yield func(*store.Row) error) func(pgx.Rows) error {
	s := scanning(user)
	return func(rows pgx.Rows) error {
		r := new(store.Row)
		if err := s.scan(rows, r); err != nil {
			return err
		}
		return yield(r)
	}
}

// analysedRows yields rows of afterColumns.
func analysedRows(user string, yield func(*store.Row) error) func(pgx.Rows) error {
	var terms raw
	s := scanning(user, &terms)
	return func(rows pgx.Rows) error {
		r := new(store.Row)
		if err := s.scan(rows, r); err != nil {
			return err
		}
		r.Analysis = terms.copied()
		return yield(r)
	}
}

// indexRows yields rows of rowColumns, every one in the place of the one before it. Where
// counts are given, by root, they are the accesses of notes.
func indexRows(user string, counts []uint32, yield func(*store.Row) error) func(pgx.Rows) error {
	var gen int64
	var closed pgtype.Int8
	var keys numbers
	var terms raw
	var room []uint32
	s := scanning(user, &terms, &gen, &closed, &keys)
	var r store.Row
	return func(rows pgx.Rows) error {
		r = store.Row{}
		if err := s.scan(rows, &r); err != nil {
			return err
		}
		r.Gen, r.Analysis = uint64(max(gen, closed.Int64)), terms
		if r.Keys = keys.seqs(room[:0]); r.Keys != nil {
			room = r.Keys
		}
		if int(r.Root) < len(counts) {
			r.Version.Note.AccessCount = int(counts[r.Root])
		}
		return yield(&r)
	}
}
