package postgres

import (
	"context"
	"crypto/rand"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/loci-memory/loci/store"
)

var _ store.Waker = (*Store)(nil)

// Pauses before the connection that listens is made again.
const (
	firstListen = time.Second
	lastListen  = 30 * time.Second
)

// sqlChannel is the channel of this schema's commits.
const sqlChannel = `SELECT '` + channels + `' || 'users'::regclass::oid`

// newSelf is a name for the messages of one store.
func newSelf() string { return rand.Text()[:selfSize] }

// listener listens to what other processes send, while somebody wants to know. All methods may be
// called concurrently; the zero listener is of no use.
type listener struct {
	s *Store

	mu     sync.Mutex
	on     map[*wanted]struct{}
	stop   context.CancelFunc // of the goroutine that listens; nil: there is none
	closed bool
	done   sync.WaitGroup // of the goroutines
}

// wanted is one call of Wake.
type wanted struct {
	mu sync.Mutex // held while on runs
	on func(store.News)
}

func (w *wanted) call(n store.News) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.on != nil {
		w.on(n)
	}
}

// Wake has on called when other processes committed something. It holds a connection of its
// own as long as it is not stopped.
//
// Behind a pooler nothing is heard, since LISTEN is of a session.
func (s *Store) Wake(on func(store.News)) (stop func()) {
	if s.pooled {
		return func() {}
	}
	w := &wanted{on: on}
	s.listener.add(w)
	return func() {
		s.listener.remove(w)
		w.mu.Lock()
		defer w.mu.Unlock()
		w.on = nil
	}
}

func (e *listener) add(w *wanted) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return
	}
	if e.on == nil {
		e.on = map[*wanted]struct{}{}
	}
	e.on[w] = struct{}{}
	if e.stop == nil {
		ctx, stop := context.WithCancel(context.Background())
		e.stop = stop
		e.done.Go(func() { e.listen(ctx) })
	}
}

// remove ends the goroutine with the last who wants to know.
func (e *listener) remove(w *wanted) {
	e.mu.Lock()
	defer e.mu.Unlock()
	delete(e.on, w)
	if len(e.on) == 0 && e.stop != nil {
		e.stop()
		e.stop = nil
	}
}

// close ends the goroutine, and waits for it.
func (e *listener) close() {
	e.mu.Lock()
	e.closed = true
	if e.stop != nil {
		e.stop()
		e.stop = nil
	}
	e.mu.Unlock()
	e.done.Wait()
}

// listen listens until ctx ends, again after the connection was lost.
func (e *listener) listen(ctx context.Context) {
	for pause := firstListen; ; pause = min(2*pause, lastListen) {
		if heard, _ := e.attend(ctx); heard { // what is not heard is found out by looking
			pause = firstListen
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(pause):
		}
	}
}

// attend listens with one connection until it is lost. It reports whether there was one.
func (e *listener) attend(ctx context.Context) (heard bool, err error) {
	conn, err := pgx.ConnectConfig(ctx, e.s.config.Copy())
	if err != nil {
		return false, err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var channel string
	if err := conn.QueryRow(ctx, sqlChannel).Scan(&channel); err != nil {
		return false, err
	}
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{channel}.Sanitize()); err != nil {
		return false, err
	}
	e.call(store.News{Jobs: true, Of: func(string) bool { return true }}) // what was sent meanwhile is lost
	for {
		if err := e.hear(ctx, conn); err != nil {
			return true, err
		}
	}
}

// hear waits for a message, and takes those that come with it.
func (e *listener) hear(ctx context.Context, conn *pgx.Conn) error {
	n, err := conn.WaitForNotification(ctx)
	if err != nil {
		return err
	}
	m := message{owners: map[int64]bool{}}
	if m.add(n.Payload, e.s.notifier.self) {
		e.call(store.News{Jobs: m.jobs, Of: func(user string) bool { return m.owners[e.s.numberOf(user)] }})
	}
	return nil
}

// call calls all who want to know.
func (e *listener) call(n store.News) {
	e.mu.Lock()
	all := slices.Collect(maps.Keys(e.on))
	e.mu.Unlock()
	for _, w := range all {
		w.call(n)
	}
}
