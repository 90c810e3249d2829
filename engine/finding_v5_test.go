package engine_test

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/once"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// clockwork is two engines of one store with a clock, as servers of one memory are.
type clockwork struct {
	t     *testing.T
	now   time.Time
	other bool
	both  [2]*engine.Engine
}

func newClockwork(t *testing.T, s store.Store) *clockwork {
	c := &clockwork{t: t, now: time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)}
	for i := range c.both {
		c.both[i] = must(engine.New(s, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return c.now }}))
		t.Cleanup(func() { _ = c.both[i].Close(context.Background()) })
	}
	return c
}

// call makes a request, each time of the other engine and a minute later, and returns its answer,
// and whether it had been done before.
func (c *clockwork) call(key string, do func(context.Context, *engine.Engine) (any, error)) (string, bool, error) {
	c.now, c.other = c.now.Add(time.Minute), !c.other
	r := &once.Request{Key: sha256.Sum256([]byte(key)), Asked: sha256.Sum256([]byte(key))}
	e := c.both[0]
	if c.other {
		e = c.both[1]
	}
	res, err := do(once.With(c.t.Context(), r), e)
	return string(must(json.Marshal(res))), r.Repeated(), err
}

// done makes a request that was not made before.
func (c *clockwork) done(key string, do func(context.Context, *engine.Engine) (any, error)) string {
	c.t.Helper()
	res, again, err := c.call(key, do)
	if err != nil || again {
		c.t.Fatalf("%s: %v, done before: %v", key, err, again)
	}
	return res
}

// all is everything that a memory has.
func (c *clockwork) all() string {
	c.t.Helper()
	var b strings.Builder
	_ = must(c.both[0].Export(c.t.Context(), me, loci.ExportRequest{}, &b))
	_, body, _ := strings.Cut(b.String(), "\n") // the header has the time, and the end a sum over it
	return body[:strings.LastIndex(body, `{"loci":"end"`)]
}

// Every kind of change that is asked for with a key is done once, whichever server is asked
// again, and answered again with the same ids.
func TestFindingV5_EveryChangeIsDoneOnce(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		c := newClockwork(t, s)
		ids := map[string]loci.ID{}
		for _, text := range []string{"I live in Leeds.", "I drive a van.", "The van is blue.", "I will visit Hull on 9 March 2026.", "I sold nothing."} {
			ids[text] = must(c.both[0].Remember(t.Context(), me, loci.RememberRequest{Text: text, Wait: true})).Notes[0].ID
		}
		leeds, van, blue, hull, nothing := ids["I live in Leeds."], ids["I drive a van."], ids["The van is blue."], ids["I will visit Hull on 9 March 2026."], ids["I sold nothing."]
		for _, q := range []struct {
			name string
			do   func(context.Context, *engine.Engine) (any, error)
		}{
			{"remember", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Remember(ctx, me, loci.RememberRequest{Text: "I keep bees."})
			}},
			{"with facts", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Remember(ctx, me, loci.RememberRequest{Text: "Ann told me much.", Facts: []loci.GivenFact{{Text: "Ann plays the oboe."}}})
			}},
			{"ingest", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Ingest(ctx, me, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "Rain."}, {Text: "Snow."}}})
			}},
			{"pin", func(ctx context.Context, e *engine.Engine) (any, error) { return e.Pin(ctx, me, van) }},
			{"pin what is pinned", func(ctx context.Context, e *engine.Engine) (any, error) { return e.Pin(ctx, me, van) }},
			{"unpin", func(ctx context.Context, e *engine.Engine) (any, error) { return e.Unpin(ctx, me, van) }},
			{"edit", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Edit(ctx, me, loci.EditRequest{ID: van, AddTags: []string{"car"}, Version: 3})
			}},
			{"undo", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Undo(ctx, me, loci.UndoRequest{IDs: []string{van.String() + "@4"}})
			}},
			{"link", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Link(ctx, me, loci.LinkRequest{From: blue, Type: loci.Supports, To: van})
			}},
			{"settle", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Settle(ctx, me, loci.SettleRequest{ID: hull, As: loci.StatusDone})
			}},
			{"replace", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Replace(ctx, me, loci.ReplaceRequest{Old: leeds, Text: "I live in York."})
			}},
			{"forget", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Forget(ctx, me, loci.ForgetRequest{ID: nothing})
			}},
			{"restore", func(ctx context.Context, e *engine.Engine) (any, error) { return e.Restore(ctx, me, nothing) }},
			{"agent", func(ctx context.Context, e *engine.Engine) (any, error) {
				return nil, e.SetAgent(ctx, me, loci.Agent{Name: "desk", Domains: []string{"*"}})
			}},
			{"purge", func(ctx context.Context, e *engine.Engine) (any, error) {
				return e.Forget(ctx, me, loci.ForgetRequest{ID: nothing, Purge: true})
			}},
		} {
			first := c.done(q.name, q.do)
			before := c.all()
			for range 2 {
				again, repeated, err := c.call(q.name, q.do)
				if err != nil || !repeated || named(t, again) != named(t, first) {
					t.Errorf("%s: done before: %v, %v\nfirst %s\nagain %s", q.name, repeated, err, first, again)
				}
			}
			if now := c.all(); now != before {
				t.Errorf("%s: a request that was made again changed the memory", q.name)
			}
		}
	})
}

