package memorytest

import (
	"context"
	"math"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// everyKind is a good commit of every kind of change, to which a bad one is
// added last.
func everyKind() *store.Changes {
	c := said("new", 9, "more tea")
	c.Links = []loci.Link{link("new", loci.Supports, "old", loci.Out)}
	c.Unlinks = []loci.Link{link("old", loci.Contradicts, "older", loci.Out)}
	c.Jobs, c.Done = []loci.Job{job("new job", 9, "new")}, ids("old job")
	c.Agents = []loci.Agent{{Name: "new agent"}}
	c.Cycles = []loci.Cycle{cycle("new cycle", 9)}
	c.Purge = ids("older")
	return c
}

// settled has what everyKind changes.
func (m *memory) settled() {
	m.Helper()
	m.do(said("old", 0, "tea"), added("older", 0, "coffee"), &store.Changes{
		Links: []loci.Link{link("old", loci.Contradicts, "older", loci.Out)}, Jobs: []loci.Job{job("old job", 0, "old")},
	})
}

// bad are the things that spoil a commit, with the error that they are.
var bad = []struct {
	what  string
	kind  error
	spoil func(c *store.Changes)
}{
	{"a message that is there", loci.ErrConflict, func(c *store.Changes) { c.Messages = append(c.Messages, said("old", 0, "tea").Messages...) }},
	{"a message given twice", loci.ErrConflict, func(c *store.Changes) { c.Messages = append(c.Messages, c.Messages...) }},
	{"a message without an id", loci.ErrInvalid, func(c *store.Changes) { c.Messages = append(c.Messages, loci.Message{Text: "x"}) }},
	{"a new note whose id is there", loci.ErrConflict, func(c *store.Changes) { c.Notes = append(c.Notes, added("old", 0, "x").Notes...) }},
	{"a new note given twice", loci.ErrConflict, func(c *store.Changes) { c.Notes = append(c.Notes, c.Notes...) }},
	{"a version that was read too long ago", loci.ErrConflict, func(c *store.Changes) { c.Notes = append(c.Notes, change(note("old", 0, "x"), 3, 9)) }},
	{"a version of no note", loci.ErrNotFound, func(c *store.Changes) { c.Notes = append(c.Notes, change(note("none", 0, "x"), 2, 9)) }},
	{"a version 0", loci.ErrInvalid, func(c *store.Changes) { c.Notes = append(c.Notes, change(note("zero", 0, "x"), 0, 9)) }},
	{"a note without an id", loci.ErrInvalid, func(c *store.Changes) { c.Notes = append(c.Notes, change(note("", 0, "x"), 1, 9)) }},
	{"a version without a time", loci.ErrInvalid, func(c *store.Changes) {
		c.Notes = append(c.Notes, change(note("timeless", 0, "x"), 1, 9))
		c.Notes[len(c.Notes)-1].Version.At = time.Time{}
	}},
	{"a fact with the state of a trait", loci.ErrInvalid, func(c *store.Changes) {
		c.Notes = append(c.Notes, added("fact", 9, "x", learned(loci.StageCore, .9), kind(loci.Fact)).Notes...)
	}},
	{"an event that ends before it begins", loci.ErrInvalid, spoilEvent(2026, 2025)},
	{"an event that ends and never began", loci.ErrInvalid, spoilEvent(0, 2025)},
	{"an event after the year 9999", loci.ErrInvalid, spoilEvent(12026, 0)},
	{"an event that ends after the year 9999", loci.ErrInvalid, spoilEvent(2026, 12026)},
	{"a link that was closed before it was made", loci.ErrInvalid, func(c *store.Changes) {
		l := link("old", loci.Supports, "new", loci.Out)
		l.At, l.Closed = minute(5), minute(4)
		c.Links = append(c.Links, l)
	}},
	{"a link to no note", loci.ErrNotFound, spoilLink(link("old", loci.Supports, "none", loci.Out))},
	{"a link from no note", loci.ErrNotFound, spoilLink(link("none", loci.Supports, "old", loci.Out))},
	{"a link to itself (L6)", loci.ErrInvalid, spoilLink(link("old", loci.Supports, "old", loci.Out))},
	{"a link of no known type (L6)", loci.ErrInvalid, spoilLink(link("old", "likes", "new", loci.Out))},
	{"a derived link", loci.ErrInvalid, spoilLink(link("old", loci.Follows, "new", loci.Out))},
	{"a link in", loci.ErrInvalid, spoilLink(link("old", loci.Supports, "new", loci.In))},
	{"a link too strong", loci.ErrInvalid, spoilLink(loci.Link{From: id("old"), To: id("new"), Type: loci.Supports, Direction: loci.Out, Strength: 1.5})},
	{"a link of no strength", loci.ErrInvalid, spoilLink(loci.Link{From: id("old"), To: id("new"), Type: loci.Supports, Direction: loci.Out, Strength: math.NaN()})},
	{"a job without an id", loci.ErrInvalid, func(c *store.Changes) { c.Jobs = append(c.Jobs, loci.Job{Kind: loci.JobLink}) }},
	{"an agent without a name", loci.ErrInvalid, func(c *store.Changes) { c.Agents = append(c.Agents, loci.Agent{Private: true}) }},
	{"a cycle without an id", loci.ErrInvalid, func(c *store.Changes) { c.Cycles = append(c.Cycles, loci.Cycle{Mode: loci.ModeCode}) }},
	{"a purge of no note", loci.ErrNotFound, func(c *store.Changes) { c.Purge = append(c.Purge, id("none")) }},
}

// spoilEvent adds a note whose event is of these years; 0 is none.
func spoilEvent(from, to int) func(*store.Changes) {
	year := func(y int) loci.Date {
		if y == 0 {
			return loci.Date{}
		}
		return loci.Date{Time: time.Date(y, 1, 1, 0, 0, 0, 0, time.UTC), Precision: loci.Year}
	}
	return func(c *store.Changes) {
		n := note("badly dated", 0, "x")
		n.SetEvent(year(from), year(to))
		c.Notes = append(c.Notes, change(n, 1, 9))
	}
}

func spoilLink(l loci.Link) func(*store.Changes) {
	return func(c *store.Changes) { c.Links = append(c.Links, l) }
}

var refuseRules = []rule{
	{"all or nothing: one bad element, of whatever kind, and nothing is written", func(m *memory) {
		m.settled()
		for _, b := range bad {
			c := everyKind()
			b.spoil(c)
			before := m.everything()
			if err := m.Apply(context.Background(), m.who, c); !is(err, b.kind) {
				m.Errorf("%s: got error %v, want %v", b.what, err, b.kind)
			}
			if after := m.everything(); after != before {
				m.Fatalf("%s left something behind\nbefore:\n%s\nafter:\n%s", b.what, before, after)
			}
		}
		m.do(everyKind())
		m.want("without the bad one it is written", m.list(loci.Filter{}), []string{"new", "old"})
	}},
	{"a refused first commit makes no user", func(m *memory) {
		c := said("n", 0, "tea")
		c.Purge = ids("none")
		m.refuse(loci.ErrNotFound, c)
		_, known, _ := m.Users(context.Background(), m.who)
		m.want("the user is known", known, false)
	}},
	{"of two who read the same version one is refused", func(m *memory) {
		m.do(added("n", 0, "tea"))
		mine, yours := m.edited("n", 5, content("green tea")), m.edited("n", 6, content("black tea"))
		m.do(mine)
		m.refuse(loci.ErrConflict, yours)
		m.want("the note", m.note("n").Content, "green tea")
	}},
	{"an error of a missing note names its id and no other", func(m *memory) {
		err := m.Apply(context.Background(), m.who, &store.Changes{Purge: ids("none")})
		m.want("the error names the note", contains(err, id("none").String()), true)
	}},
	{"the same link again replaces it", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 0, "coffee"))
		l := link("a", loci.Supports, "b", loci.Out)
		m.do(&store.Changes{Links: []loci.Link{l, l}})
		l.Strength = .25
		m.do(&store.Changes{Links: []loci.Link{l}})
		m.want("links", m.linksOf("a", loci.Supports), []string{"a -supports-> b 0.25"})
		m.want("count", m.stats().Links, 1)
	}},
	{"a link both ways is the same from either end", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 0, "coffee"))
		m.do(&store.Changes{Links: []loci.Link{link("a", loci.SimilarTo, "b", loci.Both)}})
		m.do(&store.Changes{Links: []loci.Link{link("b", loci.SimilarTo, "a", loci.Both)}})
		m.want("links of a", m.linksOf("a"), []string{"a <-similar_to-> b 0.75"})
		m.want("links of b", m.linksOf("b"), []string{"b <-similar_to-> a 0.75"})
		m.want("count", m.stats().Links, 1)
		m.do(&store.Changes{Unlinks: []loci.Link{link("a", loci.SimilarTo, "b", loci.Both)}})
		m.want("links when taken back", m.linksOf("a", loci.SimilarTo), []string{})
	}},
	{"links out of either end are two", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 0, "coffee"))
		m.do(&store.Changes{Links: []loci.Link{link("a", loci.Supports, "b", loci.Out), link("b", loci.Supports, "a", loci.Out)}})
		m.want("links", m.linksOf("a"), []string{"a <-supports- b 0.75", "a -supports-> b 0.75"})
		m.do(&store.Changes{Unlinks: []loci.Link{link("b", loci.Supports, "a", loci.Out)}})
		m.want("one taken back", m.linksOf("a"), []string{"a -supports-> b 0.75"})
	}},
	{"a link both ways takes the place of one out of the other end", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 0, "coffee"))
		m.do(&store.Changes{Links: []loci.Link{link("b", loci.Contradicts, "a", loci.Out)}})
		m.do(&store.Changes{Links: []loci.Link{link("a", loci.Contradicts, "b", loci.Both)}})
		m.want("links", m.linksOf("a"), []string{"a <-contradicts-> b 0.75"})
	}},
	{"taking back a link that is not there is fine", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 0, "coffee"))
		m.do(&store.Changes{Unlinks: []loci.Link{link("a", loci.Supports, "b", loci.Out), link("none", loci.Supports, "b", loci.Out)}})
		m.want("notes", m.list(loci.Filter{}), []string{"b", "a"})
	}},
}

