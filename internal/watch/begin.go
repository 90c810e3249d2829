package watch

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// slack is by how much the clocks of two writers may differ in the order of commits: a watch
// that begins by the clock begins this much before, rather than lose an event.
const slack = 5 * time.Second

// begin finds the place to begin at, and says that the watch has begun.
func (f *follower) begin(ctx context.Context, after string, now time.Time) (err error) {
	if after == "" {
		err = f.fromNow(ctx, now)
	} else {
		err = f.from(ctx, after)
	}
	if err != nil {
		return err
	}
	return f.hand(loci.Event{Type: loci.EventBegun, At: now})
}

// fromNow begins behind all that is there. The cursor of the user in person names it; that of
// an agent has the moment alone, since the last change may be one that it does not see.
func (f *follower) fromNow(ctx context.Context, now time.Time) (err error) {
	f.cursor.clock = now
	if f.place, err = f.memory.Last(ctx, f.scope); err != nil || f.scope.Agent != "" {
		return err
	}
	if f.place > 0 {
		last, place, err := f.memory.Happened(ctx, f.scope, f.place-1, 1)
		if err != nil {
			return err
		}
		if len(last) > 0 && place == f.place {
			f.cursor.change = last[0].Change
		}
	}
	latest, err := f.memory.Cycles(ctx, f.scope, 1)
	if len(latest) > 0 {
		f.cycle = latest[0].ID
		f.cursor.cycle = f.cycle
	}
	return err
}

// from begins behind a cursor: behind the change that it names where the scope sees that,
// else at its moment.
func (f *follower) from(ctx context.Context, after string) error {
	c, err := parse(after)
	if err != nil {
		return err
	}
	f.cursor, f.since, f.cycle = c, c.clock.Add(-slack), c.cycle
	place, there, err := f.memory.Place(ctx, f.scope, c.change)
	if err != nil || there {
		f.place = place
		return err
	}
	f.place, err = f.memory.PlaceAt(ctx, f.scope, f.since)
	return err
}

// readCycles reads the cycles behind the last one that was read: those before it in the
// list, which has the latest first. Where that is not known, or not there, they are those
// that ended since the watch begins.
func (f *follower) readCycles(ctx context.Context) error {
	if f.scope.Agent != "" || !f.wants(loci.EventReflected) {
		return nil
	}
	for limit := 1; ; limit *= 8 {
		list, err := f.memory.Cycles(ctx, f.scope, limit)
		if err != nil {
			return err
		}
		known := slices.IndexFunc(list, func(c loci.Cycle) bool {
			return c.ID == f.cycle || f.cycle.IsZero() && c.Ended.Before(f.since)
		})
		if known < 0 && len(list) == limit {
			continue
		}
		if known >= 0 {
			list = list[:known]
		}
		for i := range slices.Backward(list) {
			if known >= 0 || !list[i].Ended.Before(f.since) {
				f.waits = append(f.waits, &list[i])
			}
		}
		if len(list) > 0 {
			f.cycle = list[0].ID
		}
		return nil
	}
}
