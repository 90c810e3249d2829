package job_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/storetest"
)

// leased is a job that the caller has for ten minutes.
func (y *harness) leased(kind loci.JobKind) loci.Job {
	y.Helper()
	y.enqueue(kind)
	jobs, err := storetest.Lease(y.Context(), y.store, kinds, 1, store.LeaseRequest{Hold: 10 * time.Minute})
	if err != nil || len(jobs) != 1 {
		y.Fatal(jobs, err)
	}
	return jobs[0]
}

func TestHoldRecordsAFailureAndReturnsIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		j := y.leased(slowJob)
		r := y.newRunner(ends)
		why := errors.New("no room")
		if err := r.Hold(t.Context(), j, func(context.Context, *job.Claim) error { return why }); !errors.Is(err, why) {
			t.Errorf("got error %v", err)
		}
		if jobs := y.jobs(); len(jobs) != 1 || jobs[0].State() != loci.JobFailed || jobs[0].Error != "no room" {
			t.Errorf("the jobs are %+v", jobs)
		}
	})
}

func TestHoldOfAnExpiredLeaseIsTheCallersUntilAnotherTakesIt(t *testing.T) {
	t.Parallel()
	for _, taken := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			y := open(t)
			j := y.leased(slowJob)
			time.Sleep(11 * time.Minute)
			if taken {
				if jobs, err := storetest.Lease(t.Context(), y.store, kinds, 1, store.LeaseRequest{Hold: time.Minute}); err != nil || len(jobs) != 1 {
					t.Fatal(jobs, err)
				}
			}
			done := false
			err := y.newRunner(ends).Hold(t.Context(), j, func(ctx context.Context, c *job.Claim) error {
				done = true
				return ends(ctx, c)
			})
			if errors.Is(err, job.ErrTaken) != taken || done == taken {
				t.Errorf("taken %v: done %v, %v", taken, done, err)
			}
		})
	}
}

// A caller that does its jobs one after another keeps those that wait, however long the
// first takes.
func TestKeepRenewsWhatWaitsForTheCaller(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		y.enqueue(slowJob)
		jobs, err := storetest.Lease(t.Context(), y.store, kinds, 2, store.LeaseRequest{Hold: job.DefaultLease})
		if err != nil || len(jobs) != 2 {
			t.Fatal(jobs, err)
		}
		y.newRunner(func(ctx context.Context, c *job.Claim) error {
			y.says("another did it")
			return ends(ctx, c)
		}).Start()
		r := y.newRunner(ends)
		stop := r.Keep(t.Context(), jobs)
		for _, j := range jobs {
			if err := r.Hold(t.Context(), j, y.anHour); err != nil {
				t.Error(err)
			}
		}
		stop()
		y.wants("0s: me", "1h0m0s: me")
	})
}

func TestAfterItsEndAJobCannotFail(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		j := y.leased(slowJob)
		late := errors.New("the bell is broken")
		err := y.newRunner(ends).Hold(t.Context(), j, func(ctx context.Context, c *job.Claim) error {
			if err := ends(ctx, c); err != nil {
				return err
			}
			if err := takes(ctx, time.Hour); err != nil { // nothing is renewed, so nothing is lost
				return err
			}
			return late
		})
		if !errors.Is(err, late) || len(y.jobs()) != 0 {
			t.Errorf("got error %v, the jobs are %+v", err, y.jobs())
		}
	})
}

func TestALimitEndsWhatHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		r := job.New(y.store, job.Options{Kinds: map[loci.JobKind]job.Kind{slowJob: {
			Do: func(ctx context.Context, _ *job.Claim) error {
				<-ctx.Done()
				y.says("ended")
				return ctx.Err()
			},
			Lane: "slow", Limit: 2 * time.Hour,
		}}})
		if err := r.Drain(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		y.wants("2h0m0s: ended")
		if jobs := y.jobs(); len(jobs) != 1 || jobs[0].State() != loci.JobFailed || jobs[0].Due(time.Now()) {
			t.Errorf("the jobs are %+v", jobs)
		}
	})
}

// full is a store that some commits find full.
type full struct {
	*memory.Memory
	left int
}

var errFull = errors.New("the disk is full")

func (f *full) Apply(ctx context.Context, s loci.Scope, c *store.Changes) error {
	if f.left > 0 {
		f.left--
		return errFull
	}
	return f.Memory.Apply(ctx, s, c)
}

func (f *full) Renew(ctx context.Context, user string, r store.RenewRequest) (time.Time, error) {
	if f.left > 0 {
		f.left--
		return time.Time{}, errFull
	}
	return f.Memory.Renew(ctx, user, r)
}

func TestALeaseThatWasNotRenewedOnceIsKept(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		j := y.leased(slowJob)
		kept := &full{Memory: y.store, left: 1}
		r := job.New(kept, job.Options{Kinds: map[loci.JobKind]job.Kind{slowJob: {Do: ends, Lane: "slow"}}})
		err := r.Hold(t.Context(), j, func(ctx context.Context, c *job.Claim) error {
			if err := takes(ctx, 20*time.Minute); err != nil {
				return err
			}
			return ends(ctx, c)
		})
		if err != nil || len(y.jobs()) != 0 {
			t.Errorf("got error %v, the jobs are %+v", err, y.jobs())
		}
	})
}

// What a queue can't take ends Drain; the jobs wait until their leases end.
func TestAQueueThatFailsEndsDrain(t *testing.T) {
	t.Parallel()
	y := open(t)
	y.enqueue(quickJob)
	kept := &full{Memory: y.store, left: 9}
	r := job.New(kept, job.Options{Kinds: map[loci.JobKind]job.Kind{quickJob: {Do: ends}}})
	if err := r.Drain(t.Context(), nil); !errors.Is(err, errFull) {
		t.Errorf("got error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Drain(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v", err)
	}
}
