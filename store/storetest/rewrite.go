package storetest

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// rewrite puts other words in the place of those of a version.
func rewrite(called string, version, at int, text string, edits ...edit) *store.Changes {
	return &store.Changes{Rewrite: store.Rewrite{Notes: []store.NoteChange{change(note(called, at, text, edits...), version, at)}}}
}

func rewriteMessage(m loci.Message) *store.Changes {
	return &store.Changes{Rewrite: store.Rewrite{Messages: []loci.Message{m}}}
}

var rewriteRules = []rule{
	{"a rewritten version has other words and its own place", func(m *memory) {
		m.do(wrote("n", 0, "tea with Rumpelstiltskin"), next("n", 2, 5, "green tea"), embedded(vec("n@1", 0, 1)))
		before := m.state()
		m.do(rewrite("n", 1, 99, "tea", func(n *loci.Note) { n.Domain = "home" }))
		m.want("words", []string{m.contents("n", minute(2))[0], m.contents("n", now)[0]}, []string{"tea", "green tea"})
		rows := m.versions("n")
		m.want("places", []string{called(rows)[0], called(rows)[1], span(&rows[0].Version), span(&rows[1].Version)}, []string{"n@1", "n@2", "0–5", "5–"})
		m.want("domain", rows[0].Version.Note.Domain, "home")
		m.want("the analysis", string(got(m.After(bg(), m.user, 0, 9))(m)[0].Analysis), "of tea")
		m.want("vectors", len(m.vectors(spaces[0], 0)), 1)
		m.want("the epoch moved, the numbers did not", []bool{m.state().Epoch > before.Epoch, m.state().Last == before.Last}, []bool{true, true})
	}},
	{"a rewritten message keeps its turns and its place", func(m *memory) {
		m.do(said("a", 0, "tea with Rumpelstiltskin"), said("b", 1, "coffee"), rewriteMessage(message("a", 0, "tea")))
		m.want("turns", m.turns("a", "b"), []string{"a [1]", "b [2]"})
		m.want("words", got(m.Messages(bg(), m.user, ids("a")))(m)[0].Message.Text, "tea")
		m.snap(func(s store.Snapshot) { m.want("order", m.export(s)[:2], []string{"message a [1]", "message b [2]"}) })
	}},
	{"a rewriting destroys the segments", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		epoch := m.state().Epoch
		m.want("flushed", m.flush(epoch, nil, nil, segment(1, "one")), true)
		m.do(rewrite("n", 1, 0, "milk"))
		m.want("segments", m.segments(), []string{})
		m.want("flushed for the old epoch", m.flush(epoch, nil, nil, segment(2, "two")), false)
	}},
	{"what is not there can't be rewritten", func(m *memory) {
		m.do(said("n", 0, "tea"))
		m.refuse(loci.ErrNotFound, rewrite("n", 2, 0, "milk"))
		m.refuse(loci.ErrNotFound, rewrite("o", 1, 0, "milk"))
		m.refuse(loci.ErrNotFound, rewriteMessage(message("o", 0, "milk")))
		m.of("bob").refuse(loci.ErrNotFound, rewrite("n", 1, 0, "milk"))
	}},
	{"the hash is that of the new words", func(m *memory) {
		c := rewrite("n", 1, 0, "milk")
		c.Rewrite.Notes[0].Hash = 9
		m.do(hashed("n", 7), c, expecting("a", unsaid(7, 0)))
		m.refuse(loci.ErrConflict, expecting("b", unsaid(9, 0)))
	}},
	{"quiet is when nothing behind a number names a message or what took its place, or is of a kind", func(m *memory) {
		m.do(said("a", 0, "tea"), wrote("b", 1, "milk"))
		last := m.state().Last
		quiet := func(after uint32, k loci.Kind, about ...string) store.Expect {
			return store.Expect{Quiet: store.Quiet{After: after, IDs: ids(about...), Kind: k}}
		}
		m.do(expecting("c", quiet(last, "", "a", "b")))
		m.refuse(loci.ErrConflict, expecting("d", quiet(0, "", "a")))
		m.do(wrote("e", 2, "x", from("a")))
		m.refuse(loci.ErrConflict, expecting("d", quiet(last, "", "a")))
		m.do(expecting("f", quiet(last, "", "b")), next("c", 2, 3, "y", func(n *loci.Note) { n.SupersededBy = id("b") }))
		m.refuse(loci.ErrConflict, expecting("d", quiet(last, "", "b")))
		m.do(expecting("g", quiet(last, loci.Trait)), wrote("h", 4, "z", func(n *loci.Note) { n.Kind = loci.Trait }))
		m.refuse(loci.ErrConflict, expecting("d", quiet(last, loci.Trait)))
		m.of("bob").do(expecting("d", quiet(0, loci.Trait, "a", "b")))
	}},
}

