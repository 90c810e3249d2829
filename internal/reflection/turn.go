package reflection

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// turn is when time alone next changes a trait or a plan, not before now; zero is never.
func (c *cycle) turn(ctx context.Context) (first time.Time, err error) {
	now := c.edit.Now()
	traits, err := c.all(ctx)
	if err != nil {
		return first, err
	}
	for i := range traits {
		e := entry{note: traits[i], state: c.policy.stateOf(&traits[i])}
		switch {
		case e.closed():
		case e.note.Trait == nil:
			return now, nil
		default:
			first = sooner(first, c.policy.Turns(e.state, now))
		}
	}
	f := loci.Filter{Temporality: loci.Prospective, EventAfter: anyTime}
	for plans, err := range c.edit.Pages(ctx, c.scope, f, loci.Page{}) {
		if err != nil {
			return first, err
		}
		for i := range plans {
			if end := edit.PlannedUntil(&plans[i]); plans[i].Live(now) && end.After(now) {
				first = sooner(first, end)
			} else if plans[i].Live(now) && !end.IsZero() {
				return now, nil
			}
		}
	}
	return first, nil
}

// anyTime is the first moment that a bound can have: no event is before it.
var anyTime = time.Time{}.Add(time.Microsecond)

// sooner is the first of two moments; zero is never.
func sooner(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
