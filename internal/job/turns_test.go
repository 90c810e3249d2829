package job_test

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/postgres"
	"github.com/loci-memory/loci/store/sqlite"
)

// processes open one memory as several processes do, in each kind of store.
var processes = map[string]func(t *testing.T, n int) []store.Store{
	"inmem": func(_ *testing.T, n int) []store.Store {
		return slices.Repeat([]store.Store{inmem.New()}, n)
	},
	"sqlite": func(t *testing.T, n int) (stores []store.Store) {
		path := filepath.Join(t.TempDir(), "memory.db")
		return opened(t, n, func() (store.Store, error) { return sqlite.Open(t.Context(), path, sqlite.Options{}) })
	},
	"postgres": func(t *testing.T, n int) (stores []store.Store) {
		dsn := pgstore.DSN(t, 0)
		return opened(t, n, func() (store.Store, error) { return postgres.Open(t.Context(), dsn, postgres.Options{}) })
	},
}

func opened(t *testing.T, n int, open func() (store.Store, error)) (stores []store.Store) {
	t.Helper()
	for range n {
		s, err := open()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		stores = append(stores, s)
	}
	return stores
}

// line is what was handed out, in the order in which leases returned.
type line struct {
	mu     sync.Mutex
	users  []string
	asked  int                // how many leases were asked for
	nth    []int              // of each: which of these it is
	left   []int              // of each: how many were asked for when its worker left the user
	offers map[string][]int64 // by user: the turns of the offers that were taken
	times  map[loci.ID]int
}

// watched is a store as a queue that notes what is handed out.
type watched struct {
	store.Store
	*line
}

func (q watched) Apply(ctx context.Context, s loci.Scope, c *store.Changes) error {
	return q.Store.Apply(ctx, s.User, c)
}

func (q watched) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (loci.Job, bool, error) {
	q.mu.Lock()
	q.asked++
	nth := q.asked
	q.mu.Unlock()
	j, ok, err := q.Store.Lease(ctx, o, r)
	q.mu.Lock()
	defer q.mu.Unlock()
	if ok {
		if w, ok := ctx.Value(worker{}).(*worker); ok {
			w.has = len(q.users)
		}
		q.users, q.nth, q.left = append(q.users, j.User), append(q.nth, nth), append(q.left, 0)
		q.offers[j.User] = append(q.offers[j.User], o.Turn)
		q.times[j.ID]++
	}
	return j, ok, err
}

// runners are one a store.
func (l *line) runners(stores []store.Store, kinds ...loci.JobKind) (list []*job.Runner) {
	l.times, l.offers = map[loci.ID]int{}, map[string][]int64{}
	doing := map[loci.JobKind]job.Kind{}
	for _, kind := range kinds {
		doing[kind] = job.Kind{Do: ends}
	}
	for _, s := range stores {
		list = append(list, job.New(watched{s, l}, job.Options{Kinds: doing}))
	}
	return list
}

// worker knows which of the jobs it has.
type worker struct{ has int }

// work does what is due, and notes when each user was left.
func (l *line) work(ctx context.Context, r *job.Runner) error {
	w := &worker{}
	return r.Drain(context.WithValue(ctx, worker{}, w), func(int) {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.left[w.has] = l.asked
	})
}

// served is a job that was handed out: at which turn, and the last turn that may have been given
// when its worker left the user.
type served struct {
	user       string
	turn, left int64
}

// byTurns is what was handed out in the order of turns, which leases that return at once need
// not keep: a lease gave its user the turn that the next offer has. A turn may have been given
// from when its lease was asked for, however late that returned. The last of each user is left
// out, as nobody was offered its turn.
func (l *line) byTurns() (all []served) {
	given := map[string][]int64{}
	for user, turns := range l.offers {
		slices.Sort(turns)
		given[user] = append(turns[1:], 0)
	}
	latest := make([]int64, l.asked+1) // the last turn of those that were asked for first
	for n, user := range l.users {
		all = append(all, served{user: user, turn: given[user][0]})
		given[user] = given[user][1:]
		latest[l.nth[n]] = all[n].turn
	}
	for n := range latest[1:] {
		latest[n+1] = max(latest[n], latest[n+1])
	}
	for n := range all {
		all[n].left = latest[l.left[n]]
	}
	slices.SortFunc(all, func(a, b served) int { return cmp.Compare(a.turn, b.turn) })
	return slices.DeleteFunc(all, func(one served) bool { return one.turn == 0 })
}

// overtaken is how often another user was handed a job at most while one waited for the next:
// 1 where they take turns exactly. Who is in the hands of a worker does not wait: the lanes of
// its process pass the user over until the worker has left it, and where a machine has much to
// do the worker may stand still for long.
func overtaken(all []served) (worst int) {
	more := map[string]int{}
	for _, one := range all {
		more[one.user]++
	}
	since := map[string]map[string]int{} // of a user who waits: what others were handed
	until := map[string]int64{}          // in the hands of a worker
	for _, one := range all {
		for other, got := range since {
			if other != one.user && until[other] < one.turn {
				got[one.user]++
				worst = max(worst, got[one.user])
			}
		}
		if more[one.user]--; more[one.user] == 0 { // when it was handed its last is not known
			delete(since, one.user)
			continue
		}
		since[one.user] = map[string]int{}
		until[one.user] = max(until[one.user], one.left)
	}
	return worst
}