var exportRules = []rule{
	{"accesses of an export take the place of those of a note", func(m *memory) {
		m.do(wrote("n", 0, "tea", accessed(7)))
		m.touch(9, "n")
		use := m.state().Use
		m.do(&store.Changes{Uses: []store.Use{{Note: id("n"), Count: 3, Times: []time.Time{minute(5), minute(2)}}}})
		m.want("uses", m.used("n"), []string{"n 3: 5 2"})
		counts, _ := m.counted(use)
		m.want("counted", counts, []string{"1: 3"})
		m.refuse(loci.ErrNotFound, &store.Changes{Uses: []store.Use{{Note: id("none"), Count: 1}}})
	}},
	{"calls of an export are there once, however often they come", func(m *memory) {
		c := call(m.user, "extract", "big", 1, loci.CallOK, 100)
		m.ok(m.Record(bg(), c))
		other := c
		other.User = "bob"
		for range 2 {
			m.do(&store.Changes{Calls: []store.Calls{{Call: other, Count: 3}, {Call: call("", "decide", "big", 2, loci.CallOK, 10)}}})
		}
		m.want("calls", m.calls(), []string{"ann extract 1 × 3", "ann decide 2 × 1"})
	}},
	{"a snapshot has accesses by root, jobs as they are queued, and calls by their ends", func(m *memory) {
		m.do(wrote("b", 0, "tea"), wrote("a", 0, "tea"), wrote("c", 0, "tea", accessed(2)), queued(job("late", 5), job("early", 1)))
		m.touch(5, "a", "b")
		for _, c := range []model.Call{call(m.user, "x", "m", 5, loci.CallOK, 1), call(m.user, "x", "m", 2, loci.CallOK, 1), call(m.user, "x", "m", 5, loci.CallOK, 1)} {
			m.ok(m.Record(bg(), c))
		}
		m.of("bob").do(wrote("z", 0, "tea", accessed(1)), queued(job("his", 0)))
		m.snap(func(s store.Snapshot) {
			var uses []string
			m.ok(s.Uses(bg(), func(u *store.Use) error {
				uses = append(uses, fmt.Sprint(name(u.Note), " ", u.Root, " ", u.Count, " ", len(u.Times)))
				return nil
			}))
			m.want("uses", uses, []string{"b 1 1 1", "a 2 1 1", "c 3 2 0"})
			m.want("jobs", lines(got(s.Jobs(bg()))(m), func(j *loci.Job) string { return name(j.ID) }), []string{"early", "late"})
			m.touch(9, "a")
			m.do(done("early"))
			m.want("jobs still", len(got(s.Jobs(bg()))(m)), 2)
		})
		m.want("calls", m.calls(), []string{"ann x 2 × 1", "ann x 5 × 2"})
	}},
	{"what a snapshot yields is the caller's", func(m *memory) {
		m.filled()
		m.do(queued(job("k", 0, "x")))
		m.snap(func(s store.Snapshot) {
			for range 2 {
				m.ok(s.Versions(bg(), func(r *store.Row) error {
					m.want("sources", len(r.Version.Note.Messages) == 0 || r.Version.Note.Messages[0] != id("spoilt"), true)
					if len(r.Version.Note.Messages) > 0 {
						r.Version.Note.Messages[0] = id("spoilt")
					}
					return nil
				}))
				m.ok(s.Uses(bg(), func(u *store.Use) error {
					m.want("times", u.Times[0].Equal(minute(99)), false)
					u.Times[0] = minute(99)
					return nil
				}))
				for _, j := range got(s.Jobs(bg()))(m) {
					m.want("notes of a job", j.Notes[0] == id("spoilt"), false)
					j.Notes[0] = id("spoilt")
				}
				m.ok(s.Cycles(bg(), func(c *loci.Cycle) error {
					for i := range c.Changes {
						m.want("changes", c.Changes[i].Note == id("spoilt"), false)
						c.Changes[i].Note = id("spoilt")
					}
					return nil
				}))
			}
		})
	}},
	{"only a snapshot names the ends of links by their ids", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 0, "milk"), links(link("a", loci.Supports, "b", loci.Out, 1)))
		e := m.edges(now, "a")[0]
		m.want("ends", []bool{e.Link.From.IsZero(), e.Link.To.IsZero()}, []bool{true, true})
	}},
}

// calls spells the calls to models of an export.
func (m *memory) calls() []string {
	m.Helper()
	all := []string{}
	m.snap(func(s store.Snapshot) {
		m.ok(s.Calls(bg(), func(c *store.Calls) error {
			all = append(all, fmt.Sprintf("%s %s %v × %d", c.User, c.Step, c.At.Sub(minute(0)).Minutes(), c.Count))
			return nil
		}))
	})
	return all
}
