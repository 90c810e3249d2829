package weigh_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/weigh"
)

// However much the others have taken, there is room for somebody new, by key and by user.
func TestFindingV3_WhoeverHasMostWaitsFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := weigh.NewRoom(1000)
		greedy := func(key, user string) (had int) {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			for r.Share(key, user).Take(ctx, 10) == nil {
				had += 10
			}
			return had
		}
		one, other, third := greedy("k", "ann"), greedy("k", "bob"), greedy("l", "ann")
		if one != 500 || other != 160 || third != 170 {
			t.Errorf("one user has %d, another with the same key %d, another key %d", one, other, third)
		}
		waits := make(chan error)
		go func() { waits <- r.Share("k", "ann").Take(t.Context(), 100) }()
		synctest.Wait()
		select {
		case err := <-waits:
			t.Errorf("who has most did not wait: %v", err)
		default:
		}
		if err := r.Share("m", "eve").Take(t.Context(), 50); err != nil {
			t.Error(err)
		}
		r.Share("k", "ann").Give(one)
		if err := <-waits; err != nil {
			t.Error(err)
		}
		if err := r.Share("m", "eve").Take(t.Context(), 501); !errors.Is(err, loci.ErrExhausted) {
			t.Errorf("more than anybody gets: %v", err)
		}
		var none *weigh.Share
		if err := none.Take(t.Context(), 1<<40); err != nil {
			t.Error(err)
		}
	})
}
