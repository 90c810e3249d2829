package memory

import (
	"context"
	"encoding/binary"
	"sync"

	"github.com/loci-memory/loci"
)

// known remembers which rows notes have that were met lately, so that what was just
// read is not looked up again by its id. It is a hint: the note may have a newer
// version, or have been destroyed and come back under other numbers, or its place may
// be another's by now. The caller must check the row.
type known struct {
	mu   sync.Mutex
	sets [knownSets][knownWays]meeting
}

// A note has one set that it can be in; of those that share it the one that was met
// longest ago leaves. All of it is a megabyte, without a pointer.
const (
	knownSets = 16 << 10
	knownWays = 2
)

// meeting is a note that a scope met, with its rows.
type meeting struct {
	scope int64
	id    loci.ID
	rows  met
}

// met are a note's first row and the latest that was met.
type met struct{ root, seq uint32 }

// set is where a note can be: ids end in chance.
func (k *known) set(scope int64, id loci.ID) *[knownWays]meeting {
	return &k.sets[(binary.LittleEndian.Uint64(id[8:])>>32+uint64(scope))%knownSets]
}

// add remembers a row of a note.
func (k *known) add(scope int64, id loci.ID, r met) {
	k.mu.Lock()
	defer k.mu.Unlock()
	set := k.set(scope, id)
	at := knownWays - 1
	for i := range set {
		if m := &set[i]; m.scope == scope && m.id == id {
			if m.rows.root == r.root {
				r.seq = max(r.seq, m.rows.seq)
			}
			at = i
		}
	}
	copy(set[1:at+1], set[:at])
	set[0] = meeting{scope, id, r}
}

// drop forgets a note.
func (k *known) drop(scope int64, id loci.ID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	set := k.set(scope, id)
	for i := range set {
		if m := &set[i]; m.scope == scope && m.id == id {
			*m = meeting{}
		}
	}
}

// rowsOf are the rows that notes had when they were last met, by place; zero where
// nothing is known.
func (k *known) rowsOf(scope int64, ids []loci.ID) []met {
	found := make([]met, len(ids))
	k.mu.Lock()
	defer k.mu.Unlock()
	for i, id := range ids {
		for _, m := range k.set(scope, id) {
			if m.scope == scope && m.id == id {
				found[i] = m.rows
			}
		}
	}
	return found
}

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
