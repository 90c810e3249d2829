package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const sqlUsesOf = `SELECT n.id, n.root, u.count, u.times ` + byID + `
	LEFT JOIN LATERAL (SELECT count, times FROM uses WHERE owner = $1 AND root = n.root OFFSET 0) u ON true WHERE n.version = 1`

// Uses returns when notes were accessed.
func (s *Store) Uses(ctx context.Context, user string, ids []loci.ID) (uses []store.Use, err error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	err = s.of(ctx, s.readerOf(len(ids)), user, func(r *read, owner int64) error {
		uses = nil
		return each(ctx, r, useRows(appendTo(&uses)), sqlUsesOf, owner, distinctIDs(ids))
	})
	return uses, err
}

// useRows yields accesses of notes from their ids, roots, counts and times.
func useRows(yield func(*store.Use) error) func(pgx.Rows) error {
	var id [16]byte
	var root int64
	var count pgtype.Int8
	var times raw
	return func(rows pgx.Rows) error {
		if err := rows.Scan(&id, &root, &count, &times); err != nil {
			return err
		}
		return yield(&store.Use{Note: id, Root: uint32(root), Count: int(count.Int64), Times: packed.AccessTimes(times)})
	}
}