func put(t *testing.T, s store.Store, user string, n int, kind loci.JobKind) {
	t.Helper()
	c := &store.Changes{}
	for range n {
		c.Jobs = append(c.Jobs, loci.Job{ID: loci.ID(uuid.Must(uuid.NewV7())), Kind: kind, Created: time.Now()})
	}
	if err := s.Apply(t.Context(), user, c); err != nil {
		t.Error(err)
	}
}

// Users take turns in all processes together, whatever was queued first, and each kind has
// turns of its own.
func TestUsersTakeTurnsInAllProcesses(t *testing.T) {
	t.Parallel()
	for name, open := range processes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := &line{}
			stores := open(t, 2)
			runners := l.runners(stores, slowJob)
			put(t, stores[0], "ann", 4, slowJob)
			put(t, stores[0], "bob", 1, slowJob)
			put(t, stores[1], "eve", 2, slowJob)
			put(t, stores[1], "eve", 3, quickJob)
			if err := runners[0].Drain(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			put(t, stores[0], "bob", 2, slowJob)
			put(t, stores[0], "ann", 1, slowJob)
			put(t, stores[0], "eve", 1, slowJob)
			if err := runners[1].Drain(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			want := []string{"ann", "bob", "eve", "ann", "eve", "ann", "ann", "bob", "eve", "ann", "bob"}
			if !slices.Equal(l.users, want) {
				t.Errorf("it went %q, want %q", l.users, want)
			}
		})
	}
}

// Three processes with eight workers do the jobs of many users: each once, in turn by user
// but for those whose turn comes while a worker has them.
func TestD4_ProcessesShareTheQueueFairly(t *testing.T) {
	t.Parallel()
	for name, open := range processes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			users, each := 60, 12
			if testing.Short() {
				users, each = 20, 6
			}
			l := &line{}
			stores := open(t, 3)
			runners := l.runners(stores, slowJob)
			for u := range users {
				put(t, stores[u%len(stores)], fmt.Sprint("user ", u), each, slowJob)
			}
			began := time.Now()
			var workers sync.WaitGroup
			for w := range 8 {
				workers.Go(func() {
					if err := l.work(context.Background(), runners[w%len(runners)]); err != nil {
						t.Error(err)
					}
				})
			}
			workers.Wait()
			for id, n := range l.times {
				if n != 1 {
					t.Errorf("job %s was handed out %d times", id, n)
				}
			}
			if len(l.times) != users*each {
				t.Errorf("%d jobs were done, want %d", len(l.times), users*each)
			}
			worst := overtaken(l.byTurns())
			t.Logf("%.0f jobs a second; overtaken %d times at most", float64(len(l.users))/time.Since(began).Seconds(), worst)
			if worst > 2 {
				t.Errorf("one user was handed %d jobs while another waited for one", worst)
			}
		})
	}
}

// Who has much to do does not hold up who comes later.
func TestOneUsersBacklogHoldsUpNobody(t *testing.T) {
	t.Parallel()
	for name, open := range processes {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := &line{}
			stores := open(t, 2)
			put(t, stores[0], "ann", 40, slowJob)
			asked := 0
			r := job.New(watched{stores[0], l}, job.Options{Kinds: map[loci.JobKind]job.Kind{slowJob: {Do: func(ctx context.Context, c *job.Claim) error {
				if asked++; asked == 10 {
					put(t, stores[1], "bob", 2, slowJob)
				}
				return ends(ctx, c)
			}}}})
			l.times, l.offers = map[loci.ID]int{}, map[string][]int64{}
			if err := r.Drain(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if first := slices.Index(l.users, "bob"); first < 10 || first > 11 || l.users[first+2] != "bob" || len(l.users) != 42 {
				t.Errorf("it went %q", l.users)
			}
		})
	}
}

// busy is a queue that has offers, of which for some time none can be taken.
type busy struct {
	job.Queue
	until time.Time
	looks int
}

func (q *busy) Due(ctx context.Context, r store.DueRequest) ([]store.Offer, error) {
	q.looks++
	return q.Queue.Due(ctx, r)
}

func (q *busy) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (loci.Job, bool, error) {
	if time.Now().Before(q.until) {
		return loci.Job{}, false, nil
	}
	return q.Queue.Lease(ctx, o, r)
}

// A user who has a commit under way is passed over, and soon asked for again.
func TestWhatCannotBeTakenIsLookedForAgain(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		long time.Duration
		left int
	}{{time.Second, 0}, {time.Hour, 1}} {
		synctest.Test(t, func(t *testing.T) {
			y := open(t)
			y.enqueue(slowJob)
			q := &busy{Queue: y.store, until: time.Now().Add(c.long)}
			r := job.New(q, job.Options{Kinds: map[loci.JobKind]job.Kind{slowJob: {Do: ends}}})
			if err := r.Drain(t.Context(), nil); err != nil || len(y.jobs()) != c.left {
				t.Errorf("busy for %v: %d jobs are left, %v", c.long, len(y.jobs()), err)
			}
			r.Start()
			time.Sleep(2 * time.Hour)
			r.Stop()
			if looks := int(2 * time.Hour / (10 * time.Millisecond)); len(y.jobs()) != 0 || q.looks > looks {
				t.Errorf("%d jobs are left in the background after %d looks", len(y.jobs()), q.looks)
			}
		})
	}
}
