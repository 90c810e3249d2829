package watch

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
)

// look looks for what other processes committed of a user, for all watches of that user in this
// process, and wakes them where it finds something.
type look struct {
	watches int // under the lock of the Watcher
	end     context.CancelFunc
	ended   chan struct{}
}

// newLook looks again and again until it is ended.
func (w *Watcher) newLook(user string) *look {
	ctx, end := context.WithCancel(context.Background())
	l := &look{end: end, ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		tick := time.NewTicker(w.o.Every)
		defer tick.Stop()
		var seen latest
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			now, err := w.latest(ctx, user)
			if err != nil || now != seen { // who is woken finds the error too
				w.o.Memory.Elsewhere(func(of string) bool { return of == user })
			}
			seen = now
		}
	}()
	return l
}

// latest is what a memory has that came last: a row and a cycle. The zero latest is not known.
type latest struct {
	place uint32
	cycle loci.ID
}

func (w *Watcher) latest(ctx context.Context, user string) (l latest, err error) {
	s := loci.Scope{User: user}
	if l.place, err = w.o.Memory.Last(ctx, s); err != nil {
		return latest{}, err
	}
	cycles, err := w.o.Memory.Cycles(ctx, s, 1)
	if err != nil {
		return latest{}, err
	}
	if len(cycles) > 0 {
		l.cycle = cycles[0].ID
	}
	return l, nil
}
