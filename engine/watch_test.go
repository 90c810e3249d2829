package engine_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
	"github.com/loci-memory/loci/store/sqlite"
)

// watched is a watch under way.
type watched struct {
	*testing.T
	events chan loci.Event
	stop   context.CancelFunc
	ended  chan error
}

// watching begins to watch, and returns when it has begun.
func watching(t *testing.T, e loci.Watcher, s loci.Scope, r loci.WatchRequest) (*watched, loci.Event) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	w := &watched{t, make(chan loci.Event, 1000), stop, make(chan error, 1)}
	go func() {
		w.ended <- e.Watch(ctx, s, r, func(e loci.Event) error { w.events <- e; return nil })
	}()
	t.Cleanup(stop)
	begun := w.next()
	if begun.Type != loci.EventBegun {
		t.Fatalf("the first event is %+v", begun)
	}
	return w, begun
}

func (w *watched) next() loci.Event {
	w.Helper()
	select {
	case e := <-w.events:
		return e
	case err := <-w.ended:
		w.ended <- err
		w.Fatalf("the watch ended: %v", err)
	case <-time.After(20 * time.Second):
		w.Fatal("no event came")
	}
	panic("not reached")
}

// end is the error with which the watch ends.
func (w *watched) end() error {
	w.Helper()
	select {
	case err := <-w.ended:
		return err
	case <-time.After(20 * time.Second):
		w.Fatal("the watch goes on")
	}
	panic("not reached")
}

// until collects the events up to that of a note, and the cursor behind it.
func (w *watched) until(last loci.ID) (all []string, cursor string) {
	w.Helper()
	for {
		e := w.next()
		all = append(all, brief(e))
		if e.Note == last {
			return all, e.Cursor
		}
	}
}

func brief(e loci.Event) string {
	if e.Type == loci.EventReflected {
		return "reflected"
	}
	return fmt.Sprintf("%s @%d %s", e.Type, e.Change.Version, e.Step)
}

// overEveryStore runs a test on each.
func overEveryStore(t *testing.T, test func(t *testing.T, s store.Store)) {
	t.Helper()
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { _ = s.Close() })
			test(t, s)
		})
	}
}

func fileStore(t *testing.T, path string) store.Store {
	t.Helper()
	s := must(sqlite.Open(t.Context(), path, sqlite.Options{}))
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// watchable is an engine with rules.
func watchable(t *testing.T, s store.Store, o engine.Options) *engine.Engine {
	t.Helper()
	o.Analyst, o.Embedder = rules.New(), rules.Embedder()
	e := must(engine.New(s, o))
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// keep remembers a text and returns its note.
func keep(t *testing.T, e *engine.Engine, s loci.Scope, text string, v loci.Visibility) loci.ID {
	t.Helper()
	res := must(e.Remember(t.Context(), s, loci.RememberRequest{Text: text, Visibility: v}))
	return res.Notes[0].ID
}

func TestE1_EveryChangeIsAnEventInTheOrderOfCommits(t *testing.T) {
	t.Parallel()
	overEveryStore(t, func(t *testing.T, s store.Store) {
		e := watchable(t, s, engine.Options{})
		keep(t, e, me, "I had tea.", "")
		w, begun := watching(t, e, me, loci.WatchRequest{})
		id := keep(t, e, me, "I live in Lisbon.", "")
		kept := w.next()
		if kept.Type != loci.EventRemembered || kept.Note != id || kept.Step != loci.StepRemember || kept.Change != (loci.ChangeID{Note: id, Version: 1}) || kept.At.IsZero() {
			t.Errorf("what was remembered is %+v", kept)
		}
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: id, AddTags: []string{"home"}}))
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: id}))
		must(e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}))
		end := keep(t, e, me, "I had coffee.", "")
		all, _ := w.until(end)
		want := []string{"changed @2 edit", "changed @3 forget", "reflected", "remembered @1 remember"}
		if !slices.Equal(all, want) {
			t.Errorf("there are %q, want %q", all, want)
		}
		// Whoever goes on behind an event gets what followed it, and nothing else.
		for after, want := range map[string][]string{begun.Cursor: append([]string{"remembered @1 remember"}, want...), kept.Cursor: want} {
			again, _ := watching(t, e, me, loci.WatchRequest{After: after})
			if got, _ := again.until(end); !slices.Equal(got, want) {
				t.Errorf("behind %s there are %q, want %q", after, got, want)
			}
		}
		some, _ := watching(t, e, me, loci.WatchRequest{After: kept.Cursor, Types: []loci.EventType{loci.EventReflected, loci.EventRemembered}})
		if got, _ := some.until(end); !slices.Equal(got, want[2:]) {
			t.Errorf("of two types there are %q", got)
		}
		w.stop()
		if err := w.end(); !errors.Is(err, context.Canceled) {
			t.Errorf("the watch ended with %v", err)
		}
	})
}

// Two engines over one file are as two processes.
func TestE1_CommitsOfOtherProcessesAreEvents(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "loci.db")
	here := watchable(t, fileStore(t, path), engine.Options{WatchEvery: 10 * time.Millisecond})
	there := watchable(t, fileStore(t, path), engine.Options{})
	w, _ := watching(t, here, me, loci.WatchRequest{})
	for i := range 3 {
		id := keep(t, there, me, fmt.Sprintf("I read book %d.", i), "")
		if e := w.next(); e.Note != id || e.Type != loci.EventRemembered {
			t.Errorf("event %d is %+v", i, e)
		}
	}
	must(there.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}))
	if e := w.next(); e.Type != loci.EventReflected || e.Cycle.IsZero() {
		t.Errorf("a cycle is %+v", e)
	}
}

