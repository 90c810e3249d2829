package memory_test

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// crew are agents with different limits; "" is the user in person and "stranger"
// was never configured.
var crew = []loci.Agent{
	{Name: "blind"},
	{Name: "bot", Domains: []string{"business"}},
	{Name: "sales", Domains: []string{"business/sales", "general/"}},
	{Name: "trusted", Domains: []string{"*"}, Private: true},
}

func everyone() []loci.Agent {
	return append([]loci.Agent{{}, loci.DefaultAgent("stranger")}, crew...)
}

// guarded is a talk about tea in which each turn is guarded in another way.
func guarded() []loci.Note {
	var all []loci.Note
	for _, v := range []loci.Visibility{loci.Open, loci.Scoped, loci.Private, loci.UserOnly} {
		for _, d := range []string{"general", "business", "business/sales", "businesses"} {
			for _, who := range []string{"", "bot"} {
				i := len(all)
				c := said(fmt.Sprintf("n%02d", i), i, "tea "+word(i), seenBy(v), domain(d), made(who), tagged("drink"))
				all = append(all, c.Notes[0].Version.Note)
			}
		}
	}
	return all
}

// guard fills a memory with the guarded talk, each turn supporting the next, with
// a message and a job each.
func (m *memory) guard() []loci.Note {
	m.Helper()
	all := guarded()
	c := &store.Changes{Agents: crew}
	for i, n := range all {
		s := said(name(n.ID), i, n.Content)
		s.Notes[0].Version.Note = n
		c.Messages, c.Notes = append(c.Messages, s.Messages...), append(c.Notes, s.Notes...)
		c.Jobs = append(c.Jobs, job("job "+name(n.ID), i, name(n.ID)))
		if i > 0 {
			c.Links = append(c.Links, link(name(all[i-1].ID), loci.Supports, name(n.ID), loci.Out))
		}
	}
	m.do(c)
	return all
}

// seenOf are the names of the notes that an agent may see, in order.
func seenOf(a loci.Agent, all []loci.Note) []string {
	names := []string{}
	for _, n := range all {
		if a.Sees(n.Visibility, n.Domain, n.CreatedBy) {
			names = append(names, name(n.ID))
		}
	}
	return names
}

// eachAgent runs a case once for every agent, with what the agent may see.
func eachAgent(test func(m *memory, what string, seen []string)) func(*memory) {
	return func(m *memory) {
		all := m.guard()
		for _, a := range everyone() {
			test(m.as(a.Name), fmt.Sprintf("what agent %q sees", a.Name), seenOf(a, all))
		}
	}
}

// every are the ids of the guarded talk.
func every() (all []loci.ID) {
	for _, n := range guarded() {
		all = append(all, n.ID)
	}
	return all
}

