package joined_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"github.com/loci-memory/loci/internal/joined"
)

// room is a line whose work is done when the test says so.
type room struct {
	joined.Line[int]
	work   joined.Work[int]
	begun  chan []int
	goOn   chan struct{}
	failed map[int]error
}

func newRoom(joins func([]*joined.Call[int], *joined.Call[int]) bool) *room {
	r := &room{begun: make(chan []int), goOn: make(chan struct{}), failed: map[int]error{}}
	r.work = joined.Work[int]{Joins: joins, Do: func(_ context.Context, g *joined.Group[int]) {
		var all []int
		for _, c := range g.Calls {
			all = append(all, c.What)
			c.Err = r.failed[c.What]
		}
		r.begun <- all
		<-r.goOn
	}}
	return r
}

// call begins a call.
func (r *room) call(ctx context.Context, n int) chan error {
	answer := make(chan error, 1)
	go func() { answer <- r.Do(ctx, n, r.work) }()
	return answer
}

// stand begins calls behind one that is being done, one after another.
func (r *room) stand(ctx context.Context, ns ...int) (answers []chan error) {
	for _, n := range ns {
		stands := make(chan struct{})
		answers = append(answers, r.call(&watched{Context: ctx, waits: sync.OnceFunc(func() { close(stands) })}, n))
		<-stands
	}
	return answers
}

// watched is a context that says when somebody waits for its end, as who stands in line does.
type watched struct {
	context.Context
	waits func()
}

func (w *watched) Done() <-chan struct{} {
	w.waits()
	return w.Context.Done()
}

func (r *room) next(t *testing.T, want ...int) {
	t.Helper()
	if got := <-r.begun; !slices.Equal(got, want) {
		t.Errorf("done together %v, not %v", got, want)
	}
}

// Calls that wait are done together by the first of them, and each has an answer of its own.
func TestThoseWhoWaitAreDoneTogether(t *testing.T) {
	t.Parallel()
	r := newRoom(nil)
	bad := errors.New("bad")
	r.failed[3] = bad
	first := r.call(t.Context(), 1)
	r.next(t, 1)
	rest := r.stand(t.Context(), 2, 3, 4)
	r.goOn <- struct{}{}
	r.next(t, 2, 3, 4)
	r.goOn <- struct{}{}
	for i, want := range []error{nil, nil, bad, nil} {
		if err := <-append([]chan error{first}, rest...)[i]; !errors.Is(err, want) {
			t.Errorf("call %d: %v, not %v", i+1, err, want)
		}
	}
}

// A call that does not join those before it waits for the next turn, and nobody's place is lost.
func TestOneThatDoesNotJoinIsNext(t *testing.T) {
	t.Parallel()
	r := newRoom(func(chosen []*joined.Call[int], c *joined.Call[int]) bool { return chosen[0].What%2 == c.What%2 })
	r.call(t.Context(), 1)
	r.next(t, 1)
	r.stand(t.Context(), 2, 3, 4, 5)
	for _, want := range [][]int{{2, 4}, {3, 5}} {
		r.goOn <- struct{}{}
		r.next(t, want...)
	}
	close(r.goOn)
}

// A context that ends takes a call out of line, and ends nobody else's.
func TestWhoWaitsMayLeave(t *testing.T) {
	t.Parallel()
	r := newRoom(nil)
	r.call(t.Context(), 1)
	r.next(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	gone := r.stand(ctx, 2)
	stays := r.stand(t.Context(), 3)
	cancel()
	if err := <-gone[0]; !errors.Is(err, context.Canceled) {
		t.Errorf("who left: %v", err)
	}
	r.goOn <- struct{}{}
	r.next(t, 3)
	r.goOn <- struct{}{}
	if err := <-stays[0]; err != nil {
		t.Errorf("who stayed: %v", err)
	}
	if err := r.Do(ctx, 4, r.work); !errors.Is(err, context.Canceled) {
		t.Errorf("who came too late: %v", err)
	}
}

// Who does the work and waits for something itself takes those in who come meanwhile; from then on its
// own context ends nothing.
func TestWhoComesLateIsTakenIn(t *testing.T) {
	t.Parallel()
	r := newRoom(nil)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan []int, 2)
	late := joined.Work[int]{Do: func(ctx context.Context, g *joined.Group[int]) {
		r.begun <- []int{g.Calls[0].What}
		<-r.goOn
		joins := g.Join()
		cancel()
		for _, c := range g.Calls {
			c.Err = ctx.Err()
		}
		done <- []int{len(joins), len(g.Join())}
	}}
	first := make(chan error, 1)
	go func() { first <- r.Do(ctx, 1, late) }()
	r.next(t, 1)
	rest := r.stand(t.Context(), 2, 3)
	r.goOn <- struct{}{}
	if got := <-done; !slices.Equal(got, []int{2, 0}) {
		t.Errorf("joined late: %v", got)
	}
	for _, answer := range append(rest, first) {
		if err := <-answer; err != nil {
			t.Error(err)
		}
	}
}

// The context of one who does the work alone ends it, and nobody joins any more.
func TestNobodyJoinsWhatHasEnded(t *testing.T) {
	t.Parallel()
	r := newRoom(nil)
	ctx, cancel := context.WithCancel(t.Context())
	joins := make(chan int, 1)
	alone := joined.Work[int]{Do: func(ctx context.Context, g *joined.Group[int]) {
		r.begun <- nil
		<-ctx.Done()
		joins <- len(g.Join())
		g.Calls[0].Err = ctx.Err()
	}}
	first := make(chan error, 1)
	go func() { first <- r.Do(ctx, 1, alone) }()
	r.next(t)
	rest := r.stand(t.Context(), 2)
	cancel()
	if n := <-joins; n > 0 {
		t.Errorf("%d joined", n)
	}
	if err := <-first; !errors.Is(err, context.Canceled) {
		t.Errorf("who left: %v", err)
	}
	r.next(t, 2)
	r.goOn <- struct{}{}
	if err := <-rest[0]; err != nil {
		t.Error(err)
	}
}

// Where the work breaks off, nobody who waits for it is told that it is done, and the line goes on.
func TestWorkThatBreaksOffIsNotDone(t *testing.T) {
	t.Parallel()
	r := newRoom(nil)
	first := r.call(t.Context(), 1)
	r.next(t, 1)
	broken := joined.Work[int]{Do: func(context.Context, *joined.Group[int]) { panic("broken") }}
	stands := make(chan struct{})
	go func() {
		defer func() { _ = recover() }()
		_ = r.Do(&watched{Context: t.Context(), waits: sync.OnceFunc(func() { close(stands) })}, 2, broken)
	}()
	<-stands
	rest := r.stand(t.Context(), 3)
	r.goOn <- struct{}{}
	if err := <-rest[0]; err == nil {
		t.Error("what broke off is done")
	}
	if err := <-first; err != nil {
		t.Error(err)
	}
	last := r.call(t.Context(), 4)
	r.next(t, 4)
	r.goOn <- struct{}{}
	if err := <-last; err != nil {
		t.Error(err)
	}
}
