package storetest

import (
	"errors"
	"math"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// everyKind is a good commit of every kind of change, to which a bad one is added.
func everyKind() *store.Changes {
	c := both(said("new", 9, "more tea"), links(link("new", loci.Supports, "old", loci.Out, 9)), unlinks(link("old", loci.Contradicts, "older", loci.Out, 9)),
		queued(job("new job", 9, "new")), done("old job"), configured(loci.Agent{Name: "new agent"}), reflected(cycle("new cycle", 9)),
		embedded(vec("old@1", 1, 1)), keep("e", 2), purge("older"))
	c.Notes[0].Version.Note.AccessCount = 3
	return c
}

// populate has what everyKind changes.
func (m *memory) populate() {
	m.Helper()
	m.do(said("old", 0, "tea"), wrote("older", 0, "coffee"), both(links(link("old", loci.Contradicts, "older", loci.Out, 1)), queued(job("old job", 0, "old"))),
		embedded(vec("old@1", 0, 1), vec("old@1", 0, 1, 2), vec("older@1", 1, 0)))
	m.touch(1, "old", "older")
	got(m.Flush(bg(), m.user, store.Flush{Epoch: m.state().Epoch, Add: []store.Segment{{ID: 1, Blob: []byte("blob")}}}))(m)
}

// bad are the things that spoil a commit, with the error that they are.
var bad = []struct {
	what string
	kind error
	with *store.Changes
}{
	{"a message that is there", loci.ErrConflict, &store.Changes{Messages: []loci.Message{message("old", 0, "tea")}}},
	{"a message given twice", loci.ErrConflict, &store.Changes{Messages: []loci.Message{message("new", 9, "more tea")}}},
	{"a message without an id", loci.ErrInvalid, &store.Changes{Messages: []loci.Message{{Text: "x"}}}},
	{"a new note whose id is there", loci.ErrConflict, wrote("old", 0, "x")},
	{"a new note given twice", loci.ErrConflict, wrote("new", 0, "x")},
	{"a version that was read too long ago", loci.ErrConflict, next("old", 3, 9, "x")},
	{"a version that is there", loci.ErrConflict, both(next("old", 2, 9, "x"), next("old", 2, 9, "y"))},
	{"a version of no note", loci.ErrNotFound, next("none", 2, 9, "x")},
	{"a version 0", loci.ErrInvalid, next("zero", 0, 9, "x")},
	{"a note without an id", loci.ErrInvalid, wrote("", 9, "x")},
	{"a change of another note", loci.ErrInvalid, noted(func(v *loci.Version) { v.Change.Note = id("old") })},
	{"a version without a time", loci.ErrInvalid, noted(func(v *loci.Version) { v.At = time.Time{} })},
	{"a fact with the state of a trait", loci.ErrInvalid, noted(func(v *loci.Version) { v.Note.Kind, v.Note.Trait = loci.Fact, &loci.TraitState{} })},
	{"an event that ends before it begins", loci.ErrInvalid, event(2026, 2025)},
	{"an event that ends and never began", loci.ErrInvalid, event(0, 2025)},
	{"an event after the year 9999", loci.ErrInvalid, event(12026, 0)},
	{"an event that ends after the year 9999", loci.ErrInvalid, event(2026, 12026)},
	{"a link that was closed before it was made", loci.ErrInvalid, links(exported(link("old", loci.Supports, "new", loci.Out, 5), 4))},
	{"a link to no note", loci.ErrNotFound, links(link("old", loci.Supports, "none", loci.Out, 1))},
	{"a link from no note", loci.ErrNotFound, links(link("none", loci.Supports, "old", loci.Out, 1))},
	{"a closed link to no note", loci.ErrNotFound, links(exported(link("old", loci.Supports, "none", loci.Out, 1), 5))},
	{"a link to itself", loci.ErrInvalid, links(link("old", loci.Supports, "old", loci.Out, 1))},
	{"a link of no known type", loci.ErrInvalid, links(link("old", "likes", "new", loci.Out, 1))},
	{"a derived link", loci.ErrInvalid, links(link("old", loci.Follows, "new", loci.Out, 1))},
	{"a link in", loci.ErrInvalid, links(link("old", loci.Supports, "new", loci.In, 1))},
	{"a link too strong", loci.ErrInvalid, links(loci.Link{From: id("old"), To: id("new"), Type: loci.Supports, Direction: loci.Out, Strength: 1.5})},
	{"a link of no strength", loci.ErrInvalid, links(loci.Link{From: id("old"), To: id("new"), Type: loci.Supports, Direction: loci.Out, Strength: math.NaN()})},
	{"a job without an id", loci.ErrInvalid, queued(loci.Job{Kind: loci.JobLink})},
	{"an agent without a name", loci.ErrInvalid, configured(loci.Agent{Private: true})},
	{"a cycle without an id", loci.ErrInvalid, reflected(loci.Cycle{Mode: loci.ModeCode})},
	{"a vector with what is no number", loci.ErrInvalid, embedded(vec("old@1", 1, float32(math.NaN())))},
	{"a vector with what is not finite", loci.ErrInvalid, embedded(vec("old@1", float32(math.Inf(-1)), 0))},
	{"a vector of no dimensions", loci.ErrInvalid, embedded(vec("old@1"))},
	{"a vector of too many dimensions", loci.ErrInvalid, embedded(vec("old@1", make([]float32, 1<<16+1)...))},
	{"a vector of no note", loci.ErrInvalid, embedded(store.Vector{Version: 1, Embedder: "e", Values: []float32{1}})},
	{"a vector of no version", loci.ErrInvalid, embedded(store.Vector{Note: id("old"), Embedder: "e", Values: []float32{1}})},
	{"a vector of no embedder", loci.ErrInvalid, embedded(store.Vector{Note: id("old"), Version: 1, Values: []float32{1}})},
	{"a purge of no note", loci.ErrNotFound, purge("none")},
	{"a job held that is not there", loci.ErrConflict, held(job("none", 0))},
	{"an expectation that does not hold", loci.ErrConflict, &store.Changes{Expect: store.Expect{Messages: ids("none")}}},
}

// noted is a new note that is spoiled.
func noted(spoil func(*loci.Version)) *store.Changes {
	c := wrote("bad", 9, "x")
	spoil(&c.Notes[0].Version)
	return c
}

// event is a note whose event is of these years; 0 is none.
func event(from, to int) *store.Changes {
	year := func(y int) loci.Date {
		if y == 0 {
			return loci.Date{}
		}
		return loci.Date{Time: time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC), Precision: loci.Year}
	}
	return noted(func(v *loci.Version) { v.Note.SetEvent(year(from), year(to)) })
}

