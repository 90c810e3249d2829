package postgres

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strings"
	"sync"
	"time"
)

// A NOTIFY inside of a commit takes a lock of the whole database until the commit is on the
// disk: one commit at a time, of all users. So NOTIFY is sent behind commits, by one
// goroutine of a store, several with one statement.
const (
	// betweenRings is the shortest time between two NOTIFY.
	betweenRings = 50 * time.Millisecond
	// ringTime is how long one may take; what it says is old then.
	ringTime = 2 * time.Second
	// mostNamed is how many users one names at most; who waits for others finds out later.
	mostNamed = 64
)

// sqlRing notifies those who listen to the tables of this schema.
const sqlRing = `SELECT pg_notify('` + channels + `' || 'users'::regclass::oid, $1)`

const channels = "loci_" // their names begin with this

// notifier notifies other processes of commits. All methods may be called concurrently; the zero
// notifier is of no use, and a nil one sends nothing.
type notifier struct {
	s    *Store
	self string // what this store's messages begin with
	wake chan struct{}
	stop chan struct{}
	done sync.WaitGroup

	mu      sync.Mutex
	begun   bool
	closed  bool
	mute    bool    // the database has no such thing
	jobs    bool    // those that were queued are due
	owners  []int64 // of the users who have new rows
	crowded bool    // there are more
}

func newNotifier(s *Store) *notifier {
	return &notifier{s: s, self: newSelf(), wake: make(chan struct{}, 1), stop: make(chan struct{})}
}

// ring notifies others of a commit: that jobs are due, or that a user has new rows or cycles.
// It does not wait.
func (b *notifier) notify(u *user, jobs, rows bool) {
	if b == nil || !jobs && !rows {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed || b.mute {
		return
	}
	b.jobs = b.jobs || jobs
	if rows && !slices.Contains(b.owners, u.owner) {
		if b.crowded = b.crowded || len(b.owners) >= mostNamed; !b.crowded {
			b.owners = append(b.owners, u.owner)
		}
	}
	if !b.begun {
		b.begun = true
		b.done.Go(b.loop)
	}
	select {
	case b.wake <- struct{}{}:
	default: // it is about to
	}
}

// close notifies others of the last commits and ends.
func (b *notifier) close() {
	if b == nil {
		return
	}
	b.mu.Lock()
	if !b.closed {
		b.closed = true
		close(b.stop)
	}
	b.mu.Unlock()
	b.done.Wait()
}

func (b *notifier) loop() {
	for last := false; !last; {
		select {
		case <-b.wake:
		case <-b.stop:
			last = true
		}
		if message, ok := b.take(); ok {
			b.send(message)
		}
		if last {
			return
		}
		select {
		case <-time.After(betweenRings):
		case <-b.stop:
		}
	}
}

// send notifies others. When that fails they find out by looking; where the database knows no
// such thing it is not tried again.
func (b *notifier) send(message string) {
	ctx, cancel := context.WithTimeout(context.Background(), ringTime)
	defer cancel()
	_, err := b.s.writer.Exec(ctx, sqlRing, message)
	if code := pgCode(err); code == noFeature || code == noFunction {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.mute = true
	}
}

// take returns what is to be sent now; false where that is nothing.
func (b *notifier) take() (message string, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.jobs && len(b.owners) == 0 {
		return "", false
	}
	message = b.self + messageOf(b.jobs, b.owners)
	b.jobs, b.owners, b.crowded = false, nil, false
	return message, true
}

// A message is the sender, then whether jobs are due, then the numbers of users.
const (
	selfSize = 8
	withJobs = "j"
	noJobs   = "-"
)

var letters = base64.RawURLEncoding

func messageOf(jobs bool, owners []int64) string {
	var b []byte
	for _, owner := range owners {
		b = binary.BigEndian.AppendUint64(b, uint64(owner))
	}
	if jobs {
		return withJobs + letters.EncodeToString(b)
	}
	return noJobs + letters.EncodeToString(b)
}

// message is what others sent.
type message struct {
	jobs   bool
	owners map[int64]bool
}

// add reads a message from another process into m. One that it can't read says that there
// may be jobs.
func (m *message) add(text, self string) (theirs bool) {
	if len(text) <= selfSize || strings.HasPrefix(text, self) {
		return false
	}
	m.jobs = m.jobs || text[selfSize:selfSize+1] != noJobs
	raw, err := letters.DecodeString(text[selfSize+1:])
	if err != nil {
		return true
	}
	for ; len(raw) >= 8; raw = raw[8:] {
		m.owners[int64(binary.BigEndian.Uint64(raw))] = true
	}
	return true
}
