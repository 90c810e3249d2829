package watch_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/watch"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// noon is when most is made.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

// talk is a memory of ann's and who watches it.
type talk struct {
	*testing.T
	memory  *memory.Memory
	watcher *watch.Watcher
	now     time.Time
	last    int // number of the last note
}

var errEnough = errors.New("enough")

func newTalk(t *testing.T, s store.Store, every time.Duration) *talk {
	t.Helper()
	k := &talk{T: t, memory: memory.New(s, memory.Options{}), now: noon}
	k.watcher = watch.New(watch.Options{Memory: k.memory, Now: func() time.Time { return k.now }, Every: every})
	t.Cleanup(func() { k.watcher.Close(); _ = k.memory.Close() })
	return k
}

func noteID(i int) (id loci.ID) {
	binary.BigEndian.PutUint32(id[:], uint32(i))
	return id
}

// add adds so many notes that were made a second apart, the first of them at a moment.
func (k *talk) add(n int, at time.Time) {
	k.Helper()
	for i := range n {
		k.last++
		at := at.Add(time.Duration(i) * time.Second)
		note := loci.Note{
			ID: noteID(k.last), User: "ann", Kind: loci.Fact, Content: "tea", Domain: "general", Visibility: loci.Scoped, Temporality: loci.Current,
			RecordedAt: at, UpdatedAt: at, Version: 1,
		}
		c := &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
			Change: loci.ChangeID{Note: note.ID, Version: 1}, At: at, Clock: at, Step: loci.StepRemember, Operation: loci.Add, Note: note,
		}}}}
		if err := k.memory.Apply(k.Context(), loci.Scope{User: "ann"}, c); err != nil {
			k.Fatal(err)
		}
	}
}

func (k *talk) purge(notes ...int) {
	k.Helper()
	c := &store.Changes{}
	for _, n := range notes {
		c.Purge = append(c.Purge, noteID(n))
	}
	if err := k.memory.Apply(k.Context(), loci.Scope{User: "ann"}, c); err != nil {
		k.Fatal(err)
	}
}

