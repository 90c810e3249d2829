package storetest

import (
	"fmt"
	"maps"
	"slices"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// name draws a note's name, out of few, so that histories meet again.
func (w *world) name(what string) string {
	return fmt.Sprint("n", rapid.IntRange(0, 9).Draw(w.T, what))
}

func (w *world) job(what string) string {
	return fmt.Sprint("job ", rapid.IntRange(0, 4).Draw(w.T, what))
}

// there draws the name of a note that is there, or now and then any.
func (w *world) there(user, what string) string {
	names := slices.Sorted(maps.Keys(w.notes[user]))
	if len(names) == 0 || w.chance(12, "any "+what) {
		return w.name(what)
	}
	return pick(w, what, names)
}

// changes draws a commit; it may be one that a store must refuse.
func (w *world) changes(user string) *store.Changes {
	c := &store.Changes{}
	for range rapid.IntRange(1, 4).Draw(w.T, "parts") {
		switch rapid.IntRange(0, 12).Draw(w.T, "part") {
		case 0, 1, 2:
			w.newNote(user, c)
		case 3, 4, 5:
			w.newVersion(user, c)
		case 6, 7:
			c.Links = append(c.Links, w.link(user))
		case 8:
			l := w.link(user)
			l.Direction, l.At = loci.Out, minute(w.clock-rapid.IntRange(0, 3).Draw(w.T, "closed late"))
			c.Unlinks = append(c.Unlinks, l)
		case 9:
			w.work(c)
		case 10, 11:
			w.vector(user, c)
		case 12:
			w.rare(user, c)
		}
	}
	w.expect(user, c)
	return c
}

// newNote draws a turn with its message, a fact of one, or a note by itself.
func (w *world) newNote(user string, c *store.Changes) {
	called, at := w.name("new"), w.clock-rapid.IntRange(0, 12).Draw(w.T, "late")
	for range 3 {
		if _, there := w.notes[user][called]; there {
			called = w.name("another new")
		}
	}
	text := pick(w, "text", []string{"tea", "coffee", "喝茶"})
	var n *store.Changes
	switch pick(w, "sort", []string{"turn", "turn", "fact", "note"}) {
	case "turn":
		n = said(called, at, text)
	case "fact":
		n = wrote(called, at, text, from(w.there(user, "source"), w.there(user, "source too")))
	default:
		n = wrote(called, at, text, accessed(rapid.IntRange(0, 2).Draw(w.T, "accesses")))
	}
	n.Notes[0].Hash = int64(rapid.IntRange(0, 5).Draw(w.T, "hash"))
	c.Messages, c.Notes = append(c.Messages, n.Messages...), append(c.Notes, n.Notes...)
}

// newVersion draws the next version of a note, or one read too long ago.
func (w *world) newVersion(user string, c *store.Changes) {
	called := w.there(user, "changed")
	n, there := w.notes[user][called]
	for _, o := range c.Notes {
		if name(o.Version.Note.ID) == called {
			n, there = o.Version.Note, true
			n.Version = o.Version.Change.Version
		}
	}
	if !there {
		n = note(called, w.clock, "tea")
	}
	if n.Content = pick(w, "words", []string{"tea", "milk", n.Content}); w.chance(8, "stale") {
		n.Version++
	}
	n.Forgotten = w.chance(3, "forgotten")
	if !n.Verbatim && w.chance(4, "of another") {
		n.Messages = ids(w.there(user, "other source"))
	}
	c.Notes = append(c.Notes, change(n, n.Version+1, w.clock-rapid.IntRange(0, 4).Draw(w.T, "known late")))
	if w.chance(2, "came of another") {
		c.Notes[len(c.Notes)-1].Version.Of = ids(w.there(user, "cause"))
	}
}

// link draws one, now and then closed already or without a time. Times grow with every
// step, so that no two that are closed are the same.
func (w *world) link(user string) loci.Link {
	l := link(w.there(user, "from"), pick(w, "type", []loci.LinkType{loci.SimilarTo, loci.Contradicts, loci.Supports}), w.there(user, "to"),
		pick(w, "direction", []loci.Direction{loci.Both, loci.Out}), w.clock)
	l.Strength = float64(rapid.IntRange(0, 4).Draw(w.T, "strength")) / 4
	switch rapid.IntRange(0, 11).Draw(w.T, "sort of link") {
	case 0:
		l.At = now
	case 1:
		l = exported(l, w.clock+2)
		l.At = l.At.Add(30e9) // no link that is open is made then
	}
	return l
}

// work draws a change of the queue.
func (w *world) work(c *store.Changes) {
	called := w.job("job")
	if w.chance(3, "done") {
		c.Done = append(c.Done, id(called))
		return
	}
	j := job(called, rapid.IntRange(0, 5).Draw(w.T, "created"), w.name("about"))
	j.Dead = w.chance(5, "dead")
	if w.chance(3, "backs off") {
		j.NotUntil = minute(w.clock + 3)
	}
	c.Jobs = append(c.Jobs, j)
}

// vector draws one of a version that may be there, in one of three spaces.
func (w *world) vector(user string, c *store.Changes) {
	called := w.there(user, "embedded")
	v := vec(fmt.Sprintf("%s@%d", called, rapid.IntRange(1, 1+w.notes[user][called].Version).Draw(w.T, "version")), float32(w.clock), 1)
	switch pick(w, "space", []string{"e2", "e2", "e3", "f2"}) {
	case "e3":
		v.Values = append(v.Values, 3)
	case "f2":
		v.Embedder = "f"
	}
	c.Vectors = append(c.Vectors, v)
}

// rare draws what is rare: an agent's settings, a cycle, the end of a space, a purge.
func (w *world) rare(user string, c *store.Changes) {
	switch rapid.IntRange(0, 4).Draw(w.T, "rare") {
	case 0, 1:
		if gone := id(w.there(user, "purged")); !slices.Contains(c.Purge, gone) {
			c.Purge = append(c.Purge, gone)
		}
	case 2:
		called := fmt.Sprint("cycle ", rapid.IntRange(0, 3).Draw(w.T, "cycle"))
		c.Cycles = append(c.Cycles, cycle(called, rapid.IntRange(0, 3).Draw(w.T, "began"), w.name("changed"), w.name("changed too")))
	case 3:
		s := pick(w, "kept", spaces)
		c.Spaces = []store.Space{s}
	case 4:
		c.Agents = append(c.Agents, loci.Agent{Name: pick(w, "agent", []string{"bot", "clerk"}), Private: w.chance(2, "private"),
			Domains: pick(w, "domains", [][]string{nil, {"*"}, {"work", "home"}})})
	}
}

// expect draws what a commit assumes; mostly nothing.
func (w *world) expect(user string, c *store.Changes) {
	switch rapid.IntRange(0, 11).Draw(w.T, "expect") {
	case 0:
		called := w.there(user, "expected")
		c.Expect.Notes = []loci.ChangeID{{Note: id(called), Version: rapid.IntRange(0, w.notes[user][called].Version).Draw(w.T, "at")}}
	case 1:
		c.Expect.Messages = ids(w.there(user, "expected message"))
	case 2:
		c.Expect.New = []store.New{{Hash: int64(rapid.IntRange(0, 5).Draw(w.T, "unsaid")), After: uint32(rapid.IntRange(0, 20).Draw(w.T, "after"))}}
	}
}
