package engine_test

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

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// order is whose messages a model was asked about, in turn.
type order struct {
	mu    sync.Mutex
	users []string
}

func (o *order) add(user string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.users = append(o.users, user)
}

func (o *order) place(user string) int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Index(o.users, user)
}

// slowModel takes ten seconds for a message, whose words name the user.
func (o *order) slowModel() oracle {
	return func(ctx context.Context, p model.Prompt) (model.Answer, error) {
		if p.Step != "extract" {
			return model.Answer{Text: orNone("")}, ctx.Err()
		}
		words := strings.Fields(p.User[strings.LastIndex(p.User, "I am "):])
		o.add(strings.TrimSuffix(words[2], "."))
		select {
		case <-time.After(10 * time.Second):
		case <-ctx.Done():
		}
		return model.Answer{Text: facts()}, ctx.Err()
	}
}

// onStores runs a test in a bubble over each store of this process: a server is outside of the
// bubble, with another clock. That it hands out work in turn is in the contract of stores.
func onStores(t *testing.T, test func(t *testing.T, s store.Store)) {
	t.Helper()
	for name, open := range storesOf(t) {
		if name == "postgres" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := open(t)
				defer func() {
					if err := s.Close(); err != nil {
						t.Error(err)
					}
				}()
				test(t, s)
			})
		})
	}
}

// One user's 60 messages are no reason for another's to wait.
func TestFindingM2_OneUsersBacklogHoldsUpNobodyElse(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		var asked order
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Models: engine.Models{Extract: asked.slowModel()}}))
		defer func() { _ = e.Close(context.Background()) }()
		say := func(user string, n int) {
			for i := range n {
				r := loci.RememberRequest{Text: fmt.Sprintf("I am %s.", user), Conversation: fmt.Sprint("talk ", i)}
				if _, err := e.Remember(t.Context(), loci.Scope{User: user}, r); err != nil {
					t.Fatal(err)
				}
			}
		}
		say("ann", 60)
		e.Start()
		time.Sleep(15 * time.Second)
		say("bob", 1)
		time.Sleep(25 * time.Second)
		if at := asked.place("bob"); at < 0 || at > 4 {
			t.Errorf("bob's message is number %d of %v", at, asked.users)
		}
		jobs, err := e.Jobs(t.Context(), loci.Scope{User: "bob"})
		if err != nil || len(jobs) > 0 {
			t.Errorf("bob's jobs after 25 s: %+v, %v", jobs, err)
		}
	})
}

// One process that works off the queue in the foreground does it in turn, too.
func TestFindingM2_WorkIsDoneInTurn(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		var asked order
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Models: engine.Models{Extract: asked.slowModel()}}))
		defer func() { _ = e.Close(context.Background()) }()
		for i := range 10 {
			for _, user := range []string{"ann", "bob"}[:1+i/9] { // bob says one thing, last
				r := loci.RememberRequest{Text: fmt.Sprintf("I am %s.", user), Conversation: fmt.Sprint("talk ", i)}
				if _, err := e.Remember(t.Context(), loci.Scope{User: user}, r); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Millisecond)
			}
		}
		work(t, e)
		if at := asked.place("bob"); at != 1 {
			t.Errorf("bob's message is number %d of %v", at, asked.users)
		}
	})
}

// A model that waits for a server holds up no other kind of work.
func TestFindingM2_AKindOfWorkHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		var asked order
		e := must(engine.New(s, engine.Options{
			Analyst: rules.New(), Models: engine.Models{Extract: asked.slowModel()}, SweepEvery: time.Minute,
		}))
		defer func() { _ = e.Close(context.Background()) }()
		e.Start()
		for i := range 60 {
			r := loci.RememberRequest{Text: "I am ann.", Conversation: fmt.Sprint("talk ", i)}
			if _, err := e.Remember(t.Context(), me, r); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(2 * time.Minute)
		jobs, err := e.Jobs(t.Context(), me)
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(jobs, func(j loci.Job) bool { return j.Kind == loci.JobSweep })
		if at < 0 || !jobs[at].NotUntil.After(time.Now()) {
			t.Errorf("the sweep waits for the model: %+v", jobs)
		}
	})
}

// keyed is a model that refuses until its key is right.
type keyed struct {
	mu     sync.Mutex
	right  bool
	status int
	kind   error
	asked  []time.Duration
	began  time.Time
}

func (k *keyed) Model() string { return "keyed" }

func (k *keyed) Complete(ctx context.Context, p model.Prompt) (model.Answer, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asked = append(k.asked, time.Since(k.began))
	if !k.right {
		return model.Answer{}, &model.ProviderError{Provider: "keyed", Endpoint: "here", Status: k.status, Kind: k.kind, Hint: "the key is refused: set another"}
	}
	return model.Answer{Text: orNone(map[bool]string{true: facts(), false: ""}[p.Step == "extract"])}, ctx.Err()
}

