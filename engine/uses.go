package engine

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
)

const (
	usesPeriod = time.Second // how long an access stays in memory
	usesMost   = 4096        // accesses in memory before they are written at once
)

// uses counts accesses beside the path of an answer: add never waits for the store,
// and close writes what is left.
type uses struct {
	memory *memory.Memory
	log    *slog.Logger

	mu      sync.Mutex
	waiting map[string][]loci.ID // by user; an id a time it was used
	count   int
	last    time.Time
	timer   *time.Timer
	closed  bool
	writing sync.Mutex // one flush at a time
}

func newUses(m *memory.Memory, log *slog.Logger) *uses {
	return &uses{memory: m, log: log, waiting: map[string][]loci.ID{}}
}

// add counts one access of each note. After close it does nothing.
func (u *uses) add(s loci.Scope, at time.Time, ids []loci.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.closed || len(ids) == 0 {
		return
	}
	u.waiting[s.User] = append(u.waiting[s.User], ids...)
	u.count += len(ids)
	u.last = at
	switch {
	case u.timer == nil:
		u.timer = time.AfterFunc(usesPeriod, u.tick)
	case u.count >= usesMost:
		u.timer.Reset(0)
	}
}

func (u *uses) tick() {
	if err := u.flush(context.Background()); err != nil {
		u.log.Warn("access counts not written; trying again", "error", err)
	}
}

// flush writes what waits. What could not be written waits on.
func (u *uses) flush(ctx context.Context) error {
	u.writing.Lock()
	defer u.writing.Unlock()
	u.mu.Lock()
	batch, at := u.waiting, u.last
	u.waiting, u.count, u.timer = map[string][]loci.ID{}, 0, nil
	u.mu.Unlock()
	var failed error
	for user, ids := range batch {
		err := u.memory.Touch(ctx, loci.Scope{User: user}, at, ids)
		if err != nil {
			failed = errors.Join(failed, err)
			u.back(user, ids)
		}
	}
	return failed
}

func (u *uses) back(user string, ids []loci.ID) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.waiting[user] = append(ids, u.waiting[user]...)
	u.count += len(ids)
	if u.timer == nil && !u.closed {
		u.timer = time.AfterFunc(usesPeriod, u.tick)
	}
}

// close writes what waits; later accesses are not counted.
func (u *uses) close(ctx context.Context) error {
	u.mu.Lock()
	u.closed = true
	if u.timer != nil {
		u.timer.Stop()
	}
	u.mu.Unlock()
	return u.flush(ctx)
}
