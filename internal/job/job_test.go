package job_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/storetest"
)

const (
	quickJob = loci.JobLink
	slowJob  = loci.JobExtract
)

var kinds = []loci.JobKind{quickJob, slowJob}

var me = loci.Scope{User: "me"}

// harness is a queue with the runners that work it off, in the time of a bubble.
type harness struct {
	*testing.T
	store *memory.Memory
	began time.Time

	mu  sync.Mutex
	log []string // what happened, with the time since the beginning
}

func open(t *testing.T) *harness {
	y := &harness{T: t, store: memory.New(inmem.New(), memory.Options{}), began: time.Now()}
	t.Cleanup(func() { _ = y.store.Close() })
	return y
}

// says notes that something happens.
func (y *harness) says(format string, args ...any) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.log = append(y.log, fmt.Sprintf("%v: ", time.Since(y.began))+fmt.Sprintf(format, args...))
}

// logged is what happened so far, as far as it is about something.
func (y *harness) logged(about string) string {
	y.mu.Lock()
	defer y.mu.Unlock()
	other := func(line string) bool { return !strings.Contains(line, about) }
	return strings.Join(slices.DeleteFunc(slices.Clone(y.log), other), "\n")
}

// wants compares what happened, line by line.
func (y *harness) wants(lines ...string) {
	y.Helper()
	if got, want := y.logged(""), strings.Join(lines, "\n"); got != want {
		y.Errorf("it went\n%s\nwant\n%s", got, want)
	}
}

// enqueue puts a job of a kind in the queue.
func (y *harness) enqueue(kind loci.JobKind) loci.ID {
	y.Helper()
	j := loci.Job{ID: loci.ID(uuid.Must(uuid.NewV7())), Kind: kind, Created: time.Now()}
	if err := y.store.Apply(y.Context(), me, &store.Changes{Jobs: []loci.Job{j}}); err != nil {
		y.Fatal(err)
	}
	return j.ID
}

// jobs are those in the queue.
func (y *harness) jobs() []loci.Job {
	y.Helper()
	jobs, err := y.store.Jobs(y.Context(), me)
	if err != nil {
		y.Fatal(err)
	}
	return jobs
}

// newRunner does jobs of both kinds in one way.
func (y *harness) newRunner(do func(ctx context.Context, c *job.Claim) error) *job.Runner {
	r := job.New(y.store, job.Options{Kinds: map[loci.JobKind]job.Kind{
		quickJob: {Do: do, Lane: "quick"}, slowJob: {Do: do, Lane: "slow"},
	}, Lanes: []job.Lane{{Name: "quick"}, {Name: "slow"}}})
	y.Cleanup(r.Stop)
	return r
}

// ends does a job and takes it off the queue.
func ends(ctx context.Context, c *job.Claim) error { return c.Apply(ctx, &store.Changes{}) }

// takes sits out some time, or ends with the context.
func takes(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// fails notes each attempt and fails.
func (y *harness) fails(err error) func(context.Context, *job.Claim) error {
	return func(_ context.Context, c *job.Claim) error {
		y.says("attempt %d", c.Job().Attempts+1)
		return err
	}
}

func TestAJobThatFailsIsTriedAgainAndThenDead(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		id := y.enqueue(quickJob)
		r := y.newRunner(y.fails(errors.New("the ink is dry: fill it up")))
		r.Start()
		time.Sleep(24 * time.Hour)
		y.wants("0s: attempt 1", "2s: attempt 2", "6s: attempt 3", "14s: attempt 4", "30s: attempt 5")
		jobs := y.jobs()
		if len(jobs) != 1 || jobs[0].ID != id || jobs[0].State() != loci.JobDead || jobs[0].Error != "the ink is dry: fill it up" {
			t.Errorf("the job is %+v", jobs)
		}
	})
}

func TestWhatPassesByItselfIsTriedForHours(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		r := y.newRunner(y.fails(&model.ProviderError{Kind: loci.ErrUnavailable, Hint: "it is down"}))
		r.Start()
		time.Sleep(24 * time.Hour)
		y.wants("0s: attempt 1", "10s: attempt 2", "30s: attempt 3", "1m10s: attempt 4", "2m30s: attempt 5", "5m10s: attempt 6",
			"10m30s: attempt 7", "21m10s: attempt 8", "42m30s: attempt 9", "1h25m10s: attempt 10", "2h25m10s: attempt 11",
			"3h25m10s: attempt 12", "4h25m10s: attempt 13", "5h25m10s: attempt 14", "6h25m10s: attempt 15")
		if jobs := y.jobs(); len(jobs) != 1 || !jobs[0].Dead {
			t.Errorf("the jobs are %+v", jobs)
		}
	})
}

func TestAServerThatAsksToWaitIsHeeded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		err := error(&model.ProviderError{Kind: loci.ErrExhausted, Hint: "too many requests", After: 17 * time.Minute})
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
			y.says("attempt %d", c.Job().Attempts+1)
			if c.Job().Attempts == 0 {
				return err
			}
			return ends(ctx, c)
		})
		r.Start()
		time.Sleep(time.Hour)
		y.wants("0s: attempt 1", "17m0s: attempt 2")
		if jobs := y.jobs(); len(jobs) != 0 {
			t.Errorf("the jobs are %+v", jobs)
		}
	})
}

