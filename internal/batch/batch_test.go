package batch

import (
	"context"
	"errors"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// book notes what a batch writes, and fails with err.
type book struct {
	mu      sync.Mutex
	written map[string]int
	writes  int
	err     error
	failed  error
}

func (b *book) batchOptions() Options[string, int] {
	b.written = map[string]int{}
	return Options[string, int]{
		Join: func(old, more int) int { return old + more },
		Write: func(_ context.Context, values map[string]int) (map[string]int, error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.writes++
			if b.err != nil {
				return values, b.err
			}
			for k, v := range values {
				b.written[k] += v
			}
			return nil, nil
		},
		Failed: func(err error) {
			b.mu.Lock()
			defer b.mu.Unlock()
			b.failed = err
		},
		Most: 4,
	}
}

func (b *book) fail(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

func (b *book) want(t *testing.T, when string, writes int, written map[string]int) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.writes != writes || !maps.Equal(b.written, written) {
		t.Errorf("%s: %d writes of %v, want %d of %v", when, b.writes, b.written, writes, written)
	}
}

func TestValuesOfAKeyAreWrittenTogetherASecondLater(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var w book
		b := New(w.batchOptions())
		b.Add("a", 1)
		b.Add("b", 2)
		b.Add("a", 3)
		w.want(t, "at once", 0, map[string]int{})
		time.Sleep(time.Second)
		synctest.Wait()
		w.want(t, "a second later", 1, map[string]int{"a": 4, "b": 2})
		for range 4 {
			b.Add("c", 1)
		}
		synctest.Wait()
		w.want(t, "when there are many", 2, map[string]int{"a": 4, "b": 2, "c": 4})
	})
}

func TestWhatWasNotWrittenIsTriedAgain(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := book{err: errors.New("down")}
		b := New(w.batchOptions())
		b.Add("a", 1)
		time.Sleep(time.Second)
		synctest.Wait()
		w.mu.Lock()
		if !errors.Is(w.failed, w.err) {
			t.Errorf("the failure is %v", w.failed)
		}
		w.mu.Unlock()
		w.fail(nil)
		b.Add("a", 2)
		time.Sleep(time.Second)
		synctest.Wait()
		w.want(t, "up again", 2, map[string]int{"a": 3})
	})
}

func TestCloseWritesAndLaterValuesAreWrittenAtOnce(t *testing.T) {
	t.Parallel()
	var w book
	b := New(w.batchOptions())
	b.Add("a", 1)
	if err := b.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.want(t, "closed", 1, map[string]int{"a": 1})
	b.Add("a", 1)
	w.want(t, "later", 2, map[string]int{"a": 2})
	if err := b.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
}
