package storetest

import (
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var purgeRules = []rule{
	{"a purge leaves nothing but the numbers", func(m *memory) {
		without := m.another()
		for _, s := range []*memory{m, without} {
			s.do(said("a", 0, "tea"), wrote("c", 2, "coffee"), links(link("a", loci.Supports, "c", loci.Out, 1)), reflected(cycle("k", 9)))
		}
		m.do(said("secret", 1, "Rumpelstiltskin"), links(link("secret", loci.Supports, "a", loci.Out, 1), link("c", loci.SimilarTo, "secret", loci.Both, 1)),
			unlinks(link("secret", loci.Supports, "a", loci.Out, 5)), links(link("a", loci.Causal, "secret", loci.Out, 1)))
		m.do(next("secret", 2, 5, "Rumpelstiltskin!", verbatim, from("secret")), embedded(vec("secret@1", 0, 1), vec("secret@2", 0, 1)), reflected(cycle("k", 9, "secret")))
		m.touch(6, "secret")
		m.do(purge("secret"))
		left, want := m.compared(minute(2), minute(7)), without.compared(minute(2), minute(7))
		m.want("through of a cycle stays", strings.Contains(left, id("secret").String()+"@1"), true)
		left = strings.ReplaceAll(left, `"through":"`+id("secret").String()+`@1",`, "")
		if left != want {
			m.Errorf("it left something behind: %s", difference(want, left))
		}
		m.want("its number stays", m.state().Last, uint32(4))
		m.want("its links", m.past(), []string{"a supports c 1–"})
	}},
	{"a number is never given twice", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"), next("b", 2, 2, "x"), purge("b"), wrote("c", 3, "juice"))
		m.want("the next", m.row("c").Seq, uint32(4))
		m.do(purge("a", "c"))
		m.want("the last", m.state().Last, uint32(4))
		m.do(wrote("b", 5, "coffee"))
		m.want("made again", []uint32{m.row("b").Seq, m.root("b")}, []uint32{5, 5})
	}},
	{"a purged note can be made again, without its past", func(m *memory) {
		m.do(said("n", 0, "tea"), wrote("o", 0, "x"), links(link("n", loci.Supports, "o", loci.Out, 1)), purge("n"), said("n", 5, "coffee"))
		m.want("versions", called(m.versions("n")), []string{"n@1"})
		m.want("words", []string{m.row("n").Version.Note.Content, got(m.Messages(bg(), m.user, ids("n")))(m)[0].Message.Text}, []string{"coffee", "coffee"})
		m.want("turns", m.turns("n"), []string{"n [3]"})
		m.want("links", m.linked("n", "o"), []string{})
		m.want("before it was made", m.contents("n", minute(2)), []string{})
		m.want("uses", m.used("n"), []string{"n 0:"})
	}},
	{"the message goes with its verbatim note, and stays when a fact of it goes", func(m *memory) {
		m.do(said("turn", 0, "I drink tea"), wrote("fact", 1, "Ann drinks tea", from("turn")), purge("fact"))
		m.want("messages", m.turns("turn"), []string{"turn [1]"})
		m.do(wrote("fact", 2, "Ann drinks tea", from("turn")), purge("turn"))
		m.want("messages", m.turns("turn"), []string{})
		m.want("the fact stays", called(m.versions("fact")), []string{"fact@1"})
		m.do(&store.Changes{Messages: []loci.Message{message("turn", 9, "again")}})
		m.want("a message that comes again has no turns", m.turns("turn"), []string{"turn []"})
	}},
	{"links of notes that stay stay, at the past too", func(m *memory) {
		m.four()
		m.do(links(strong(.25, loci.Out, 3)), unlinks(strong(0, loci.Out, 7)), links(link("b", loci.Supports, "c", loci.Out, 1), link("c", loci.Supports, "d", loci.Out, 1)),
			purge("d"))
		m.want("links", m.past(), []string{"a contradicts b 3–7", "b supports c 1–"})
		m.do(purge("b"))
		m.want("links", m.past(), []string{})
	}},
	{"a purge in one commit with others destroys all of them", func(m *memory) {
		m.do(both(said("a", 0, "tea"), said("b", 1, "coffee"), wrote("c", 2, "x")), purge("a", "c"))
		m.want("left", called(m.versions("a", "b", "c")), []string{"b@1"})
		m.do(both(wrote("d", 3, "x"), purge("d")))
		m.want("made and destroyed at once", called(m.versions("d")), []string{})
	}},
	{"a purge moves the epoch, and all segments go", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		before := m.state()
		m.want("flushed", m.flush(before.Epoch, nil, nil, segment(1, "one"), segment(2, "two")), true)
		m.do(purge("a"))
		m.want("the epoch moved", m.state().Epoch > before.Epoch, true)
		m.want("segments", m.segments(), []string{})
		m.want("flushed for the old epoch", m.flush(before.Epoch, nil, nil, segment(3, "three")), false)
	}},
	{"a purge leaves the segments that it is given in the place of those there", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		epoch := m.state().Epoch
		m.flush(epoch, nil, nil, segment(1, "one"), segment(2, "two"))
		kept := purge("a")
		kept.Segments = &store.Flush{Epoch: epoch, Had: []store.SegmentID{1, 2}, Drop: []store.SegmentID{1}, Add: []store.Segment{segment(3, "three")}}
		m.do(kept)
		m.want("the epoch moved by one", m.state().Epoch, epoch+1)
		m.want("segments", m.segments(), []string{"2 two", "3 three"})
	}},
	{"a purge destroys all segments where they are not as it was planned of", func(m *memory) {
		for what, f := range map[string]store.Flush{"another epoch": {Epoch: 9, Had: []store.SegmentID{1, 2}}, "other segments": {Had: []store.SegmentID{1}}} {
			m := m.another()
			m.do(wrote("a", 0, "tea"))
			m.flush(m.state().Epoch, nil, nil, segment(1, "one"), segment(2, "two"))
			c := purge("a")
			f.Add = []store.Segment{segment(3, "three")}
			c.Segments = &f
			m.do(c)
			m.want(what, m.segments(), []string{})
		}
	}},
	{"a message of several verbatim notes goes with the last of them", func(m *memory) {
		m.do(both(said("a", 0, "tea"), wrote("b", 0, "and coffee", verbatim, from("a"))))
		m.want("turns", m.turns("a"), []string{"a [1 2]"})
		m.do(purge("a"))
		m.want("turns of what is left", m.turns("a"), []string{"a [2]"})
		m.do(purge("b"))
		m.want("turns", m.turns("a"), []string{})
		m.do(both(said("c", 1, "tea"), wrote("d", 1, "and coffee", verbatim, from("c"))), purge("c", "d"))
		m.want("both at once", m.turns("c"), []string{})
	}},
	{"a purge takes a note out of jobs, and jobs that are about nothing else go", func(m *memory) {
		failed := func(called string, about ...string) loci.Job {
			j := job(called, 0, about...)
			j.Error, j.Attempts, j.Lease = "no use of tea", 2, 5
			return j
		}
		m.do(wrote("a", 0, "tea"), wrote("b", 0, "coffee"), wrote("c", 0, "milk"),
			queued(failed("of a", "a"), failed("of a and b", "a", "b"), failed("of b", "b"), failed("of all"), failed("of a and c", "a", "c")))
		m.do(purge("a", "c"))
		said := lines(m.jobs(), func(j *loci.Job) string {
			return fmt.Sprintf("%s: %d notes, %q, %d attempts, held still %v", name(j.ID), len(j.Notes), j.Error, j.Attempts, j.Lease == 5)
		})
		m.want("jobs", said, []string{`of a and b: 1 notes, "", 2 attempts, held still false`, `of all: 0 notes, "", 2 attempts, held still true`,
			`of b: 1 notes, "no use of tea", 2 attempts, held still true`})
		m.refuse(loci.ErrConflict, held(failed("of a and b")))
	}},
	{"the hash of a purged row is gone while others are there", func(m *memory) {
		m.do(hashed("n", 7), hashed("o", 8), purge("n"), expecting("a", unsaid(7, 0)))
		m.refuse(loci.ErrConflict, expecting("b", unsaid(8, 0)))
	}},
	{"what is purged is finished when nobody reads", func(m *memory) {
		m.do(said("a", 0, "tea"), purge("a"))
		m.want("unfinished", got(m.Scrub(bg()))(m), 0)
	}},
	{"a purge at one user leaves the same id at another", func(m *memory) {
		bob, alone := m.of("bob"), m.another()
		for _, s := range []*memory{m, alone} {
			s.do(said("n", 0, "tea"), embedded(vec("n@1", 0, 1)), reflected(cycle("c", 1, "n")))
			s.touch(1, "n")
		}
		bob.do(said("n", 0, "coffee"), purge("n"))
		m.want("ann's memory", strings.Replace(m.compared(minute(2)), "users: 2 true <nil> [ann bob]", "users: 1 true <nil> [ann]", 1), alone.compared(minute(2)))
		m.want("bob's rows", got(bob.Counts(bg(), bob.user))(bob).Versions, 0)
		m.want("bob is known", bob.known(), true)
	}},
}
