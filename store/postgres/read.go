package postgres

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

const (
	byID        = ` FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT * FROM notes WHERE owner = $1 AND id = x.id AND version > 0 OFFSET 0) n`
	bySeq       = ` FROM unnest($2::bigint[]) AS x (seq), LATERAL (SELECT * FROM notes WHERE owner = $1 AND seq = x.seq OFFSET 0) n`
	isNow       = ` WHERE n.closed IS NULL`
	wasThen     = ` WHERE n.at <= $3 AND (n.closed IS NULL OR n.closed > $3)`
	sqlNotesNow = `SELECT ` + leanColumns + byID + isNow
	sqlNotesAt  = `SELECT ` + leanColumns + byID + wasThen
	sqlRows     = `SELECT ` + leanColumns + bySeq
	sqlRowsNow  = sqlRows + isNow
	sqlRowsAt   = sqlRows + wasThen
	sqlRoots    = `SELECT n.id, n.root` + byID + ` WHERE n.version = 1`
	sqlNoteIDs  = `SELECT DISTINCT id FROM notes WHERE owner = $1 AND version > 0 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT $4`
	sqlSaidIDs  = `SELECT id FROM messages WHERE owner = $1 AND id BETWEEN $2 AND $3 ORDER BY id LIMIT $4`
	sqlVersions = `SELECT ` + noteColumns + byID + ` ORDER BY n.seq`
	sqlAfter    = `SELECT ` + afterColumns + ` FROM notes n WHERE n.owner = $1 AND n.seq > $2 ORDER BY n.seq LIMIT $3`
)

// Rows yields rows by their numbers.
func (s *Store) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return s.lean(ctx, user, len(seqs), yield, sqlRows, rowNumbers(seqs))
}

// RowsAt yields rows by their numbers, those that were the latest at a moment.
func (s *Store) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	if at.IsZero() {
		return s.lean(ctx, user, len(seqs), yield, sqlRowsNow, rowNumbers(seqs))
	}
	return s.lean(ctx, user, len(seqs), yield, sqlRowsAt, rowNumbers(seqs), at.UnixMicro())
}

// Latest yields the rows of notes that were the latest at a moment.
func (s *Store) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	if at.IsZero() {
		return s.lean(ctx, user, len(ids), yield, sqlNotesNow, distinctIDs(ids))
	}
	return s.lean(ctx, user, len(ids), yield, sqlNotesAt, distinctIDs(ids), at.UnixMicro())
}

// lean yields the results of a query of leanColumns that is about n things, whose first
// parameter is the user.
func (s *Store) lean(ctx context.Context, user string, n int, yield func(*store.Row) error, query string, args ...any) error {
	if n == 0 {
		return ctx.Err()
	}
	return s.of(ctx, s.readerOf(n), user, func(r *read, owner int64) error {
		return each(ctx, r, leanRows(user, handing(r, yield)), query, append([]any{owner}, args...)...)
	})
}

// NoteIDs returns the ids of notes in a range.
func (s *Store) NoteIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return s.between(ctx, user, sqlNoteIDs, from, to, limit)
}

// MessageIDs returns the ids of messages in a range.
func (s *Store) MessageIDs(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return s.between(ctx, user, sqlSaidIDs, from, to, limit)
}

// between runs a query of the ids in a range.
func (s *Store) between(ctx context.Context, user, query string, from, to loci.ID, limit int) (ids []loci.ID, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, s.readerOf(limit), user, func(r *read, owner int64) (err error) {
		ids, err = idsBy(ctx, r, query, owner, [16]byte(from), [16]byte(to), limit)
		return err
	})
	return ids, err
}

// idsBy are the results of a query of ids.
func idsBy(ctx context.Context, q querier, query string, args ...any) (ids []loci.ID, err error) {
	var id [16]byte
	err = each(ctx, q, func(rows pgx.Rows) error {
		if err := rows.Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		return nil
	}, query, args...)
	return ids, err
}

// Roots returns the numbers of notes' first rows.
func (s *Store) Roots(ctx context.Context, user string, ids []loci.ID) (map[loci.ID]uint32, error) {
	roots := make(map[loci.ID]uint32, len(ids))
	if len(ids) == 0 {
		return roots, ctx.Err()
	}
	err := s.of(ctx, s.readerOf(len(ids)), user, func(r *read, owner int64) error {
		clear(roots)
		return each(ctx, r, func(rows pgx.Rows) error {
			var id [16]byte
			var root int64
			if err := rows.Scan(&id, &root); err != nil {
				return err
			}
			roots[id] = uint32(root)
			return nil
		}, sqlRoots, owner, distinctIDs(ids))
	})
	if err != nil {
		return nil, err
	}
	return roots, nil
}

// Versions yields the rows of notes.
func (s *Store) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	if len(ids) == 0 {
		return ctx.Err()
	}
	return s.of(ctx, s.readerOf(len(ids)), user, func(r *read, owner int64) error {
		return each(ctx, r, noteRows(user, handing(r, yield)), sqlVersions, owner, distinctIDs(ids))
	})
}

// After returns the rows behind a number with their analyses.
func (s *Store) After(ctx context.Context, user string, seq uint32, limit int) (list []store.Row, err error) {
	if limit <= 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, s.readerOf(limit), user, func(r *read, owner int64) error {
		list = nil
		return each(ctx, r, analysedRows(user, appendTo(&list)), sqlAfter, owner, int64(seq), limit)
	})
	return list, err
}

// appendTo appends what is yielded to a list.
func appendTo[T any](list *[]T) func(*T) error {
	return func(x *T) error {
		*list = append(*list, *x)
		return nil
	}
}

var (
	_ store.Store      = (*Store)(nil)
	_ store.Backlogger = (*Store)(nil)
)
