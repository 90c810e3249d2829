package engine_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/model/openai"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// ownClock is a store that gives leases by its own clock alone, as it does for an engine that
// was given no clock: then the clocks of machines decide nothing about leases.
type ownClock struct{ store.Store }

func (s ownClock) Due(ctx context.Context, r store.DueRequest) ([]store.Offer, error) {
	r.Now = time.Time{}
	return s.Store.Due(ctx, r)
}

func (s ownClock) Lease(ctx context.Context, o store.Offer, r store.LeaseRequest) (loci.Job, bool, error) {
	r.Now = time.Time{}
	return s.Store.Lease(ctx, o, r)
}

func (s ownClock) Claim(ctx context.Context, user string, j loci.Job, r store.LeaseRequest) (loci.Job, error) {
	r.Now = time.Time{}
	return s.Store.Claim(ctx, user, j, r)
}

func (s ownClock) Renew(ctx context.Context, user string, r store.RenewRequest) (time.Time, error) {
	r.Now = time.Time{}
	return s.Store.Renew(ctx, user, r)
}

// slowModel is a model that distils errands, and counts how often it reads each.
func slowModel(t *testing.T) (*busyServer, *openai.Client) {
	t.Helper()
	server := &busyServer{read: map[string]int{}}
	listener := httptest.NewServer(server)
	t.Cleanup(listener.Close)
	return server, must(openai.New(openai.Options{Model: "slow", BaseURL: listener.URL}))
}

// atWork is an engine that works in the background until the test ends.
func atWork(t *testing.T, s store.Store, m *openai.Client, clock func() time.Time) *engine.Engine {
	t.Helper()
	e := must(engine.New(s, engine.Options{
		Analyst: rules.New(), Embedder: rules.Embedder(), Clock: clock,
		Models: engine.Models{Extract: m, Decide: m, Evolve: m, Together: 1},
	}))
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	e.Start()
	return e
}

// idle waits until no job is left.
func idle(t *testing.T, e *engine.Engine) {
	t.Helper()
	var jobs []loci.Job
	for deadline := time.Now().Add(90 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		var err error
		if jobs, err = e.Jobs(t.Context(), me); err == nil && len(jobs) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d jobs are left (%v): %+v", len(jobs), err, jobs[:min(2, len(jobs))])
		}
	}
}

// factsByErrand counts the facts by the number of their errand.
func factsByErrand(t *testing.T, e *engine.Engine) map[int]int {
	t.Helper()
	count := map[int]int{}
	for _, content := range extracted(t, e, me) {
		count[must(strconv.Atoi(errand.FindStringSubmatch(content)[1]))]++
	}
	return count
}

// Three servers whose clocks are five minutes apart share a database and its work. No job
// waits for a clock, and none is done twice.
func TestD7_ClocksThatAreFiveMinutesApart(t *testing.T) {
	t.Parallel()
	const each = 12
	dsn := pgstore.DSN(t, 0)
	server, m := slowModel(t)
	var engines []*engine.Engine
	for i, skew := range []time.Duration{-5 * time.Minute, 0, 5 * time.Minute} {
		s := ownClock{pgstore.At(t, dsn, postgres.Options{})}
		engines = append(engines, atWork(t, s, m, func() time.Time { return time.Now().Add(skew) }))
		for n := range each {
			if _, err := engines[i].Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("I ran errand number %d.", i*each+n)}); err != nil {
				t.Fatal(err)
			}
		}
	}
	idle(t, engines[0])
	facts := factsByErrand(t, engines[1])
	for i := range 3 * each {
		server.mu.Lock()
		read := server.read[strconv.Itoa(i)]
		server.mu.Unlock()
		if facts[i] != 1 || read != 1 {
			t.Errorf("errand %d was read %d times and left %d facts", i, read, facts[i])
		}
	}
}

// The server of the database is killed and started again while two servers of loci remember,
// recall and distil. What was acknowledged is there once and is distilled once; a question is
// answered, or says why not.
func TestD7_MemoriesOutliveTheServerOfTheirDatabase(t *testing.T) {
	t.Parallel()
	kills := 3
	if testing.Short() {
		kills = 1
	}
	server := pgtest.Start(t)
	dsn := server.Database(t)
	_, m := slowModel(t)
	var engines []*engine.Engine
	for range 2 {
		engines = append(engines, atWork(t, pgstore.At(t, dsn, postgres.Options{Wait: 200 * time.Millisecond}), m, nil))
	}
	var kept sync.Map
	var next, unanswered, answered atomic.Int64
	next.Store(1)
	must(engines[0].Remember(t.Context(), me, loci.RememberRequest{Text: "I ran errand number 0."}))
	ctx, stop := context.WithCancel(t.Context())
	var work sync.WaitGroup
	for _, e := range engines {
		work.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: fmt.Sprintf("I ran errand number %d.", i)})
				if kept.Store(i, err == nil); err != nil {
					saysWhy(t, err)
				}
			}
		})
		work.Go(func() {
			for ctx.Err() == nil {
				_, err := e.Recall(t.Context(), me, loci.RecallRequest{Query: "Which errand did I run?"})
				if err != nil {
					saysWhy(t, err)
					unanswered.Add(1)
				} else {
					answered.Add(1)
				}
			}
		})
	}
	more := func(n int64, of *atomic.Int64) {
		from := of.Load()
		for deadline := time.Now().Add(30 * time.Second); of.Load() < from+n; time.Sleep(time.Millisecond) {
			if time.Now().After(deadline) {
				t.Fatal("nothing goes on any more")
			}
		}
	}
	for range kills {
		more(15, &next)
		server.Kill(t)
		more(3, &next) // refused, and said
		server.Again(t)
	}
	more(15, &answered)
	stop()
	work.Wait()
	idle(t, engines[0])
	facts, refused := factsByErrand(t, engines[1]), 0
	kept.Range(func(i, ok any) bool {
		n := facts[i.(int)]
		if ok.(bool) && n != 1 || n > 1 {
			t.Errorf("errand %d, acknowledged: %v, left %d facts", i, ok, n)
		}
		if !ok.(bool) {
			refused++
		}
		return true
	})
	t.Logf("%d errands, %d refused; %d questions answered, %d not; %d kills", next.Load(), refused, answered.Load(), unanswered.Load(), kills)
}

// saysWhy fails the test where an error does not say what to do, or shows the password.
func saysWhy(t *testing.T, err error) {
	t.Helper()
	if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), ": ") || strings.Contains(err.Error(), pgtest.Password) {
		t.Errorf("no reason and cure: %v", err)
	}
}