var agentRules = append([]rule{
	{"A1 notes", eachAgent(func(m *memory, what string, seen []string) {
		names := []string{}
		for _, n := range m.notes(every()) {
			names = append(names, name(n.ID))
		}
		m.want(what, names, seen)
		m.want(what+" then", len(got(m.Notes(context.Background(), m.who, every(), minute(99)))(m)), len(seen))
	})},
	{"A1 list", eachAgent(func(m *memory, what string, seen []string) {
		slices.Reverse(seen)
		m.want(what, m.list(loci.Filter{}), seen)
	})},
	{"A1 search", eachAgent(func(m *memory, what string, seen []string) {
		for _, q := range [][]asking{nil, {asOf(99)}, {similar}} {
			found := m.find("tea", q...)
			slices.Sort(found)
			m.want(what, found, seen)
		}
	})},
	{"A1 history", eachAgent(func(m *memory, what string, seen []string) {
		for _, id := range every() {
			v, err := m.Versions(context.Background(), m.who, id)
			sees := slices.Contains(seen, name(id))
			m.want(what+" of "+name(id), []bool{len(v) == 1, is(err, loci.ErrNotFound)}, []bool{sees, !sees})
		}
	})},
	{"A1 messages", eachAgent(func(m *memory, what string, seen []string) {
		names := []string{}
		for _, msg := range got(m.Messages(context.Background(), m.who, every()))(m) {
			names = append(names, name(msg.ID))
		}
		m.want(what, names, seen)
	})},
	{"A1 links, at both ends", eachAgent(func(m *memory, what string, seen []string) {
		stored, links := 0, got(m.Links(context.Background(), m.who, query.Links{IDs: every(), Now: later(), Fan: 100}))(m)
		for _, l := range links {
			if !slices.Contains(seen, name(l.From)) || !slices.Contains(seen, name(l.To)) {
				m.Errorf("%s: a %s link of %s and %s", what, l.Type, name(l.From), name(l.To))
			}
			if l.Type == loci.Supports {
				stored++
			}
		}
		m.want(what+" of stored ones, from both ends", stored, 2*m.stats().Links)
	})},
	{"A1 counts", eachAgent(func(m *memory, what string, seen []string) {
		links := 0
		for i, n := range guarded() {
			if i > 0 && slices.Contains(seen, name(n.ID)) && slices.Contains(seen, fmt.Sprintf("n%02d", i-1)) {
				links++
			}
		}
		st, n := m.stats(), len(seen)
		m.want(what, []int{st.Notes, st.Messages, st.Versions, st.Kinds[loci.Episode], st.Links, st.Jobs, st.Conversations},
			[]int{n, n, n, n, links, n, min(n, 1)})
	})},
	{"A1 exports", eachAgent(func(m *memory, what string, seen []string) {
		counts := map[string]int{}
		for _, r := range m.walk() {
			switch {
			case r.Agent != nil:
				counts["agents"]++
			case r.Message != nil:
				counts["messages"]++
			case r.Version != nil:
				counts["versions"]++
				m.want(what+" has "+name(r.Version.Note.ID), slices.Contains(seen, name(r.Version.Note.ID)), true)
			case r.Link != nil:
				counts["links"]++
			}
		}
		st := m.stats()
		m.want(what, []int{counts["agents"], counts["messages"], counts["versions"], counts["links"]},
			[]int{len(crew), st.Messages, st.Versions, st.Links})
	})},
	{"A1 jobs", eachAgent(func(m *memory, what string, seen []string) {
		about := []string{}
		for _, j := range m.jobs() {
			about = append(about, name(j.Notes[0]))
		}
		m.want(what, about, seen)
	})},
	{"A1 touches count only what is seen", eachAgent(func(m *memory, what string, seen []string) {
		before := m.as("").notes(every())
		got(0, m.Touch(context.Background(), m.who, minute(99), every()))(m)
		for i, n := range m.as("").notes(every()) {
			m.want(what+": "+name(n.ID)+" was touched", n.AccessCount > before[i].AccessCount, slices.Contains(seen, name(n.ID)))
		}
	})},
	{"A1 what is not seen can't be changed, linked or purged", eachAgent(func(m *memory, what string, seen []string) {
		for _, n := range guarded() {
			if slices.Contains(seen, name(n.ID)) {
				continue
			}
			for _, c := range []*store.Changes{
				{Notes: []store.NoteChange{change(n, 2, 99)}}, {Purge: []loci.ID{n.ID}},
				{Links: []loci.Link{link(name(n.ID), loci.Contradicts, "n00", loci.Out)}},
				{Links: []loci.Link{link("n00", loci.Contradicts, name(n.ID), loci.Out)}},
			} {
				if err := m.Apply(context.Background(), m.who, c); !is(err, loci.ErrNotFound) {
					m.Errorf("%s: changing %s: got %v, want not found", what, name(n.ID), err)
				}
			}
		}
	})},
	{"A1 hidden notes bear on no score", eachAgent(func(m *memory, what string, seen []string) {
		alone := m.another()
		alone.who = m.who
		alone.do(&store.Changes{Agents: crew})
		for i, n := range guarded() {
			if slices.Contains(seen, name(n.ID)) {
				c := said(name(n.ID), i, n.Content)
				c.Notes[0].Version.Note = n
				alone.do(c)
			}
		}
		for _, q := range []string{"tea", word(3) + " tea", word(17), "tea " + word(2) + " " + word(30)} {
			m.want(what+" for "+q, m.ranking(q), alone.ranking(q))
			m.want(what+" for "+q+" then", m.ranking(q, asOf(20)), alone.ranking(q, asOf(20)))
		}
	})},
}, agentChanges...)

