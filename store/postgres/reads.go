package postgres

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// many is how many things a read asks for from which on it is one of many rows.
const many = 200

// asking is the tables as a sqlread.Reader asks them.
type asking struct{ s *Store }

var _ sqlread.DB = asking{}

func (asking) Cells() sqlread.Cells   { return newCells() }
func (asking) ID(id loci.ID) any      { return [16]byte(id) }
func (asking) IDs(list []loci.ID) any { return distinctIDs(list) }
func (asking) Seqs(list []uint32) any { return rowNumbers(list) }
func (asking) Label(text string) any  { return labelOf(text) }

func (d asking) Moment(given time.Time) any { return d.s.moment(given) }

// pool is the one for a read of so many things.
func (d asking) pool(size sqlread.Size) *pgxpool.Pool {
	if size >= many {
		return d.s.scanner
	}
	return d.s.reader
}

// Ask asks the server that takes writes.
func (d asking) Ask(ctx context.Context, size sqlread.Size, begin func() sqlread.Question) error {
	return d.s.reads(ctx, func(ctx context.Context) (bool, error) {
		q := begin()
		return false, each(ctx, d.pool(size), q.Do, q.SQL, q.Args...)
	})
}

// Read asks about a user, at a replica where it has the user.
func (d asking) Read(ctx context.Context, user string, size sqlread.Size, do func(sqlread.Session) error) error {
	return d.s.of(ctx, d.pool(size), user, func(r *read, _ int64) error { return do(r) })
}

// ReadLast asks the server that takes writes about a user.
func (d asking) ReadLast(ctx context.Context, user string, do func(sqlread.Session) error) error {
	return d.s.of(ctx, d.s.writer, user, func(r *read, _ int64) error { return do(r) })
}

// AtOnce asks in one round trip, at a replica where it has the user.
func (d asking) AtOnce(ctx context.Context, name string, size sqlread.Size, ask func(sqlread.Session) []sqlread.Question, seen func(store.State)) error {
	return d.s.atOnce(ctx, d.pool(size), name, func(r *read) []sqlread.Question { return ask(r) }, func(u *user) { seen(u.State()) })
}

// OneState asks in one transaction, of the server that takes writes. It does not use up the
// readers, since do is not ours.
func (d asking) OneState(ctx context.Context, name string, do func(sqlread.Session) error) error {
	d.s.replica.saw(name, 0)
	return d.s.reads(ctx, func(ctx context.Context) (bool, error) {
		t, err := d.s.walker.BeginTx(ctx, oneState)
		if err != nil {
			return false, err
		}
		defer d.s.give(ctx, t)
		// The state is that of the first read, so the user is looked up even if known.
		u, owner, err := find(ctx, t, sqlUser, name)
		if err != nil {
			return false, err
		}
		r := &read{querier: t}
		if u != nil {
			r.owner = owner
		}
		return true, r.Handed(do(explained{r, d.s}))
	})
}

// explained is a read whose errors come back through the caller's code.
type explained struct {
	*read
	s *Store
}

// Ask asks questions in one round trip.
func (r explained) Ask(ctx context.Context, questions ...sqlread.Question) error {
	return r.s.explain(ctx, r.read.Ask(ctx, questions...))
}

// Bytes is the size of the database.
func (d asking) Bytes(ctx context.Context) (n int64, err error) {
	err = d.s.reads(ctx, func(ctx context.Context) (bool, error) { return false, d.s.reader.QueryRow(ctx, sqlBytes).Scan(&n) })
	return n, err
}

// read is one read of a user at work. It is made again after the connection was lost, unless
// something was yielded by then.
type read struct {
	querier
	owner   int64
	yielded bool
}

// Ask asks questions in one round trip.
func (r *read) Ask(ctx context.Context, questions ...sqlread.Question) error {
	if len(questions) == 1 {
		q := &questions[0]
		return each(ctx, r, q.Do, q.SQL, argsOf(r.owner, q)...)
	}
	b := &pgx.Batch{}
	for i := range questions {
		q := &questions[i]
		b.Queue(q.SQL, argsOf(r.owner, q)...).Query(func(rows pgx.Rows) error { return eachOf(rows, q.Do) })
	}
	return r.SendBatch(ctx, b).Close()
}

func argsOf(owner int64, q *sqlread.Question) []any { return append([]any{owner}, q.Args...) }

// Handed marks that something was yielded: the read is not made again. err is what yield
// returned.
func (r *read) Handed(err error) error {
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
			r := &read{querier: pool, owner: owner}
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
	if theirs, ok := errors.AsType[*callersError](err); ok {
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

// atOnce asks questions about a user whose answers are all of one state, in one round trip.
// seen is called with the user's row of that state before the first answer is read; a user
// that is not there is asked nothing.
//
// What is asked by reader or scanner may be read at a replica.
func (s *Store) atOnce(ctx context.Context, pool *pgxpool.Pool, name string, ask func(*read) []sqlread.Question, seen func(*user)) error {
	return s.reads(ctx, func(ctx context.Context) (bool, error) {
		return s.routed(ctx, name, pool, func(ctx context.Context, pool *pgxpool.Pool) (bool, error) {
			r := &read{owner: s.numberOf(name)}
			saw := func(u *user) {
				s.replica.sawAt(pool, u)
				seen(u)
			}
			mistaken, err := r.once(ctx, pool, name, ask, saw)
			if !mistaken || err != nil {
				return r.yielded, err
			}
			if r.owner, err = s.owner(ctx, pool, name); err != nil || r.owner == 0 {
				return false, err
			}
			_, err = r.once(ctx, pool, name, ask, saw)
			return r.yielded, err
		})
	})
}

// once asks for the user's row by its number together with the questions. mistaken: the
// number is another user's.
func (r *read) once(ctx context.Context, pool *pgxpool.Pool, name string, ask func(*read) []sqlread.Question, seen func(*user)) (mistaken bool, err error) {
	b := &pgx.Batch{}
	b.Queue(sqlOneState)
	b.Queue(sqlUser, r.owner)
	there := false // else the answers are about somebody else
	for _, q := range ask(r) {
		b.Queue(q.SQL, argsOf(r.owner, &q)...).Query(func(rows pgx.Rows) error {
			if !there {
				return nil
			}
			return eachOf(rows, q.Do)
		})
	}
	b.Queue(sqlCommit)
	results := pool.SendBatch(ctx, b)
	defer func() {
		if closed := results.Close(); err == nil { // reads the answers
			err = closed
		}
	}()
	if _, err := results.Exec(); err != nil {
		return false, err
	}
	u, err := scanUser(results.QueryRow(), r.owner)
	if err != nil || u == nil {
		return false, err
	}
	if u.name != name {
		return true, nil
	}
	there = true
	seen(u)
	return false, nil
}

// each calls do for every row of a query's results, until it returns an error.
func each(ctx context.Context, q querier, do func(rows sqlread.Row) error, query string, args ...any) error {
	rows, err := q.Query(ctx, query, args...)
	if err != nil {
		return err
	}
	return eachOf(rows, do)
}

// eachOf calls do for every row, until it returns an error.
func eachOf(rows pgx.Rows, do func(rows sqlread.Row) error) error {
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}