// named is what an answer names: the message, the change, the notes that were made or destroyed.
func named(t *testing.T, answer string) string {
	t.Helper()
	var all struct {
		Message loci.ID
		IDs     []loci.ID
		Added   int
		Known   any
		Change  loci.ChangeID
		Note    *struct{ ID loci.ID }
		New     *struct{ ID loci.ID }
		Purged  []loci.ID
		Changed bool
		Link    struct{ From, To loci.ID }
	}
	if err := json.Unmarshal([]byte(answer), &all); err != nil {
		t.Errorf("%v: %s", err, answer)
	}
	return fmt.Sprint(all.Message, all.IDs, all.Added, all.Known, all.Change, all.Note, all.New, all.Purged, all.Changed, all.Link)
}

// What is kept of a request is no copy of its answer: who may not see a note any more is not
// shown it by asking again. After a day it is known no more.
func TestFindingV5_AnAnswerIsReadAgain(t *testing.T) {
	eachStore(t, func(t *testing.T, s store.Store) {
		c := newClockwork(t, s)
		desk := loci.Scope{User: me.User, Agent: "desk"}
		remember := func(ctx context.Context, e *engine.Engine) (any, error) {
			return e.Remember(ctx, desk, loci.RememberRequest{Text: "The zqpqrtv is in the shed."})
		}
		var first loci.RememberResult
		if err := json.Unmarshal([]byte(c.done("words", remember)), &first); err != nil || len(first.Notes) != 1 {
			t.Fatal(first, err)
		}
		edit := func(ctx context.Context, e *engine.Engine) (any, error) {
			return e.Edit(ctx, desk, loci.EditRequest{ID: first.Notes[0].ID, AddTags: []string{"shed"}})
		}
		c.done("tags", edit)
		_ = must(c.both[0].Edit(t.Context(), me, loci.EditRequest{ID: first.Notes[0].ID, Visibility: loci.UserOnly}))
		for key, do := range map[string]func(context.Context, *engine.Engine) (any, error){"words": remember, "tags": edit} {
			if got, again, err := c.call(key, do); err != nil || !again || strings.Contains(got, "zqpqrtv") || !strings.Contains(got, first.Message.String()) && key == "words" {
				t.Errorf("%s, which are the user's alone: done before: %v, %v: %s", key, again, err, got)
			}
		}
		c.now = c.now.Add(once.Kept)
		c.done("words", remember)
	})
}

// Words whose facts were not decided about any more are the same words when the request comes
// again, and the facts are decided about then.
func TestFindingV5_FactsThatWereCutOffFollow(t *testing.T) {
	eachStore(t, func(t *testing.T, all store.Store) {
		s := &cutsOff{Store: all}
		c := newClockwork(t, s)
		r := loci.RememberRequest{Text: "Ann told me much.", Facts: []loci.GivenFact{{Text: "Ann plays the oboe."}}}
		remember := func(ctx context.Context, e *engine.Engine) (any, error) { return e.Remember(ctx, me, r) }
		s.left = 1
		cut, _, _ := c.call("facts", remember)
		s.left = -1
		again := c.done("facts", remember)
		notes := must(c.both[0].Notes(t.Context(), me, loci.NotesRequest{})).Notes
		st := must(c.both[0].Stats(t.Context(), me))
		if st.Messages != 1 || len(notes) != 2 || !strings.Contains(again, "oboe") {
			t.Errorf("%d messages, %d notes\ncut off %s\nagain %s", st.Messages, len(notes), cut, again)
		}
	})
}

// cutsOff is a store that takes so many more commits of requests and words; less than 0: all.
type cutsOff struct {
	store.Store
	left int
}

func (s *cutsOff) Apply(ctx context.Context, user string, c *store.Changes) error {
	if s.left == 0 {
		return loci.Unavailable(errors.New("cut off"), "the server is gone")
	}
	s.left--
	return s.Store.Apply(ctx, user, c)
}
