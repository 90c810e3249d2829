package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// filled is a memory with something of everything.
func (m *memory) filled() {
	m.Helper()
	m.do(said("z", 0, "tea"), said("y", 1, "coffee or tea?"), wrote("x", 2, "juice"), queued(job("j", 0, "x")),
		configured(loci.Agent{Name: "b", Domains: []string{"*"}}, loci.Agent{Name: "a", Private: true}))
	m.do(next("z", 2, 4, "green tea", verbatim, from("z"), func(n *loci.Note) { n.Visibility, n.Domain, n.CreatedBy = loci.Private, "home", "b" }), next("x", 2, 5, "milk"))
	m.do(links(link("y", loci.SimilarTo, "z", loci.Both, 1), link("x", loci.Supports, "y", loci.Out, 1), link("x", loci.Contradicts, "y", loci.Out, 2)),
		unlinks(link("x", loci.Contradicts, "y", loci.Out, 5)), links(link("x", loci.Contradicts, "y", loci.Out, 6)))
	m.do(reflected(cycle("late", 9, "x", "y"), cycle("early", 5, "x")), reflected(cycle("tie", 9)), embedded(vec("x@1", 1, 2), vec("z@1", 2, 1)))
	m.touch(7, "z", "x")
}

// export names all that a snapshot passes, in the order of an export.
func (m *memory) export(s store.Snapshot) []string {
	m.Helper()
	all := lines(got(s.Agents(bg()))(m), func(a *loci.Agent) string { return "agent " + a.Name })
	m.ok(s.Messages(bg(), func(t *store.Message) error {
		all = append(all, fmt.Sprint("message ", name(t.Message.ID), " ", t.Turns))
		return nil
	}))
	m.ok(s.Versions(bg(), func(r *store.Row) error {
		all = append(all, fmt.Sprint(called([]store.Row{*r})[0], " ", span(&r.Version), " ", r.Version.Note.AccessCount))
		return nil
	}))
	m.ok(s.Links(bg(), func(e *store.Edge) error {
		all = append(all, fmt.Sprintf("%s %s %s %v", name(e.Link.From), e.Link.Type, name(e.Link.To), e.Link.Closed.IsZero()))
		return nil
	}))
	m.ok(s.Cycles(bg(), func(c *loci.Cycle) error { all = append(all, "cycle "+name(c.ID)); return nil }))
	return all
}

var fullExport = []string{"agent a", "agent b", "message z [1]", "message y [2]", "z@1 0–4 1", "y@1 1– 0", "x@1 2–5 1", "z@2 4– 1", "x@2 5– 1",
	"x contradicts y false", "x contradicts y true", "x supports y true", "y similar_to z true", "cycle late", "cycle early", "cycle tie"}

// exportedVectors spells the vectors of a snapshot in their order.
func (m *memory) exportedVectors(s store.Snapshot) (all []string) {
	m.Helper()
	m.ok(s.Vectors(bg(), func(seq uint32, v *store.Vector) error {
		all = append(all, fmt.Sprintf("%s %s@%d at %d %v", v.Embedder, name(v.Note), v.Version, seq, v.Values))
		return nil
	}))
	return all
}

// snap calls do with a snapshot.
func (m *memory) snap(do func(store.Snapshot)) {
	m.Helper()
	m.ok(m.Snapshot(bg(), m.user, func(s store.Snapshot) error { do(s); return nil }))
}

