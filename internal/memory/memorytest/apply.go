package memorytest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

var applyRules = []rule{
	{"what is applied is read back whole", func(m *memory) {
		n := richNote()
		m.do(&store.Changes{
			Messages: []loci.Message{{ID: id("m"), User: "ann", CreatedBy: "bot", Conversation: "talk", Speaker: "Ann", Role: loci.RoleUser,
				Text: "茶 tea", Caption: "a cup", At: minute(3), Zone: "Asia/Shanghai", Ref: "42"}},
			Notes:  []store.NoteChange{change(n, 1, 3)},
			Jobs:   []loci.Job{job("j", 3, "rich")},
			Agents: []loci.Agent{{Name: "bot", Domains: []string{"work"}, Private: true}},
		})
		back := m.note("rich")
		m.want("the note", spelled(back), spelled(n))
		m.want("its dates, zones and all", dates(&back), dates(&n))
		m.want("the change", spelled(m.versions("rich")), spelled([]loci.Version{change(n, 1, 3).Version}))
		messages := got(m.Messages(context.Background(), m.who, ids("m")))(m)
		m.want("the message", spelled(messages[0].At)+messages[0].Text+messages[0].Caption+messages[0].Ref+messages[0].Zone,
			spelled(minute(3))+"茶 tea"+"a cup"+"42"+"Asia/Shanghai")
		m.want("the job", spelled(m.jobs()), spelled([]loci.Job{job("j", 3, "rich")}))
		m.want("the agent", spelled(got(m.Agents(context.Background(), m.who))(m)), `[{"name":"bot","domains":["work"],"private":true}]`)
	}},
	{"times keep microseconds and the offset they were given in", func(m *memory) {
		odd := time.Date(2026, 3, 2, 9, 0, 0, 123456789, time.FixedZone("X", -5*3600-1800))
		c := added("n", 0, "tea")
		c.Notes[0].Version.Note.RecordedAt = odd
		m.do(c)
		m.want("recorded at", m.note("n").RecordedAt.Format(time.RFC3339Nano), "2026-03-02T09:00:00.123456-05:30")
	}},
	{"notes of one commit are applied in order", func(m *memory) {
		first := note("n", 0, "tea")
		second := note("n", 0, "green tea")
		m.do(&store.Changes{Notes: []store.NoteChange{change(first, 1, 0), change(second, 2, 5)}})
		m.want("the note", m.note("n").Content, "green tea")
		m.want("its first version closed", m.versions("n")[0].Closed.Equal(minute(5)), true)
	}},
	{"a link may join notes of its own commit", func(m *memory) {
		c := added("a", 0, "tea")
		c.Notes = append(c.Notes, added("b", 0, "coffee").Notes...)
		c.Links = []loci.Link{link("a", loci.Supports, "b", loci.Out)}
		m.do(c)
		m.want("links", m.linksOf("a"), []string{"a -supports-> b 0.75"})
	}},
	{"an empty commit is fine and makes no user", func(m *memory) {
		m.do(&store.Changes{})
		count, known, err := m.Users(context.Background(), m.who)
		m.want("users", fmt.Sprint(count, known, err), "0 false <nil>")
	}},
	{"the parts of a commit become the scope's user's", func(m *memory) {
		c := said("n", 0, "tea")
		c.Jobs = []loci.Job{job("j", 0, "n")}
		c.Notes[0].Version.Note.User, c.Messages[0].User, c.Jobs[0].User = "mallory", "mallory", "mallory"
		m.do(c)
		messages := got(m.Messages(context.Background(), m.who, ids("n")))(m)
		m.want("users", []string{m.note("n").User, messages[0].User, m.jobs()[0].User}, []string{"ann", "ann", "ann"})
		m.want("mallory's", m.of("mallory").walk(), []mem.Record{})
	}},
	{"what was passed in and what came out are the caller's", func(m *memory) {
		c := added("n", 0, "tea", tagged("drink"))
		c.Jobs = []loci.Job{job("j", 0, "n")}
		c.Agents = []loci.Agent{{Name: "bot", Domains: []string{"work"}}}
		m.do(c)
		before := m.everything()
		c.Notes[0].Version.Note.Tags[0], c.Jobs[0].Notes[0], c.Agents[0].Domains[0] = "x", id("x"), "x"
		m.note("n").Tags[0] = "y"
		m.versions("n")[0].Note.Tags[0] = "y"
		m.jobs()[0].Notes[0] = id("y")
		got(m.Agents(context.Background(), m.who))(m)[0].Domains[0] = "y"
		m.search("tea")[0].Note.Tags[0] = "y"
		m.want("the memory", m.everything(), before)
		m.want("tags", m.note("n").Tags, []string{"drink"})
	}},
	{"a cancelled context writes nothing", func(m *memory) {
		m.do(added("n", 0, "tea"), &store.Changes{Jobs: []loci.Job{job("j", 0)}})
		before := m.everything()
		over, cancel := context.WithCancel(context.Background())
		cancel()
		_, leased := m.Memory.Lease(over, leasing(99, 199, 1))
		for what, err := range map[string]error{
			"apply": m.Apply(over, m.who, added("o", 0, "tea")),
			"touch": m.Touch(over, m.who, minute(0), ids("n")),
			"lease": leased,
		} {
			m.want(what+" was cancelled", errors.Is(err, context.Canceled), true)
		}
		m.want("the memory", m.everything(), before)
	}},
	{"a cancelled context ends every read", func(m *memory) {
		m.do(added("n", 0, "tea"))
		over, cancel := context.WithCancel(context.Background())
		cancel()
		for what, err := range m.readAll(over) {
			m.want(what+" was cancelled", errors.Is(err, context.Canceled), true)
		}
	}},
	{"a touch adds one access and is no change", func(m *memory) {
		m.do(added("n", 0, "tea"), added("o", 0, "tea"))
		for range 3 {
			got(0, m.Touch(context.Background(), m.who, minute(1), ids("n", "unknown")))(m)
		}
		m.want("counts", []int{m.note("n").AccessCount, m.note("o").AccessCount}, []int{3, 0})
		m.want("versions", len(m.versions("n")), 1)
		m.edit("n", 5, content("tea and milk"))
		m.want("the count outlives a change", m.note("n").AccessCount, 3)
		got(0, m.Touch(context.Background(), m.who, minute(6), ids("n")))(m)
		m.want("and goes on", m.note("n").AccessCount, 4)
		for _, f := range m.search("tea") {
			m.want("what a search says of "+name(f.Note.ID), []int{f.Note.AccessCount, f.Signals.Accesses}, map[string][]int{"n": {4, 4}, "o": {0, 0}}[name(f.Note.ID)])
		}
	}},
	{"a new note starts with its count, a change leaves it alone", func(m *memory) {
		m.do(added("n", 0, "tea", func(n *loci.Note) { n.AccessCount = 7 }))
		m.edit("n", 1, func(n *loci.Note) { n.AccessCount = 99 })
		m.want("count", m.note("n").AccessCount, 7)
	}},
	{"an agent's settings are replaced by name", func(m *memory) {
		m.do(&store.Changes{Agents: []loci.Agent{{Name: "b", Domains: []string{"*"}}, {Name: "a"}}},
			&store.Changes{Agents: []loci.Agent{{Name: "b", Private: true}}})
		m.want("agents, by name", spelled(got(m.Agents(context.Background(), m.who))(m)), `[{"name":"a"},{"name":"b","private":true}]`)
	}},
	{"the fields of a commit are applied in their order", func(m *memory) {
		c := added("n", 0, "tea")
		c.Notes = append(c.Notes, added("o", 0, "coffee").Notes...)
		c.Notes = append(c.Notes, added("p", 0, "juice").Notes...)
		c.Links = []loci.Link{link("n", loci.Supports, "o", loci.Out), link("p", loci.Supports, "o", loci.Out)}
		c.Unlinks = c.Links[:1]
		c.Jobs, c.Done = []loci.Job{job("j", 0)}, ids("j")
		c.Purge = ids("p")
		m.do(c)
		m.want("notes", m.list(loci.Filter{}), []string{"o", "n"})
		m.want("links", m.linksOf("o", loci.Supports), []string{})
		m.want("jobs", len(m.jobs()), 0)
	}},
}

