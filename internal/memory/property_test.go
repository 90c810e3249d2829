package memory_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// runProperty applies the same random changes to two memories and compares every read,
// with each other and, where that is cheap, with a model of a few lines. How many
// cases there are is rapid's flag -rapid.checks; of so many as oneIn says one is run: more
// than 1 is for stores that are slow.
func runProperty(t *testing.T, oneIn int, openA, openB opening) {
	rapid.Check(t, func(rt *rapid.T) {
		if rapid.IntRange(1, oneIn).Draw(rt, "tried where 1") > 1 {
			return
		}
		w := &world{T: rt, clock: 100, models: map[string]*oracle{}}
		w.stores = []*memory{
			memoryOf(rt, func() store.Store { return openA(t) }),
			memoryOf(rt, func() store.Store { return openB(t) }),
		}
		for range rapid.IntRange(5, 30).Draw(rt, "steps") {
			w.step()
			w.compareSome()
		}
		w.compareAll()
		for _, m := range w.stores {
			m.reindexed()
		}
		w.compareAll()
	})
}

// world is two stores that must not differ, and what is known of them.
type world struct {
	*rapid.T
	stores []*memory
	models map[string]*oracle // by user
	clock  int                // the minute it is
}

var (
	users  = []string{"ann", "bob"}
	agents = []string{"", "bot", "sales"}
	asked  = []string{"tea", "oolong tea", "roasted coffee?", "喝茶", "who likes kettle", "fikgortok juice 5 March 2026"}
)

// pick draws one of several things.
func pick[V any](w *world, what string, of []V) V { return rapid.SampledFrom(of).Draw(w.T, what) }

// chance draws whether something happens, one time in n.
func (w *world) chance(n int, what string) bool {
	return rapid.IntRange(1, n).Draw(w.T, what) == 1
}

// scope draws who acts: mostly the user.
func (w *world) scope() loci.Scope {
	s := loci.Scope{User: pick(w, "user", users)}
	if w.chance(4, "by an agent") {
		s.Agent = pick(w, "agent", agents)
	}
	return s
}

// of is the model of a user.
func (w *world) of(user string) *oracle {
	if w.models[user] == nil {
		w.models[user] = newModel()
	}
	return w.models[user]
}

// step does one random thing to both stores and, when it went well, to the model.
func (w *world) step() {
	w.clock++
	s := w.scope()
	if w.chance(9, "touch") {
		w.touch(s)
		return
	}
	w.apply(s, w.changes(s))
}

func (w *world) apply(s loci.Scope, c *store.Changes) {
	var errs []error
	for _, m := range w.stores {
		errs = append(errs, m.Apply(context.Background(), s, c))
	}
	if !errors.Is(errs[0], sentinel(errs[1])) || !errors.Is(errs[1], sentinel(errs[0])) {
		w.Fatalf("apply: one store says %v, the other %v", errs[0], errs[1])
	}
	if errs[0] == nil {
		w.of(s.User).apply(s, c)
	}
}

// sentinel is the kind of an error, nil for none.
func sentinel(err error) error {
	for _, kind := range []error{loci.ErrInvalid, loci.ErrNotFound, loci.ErrConflict, loci.ErrUnavailable} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return err
}

func (w *world) touch(s loci.Scope) {
	all := []loci.ID{id("none"), id(w.there(s.User, "touched"))}
	for _, m := range w.stores {
		if err := m.Touch(context.Background(), s, minute(w.clock), all); err != nil {
			w.Fatalf("touch: %v", err)
		}
	}
}

// same compares what the stores answer.
func (w *world) same(what string, ask func(m *memory) string) string {
	a, b := ask(w.stores[0]), ask(w.stores[1])
	if a != b {
		w.Fatalf("%s differs\none store:\n%s\nthe other:\n%s", what, a, b)
	}
	return a
}

// through is a store as a scope sees it.
func (m *memory) through(s loci.Scope) *memory {
	c := *m
	c.who = s
	return &c
}

// compareSome compares one random question.
func (w *world) compareSome() { w.compare(w.scope()) }

// compareAll compares everything that anyone can read.
func (w *world) compareAll() {
	for _, user := range users {
		for _, agent := range agents {
			s := loci.Scope{User: user, Agent: agent}
			w.same(fmt.Sprint("everything of ", s), func(m *memory) string { return m.through(s).everything() })
			w.compare(s)
			w.judge(s)
		}
	}
}

