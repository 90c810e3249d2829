// Package uses counts accesses of notes beside the path of an answer.
package uses

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/batch"
)

// most is how many notes' accesses wait before they are written at once.
const most = 4096

// Memory is where accesses are kept.
type Memory interface {
	Touch(ctx context.Context, s loci.Scope, at time.Time, ids []loci.ID) error
}

// Counter counts accesses. All methods may be called concurrently.
type Counter struct {
	batch *batch.Batch[string, accesses]
}

// accesses are those of one user.
type accesses struct {
	ids  []loci.ID // one for each time that a note was accessed
	last time.Time
}

// New makes a counter that writes to a memory. What could not be written waits on.
func New(m Memory, log *slog.Logger) *Counter {
	return &Counter{batch.New(batch.Options[string, accesses]{
		Join: func(old, more accesses) accesses {
			return accesses{append(old.ids, more.ids...), more.last}
		},
		Write: func(ctx context.Context, values map[string]accesses) (map[string]accesses, error) {
			return write(ctx, m, values)
		},
		Failed: func(err error) { log.Warn("access counts not written; trying again", "error", err) },
		Most:   most,
		Size:   func(a accesses) int { return len(a.ids) },
	})}
}

func write(ctx context.Context, m Memory, values map[string]accesses) (map[string]accesses, error) {
	var failed error
	left := map[string]accesses{}
	for user, a := range values {
		if err := m.Touch(ctx, loci.Scope{User: user}, a.last, a.ids); err != nil {
			failed = errors.Join(failed, err)
			left[user] = a
		}
	}
	return left, failed
}

// Add counts one access of each note.
func (c *Counter) Add(s loci.Scope, at time.Time, ids []loci.ID) {
	if len(ids) > 0 {
		c.batch.Add(s.User, accesses{slices.Clone(ids), at})
	}
}

// Flush writes what waits.
func (c *Counter) Flush(ctx context.Context) error { return c.batch.Flush(ctx) }

// Close writes what waits.
func (c *Counter) Close(ctx context.Context) error { return c.batch.Close(ctx) }
