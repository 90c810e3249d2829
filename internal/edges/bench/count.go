package bench

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Count wraps a store, which it closes with itself, and counts what is read of it: rows,
// messages, accesses, notes whose links are looked up, and segments by the kilobyte. read is
// how many that are so far. What it returns can not copy itself.
func Count(s store.Store) (wrapped store.Store, read func() int64) {
	c := &counted{Store: s}
	return c, c.read.Load
}

// counted counts what is read of a store.
type counted struct {
	store.Store
	read atomic.Int64
}

// rows counts what is yielded.
func (c *counted) rows(yield func(*store.Row) error) func(*store.Row) error {
	return func(r *store.Row) error {
		c.read.Add(1)
		return yield(r)
	}
}

func (c *counted) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return c.Store.Rows(ctx, user, seqs, c.rows(yield))
}

func (c *counted) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return c.Store.RowsAt(ctx, user, seqs, at, c.rows(yield))
}

func (c *counted) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return c.Store.Latest(ctx, user, ids, at, c.rows(yield))
}

func (c *counted) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	return c.Store.Versions(ctx, user, ids, c.rows(yield))
}

func (c *counted) RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	return c.Store.RowsSince(ctx, user, gen, c.rows(yield))
}

func (c *counted) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	rows, err := c.Store.After(ctx, user, seq, limit)
	c.read.Add(int64(len(rows)))
	return rows, err
}

func (c *counted) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	rows, err := c.Store.OfMessages(ctx, user, messages)
	c.read.Add(int64(len(rows)))
	return rows, err
}

func (c *counted) Messages(ctx context.Context, user string, ids []loci.ID) ([]store.Message, error) {
	messages, err := c.Store.Messages(ctx, user, ids)
	c.read.Add(int64(len(messages)))
	return messages, err
}

func (c *counted) Links(ctx context.Context, user string, roots []uint32, at time.Time, alike int) ([]store.Edge, error) {
	c.read.Add(int64(len(roots)))
	return c.Store.Links(ctx, user, roots, at, alike)
}

func (c *counted) Uses(ctx context.Context, user string, ids []loci.ID) ([]store.Use, error) {
	uses, err := c.Store.Uses(ctx, user, ids)
	c.read.Add(int64(len(uses)))
	return uses, err
}

func (c *counted) Segments(ctx context.Context, user string) (epoch uint64, segments []store.Segment, err error) {
	epoch, segments, err = c.Store.Segments(ctx, user)
	for _, s := range segments {
		c.read.Add(int64(len(s.Blob) >> 10))
	}
	return epoch, segments, err
}

func (c *counted) Snapshot(ctx context.Context, user string, do func(store.Snapshot) error) error {
	return c.Store.Snapshot(ctx, user, func(s store.Snapshot) error { return do(countedSnapshot{s, c}) })
}

// countedSnapshot counts what is read of a snapshot.
type countedSnapshot struct {
	store.Snapshot
	of *counted
}

func (s countedSnapshot) Messages(ctx context.Context, yield func(*store.Message) error) error {
	return s.Snapshot.Messages(ctx, func(m *store.Message) error { s.of.read.Add(1); return yield(m) })
}

func (s countedSnapshot) Versions(ctx context.Context, yield func(*store.Row) error) error {
	return s.Snapshot.Versions(ctx, s.of.rows(yield))
}

func (s countedSnapshot) Links(ctx context.Context, yield func(*store.Edge) error) error {
	return s.Snapshot.Links(ctx, func(e *store.Edge) error { s.of.read.Add(1); return yield(e) })
}