var snapshotRules = []rule{
	{"agents come by name, messages as they arrived, rows by number, links by their ends, cycles as they were committed", func(m *memory) {
		m.filled()
		m.snap(func(s store.Snapshot) { m.want("export", m.export(s), fullExport) })
	}},
	{"links of an export name both notes", func(m *memory) {
		m.filled()
		m.snap(func(s store.Snapshot) {
			m.ok(s.Links(bg(), func(e *store.Edge) error {
				m.want("ends", []uint32{e.From, e.To}, []uint32{m.root(name(e.Link.From)), m.root(name(e.Link.To))})
				return nil
			}))
		})
	}},
	{"its methods may be called in any order, again, and from yield", func(m *memory) {
		m.filled()
		m.snap(func(s store.Snapshot) {
			n := 0
			m.ok(s.Cycles(bg(), func(*loci.Cycle) error {
				return s.Versions(bg(), func(*store.Row) error {
					n++
					return s.Links(bg(), func(*store.Edge) error { return s.Messages(bg(), func(*store.Message) error { n++; return nil }) })
				})
			}))
			m.want("calls", n, 3*5*(1+4*2))
			for range 2 {
				m.want("export", m.export(s), fullExport)
			}
			m.ok(s.Uses(bg(), func(*store.Use) error { m.want("agents", len(got(s.Agents(bg()))(m)), 2); return nil }))
		})
	}},
	{"do may call the store, and what is written meanwhile is not seen", func(m *memory) {
		m.filled()
		m.snap(func(s store.Snapshot) {
			m.want("before", m.export(s), fullExport)
			i := 0
			m.ok(s.Versions(bg(), func(r *store.Row) error {
				m.do(said(fmt.Sprint("n", i), i, "tea"))
				i++
				return nil
			}))
			m.do(next("z", 3, 9, "no tea"), links(link("y", loci.Supports, "z", loci.Out, 9)), unlinks(link("x", loci.Supports, "y", loci.Out, 9)),
				configured(loci.Agent{Name: "a", Domains: []string{"x"}}, loci.Agent{Name: "c"}), reflected(cycle("more", 1), cycle("tie", 1)), purge("y"))
			m.touch(9, "x")
			m.want("read meanwhile", m.row("z").Version.Note.Content, "no tea")
			m.want("in the snapshot", m.export(s), fullExport)
		})
		m.snap(func(s store.Snapshot) { m.want("in the next", len(m.export(s)) != len(fullExport), true) })
	}},
	{"rows of an export come with their analyses", func(m *memory) {
		m.do(wrote("a", 0, "tea"), next("a", 2, 1, "milk"))
		m.ok(m.Reanalyse(bg(), m.user, []store.Analysis{{Seq: 1, Bytes: []byte("new")}}))
		all := []string{}
		m.snap(func(s store.Snapshot) {
			m.ok(s.Versions(bg(), func(r *store.Row) error { all = append(all, string(r.Analysis)); return nil }))
		})
		m.want("analyses", all, []string{"new", "of milk"})
	}},
	{"vectors of an export come by embedder, dimensions and row, with the version that they are of", func(m *memory) {
		m.do(wrote("b", 0, "tea"), wrote("a", 1, "milk"), next("b", 2, 2, "green tea"))
		m.do(embedded(vec("a@1", 1, 1), vec("b@2", 2, 2), of("d", vec("b@1", 5, 6, 7)), vec("b@1", 0, 1), vec("b@1", 1, 2, 3)))
		m.of("bob").do(wrote("a", 0, "x"), embedded(vec("a@1", 9, 9)))
		want := []string{"d b@1 at 1 [5 6 7]", "e b@1 at 1 [0 1]", "e a@1 at 2 [1 1]", "e b@2 at 3 [2 2]", "e b@1 at 1 [1 2 3]"}
		m.snap(func(s store.Snapshot) {
			m.want("vectors", m.exportedVectors(s), want)
			m.do(embedded(vec("a@1", 7, 7)), purge("b"))
			m.want("what is written meanwhile is not seen", m.exportedVectors(s), want)
		})
		m.snap(func(s store.Snapshot) { m.want("afterwards", m.exportedVectors(s), []string{"e a@1 at 2 [7 7]"}) })
	}},
	{"it is consistent while others write", func(m *memory) {
		m.do(wrote("n", 0, "tea"), wrote("o", 0, "x"))
		written := make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() {
			defer close(written)
			for i := range 25 {
				at := i + 1
				if err := m.Apply(bg(), m.user, both(next("n", i+2, at, "tea"), next("o", i+2, at, "x"), alone(fmt.Sprint("m", i), at), links(link("n", loci.Supports, "o", loci.Out, at)))); err != nil {
					m.Errorf("apply: %v", err)
				}
			}
		})
		for last := false; !last; {
			last = ended(written)
			m.snap(func(s store.Snapshot) { m.balanced(s) })
		}
		wg.Wait()
	}},
	{"an error of do, or of what it yields to, is returned", func(m *memory) {
		m.filled()
		m.want("of do", m.Snapshot(bg(), m.user, func(store.Snapshot) error { return errEnough }), errEnough)
		m.snap(func(s store.Snapshot) {
			n := 0
			stop := func() error { n++; return stopAt(n, 1) }
			for what, err := range map[string]error{
				"uses":     s.Uses(bg(), func(*store.Use) error { return stop() }),
				"messages": s.Messages(bg(), func(*store.Message) error { return stop() }),
				"versions": s.Versions(bg(), func(*store.Row) error { return stop() }),
				"links":    s.Links(bg(), func(*store.Edge) error { return stop() }),
				"cycles":   s.Cycles(bg(), func(*loci.Cycle) error { return stop() }),
				"vectors":  s.Vectors(bg(), func(uint32, *store.Vector) error { return stop() }),
			} {
				m.is(what, err, errEnough)
			}
			m.want("each stopped at the first", n, 6)
		})
	}},
	{"an unknown user has one with nothing to see", func(m *memory) {
		m.of("bob").filled()
		calls := 0
		m.snap(func(s store.Snapshot) {
			calls++
			m.want("export", m.export(s), []string{})
			m.want("vectors", len(m.exportedVectors(s)), 0)
			m.ok(s.Uses(bg(), func(*store.Use) error { m.Errorf("a use of an unknown user"); return nil }))
		})
		m.want("do was called", calls, 1)
		m.want("known", m.known(), false)
	}},
}

