package job

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Trigger is something to be run every so often, like a look for what has to be
// queued. Each process runs its own, and starts with it: what must not be done twice
// needs a mark in the store.
type Trigger struct {
	Name  string        // for the log
	Every time.Duration // from the start of one run to that of the next, at least; 0 is an hour
	Do    func(ctx context.Context) error
}

// trigger is a Trigger that knows when it ran.
type trigger struct {
	Trigger
	busy chan struct{} // holds a value while it runs
	last time.Time
}

func newTrigger(t Trigger) *trigger {
	if t.Every <= 0 {
		t.Every = time.Hour
	}
	return &trigger{Trigger: t, busy: make(chan struct{}, 1)}
}

// Trigger runs every trigger that is due, in the order of Options.Every, in the
// foreground. One that fails keeps no other from running; the errors are returned
// together.
func (r *Runner) Trigger(ctx context.Context) error {
	var failed error
	for _, t := range r.triggers {
		_, err := r.pull(ctx, t)
		failed = errors.Join(failed, err)
	}
	return failed
}

// repeat runs a trigger whenever it is due.
func (r *Runner) repeat(ctx context.Context, t *trigger) {
	for ctx.Err() == nil {
		wait, err := r.pull(ctx, t)
		if err != nil && ctx.Err() == nil {
			r.log.Error("background work", "error", err)
		}
		timer := time.NewTimer(wait)
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
	}
}

// pull runs a trigger if it is due; wait is how long it is not due then.
func (r *Runner) pull(ctx context.Context, t *trigger) (wait time.Duration, err error) {
	select {
	case t.busy <- struct{}{}:
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	defer func() { <-t.busy }()
	if left := t.last.Add(t.Every).Sub(r.now()); !t.last.IsZero() && left > 0 {
		return left, ctx.Err()
	}
	t.last = r.now()
	if err := r.run(ctx, t); err != nil {
		return t.Every, fmt.Errorf("%s: %w", t.Name, err)
	}
	return max(0, t.last.Add(t.Every).Sub(r.now())), nil
}

// run turns a panic into an error, as for a handler.
func (r *Runner) run(ctx context.Context, t *trigger) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("a mistake in loci itself, please report it: %v", p)
		}
	}()
	return t.Do(ctx)
}