// agentChanges are rules about limits that change.
var agentChanges = []rule{
	{"an agent's new settings hold at once", func(m *memory) {
		m.do(added("n", 0, "tea", domain("business")), added("p", 1, "tea", domain("business"), seenBy(loci.Private)))
		bot := m.as("bot")
		for _, step := range []struct {
			bot  loci.Agent
			seen []string
		}{
			{loci.Agent{Name: "bot"}, []string{}},
			{loci.Agent{Name: "bot", Domains: []string{"business"}}, []string{"n"}},
			{loci.Agent{Name: "bot", Domains: []string{"business"}, Private: true}, []string{"n", "p"}},
			{loci.Agent{Name: "bot", Private: true}, []string{"p"}},
		} {
			m.do(&store.Changes{Agents: []loci.Agent{step.bot}})
			m.want("search", bot.find("tea"), step.seen)
			m.want("notes", len(bot.notes(ids("n", "p"))), len(step.seen))
		}
	}},
	{"a note that is closed to agents is gone for them, as of before too", func(m *memory) {
		m.do(said("n", 0, "tea"))
		m.edit("n", 5, seenBy(loci.UserOnly))
		bot := m.as("bot")
		m.want("search", bot.find("tea"), []string{})
		m.want("message", len(got(bot.Messages(context.Background(), bot.who, ids("n")))(bot)), 0)
		_, err := bot.Versions(context.Background(), bot.who, id("n"))
		m.want("history", is(err, loci.ErrNotFound), true)
		m.want("walk and counts", []int{len(bot.walk()), bot.stats().Versions}, []int{0, 0})
		m.want("search then", bot.find("tea", asOf(4)), []string{})
		m.want("note then", len(got(bot.Notes(context.Background(), bot.who, ids("n"), minute(4)))(bot)), 0)
		m.want("list then", len(got(bot.List(context.Background(), bot.who, loci.Filter{}, loci.Page{AsOf: minute(4)}))(bot)), 0)
	}},
	{"what is hidden closes nothing that is seen", func(m *memory) {
		m.do(added("n", 0, "tea"), added("by", 3, "coffee", seenBy(loci.UserOnly)))
		m.edit("n", 4, superseded("by", minute(3)))
		bot := m.as("bot")
		n := got(bot.Notes(context.Background(), bot.who, ids("n"), minute(99)))(bot)[0]
		m.want("the note", []bool{n.Superseded(), n.ValidUntil.IsZero()}, []bool{false, true})
		n = got(bot.List(context.Background(), bot.who, loci.Filter{Superseded: true}, loci.Page{}))(bot)[0]
		m.want("in a list", []bool{n.Superseded(), n.ValidUntil.IsZero()}, []bool{false, true})
		versions := got(bot.Versions(context.Background(), bot.who, id("n")))(bot)
		m.want("history", []any{len(versions), versions[0].Closed.IsZero()}, []any{1, true})
		m.want("walk", len(bot.walk()), 1)
		all := got(m.Versions(context.Background(), m.who, id("n")))(m)
		m.want("the user's", []any{len(all), all[1].Note.Superseded()}, []any{2, true})
	}},
	{"what a note said before it was opened stays hidden", func(m *memory) {
		m.do(added("n", 0, "tea with Rumpelstiltskin", seenBy(loci.UserOnly)))
		m.edit("n", 5, seenBy(loci.Open), content("tea with somebody"))
		bot := m.as("bot")
		m.want("versions", []int{len(bot.versions("n")), bot.versions("n")[0].Change.Version}, []int{1, 2})
		m.want("walk and counts", []int{len(bot.walk()), bot.stats().Versions}, []int{1, 1})
		m.want("search then", []any{bot.find("tea", asOf(4)), bot.find("Rumpelstiltskin", asOf(4)), bot.find("Rumpelstiltskin")}, []any{[]string{}, []string{}, []string{}})
		m.want("note then", len(got(bot.Notes(context.Background(), bot.who, ids("n"), minute(4)))(bot)), 0)
	}},
	{"a message without a note is the user's alone", func(m *memory) {
		c := said("m", 0, "tea")
		c.Notes = nil
		m.do(c)
		for agent, n := range map[string]int{"": 1, "bot": 0} {
			who := m.as(agent)
			m.want(fmt.Sprintf("%q sees", agent), []int{len(got(who.Messages(context.Background(), who.who, ids("m")))(who)), who.stats().Messages, len(who.walk())}, []int{n, n, n})
		}
	}},
	{"a message is seen where all its verbatim notes are", func(m *memory) {
		c := said("m", 0, "tea and cake")
		c.Notes = append(added("fact", 0, "cake", from("m"), seenBy(loci.UserOnly)).Notes,
			said("part1", 0, "tea", from("m"), seenBy(loci.Open)).Notes[0], said("part2", 0, "cake", from("m"), seenBy(loci.UserOnly)).Notes[0])
		d := said("d", 1, "coffee", seenBy(loci.UserOnly))
		m.do(c, d)
		bot := m.as("bot")
		m.want("messages", len(got(bot.Messages(context.Background(), bot.who, ids("m", "d")))(bot)), 0)
		m.want("count", bot.stats().Messages, 0)
	}},
	{"a job about a hidden note, or about all of a memory, is hidden", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "tea", seenBy(loci.UserOnly)), &store.Changes{Jobs: []loci.Job{job("both", 0, "a", "b"), job("one", 1, "a"), job("none", 2)}})
		names := []string{}
		for _, j := range m.as("bot").jobs() {
			names = append(names, name(j.ID))
		}
		m.want("jobs", names, []string{"one"})
		bot, found := m.as("bot"), []bool{}
		for _, called := range []string{"both", "one", "none", "never queued"} {
			_, ok, err := bot.Job(context.Background(), bot.who, id(called))
			found = append(found, got(ok, err)(m))
		}
		m.want("found by id", found, []bool{false, true, false, false})
	}},
	{"A1 what models have cost is shown to no agent", func(m *memory) {
		call := model.Call{User: "ann", Step: "extract", Model: "big", At: minute(1), Outcome: loci.CallOK, Usage: loci.Usage{Calls: 1, TokensIn: 100}}
		got(0, m.Record(context.Background(), call))(m)
		for agent, want := range map[string]int{"": 1, "bot": 0} {
			m.want("entries for "+agent, len(got(m.Spent(context.Background(), m.as(agent).who, time.Time{}, time.Time{}))(m)), want)
		}
	}},
	{"an agent's own private note is its own", func(m *memory) {
		m.as("bot").do(added("n", 0, "tea", seenBy(loci.Private), made("bot")))
		m.want("bot, other, user", []any{m.as("bot").find("tea"), m.as("other").find("tea"), m.find("tea")}, []any{[]string{"n"}, []string{}, []string{"n"}})
	}},
	{"a hidden neighbour lends nothing to a turn", func(m *memory) {
		m.do(said("ask", 0, "Which oolong do you drink?", seenBy(loci.UserOnly)), said("answer", 1, "Only the roasted one"))
		m.want("the user", slices.Contains(m.find("oolong"), "answer"), true)
		m.want("an agent", m.as("bot").find("oolong"), []string{})
	}},
	{"as of then by today's settings", func(m *memory) {
		m.do(added("n", 0, "tea", domain("business")))
		m.do(&store.Changes{Agents: []loci.Agent{{Name: "bot", Domains: []string{"home"}}}})
		m.want("search then", m.as("bot").find("tea", asOf(5)), []string{})
		m.want("note then", len(got(m.Notes(context.Background(), m.as("bot").who, ids("n"), minute(5)))(m)), 0)
	}},
}