// behind are how often each note is in the events behind a cursor, up to the last one, and the
// cursor of the last. Nothing has the cursor of what began.
func (k *talk) behind(agent, after string) (seen map[int]int, cursor string) {
	k.Helper()
	seen = map[int]int{}
	err := k.watcher.Watch(k.Context(), loci.Scope{User: "ann", Agent: agent}, loci.WatchRequest{After: after}, func(e loci.Event) error {
		n := int(binary.BigEndian.Uint32(e.Note[:]))
		seen[n]++
		if cursor = e.Cursor; n == k.last || after == "" {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		k.Fatal(err)
	}
	return seen, cursor
}

// all checks that the notes from one to the last are among those that were seen.
func (k *talk) all(what string, seen map[int]int, from int) {
	k.Helper()
	for n := from; n <= k.last; n++ {
		if seen[n] == 0 {
			k.Errorf("%s: %d of the events from %d to %d are there, not that of %d", what, len(seen)-1, from, k.last, n)
			return
		}
	}
}

// A cursor goes on where it was, though what it names was destroyed and notes of earlier times were
// imported behind it.
func TestFindingV8_ACursorIsAPlaceAndNoTime(t *testing.T) {
	t.Parallel()
	for _, agent := range []string{"", "bot"} {
		k := newTalk(t, inmem.New(), time.Hour)
		k.add(300, noon)
		_, cursor := k.behind(agent, noon.Format(time.RFC3339))
		k.now = noon.Add(time.Hour)
		_, begun := k.behind(agent, "")
		k.add(700, noon.AddDate(-2, 0, 0))
		k.add(1, k.now)
		for _, gone := range [][]int{nil, {300}, {298, 299}, {296, 297, 295, 294, 293}} {
			k.purge(gone...)
			seen, _ := k.behind(agent, cursor)
			k.all("behind an event of "+agent, seen, 301)
			if len(gone) == 0 && len(seen) != 702 { // and what began
				t.Errorf("%d events", len(seen))
			}
		}
		seen, _ := k.behind(agent, begun)
		k.all("behind what began for "+agent, seen, 301)
	}
}

// Behind a moment is all that was made since, in whatever order it was written.
func TestFindingV8_BehindAMomentIsAllThatWasMadeSince(t *testing.T) {
	t.Parallel()
	k := newTalk(t, inmem.New(), time.Hour)
	k.add(600, noon.AddDate(-1, 0, 0))
	k.add(3, noon) // 601 to 603
	k.add(700, noon.AddDate(-2, 0, 0))
	k.add(1, noon.Add(time.Minute))
	seen, _ := k.behind("", noon.Format(time.RFC3339))
	k.all("since noon", seen, 601)
	if seen[600] != 0 {
		t.Error("what was made before is seen")
	}
}

// counted is a store that says which rows and counters are read.
type counted struct {
	store.Store
	reads chan string
}

func (s *counted) After(ctx context.Context, user string, seq uint32, limit int) ([]store.Row, error) {
	s.reads <- "rows"
	return s.Store.After(ctx, user, seq, limit)
}

func (s *counted) State(ctx context.Context, user string) (store.State, error) {
	s.reads <- "state"
	return s.Store.State(ctx, user)
}

func (s *counted) Cycles(ctx context.Context, user string, limit int) ([]loci.Cycle, error) {
	s.reads <- "cycles"
	return s.Store.Cycles(ctx, user, limit)
}

func (s *counted) Places(ctx context.Context, users []string) (map[string]store.Place, error) {
	s.reads <- "places"
	return s.Store.Places(ctx, users)
}

// Watches that nothing happens to read nothing: one look of a user is that of all of them. What
// another process commits wakes them.
func TestFindingV8_OneLookServesAllWatches(t *testing.T) {
	t.Parallel()
	const watches = 20
	s := &counted{inmem.New(), make(chan string, 1<<16)}
	k := newTalk(t, s, time.Millisecond)
	k.add(3, noon)
	events := make(chan loci.Event, 1<<10)
	for i := range watches {
		scope := loci.Scope{User: "ann", Agent: []string{"", "bot"}[i%2]}
		go func() {
			_ = k.watcher.Watch(k.Context(), scope, loci.WatchRequest{}, func(e loci.Event) error { events <- e; return nil })
		}()
		<-events // it has begun
	}
	rows := 0 // those that the beginnings read, and a page each where they are woken
	for looks := 0; looks < 500 && rows <= 5*watches; {
		switch <-s.reads {
		case "places":
			looks++
		case "rows":
			rows++
		}
	}
	if rows > 5*watches {
		t.Errorf("%d watches that nothing happens to read rows %d times", watches, rows)
	}
	other := &talk{T: t, memory: memory.New(s.Store, memory.Options{}), last: k.last} // as of another process
	defer func() { _ = other.memory.Close() }()
	other.add(1, noon)
	for range watches {
		if e := <-events; e.Note != noteID(4) {
			t.Errorf("%+v", e)
		}
	}
}

// However many users are watched, one look a second is that of all of them, and reads nothing else.
func TestFindingV8_OneLookServesAllUsers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		const watches, users, seconds = 400, 100, 10
		s := &counted{inmem.New(), make(chan string, 1<<16)}
		k := newTalk(t, s, time.Second)
		k.add(3, noon)
		ctx, end := context.WithCancel(t.Context())
		var watching sync.WaitGroup
		for i := range watches {
			scope := loci.Scope{User: []string{"ann", fmt.Sprint("user ", i%users)}[min(i%users, 1)]}
			watching.Go(func() {
				_ = k.watcher.Watch(ctx, scope, loci.WatchRequest{}, func(loci.Event) error { return nil })
			})
		}
		time.Sleep(1500 * time.Millisecond) // all have begun, and the first look woke them
		synctest.Wait()
		for len(s.reads) > 0 {
			<-s.reads
		}
		time.Sleep(seconds * time.Second)
		synctest.Wait()
		reads := map[string]int{}
		for len(s.reads) > 0 {
			reads[<-s.reads]++
		}
		if want := map[string]int{"places": seconds}; !maps.Equal(reads, want) {
			t.Errorf("%d watches of %d users that nothing happens to read in %d seconds %v, want %v", watches, users, seconds, reads, want)
		}
		end()
		watching.Wait()
	})
}
