package storetest

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

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
