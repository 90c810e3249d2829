package memory_test

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/store"
)

// runShared is the contract of memories over stores that outlive their process and are used by
// several at once. It starts the test binary again as other processes, so it
// must be called from a test function of its own, before anything else there.
func runShared(t *testing.T, on places) {
	playChild(on)
	t.Run("what was closed and opened again shows the same of everything", func(t *testing.T) {
		t.Parallel()
		reopened(t, on)
	})
	t.Run("two that have a store open see each other's commits", func(t *testing.T) {
		t.Parallel()
		twoHandles(t, on)
	})
	t.Run("of many who have a store open and claim a job one gets it", func(t *testing.T) {
		t.Parallel()
		manyClaim(t, on)
	})
	t.Run("eight processes write, none is refused, no update is lost, no answer is torn", func(t *testing.T) {
		t.Parallel()
		eightWriters(t, on)
	})
	t.Run("what another process acknowledged is found by the search that follows", func(t *testing.T) {
		t.Parallel()
		neverStale(t, on)
	})
}

// at is the store at a path, for a test case.
func (on places) at(t *testing.T, path string) *memory {
	t.Helper()
	return newMemory(t, func(t *testing.T) store.Store {
		t.Helper()
		kept, err := on.open(path)
		if err != nil {
			t.Fatalf("open: %v", err)
		}
		return kept
	})
}

func reopened(t *testing.T, on places) {
	envtest.NotRaced(t, "one step after the other")
	path := on.new(t)
	m := on.at(t, path)
	m.exported()
	m.of("bob").do(crowd(0, 1300))
	m.search("tea")
	m.of("bob").search("tea")
	ann, bob, then := m.everything(), m.of("bob").everything(), m.ranking("coffee", asOf(3))
	got(0, m.Close())(m)
	for range 2 {
		m = on.at(t, path)
		m.want("ann's memory", m.everything(), ann)
		m.want("bob's memory", m.of("bob").everything(), bob)
		m.want("as of then", m.ranking("coffee", asOf(3)), then)
		m.sound()
		got(0, m.Close())(m)
	}
}

func twoHandles(t *testing.T, on places) {
	path := on.new(t)
	a, b := on.at(t, path), on.at(t, path)
	a.do(said("n", 0, "green tea"))
	a.embed("n", 0, 1)
	b.want("b finds it near", b.nearby(north), []string{"n"})
	b.want("b finds", b.find("tea"), []string{"n"})
	b.edit("n", 5, content("black coffee"))
	a.want("a finds", []any{a.find("tea"), a.find("coffee")}, []any{[]string{}, []string{"n"}})
	a.do(&store.Changes{Agents: []loci.Agent{{Name: "bot"}}})
	b.want("b's agent finds", b.as("bot").find("coffee"), []string{})
	got(0, b.Touch(context.Background(), b.who, minute(6), ids("n")))(b)
	a.want("a's count", a.search("coffee")[0].Signals.Accesses, 1)
	b.do(&store.Changes{Purge: ids("n")})
	a.want("a finds after a purge", a.find("coffee"), []string{})
	a.want("a finds near after a purge", a.nearby(north), []string{})
	a.want("a is b", a.everything(), b.everything())
}

func manyClaim(t *testing.T, on places) {
	const handles = 4
	path, won := on.new(t), make(chan bool, handles)
	var wg sync.WaitGroup
	for range handles {
		m := on.at(t, path)
		wg.Go(func() {
			_, err := m.Claim(context.Background(), m.who.User, job("lock", 0), store.LeaseRequest{Hold: time.Minute, Now: minute(0)})
			if err != nil && !is(err, loci.ErrConflict) {
				m.Errorf("claim: got error %v, want none or %v", err, loci.ErrConflict)
			}
			won <- err == nil
		})
	}
	wg.Wait()
	close(won)
	n := 0
	for got := range won {
		if got {
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d got the job", n)
	}
}

func eightWriters(t *testing.T, on places) {
	envtest.NotRaced(t, "they are other processes")
	const writers, each, counts = 8, 25, 5
	path := on.new(t)
	m := on.at(t, path)
	m.do(added("count", 0, "0 tea"))
	var children []*child
	for w := range writers {
		children = append(children, spawn(t, "write", path, strconv.Itoa(w*each), strconv.Itoa(each)),
			spawn(t, "count", path, "", strconv.Itoa(counts)))
	}
	heard := make(chan map[string]bool)
	go func() { heard <- listen(children) }()
	var acked map[string]bool
	for i := 0; acked == nil; i++ {
		m.wholePair(i % (writers * each))
		select {
		case acked = <-heard:
		default:
		}
	}
	for _, c := range children {
		if err := c.wait(); err != nil {
			t.Errorf("a writer was refused: %v", err)
		}
	}
	m.want("acknowledged", len(acked), writers*each)
	for i := range writers * each {
		m.want("found by its word", m.find(word(i), limit(2)), []string{fmt.Sprint("left ", i), fmt.Sprint("right ", i)})
	}
	m.want("the count", []any{m.note("count").Content, len(m.versions("count"))}, []any{fmt.Sprint(writers*counts, " tea"), writers*counts + 1})
	m.sound()
}

// wholePair checks that a search finds both notes of a commit or none.
func (m *memory) wholePair(i int) {
	m.Helper()
	found := m.find(word(i))
	left, right := slices.Contains(found, fmt.Sprint("left ", i)), slices.Contains(found, fmt.Sprint("right ", i))
	if left != right {
		m.Errorf("of pair %d one note was found: %v", i, found)
	}
}

// listen gathers all that the children acknowledge, until they end.
func listen(children []*child) map[string]bool {
	heard := map[string]bool{}
	for _, c := range children {
		for ack := range c.acks {
			heard[ack] = true
		}
	}
	return heard
}

func neverStale(t *testing.T, on places) {
	const commits = 150
	path := on.new(t)
	m := on.at(t, path)
	m.do(crowd(5000, 5100))
	m.search("tea")
	writer, heard := spawn(t, "write", path, "0", strconv.Itoa(commits)), 0
	for ack := range writer.acks {
		i, err := strconv.Atoi(ack)
		if err != nil {
			t.Fatalf("the child says %q", ack)
		}
		m.want("found at once", m.find(word(i), limit(2)), []string{fmt.Sprint("left ", i), fmt.Sprint("right ", i)})
		m.want("near at once", m.nearby(meaning(i), nearest(2)), []string{fmt.Sprint("left ", i), fmt.Sprint("right ", i)})
		heard++
	}
	if err := writer.wait(); err != nil {
		t.Error(err)
	}
	m.want("acknowledged", heard, commits)
}
