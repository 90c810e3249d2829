package memory_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

var readRules = []rule{
	{"notes come in the order of ids, missing ones skipped", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"), added("c", 2, "juice"))
		names := []string{}
		for _, n := range m.notes(ids("c", "none", "a")) {
			names = append(names, name(n.ID))
		}
		m.want("notes", names, []string{"c", "a"})
		m.want("no ids, no notes", len(m.notes(nil)), 0)
	}},
	{"forgotten and superseded notes are returned by id", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "coffee"))
		m.edit("a", 5, forgotten)
		m.edit("b", 5, superseded("a", minute(5)))
		m.want("notes", []any{m.note("a").Forgotten, name(m.note("b").SupersededBy)}, []any{true, "a"})
	}},
	{"messages come in the order of ids, missing ones skipped", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"))
		texts := []string{}
		for _, msg := range got(m.Messages(context.Background(), m.who, ids("b", "none", "a")))(m) {
			texts = append(texts, msg.Text)
		}
		m.want("messages", texts, []string{"coffee", "tea"})
	}},
	{"ids in a range are those of what the agent sees, two at most", func(m *memory) {
		last := loci.ID(bytes.Repeat([]byte{0xff}, 16))
		m.do(said("a", 0, "tea"), said("b", 1, "coffee", seenBy(loci.UserOnly)), said("c", 2, "juice"), said("d", 3, "water"))
		notes := func(s loci.Scope) int { return len(got(m.NoteIDs(context.Background(), s, loci.ID{}, last))(m)) }
		m.want("ids of all", notes(m.who), 2)
		m.want("another user's", notes(loci.Scope{User: "bob"}), 0)
		bot := loci.Scope{User: m.who.User, Agent: "bot"}
		one := func(called string) []loci.ID {
			ids := got(m.NoteIDs(context.Background(), bot, id(called), id(called)))(m)
			return append(ids, got(m.MessageIDs(context.Background(), bot, id(called), id(called)))(m)...)
		}
		m.want("what is seen, and its message", len(one("a")), 2)
		m.want("what is hidden", len(one("b")), 0)
	}},
	{"a list is newest recorded first, ties by id descending", func(m *memory) {
		m.do(added("old", 0, "x"), added("tie a", 5, "x"), added("tie b", 5, "x"), added("new", 9, "x"))
		m.do(added("late", 3, "said before it was told"))
		m.want("list", m.list(loci.Filter{}), []string{"new", "tie b", "tie a", "late", "old"})
	}},
	{"a list goes on behind a note and has 50 at most by default", func(m *memory) {
		m.do(crowd(0, 60))
		first := got(m.List(context.Background(), m.who, loci.Filter{}, loci.Page{}))(m)
		m.want("first page", []any{len(first), name(first[49].ID)}, []any{50, "crowd 10"})
		rest := got(m.List(context.Background(), m.who, loci.Filter{}, loci.Page{After: first[49].ID}))(m)
		m.want("second page", []any{len(rest), name(rest[0].ID)}, []any{10, "crowd 9"})
		end := got(m.List(context.Background(), m.who, loci.Filter{}, loci.Page{After: rest[9].ID}))(m)
		m.want("third page", len(end), 0)
	}},
	{"a list goes on where it was, though the note there was forgotten meanwhile", func(m *memory) {
		m.do(crowd(0, 6))
		m.edit("crowd 4", 99, forgotten)
		rest := got(m.List(context.Background(), m.who, loci.Filter{}, loci.Page{After: id("crowd 4"), Limit: 1}))(m)
		m.want("next", name(rest[0].ID), "crowd 3")
	}},
	{"a list by event time is newest first, what has none last, page by page", func(m *memory) {
		on := func(day int) edit {
			return func(n *loci.Note) {
				n.SetEvent(loci.Date{Time: time.Date(2026, 5, day, 0, 0, 0, 0, time.UTC), Precision: loci.Day}, loci.Date{})
			}
		}
		m.do(added("third", 0, "x", on(3)), added("none early", 1, "x"), added("first", 2, "x", on(1)), added("tie a", 4, "x", on(2)),
			added("tie b", 4, "x", on(2)), added("later said", 5, "x", on(2)), added("none late", 6, "x"))
		names, page := []string{}, loci.Page{Limit: 2, Sort: loci.OnEvent}
		for {
			list := got(m.List(context.Background(), m.who, loci.Filter{}, page))(m)
			for _, n := range list {
				names, page.After = append(names, name(n.ID)), n.ID
			}
			if len(list) < page.Limit {
				break
			}
		}
		m.want("list", names, []string{"third", "later said", "tie b", "tie a", "first", "none late", "none early"})
	}},
	{"a list behind no note is not found", func(m *memory) {
		m.do(added("a", 0, "x"))
		_, err := m.List(context.Background(), m.who, loci.Filter{}, loci.Page{After: id("none")})
		m.want("not found", is(err, loci.ErrNotFound), true)
	}},
	{"a list shows the latest version, once", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "x"))
		m.edit("a", 5, content("green tea"))
		all := got(m.List(context.Background(), m.who, loci.Filter{}, loci.Page{}))(m)
		m.want("list", []any{len(all), all[1].Content}, []any{2, "green tea"})
	}},
	{"a list as of a moment shows the versions of then, page by page", func(m *memory) {
		m.do(added("a", 0, "tea"), added("b", 1, "x"), added("c", 2, "x", seenBy(loci.UserOnly)))
		m.edit("a", 5, content("green tea"))
		m.edit("b", 6, forgotten)
		m.do(added("d", 7, "x"))
		at := func(minutes int, after ...string) []string {
			page := loci.Page{Limit: 2, AsOf: minute(minutes)}
			if len(after) > 0 {
				page.After = id(after[0])
			}
			texts := []string{}
			for _, n := range got(m.List(context.Background(), m.who, loci.Filter{}, page))(m) {
				texts = append(texts, name(n.ID)+" "+n.Content)
			}
			return texts
		}
		m.want("before anything", at(-1), []string{})
		m.want("before the changes", at(4), []string{"c x", "b x"})
		m.want("its next page", at(4, "b"), []string{"a tea"})
		m.want("when one was changed", at(5, "b"), []string{"a green tea"})
		m.want("when one was forgotten", at(6), []string{"c x", "a green tea"})
		m.want("at the end", at(99), []string{"d x", "c x"})
		_, err := m.List(context.Background(), m.who, loci.Filter{}, loci.Page{After: id("d"), AsOf: minute(4)})
		m.want("behind what was not there yet", is(err, loci.ErrNotFound), true)
		m = m.as("clerk")
		m.want("to one who may not see all", at(4), []string{"b x", "a tea"})
	}},
	{"notes of messages are all that have one as a source, by their latest version, in order of arrival", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "coffee"), added("merged", 2, "x", from("b")), added("fact", 3, "Ann likes tea", from("a")), added("other", 4, "x"))
		m.edit("merged", 5, from("b", "a"))
		m.edit("fact", 6, forgotten)
		m.do(added("hidden", 7, "x", from("a"), seenBy(loci.UserOnly)))
		of := func(m *memory, messages ...string) []string {
			names := []string{}
			for _, n := range got(m.NotesOf(context.Background(), m.who, ids(messages...)))(m) {
				names = append(names, fmt.Sprintf("%s@%d", name(n.ID), n.Version))
			}
			return names
		}
		m.want("of a", of(m, "a"), []string{"a@1", "merged@2", "fact@2", "hidden@1"})
		m.want("of b", of(m, "b"), []string{"b@1", "merged@2"})
		m.want("of both", of(m, "b", "a"), []string{"a@1", "b@1", "merged@2", "fact@2", "hidden@1"})
		m.want("of none", [][]string{of(m), of(m, "none")}, [][]string{{}, {}})
		m.want("as an agent sees them", of(m.as("clerk"), "a"), []string{"a@1", "merged@2", "fact@2"})
		m.want("of another user", of(m.of("bob"), "a"), []string{})
	}},
	{"stats count notes by their latest version", func(m *memory) {
		m.do(said("a", 0, "tea"), said("b", 1, "x", in("other")), added("c", 2, "x", kind(loci.Fact)), added("d", 3, "x"), added("e", 4, "x"))
		m.edit("a", 5, content("green tea"))
		m.edit("d", 6, forgotten)
		m.edit("e", 7, superseded("a", minute(7)))
		dead := job("dead", 3)
		dead.Dead = true
		m.do(&store.Changes{Jobs: []loci.Job{job("j", 0, "a"), dead}, Links: []loci.Link{link("a", loci.SimilarTo, "b", loci.Both)}})
		m.want("stats", spelled(m.stats()), spelled(loci.Stats{Messages: 2, Notes: 3, Versions: 8, Forgotten: 1, Superseded: 1, Links: 1,
			Conversations: 2, Jobs: 2, DeadJobs: 1, Kinds: map[loci.Kind]int{loci.Episode: 2, loci.Fact: 1},
			First: minute(0).UTC(), Last: minute(4).UTC()}))
	}},
	{"a user without memories has empty answers", func(m *memory) {
		m.of("bob").do(added("n", 0, "tea"))
		m.want("stats", spelled(m.stats()), spelled(loci.Stats{}))
		m.want("list, walk, jobs, search", []int{len(m.list(loci.Filter{})), len(m.walk()), len(m.jobs()), len(m.search("tea"))}, []int{0, 0, 0, 0})
	}},
}

