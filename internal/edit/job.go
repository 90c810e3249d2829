package edit

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/loci-memory/loci"
)

// OwnID is the id of the one thing of a sort that somebody has, as a user the job that
// sweeps the memory.
func OwnID(sort, of string) loci.ID {
	h := sha256.New()
	h.Write([]byte(sort + "\x00" + of))
	return idOf(h)
}

// Calls remembers for when this process has queued each user's own job: until then new
// words need not be looked at for it. The zero Calls knows of none. All methods may be
// called concurrently.
type Calls struct {
	mu sync.Mutex
	at map[string]time.Time
	// seen is the latest moment that was asked about: what was recorded by a clock that
	// was ahead, and was put back, is forgotten.
	seen time.Time
}

// After reports whether the user's job is queued for later than now.
func (c *Calls) After(user string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seen.Sub(now) > time.Minute {
		c.at = nil
	}
	c.seen = now
	return c.at[user].After(now)
}

// Set records for when the user's job is queued.
func (c *Calls) Set(user string, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at == nil {
		c.at = map[string]time.Time{}
	}
	c.at[user] = at
}
