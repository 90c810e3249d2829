package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlLatest   = `SELECT row, root, version, at FROM notes WHERE user = ? AND id = ? ORDER BY version DESC LIMIT 1`
	sqlSaidOnce = `SELECT 1 FROM messages WHERE user = ? AND id = ?`
	// Only rows with greater numbers are looked at: they are few, so no index is needed.
	sqlAdded  = `SELECT 1 FROM notes WHERE row > ? AND row <= ? AND hash = ? LIMIT 1`
	sqlBehind = `SELECT ` + noteColumns + noteTables + `WHERE n.row BETWEEN ? AND ? ORDER BY n.row`
)

// checkOnly checks Expect and Held of changes that write nothing.
func (s *Store) checkOnly(ctx context.Context, name string, c *store.Changes) error {
	if !apply.Assumes(c) {
		return ctx.Err()
	}
	t, err := s.reader.begin(ctx, 0, []string{sqlUser, sqlLatest, sqlSaidOnce, sqlAdded, sqlHeld})
	if err != nil {
		return s.explain(ctx, err)
	}
	u, err := load(ctx, t, name)
	if u == nil {
		u = &user{name: name}
	}
	if err == nil {
		err = apply.Check(ctx, before{t, u}, c)
	}
	return s.explain(ctx, t.end(err))
}

// before is a user's rows as they were before a commit.
type before struct {
	q querier
	u *user
}

// Head returns the latest version of a note.
func (b before) Head(ctx context.Context, id loci.ID) (*apply.Head, error) {
	var h apply.Head
	var row, at int64
	ok, err := firstRow(ctx, b.q, sqlLatest, []any{b.u.number, id[:]}, &row, &h.Root, &h.Version, &at)
	if !ok {
		return nil, err
	}
	h.Seq, h.At = seqOf(row), time.UnixMicro(at)
	return &h, err
}

// Said reports whether a message is there.
func (b before) Said(ctx context.Context, id loci.ID) (bool, error) {
	return firstRow(ctx, b.q, sqlSaidOnce, []any{b.u.number, id[:]}, new(int))
}

// Added reports whether a row has a hash.
func (b before) Added(ctx context.Context, n store.New) (bool, error) {
	return firstRow(ctx, b.q, sqlAdded, []any{key(b.u.number, n.After), all(b.u.number)[1], n.Hash}, new(int))
}

// Lease returns under which number a job was handed out.
func (b before) Lease(ctx context.Context, id loci.ID) (lease int64, there bool, err error) {
	there, err = firstRow(ctx, b.q, sqlHeld, []any{b.u.number, id[:]}, &lease)
	return lease, there, err
}

// Done returns when a request was done.
func (b before) Done(ctx context.Context, key [32]byte) (done time.Time, err error) {
	var at int64
	there, err := firstRow(ctx, b.q, sqlDone, []any{b.u.number, key[:]}, &at)
	if there {
		done = time.UnixMicro(at)
	}
	return done, err
}

// Named returns a note behind a number that contradicts an assumption. Such rows are few.
func (b before) Named(ctx context.Context, q *store.Quiet) (id loci.ID, err error) {
	err = each(ctx, b.q, sqlread.Notes(newCells(), b.u.name, func(r *store.Row) error {
		if n := &r.Version.Note; id.IsZero() && q.Names(n) {
			id = n.ID
		}
		return nil
	}), sqlBehind, key(b.u.number, q.After+1), all(b.u.number)[1])
	return id, err
}