var historyRules = []rule{
	{"W10 every version is kept, oldest first, with the change that made it", func(m *memory) {
		m.do(added("n", 0, "tea"))
		m.edit("n", 5, content("green tea"))
		m.edit("n", 9, forgotten)
		lines := []string{}
		for _, v := range m.versions("n") {
			lines = append(lines, fmt.Sprintf("%s %s %q forgotten=%t %s by %q: %s", name(v.Change.Note), v.Operation, v.Note.Content, v.Note.Forgotten, v.Step, v.By, v.Reason))
		}
		m.want("history", lines, []string{
			`n ADD "tea" forgotten=false remember by "": the test says so`,
			`n UPDATE "green tea" forgotten=false decide by "": the test says so`,
			`n UPDATE "green tea" forgotten=true decide by "": the test says so`,
		})
	}},
	{"the history of no note is not found", func(m *memory) {
		m.do(added("n", 0, "tea"))
		_, err := m.Versions(context.Background(), m.who, id("none"))
		m.want("not found", is(err, loci.ErrNotFound), true)
	}},
}

var walkRules = []rule{
	{"a walk passes agents by name, messages as they arrived, versions as committed, links by their ends", func(m *memory) {
		m.exported()
		order := []string{}
		for _, r := range m.walk() {
			switch {
			case r.Agent != nil:
				order = append(order, "agent "+r.Agent.Name)
			case r.Message != nil:
				order = append(order, "message "+name(r.Message.ID))
			case r.Version != nil:
				order = append(order, fmt.Sprintf("%s@%d", name(r.Version.Note.ID), r.Version.Change.Version))
			case r.Link != nil:
				order = append(order, fmt.Sprintf("%s %s %s", name(r.Link.From), r.Link.Type, name(r.Link.To)))
			}
		}
		m.want("walk", order, []string{"agent a", "agent b", "message z", "message y",
			"z@1", "y@1", "x@1", "rich@1", "z@2", "x@2", "y@2", "x contradicts y", "x supports y", "y similar_to z"})
	}},
	{"nothing is lost: a walk applied to a new store walks the same", func(m *memory) {
		m.exported()
		c := m.copyOf()
		without := func(m *memory) string { m.do(&store.Changes{Done: ids("j")}); return m.everything() }
		m.want("the copy", without(c), without(m))
		m.want("rankings", c.ranking("green tea"), m.ranking("green tea"))
		m.want("rankings as of then", c.ranking("green tea", asOf(3)), m.ranking("green tea", asOf(3)))
	}},
	{"a walk stops at the first error of its visitor", func(m *memory) {
		m.exported()
		enough, n := errors.New("enough"), 0
		err := m.Walk(context.Background(), m.who, func(mem.Record) error {
			if n++; n == 3 {
				return enough
			}
			return nil
		})
		m.want("stopped", []any{is(err, enough), n}, []any{true, 3})
	}},
	{"what is written during a walk is not seen by it", func(m *memory) {
		m.exported()
		before, n := len(m.walk()), 0
		got(0, m.Walk(context.Background(), m.who, func(mem.Record) error {
			m.do(added(fmt.Sprint("meanwhile ", n), n, "tea"))
			n++
			return nil
		}))(m)
		m.want("records", n, before)
		m.want("records afterwards", len(m.walk()), 2*before)
	}},
}

// exported is a memory with something of everything.
func (m *memory) exported() {
	m.Helper()
	m.do(said("z", 0, "tea"), said("y", 1, "coffee or tea?"), added("x", 2, "juice"))
	rich := richNote()
	m.do(&store.Changes{Notes: []store.NoteChange{change(rich, 1, 3)}, Jobs: []loci.Job{job("j", 0, "x")},
		Agents: []loci.Agent{{Name: "b", Domains: []string{"*"}}, {Name: "a", Private: true}}})
	m.edit("z", 4, content("green tea"))
	m.edit("x", 5, superseded("y", minute(5)))
	m.edit("y", 6, forgotten)
	m.do(&store.Changes{Links: []loci.Link{link("y", loci.SimilarTo, "z", loci.Both), link("x", loci.Supports, "y", loci.Out), link("x", loci.Contradicts, "y", loci.Out)}})
	got(0, m.Touch(context.Background(), m.who, minute(7), ids("z", "x")))(m)
}
