package storetest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Property applies the same random changes to two stores and compares what every
// reading method answers. How many histories there are is rapid's flag -rapid.checks; of so
// many as oneIn says one is tried: more than 1 is for stores that are slow.
func Property(t *testing.T, oneIn int, openA, openB Open) {
	worlds(t, oneIn, openA, openB, func(w *world) {
		for range rapid.IntRange(5, 30).Draw(w.T, "steps") {
			w.mark()
			w.step()
		}
		w.compareAll()
	})
}

// worlds makes histories.
func worlds(t *testing.T, oneIn int, openA, openB Open, history func(w *world)) {
	rapid.Check(t, func(rt *rapid.T) {
		if rapid.IntRange(1, oneIn).Draw(rt, "tried where 1") > 1 {
			return
		}
		w := &world{T: rt, clock: 100, notes: map[string]map[string]loci.Note{}}
		for _, open := range []Open{openA, openB} {
			w.stores = append(w.stores, memoryOf(rt, func() store.Store { return open(t) }))
		}
		history(w)
	})
}

// world is two stores that must not differ.
type world struct {
	*rapid.T
	stores []*memory
	notes  map[string]map[string]loci.Note // the latest ones, by user and name
	clock  int                             // the minute it is
	marks  [2][]map[string]store.State     // the states of each store before each step, by user
}

var everybody = []string{"ann", "bob"}

// pick draws one of several things.
func pick[V any](w *world, what string, of []V) V { return rapid.SampledFrom(of).Draw(w.T, what) }

// chance draws whether something happens, one time in n.
func (w *world) chance(n int, what string) bool { return rapid.IntRange(1, n).Draw(w.T, what) == 1 }

// mark keeps the counters of both stores, to read later what came since.
func (w *world) mark() {
	for i, m := range w.stores {
		states := map[string]store.State{}
		for _, u := range everybody {
			states[u] = m.of(u).state()
		}
		w.marks[i] = append(w.marks[i], states)
	}
}

// step does one random thing to both stores.
func (w *world) step() {
	w.clock++
	user := pick(w, "user", everybody)
	switch rapid.IntRange(0, 11).Draw(w.T, "what") {
	case 0:
		w.touch(user)
	case 1:
		w.lease(user)
	case 2:
		w.segments(user)
	default:
		w.apply(user, w.changes(user))
	}
}

// apply applies the same changes to both stores; they may name jobs as each store
// handed them out.
func (w *world) apply(user string, c *store.Changes) {
	holds := w.chance(6, "held")
	var errs []error
	for _, m := range w.stores {
		mine := *c
		if jobs := m.of(user).jobs(); holds && len(jobs) > 0 {
			mine.Held = []loci.Job{{ID: jobs[0].ID, Lease: jobs[0].Lease}}
		}
		errs = append(errs, m.Apply(bg(), user, &mine))
	}
	if !errors.Is(errs[0], kindOf(errs[1])) || !errors.Is(errs[1], kindOf(errs[0])) {
		w.Fatalf("apply: one store says %v, the other %v", errs[0], errs[1])
	}
	if errs[0] == nil {
		w.took(user, c)
	}
}

// took keeps what notes are at after a commit.
func (w *world) took(user string, c *store.Changes) {
	if w.notes[user] == nil {
		w.notes[user] = map[string]loci.Note{}
	}
	for _, n := range c.Notes {
		n.Version.Note.Version = n.Version.Change.Version
		w.notes[user][name(n.Version.Note.ID)] = n.Version.Note
	}
	for _, id := range c.Purge {
		delete(w.notes[user], name(id))
	}
}

// kindOf is the kind of an error, nil for none.
func kindOf(err error) error {
	for _, kind := range []error{loci.ErrInvalid, loci.ErrNotFound, loci.ErrConflict, loci.ErrUnavailable} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return err
}

func (w *world) touch(user string) {
	all := []string{w.name("touched"), "none"}
	at := w.clock - rapid.IntRange(0, 20).Draw(w.T, "late")
	for _, m := range w.stores {
		m.of(user).touch(at, all...)
	}
}