// compare asks the stores random questions on behalf of a scope.
func (w *world) compare(s loci.Scope) {
	var when time.Time
	if w.chance(2, "as of") {
		when = minute(rapid.IntRange(90, w.clock).Draw(w.T, "minute"))
	}
	f, text := w.filter(), pick(w, "query", asked)
	q := query.Links{At: when, Fan: rapid.IntRange(0, 3).Draw(w.T, "fan"), Direction: pick(w, "direction", []loci.Direction{"", loci.In, loci.Out})}
	for i := range 10 {
		q.IDs = append(q.IDs, id(fmt.Sprint("n", i)))
	}
	w.same("search "+text, func(m *memory) string {
		return fmt.Sprint(m.through(s).ranking(text, only(f), func(q *query.Search) { q.At = when }))
	})
	w.same("similar to "+text, func(m *memory) string { return fmt.Sprint(m.through(s).ranking(text, similar)) })
	for _, e := range []string{"e", "f"} {
		w.same("near "+e, func(m *memory) string {
			return m.through(s).neighbours(e, nearOnly(f), func(q *query.Near) { q.At = when })
		})
		w.same("gaps of "+e, func(m *memory) string {
			return fmt.Sprint(m.through(s).gaps(mem.Gap{Space: store.Space{Embedder: e}}))
		})
	}
	w.same("links", func(m *memory) string { return fmt.Sprint(m.through(s).links(q)) })
	w.same("list as of then", func(m *memory) string {
		return spelled(got(m.List(context.Background(), s, f, loci.Page{AsOf: when}))(m))
	})
	w.same("list", func(m *memory) string { return fmt.Sprint(m.through(s).list(f)) })
	w.same("notes", func(m *memory) string { return spelled(got(m.Notes(context.Background(), s, q.IDs, when))(m)) })
	w.same("uses", func(m *memory) string { return spelled(got(m.Memory.Uses(context.Background(), s, q.IDs))(m)) })
	one := pick(w, "note", q.IDs)
	w.same("versions", func(m *memory) string {
		v, err := m.Versions(context.Background(), s, one)
		return spelled(v) + fmt.Sprint(sentinel(err))
	})
	after := loci.ChangeID{Note: one, Version: rapid.IntRange(1, 3).Draw(w.T, "version")}
	w.same("since", func(m *memory) string {
		v, err := m.Memory.Since(context.Background(), s, after, 3)
		return spelled(v) + fmt.Sprint(sentinel(err))
	})
}

// judge compares the stores, which are alike, with the model.
func (w *world) judge(s loci.Scope) {
	mod, m := w.of(s.User), w.stores[0].through(s)
	for _, when := range []int{0, w.clock / 2, w.clock - 3} {
		var asking asking = func(q *query.Search) {
			if when > 0 {
				q.At = minute(when)
			}
		}
		found := m.find("tea", asking)
		slices.Sort(found)
		if want := mod.recalled(s.Agent, when); !slices.Equal(found, want) {
			w.Fatalf("%v finds %v at minute %d, the model says %v", s, found, when, want)
		}
	}
	for _, e := range []string{"e", "f"} {
		found, missing := m.nearby(north, embedder(e)), m.near(north, embedder(e)).Missing
		slices.Sort(found)
		if want, gaps := mod.near(s.Agent, e); !slices.Equal(found, want) || missing != gaps {
			w.Fatalf("%v finds %v near and misses %d, the model says %v and %d", s, found, missing, want, gaps)
		}
	}
	w.recount(m)
	listed := m.list(loci.Filter{Forgotten: true, Superseded: true})
	slices.Sort(listed)
	if want := mod.visible(s.Agent); !slices.Equal(listed, want) {
		w.Fatalf("%v lists %v, the model says %v", s, listed, want)
	}
}

// recount compares what stats count with what a walk passes.
func (w *world) recount(m *memory) {
	want := loci.Stats{}
	for _, r := range m.walk() {
		switch {
		case r.Message != nil:
			want.Messages++
		case r.Version != nil:
			want.Versions++
		case r.Link != nil && r.Link.Closed.IsZero():
			want.Links++
		}
	}
	st := m.stats()
	if got := (loci.Stats{Messages: st.Messages, Versions: st.Versions, Links: st.Links}); spelled(got) != spelled(want) {
		w.Fatalf("%v counts %s, a walk %s", m.who, spelled(got), spelled(want))
	}
}
