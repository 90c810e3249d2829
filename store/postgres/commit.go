package postgres

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/loci-memory/loci/internal/sqlread"
)

// querier reads rows: a pool, a connection in a transaction.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
	SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults
}

// tx is a commit of one user at work. It holds the user's row: no other commit of the user
// is under way, and each statement sees all that were before.
type tx struct {
	querier
	u     *user
	later pgx.Batch // writes that go to the server with the commit
	idle  bool      // nothing is to be committed
	due   bool      // jobs are queued that are due
}

// queue adds a write that goes to the server with the commit, in the order of the calls.
// What it returns may be given a function that looks at the result.
func (t *tx) queue(sql string, args ...any) *pgx.QueuedQuery { return t.later.Queue(sql, args...) }

// flush sends what is queued now, for reads that must see it.
func (t *tx) flush(ctx context.Context) error {
	if t.later.Len() == 0 {
		return nil
	}
	b := t.later
	t.later = pgx.Batch{}
	return t.SendBatch(ctx, &b).Close()
}

const (
	sqlBegin    = `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE`
	sqlCommit   = `COMMIT`
	sqlRollback = `ROLLBACK`
)

// locked runs do in one transaction that holds the user's row, and commits. Without the
// user's row it makes one, or does nothing where create is false.
//
// do may run several times: what other transactions or the network broke off is done again
// for as long as Options.Wait, each time with the user's row as it is then. It changes
// nothing outside of the transaction but by assignment. A commit whose answer was lost is
// looked for by its mark, so that it is made once.
func (s *Store) locked(ctx context.Context, name string, create bool, do func(ctx context.Context, t *tx) error) error {
	return s.inLine(ctx, name, writing{alone: &commit{s: s, name: name, make: create, do: do}})
}

// unlessBusy is locked for a user who has no commit under way, and else does nothing.
func (s *Store) unlessBusy(ctx context.Context, name string, do func(ctx context.Context, t *tx) error) error {
	return s.commit(ctx, &commit{s: s, name: name, hasty: true, do: do})
}

// commit makes a commit.
func (s *Store) commit(ctx context.Context, c *commit) error {
	if err := s.writable(ctx); err != nil {
		return err
	}
	defer s.replica.wrote(c.name) // also of a conflict: the next plan is made of what is there now
	err := s.again(ctx, c.attempt)
	if err != nil && c.mark != 0 {
		err = &lostError{err}
	}
	return s.explain(ctx, err)
}

// commit is one call of locked.
type commit struct {
	s     *Store
	name  string
	make  bool
	hasty bool // the first attempt waits for nobody; what it began is brought to an end
	// asks is what do has to know of the rows of the user with a number, from the beginning of each
	// attempt: it is asked with the user's row. Nil asks nothing.
	asks func(owner int64) []sqlread.Question
	do   func(ctx context.Context, t *tx) error

	// Of an attempt whose answer was lost: its mark, 0 is none, and users.changes before it.
	// They stay until it is known whether the attempt was committed.
	mark   int64
	before int64
}

// made reports whether the attempt whose answer was lost was committed. So many commits may
// have followed that its mark is gone either way: then nobody can say.
func (c *commit) made(u *user) (made bool, err error) {
	switch {
	case c.mark == 0:
		return false, nil
	case u == nil:
	case u.marked(c.mark):
		made = true
	case u.changes-c.before > keptMarks:
		return false, &lostError{errMarkGone}
	}
	c.mark = 0
	return made, nil
}

func (c *commit) attempt(ctx context.Context) error {
	conn, err := c.s.writer.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release() // closes one that is in a transaction still
	t := &tx{querier: conn}
	if t.u, err = c.locked(ctx, conn); err != nil {
		return err
	}
	made, err := c.made(t.u)
	if made {
		_ = rollback(ctx, conn, nil) // nothing is to be tried again, however this ends
		c.s.notifier.notify(t.u, true, true)
		return nil
	}
	if t.u == nil || err != nil {
		return rollback(ctx, conn, err)
	}
	gen, cseq := t.u.Gen, t.u.cseq
	if err := c.work(ctx, t); err != nil {
		return rollback(ctx, conn, err)
	}
	if t.idle {
		return rollback(ctx, conn, nil)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.end(ctx, conn, t); err != nil {
		return err
	}
	c.s.notifier.notify(t.u, t.due, t.u.Gen > gen || t.u.cseq > cseq)
	return nil
}

// locked is begin, which has an answer soon or never: the server itself ends what waits for
// the user's row after Options.Wait.
func (c *commit) locked(ctx context.Context, conn querier) (*user, error) {
	ctx, cancel := c.s.soon(ctx)
	defer cancel()
	return c.begin(ctx, conn)
}

// work is do, which must not hold the user's row for ever where the server says nothing any
// more. What it reads and writes takes milliseconds, and seconds where much is destroyed.
func (c *commit) work(ctx context.Context, t *tx) error {
	ctx, cancel := context.WithTimeout(ctx, longestWork*c.s.o.Wait)
	defer cancel()
	return c.do(ctx, t)
}

// longestWork is how many times Options.Wait a commit may read and write before its end.
const longestWork = 12

// soon is a context for what the server answers within Options.Wait, or not at all.
func (s *Store) soon(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, 2*s.o.Wait)
}

