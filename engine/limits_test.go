package engine_test

import (
	"context"
	"io"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// crowded is a store whose snapshots take an hour, and that counts those of a user.
type crowded struct {
	store.Store
	mu        sync.Mutex
	now, most map[string]int
}

func (c *crowded) Snapshot(ctx context.Context, user string, do func(store.Snapshot) error) error {
	c.add(user, 1)
	defer c.add(user, -1)
	time.Sleep(time.Hour)
	return c.Store.Snapshot(ctx, user, do)
}

func (c *crowded) add(user string, n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now[user] += n
	c.most[user] = max(c.most[user], c.now[user])
}

// One user's exports and scans wait for each other, and nobody else and no question does.
func TestFindingM4_OneUsersExportsWaitForEachOther(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &crowded{Store: inmem.New(), now: map[string]int{}, most: map[string]int{}}
		e := must(engine.New(s, engine.Options{Analyst: rules.New()}))
		defer func() { _ = e.Close(context.Background()) }()
		ann, bob := loci.Scope{User: "ann"}, loci.Scope{User: "bob"}
		for _, who := range []loci.Scope{ann, bob} {
			if _, err := e.Remember(t.Context(), who, loci.RememberRequest{Text: "I sail a small boat."}); err != nil {
				t.Fatal(err)
			}
		}
		began, took := time.Now(), make(chan time.Duration, 10)
		export := func(who loci.Scope) {
			if _, err := e.Export(t.Context(), who, loci.ExportRequest{}, io.Discard); err != nil {
				t.Error(err)
			}
			took <- time.Since(began)
		}
		for range 5 {
			go export(ann)
		}
		synctest.Wait()
		go export(bob)
		if res, err := e.Recall(t.Context(), ann, loci.RecallRequest{Query: "boat"}); err != nil || len(res.Hits) == 0 || time.Since(began) > 0 {
			t.Errorf("a question beside the exports: %+v, %v, after %v", res, err, time.Since(began))
		}
		for i := range 6 {
			want := time.Duration(max(i, 1)) * time.Hour // ann's first and bob's, then ann's one by one
			if got := <-took; got != want {
				t.Errorf("export %d ended after %v, want %v", i+1, got, want)
			}
		}
		if s.most["ann"] != 1 {
			t.Errorf("%d exports of one user ran at once", s.most["ann"])
		}
	})
}

// A call that waits for its turn ends with its context.
func TestACallThatWaitsForItsTurnEndsWithItsContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &crowded{Store: inmem.New(), now: map[string]int{}, most: map[string]int{}}
		e := must(engine.New(s, engine.Options{Limits: engine.Limits{Exports: 1}}))
		defer func() { _ = e.Close(context.Background()) }()
		remember(t, e, "I sail a small boat.", .5)
		done := make(chan error)
		go func() {
			_, err := e.Export(t.Context(), me, loci.ExportRequest{}, io.Discard)
			done <- err
		}()
		synctest.Wait()
		soon, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if _, err := e.Export(soon, me, loci.ExportRequest{}, io.Discard); err == nil || soon.Err() == nil {
			t.Errorf("it ended with %v", err)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
}
