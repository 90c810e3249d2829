package memory_test

import (
	"fmt"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// heap is what is in use after a collection.
func heap() int64 {
	runtime.GC()
	runtime.GC() // what a pool held is gone after two
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

const boundDims = 64

// populated is a store of many users with a few notes each, and vectors of them.
func populated(t *testing.T, users, notes int) store.Store {
	t.Helper()
	s := inmem.New()
	t.Cleanup(func() { s.Close() })
	populate(t, s, users, notes)
	return s
}

func populate(t *testing.T, s store.Store, users, notes int) {
	t.Helper()
	m := mem.New(s, mem.Options{})
	defer m.Close()
	for u := range users {
		c := &store.Changes{}
		for i := range notes {
			n := loci.Note{
				ID: loci.ID(uuid.Must(uuid.NewV7())), Version: 1, Kind: loci.Episode, Verbatim: true, Conversation: fmt.Sprint("talk ", i/5), Speaker: "Ann", Domain: "general",
				Visibility: loci.Scoped, Importance: .5, Tags: []string{"tea", fmt.Sprint("tag", i%4)}, RecordedAt: time.Date(2026, 1, 1, 0, i, 0, 0, time.UTC),
				Content: fmt.Sprintf("We drank tea number %d with cousin%d on the veranda and talked of harvest%d", i, i%7, u%100),
			}
			c.Notes = append(c.Notes, store.NoteChange{Version: loci.Version{
				Change: loci.ChangeID{Note: n.ID, Version: 1}, At: n.RecordedAt, Clock: n.RecordedAt, Operation: loci.Add, Note: n,
			}})
			v := make([]float32, boundDims)
			v[i%boundDims], v[u%boundDims] = 1, 1
			c.Vectors = append(c.Vectors, store.Vector{Note: n.ID, Version: 1, Embedder: "e", Values: v})
		}
		if err := m.Apply(t.Context(), loci.Scope{User: fmt.Sprint("user", u)}, c); err != nil {
			t.Fatal(err)
		}
	}
}

// ask asks a user by words, by meaning and for links.
func ask(t *testing.T, m *mem.Memory, user int) {
	t.Helper()
	s, now := loci.Scope{User: fmt.Sprint("user", user)}, time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)
	found, err := m.Search(t.Context(), s, query.Search{Text: "tea on the veranda", Limit: 3, Now: now})
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	values := make([]float32, boundDims)
	values[user%boundDims] = 1
	near, err := m.Nearest(t.Context(), s, query.Near{Embedder: "e", Values: values, Limit: 3, Now: now})
	if err != nil || len(near.Found) == 0 {
		t.Fatal(near, err)
	}
	if _, err := m.Links(t.Context(), s, query.Links{IDs: []loci.ID{found[0].Note.ID}, Now: now, Fan: 3}); err != nil {
		t.Fatal(err)
	}
}

// What is counted is what the heap holds, for many small users and for a large one. Not
// parallel: other tests would be in the heap.
func TestFindingM5_CountedIsWhatTheHeapHolds(t *testing.T) {
	envtest.NotRaced(t, "the heap of thousands of users is measured")
	less := 1
	if testing.Short() {
		less = 3
	}
	for _, c := range []struct{ users, notes int }{{3000 / less, 1}, {2000 / less, 5}, {300 / less, 100}, {3, 6000 / less}} {
		t.Run(fmt.Sprintf("%d users of %d notes", c.users, c.notes), func(t *testing.T) {
			s := populated(t, c.users, c.notes)
			m := mem.New(s, mem.Options{})
			defer m.Close()
			before := heap()
			for u := range c.users {
				ask(t, m, u)
			}
			held, counted := heap()-before, m.Bytes()
			t.Logf("%d bytes are held, %d counted: %.2f", held, counted, float64(counted)/float64(held))
			if share := float64(counted) / float64(held); share < .85 || share > 1.15 {
				t.Errorf("%d bytes are held, %d counted: %.2f", held, counted, share)
			}
		})
	}
}

// Twenty thousand users take turns in a memory that has room for a part of them.
func TestFindingM5_TwentyThousandUsersInTheBound(t *testing.T) {
	envtest.NotRaced(t, "20 000 users are asked")
	less := 1
	if testing.Short() {
		less = 5
	}
	users, indexBytes, vectorBytes := 20_000/less, int64(24<<20/less), int64(4<<20/less)
	s := populated(t, users, 1)
	m := mem.New(s, mem.Options{IndexBytes: indexBytes, VectorBytes: vectorBytes})
	defer m.Close()
	before := heap()
	for u := range users + users/10 {
		ask(t, m, u%users)
		if u%100 == 0 {
			ask(t, m, 0) // one who is there all the time
		}
		if n := m.Bytes(); n > indexBytes+vectorBytes {
			t.Fatalf("user %d: %d bytes are counted", u, n)
		}
	}
	held, counted := heap()-before, m.Bytes()
	t.Logf("%d bytes are held, %d counted, of at most %d", held, counted, indexBytes+vectorBytes)
	if held > (indexBytes+vectorBytes)*115/100 || counted < (indexBytes+vectorBytes)*9/10 {
		t.Errorf("%d bytes are held and %d counted, of at most %d", held, counted, indexBytes+vectorBytes)
	}
}

// A user whose vectors do not fit is answered as if they did, over any store.
func TestFindingM5_WithoutRoomTheNeighboursAreTheSame(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	for name, open := range map[string]func(*testing.T) store.Store{"inmem": inMemory, "sqlite": inFile} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			t.Cleanup(func() { s.Close() })
			populate(t, s, 1, 5000)
			roomy, tight, none := mem.New(s, mem.Options{}), mem.New(s, mem.Options{VectorBytes: 400_000}), mem.New(s, mem.Options{VectorBytes: 10_000})
			for i := range 5 {
				values := make([]float32, boundDims)
				values[3*i], values[40+i], values[0] = 1, .3, .5
				q := query.Near{Embedder: "e", Values: values, Limit: 200, Now: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}
				want, err := roomy.Nearest(t.Context(), loci.Scope{User: "user0"}, q)
				if err != nil || len(want.Found) != 200 {
					t.Fatal(err)
				}
				for name, m := range map[string]*mem.Memory{"lean": tight, "passing": none} {
					got, err := m.Nearest(t.Context(), loci.Scope{User: "user0"}, q)
					if err != nil || len(got.Found) != 200 || got.Missing != want.Missing {
						t.Fatal(err)
					}
					for i := range want.Found {
						if a, b := &want.Found[i], &got.Found[i]; a.Note.ID != b.Note.ID || math.Abs(a.Score-b.Score) > 1e-6 {
							t.Fatalf("%s: place %d has %q with %v instead of %q with %v", name, i, b.Note.Content, b.Score, a.Note.Content, a.Score)
						}
					}
				}
			}
			for _, m := range []*mem.Memory{roomy, tight, none} {
				if err := m.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}