// readAll calls every read and returns their errors.
func (m *memory) readAll(ctx context.Context) map[string]error {
	errs := map[string]error{}
	_, errs["notes"] = m.Notes(ctx, m.who, ids("n"), time.Time{})
	_, errs["list"] = m.List(ctx, m.who, loci.Filter{}, loci.Page{})
	_, errs["versions"] = m.Versions(ctx, m.who, id("n"))
	_, errs["messages"] = m.Messages(ctx, m.who, ids("n"))
	_, errs["agents"] = m.Agents(ctx, m.who)
	_, errs["stats"] = m.Stats(ctx, m.who)
	_, _, errs["users"] = m.Users(ctx, m.who)
	_, errs["search"] = m.Search(ctx, m.who, query.Search{Text: "tea", Now: later()})
	_, errs["links"] = m.Links(ctx, m.who, query.Links{IDs: ids("n"), Now: later()})
	_, errs["jobs"] = m.Jobs(ctx, m.who)
	errs["walk"] = m.Walk(ctx, m.who, func(mem.Record) error { return nil })
	return errs
}

// richNote has every field set.
func richNote() loci.Note {
	tokyo := time.FixedZone("", 9*3600)
	return loci.Note{
		ID: id("rich"), User: "ann", CreatedBy: "bot", Conversation: "talk", Messages: ids("m"),
		Kind: loci.Fact, Verbatim: true, Speaker: "Ann", Role: loci.RoleUser, Content: "茶 tea \n \"quoted\"",
		Caption: "a cup", Context: "About drinks.", Keywords: []string{"tea", "cup"}, Tags: []string{"drink", "饮料"},
		Category: loci.Workflow, Domain: "home/kitchen", Entities: []loci.Entity{{Name: "Kyoto", Type: "place"}, {Name: "x"}},
		Emotion: &loci.Emotion{Valence: -.25, Arousal: .75, Label: "calm"}, Importance: .7, Confidence: .8,
		Source: loci.Told, Extractor: "rules", Pinned: true, Visibility: loci.Open, Temporality: loci.Prospective,
		EventTime: loci.Date{Time: time.Date(2026, 5, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month}, EventPrecision: loci.Month,
		EventEnd:   loci.Date{Time: time.Date(2026, 7, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month},
		RecordedAt: minute(3), UpdatedAt: minute(3), ValidFrom: minute(1), ValidUntil: minute(9_999_999),
		SupersededBy: id("other"), Forgotten: true, Fixed: true, ProcedureSteps: []string{"boil", "pour"}, Version: 1, AccessCount: 2,
		Claims: []loci.Claim{{Subject: "me", Attribute: "home", Value: "Kyoto", Negated: true, Keys: []string{"me/home"}, From: minute(1), Until: minute(2), By: id("other"), Updated: true}},
		Facts:  []loci.Distilled{{Fact: id("f"), Until: minute(2), By: id("other"), Merged: true}, {Fact: id("g")}},
		Own: &loci.Own{Kind: loci.Fact, Visibility: loci.Open, Domain: "home", Importance: .5, Category: loci.Hobby, Temporality: loci.Current,
			EventTime: loci.Date{Time: minute(1), Precision: loci.Instant}, EventEnd: loci.Date{Time: minute(2), Precision: loci.Instant},
			ProcedureSteps: []string{"boil"}, ValidUntil: minute(4), SupersededBy: id("other"), Forgotten: true, Chosen: []string{"kind"},
			Plan: &loci.PlanState{Status: loci.StatusPlanned, Due: loci.Date{Time: minute(1), Precision: loci.Instant}}},
		Plan: &loci.PlanState{Status: loci.StatusMoved, SettledBy: id("other"), Due: loci.Date{Time: time.Date(2026, 5, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month},
			DueEnd: loci.Date{Time: time.Date(2026, 7, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month}, MovedTo: loci.Date{Time: minute(9), Precision: loci.Instant}},
	}
}
