package memory_test

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

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
