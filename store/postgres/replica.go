package postgres

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// replica is a server that follows the database, for reads of a user. A read goes there
// where it finds all that this process has written or read of the user at the database
// itself, and what others committed up to Options.ReadWithin ago; any other goes to the
// database. A nil replica is none. All methods may be called concurrently.
//
// Both are one question: up to which moment is everything that was committed replayed there?
// measure.go answers it. A read or commit at the database marks its user with the moment at
// which it ended.
type replica struct {
	s       *Store
	config  *pgxpool.Config
	within  time.Duration
	reader  *pgxpool.Pool // for reads of few rows
	scanner *pgxpool.Pool // for reads of many

	asked chan struct{} // a read would like to know how far behind it is
	stop  context.CancelFunc
	done  sync.WaitGroup

	there, here atomic.Int64 // reads by place

	mu     sync.Mutex
	fresh  time.Time            // what was committed before is replayed; zero: unknown, or it can't be read
	same   bool                 // it is the database itself
	marked map[string]time.Time // users, with when they were written or read at the database last
	all    time.Time            // users who are not in marked may have been until then
}

// keptMarked is how many users are marked at most; where there are more, all are.
const keptMarked = 1 << 16

// openReplica makes the pools, and refuses a server that is another database.
func (s *Store) openReplica(ctx context.Context) error {
	config, err := pgxpool.ParseConfig(s.o.Read)
	if err != nil {
		return loci.Invalid("store-read", "it is no connection string of PostgreSQL: write postgres://USER:PASSWORD@HOST:PORT/DATABASE")
	}
	for _, f := range config.ConnConfig.Fallbacks {
		if f.Host != config.ConnConfig.Host || f.Port != config.ConnConfig.Port {
			return loci.Invalid("store-read", "it names several servers, of which one may be behind another: name one")
		}
	}
	s.tune(config)
	r := &replica{s: s, config: config, within: s.o.ReadWithin, asked: make(chan struct{}, 1), stop: func() {}, marked: map[string]time.Time{}}
	s.replica = r
	if r.reader, err = poolOf(ctx, config, s.o.Conns); err != nil {
		return err
	}
	if r.scanner, err = poolOf(ctx, config, s.o.Scans); err != nil {
		return err
	}
	m := &measure{r: r}
	if err := m.once(ctx); errors.Is(err, errStranger) {
		return loci.Invalid("store-read", "%s is not a replica of %s: name a standby of that server, or the server itself", nameOf(config), s)
	}
	// One that can't be reached now may be later.
	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	r.stop = stop
	r.done.Go(func() { m.run(background) })
	return ctx.Err()
}

// close ends the goroutine and closes the connections.
func (r *replica) close() {
	if r == nil {
		return
	}
	r.stop()
	r.done.Wait()
	for _, p := range []*pgxpool.Pool{r.reader, r.scanner} {
		if p != nil {
			p.Close()
		}
	}
}

// poolFor is the pool of the replica in whose place pool is asked otherwise; nil where the read
// has to go to the database.
func (r *replica) poolFor(name string, pool *pgxpool.Pool) *pgxpool.Pool {
	if r == nil {
		return nil
	}
	var to *pgxpool.Pool
	switch pool {
	case r.s.reader:
		to = r.reader
	case r.s.scanner:
		to = r.scanner
	default:
		return nil
	}
	select {
	case r.asked <- struct{}{}:
	default: // it is being measured
	}
	if !r.has(name, time.Now()) {
		return nil
	}
	return to
}

// has reports whether the replica has a user as this process knows the user, and is not too
// far behind.
func (r *replica) has(name string, now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.fresh.IsZero():
		return false
	case r.same:
		return true
	case now.Sub(r.fresh) > r.within:
		return false
	}
	since, ok := r.marked[name]
	if !ok {
		return r.all.Before(r.fresh)
	}
	return since.Before(r.fresh)
}

// saw marks a user who was written or read at the database, or of whom a plan turned out to
// be of before: the replica is not asked until it has what was committed by now.
func (r *replica) saw(name string) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if _, ok := r.marked[name]; !ok && len(r.marked) >= keptMarked {
		r.marked, r.all = map[string]time.Time{}, now
	}
	r.marked[name] = now
}

// measured sets up to when everything that was committed is replayed; zero where the replica
// can't be read. It forgets users who are as they were known.
func (r *replica) measured(fresh time.Time, same bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fresh, r.same = fresh, same
	for name, since := range r.marked {
		if since.Before(fresh) {
			delete(r.marked, name)
		}
	}
}

// routed makes a read of a user: at the replica where that has the user, and at the database
// otherwise, or where the replica failed before anything was yielded.
func (s *Store) routed(ctx context.Context, name string, pool *pgxpool.Pool, do func(ctx context.Context, pool *pgxpool.Pool) (yielded bool, err error)) (bool, error) {
	r := s.replica
	if there := r.poolFor(name, pool); there != nil {
		yielded, err := r.try(ctx, there, do)
		if err == nil {
			r.there.Add(1)
			return yielded, nil
		}
		r.saw(name) // whoever tries again asks the database
		if yielded || ctx.Err() != nil || errors.As(err, new(*callersError)) {
			return yielded, err
		}
	}
	yielded, err := do(ctx, pool)
	if r != nil {
		r.here.Add(1)
		r.saw(name)
	}
	return yielded, err
}

// try makes a read at the replica. One of few rows is not waited for for long: the database
// can be asked.
func (r *replica) try(ctx context.Context, pool *pgxpool.Pool, do func(ctx context.Context, pool *pgxpool.Pool) (bool, error)) (bool, error) {
	if pool == r.reader {
		limited, cancel := context.WithTimeout(ctx, r.s.o.Wait)
		defer cancel()
		ctx = limited
	}
	yielded, err := do(ctx, pool)
	if lost(err) {
		r.measured(time.Time{}, false) // until it is measured again
	}
	return yielded, err
}

var _ store.Replicated = (*Store)(nil)

// Replica returns how the server of Options.Read is.
func (s *Store) Replica() (store.Replica, bool) {
	r := s.replica
	if r == nil {
		return store.Replica{}, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	out := store.Replica{There: r.there.Load(), Here: r.here.Load()}
	if !r.fresh.IsZero() {
		if out.Behind = time.Since(r.fresh); r.same {
			out.Behind = 0
		}
		out.Used = out.Behind <= r.within
	}
	return out, true
}
