package route

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/loci-memory/loci/internal/edges/server"
)

// backend is a server, as far as the router knows it.
type backend struct {
	url      *url.URL
	underWay atomic.Int64 // requests, but for what clients listen to

	mu     sync.Mutex
	up     bool
	keyed  bool // it needs a key, as it said last
	misses int  // looks in a row at which it was not ready
	gone   context.Context
	giveUp context.CancelCauseFunc // ends what it was asked and has not answered
}

func newBackend(u *url.URL) *backend {
	b := &backend{url: u}
	b.gone, b.giveUp = context.WithCancelCause(context.Background())
	return b
}

// A server is down after missesDown looks in a row at which it was not ready, or when it
// takes no connection. After missesGone its machine may be gone without a word: what it was
// asked and has not begun to answer is given up.
const (
	missesDown = 2
	missesGone = 15
)

// errGone is why what a server was asked is given up.
var errGone = errors.New("the server has not answered for long")

func (b *backend) state() (s standing, keyed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return standing{up: b.up, underWay: int(b.underWay.Load())}, b.keyed
}

// ending is the context that ends when what the server was asked is given up.
func (b *backend) ending() context.Context {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.gone
}

// ready notes that the server can serve; changed reports whether it was down.
func (b *backend) ready(keyed bool) (changed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	changed, b.up, b.keyed, b.misses = !b.up, true, keyed, 0
	return changed
}

// missed notes that it can't; changed reports whether it was up until now.
func (b *backend) missed() (changed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.misses++; b.misses == missesGone {
		b.giveUp(errGone)
		b.gone, b.giveUp = context.WithCancelCause(context.Background())
	}
	changed = b.up && b.misses >= missesDown
	if changed {
		b.up = false
	}
	return changed
}

// unreached notes that it takes no connection; changed is as of missed.
func (b *backend) unreached() (changed bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	changed, b.up = b.up, false
	return changed
}

// readyWithin bounds a look at a server; it is more than a server itself takes.
const readyWithin = 3 * time.Second

// look asks a server whether it is ready.
func (t *Router) look(ctx context.Context, b *backend) {
	looked, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	keyed, err := t.ask(looked, b)
	switch {
	case ctx.Err() != nil: // the router stops
	case err == nil && b.ready(keyed):
		t.o.Logger.Info("a server is up", "server", b.url.String())
	case err != nil && b.missed():
		t.o.Logger.Warn("a server is down: its users are sent to the others", "server", b.url.String(), "error", err)
	}
}

// ask returns whether a server that is ready needs a key.
func (t *Router) ask(ctx context.Context, b *backend) (keyed bool, err error) {
	u := *b.url
	u.Path = "/readyz"
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return false, err
	}
	answer, err := t.dials.RoundTrip(r)
	if err != nil {
		return false, err
	}
	_, _ = io.CopyN(io.Discard, answer.Body, 1<<10)
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return false, errors.New("it answers " + answer.Status)
	}
	return answer.Header.Get(server.KeyedHeader) == "yes", nil
}

// lookAll looks at all servers at once.
func (t *Router) lookAll(ctx context.Context) {
	var all sync.WaitGroup
	for _, b := range t.servers {
		all.Go(func() { t.look(ctx, b) })
	}
	all.Wait()
}

// Watch looks at the servers again and again until ctx ends.
func (t *Router) Watch(ctx context.Context) {
	var all sync.WaitGroup
	for _, b := range t.servers {
		all.Go(func() {
			tick := time.NewTicker(t.o.Every)
			defer tick.Stop()
			for ctx.Err() == nil {
				t.look(ctx, b)
				select {
				case <-tick.C:
				case <-ctx.Done():
				}
			}
		})
	}
	all.Wait()
	t.dials.CloseIdleConnections()
}

// Keyed looks at the servers and reports whether strangers may be let to them: it is false
// where one that is ready needs no key. A server that is not ready now gets no request of a
// stranger before it has said that it needs a key.
func (t *Router) Keyed(ctx context.Context) (bool, error) {
	t.lookAll(ctx)
	for _, b := range t.servers {
		if s, keyed := b.state(); s.up && !keyed {
			return false, nil
		}
	}
	return true, ctx.Err()
}

// Ready is nil where a server is up.
func (t *Router) Ready(context.Context) error {
	for _, b := range t.servers {
		if s, _ := b.state(); s.up {
			return nil
		}
	}
	return errors.New("no server is ready")
}
