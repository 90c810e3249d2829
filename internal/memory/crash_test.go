package memory_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// runCrash kills a process that writes, at random moments, on the same store again
// and again: 24 times, 6 with -short. After each death nothing acknowledged is
// missing, no commit is there by half, every ranking is that of an index made
// again from the rows, and the store finds nothing wrong with itself. Like runShared
// it must be called from a test function of its own, first thing.
func runCrash(t *testing.T, on places) {
	playChild(on)
	envtest.NotRaced(t, "it sees one process only")
	kills := 24
	if testing.Short() {
		kills = 6
	}
	path := on.new(t)
	watcher := on.at(t, path) // one more process would have it open like this
	random, acked := rand.New(rand.NewPCG(1, 2)), map[string]bool{}
	for round := range kills {
		victim := spawn(t, "die", path, "", strconv.Itoa(round))
		live(victim, random, acked)
		survivors := on.at(t, path)
		survivors.nothingMissing(acked)
		survivors.nothingHalf()
		watcher.want("who had it open all the while", watcher.rankings(), survivors.rankings())
		before := survivors.rankings()
		survivors.reindexed()
		survivors.want("rankings of an index made again", survivors.rankings(), before)
		got(0, survivors.Close())(survivors)
		if t.Failed() {
			t.Fatalf("after %d kills, %d commits acknowledged", round+1, len(acked))
		}
	}
	t.Logf("%d kills, %d commits acknowledged", kills, len(acked))
}

// live lets a child write until a random moment, which is some acknowledgements
// and some instants from now, and notes what it acknowledged.
func live(c *child, random *rand.Rand, acked map[string]bool) {
	left := random.IntN(60)
	for ; left > 0; left-- {
		ack, alive := <-c.acks
		if !alive {
			break
		}
		acked[ack] = true
	}
	instants := time.NewTimer(time.Duration(random.IntN(8000)) * time.Microsecond)
	defer instants.Stop()
	<-instants.C
	c.kill()
	for ack := range c.acks {
		acked[ack] = true
	}
}

// queued is how many jobs of a round wait: each commit finishes the job of the
// one so many before.
const queued = 5

// writers is how many write at once in a process, so that commits are joined.
const writers = 4

// writeUntilKilled has several commit as long as they live, and say so each time. Every
// commit has a message, its turn, a fact of it, a link, a job, a job done and a
// change of an earlier turn; now and then it has a crowd of other notes too.
func writeUntilKilled(kept *mem.Memory, round int) error {
	errs := make([]error, writers)
	var all sync.WaitGroup
	for w := range errs {
		all.Go(func() { errs[w] = writeAlong(kept, round*writers+w) })
	}
	all.Wait()
	return errors.Join(errs...)
}

// writeAlong is one of those that write at once.
func writeAlong(kept *mem.Memory, round int) error {
	m := &memory{Memory: kept, who: ann()}
	for i := range 100_000 {
		c := m.whole(round, i)
		if err := kept.Apply(context.Background(), m.who, c); err != nil {
			return err
		}
		fmt.Println(called("n", round, i))
		if _, err := m.Search(context.Background(), m.who, query.Search{Text: "tea", Now: later()}); err != nil {
			return err
		}
	}
	return nil
}

// called names a thing of a commit.
func called(what string, round, i int) string { return fmt.Sprintf("%s%d.%d", what, round, i) }

