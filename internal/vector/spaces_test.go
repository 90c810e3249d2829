package vector

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// shelf is a source in memory, of one space a user.
type shelf struct {
	mu     sync.Mutex
	state  store.State
	rows   map[uint32][]float32
	gens   map[uint32]uint64
	first  map[uint32]uint32
	fails  error
	loaded int // how often all was read
}

func newShelf() *shelf {
	return &shelf{rows: map[uint32][]float32{}, gens: map[uint32]uint64{}, first: map[uint32]uint32{}}
}

func (s *shelf) put(row uint32, values ...float32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.VGen++
	s.state.Last = max(s.state.Last, row)
	s.rows[row], s.gens[row] = values, s.state.VGen
}

// revise adds a row with the words of another.
func (s *shelf) revise(row, origin uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Last = max(s.state.Last, row)
	s.first[row] = origin
}

func (s *shelf) destroy(row uint32) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.VEpoch++
	delete(s.rows, row)
}

func (s *shelf) State(context.Context, string) (store.State, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state, nil
}

func (s *shelf) VectorsSince(_ context.Context, _ string, _ store.Space, gen uint64, yield func(uint32, []float32) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if gen == 0 {
		s.loaded++
	}
	for row, v := range s.rows {
		if s.gens[row] > gen {
			if err := yield(row, v); err != nil {
				return err
			}
		}
	}
	return s.fails
}

func (s *shelf) Revisions(_ context.Context, _ string, after uint32, yield func(row, origin uint32) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for row, origin := range s.first {
		if row > after {
			if err := yield(row, origin); err != nil {
				return err
			}
		}
	}
	return nil
}

var plane = store.Space{Embedder: "e", Dims: 2}

// bestRows is the rows nearest to a query, best first.
func bestRows(t *testing.T, s *Spaces, user string, query ...float32) (rows []uint32) {
	t.Helper()
	look, err := s.Look(t.Context(), user, plane, query)
	if err != nil {
		t.Fatal(err)
	}
	defer look.Close()
	look.Best(10, nil, func(row uint32, _ float64) { rows = append(rows, row) })
	return rows
}

func TestSpacesFollowTheirSource(t *testing.T) {
	t.Parallel()
	src := newShelf()
	s := NewSpaces(src, 0)
	if got := bestRows(t, s, "ann", 0, 1); len(got) != 0 {
		t.Errorf("of an empty space: %v", got)
	}
	src.put(1, 0, 1)
	src.put(2, 1, 0)
	for _, step := range []struct {
		do   func()
		want []uint32
	}{
		{func() {}, []uint32{1, 2}},
		{func() { src.put(3, 1, 9) }, []uint32{1, 3, 2}},
		{func() { src.put(1, -1, -1) }, []uint32{3, 2, 1}},
		{func() { src.put(3, 0, 0) }, []uint32{2, 1}},
		{func() { src.destroy(2) }, []uint32{1}},
	} {
		step.do()
		if got := bestRows(t, s, "ann", 0, 1); !slices.Equal(got, step.want) {
			t.Errorf("got %v, want %v", got, step.want)
		}
	}
	if src.loaded != 3 { // empty, which has no generation, then full, then after the loss
		t.Errorf("all was read %d times", src.loaded)
	}
}

func TestRowsWithTheSameWordsAreCovered(t *testing.T) {
	t.Parallel()
	src := newShelf()
	s := NewSpaces(src, 0)
	src.put(70, 0, 1)
	src.revise(71, 70)
	src.revise(72, 72) // has words of its own
	look, err := s.Look(t.Context(), "ann", plane, []float32{0, 1})
	if err != nil {
		t.Fatal(err)
	}
	defer look.Close()
	if c := look.Covered(); len(c) != 2 || c[0] != 0 || c[1] != 1<<6|1<<7 {
		t.Errorf("covered %b", c)
	}
	if a, b, c := look.Origin(71), look.Origin(72), look.Origin(5); a != 70 || b != 72 || c != 5 || look.Last() != 72 {
		t.Errorf("origins %d %d %d, last %d", a, b, c, look.Last())
	}
}

// The least recently asked space leaves, and comes back when it is asked again.
func TestSpacesAreBounded(t *testing.T) {
	t.Parallel()
	src := newShelf()
	for row := range uint32(100) {
		src.put(row+1, 1, float32(row))
	}
	s := NewSpaces(src, 10_000) // each takes some 5 KB
	for i := range 12 {
		if got := bestRows(t, s, fmt.Sprint("user ", i%3), 0, 1); len(got) != 10 || got[0] != 100 {
			t.Fatalf("got %v", got)
		}
		if s.Bytes() > 10_000 || len(s.users) > 2 {
			t.Fatalf("%d bytes of %d spaces are in memory", s.Bytes(), len(s.users))
		}
	}
	if src.loaded != 12 {
		t.Errorf("all was read %d times", src.loaded)
	}
	small := NewSpaces(src, 1)
	if got := bestRows(t, small, "ann", 0, 1); len(got) != 10 || len(small.users) != 1 {
		t.Errorf("one that is too large by itself stays: %v", got)
	}
}

// What a source failed in the middle of is read again from the start.
func TestSpacesRecover(t *testing.T) {
	t.Parallel()
	src := newShelf()
	s := NewSpaces(src, 0)
	src.put(1, 0, 1)
	src.fails = errors.New("disk")
	if _, err := s.Look(t.Context(), "ann", plane, []float32{0, 1}); !errors.Is(err, src.fails) {
		t.Fatalf("got %v", err)
	}
	src.fails = nil
	if got := bestRows(t, s, "ann", 0, 1); !slices.Equal(got, []uint32{1}) {
		t.Errorf("got %v", got)
	}
	src.put(2, 1, 2, 3) // of other dimensions than its space
	if _, err := s.Look(t.Context(), "ann", plane, []float32{0, 1}); !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("a torn vector: %v", err)
	}
}
