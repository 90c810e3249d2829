package watch

import (
	"context"
	"time"
)

// look looks for what other processes committed, for all watches of this process, and wakes those
// of users for whom it finds something.
type look struct {
	end   context.CancelFunc
	ended chan struct{}
}

// newLook looks again and again until it is stopped.
func (w *Watcher) newLook() *look {
	ctx, end := context.WithCancel(context.Background())
	l := &look{end: end, ended: make(chan struct{})}
	go func() {
		defer close(l.ended)
		tick := time.NewTicker(w.o.Every)
		defer tick.Stop()
		look := w.o.Memory.Look()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				look(ctx)
			}
		}
	}()
	return l
}

// stop ends it, and waits until it is over. No look is none.
func (l *look) stop() {
	if l != nil {
		l.end()
		<-l.ended
	}
}