// lease leases, claims or renews.
func (w *world) lease(user string) {
	n, job := rapid.IntRange(0, 3).Draw(w.T, "jobs"), w.job("claimed")
	how := pick(w, "how", []string{"lease", "claim", "renew"})
	w.same(how, func(m *memory) string {
		m = m.of(user)
		switch how {
		case "claim":
			j, err := m.claim(job, w.clock)
			return fmt.Sprint(spelled(j), kindOf(err))
		case "renew":
			jobs := m.jobs()
			if len(jobs) == 0 {
				return ""
			}
			until, err := m.renew(name(jobs[0].ID), jobs[0].Lease, w.clock)
			return fmt.Sprint(until.UTC(), kindOf(err))
		}
		return fmt.Sprint(lines(m.lease(w.clock, n), func(j *loci.Job) string { return spelled(j) }))
	})
}

// segments flushes, or puts new analyses in the place of old ones.
func (w *world) segments(user string) {
	if w.notes[user] == nil { // the contract does not say what these do for an unknown user
		return
	}
	fresh, stale := store.SegmentID(w.clock), w.chance(4, "stale")
	seq := uint32(rapid.IntRange(1, 20).Draw(w.T, "analysed"))
	again := w.chance(3, "analyse again")
	w.same("flush", func(m *memory) string {
		m = m.of(user)
		if again {
			m.ok(m.Reanalyse(bg(), user, []store.Analysis{{Seq: seq, Bytes: []byte(fmt.Sprint("new ", w.clock))}}))
			return ""
		}
		epoch, segments, err := m.Segments(bg(), user)
		m.ok(err)
		f := store.Flush{Epoch: epoch, Add: []store.Segment{segment(fresh, fmt.Sprint(w.clock))}}
		for _, g := range segments {
			f.Had = append(f.Had, g.ID)
		}
		slices.Sort(f.Had)
		f.Drop = f.Had[:len(f.Had)/2]
		if stale {
			f.Had = append(f.Had, 9999)
		}
		return fmt.Sprint(got(m.Flush(bg(), user, f))(m))
	})
}

// same compares what the stores answer.
func (w *world) same(what string, ask func(m *memory) string) {
	a, b := ask(w.stores[0]), ask(w.stores[1])
	if a != b {
		w.Fatalf("%s differs: %s", what, difference(a, b))
	}
}

// compareAll compares everything that can be read.
func (w *world) compareAll() {
	moments := []time.Time{minute(w.clock - 8), minute(w.clock - 3), minute(w.clock - 1)}
	for _, user := range everybody {
		w.same("all of "+user, func(m *memory) string { return m.of(user).compared(moments...) })
		last := uint32(rapid.IntRange(0, 20).Draw(w.T, "behind"))
		w.same("what is behind a number", func(m *memory) string {
			m = m.of(user)
			g := store.Gap{Space: pick3(last), After: last, Notes: ids("n1", "n2", "n3"), Limit: 3}
			return fmt.Sprint(called(got(m.After(bg(), user, last, 3))(m)), m.revised(last), called(got(m.Bare(bg(), user, g))(m)),
				len(m.cycles(1)), got(m.Names(bg(), "ann", 1))(m))
		})
		w.since(user, rapid.IntRange(0, len(w.marks[0])-1).Draw(w.T, "since"))
	}
	for _, m := range w.stores {
		m.sound()
	}
}

// pick3 is a space for a number.
func pick3(n uint32) store.Space { return spaces[int(n)%len(spaces)] }

// since compares what came after a step, by each store's own counters.
func (w *world) since(user string, step int) {
	answers := []string{}
	for i, m := range w.stores {
		m, mark := m.of(user), w.marks[i][step][user]
		counts, _ := m.counted(mark.Use)
		now := m.state()
		answers = append(answers, fmt.Sprint(m.since(mark.Gen), counts, m.vectors(spaces[0], mark.VGen), m.vectors(spaces[2], mark.VGen),
			" last ", now.Last, " moved ", now.Gen > mark.Gen, now.Use > mark.Use))
	}
	if answers[0] != answers[1] {
		w.Fatalf("what %s had since step %d differs: %s", user, step, difference(answers[0], answers[1]))
	}
}
