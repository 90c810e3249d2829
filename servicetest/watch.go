package servicetest

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
)

// watchFor bounds a watch that waits for what does not come.
const watchFor = 20 * time.Second

// errSeen ends a watch that has seen what it waits for.
var errSeen = errors.New("seen")

var watchRules = []rule{
	{"a watch begins, and then reports what happens", func(m *memory) {
		id := m.says(ann, "I bought a kayak.")
		begun, over := make(chan struct{}), make(chan error, 1)
		var seen []loci.Event
		ctx, cancel := context.WithTimeout(m.Context(), watchFor)
		defer cancel()
		go func() {
			over <- m.Service.Watch(ctx, ann, loci.WatchRequest{Types: []loci.EventType{loci.EventChanged}}, func(e loci.Event) error {
				if seen = append(seen, e); e.Type == loci.EventBegun {
					close(begun)
					return nil
				}
				return errSeen
			})
		}()
		select {
		case <-begun:
		case err := <-over:
			m.unwatched(err)
			return
		}
		m.says(ann, "Not of the type that is asked for.")
		m.says(bob, "Not of this user.")
		got := must(m.Service.Pin(m.Context(), ann, id))(m)
		if err := <-over; !errors.Is(err, errSeen) {
			m.Fatalf("the watch ended with %v", err)
		}
		e := seen[len(seen)-1]
		m.that(len(seen) == 2 && e.Type == loci.EventChanged && e.Note == id && e.Change == got.Change &&
			e.Step == loci.StepPin && e.Cursor != "" && !e.At.IsZero(),
			"saw %+v, want the pin of %s", seen, got.Change)
	}},
	{"a watch goes on behind a cursor", func(m *memory) {
		first := m.watched(loci.WatchRequest{}, 1)
		one, two := m.says(ann, "I bought a kayak."), m.says(ann, "I sold the canoe.")
		all := m.watched(loci.WatchRequest{After: first[0].Cursor}, 3)
		if all[1].Note != one || all[2].Note != two || all[1].Type != loci.EventRemembered {
			m.Fatalf("saw %+v", all)
		}
		rest := m.watched(loci.WatchRequest{After: all[1].Cursor}, 2)
		m.that(rest[1].Note == two, "behind the first: %+v", rest)
	}},
	{"a watch ends with its context", func(m *memory) {
		ctx, cancel := context.WithCancel(m.Context())
		defer cancel()
		err := m.Service.Watch(ctx, ann, loci.WatchRequest{}, func(loci.Event) error {
			cancel()
			return nil
		})
		if !errors.Is(err, context.Canceled) {
			m.unwatched(err)
		}
	}},
	{"a cursor that is none is refused", func(m *memory) {
		ctx, cancel := context.WithTimeout(m.Context(), watchFor)
		defer cancel()
		err := m.Service.Watch(ctx, ann, loci.WatchRequest{After: "nowhere"}, func(loci.Event) error { return nil })
		if !errors.Is(err, loci.ErrInvalid) {
			m.unwatched(err)
		}
	}},
}

// watched returns the first n events of a watch.
func (m *memory) watched(r loci.WatchRequest, n int) []loci.Event {
	m.Helper()
	ctx, cancel := context.WithTimeout(m.Context(), watchFor)
	defer cancel()
	var seen []loci.Event
	err := m.Service.Watch(ctx, ann, r, func(e loci.Event) error {
		if seen = append(seen, e); len(seen) == n {
			return errSeen
		}
		return nil
	})
	if !errors.Is(err, errSeen) {
		m.unwatched(err)
		m.FailNow()
	}
	return seen
}

// unwatched skips the case where events are not served, and fails it otherwise.
func (m *memory) unwatched(err error) {
	m.Helper()
	if errors.Is(err, ErrNotServed) {
		m.Skip(err)
	}
	m.Errorf("the watch ended with %v", err)
}
