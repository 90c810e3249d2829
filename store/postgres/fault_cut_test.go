package postgres_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/pgtest"
	"github.com/loci-memory/loci/internal/pgtest/pgstore"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/postgres"
)

// behind returns a store whose connections go through a proxy, another one whose connections
// don't, and the proxy.
func behind(t *testing.T, o postgres.Options) (through, direct *postgres.Store, proxy *pgtest.Proxy) {
	t.Helper()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	direct = pgstore.At(t, dsn, postgres.Options{})
	proxy = server.Proxy(t)
	return pgstore.At(t, proxy.DSN(dsn), o), direct, proxy
}

// at cuts the connection of the nth message from now, once.
func at(proxy *pgtest.Proxy, n int) (reached *atomic.Bool) {
	var seen int
	reached = &atomic.Bool{}
	proxy.Rule(func(pgtest.Message) pgtest.Verdict {
		if seen++; seen == n {
			reached.Store(true)
			return pgtest.Cut
		}
		return pgtest.Pass
	})
	return reached
}

// A connection is cut at each message that a commit has, those of the client and those of
// the server: the commit is made, once.
func TestD7_ACommitIsMadeOnceWhereverItsConnectionIsCut(t *testing.T) {
	t.Parallel()
	through, direct, proxy := behind(t, postgres.Options{})
	apply(t, through, 0) // connections are made, statements are prepared
	n := 1
	for reached := true; reached; n++ {
		cut := at(proxy, n)
		apply(t, through, n)
		reached = cut.Load()
	}
	if n < 20 {
		t.Errorf("a commit has only %d messages", n)
	}
	for i, there := range parts(t, direct, n) {
		if !there {
			t.Errorf("commit %d, cut at its message %d, was acknowledged and is not there", i, i)
		}
	}
	sound(t, direct)
	t.Logf("cut at %d messages", n-2)
}

func apply(t *testing.T, s *postgres.Store, i int) {
	t.Helper()
	if err := s.Apply(t.Context(), ann, utter(i)); err != nil {
		t.Errorf("commit %d: %v", i, err)
	}
}

// What has no id of its own is counted once too: calls to models, accesses, leases.
func TestD7_NothingIsCountedTwiceWhereAConnectionIsCut(t *testing.T) {
	t.Parallel()
	through, direct, proxy := behind(t, postgres.Options{})
	apply(t, direct, 0)
	count := func(work func(i int) error) int {
		n := 0
		for reached := true; reached; n++ {
			cut := at(proxy, n+1)
			if err := work(n); err != nil {
				t.Error(n, err)
			}
			reached = cut.Load()
		}
		return n
	}
	calls := count(func(i int) error { return through.Record(t.Context(), spent(i)) })
	days, err := direct.Spent(t.Context(), ann, time.Time{}, time.Time{})
	if err != nil || len(days) != 1 || days[0].Usage.Calls != calls {
		t.Errorf("%d calls recorded, %+v kept (%v)", calls, days, err)
	}
	uses := count(func(i int) error {
		return through.Touch(t.Context(), ann, time.Date(2026, 4, 1, 0, 0, i, 0, time.UTC), []loci.ID{idOf(0)})
	})
	kept, err := direct.Uses(t.Context(), ann, []loci.ID{idOf(0)})
	if err != nil || len(kept) != 1 || kept[0].Count != uses {
		t.Errorf("%d accesses, %+v kept (%v)", uses, kept, err)
	}
}

// A commit is made and its answer lost; before its process reaches the database again, others
// commit so often that the mark of the commit may be gone. The caller gets no
// conflict with what it wrote itself, and nothing is there twice.
func TestD7_ACommitWhoseAnswerIsLostIsFoundAmongManyOthers(t *testing.T) {
	t.Parallel()
	for _, others := range []int{1, 20} {
		through, direct, proxy := behind(t, postgres.Options{Wait: 20 * time.Second})
		apply(t, through, 0)
		lost := make(chan struct{})
		proxy.Rule(func(m pgtest.Message) pgtest.Verdict {
			if m.FromServer && m.Commit {
				close(lost)
				return pgtest.Cut
			}
			return pgtest.Pass
		})
		done := make(chan error, 1)
		go func() { done <- through.Record(t.Context(), spent(0)) }()
		<-lost
		proxy.Refuse()
		proxy.Rule(nil)
		for i := range others {
			apply(t, direct, i+1)
		}
		proxy.Accept()
		err := <-done
		if err != nil {
			explained(t, err)
		}
		if errors.Is(err, loci.ErrConflict) || others == 1 && err != nil {
			t.Errorf("%d others: %v", others, err)
		}
		days, err := direct.Spent(t.Context(), ann, time.Time{}, time.Time{})
		if err != nil || len(days) != 1 || days[0].Usage.Calls != 1 {
			t.Errorf("%d others: one call is kept as %+v (%v)", others, days, err)
		}
	}
}

