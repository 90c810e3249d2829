package engine_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// reads lists what is read of a store. The clock is no judge of how long an answer takes:
// what is read for it is.
type reads struct {
	store.Store
	mu   sync.Mutex
	made []string
}

// take returns the reads since the last time, in order; "" of nil.
func (r *reads) take() string {
	if r == nil {
		return ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	made := strings.Join(r.made, " ")
	r.made = nil
	return made
}

func (r *reads) note(of string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.made = append(r.made, of)
}

func (r *reads) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	r.note("a row")
	return r.Store.Rows(ctx, user, seqs, yield)
}

func (r *reads) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	r.note("a row")
	return r.Store.RowsAt(ctx, user, seqs, at, yield)
}

func (r *reads) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	r.note("a row")
	return r.Store.Latest(ctx, user, ids, at, yield)
}

func (r *reads) Roots(ctx context.Context, user string, ids []loci.ID) (map[loci.ID]uint32, error) {
	r.note("roots")
	return r.Store.Roots(ctx, user, ids)
}

func (r *reads) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	r.note("versions")
	return r.Store.Versions(ctx, user, ids, yield)
}

func (r *reads) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	r.note("after")
	return r.Store.After(ctx, user, seq, limit)
}

func (r *reads) Messages(ctx context.Context, user string, ids []loci.ID) ([]store.Message, error) {
	r.note("messages")
	return r.Store.Messages(ctx, user, ids)
}

func (r *reads) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	r.note("of messages")
	return r.Store.OfMessages(ctx, user, messages)
}

func (r *reads) Links(ctx context.Context, user string, roots []uint32, at time.Time, alike int) ([]store.Edge, error) {
	r.note("links")
	return r.Store.Links(ctx, user, roots, at, alike)
}

func (r *reads) Uses(ctx context.Context, user string, ids []loci.ID) ([]store.Use, error) {
	r.note("uses")
	return r.Store.Uses(ctx, user, ids)
}

func (r *reads) Cycle(ctx context.Context, user string, id loci.ID) (loci.Cycle, bool, error) {
	r.note("cycle")
	return r.Store.Cycle(ctx, user, id)
}

func (r *reads) Job(ctx context.Context, user string, id loci.ID) (loci.Job, bool, error) {
	r.note("job")
	return r.Store.Job(ctx, user, id)
}

// What is hidden takes the same reads as what is not there.
func TestA1_WhatIsHiddenTakesTheWorkOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	r := &reads{Store: inmem.New()}
	w := newWorld(t, r, false, byItself)
	w.reads = r
	requests := *isolationRequests / 2
	if testing.Short() {
		requests /= 4
	}
	for range requests {
		w.request()
	}
	w.report()
}
