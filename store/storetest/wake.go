package storetest

import (
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Wakes checks what store.Waker promises, with two stores on one database as two processes
// have them. It closes neither.
func Wakes(t *testing.T, here, there store.Store) {
	t.Helper()
	news := &heard{}
	stop := here.(store.Waker).Wake(news.add)
	news.until(t, "it listens", func(n store.News) bool { return n.Jobs && n.Of("anybody") })

	apply := func(s store.Store, user string, c *store.Changes) {
		t.Helper()
		if err := s.Apply(bg(), user, c); err != nil {
			t.Fatal(err)
		}
	}
	apply(here, "own", wrote("own", 0, "tea"))
	apply(there, "ann", wrote("n", 0, "tea"))
	news.until(t, "of new rows", func(n store.News) bool { return n.Of("ann") && !n.Of("bob") })
	apply(there, "bob", queued(job("j", 0)))
	news.until(t, "of jobs", func(n store.News) bool { return n.Jobs && !n.Of("bob") })
	apply(there, "eve", &store.Changes{Cycles: []loci.Cycle{{ID: id("c")}}})
	news.until(t, "of cycles", func(n store.News) bool { return n.Of("eve") })
	if news.any(func(n store.News) bool { return n.Of("own") }) {
		t.Error("it hears of what was committed through itself")
	}
	stop()
	stop()
	count := news.count()
	again := &heard{}
	defer here.(store.Waker).Wake(again.add)()
	apply(there, "ann", wrote("o", 1, "tea"))
	again.until(t, "again", func(n store.News) bool { return n.Of("ann") })
	if news.count() != count {
		t.Error("it is told after it was stopped")
	}
}

// heard is the news that came.
type heard struct {
	mu   sync.Mutex
	news []store.News
}

func (h *heard) add(n store.News) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.news = append(h.news, n)
}

func (h *heard) count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.news)
}

// any reports whether some of the news is as it is looked for, the first left out, which may
// be about everybody.
func (h *heard) any(is func(store.News) bool) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, n := range h.news {
		if is(n) && !n.Of("nobody") {
			return true
		}
	}
	return false
}

// until waits for news.
func (h *heard) until(t *testing.T, what string, is func(store.News) bool) {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(time.Millisecond) {
		h.mu.Lock()
		for _, n := range h.news {
			if is(n) {
				h.mu.Unlock()
				return
			}
		}
		h.mu.Unlock()
	}
	t.Fatalf("nothing was heard %s", what)
}
