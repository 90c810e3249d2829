package job_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// enqueueFor puts jobs of a user in the queue.
func (y *harness) enqueueFor(user string, kind loci.JobKind, n int) {
	y.Helper()
	for range n {
		j := loci.Job{ID: loci.ID(uuid.Must(uuid.NewV7())), Kind: kind, Created: time.Now()}
		if err := y.store.Apply(y.Context(), loci.Scope{User: user}, &store.Changes{Jobs: []loci.Job{j}}); err != nil {
			y.Fatal(err)
		}
	}
}

// lane is a runner of one kind in one lane.
func (y *harness) lane(l job.Lane, do func(ctx context.Context, c *job.Claim) error) *job.Runner {
	l.Name = "slow"
	r := job.New(y.store, job.Options{Kinds: map[loci.JobKind]job.Kind{slowJob: {Do: do, Lane: "slow"}}, Lanes: []job.Lane{l}})
	y.Cleanup(r.Stop)
	return r
}

// anHour works on a job for an hour.
func (y *harness) anHour(ctx context.Context, c *job.Claim) error {
	y.says("%s", c.Job().User)
	if err := takes(ctx, time.Hour); err != nil {
		return err
	}
	return ends(ctx, c)
}

// Workers share out the users, not the jobs: those of one user are done one after another.
func TestFindingM2_WorkersTakeUsersInTurn(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueueFor("ann", slowJob, 3)
		r := y.lane(job.Lane{Workers: 2}, y.anHour)
		r.Start()
		time.Sleep(time.Minute)
		y.enqueueFor("bob", slowJob, 1)
		r.Nudge()
		time.Sleep(4 * time.Hour)
		y.wants("0s: ann", "1m0s: bob", "1h0m0s: ann", "2h0m0s: ann")
	})
}

func TestAMixedLaneDoesJobsOfOneUserSideBySide(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueueFor("ann", slowJob, 3)
		y.lane(job.Lane{Workers: 2, Mixed: true}, y.anHour).Start()
		time.Sleep(4 * time.Hour)
		y.wants("0s: ann", "0s: ann", "1h0m0s: ann")
	})
}

// A server that refuses is asked once a pause, not once a job and worker.
func TestFindingM7_OneJobIsTriedAfterEachPause(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		for _, user := range []string{"ann", "bob", "eve"} {
			y.enqueueFor(user, slowJob, 4)
		}
		refused := error(&model.ProviderError{Kind: loci.ErrUnauthorized, Hint: "the key is refused"})
		r := y.lane(job.Lane{Workers: 3}, func(ctx context.Context, c *job.Claim) error {
			y.says("asked")
			if time.Since(y.began) > 10*time.Minute {
				return ends(ctx, c)
			}
			return takesAnd(ctx, time.Second, refused)
		})
		r.Start()
		time.Sleep(time.Hour)
		// Three at once found out; then one a pause, of one minute, two, four and eight.
		want := strings.Repeat("0s: asked\n", 3) + "1m1s: asked\n3m2s: asked\n7m3s: asked\n15m4s: asked"
		if got := y.logged(""); !strings.HasPrefix(got, want) || strings.Count(got, "15m4s") != 12 {
			t.Errorf("it went\n%s", got)
		}
		if l := r.Lanes(); len(l) != 1 || l[0].Why != "" || l[0].Running != 0 {
			t.Errorf("the lanes are %+v", l)
		}
	})
}

// takesAnd takes some time and fails.
func takesAnd(ctx context.Context, d time.Duration, err error) error {
	if ended := takes(ctx, d); ended != nil {
		return ended
	}
	return err
}

// Whoever has mended what was refused need not wait for the end of the pause.
func TestResumeEndsAPause(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		y := open(t)
		y.enqueue(slowJob)
		mended := false
		r := y.lane(job.Lane{}, func(ctx context.Context, c *job.Claim) error {
			y.says("asked")
			if !mended {
				return &model.ProviderError{Kind: loci.ErrNotFound, Hint: "no such model"}
			}
			return ends(ctx, c)
		})
		r.Start()
		time.Sleep(10 * time.Second)
		if l := r.Lanes()[0]; !strings.Contains(l.Why, "no such model") || !l.PausedUntil.Equal(y.began.Add(time.Minute)) {
			t.Errorf("the lane is %+v", l)
		}
		mended = true
		r.Resume("dance") // no lane does that
		r.Resume(slowJob)
		time.Sleep(time.Hour)
		y.wants("0s: asked", "10s: asked")
	})
}

// A foreground run ends at a refusal, and leaves the jobs as they are.
func TestDrainPassesOverAPausedLane(t *testing.T) {
	t.Parallel()
	y := open(t)
	for range 3 {
		y.enqueue(slowJob)
	}
	r := y.lane(job.Lane{}, y.fails(&model.ProviderError{Kind: loci.ErrUnauthorized, Hint: "the key is refused"}))
	if err := r.Drain(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(y.logged(""), "attempt"); n != 1 || len(y.jobs()) != 3 {
		t.Errorf("%d attempts, and %d jobs are left", n, len(y.jobs()))
	}
}

// What waits behind a job that is refused stays as it was.
func TestWhatIsBehindARefusalIsLeftAlone(t *testing.T) {
	t.Parallel()
	y := open(t)
	for i := range 4 {
		y.enqueueFor(fmt.Sprint("user ", i), slowJob, 1)
	}
	r := y.lane(job.Lane{}, y.fails(&model.ProviderError{Kind: loci.ErrUnauthorized, Hint: "the key is refused"}))
	if err := r.Drain(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(y.logged(""), "attempt"); n != 1 {
		t.Errorf("%d attempts", n)
	}
	done := 0
	if err := y.lane(job.Lane{}, func(ctx context.Context, c *job.Claim) error { done++; return ends(ctx, c) }).Drain(t.Context(), nil); err != nil || done != 4 {
		t.Errorf("the next runner did %d, %v", done, err)
	}
}

// Other failures are the job's own, as before.
func TestWhatIsNoRefusalPausesNothing(t *testing.T) {
	t.Parallel()
	y := open(t)
	y.enqueue(slowJob)
	y.enqueue(slowJob)
	r := y.lane(job.Lane{}, y.fails(errors.New("the ink is dry")))
	if err := r.Drain(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(y.logged(""), "attempt"); n != 2 || r.Lanes()[0].Why != "" {
		t.Errorf("%d attempts, %+v", n, r.Lanes())
	}
}
