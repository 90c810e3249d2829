package postgres

import (
	"context"
	"errors"

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

// handing is a caller's yield, of which it is known whether it was called and which errors
// are the caller's.
func handing[T any](r *read, yield func(T) error) func(T) error {
	return func(x T) error { return r.handed(yield(x)) }
}

// handed marks that something was yielded: the read is not made again. err is what yield
// returned.
func (r *read) handed(err error) error {
	r.yielded = true
	if err != nil {
		return &callersError{err}
	}
	return nil
}

// callersError is an error of the caller's code: it is returned as it is.
type callersError struct{ error }

func (e *callersError) Unwrap() error { return e.error }

// of calls do with the number of a user's rows, where there is such a user. What is asked by
// reader or scanner may be read at a replica.
func (s *Store) of(ctx context.Context, pool *pgxpool.Pool, name string, do func(r *read, owner int64) error) error {
	return s.reads(ctx, func(ctx context.Context) (bool, error) {
		return s.routed(ctx, name, pool, func(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
			owner, err := s.owner(ctx, pool, name)
			if err != nil || owner == 0 {
				return false, err
			}
			r := &read{querier: pool}
			err = do(r, owner)
			return r.yielded, err
		})
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
	var theirs *callersError
	if errors.As(err, &theirs) {
		return theirs.error
	}
	return s.explain(ctx, err)
}

// oneState is a transaction that reads the state at its first statement.
var oneState = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}

// give ends a transaction that only read, and gives its connection back.
func (s *Store) give(ctx context.Context, t pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.o.Wait)
	defer cancel()
	_ = t.Rollback(ctx) // a connection that can't is closed
}

const sqlOneState = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`

// atOnce calls do with the user's row and with the results of queries, all of one state, in
// one round trip. ask queues the queries. A user that is not there has none.
//
// What is asked by reader or scanner may be read at a replica.
func (s *Store) atOnce(ctx context.Context, pool *pgxpool.Pool, name string, ask func(b *pgx.Batch, owner int64), do func(r *read, u *user, results pgx.BatchResults) error) error {
	return s.reads(ctx, func(ctx context.Context) (bool, error) {
		return s.routed(ctx, name, pool, func(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
			owner := s.numberOf(name)
			r := &read{}
			do := func(r *read, u *user, results pgx.BatchResults) error {
				s.replica.sawAt(pool, u)
				return do(r, u, results)
			}
			mistaken, err := r.once(ctx, pool, name, owner, ask, do)
			if !mistaken || err != nil {
				return r.yielded, err
			}
			if owner, err = s.owner(ctx, pool, name); err != nil || owner == 0 {
				return false, err
			}
			_, err = r.once(ctx, pool, name, owner, ask, do)
			return r.yielded, err
		})
	})
}

// once asks for the user's row by its number together with the queries. mistaken: the
// number is another user's.
func (r *read) once(ctx context.Context, pool *pgxpool.Pool, name string, owner int64, ask func(*pgx.Batch, int64), do func(*read, *user, pgx.BatchResults) error) (mistaken bool, err error) {
	b := &pgx.Batch{}
	b.Queue(sqlOneState)
	b.Queue(sqlUser, owner)
	ask(b, owner)
	b.Queue(sqlCommit)
	results := pool.SendBatch(ctx, b)
	defer func() {
		if closed := results.Close(); err == nil {
			err = closed
		}
	}()
	if _, err := results.Exec(); err != nil {
		return false, err
	}
	u, err := scanUser(results.QueryRow(), owner)
	if err != nil || u == nil {
		return false, err
	}
	if u.name != name {
		return true, nil
	}
	return false, do(r, u, results)
}

// each calls do for every row of a query's results, until it returns an error.
func each(ctx context.Context, q querier, do func(rows pgx.Rows) error, query string, args ...any) error {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	return eachOf(rows, do)
}

// eachOf calls do for every row, until it returns an error.
func eachOf(rows pgx.Rows, do func(rows pgx.Rows) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// eachNext calls do for every row of the next result of a batch.
func eachNext(results pgx.BatchResults, do func(rows pgx.Rows) error) error {
	rows, err := results.Query()
	if err != nil {
		return err
	}
	return eachOf(rows, do)
}
