package watch_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// meanwhile is a store to which something is committed just when cycles have been read.
type meanwhile struct {
	store.Store
	commits []func()
}

func (m *meanwhile) Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error) {
	found, err := m.Store.Cycles(ctx, user, limit)
	if len(m.commits) > 0 {
		commit := m.commits[0]
		m.commits = m.commits[1:]
		commit()
	}
	return found, err
}

// A cycle and a note behind it, both committed between two reads of a watch, come in their order.
func TestE1_ACycleIsBeforeTheNoteThatFollowedItThoughBothCameMeanwhile(t *testing.T) {
	t.Parallel()
	s := &meanwhile{Store: inmem.New()}
	k := newTalk(t, s, time.Hour)
	s.commits = []func(){func() {}, func() { // when the watch begins nothing happens
		c := loci.Cycle{ID: noteID(1000), User: "ann", Trigger: loci.TriggerForce, Status: loci.CycleCompleted, Started: noon, Ended: noon.Add(time.Second)}
		if err := k.memory.Apply(t.Context(), loci.Scope{User: "ann"}, &store.Changes{Cycles: []loci.Cycle{c}}); err != nil {
			t.Error(err)
		}
		k.add(1, noon.Add(time.Minute))
	}}
	var seen []loci.EventType
	err := k.watcher.Watch(t.Context(), loci.Scope{User: "ann"}, loci.WatchRequest{}, func(e loci.Event) error {
		if seen = append(seen, e.Type); len(seen) == 3 {
			return errEnough
		}
		return nil
	})
	if want := []loci.EventType{loci.EventBegun, loci.EventReflected, loci.EventRemembered}; !errors.Is(err, errEnough) || !slices.Equal(seen, want) {
		t.Errorf("the events are %q, and %v; want %q", seen, err, want)
	}
}
