package memory_test

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// name draws a note's name, out of few, so that changes meet the same notes again.
func (w *world) name(what string) string {
	return fmt.Sprint("n", rapid.IntRange(0, 9).Draw(w.T, what))
}

// there draws the name of a note that is there, or now and then any.
func (w *world) there(user, what string) string {
	names := slices.Sorted(maps.Keys(w.of(user).notes))
	if len(names) == 0 || w.chance(12, "any "+what) {
		return w.name(what)
	}
	return pick(w, what, names)
}

// free draws the name of a note that is not there, or now and then any.
func (w *world) free(user string) string {
	var names []string
	for i := range 10 {
		if called := fmt.Sprint("n", i); w.of(user).latest(called) == nil {
			names = append(names, called)
		}
	}
	if len(names) == 0 || w.chance(12, "any new") {
		return w.name("new")
	}
	return pick(w, "new", names)
}

// changes draws a commit; it may be one that a store must refuse.
func (w *world) changes(s loci.Scope) *store.Changes {
	c := &store.Changes{}
	if len(w.of(s.User).notes) < 3 {
		w.newNote(s, c)
		return c
	}
	for range rapid.IntRange(1, 3).Draw(w.T, "parts") {
		switch rapid.IntRange(0, 12).Draw(w.T, "part") {
		case 0, 1, 2:
			w.newNote(s, c)
		case 3, 4, 5, 6:
			w.newVersion(s, c)
		case 7, 8:
			c.Links = append(c.Links, w.link(s.User))
		case 9:
			c.Unlinks = append(c.Unlinks, w.link(s.User))
		case 10:
			w.rare(s.User, c)
		case 11, 12:
			w.vector(s.User, c)
		}
	}
	return c
}

// text draws a content. All have tea in them.
func (w *world) text() string {
	return pick(w, "opening", []string{"tea", "Oolong tea?", "I like tea.", "喝茶 tea", "A kettle for tea", "No tea for " + word(rapid.IntRange(0, 99).Draw(w.T, "word"))}) +
		pick(w, "ending", []string{"", " and coffee", " on 5 March 2026", " roasted twice", "，乌龙茶", " What about juice?"})
}

// newNote draws a turn with its message, a fact of one, or a note by itself.
func (w *world) newNote(s loci.Scope, c *store.Changes) {
	called, at := w.free(s.User), w.clock-rapid.IntRange(0, 12).Draw(w.T, "late")
	guard := func(n *loci.Note) { w.meta(n); n.CreatedBy = s.Agent }
	switch pick(w, "sort", []string{"turn", "turn", "fact", "note", "trait"}) {
	case "turn":
		t := said(called, at, w.text(), in(pick(w, "talk", []string{"talk", "walk"})), by(pick(w, "speaker", []string{"Ann", "Bob"})), guard)
		c.Messages, c.Notes = append(c.Messages, t.Messages...), append(c.Notes, t.Notes...)
	case "fact":
		c.Notes = append(c.Notes, added(called, at, w.text(), kind(loci.Fact), from(w.there(s.User, "source")), guard).Notes...)
	case "trait":
		c.Notes = append(c.Notes, added(called, at, w.text(), w.stage(), guard).Notes...)
	default:
		c.Notes = append(c.Notes, added(called, at, w.text(), guard).Notes...)
	}
}

// stage draws the state of a trait.
func (w *world) stage() edit {
	return learned(pick(w, "stage", []loci.Stage{loci.StageTrend, loci.StageEmerging, loci.StageCore, loci.StageDissolved}), .5)
}

// meta draws what a note is guarded and filtered by.
func (w *world) meta(n *loci.Note) {
	n.Visibility = pick(w, "visibility", []loci.Visibility{loci.Scoped, loci.Scoped, loci.Open, loci.Private, loci.UserOnly})
	n.Domain = pick(w, "domain", []string{"general", "business", "business/sales"})
	n.Tags = pick(w, "tags", [][]string{nil, {"drink"}, {"drink", "hot"}})
	n.Importance = float64(rapid.IntRange(0, 10).Draw(w.T, "importance")) / 10
	if w.chance(3, "dated") {
		n.SetEvent(loci.Date{Time: time.Date(2026, 5, rapid.IntRange(1, 9).Draw(w.T, "day"), 0, 0, 0, 0, time.UTC), Precision: loci.Day}, loci.Date{})
	}
}

