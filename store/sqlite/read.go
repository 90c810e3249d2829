package sqlite

import (
	"context"
	"database/sql"
	"encoding/hex"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	sqlNotes    = `SELECT ` + leanColumns + noteTables + `WHERE n.user = ?1 AND n.id IN (SELECT unhex(value) FROM json_each(?2))`
	sqlRows     = `SELECT ` + leanColumns + noteTables + `WHERE n.row IN (SELECT value FROM json_each(?1))`
	isNow       = ` AND n.closed IS NULL`
	wasThen     = ` AND n.at <= ?3 AND (n.closed IS NULL OR n.closed > ?3)`
	sqlNotesNow = sqlNotes + isNow
	sqlNotesAt  = sqlNotes + wasThen
	sqlRowsNow  = sqlRows + isNow
	sqlRowsAt   = sqlRows + ` AND n.at <= ?2 AND (n.closed IS NULL OR n.closed > ?2)`
	sqlRoots    = `SELECT id, root FROM notes WHERE user = ? AND version = 1 AND id IN (SELECT unhex(value) FROM json_each(?))`
	sqlNoteIDs  = `SELECT DISTINCT id FROM notes WHERE user = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ?`
	sqlSaidIDs  = `SELECT id FROM messages WHERE user = ? AND id BETWEEN ? AND ? ORDER BY id LIMIT ?`
	sqlVersions = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ? AND n.id IN (SELECT unhex(value) FROM json_each(?)) ORDER BY n.row`
	sqlAfter    = `SELECT ` + afterColumns + noteTables + `WHERE n.row > ? AND n.row <= ? ORDER BY n.row LIMIT ?`
)

// idArray returns ids as a JSON array for json_each.
func idArray(ids []loci.ID) string {
	b := []byte{'['}
	for i := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = hex.AppendEncode(b, ids[i][:])
		b = append(b, '"')
	}
	return string(append(b, ']'))
}

// keyArray returns the keys of rows as a JSON array for json_each.
func keyArray(number int64, seqs []uint32) any {
	keys := make([]int64, len(seqs))
	for i, seq := range seqs {
		keys[i] = key(number, seq)
	}
	return array(keys)
}

// all are the first and the last key of a user's rows.
func all(number int64) []any { return []any{key(number, 0), key(number, 1<<32-1)} }

// Rows yields rows by their numbers.
func (s *Store) Rows(ctx context.Context, name string, seqs []uint32, yield func(*store.Row) error) error {
	return s.lean(ctx, name, len(seqs), yield, func(number int64) (string, []any) { return sqlRows, []any{keyArray(number, seqs)} })
}

// RowsAt yields rows by their numbers, those that were the latest at a moment.
func (s *Store) RowsAt(ctx context.Context, name string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return s.lean(ctx, name, len(seqs), yield, func(number int64) (string, []any) {
		if at.IsZero() {
			return sqlRowsNow, []any{keyArray(number, seqs)}
		}
		return sqlRowsAt, []any{keyArray(number, seqs), at.UnixMicro()}
	})
}

// Latest yields the rows of notes that were the latest at a moment.
func (s *Store) Latest(ctx context.Context, name string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return s.lean(ctx, name, len(ids), yield, func(number int64) (string, []any) {
		if at.IsZero() {
			return sqlNotesNow, []any{number, idArray(ids)}
		}
		return sqlNotesAt, []any{number, idArray(ids), at.UnixMicro()}
	})
}

// lean yields the results of a query of leanColumns that is about n things and needs the
// number of the user.
func (s *Store) lean(ctx context.Context, name string, n int, yield func(*store.Row) error, query func(number int64) (string, []any)) error {
	if n == 0 {
		return ctx.Err()
	}
	return s.of(ctx, name, func(number int64) error {
		text, args := query(number)
		return eachLean(ctx, lookup{s.readerOf(n)}, name, yield, text, args...)
	})
}

// NoteIDs returns the ids of notes in a range.
func (s *Store) NoteIDs(ctx context.Context, name string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return s.between(ctx, name, sqlNoteIDs, from, to, limit)
}

// MessageIDs returns the ids of messages in a range.
func (s *Store) MessageIDs(ctx context.Context, name string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return s.between(ctx, name, sqlSaidIDs, from, to, limit)
}

// between runs a query of the ids in a range.
func (s *Store) between(ctx context.Context, name, query string, from, to loci.ID, limit int) (ids []loci.ID, err error) {
	err = s.of(ctx, name, func(number int64) error {
		rows, err := lookup{s.reader}.query(ctx, query, number, from[:], to[:], limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var id sql.RawBytes
			if err := rows.Scan(&id); err != nil {
				return err
			}
			ids = append(ids, loci.ID(id))
		}
		return rows.Err()
	})
	return ids, err
}

// Roots returns the numbers of notes' first rows.
func (s *Store) Roots(ctx context.Context, name string, ids []loci.ID) (map[loci.ID]uint32, error) {
	roots := make(map[loci.ID]uint32, len(ids))
	if len(ids) == 0 {
		return roots, ctx.Err()
	}
	err := s.of(ctx, name, func(number int64) error {
		rows, err := lookup{s.readerOf(len(ids))}.query(ctx, sqlRoots, number, idArray(ids))
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
			roots[loci.ID(id)] = root
		}
		return rows.Err()
	})
	if err != nil {
		return nil, err
	}
	return roots, nil
}

// Versions yields the rows of notes.
func (s *Store) Versions(ctx context.Context, name string, ids []loci.ID, yield func(*store.Row) error) error {
	if len(ids) == 0 {
		return ctx.Err()
	}
	return s.of(ctx, name, func(number int64) error {
		return each(ctx, s.readerOf(len(ids)), name, yield, sqlVersions, number, idArray(ids))
	})
}

// After returns the rows behind a number with their analyses.
func (s *Store) After(ctx context.Context, name string, seq uint32, limit int) (list []store.Row, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, name, func(number int64) error {
		rows, err := s.readerOf(limit).query(ctx, sqlAfter, key(number, seq), all(number)[1], limit)
		if err != nil {
			return err
		}
		defer rows.Close()
		var terms []byte
		sc := scanning(rows, name, &terms)
		for rows.Next() {
			var r store.Row
			if err := sc.scan(&r); err != nil {
				return err
			}
			r.Analysis = terms
			list = append(list, r)
		}
		return rows.Err()
	})
	return list, err
}
