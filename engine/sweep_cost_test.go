package engine_test

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// rowsCounted is a store that counts the rows and accesses that are read.
type rowsCounted struct {
	store.Store
	n atomic.Int64
}

func (c *rowsCounted) count(yield func(*store.Row) error) func(*store.Row) error {
	return func(r *store.Row) error { c.n.Add(1); return yield(r) }
}

func (c *rowsCounted) Rows(ctx context.Context, user string, seqs []uint32, yield func(*store.Row) error) error {
	return c.Store.Rows(ctx, user, seqs, c.count(yield))
}

func (c *rowsCounted) RowsAt(ctx context.Context, user string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return c.Store.RowsAt(ctx, user, seqs, at, c.count(yield))
}

func (c *rowsCounted) Latest(ctx context.Context, user string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return c.Store.Latest(ctx, user, ids, at, c.count(yield))
}

func (c *rowsCounted) Versions(ctx context.Context, user string, ids []loci.ID, yield func(*store.Row) error) error {
	return c.Store.Versions(ctx, user, ids, c.count(yield))
}

func (c *rowsCounted) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	rows, err := c.Store.After(ctx, user, seq, limit)
	c.n.Add(int64(len(rows)))
	return rows, err
}

func (c *rowsCounted) OfMessages(ctx context.Context, user string, messages []loci.ID) ([]store.Row, error) {
	rows, err := c.Store.OfMessages(ctx, user, messages)
	c.n.Add(int64(len(rows)))
	return rows, err
}

func (c *rowsCounted) Uses(ctx context.Context, user string, ids []loci.ID) ([]store.Use, error) {
	uses, err := c.Store.Uses(ctx, user, ids)
	c.n.Add(int64(len(uses)))
	return uses, err
}

// What a dry sweep reads goes by what is old enough to go, not by what there is: talk of
// two years ago that was remembered today is young.
func TestFindingC3_ASweepReadsWhatIsOld(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	read := func(old, young int) (rows int64) {
		w, s := newWatch(), &rowsCounted{Store: inmem.New()}
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Clock: w.now}))
		defer func() { _ = e.Close(context.WithoutCancel(t.Context())) }()
		say := func(n int, conversation string) {
			r := loci.IngestRequest{}
			for i := range n {
				r.Messages = append(r.Messages, loci.RememberRequest{
					Text: fmt.Sprintf("Errand number %d of %s is done.", i, conversation), Conversation: conversation, At: w.now().AddDate(-2, 0, 0).Add(time.Duration(i) * time.Second),
				})
			}
			if n > 0 {
				must(e.Ingest(t.Context(), me, r))
			}
			w.pass(400 * 24 * time.Hour)
		}
		say(old, "old")
		say(young, "young")
		w.pass(-399 * 24 * time.Hour)
		s.n.Store(0)
		must(e.Sweep(t.Context(), me, loci.SweepRequest{DryRun: true, Limit: 1}))
		return s.n.Load()
	}
	few := read(40, 600)
	if many := read(40, 6000); many > few+20 { // to halve ten times as many is three or four looks more
		t.Errorf("beside 600 young notes %d rows are read, beside 6000 %d", few, many)
	}
	if rows := read(0, 6000); rows > 500 {
		t.Errorf("where nothing is old %d rows are read", rows)
	}
}