// What an agent gets is the same, byte for byte in everything but moments and ids, as if what
// it does not see had never happened.
func TestE1_WhatIsHiddenLeavesNoTraceInEvents(t *testing.T) {
	t.Parallel()
	overEveryStore(t, func(t *testing.T, s store.Store) {
		e := watchable(t, s, engine.Options{WatchEvery: 10 * time.Millisecond})
		if err := e.SetAgent(t.Context(), me, loci.Agent{Name: "desk", Domains: []string{"work"}}); err != nil {
			t.Fatal(err)
		}
		desk := loci.Scope{User: "me", Agent: "desk"}
		w, begun := watching(t, e, desk, loci.WatchRequest{})
		stranger, _ := watching(t, e, loci.Scope{User: "you"}, loci.WatchRequest{})
		open := keep(t, e, me, "I live in Bonn.", loci.Open)
		seen, _ := w.until(open) // which a watch that looks only while it is hidden is not told
		for i := range 30 {
			hidden := keep(t, e, me, fmt.Sprintf("My secret number %d is safe.", i), loci.UserOnly)
			must(e.Edit(t.Context(), me, loci.EditRequest{ID: hidden, AddTags: []string{"safe"}}))
		}
		keep(t, e, me, "I no longer live in Bonn, now I live in Lisbon.", loci.UserOnly)
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: open, Visibility: loci.UserOnly}))
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: open, Visibility: loci.Open}))
		must(e.Reflect(t.Context(), me, loci.ReflectRequest{Force: true}))
		end := keep(t, e, me, "I had coffee.", loci.Open)
		want := []string{"remembered @1 remember", "remembered @1 remember"}
		for _, after := range []string{"", begun.Cursor} {
			if after != "" {
				seen = nil
				w, _ = watching(t, e, desk, loci.WatchRequest{After: after})
			}
			all, _ := w.until(end)
			if all = append(seen, all...); !slices.Equal(all, want) {
				t.Errorf("behind %q the agent gets %q", after, all)
			}
		}
		select {
		case e := <-stranger.events:
			t.Errorf("another user gets %+v", e)
		default:
		}
	})
}

func TestE1_ACursorGoesOnWhereItsNoteIsGone(t *testing.T) {
	t.Parallel()
	overEveryStore(t, func(t *testing.T, s store.Store) {
		now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
		e := watchable(t, s, engine.Options{Clock: func() time.Time { return now }})
		agent := loci.Scope{User: "me", Agent: "helper"}
		first := keep(t, e, me, "I had tea.", loci.Open)
		w, _ := watching(t, e, agent, loci.WatchRequest{After: "2026-03-02T09:00:00Z"})
		_, cursor := w.until(first)
		now = now.Add(time.Hour)
		second := keep(t, e, me, "I had coffee.", loci.Open)
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: first, Visibility: loci.UserOnly}))
		hidden, _ := watching(t, e, agent, loci.WatchRequest{After: cursor})
		if all, _ := hidden.until(second); len(all) != 1 {
			t.Errorf("behind what is hidden there are %q", all)
		}
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: first, Purge: true}))
		for _, s := range []loci.Scope{me, agent} {
			gone, _ := watching(t, e, s, loci.WatchRequest{After: cursor})
			if all, _ := gone.until(second); len(all) != 1 {
				t.Errorf("behind what is destroyed there are %q", all)
			}
		}
	})
}

func TestE1_BadRequestsAndTooManyWatchesAreRefused(t *testing.T) {
	t.Parallel()
	e := watchable(t, inmem.New(), engine.Options{Limits: engine.Limits{Watches: 2}})
	none := func(loci.Event) error { return nil }
	for _, after := range []string{"x", "AQ", strings.Repeat("A", 2000), "2026-13-01T00:00:00Z", "1", "AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"} {
		if err := e.Watch(t.Context(), me, loci.WatchRequest{After: after}, none); !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("cursor %.20s: %v", after, err)
		}
	}
	if err := e.Watch(t.Context(), me, loci.WatchRequest{Types: []loci.EventType{"purged"}}, none); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("a type that is none: %v", err)
	}
	if err := e.Watch(t.Context(), loci.Scope{}, loci.WatchRequest{}, none); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("nobody: %v", err)
	}
	enough := errors.New("enough")
	if err := e.Watch(t.Context(), me, loci.WatchRequest{}, func(loci.Event) error { return enough }); !errors.Is(err, enough) {
		t.Errorf("the error of the one who is called: %v", err)
	}
	a, _ := watching(t, e, me, loci.WatchRequest{})
	b, _ := watching(t, e, me, loci.WatchRequest{})
	if err := e.Watch(t.Context(), me, loci.WatchRequest{}, none); !errors.Is(err, loci.ErrExhausted) {
		t.Errorf("one too many: %v", err)
	}
	c, _ := watching(t, e, loci.Scope{User: "me", Agent: "helper"}, loci.WatchRequest{})
	if err := e.Close(t.Context()); err != nil {
		t.Error(err)
	}
	for _, w := range []*watched{a, b, c} {
		if err := w.end(); !errors.Is(err, loci.ErrUnavailable) {
			t.Errorf("a watch of a memory that is closed ended with %v", err)
		}
	}
}
