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

// replica is a server that follows the database, for reads of a user. A read goes there where
// the replica is known to be at most Options.ReadWithin behind, and has all that this process
// has written or read of the user at the database itself; any other goes to the database. A
// nil replica is none. All methods may be called concurrently.
//
// A read or commit at the database marks its user. measure.go finds out how far behind the
// replica is, and takes the marks of users away whom it has as the database does.
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
	fresh  time.Time        // what was committed before is replayed; zero: unknown, or it can't be read
	same   bool             // it is the database itself
	marked map[string]mark  // users who were written or read at the database
	all    time.Time        // until then users who are not in marked may have been, too
	had    map[string]int64 // user.changes that the replica was seen to have, of those whose marks were taken away
}

// mark is what the replica has to have of a user before it is asked.
type mark struct {
	changes int64     // user.changes, as far as it was seen
	at      time.Time // and all that was committed by then; zero is nothing
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
	if pooled, err := between(ctx, config.ConnConfig); err == nil && pooled {
		keepNothing(config)
	}
	r := &replica{s: s, config: config, within: s.o.ReadWithin, asked: make(chan struct{}, 1), stop: func() {}, marked: map[string]mark{}, had: map[string]int64{}}
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
	_, marked := r.marked[name]
	return !marked && r.all.Before(r.fresh)
}

// saw marks a user who is read at the database, and again with user.changes of what was read
// where that is known.
func (r *replica) saw(name string, changes int64) { r.mark(name, changes, time.Time{}) }

// sawAt is saw of a user's row that was read with a pool, unless that is the replica's.
func (r *replica) sawAt(pool *pgxpool.Pool, u *user) {
	if r != nil && pool != r.reader && pool != r.scanner {
		r.saw(u.name, u.changes)
	}
}

// wrote marks a user for whom something was committed, or may have been meanwhile, as when a
// plan turned out to be outdated: the replica is not asked until it has what is there now.
func (r *replica) wrote(name string) { r.mark(name, 0, time.Now()) }

func (r *replica) mark(name string, changes int64, at time.Time) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	m, ok := r.marked[name]
	if had := r.had[name]; changes > 0 && changes <= had {
		return // a mark was taken away meanwhile
	}
	if !ok && len(r.marked) >= keptMarked {
		clear(r.marked)
		r.all = time.Now()
	}
	if m.changes = max(m.changes, changes); at.After(m.at) {
		m.at = at
	}
	r.marked[name] = m
}

// measured sets up to when everything that was committed is replayed; zero where the replica
// can't be read.
func (r *replica) measured(fresh time.Time, same bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.fresh, r.same = fresh, same
}

// unconfirmed are the users that are marked, some at most.
func (r *replica) unconfirmed(most int) (names []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for name := range r.marked {
		if names = append(names, name); len(names) == most {
			break
		}
	}
	return names
}

// confirm takes the mark of a user away: after began the database had so many changes of the
// user at least, and the replica has them.
func (r *replica) confirm(name string, changes int64, began time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if m := r.marked[name]; m.changes <= changes && m.at.Before(began) {
		delete(r.marked, name)
		if len(r.had) >= keptMarked {
			clear(r.had)
		}
		r.had[name] = changes
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
		r.wrote(name) // whoever tries again asks the database
		if yielded || ctx.Err() != nil || errors.As(err, new(*callersError)) {
			return yielded, err
		}
	}
	if r != nil {
		r.here.Add(1)
		r.saw(name, 0)
	}
	return do(ctx, pool)
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