// newVersion draws the next version of a note, or one read too long ago.
func (w *world) newVersion(s loci.Scope, c *store.Changes) {
	called := w.there(s.User, "changed")
	n, version := w.current(s.User, called, c)
	switch pick(w, "change", []string{"words", "words", "meta", "stage", "forget", "restore", "supersede", "expire", "stale"}) {
	case "words":
		n.Content = w.text()
	case "meta":
		w.meta(&n)
	case "stage":
		w.stage()(&n)
	case "forget":
		n.Forgotten = true
	case "restore":
		restored(&n)
	case "supersede":
		superseded(w.name("successor"), minute(w.clock))(&n)
	case "expire":
		n.ValidUntil = minute(w.clock + rapid.IntRange(-3, 3).Draw(w.T, "in"))
	case "stale":
		version++
	}
	c.Notes = append(c.Notes, change(n, version, w.clock))
}

// current is a note as it will be after what a commit has so far, and its next
// version; a note that nobody knows may be changed too, in vain.
func (w *world) current(user, called string, c *store.Changes) (loci.Note, int) {
	for _, n := range slices.Backward(c.Notes) {
		if v := n.Version; name(v.Note.ID) == called {
			return v.Note, v.Change.Version + 1
		}
	}
	if latest := w.of(user).latest(called); latest != nil {
		return latest.Note, latest.Change.Version + 1
	}
	return note(called, w.clock, "tea"), 2
}

func (w *world) link(user string) loci.Link {
	l := link(w.there(user, "from"), pick(w, "type", []loci.LinkType{loci.SimilarTo, loci.Contradicts, loci.Supports}), w.there(user, "to"),
		pick(w, "direction", []loci.Direction{loci.Both, loci.Out}))
	l.Strength, l.At = float64(rapid.IntRange(0, 4).Draw(w.T, "strength"))/4, minute(w.clock)
	return l
}

// vector draws one of a version that is there, or now and then of any, in one of two
// spaces. Few are alike, as two stores need not break ties of rounding alike.
func (w *world) vector(user string, c *store.Changes) {
	called := w.there(user, "embedded")
	versions := max(1, len(w.of(user).notes[called]))
	v := vec(called, rapid.IntRange(1, versions).Draw(w.T, "version"), meaning(rapid.IntRange(0, 1500).Draw(w.T, "meaning"))...)
	v.Embedder = pick(w, "embedder", []string{"e", "e", "f"})
	if w.chance(8, "no meaning") {
		v.Values = []float32{0, 0}
	}
	c.Vectors = append(c.Vectors, v)
}

// rare draws what is rare: an agent's settings, the end of a space, a purge.
func (w *world) rare(user string, c *store.Changes) {
	if w.chance(4, "space") {
		c.Spaces = []store.Space{{Embedder: pick(w, "kept", []string{"e", "f"}), Dims: 2}}
		return
	}
	switch rapid.IntRange(0, 2).Draw(w.T, "rare") {
	case 0:
		c.Purge = append(c.Purge, id(w.there(user, "purged")))
		return
	case 1:
		called := fmt.Sprint("cycle ", rapid.IntRange(0, 3).Draw(w.T, "cycle"))
		c.Cycles = append(c.Cycles, cycle(called, rapid.IntRange(0, 3).Draw(w.T, "began"), w.name("changed"), w.name("changed too")))
		return
	}
	c.Agents = append(c.Agents, loci.Agent{
		Name: pick(w, "agent", agents[1:]), Private: w.chance(2, "private"),
		Domains: pick(w, "domains", [][]string{nil, {"*"}, {"business"}, {"business/sales", "general"}}),
	})
}

// filter draws a filter, mostly one that lets everything pass.
func (w *world) filter() loci.Filter {
	return pick(w, "filter", []loci.Filter{
		{}, {}, {}, {Superseded: true}, {Kinds: []loci.Kind{loci.Fact}}, {Kinds: []loci.Kind{loci.Trait}}, {Domain: "business"}, {Conversation: "talk"},
		{Tags: []string{"drink", "hot"}}, {EventAfter: time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)}, {RecordedBefore: minute(105)},
	})
}