func TestAPausedJobLosesNoAttempt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		midnight := y.began.AddDate(0, 0, 1)
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
			y.says("asked")
			if time.Now().Before(midnight) {
				return &job.Pause{Until: midnight, Err: errors.New("the budget of the day is used up")}
			}
			return ends(ctx, c)
		})
		r.Start()
		time.Sleep(time.Hour)
		jobs := y.jobs()
		if len(jobs) != 1 || jobs[0].State() != loci.JobPaused || !jobs[0].NotUntil.Equal(midnight) || jobs[0].Error != "the budget of the day is used up" {
			t.Errorf("the jobs are %+v", jobs)
		}
		time.Sleep(24 * time.Hour)
		y.wants("0s: asked", "24h0m0s: asked")
	})
}

// A process that is killed says nothing: its job is another's when its lease ends.
func TestTheJobOfADeadRunnerIsTakenOver(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		if jobs, err := storetest.Lease(t.Context(), y.store, kinds, 1, store.LeaseRequest{Hold: job.DefaultLease}); err != nil || len(jobs) != 1 {
			t.Fatal(jobs, err)
		}
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
			y.says("taken over")
			return ends(ctx, c)
		})
		r.Start()
		time.Sleep(time.Hour)
		y.wants("30s: taken over")
	})
}

func TestALeaseIsRenewedAsLongAsTheWorkGoesOn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		for _, name := range []string{"one", "other"} {
			r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
				y.says("%s begins", name)
				if err := takes(ctx, 50*time.Minute); err != nil {
					return err
				}
				y.says("%s ends: %v", name, ends(ctx, c))
				return nil
			})
			r.Start()
			synctest.Wait()
		}
		time.Sleep(2 * time.Hour)
		y.wants("0s: one begins", "50m0s: one ends: <nil>")
		if jobs := y.jobs(); len(jobs) != 0 {
			t.Errorf("the jobs are %+v", jobs)
		}
	})
}

// A machine that slept, or a user who retries the job: another has it now.
func TestWhoLosesAJobStops(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
			y.says("begins")
			err := takes(ctx, time.Hour)
			y.says("ends: %v, %v", err, context.Cause(ctx))
			return err
		})
		r.Start()
		time.Sleep(55 * time.Second)
		theirs := y.jobs()[0]
		theirs.NotUntil = time.Now().Add(time.Hour)
		if err := y.store.Apply(t.Context(), me, &store.Changes{Jobs: []loci.Job{theirs}}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(30 * time.Minute)
		y.wants("0s: begins", "1m0s: ends: context canceled, "+job.ErrTaken.Error())
		if jobs := y.jobs(); len(jobs) != 1 || !jobs[0].NotUntil.Equal(theirs.NotUntil) || jobs[0].Attempts != 0 {
			t.Errorf("the jobs are %+v", jobs)
		}
	})
}

func TestStoppingLeavesTheJobsToOthersAtOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		for range 3 {
			y.enqueue(quickJob) // leased together
		}
		y.enqueue(slowJob)
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error { return takes(ctx, time.Hour) })
		r.Start()
		time.Sleep(10 * time.Second)
		r.Stop()
		r.Stop()
		r.Start() // does nothing any more
		synctest.Wait()
		jobs := y.jobs()
		left := func(j loci.Job) bool { return j.State() == loci.JobPending && j.Due(time.Now()) }
		if len(jobs) != 4 || slices.ContainsFunc(jobs, func(j loci.Job) bool { return !left(j) }) {
			t.Errorf("the jobs are %+v", jobs)
		}
		if err := y.newRunner(ends).Drain(t.Context(), nil); err != nil || len(y.jobs()) != 0 {
			t.Errorf("the next runner left %+v, %v", y.jobs(), err)
		}
	})
}

func TestASlowJobHoldsUpNoQuickOne(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
			if c.Job().Kind == slowJob {
				if err := takes(ctx, 10*time.Minute); err != nil {
					return err
				}
			}
			y.says("%s", c.Job().Kind)
			return ends(ctx, c)
		})
		r.Start()
		y.enqueue(slowJob)
		y.enqueue(slowJob)
		r.Nudge()
		time.Sleep(time.Minute)
		y.enqueue(quickJob)
		r.Nudge()
		time.Sleep(time.Hour)
		y.wants("1m0s: link", "10m0s: extract", "20m0s: extract")
	})
}

func TestDrainDoesTheQuickOnesFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		y.enqueue(slowJob)
		y.enqueue(quickJob)
		more := sync.OnceFunc(func() { y.enqueue(quickJob) })
		r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
			y.says("%s", c.Job().Kind)
			if c.Job().Kind == slowJob {
				more() // as when what was distilled has to be linked
			}
			return ends(ctx, c)
		})
		if err := r.Drain(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		y.wants("0s: link", "0s: extract", "0s: link", "0s: extract")
	})
}

// Jobs of a kind that a runner doesn't know are others'.
func TestAnUnknownKindIsLeftAlone(t *testing.T) {
	t.Parallel()
	y := open(t)
	y.enqueue("dance")
	if err := y.newRunner(ends).Drain(t.Context(), nil); err != nil || len(y.jobs()) != 1 {
		t.Errorf("the jobs are %+v, %v", y.jobs(), err)
	}
}

func TestAMistakeInAHandlerFailsItsJobAlone(t *testing.T) {
	t.Parallel()
	y := open(t)
	bad := y.enqueue(quickJob)
	y.enqueue(quickJob)
	r := y.newRunner(func(ctx context.Context, c *job.Claim) error {
		if c.Job().ID == bad {
			panic("index out of range")
		}
		return ends(ctx, c)
	})
	if err := r.Drain(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if jobs := y.jobs(); len(jobs) != 1 || jobs[0].ID != bad || !strings.Contains(jobs[0].Error, "index out of range") {
		t.Errorf("the jobs are %+v", jobs)
	}
}
