package memory_test

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// memories are the same changes for a user with other words: every id is the same.
func memories(drink string) []*store.Changes {
	c := said("n", 0, "I like "+drink, tagged("drink"))
	c.Jobs = []loci.Job{job("j", 0, "n")}
	c.Agents = []loci.Agent{{Name: "bot", Domains: []string{drink}}}
	d := said("o", 1, "More "+drink+" please", tagged("drink"))
	d.Links = []loci.Link{link("o", loci.Supports, "n", loci.Out)}
	return []*store.Changes{c, d, added("p", 2, "A cup of "+drink, tagged("drink"))}
}

var userRules = []rule{
	{"the same ids live side by side at two users", func(m *memory) {
		bob, alone := m.of("bob"), m.another()
		m.do(memories("tea")...)
		bob.do(memories("coffee")...)
		alone.do(memories("tea")...)
		m.want("ann's memory is as if she were alone", m.everything(), alone.everything())
		m.want("bob's note", bob.note("n").Content, "I like coffee")
		m.want("bob's agent", got(bob.Agents(context.Background(), bob.who))(bob)[0].Domains, []string{"coffee"})
		m.want("bob's job", bob.jobs()[0].User, "bob")
	}},
	{"a search finds nothing of another user's", func(m *memory) {
		bob := m.of("bob")
		m.do(memories("tea")...)
		bob.do(memories("coffee")...)
		m.want("ann's coffee", m.find("coffee"), []string{})
		m.want("bob's tea", bob.find("tea"), []string{})
		m.want("bob's coffee", len(bob.find("coffee")), 3)
	}},
	{"other users bear on no score", func(m *memory) {
		alone := m.another()
		m.do(memories("tea")...)
		alone.do(memories("tea")...)
		for i := range 20 {
			other := m.of(fmt.Sprint("user ", i))
			other.do(memories("tea and more tea")...)
		}
		m.want("ranking", m.ranking("cup of tea"), alone.ranking("cup of tea"))
	}},
	{"a user sees nothing of another's, by any read", func(m *memory) {
		m.do(memories("tea")...)
		bob := m.of("bob")
		m.want("notes", len(bob.notes(ids("n", "o", "p"))), 0)
		m.want("notes then", bob.notesAt(5, "n"), []string{})
		m.want("list", bob.list(loci.Filter{Forgotten: true, Superseded: true}), []string{})
		m.want("messages", len(got(bob.Messages(context.Background(), bob.who, ids("n")))(bob)), 0)
		m.want("agents", len(got(bob.Agents(context.Background(), bob.who))(bob)), 0)
		m.want("stats", spelled(bob.stats()), spelled(loci.Stats{}))
		m.want("walk", len(bob.walk()), 0)
		m.want("links", bob.links(query.Links{IDs: ids("n", "o", "p")}), []string{})
		m.want("jobs", len(bob.jobs()), 0)
		_, err := bob.Versions(context.Background(), bob.who, id("n"))
		m.want("versions", is(err, loci.ErrNotFound), true)
	}},
	{"a small user among big ones finds all of their own", func(m *memory) {
		m.of("big").do(crowd(0, 1200))
		m.do(added("n", 0, "crowd tea"), added("o", 1, "crowd tea"))
		m.want("found", m.find("crowd tea", limit(2)), []string{"n", "o"})
		m.want("big finds", m.of("big").find(word(1100)), []string{"crowd 1100"})
	}},
	{"the user in person is no agent's setting", func(m *memory) {
		m.do(added("n", 0, "tea", seenBy(loci.UserOnly)))
		m.want("the user", m.find("tea"), []string{"n"})
		m.want("an agent", m.as("bot").find("tea"), []string{})
		m.want("seen by the agent", len(got(m.Notes(context.Background(), m.as("bot").who, ids("n"), time.Time{}))(m)), 0)
	}},
}
