package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// many is how many things a read asks for from which on it is one of many rows.
const many = 200

// readerOf is the pool for a read of n things.
func (s *Store) readerOf(n int) *pgxpool.Pool {
	if n >= many {
		return s.scanner
	}
	return s.reader
}

// readerSince is the pool for a read of what came after a counter: from the beginning it is
// one of many rows.
func (s *Store) readerSince(counter uint64) *pgxpool.Pool {
	if counter == 0 {
		return s.scanner
	}
	return s.reader
}

// read is one read at work. It is made again after the connection was lost, unless
// something was yielded by then.
type read struct {
	querier
	yielded bool
}

// once marks that something was yielded: the read is not made again.
func (r *read) once() { r.yielded = true }

// of calls do with the number of a user's rows, where there is such a user.
func (s *Store) of(ctx context.Context, pool *pgxpool.Pool, name string, do func(r *read, owner int64) error) error {
	return s.reads(ctx, func(ctx context.Context) (bool, error) {
		owner, err := s.owner(ctx, pool, name)
		if err != nil || owner == 0 {
			return false, err
		}
		r := &read{querier: pool}
		err = do(r, owner)
		return r.yielded, err
	})
}

// reads calls do, again after the connection was lost before anything was yielded.
func (s *Store) reads(ctx context.Context, do func(ctx context.Context) (yielded bool, err error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	var broken error
	err := s.again(ctx, func(ctx context.Context) error {
		yielded, err := do(ctx)
		if yielded {
			broken = err
			return nil
		}
		return err
	})
	if err == nil {
		err = broken
	}
	return s.explain(ctx, err)
}

// consistent calls do with the user's row in one transaction that reads one state; a user
// that is not there has none.
func (s *Store) consistent(ctx context.Context, pool *pgxpool.Pool, name string, do func(r *read, u *user) error) error {
	return s.reads(ctx, func(ctx context.Context) (yielded bool, err error) {
		t, err := pool.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly})
		if err != nil {
			return false, err
		}
		defer func() { _ = t.Rollback(context.WithoutCancel(ctx)) }() // it only reads
		u, _, err := find(ctx, t, sqlUser, name)
		if err != nil || u == nil {
			return false, err
		}
		r := &read{querier: t}
		err = do(r, u)
		return r.yielded, err
	})
}