// begin begins a transaction, takes the user's row and asks, in one round trip where the row is there:
// each statement sees what was committed before the row was had.
func (c *commit) begin(ctx context.Context, q querier) (*user, error) {
	lock := sqlLock
	if c.hasty {
		lock, c.hasty = sqlLockIdle, false
	}
	b := &pgx.Batch{}
	b.Queue(sqlBegin)
	if c.s.pooled {
		for _, bound := range c.s.bounds("SET LOCAL") {
			b.Queue(bound)
		}
	}
	before := b.Len()
	owner, theirs := ownerOf(c.name, 0), false // else the answers are about nobody, or somebody else
	b.Queue(lock, owner)
	for _, question := range c.questions(owner) {
		b.Queue(question.SQL, argsOf(owner, &question)...).Query(func(rows pgx.Rows) error {
			if !theirs {
				return nil
			}
			return eachOf(rows, question.Do)
		})
	}
	r := q.SendBatch(ctx, b)
	var err error
	for ; before > 0 && err == nil; before-- {
		_, err = r.Exec()
	}
	var u *user
	if err == nil {
		u, err = scanUser(r.QueryRow(), owner)
	}
	theirs = u != nil && u.name == c.name
	if closed := r.Close(); err == nil {
		err = closed
	}
	if err != nil || theirs || u == nil && !c.make {
		return u, err
	}
	return c.findOrMake(ctx, q, lock)
}

// findOrMake takes the row of a user who is not there, or has another number than is taken at first.
func (c *commit) findOrMake(ctx context.Context, q querier, lock string) (*user, error) {
	for {
		u, owner, err := find(ctx, q, lock, c.name)
		switch {
		case err != nil || u == nil && !c.make:
			return nil, err
		case u != nil:
			return u, (&read{querier: q, owner: owner}).Ask(ctx, c.questions(owner)...)
		}
		err = q.QueryRow(ctx, sqlNewUser+` RETURNING owner`, owner, []byte(c.name)).Scan(&owner)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) { // another process made it, or one of another name
			return nil, err
		}
	}
}

// questions are what the commit asks with the user's row.
func (c *commit) questions(owner int64) []sqlread.Question {
	if c.asks == nil {
		return nil
	}
	return c.asks(owner)
}

// end sends what is queued with the commit. From here on the caller's context ends nothing:
// whether a commit that was cut off was made would have to be asked.
func (c *commit) end(ctx context.Context, conn querier, t *tx) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), c.s.o.Wait)
	defer cancel()
	mark := rand.Int64N(1<<62) + 1
	t.u.save(t, mark)
	t.later.Queue(sqlCommit)
	err := conn.SendBatch(ctx, &t.later).Close()
	if lost(err) {
		c.mark, c.before = mark, t.u.changes
		return &lostError{err}
	}
	if err == nil {
		return nil
	}
	return rollback(ctx, conn, err)
}

// rollback ends a transaction and returns why.
func rollback(ctx context.Context, conn querier, why error) error {
	if ctx.Err() != nil || lost(why) {
		return why
	}
	err := conn.SendBatch(ctx, one(sqlRollback)).Close()
	if why == nil {
		return err
	}
	return why
}

// one is a batch of one statement.
func one(sql string, args ...any) *pgx.Batch {
	b := &pgx.Batch{}
	b.Queue(sql, args...)
	return b
}

// lostError is that of a commit whose answer was lost: it was made or not.
type lostError struct{ error }

func (e *lostError) Unwrap() error { return e.error }

// errMarkGone is a lostError that nothing can be done about.
var errMarkGone = errors.New("so many commits followed that the mark of this one is gone")

// Pauses between attempts.
const (
	firstPause   = 5 * time.Millisecond
	longestPause = 500 * time.Millisecond
)

// again calls attempt until it succeeds, or fails for a reason that does not pass by
// itself, or Options.Wait is over.
func (s *Store) again(ctx context.Context, attempt func(context.Context) error) error {
	until := time.Now().Add(s.o.Wait)
	for pause := firstPause; ; pause = min(2*pause, longestPause) {
		err := attempt(ctx)
		if err == nil || ctx.Err() != nil || !passes(err) || time.Now().Add(pause).After(until) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(pause/2 + rand.N(pause)):
		}
	}
}

// writable is the error of a write that can't be made.
func (s *Store) writable(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.o.ReadOnly {
		return s.readable()
	}
	return nil
}

// pgCode is the code of an error that the server sent; "" of any other.
func pgCode(err error) string {
	if e, ok := errors.AsType[*pgconn.PgError](err); ok {
		return e.Code
	}
	return ""
}