// A key that is refused is nobody's message's fault: all of them wait and lose nothing.
func TestFindingM7_ARefusedKeyKillsNoJob(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		k := &keyed{status: 403, kind: loci.ErrUnauthorized, began: time.Now()}
		o := engine.Options{Analyst: rules.New(), Models: engine.Models{Extract: k}}
		e := must(engine.New(s, o))
		defer func() { _ = e.Close(context.Background()) }() // the last of them
		for i := range 20 {
			remember(t, e, fmt.Sprintf("Message number %d.", i), .5)
		}
		e.Start()
		time.Sleep(10 * time.Hour)
		jobs, err := e.Jobs(t.Context(), me)
		if err != nil || len(jobs) != 20 {
			t.Fatalf("%d jobs, %v", len(jobs), err)
		}
		for _, j := range jobs {
			if j.Dead || j.Attempts > 0 {
				t.Fatalf("a job lost attempts: %+v", j)
			}
		}
		if n := len(k.asked); n > 20 {
			t.Errorf("the server was asked %d times in ten hours: %v", n, k.asked)
		}
		other := must(engine.New(s, engine.Options{})) // as of a command that is run beside it
		findings, err := other.Doctor(t.Context())
		bad := slices.ContainsFunc(findings, func(f loci.Finding) bool {
			return f.Bad && f.What == "work" && strings.Contains(f.Text, "extract jobs were refused") && strings.Contains(f.Text, "set another")
		})
		if err := errors.Join(err, other.Close(t.Context())); err != nil || !bad {
			t.Errorf("the doctor of another process found %+v, %v", findings, err)
		}
		if err := e.Close(t.Context()); err != nil {
			t.Fatal(err)
		}
		k.right = true
		e = must(engine.New(s, o))
		e.Start()
		time.Sleep(time.Minute)
		if jobs, err := e.Jobs(t.Context(), me); err != nil || len(jobs) > 0 {
			t.Errorf("an engine that is new left %d jobs, %v", len(jobs), err)
		}
	})
}

// A server that begins to accept the key is used again by itself, and until then the
// engine reports which work waits, why, and until when.
func TestFindingM7_APausedLaneIsReportedAndGoesOn(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		k := &keyed{status: 404, kind: loci.ErrNotFound, began: time.Now()}
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Models: engine.Models{Extract: k}}))
		defer func() { _ = e.Close(context.Background()) }()
		e.Start()
		remember(t, e, "My tent is for two.", .5)
		remember(t, e, "My kayak is for one.", .5)
		time.Sleep(30 * time.Second)
		lanes, err := e.Lanes(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		paused := slices.DeleteFunc(slices.Clone(lanes), func(l loci.Lane) bool { return l.Why == "" })
		if len(paused) != 1 || paused[0].Name != "extract" || !strings.Contains(paused[0].Why, "set another") || !paused[0].PausedUntil.Equal(k.began.Add(time.Minute)) {
			t.Errorf("the lanes are %+v", lanes)
		}
		findings, err := e.Doctor(t.Context())
		bad := slices.ContainsFunc(findings, func(f loci.Finding) bool {
			return f.Bad && f.What == "work" && strings.Contains(f.Text, "extract") && strings.Contains(f.Text, "set another")
		})
		if err != nil || !bad {
			t.Errorf("the doctor found %+v, %v", findings, err)
		}
		k.mu.Lock()
		k.right = true
		k.mu.Unlock()
		time.Sleep(time.Minute)
		if jobs, err := e.Jobs(t.Context(), me); err != nil || len(jobs) > 0 {
			t.Errorf("%d jobs are left, %v", len(jobs), err)
		}
		if lanes, _ = e.Lanes(t.Context()); slices.ContainsFunc(lanes, func(l loci.Lane) bool { return l.Why != "" }) {
			t.Errorf("the lanes are %+v", lanes)
		}
	})
}

// A process that is killed in a reflection holds up the next one for half a minute, not
// for as long as a reflection may take.
func TestFindingS10_AKilledReflectionBlocksForOneShortLease(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		killed := must(engine.New(dying{s}, engine.Options{Analyst: rules.New()}))
		remember(t, killed, "I walked the dog along the canal.", .5)
		if _, err := killed.Reflect(t.Context(), me, loci.ReflectRequest{}); !errors.Is(err, errProcessGone) {
			t.Fatal(err)
		}
		_ = killed.Close(t.Context())
		e := must(engine.New(s, engine.Options{Analyst: rules.New()}))
		defer func() { _ = e.Close(context.Background()) }()
		time.Sleep(35 * time.Second)
		res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
		if err != nil || !res.Triggered {
			t.Errorf("35 s later: %+v, %v", res, err)
		}
	})
}