var refuseRules = []rule{
	{"all or nothing: one bad element, of whatever kind, and nothing is written", func(m *memory) {
		m.populate()
		before := m.everything()
		for _, b := range bad {
			c := both(everyKind(), b.with)
			c.Expect = b.with.Expect
			if err := m.Apply(bg(), m.user, c); !errors.Is(err, b.kind) {
				m.Errorf("%s: got error %v, want %v", b.what, err, b.kind)
			}
			if after := m.everything(); after != before {
				m.Fatalf("%s left something behind: %s", b.what, difference(before, after))
			}
		}
		m.do(everyKind())
		m.want("without the bad one it is written", called(m.versions("new", "old", "older")), []string{"old@1", "new@1"})
	}},
	{"a refused first commit makes no user", func(m *memory) {
		m.refuse(loci.ErrNotFound, both(said("n", 0, "tea"), purge("none")))
		m.want("the user is known", m.known(), false)
	}},
	{"what can be in no store is refused before anything else", func(m *memory) {
		c := both(queued(loci.Job{}), held(job("none", 0)), purge("none"))
		c.Expect.Messages = ids("none")
		m.refuse(loci.ErrInvalid, c)
	}},
	{"what is held and expected is looked at before what is written", func(m *memory) {
		m.refuse(loci.ErrConflict, both(purge("none"), held(job("none", 0))))
		c := purge("none")
		c.Expect.Messages = ids("none")
		m.refuse(loci.ErrConflict, c)
	}},
	{"of two who read the same version one is refused", func(m *memory) {
		m.do(wrote("n", 0, "tea"), next("n", 2, 5, "green tea"))
		m.refuse(loci.ErrConflict, next("n", 2, 6, "black tea"))
		m.want("the note", m.row("n").Version.Note.Content, "green tea")
	}},
	{"an error of a missing note names its id", func(m *memory) {
		for _, c := range []*store.Changes{purge("none"), next("none", 2, 1, "x")} {
			err := m.Apply(bg(), m.user, c)
			m.is("apply", err, loci.ErrNotFound)
			m.want("it names the note", strings.Contains(err.Error(), id("none").String()), true)
		}
	}},
	{"a purged note is not there", func(m *memory) {
		m.do(wrote("n", 0, "tea"), wrote("o", 0, "x"), purge("n"))
		m.refuse(loci.ErrNotFound, purge("n"))
		m.refuse(loci.ErrNotFound, next("n", 2, 5, "x"))
		m.refuse(loci.ErrNotFound, links(link("o", loci.Supports, "n", loci.Out, 5)))
	}},
}
