package postgres_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// several opens several stores on one database, as processes beside one another have.
func several(t testing.TB, n int, dsn string, o postgres.Options) (stores []*postgres.Store) {
	t.Helper()
	for range n {
		s, err := postgres.Open(t.Context(), dsn, o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
		stores = append(stores, s)
	}
	return stores
}

// waiting are jobs of a kind of one user, whose ids begin with the user's number.
func waiting(user, n int, kind loci.JobKind, until time.Time) *store.Changes {
	c := &store.Changes{}
	for i := range n {
		j := loci.Job{Kind: kind, Created: time.Now(), NotUntil: until}
		binary.BigEndian.PutUint32(j.ID[:], uint32(user+1))
		binary.BigEndian.PutUint32(j.ID[4:], uint32(i))
		copy(j.ID[8:], kind)
		c.Jobs = append(c.Jobs, j)
	}
	return c
}

func userOf(i int) string { return fmt.Sprint("user ", i) }

// handed is what leases handed out, in the order in which they returned.
type handed struct {
	mu    sync.Mutex
	order []string
	times map[loci.ID]int
}

func (h *handed) add(jobs []loci.Job) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, j := range jobs {
		h.order = append(h.order, j.User)
		h.times[j.ID]++
	}
}

// overtaken is how often another user was handed a job at most while one waited for the next:
// 1 where they take turns exactly.
func (h *handed) overtaken() (worst int) {
	since := map[string]map[string]int{} // of a user who waits: what others were handed
	for _, user := range h.order {
		for other, got := range since {
			if other != user {
				got[user]++
				worst = max(worst, got[user])
			}
		}
		since[user] = map[string]int{}
	}
	return worst
}

// Three processes with eight workers do the jobs of many users: each once, in turn by user
// but for those whose turn comes while they have a commit under way.
func TestD4_ProcessesShareTheQueueFairly(t *testing.T) {
	t.Parallel()
	users, each := 200, 25
	if testing.Short() {
		users, each = 40, 10
	}
	stores := several(t, 3, pgstore.DSN(t, 0), postgres.Options{})
	var filling sync.WaitGroup
	for w := range 4 {
		filling.Go(func() {
			for u := w; u < users; u += 4 {
				if err := stores[0].Apply(context.Background(), userOf(u), waiting(u, each, loci.JobLink, time.Time{})); err != nil {
					t.Error(err)
				}
			}
		})
	}
	filling.Wait()
	h := &handed{times: map[loci.ID]int{}}
	began := time.Now()
	var workers sync.WaitGroup
	for w := range 8 {
		s := stores[w%len(stores)]
		workers.Go(func() {
			for {
				jobs, err := s.Lease(context.Background(), store.LeaseRequest{Kinds: []loci.JobKind{loci.JobLink}, N: 1 + w%3, Hold: time.Hour})
				if err != nil {
					t.Error(err)
				}
				if h.add(jobs); len(jobs) == 0 {
					return
				}
				for _, j := range jobs {
					if err := s.Apply(context.Background(), j.User, &store.Changes{Held: []loci.Job{j}, Done: []loci.ID{j.ID}}); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	workers.Wait()
	took := time.Since(began)
	for id, n := range h.times {
		if n != 1 {
			t.Errorf("job %s was handed out %d times", id, n)
		}
	}
	if len(h.times) != users*each {
		t.Errorf("%d jobs were done, want %d", len(h.times), users*each)
	}
	worst := h.overtaken()
	t.Logf("%d jobs of %d users in %v, %.0f a second; overtaken %d times at most", len(h.order), users, took, float64(len(h.order))/took.Seconds(), worst)
	if worst > 4 {
		t.Errorf("one user was handed %d jobs while another waited for one", worst)
	}
}