// A process says nothing any more in the middle of a transaction, as one that is stopped, while
// its connection stays. Its call ends with a reason, and the user's other writers go on soon:
// the server does not keep the user's row for it.
func TestD7_AStalledTransactionHoldsUpNobody(t *testing.T) {
	t.Parallel()
	through, direct, proxy := behind(t, postgres.Options{Wait: time.Second})
	apply(t, through, 0)
	begun := make(chan struct{})
	var answers int
	proxy.Rule(func(m pgtest.Message) pgtest.Verdict {
		if m.FromServer && m.Kind == readyForQuery {
			if answers++; answers == 1 { // to BEGIN and the lock
				close(begun)
			}
		}
		if !m.FromServer && answers > 0 {
			return pgtest.Stall
		}
		return pgtest.Pass
	})
	done := make(chan error, 1)
	go func() { done <- through.Apply(t.Context(), ann, utter(1)) }()
	<-begun
	apply(t, direct, 2)
	endsSoon(t, done)
	proxy.Rule(nil)
	if there := parts(t, direct, 3); !there[0] || !there[2] {
		t.Error(there)
	}
}

// readyForQuery is the kind of the server's message that it waits for the next request.
const readyForQuery = 'Z'

// endsSoon waits for a call that can't succeed, and looks at its error.
func endsSoon(t *testing.T, done chan error) {
	t.Helper()
	select {
	case err := <-done:
		explained(t, err)
	case <-time.After(30 * time.Second):
		t.Error("a call whose connection stalls does not end")
	}
}

// A connection stalls within a request: the server waits for the rest of it, and no time-out of
// the server's counts that. Until the connection is gone the user's other writers are refused
// with a reason, and no call hangs.
func TestD7_AStalledRequestHangsNobody(t *testing.T) {
	t.Parallel()
	server := pgtest.Start(t)
	dsn := server.Database(t)
	proxy := server.Proxy(t)
	direct := pgstore.At(t, dsn, postgres.Options{Wait: time.Second})
	through := pgstore.At(t, proxy.DSN(dsn), postgres.Options{Wait: time.Second})
	apply(t, through, 0)
	stalled := make(chan struct{})
	var once sync.Once
	proxy.Rule(func(m pgtest.Message) pgtest.Verdict {
		if m.Commit && !m.FromServer {
			once.Do(func() { close(stalled) })
			return pgtest.Stall
		}
		return pgtest.Pass
	})
	done := make(chan error, 2)
	go func() { done <- through.Apply(t.Context(), ann, utter(1)) }()
	<-stalled
	go func() { done <- direct.Apply(t.Context(), ann, utter(2)) }()
	endsSoon(t, done)
	endsSoon(t, done)
	proxy.CutAll()
	apply(t, direct, 3)
	proxy.Rule(nil)
	if there := parts(t, direct, 4); there[1] || there[2] || !there[3] {
		t.Error(there)
	}
}

// While nothing can be reached every method says so and says what to do; afterwards the same
// store works again.
func TestD8_AServerThatIsAwayIsSaidAndItsReturnIsNoticed(t *testing.T) {
	t.Parallel()
	through, _, proxy := behind(t, postgres.Options{})
	apply(t, through, 0)
	proxy.Refuse()
	var calls sync.WaitGroup
	for name, call := range everyMethod(through) {
		calls.Go(func() {
			began := time.Now()
			err := call(t.Context())
			if took := time.Since(began); err == nil || took > 30*time.Second {
				t.Errorf("%s: %v after %v", name, err, took)
			}
			explained(t, err)
		})
	}
	calls.Wait()
	if _, err := postgres.Open(t.Context(), proxy.DSN("postgres://loci:"+pgtest.Password+"@x/postgres"), postgres.Options{Wait: time.Millisecond}); err == nil {
		t.Error("a store is opened while the server is away")
	} else {
		explained(t, err)
	}
	proxy.Accept()
	apply(t, through, 1)
	if there := parts(t, through, 2); !there[0] || !there[1] {
		t.Error(there)
	}
}

// A commit and a worker's look that get no answer at all end with a reason, though their
// callers set no bound.
func TestD8_WhatGetsNoAnswerEnds(t *testing.T) {
	t.Parallel()
	through, _, proxy := behind(t, postgres.Options{Wait: time.Second})
	apply(t, through, 0)
	proxy.Rule(func(pgtest.Message) pgtest.Verdict { return pgtest.Stall })
	for _, name := range []string{"Apply", "Lease"} {
		done := make(chan error, 1)
		go func() { done <- everyMethod(through)[name](t.Context()) }()
		t.Log(name)
		endsSoon(t, done)
	}
	proxy.Rule(nil)
	apply(t, through, 2)
}

