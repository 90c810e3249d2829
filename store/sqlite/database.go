package sqlite

import (
	"context"
	"os"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// database is the file as a sqlread.Reader asks it.
type database struct{ s *Store }

var _ sqlread.DB = database{}

func (database) Cells() sqlread.Cells   { return newCells() }
func (database) ID(id loci.ID) any      { return id[:] }
func (database) IDs(list []loci.ID) any { return idArray(list) }
func (database) Seqs(list []uint32) any { return array(list) }
func (database) Label(text string) any  { return text }

func (d database) Moment(given time.Time) any { return d.s.now(given).UnixMicro() }

// manyRows is from how many things on a read is a scan.
const manyRows = 100

// querier asks for so many things. Statements of few rows are not cancelled once
// they run.
func (d database) querier(size sqlread.Size) querier {
	if size >= manyRows {
		return d.s.scanner
	}
	return lookup{d.s.reader}
}

// Ask asks about no single user.
func (d database) Ask(ctx context.Context, size sqlread.Size, begin func() sqlread.Question) error {
	q := begin()
	return d.s.explain(ctx, each(ctx, d.querier(size), q.Do, q.SQL, q.Args...))
}

// Read asks about a user.
func (d database) Read(ctx context.Context, user string, size sqlread.Size, do func(sqlread.Session) error) error {
	return d.s.of(ctx, user, func(number int64) error { return do(&session{d.querier(size), number}) })
}

// ReadLast is Read: every read of a file sees all commits before it.
func (d database) ReadLast(ctx context.Context, user string, do func(sqlread.Session) error) error {
	return d.Read(ctx, user, sqlread.Single, do)
}

// AtOnce asks in one read transaction.
func (d database) AtOnce(ctx context.Context, user string, size sqlread.Size, ask func(sqlread.Session) []sqlread.Question, seen func(store.State)) error {
	return d.s.of(ctx, user, func(number int64) error {
		s := &session{number: number}
		questions := ask(s)
		statements := []string{sqlUser}
		for i := range questions {
			statements = append(statements, questions[i].SQL)
		}
		pool, running := d.s.reader, detach(ctx)
		if size >= manyRows {
			pool, running = d.s.scanner, ctx
		}
		t, err := pool.begin(ctx, 0, statements)
		if err != nil {
			return err
		}
		u, err := load(running, t, user)
		if err == nil && u != nil {
			seen(u.State())
			s.q = t
			err = s.Ask(running, questions...)
		}
		return t.end(err)
	})
}

// OneState asks in one read transaction. It does not use up the readers, since do is not
// ours.
func (d database) OneState(ctx context.Context, user string, do func(sqlread.Session) error) error {
	t, err := d.s.walker.begin(ctx, 0, nil)
	if err != nil {
		return d.s.explain(ctx, err)
	}
	s := &session{q: t}
	// The state is that of the first read, so the user is looked up even if known.
	_, err = firstRow(ctx, t, sqlNumber, []any{user}, &s.number)
	if err == nil {
		err = do(s)
	}
	return d.s.explain(ctx, t.end(err))
}

// Bytes is the size of the file and of its log.
func (d database) Bytes(context.Context) (n int64, err error) {
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(d.s.path + suffix); err == nil {
			n += info.Size()
		}
	}
	return n, nil
}

// session is a read about the user with a number.
type session struct {
	q      querier
	number int64
}

func (s *session) Ask(ctx context.Context, questions ...sqlread.Question) error {
	for i := range questions {
		q := &questions[i]
		if err := each(ctx, s.q, q.Do, q.SQL, append([]any{s.number}, q.Args...)...); err != nil {
			return err
		}
	}
	return nil
}

// Handed returns what the caller's code did.
func (*session) Handed(err error) error { return err }
