package job_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci/internal/job"
)

func TestATriggerIsPulledEverySoOften(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		r := y.runner(ends,
			job.Trigger{Name: "reflect", Every: time.Hour, Do: func(ctx context.Context) error {
				y.says("reflect")
				return takes(ctx, 10*time.Minute)
			}},
			job.Trigger{Name: "sweep", Every: 100 * time.Minute, Do: func(context.Context) error {
				y.says("sweep")
				panic("the broom is gone")
			}},
		)
		time.Sleep(time.Hour)
		y.wants() // nothing is pulled before the start
		r.Start()
		synctest.Wait()
		time.Sleep(time.Minute)
		if err := r.Trigger(t.Context()); err != nil { // waits for the first, which is not due again then
			t.Error(err)
		}
		time.Sleep(2 * time.Hour)
		r.Stop()
		time.Sleep(24 * time.Hour)
		reflected := "1h0m0s: reflect\n2h0m0s: reflect\n3h0m0s: reflect"
		if got := y.told("reflect"); got != reflected {
			t.Errorf("it went\n%s", got)
		}
		if got := y.told("sweep"); got != "1h0m0s: sweep\n2h40m0s: sweep" { // whatever became of it
			t.Errorf("it went\n%s", got)
		}
	})
}

func TestTriggersInTheForeground(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		broken := errors.New("the broom is gone")
		r := y.runner(ends,
			job.Trigger{Name: "sweep", Every: time.Minute, Do: func(context.Context) error { y.says("sweep"); return broken }},
			job.Trigger{Name: "reflect", Do: func(context.Context) error { y.says("reflect"); return nil }},
		)
		if err := r.Trigger(t.Context()); !errors.Is(err, broken) || err.Error() != "sweep: the broom is gone" {
			t.Errorf("told %v", err)
		}
		if err := r.Trigger(t.Context()); err != nil {
			t.Errorf("nothing is due, but %v", err)
		}
		time.Sleep(30 * time.Minute)
		_ = r.Trigger(t.Context())
		y.wants("0s: sweep", "0s: reflect", "30m0s: sweep")
	})
}
