package vector

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
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
	named  int // vectors that were read by their rows
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

func (s *shelf) VectorsOf(_ context.Context, _ string, _ store.Space, rows []uint32, yield func(uint32, []float32) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, row := range rows {
		if v, there := s.rows[row]; there {
			s.named++
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

// The user asked least recently leaves, and comes back when he is asked again.
func TestFindingM5_SmallSpacesLeaveInTurn(t *testing.T) {
	t.Parallel()
	src := newShelf()
	for row := range uint32(100) {
		src.put(row+1, 1, float32(row))
	}
	const bound = 40_000 // each takes some 3 KB
	s := NewSpaces(src, bound)
	for i := range 60 {
		if got := bestRows(t, s, fmt.Sprint("user ", i%20), 0, 1); len(got) != 10 || got[0] != 100 {
			t.Fatalf("got %v", got)
		}
		if s.Bytes() > bound || len(s.users) != s.recent.Len() {
			t.Fatalf("%d bytes of %d users are in memory", s.Bytes(), len(s.users))
		}
	}
	if src.loaded != 60 {
		t.Errorf("all was read %d times", src.loaded)
	}
	stay := len(s.users)
	for range 5 {
		for i := range stay {
			bestRows(t, s, fmt.Sprint("user ", 19-i), 0, 1)
		}
	}
	if src.loaded != 60 || stay < 10 {
		t.Errorf("of %d users who fit, %d were read again", stay, src.loaded-60)
	}
	for s.recent.Len() > 0 {
		s.evict(s.recent.Back().Value.(*tenant))
	}
	if s.Bytes() != 0 {
		t.Errorf("%d bytes are left of nothing", s.Bytes())
	}
}

// crowded is a source of clustered vectors with the space that they are in.
func crowded(n, dims int) (*shelf, store.Space, func() []float32) {
	src := newShelf()
	next := worlds[1].make(rand.New(rand.NewPCG(3, 4)), dims)
	for row := range uint32(n) {
		src.put(row+1, next()...)
	}
	return src, store.Space{Embedder: "e", Dims: dims}, next
}

// nearestRows are the rows nearest to a query, by Spaces and exactly.
func nearestRows(t *testing.T, s *Spaces, user string, space store.Space, query []float32) (got, want []Near) {
	t.Helper()
	look, err := s.Look(t.Context(), user, space, query)
	if err != nil {
		t.Fatal(err)
	}
	look.Best(10, nil, func(row uint32, score float64) { got = append(got, Near{row, score}) })
	if err := look.Err(); err != nil {
		t.Fatal(err)
	}
	look.Close()
	exact := newScores(query)
	for row, v := range s.src.(*shelf).rows {
		if err := exact.add(row, v); err != nil {
			t.Fatal(err)
		}
	}
	exact.best(10, nil, func(row uint32, score float64) { want = append(want, Near{row, score}) })
	return got, want
}

// sizeOf is what a space takes where there is room for all.
func sizeOf(t *testing.T, src *shelf, space store.Space) int64 {
	t.Helper()
	s := NewSpaces(src, 0)
	look, err := s.Look(t.Context(), "ann", space, make([]float32, space.Dims))
	if err != nil {
		t.Fatal(err)
	}
	look.Close()
	src.loaded = 0
	return s.Bytes()
}

// Two spaces that don't fit beside each other are not loaded for every question: the
// second is lean, and finds the same.
func TestFindingM5_TwoLargeSpacesDoNotTakeTurns(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	const n, dims = 12_000, 64
	src, space, next := crowded(n, dims)
	whole := sizeOf(t, src, space)
	s := NewSpaces(src, whole*3/2)
	for i := range 20 {
		got, want := nearestRows(t, s, []string{"ann", "bob"}[i%2], space, next())
		if len(got) != 10 || kept(want, got) < .9 {
			t.Fatalf("question %d: got %v, want %v", i, got, want)
		}
		if s.Bytes() > whole*3/2 {
			t.Fatalf("%d bytes are in memory", s.Bytes())
		}
	}
	if src.loaded > 3 || src.named > 10*n/20 {
		t.Errorf("all was read %d times, and %d vectors by their rows, for 20 questions", src.loaded, src.named)
	}
	// Who is asked alone from now on gets the room.
	nearestRows(t, s, "bob", space, next())
	nearestRows(t, s, "bob", space, next())
	before := src.named
	if nearestRows(t, s, "bob", space, next()); src.named != before {
		t.Error("the one who asks is still read from the store")
	}
}

// A space larger than the bound is within it all the same, follows changes, and is read
// for the question where not even its sketch fits.
func TestFindingM5_ASpaceLargerThanTheBound(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	const n, dims = 6000, 128
	src, space, next := crowded(n, dims)
	for name, bound := range map[string]int64{"lean": sizeOf(t, src, space) / 2, "passing": 20_000} {
		s := NewSpaces(src, bound)
		for i := range 12 {
			got, want := nearestRows(t, s, "ann", space, next())
			if len(got) != 10 || kept(want, got) < .9 {
				t.Fatalf("%s, question %d: got %v, want %v", name, i, got, want)
			}
			if s.Bytes() > bound {
				t.Fatalf("%s: %d bytes are in memory", name, s.Bytes())
			}
			row := uint32(100*i + 1)
			src.put(row, next()...)
			src.put(uint32(len(src.rows)+1), next()...)
			if i%4 == 3 {
				src.destroy(row)
				src.put(row, next()...)
			}
		}
	}
}

func TestALeanSpaceReportsAFailingStore(t *testing.T) {
	t.Parallel()
	src, space, next := crowded(5000, 64)
	s := NewSpaces(src, sizeOf(t, src, space)/2)
	nearestRows(t, s, "ann", space, next())
	look, err := s.Look(t.Context(), "ann", space, next())
	if err != nil {
		t.Fatal(err)
	}
	defer look.Close()
	src.fails = errors.New("disk")
	look.Best(10, nil, func(uint32, float64) { t.Error("it found something") })
	if !errors.Is(look.Err(), src.fails) {
		t.Errorf("got %v", look.Err())
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
