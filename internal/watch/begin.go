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

// fromNow begins behind all that is there. The cursor names what the scope saw last, as that of the
// last event would.
func (f *follower) fromNow(ctx context.Context, now time.Time) (err error) {
	f.cursor.clock = now
	if f.place, err = f.memory.Last(ctx, f.scope); err != nil {
		return err
	}
	if f.cursor.seen, err = f.seenUpTo(ctx, f.place); err != nil || f.scope.Agent != "" {
		return err
	}
	latest, err := f.memory.Cycles(ctx, f.scope, 1)
	if len(latest) > 0 {
		f.cycle = latest[0].ID
		f.cursor.cycle = f.cycle
	}
	return err
}

// seenUpTo are versions that the scope sees up to a place, of a note each, the last first, as far apart
// as those of a cursor. How many are hidden between them makes no difference.
func (f *follower) seenUpTo(ctx context.Context, place uint32) ([]loci.ChangeID, error) {
	for rows := uint32(pageSize); ; rows *= 8 {
		begin := place - min(rows, place)
		var seen []loci.ChangeID
		for at := begin; at < place; {
			found, last, err := f.memory.Happened(ctx, f.scope, at, pageSize)
			if err != nil {
				return nil, err
			}
			if last == at {
				break
			}
			for at = last; len(found) > 0; found = found[1:] {
				seen = append(slices.DeleteFunc(seen, func(c loci.ChangeID) bool { return c.Note == found[0].Change.Note }), found[0].Change)
				seen = seen[max(len(seen)-apart*apart-1, 0):]
			}
		}
		if len(seen) > apart*apart || begin == 0 {
			slices.Reverse(seen)
			return spread(seen), nil
		}
	}
}

// spread takes the first version, and those 1, apart and apart*apart behind it.
func spread(seen []loci.ChangeID) (some []loci.ChangeID) {
	for at, step := 0, 1; at < len(seen); at, step = step, step*apart {
		some = append(some, seen[at])
	}
	return some
}

// from begins behind a cursor: behind the last version of those that it names that is there and that
// the scope sees, else at its moment.
func (f *follower) from(ctx context.Context, after string) error {
	c, err := parse(after)
	if err != nil {
		return err
	}
	f.cursor, f.since, f.cycle = c, c.clock.Add(-slack), c.cycle
	for ; len(f.cursor.seen) > 0; f.cursor.seen = f.cursor.seen[1:] {
		place, there, err := f.memory.Place(ctx, f.scope, f.cursor.seen[0])
		if err != nil || there {
			f.place = place
			return err
		}
	}
	f.finds.Lock()
	defer f.finds.Unlock()
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
