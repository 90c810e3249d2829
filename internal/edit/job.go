package edit

import (
	"crypto/sha256"
	"sync"
	"time"

	"github.com/loci-memory/loci"
)

// OwnID is the id of the one job of a sort that a user has.
func OwnID(sort, user string) loci.ID {
	h := sha256.New()
	h.Write([]byte(sort + "\x00" + user))
	return idOf(h)
}

// Calls remembers for when this process has queued each user's own job: until then new
// words need not be looked at for it. The zero Calls knows of none. All methods may be
// called concurrently.
type Calls struct {
	mu sync.Mutex
	at map[string]call
}

type call struct{ set, at time.Time }

// After reports whether the user's job is queued for later than now. What was recorded
// later than now does not count: the clock was ahead then.
func (c *Calls) After(user string, now time.Time) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := c.at[user]
	return l.at.After(now) && !l.set.After(now)
}

// Set records, now, for when the user's job is queued.
func (c *Calls) Set(user string, at, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at == nil {
		c.at = map[string]call{}
	}
	c.at[user] = call{now, at}
}
