package limit

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// busy runs calls that take an hour each and notes when each began.
type busy struct {
	*Limiter
	mu    sync.Mutex
	began map[string]time.Duration
}

func (b *busy) run(ctx context.Context, user, name string, c Class, start time.Time) error {
	if err := b.Enter(ctx, user, c); err != nil {
		return err
	}
	defer b.Leave(user, c)
	b.mu.Lock()
	b.began[name] = time.Since(start)
	b.mu.Unlock()
	time.Sleep(time.Hour)
	return nil
}

func TestOneUserRunsABoundedNumberOfCalls(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &busy{Limiter: New(Bounds{Questions: 3, Scans: 2, Exports: 1}), began: map[string]time.Duration{}}
		start := time.Now()
		call := func(user, name string, c Class) { go func() { _ = b.run(t.Context(), user, name, c, start) }() }
		for i := range 6 {
			call("ann", fmt.Sprint("scan ", i), Scans)
			synctest.Wait()
		}
		call("ann", "question", Questions)
		call("ann", "export", Exports)
		call("ann", "export 2", Exports)
		call("bob", "bob's scan", Scans)
		time.Sleep(5 * time.Hour)
		synctest.Wait()
		want := map[string]time.Duration{
			"scan 0": 0, "scan 1": 0, "scan 2": time.Hour, "scan 3": time.Hour, "scan 4": 2 * time.Hour, "scan 5": 2 * time.Hour,
			"question": 0, "bob's scan": 0,
		}
		for name, at := range want {
			if b.began[name] != at {
				t.Errorf("%s began after %v, want %v", name, b.began[name], at)
			}
		}
		exports := []time.Duration{b.began["export"], b.began["export 2"]}
		slices.Sort(exports)
		if !slices.Equal(exports, []time.Duration{0, time.Hour}) {
			t.Errorf("the exports began after %v", exports)
		}
		if len(b.users) != 0 {
			t.Errorf("it remembers %v", b.users)
		}
	})
}

// While several ask, those of who asks most make room: the first question of another runs at once, and
// where one ends, that of who runs fewest is next. Who asks alone has all there is.
func TestFindingV3_QuestionsOfSeveralUsersShare(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		b := &busy{Limiter: New(Bounds{Questions: 3, Scans: 3, Shared: 2}), began: map[string]time.Duration{}}
		start := time.Now()
		ask := func(user, name string, c Class) {
			go func() { _ = b.run(t.Context(), user, name, c, start) }()
			synctest.Wait()
		}
		for i := range 7 {
			ask("eve", fmt.Sprint("eve ", i), Questions)
		}
		for _, name := range []string{"ann", "ann, later", "ann, last"} {
			ask("ann", name, Questions)
		}
		for i := range 3 {
			ask("eve", fmt.Sprint("scan ", i), Scans)
			ask("bob", fmt.Sprint("bob's scan ", i), Scans)
		}
		time.Sleep(9 * time.Hour)
		synctest.Wait()
		want := map[string]time.Duration{
			"eve 0": 0, "eve 1": 0, "eve 2": 0, // alone
			"ann": 0, "eve 3": time.Hour, "ann, later": time.Hour, "eve 4": 2 * time.Hour, "ann, last": 2 * time.Hour,
			"eve 5": 3 * time.Hour, "eve 6": 3 * time.Hour, // alone again
			"scan 2": 0, "bob's scan 2": 0,
		}
		for name, at := range want {
			if b.began[name] != at {
				t.Errorf("%s began after %v, want %v", name, b.began[name], at)
			}
		}
		if len(b.users) != 0 || b.running != [classes]int{} || b.waiting != [classes]int{} {
			t.Errorf("it remembers %v, %v and %v", b.users, b.running, b.waiting)
		}
	})
}

func TestWhoStopsWaitingMakesRoom(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := New(Bounds{Scans: 1})
		if err := l.Enter(t.Context(), "ann", Scans); err != nil {
			t.Fatal(err)
		}
		short, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := l.Enter(short, "ann", Scans); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("it waited, and got %v", err)
		}
		// One whose turn comes as its context ends runs, or hands the turn on.
		ends, stop := context.WithCancel(t.Context())
		entered := make(chan error)
		go func() { entered <- l.Enter(ends, "ann", Scans) }()
		synctest.Wait()
		stop()
		l.Leave("ann", Scans)
		if err := <-entered; err == nil {
			l.Leave("ann", Scans)
		}
		if err := l.Enter(t.Context(), "ann", Scans); err != nil {
			t.Error(err)
		}
		l.Leave("ann", Scans)
		if len(l.users) != 0 {
			t.Errorf("it remembers %v", l.users)
		}
	})
}

func TestNoBoundNeedsNoTurn(t *testing.T) {
	t.Parallel()
	l := New(Bounds{Scans: -1})
	for range 100 {
		if err := l.Enter(t.Context(), "ann", Scans); err != nil {
			t.Fatal(err)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := l.Enter(over, "ann", Scans); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
}

// A question pays nothing for the bound while its user asks few at once.
func TestACallThatNeedNotWaitAllocatesNothing(t *testing.T) { //nolint:paralleltest // it counts allocations
	l, ctx := New(Bounds{Questions: 2}), context.Background()
	_ = l.Enter(ctx, "bob", Questions)
	if n := testing.AllocsPerRun(1000, func() {
		_ = l.Enter(ctx, "ann", Questions)
		l.Leave("ann", Questions)
	}); n > 0 {
		t.Errorf("it allocates %v times", n)
	}
}
