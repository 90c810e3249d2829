package bench

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Counted is a store that counts what is read of it: rows, messages, accesses, notes whose
// links are looked up, and segments by the kilobyte. It can not copy itself.
type Counted struct {
	store.Store
	read atomic.Int64
}

// Count wraps a store, which it closes with itself.
func Count(s store.Store) *Counted { return &Counted{Store: s} }

// Read is how many things were read so far.
func (c *Counted) Read() int64 { return c.read.Load() }

// rows counts what is yielded.
func (c *Counted) rows(yield func(*store.Row) error) func(*store.Row) error {
	return func(r *store.Row) error {
		c.read.Add(1)
		return yield(r)
	}
}

// Rows counts the rows.
func (c *Counted) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return c.Store.Rows(ctx, user, seqs, c.rows(yield))
}

// RowsAt counts the rows.
func (c *Counted) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return c.Store.RowsAt(ctx, user, seqs, at, c.rows(yield))
}

// Latest counts the rows.
func (c *Counted) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return c.Store.Latest(ctx, user, ids, at, c.rows(yield))
}

// Versions counts the rows.
func (c *Counted) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	return c.Store.Versions(ctx, user, ids, c.rows(yield))
}

// RowsSince counts the rows.
func (c *Counted) RowsSince(ctx context.Context, user string, gen uint64, yield func(*store.Row) error) (store.State, error) {
	return c.Store.RowsSince(ctx, user, gen, c.rows(yield))
}

// After counts the rows.
func (c *Counted) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	rows, err := c.Store.After(ctx, user, seq, limit)
	c.read.Add(int64(len(rows)))
	return rows, err
}

// OfMessages counts the rows.
func (c *Counted) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	rows, err := c.Store.OfMessages(ctx, user, messages)
	c.read.Add(int64(len(rows)))
	return rows, err
}

// Messages counts the messages.
func (c *Counted) Messages(ctx context.Context, user string, ids []loci.ID) ([]store.Message, error) {
	messages, err := c.Store.Messages(ctx, user, ids)
	c.read.Add(int64(len(messages)))
	return messages, err
}

// Links counts the notes that are asked about.
func (c *Counted) Links(ctx context.Context, user string, roots []uint32, at time.Time) ([]store.Edge, error) {
	c.read.Add(int64(len(roots)))
	return c.Store.Links(ctx, user, roots, at)
}

// Uses counts the notes.
func (c *Counted) Uses(ctx context.Context, user string, ids []loci.ID) ([]store.Use, error) {
	uses, err := c.Store.Uses(ctx, user, ids)
	c.read.Add(int64(len(uses)))
	return uses, err
}

// Segments counts kilobytes.
func (c *Counted) Segments(ctx context.Context, user string) (epoch uint64, segments []store.Segment, err error) {
	epoch, segments, err = c.Store.Segments(ctx, user)
	for _, s := range segments {
		c.read.Add(int64(len(s.Blob) >> 10))
	}
	return epoch, segments, err
}

// Snapshot counts what is yielded of it.
func (c *Counted) Snapshot(ctx context.Context, user string, do func(store.Snapshot) error) error {
	return c.Store.Snapshot(ctx, user, func(s store.Snapshot) error { return do(countedSnapshot{s, c}) })
}

// countedSnapshot counts what is read of a snapshot.
type countedSnapshot struct {
	store.Snapshot
	of *Counted
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