// balanced checks that a snapshot has whole commits of one row of n, one of o and one
// message each.
func (m *memory) balanced(s store.Snapshot) {
	m.Helper()
	count := map[string]int{}
	m.ok(s.Versions(bg(), func(r *store.Row) error { count[name(r.Version.Note.ID)]++; return nil }))
	m.ok(s.Messages(bg(), func(*store.Message) error { count["messages"]++; return nil }))
	m.ok(s.Links(bg(), func(*store.Edge) error { count["links"]++; return nil }))
	if n := count["n"]; count["o"] != n || count["messages"] != n-1 || count["links"] != n-1 {
		m.Errorf("a snapshot has halves of commits: %v", count)
	}
}

// Copied applies the same random changes to two stores, has each copied to a new store of the
// other's sort, and compares what every reading method answers of the copies, and of a store
// and its copy where no row was destroyed before: rows have the same numbers then. Then the
// changes go on, and it is copied again to the same stores. copied writes everything that
// the target lacks, or nothing and returns an ErrConflict where that can't be. Of so many
// histories as oneIn says one is tried: more than 1 is for stores that are slow to make.
func Copied(t *testing.T, oneIn int, openA, openB Open, copied func(from, to store.Store) error) {
	worlds(t, oneIn, openA, openB, func(w *world) {
		copies := []*memory{w.stores[1].another(), w.stores[0].another()}
		for round := range 2 {
			for range rapid.IntRange(3, 20).Draw(w.T, "steps") {
				w.step()
			}
			w.copy(round, copies, copied)
		}
	})
}

// copy copies both stores and compares.
func (w *world) copy(round int, copies []*memory, copied func(from, to store.Store) error) {
	errs := []error{}
	for i, m := range w.stores {
		errs = append(errs, copied(m.Store, copies[i].Store))
	}
	if !errors.Is(errs[0], kindOf(errs[1])) || errs[0] != nil && (round == 0 || !errors.Is(errs[0], loci.ErrConflict)) {
		w.Fatalf("round %d: the copies end with %v and %v", round, errs[0], errs[1])
	}
	if errs[0] != nil {
		return
	}
	for i, user := range everybody {
		x, y := copies[0].whole(w.clock)[i], copies[1].whole(w.clock)[i]
		if x != y {
			w.Fatalf("the copies of %s differ: %s", user, difference(x, y))
		}
		if was := w.stores[0].whole(w.clock)[i]; w.stores[0].of(user).gapless() && was != x {
			w.Fatalf("the copy of %s differs: %s", user, difference(was, x))
		}
	}
	for _, m := range copies {
		m.sound()
	}
}

// whole is what is read of each user, without segments, which are no part of a copy.
func (m *memory) whole(clock int) (all []string) {
	m.Helper()
	moments := []time.Time{minute(clock - 8), minute(clock - 3), minute(clock - 1)}
	for _, user := range everybody {
		lines := strings.Split(m.of(user).compared(moments...), "\n")
		all = append(all, strings.Join(slices.DeleteFunc(lines, func(l string) bool { return strings.HasPrefix(l, "segments: ") }), "\n"))
	}
	return all
}

// gapless reports whether the numbers of rows have no gap.
func (m *memory) gapless() bool {
	m.Helper()
	return int(m.state().Last) == got(m.Counts(bg(), m.user))(m).Versions
}