// whole is the commit number i of a round.
func (m *memory) whole(round, i int) *store.Changes {
	turn, fact := called("n", round, i), called("f", round, i)
	c := said(turn, i, "I like tea and "+word(i))
	c.Notes = append(c.Notes, added(fact, i, "Ann likes tea and "+word(i), kind(loci.Fact), from(turn)).Notes...)
	c.Links = []loci.Link{link(fact, loci.DerivedFrom, turn, loci.Out)}
	c.Jobs = []loci.Job{job(called("j", round, i), i, turn)}
	if i >= queued {
		old := called("n", round, i-queued)
		c.Done = ids(called("j", round, i-queued))
		n := said(old, i-queued, "I liked tea and "+word(i-queued)).Notes[0].Version.Note
		c.Notes = append(c.Notes, change(n, 2, i))
	}
	if i%20 == 7 {
		for k := range 120 {
			c.Notes = append(c.Notes, added(fmt.Sprintf("c%d.%d.%d", round, i, k), i, "coffee "+word(k)).Notes...)
		}
	}
	return c
}

// rankings are what a few searches find, with scores.
func (m *memory) rankings() []string {
	m.Helper()
	var all []string
	for _, q := range []string{"tea", "who likes tea and " + word(3), word(0) + " coffee", word(17), "liked"} {
		all = append(all, m.ranking(q)...)
		all = append(all, m.ranking(q, asOf(4))...)
	}
	return all
}

// nothingMissing checks that the note and message of every acknowledged commit
// are there.
func (m *memory) nothingMissing(acked map[string]bool) {
	m.Helper()
	var all []loci.ID
	for turn := range acked {
		all = append(all, id(turn))
	}
	messages := got(m.Messages(context.Background(), m.who, all))(m)
	m.want("acknowledged notes and messages", []int{len(m.notes(all)), len(messages)}, []int{len(acked), len(acked)})
}

// settled waits for what dead processes sent before they died. A database makes their last commit
// also behind them, unless its user has another one first: commits of a user come one by one.
func (m *memory) settled() {
	m.Helper()
	m.do(&store.Changes{Agents: []loci.Agent{{Name: "who was there"}}})
}

// nothingHalf checks that of each commit everything is there or nothing. It looks more than once, so
// what comes between its looks would seem half there.
func (m *memory) nothingHalf() {
	m.Helper()
	m.settled()
	parts := map[string][]string{} // "n3.7" → what is there of the commit
	last := map[string]int{}       // round → its last commit
	for _, r := range m.walk() {
		switch {
		case r.Message != nil:
			turn := name(r.Message.ID)
			parts[turn] = append(parts[turn], "message")
			round, i := place(turn)
			last[round] = max(last[round], i)
		case r.Version != nil:
			what, turn := part(r.Version)
			parts[turn] = append(parts[turn], what)
		case r.Link != nil:
			parts[name(r.Link.To)] = append(parts[name(r.Link.To)], "link")
		}
	}
	for _, j := range m.jobs() {
		turn := "n" + strings.TrimPrefix(name(j.ID), "j")
		parts[turn] = append(parts[turn], "job")
	}
	for turn, there := range parts {
		round, i := place(turn)
		slices.Sort(there)
		m.want("what is there of commit "+turn, there, expected(i, last[round]))
	}
}

// part returns what a version is and to which commit it belongs.
func part(v *loci.Version) (what, turn string) {
	called := name(v.Note.ID)
	round, i := place(called)
	switch {
	case called[0] == 'f':
		return "fact", "n" + called[1:]
	case called[0] == 'c':
		return "crowd", fmt.Sprintf("n%s.%d", round, i)
	case v.Change.Version == 2:
		return "change", fmt.Sprintf("n%s.%d", round, i+queued)
	}
	return "turn", called
}

// place is the round and the number of the commit of a name like n3.7 or c3.7.1.
func place(called string) (round string, i int) {
	f := strings.Split(called[1:], ".")
	i, _ = strconv.Atoi(f[1])
	return f[0], i
}

// oracle is what there must be of commit i when the last of its round is known.
func expected(i, last int) []string {
	all := []string{"fact", "link", "message", "turn"}
	if i >= queued {
		all = append(all, "change")
	}
	if i > last-queued {
		all = append(all, "job")
	}
	if i%20 == 7 {
		for range 120 {
			all = append(all, "crowd")
		}
	}
	slices.Sort(all)
	return all
}
