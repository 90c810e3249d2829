package watch

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
)

// Options of a Watcher. Memory and Now are required.
type Options struct {
	Memory *memory.Memory
	Now    func() time.Time
	Every  time.Duration // how often the commits of other processes are looked for; 0 is a second
	Most   int           // watches of one scope at a time; 0 is 32, less is no bound
}

const (
	standardEvery = time.Second
	standardMost  = 32
)

// Watcher reports what happens. All methods may be called concurrently.
type Watcher struct {
	o     Options
	ended chan struct{}
	end   sync.Once

	mu   sync.Mutex
	open map[loci.Scope]int
	look *look // as long as a watch is open

	finds sync.Mutex // one place at a time is looked for by its moment: that reads many rows
}

// New makes a watcher. It starts nothing: a watch is the goroutine of its caller.
func New(o Options) *Watcher {
	o.Every = cmp.Or(max(o.Every, 0), standardEvery)
	o.Most = cmp.Or(o.Most, standardMost)
	return &Watcher{o: o, ended: make(chan struct{}), open: map[loci.Scope]int{}}
}

// Close ends all watches with an ErrUnavailable, each when its event has been taken.
// Closing twice is fine.
func (w *Watcher) Close() { w.end.Do(func() { close(w.ended) }) }

// Watch implements loci.Watcher.
func (w *Watcher) Watch(ctx context.Context, s loci.Scope, r loci.WatchRequest, on func(loci.Event) error) error {
	if err := w.enter(s); err != nil {
		return err
	}
	defer w.leave(s)
	news, stop := w.o.Memory.Follow(s.User)
	defer stop()
	f := follower{memory: w.o.Memory, finds: &w.finds, scope: s, types: r.Types, on: on}
	if err := f.begin(ctx, r.After, w.o.Now()); err != nil {
		return err
	}
	for {
		if err := f.catchUp(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-w.ended:
			return loci.Unavailable(nil, "the memory is being closed: watch it again from the last cursor")
		case <-news:
		}
	}
}

// enter counts a watch, or refuses it where its scope has too many.
func (w *Watcher) enter(s loci.Scope) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.o.Most > 0 && w.open[s] >= w.o.Most {
		return &loci.HintError{Kind: loci.ErrExhausted, About: "watch", Hint: "too many programs watch this memory in the same name: end one first"}
	}
	if w.open[s]++; w.look == nil {
		w.look = w.newLook()
	}
	return nil
}

func (w *Watcher) leave(s loci.Scope) {
	var last *look
	w.mu.Lock()
	if w.open[s]--; w.open[s] == 0 {
		delete(w.open, s)
	}
	if len(w.open) == 0 {
		last, w.look = w.look, nil
	}
	w.mu.Unlock()
	last.stop()
}

// follower is one watch: a scope, and where it is.
type follower struct {
	memory *memory.Memory
	finds  *sync.Mutex
	scope  loci.Scope
	types  []loci.EventType
	on     func(loci.Event) error

	place  uint32        // of the last row that was looked at
	cycle  loci.ID       // the last cycle that was looked at; zero is none
	since  time.Time     // without one, cycles that ended before are no news
	waits  []*loci.Cycle // cycles to hand on, in the order of commits
	cursor cursor        // of the last event
}

// pageSize is how many rows are read at once: a watch never holds more.
const pageSize = 100

// catchUp hands on all that was committed since the last time. Cycles are read before versions, so
// that the changes that they made are read with them, and again behind each page, as what was
// found there may have followed a cycle of meanwhile.
func (f *follower) catchUp(ctx context.Context) error {
	if err := f.readCycles(ctx); err != nil {
		return err
	}
	for {
		found, last, err := f.memory.Happened(ctx, f.scope, f.place, pageSize)
		if err != nil {
			return err
		}
		if last == f.place {
			return f.handOnCycles(func(*loci.Cycle) bool { return true })
		}
		if err := f.readCycles(ctx); err != nil {
			return err
		}
		for i := range found {
			if err := f.handOn(ctx, &found[i]); err != nil {
				return err
			}
		}
		f.place = last
	}
}

// handOn hands a version on, behind the cycles that were over before it.
func (f *follower) handOn(ctx context.Context, h *memory.Happening) error {
	before := func(c *loci.Cycle) bool {
		return c.Ended.Before(h.Clock) && !slices.Contains(c.Changes, h.Change)
	}
	if err := f.handOnCycles(before); err != nil {
		return err
	}
	f.cursor.saw(h.Change)
	f.cursor.clock = h.Clock
	e := loci.Event{Type: loci.EventRemembered, Note: h.Change.Note, Change: h.Change, Step: h.Step, By: h.By, Set: h.Set, At: h.Clock}
	if h.Change.Version > 1 {
		e.Type = loci.EventChanged
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return f.hand(e)
}

// handOnCycles hands on the cycles that wait, in order, as long as they are due.
func (f *follower) handOnCycles(due func(*loci.Cycle) bool) error {
	for len(f.waits) > 0 && due(f.waits[0]) {
		c := f.waits[0]
		f.waits = f.waits[1:]
		f.cursor.cycle, f.cursor.clock = c.ID, c.Ended
		if err := f.hand(loci.Event{Type: loci.EventReflected, Cycle: c.ID, Set: c.Set, At: c.Ended}); err != nil {
			return err
		}
	}
	return nil
}

// wants reports whether events of a type are asked for.
func (f *follower) wants(t loci.EventType) bool {
	return len(f.types) == 0 || t == loci.EventBegun || slices.Contains(f.types, t)
}

// hand calls on, where the type of the event is wanted.
func (f *follower) hand(e loci.Event) error {
	if !f.wants(e.Type) {
		return nil
	}
	e.Cursor = f.cursor.String()
	return f.on(e)
}

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