// As long as a cycle is at work its lock is renewed, so that none begins beside it.
func TestFindingS10_ALongReflectionKeepsItsLock(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		slow := oracle(func(ctx context.Context, _ model.Prompt) (model.Answer, error) {
			select {
			case <-time.After(4 * time.Minute):
			case <-ctx.Done():
			}
			return model.Answer{Text: `{}`}, ctx.Err()
		})
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Models: engine.Models{Reflect: slow}}))
		defer func() { _ = e.Close(context.Background()) }()
		remember(t, e, "I walked the dog along the canal.", .5)
		var first *loci.ReflectResult
		var failed error
		done := make(chan struct{})
		go func() {
			defer close(done)
			first, failed = e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
		}()
		time.Sleep(3 * time.Minute)
		res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
		if err != nil || res.Triggered || !strings.Contains(res.Reason, "under way") {
			t.Errorf("beside it: %+v, %v", res, err)
		}
		<-done
		if failed != nil || !first.Triggered {
			t.Errorf("the first: %+v, %v", first, failed)
		}
	})
}

// What a clock said that was a year ahead, and was put back, blocks nothing.
func TestFindingS10_AClockThatRanAheadBlocksNothing(t *testing.T) {
	t.Parallel()
	for _, killed := range []bool{false, true} {
		t.Run(fmt.Sprint("killed ", killed), func(t *testing.T) {
			t.Parallel()
			onStores(t, func(t *testing.T, s store.Store) {
				w := newWatch()
				before := w.at
				w.pass(365 * 24 * time.Hour)
				o := engine.Options{Analyst: rules.New(), Clock: w.now}
				over := s
				if killed {
					over = dying{s}
				}
				ahead := must(engine.New(over, o))
				remember(t, ahead, "I walked the dog along the canal.", .5)
				if _, err := ahead.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}); err != nil && !killed {
					t.Fatal(err)
				}
				_ = ahead.Close(t.Context())
				w.at = before
				e := must(engine.New(s, o))
				defer func() { _ = e.Close(context.Background()) }()
				remember(t, e, "I bought a boat.", .5)
				res, err := e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true})
				if err != nil || !res.Triggered {
					t.Errorf("after the clock was put back: %+v, %v", res, err)
				}
			})
		})
	}
}

// A process that is killed while its caller waits for a job leaves the job to others soon.
func TestFindingS10_AKilledCallerHoldsItsJobForOneShortLease(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		stuck := oracle(func(ctx context.Context, _ model.Prompt) (model.Answer, error) {
			<-ctx.Done()
			return model.Answer{}, ctx.Err()
		})
		killed := must(engine.New(dying{s}, engine.Options{Analyst: rules.New(), Models: engine.Models{Extract: stuck}}))
		soon, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		if _, err := killed.Remember(soon, me, loci.RememberRequest{Text: "My tent is for two.", Wait: true}); err == nil {
			t.Fatal("it waited for nothing")
		}
		_ = killed.Close(t.Context())
		e := must(engine.New(s, engine.Options{Analyst: rules.New(), Models: engine.Models{Extract: says(map[string]string{"extract": facts()})}}))
		defer func() { _ = e.Close(context.Background()) }()
		e.Start()
		time.Sleep(time.Minute)
		if jobs, err := e.Jobs(t.Context(), me); err != nil || len(jobs) > 0 {
			t.Errorf("a minute later the jobs are %+v, %v", jobs, err)
		}
	})
}

// A sweep that a clock put off into the far future is queued for the next time again.
func TestFindingS10_ASweepFarAheadIsQueuedAgain(t *testing.T) {
	t.Parallel()
	onStores(t, func(t *testing.T, s store.Store) {
		w := newWatch()
		before := w.at
		o := engine.Options{Analyst: rules.New(), Clock: w.now, SweepEvery: 24 * time.Hour}
		w.pass(365 * 24 * time.Hour)
		e := must(engine.New(s, o))
		defer func() { _ = e.Close(context.Background()) }()
		remember(t, e, "I walked the dog along the canal.", .5)
		work(t, e)
		w.at = before
		remember(t, e, "I bought a boat.", .5)
		work(t, e)
		jobs, err := e.Jobs(t.Context(), me)
		if err != nil || len(jobs) != 1 || jobs[0].Kind != loci.JobSweep || jobs[0].NotUntil.After(w.at.Add(24*time.Hour)) {
			t.Errorf("the jobs are %+v, %v", jobs, err)
		}
	})
}
