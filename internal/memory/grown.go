package memory

import (
	"context"
	"sync"
)

// grown has the index make segments of what was written, beside the writes. A
// search does that by itself, but after an import the next one may come from a
// process that starts cold, and must not read all that again.
type grown struct {
	flush func(ctx context.Context, user string) error

	mu      sync.Mutex
	rows    map[string]int // written and not flushed, by user
	flushes sync.WaitGroup
	closed  bool
}

func newGrown(flush func(ctx context.Context, user string) error) *grown {
	return &grown{flush: flush, rows: map[string]int{}}
}

// enough is how many rows are worth a segment; index.Options.FlushRows is the same.
const enough = 1024

// counted is how many users' rows are counted at once at most.
const counted = 4096

// add counts rows that a commit wrote, and starts a flush when they are enough.
func (g *grown) add(user string, rows int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.rows) == counted {
		clear(g.rows) // they are flushed when they are searched
	}
	if g.rows[user] += rows; g.rows[user] < enough || g.closed {
		return
	}
	delete(g.rows, user)
	g.flushes.Go(func() {
		// When it fails, the next one does its work too; nothing depends on it.
		_ = g.flush(context.Background(), user)
	})
}

// wait waits for the flushes that run; none starts any more.
func (g *grown) wait() {
	g.mu.Lock()
	g.closed = true
	g.mu.Unlock()
	g.flushes.Wait()
}
