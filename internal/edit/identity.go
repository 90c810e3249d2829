package edit

import (
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"sync"
	"time"

	"github.com/loci-memory/loci"
)

// MessageID is the id of a message: a version 8 UUID, the first 16 bytes of a SHA-256
// over user, conversation, role, speaker, text, caption, ref and time. The same message
// twice has the same id.
func MessageID(m *loci.Message) loci.ID {
	h := saidBy(m)
	var at [8]byte
	binary.LittleEndian.PutUint64(at[:], uint64(m.At.UnixMicro()))
	h.Write(at[:])
	return idOf(h)
}

// UntimedID is MessageID without the time, for a message whose caller gave an id of
// its own (Ref) and no time: the moment at which it came is not a part of it.
func UntimedID(m *loci.Message) loci.ID { return idOf(saidBy(m)) }

// saidBy hashes the fields that make a message the same, each behind its length.
func saidBy(m *loci.Message) hash.Hash {
	h := sha256.New()
	for _, field := range []string{m.User, m.Conversation, string(m.Role), m.Speaker, m.Text, m.Caption, m.Ref} {
		var n [8]byte
		binary.LittleEndian.PutUint64(n[:], uint64(len(field)))
		h.Write(n[:])
		h.Write([]byte(field))
	}
	return h
}

func idOf(h hash.Hash) (id loci.ID) {
	copy(id[:], h.Sum(nil))
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return id
}

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