// A question whose caller waits no longer ends, though the server says nothing.
func TestD8_AStalledReadEndsWithItsContext(t *testing.T) {
	t.Parallel()
	through, _, proxy := behind(t, postgres.Options{})
	apply(t, through, 0)
	proxy.Rule(func(pgtest.Message) pgtest.Verdict { return pgtest.Stall })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	began := time.Now()
	if _, err := through.State(ctx, ann); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if took := time.Since(began); took > 30*time.Second {
		t.Error("it took", took)
	}
	proxy.Rule(nil)
	if _, err := through.State(t.Context(), ann); err != nil {
		t.Error(err)
	}
}

// everyMethod is a call of each method that asks the server, by name.
func everyMethod(s *postgres.Store) map[string]func(ctx context.Context) error {
	row := func(*store.Row) error { return nil }
	ids, seqs := []loci.ID{idOf(0)}, []uint32{1}
	return map[string]func(ctx context.Context) error{
		"Apply":      func(ctx context.Context) error { return s.Apply(ctx, ann, utter(9)) },
		"Touch":      func(ctx context.Context) error { return s.Touch(ctx, ann, time.Now(), ids) },
		"Record":     func(ctx context.Context) error { return s.Record(ctx, spent(0)) },
		"Rows":       func(ctx context.Context) error { return s.Rows(ctx, ann, seqs, row) },
		"RowsAt":     func(ctx context.Context) error { return s.RowsAt(ctx, ann, seqs, time.Time{}, row) },
		"Latest":     func(ctx context.Context) error { return s.Latest(ctx, ann, ids, time.Time{}, row) },
		"Versions":   func(ctx context.Context) error { return s.Versions(ctx, ann, ids, row) },
		"Roots":      func(ctx context.Context) error { _, err := s.Roots(ctx, ann, ids); return err },
		"After":      func(ctx context.Context) error { _, err := s.After(ctx, ann, 0, 9); return err },
		"Messages":   func(ctx context.Context) error { _, err := s.Messages(ctx, ann, ids); return err },
		"OfMessages": func(ctx context.Context) error { _, err := s.OfMessages(ctx, ann, ids); return err },
		"Links":      func(ctx context.Context) error { _, err := s.Links(ctx, ann, seqs, time.Time{}, 0); return err },
		"Uses":       func(ctx context.Context) error { _, err := s.Uses(ctx, ann, ids); return err },
		"Cycles":     func(ctx context.Context) error { _, err := s.Cycles(ctx, ann, 9); return err },
		"Agents":     func(ctx context.Context) error { _, err := s.Agents(ctx, ann); return err },
		"Users":      func(ctx context.Context) error { _, _, err := s.Users(ctx, ann); return err },
		"Places":     func(ctx context.Context) error { _, err := s.Places(ctx, []string{ann}); return err },
		"Names":      func(ctx context.Context) error { _, err := s.Names(ctx, "", 9); return err },
		"Owners":     func(ctx context.Context) error { _, err := s.Owners(ctx, ids[0]); return err },
		"Counts":     func(ctx context.Context) error { _, err := s.Counts(ctx, ann); return err },
		"Snapshot": func(ctx context.Context) error {
			return s.Snapshot(ctx, ann, func(store.Snapshot) error { return nil })
		},
		"State":     func(ctx context.Context) error { _, err := s.State(ctx, ann); return err },
		"RowsSince": func(ctx context.Context) error { _, err := s.RowsSince(ctx, ann, 0, row); return err },
		"Segments":  func(ctx context.Context) error { _, _, err := s.Segments(ctx, ann); return err },
		"Jobs":      func(ctx context.Context) error { _, err := s.Jobs(ctx, ann); return err },
		"Job":       func(ctx context.Context) error { _, _, err := s.Job(ctx, ann, idOf(0)); return err },
		"Due": func(ctx context.Context) error {
			_, err := s.Due(ctx, store.DueRequest{Kinds: []loci.JobKind{loci.JobLink}, Limit: 1})
			return err
		},
		"Lease": func(ctx context.Context) error {
			_, _, err := s.Lease(ctx, store.Offer{User: ann, Kind: loci.JobLink}, store.LeaseRequest{Hold: time.Minute})
			return err
		},
		"Spent": func(ctx context.Context) error { _, err := s.Spent(ctx, ann, time.Time{}, time.Time{}); return err },
		"Check": func(ctx context.Context) error { _, err := s.Check(ctx); return err },
	}
}