var purgeRules = []rule{
	{"a purge leaves nothing", func(m *memory) {
		without := m.another()
		for _, s := range []*memory{m, without} {
			s.do(added("a", 0, "tea", tagged("drink")), added("c", 2, "coffee, tea", tagged("drink")))
		}
		m.do(said("secret", 1, "tea for Rumpelstiltskin", tagged("drink")), &store.Changes{Links: []loci.Link{
			link("secret", loci.Supports, "a", loci.Out), link("c", loci.SimilarTo, "secret", loci.Both)}})
		m.edit("secret", 5, content("green tea for Rumpelstiltskin"))
		got(0, m.Touch(context.Background(), m.who, minute(6), ids("secret")))(m)
		m.do(&store.Changes{Purge: ids("secret")})
		m.want("all that is left", m.everything(), without.everything())
		m.want("search by its words", m.find("Rumpelstiltskin"), []string{})
		m.want("search before the purge", m.find("Rumpelstiltskin", asOf(4)), []string{})
		m.want("note at that moment", m.notesAt(4, "secret"), []string{})
		m.want("its links", m.linksOf("secret"), []string{})
		_, err := m.Versions(context.Background(), m.who, id("secret"))
		m.want("history is not found", is(err, loci.ErrNotFound), true)
		m.want("rankings", m.ranking("green tea"), without.ranking("green tea"))
	}},
	{"a purged note can be made again, without its past", func(m *memory) {
		m.do(said("n", 0, "tea"), &store.Changes{Purge: ids("n")}, said("n", 5, "coffee"))
		m.want("note", m.note("n").Content, "coffee")
		m.want("versions", len(m.versions("n")), 1)
		m.want("search", []any{m.find("tea"), m.find("coffee")}, []any{[]string{}, []string{"n"}})
	}},
	{"the message goes with its verbatim note, and stays when a fact of it goes", func(m *memory) {
		m.do(said("turn", 0, "I drink tea"), added("fact", 1, "Ann drinks tea", kind(loci.Fact), from("turn")))
		m.do(&store.Changes{Purge: ids("fact")})
		m.want("messages", len(got(m.Messages(context.Background(), m.who, ids("turn")))(m)), 1)
		m.do(added("fact2", 2, "Ann drinks tea", kind(loci.Fact), from("turn")))
		m.do(&store.Changes{Purge: ids("turn")})
		m.want("messages", len(got(m.Messages(context.Background(), m.who, ids("turn")))(m)), 0)
		m.want("the fact is a hit of its own", m.find("tea"), []string{"fact2"})
	}},
	{"a purge in the midst of a conversation closes the gap", func(m *memory) {
		without := m.another()
		m.do(said("ask", 0, "What do you drink?"), said("aside", 1, "Look, a bird"), said("answer", 2, "Only oolong"))
		without.do(said("ask", 0, "What do you drink?"), said("answer", 2, "Only oolong"))
		m.do(&store.Changes{Purge: ids("aside")})
		m.want("ranking", m.ranking("drink"), without.ranking("drink"))
		m.want("links", m.linksOf("answer"), without.linksOf("answer"))
	}},
	{"a purge does not wait for the index to grow", func(m *memory) {
		m.do(crowd(0, 1500))
		m.search("tea")
		m.do(&store.Changes{Purge: ids("crowd 7", "crowd 1400")})
		m.want("found", m.find(word(7)+" "+word(8)+" "+word(1400)), []string{"crowd 8"})
		m.reindexed()
		m.want("found after a rebuild", m.find(word(7)+" "+word(8)+" "+word(1400)), []string{"crowd 8"})
	}},
}
