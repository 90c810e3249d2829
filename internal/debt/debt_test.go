package debt_test

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci/internal/debt"
)

func TestADebtIsTriedSoonThenEverLessOften(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var tries []time.Duration
		begun := time.Now()
		p := debt.New(time.Second, 5*time.Second, func(context.Context) bool {
			tries = append(tries, time.Since(begun))
			return len(tries)%5 == 0
		})
		p.Begin()
		p.Begin() // one goroutine pays all
		time.Sleep(time.Hour)
		p.Close() // so that the tries may be read
		want := []time.Duration{time.Second, 3 * time.Second, 7 * time.Second, 12 * time.Second, 17 * time.Second}
		if !slices.Equal(tries, want) {
			t.Errorf("tried after %v, not %v", tries, want)
		}
	})
}

func TestWhatIsAddedDuringATryIsTriedToo(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var tries atomic.Int32
		var p *debt.Payer
		p = debt.New(time.Second, time.Second, func(context.Context) bool {
			if tries.Add(1) == 1 {
				p.Begin() // this try has looked at what was owed before
			}
			return true
		})
		defer p.Close()
		p.Begin()
		time.Sleep(time.Hour)
		if n := tries.Load(); n != 2 {
			t.Errorf("%d tries, not 2", n)
		}
		p.Begin() // the goroutine ended: another begins
		time.Sleep(time.Hour)
		if n := tries.Load(); n != 3 {
			t.Errorf("%d tries after another debt, not 3", n)
		}
	})
}

func TestCloseEndsATry(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var tries int
		p := debt.New(time.Second, time.Second, func(ctx context.Context) bool {
			tries++
			<-ctx.Done()
			return false
		})
		p.Begin()
		time.Sleep(time.Minute)
		p.Close()
		p.Begin()
		p.Close()
		time.Sleep(time.Hour)
		if tries != 1 {
			t.Errorf("%d tries, not 1", tries)
		}
	})
}

// No debt is forgotten, however its Begin meets the end of the goroutine.
func TestEveryDebtIsPaidWhoeverBeginsIt(t *testing.T) {
	t.Parallel()
	var owed, alone atomic.Int64
	p := debt.New(time.Microsecond, time.Microsecond, func(context.Context) bool {
		if alone.Add(1) != 1 {
			t.Error("two tries are under way")
		}
		owed.Store(0)
		alone.Add(-1)
		return true
	})
	defer p.Close()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for range 500 {
				owed.Add(1)
				p.Begin()
			}
		})
	}
	group.Wait()
	for until := time.Now().Add(30 * time.Second); owed.Load() > 0; {
		if time.Now().After(until) {
			t.Fatalf("%d debts are not paid", owed.Load())
		}
		<-time.After(time.Millisecond)
	}
}
