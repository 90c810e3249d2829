package weigh

import (
	"context"
	"sync"

	"github.com/loci-memory/loci"
)

// Room is memory that requests share, in bytes. Make one with NewRoom. All methods may be
// called concurrently.
//
// Whoever has most waits first: a key gets no more than twice what is left for others then, and
// a user of it no more than what is left. So one key never has more than two thirds, one user no more
// than half, and however many have as much as they can, somebody new finds room.
type Room struct {
	size int

	mu      sync.Mutex
	taken   int
	by      map[holder]int
	changed chan struct{} // closed when some was given back
}

// holder is who has room: a user with a key, or, without a user, all with that key.
type holder struct{ key, user string }

// NewRoom makes a room of so many bytes.
func NewRoom(size int) *Room {
	return &Room{size: size, by: map[holder]int{}, changed: make(chan struct{})}
}

// Share is what a request takes of a room. It is for one request; nil has no bound.
type Share struct {
	room *Room
	who  holder
}

// Share is that of a user who shows a key; "" are names like others.
func (r *Room) Share(key, user string) *Share { return &Share{room: r, who: holder{key, "of " + user}} }

// Take takes n bytes, which are to be given back. It waits for them until ctx ends, whose error
// it returns; what one user never gets is ErrExhausted.
func (s *Share) Take(ctx context.Context, n int) error {
	if s != nil && n > s.room.size/2 {
		return &loci.HintError{Kind: loci.ErrExhausted, Hint: "it takes more memory than the server has for one user: split it", About: "memory"}
	}
	for s != nil {
		changed := s.try(n)
		if changed == nil {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// try takes n bytes, or returns what is closed when it may be tried again.
func (s *Share) try(n int) (changed <-chan struct{}) {
	r, all := s.room, holder{key: s.who.key}
	r.mu.Lock()
	defer r.mu.Unlock()
	left := r.size - r.taken - n
	if left < 0 || r.by[all]+n > 2*left || r.by[s.who]+n > left {
		return r.changed
	}
	r.add(n, all, s.who)
	return nil
}

// Give gives n bytes back.
func (s *Share) Give(n int) {
	if s == nil || n == 0 {
		return
	}
	r := s.room
	r.mu.Lock()
	defer r.mu.Unlock()
	r.add(-n, holder{key: s.who.key}, s.who)
	close(r.changed)
	r.changed = make(chan struct{})
}

func (r *Room) add(n int, holders ...holder) {
	r.taken += n
	for _, h := range holders {
		if r.by[h] += n; r.by[h] == 0 {
			delete(r.by, h)
		}
	}
}

type shareKey struct{}

// With returns a context that has the share of a request.
func With(ctx context.Context, s *Share) context.Context {
	return context.WithValue(ctx, shareKey{}, s)
}

// Shared is the share that a context has; nil is none.
func Shared(ctx context.Context) *Share {
	s, _ := ctx.Value(shareKey{}).(*Share)
	return s
}
