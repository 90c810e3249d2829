package watch_test

import (
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// narrow makes a note one that only the user sees.
func (k *talk) narrow(n int, at time.Time) {
	k.Helper()
	note := loci.Note{
		ID: noteID(n), User: "ann", Kind: loci.Fact, Content: "tea", Domain: "general", Visibility: loci.Private, Temporality: loci.Current,
		RecordedAt: noon, UpdatedAt: at, Version: 2,
	}
	c := &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
		Change: loci.ChangeID{Note: note.ID, Version: 2}, At: at, Clock: at, Step: loci.StepEdit, Operation: loci.Update, Note: note,
	}}}}
	if err := k.memory.Apply(k.Context(), loci.Scope{User: "ann"}, c); err != nil {
		k.Fatal(err)
	}
}

// Fifty watches, of the user and of an agent, that are begun again behind their last event see each
// event that they may once, whatever is imported with earlier times, destroyed or hidden meanwhile, by
// processes whose clocks differ.
func TestFindingV8_FiftyWatchesSeeEachEventOnce(t *testing.T) {
	t.Parallel()
	const watches, starts = 50, 6
	s, rng := inmem.New(), rand.New(rand.NewPCG(8, 8))
	var cursors [watches]string
	var seen [watches]map[loci.ChangeID]int
	scope := func(i int) loci.Scope { return loci.Scope{User: "ann", Agent: []string{"", "bot"}[i%2]} }
	last := 0
	for start := range starts {
		k := newTalk(t, s, time.Millisecond) // a process that watches
		other := &talk{T: t, memory: memory.New(s, memory.Options{}), last: last}
		end := noteID(1_000_000 + start) // the event at which a watch ends
		var begun, watching sync.WaitGroup
		for i := range watches {
			if seen[i] == nil {
				seen[i] = map[loci.ChangeID]int{}
			}
			begun.Add(1)
			watching.Go(func() {
				_ = k.watcher.Watch(t.Context(), scope(i), loci.WatchRequest{After: cursors[i]}, func(e loci.Event) error {
					if cursors[i] = e.Cursor; e.Type == loci.EventBegun {
						begun.Done()
						return nil
					}
					if seen[i][e.Change]++; e.Note == end {
						return errEnough
					}
					return nil
				})
			})
		}
		begun.Wait()
		first := other.last + 1
		for range 20 { // others write, by clocks of any time
			other.add(1+rng.IntN(5), noon.Add(time.Duration(rng.IntN(2000)-1000)*time.Hour))
			other.narrow(other.last, noon.Add(time.Duration(start)*time.Hour))
		}
		last = other.last
		other.last = 1_000_000 + start - 1
		other.add(1, noon.Add(-time.Hour))
		watching.Wait()
		for n := first; n <= last; n += 7 { // while nobody watches
			other.purge(n)
		}
		k.watcher.Close()
		_ = other.memory.Close()
	}
	m := memory.New(s, memory.Options{})
	defer func() { _ = m.Close() }()
	for i := range watches {
		happened, _, err := m.Happened(t.Context(), scope(i), 0, 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range happened {
			if n := seen[i][h.Change]; n != 1 {
				t.Fatalf("watch %d of %d saw %v %d times", i, watches, h.Change, n)
			}
		}
		for change, n := range seen[i] {
			if n != 1 {
				t.Fatalf("watch %d of %d saw %v %d times", i, watches, change, n)
			}
		}
		if len(happened) < 100 {
			t.Fatalf("%d events are there", len(happened))
		}
	}
}
