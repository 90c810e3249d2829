package memorytest

import (
	"context"
	"fmt"
	"strings"
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
	{"a user can't touch, change, link, purge or finish what is another's", func(m *memory) {
		m.do(memories("tea")...)
		before, bob := m.everything(), m.of("bob")
		bob.do(added("mine", 0, "coffee"), &store.Changes{Done: ids("j"), Unlinks: []loci.Link{link("o", loci.Supports, "n", loci.Out)}})
		got(0, bob.Touch(context.Background(), bob.who, minute(1), ids("n")))(bob)
		bob.refuse(loci.ErrNotFound, &store.Changes{Notes: []store.NoteChange{change(note("n", 0, "x"), 2, 9)}})
		bob.refuse(loci.ErrNotFound, &store.Changes{Purge: ids("n")})
		bob.refuse(loci.ErrNotFound, &store.Changes{Links: []loci.Link{link("mine", loci.Supports, "n", loci.Out)}})
		bob.refuse(loci.ErrNotFound, &store.Changes{Links: []loci.Link{link("n", loci.Supports, "mine", loci.Out)}})
		m.want("ann's memory", m.everything(), before)
	}},
	{"a purge at one user leaves the same id at another", func(m *memory) {
		bob, alone := m.of("bob"), m.another()
		m.do(memories("tea")...)
		alone.do(memories("tea")...)
		bob.do(memories("coffee")...)
		bob.do(&store.Changes{Purge: ids("n", "o", "p")})
		m.want("ann's memory", m.everything(), alone.everything())
		m.want("bob's memory", []int{bob.stats().Notes, bob.stats().Messages, bob.stats().Links}, []int{0, 0, 0})
	}},
	{"names of users are compared by every letter", func(m *memory) {
		users := []string{"ann ", "Ann", "an", "anna", "a%", "a_n", "a*", "安", "a'; DROP TABLE notes; --", `a"b`, "a\x00b", "a\x00c", "../ann", strings.Repeat("a", 300), "ánn", "a\u0301nn"}
		for i, u := range users {
			m.of(u).do(added("n", 0, fmt.Sprint("tea ", i)))
		}
		m.want("ann", len(m.find("tea")), 0)
		for i, u := range users {
			m.want(u, []any{m.of(u).note("n").Content, m.of(u).find("tea"), m.of(u).stats().Notes}, []any{fmt.Sprint("tea ", i), []string{"n"}, 1})
		}
		count, known, _ := m.Users(context.Background(), m.who)
		m.want("users", []any{count, known}, []any{len(users), false})
		_, known, _ = m.Users(context.Background(), loci.Scope{User: "Ann"})
		m.want("Ann is known", known, true)
	}},
	{"a lease takes jobs of all users and says whose they are", func(m *memory) {
		m.do(memories("tea")...)
		m.of("bob").do(memories("coffee")...)
		owners := map[string]bool{}
		for _, j := range got(m.Memory.Lease(context.Background(), leasing(9, 10, 9)))(m) {
			owners[j.User] = true
		}
		m.want("owners", owners, map[string]bool{"ann": true, "bob": true})
		m.do(&store.Changes{Done: ids("j")})
		m.want("bob's job stays when ann's is done", []int{len(m.jobs()), len(m.of("bob").jobs())}, []int{0, 1})
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
