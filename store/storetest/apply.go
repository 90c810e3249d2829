package storetest

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

var applyRules = []rule{
	{"what is applied is read back whole", func(m *memory) {
		n := richNote()
		c := change(n, 1, 3)
		c.Version.Undoes = []int{1, 2}
		m.do(&store.Changes{Messages: []loci.Message{richMessage()}, Notes: []store.NoteChange{c}})
		back := m.versions("rich")[0].Version
		m.want("the version", spelled(back), spelled(c.Version))
		m.want("its dates, zones and all", dates(&back.Note), dates(&n))
		m.want("the message", spelled(got(m.Messages(bg(), m.user, ids("m")))(m)[0].Message), spelled(richMessage()))
	}},
	{"times keep microseconds and the offset they were given in", func(m *memory) {
		odd := time.Date(2026, 3, 2, 9, 0, 0, 123456789, time.FixedZone("X", -5*3600-1800))
		c := said("n", 0, "tea")
		v := &c.Notes[0].Version
		v.At, v.Clock, v.Note.RecordedAt, v.Note.ValidUntil, c.Messages[0].At = odd, odd, odd, odd, odd
		v.Note.SetEvent(loci.Date{Time: odd, Precision: loci.Instant}, loci.Date{})
		c.Jobs, c.Cycles = []loci.Job{job("j", 0)}, []loci.Cycle{cycle("c", 0)}
		c.Jobs[0].Created, c.Cycles[0].Started = odd, odd
		m.do(both(c, wrote("o", 0, "x")), links(linkAt("n", "o", odd)))
		r, want := m.versions("n")[0].Version, "2026-03-02T09:00:00.123456-05:30"
		times := []time.Time{r.At, r.Clock, r.Note.RecordedAt, r.Note.ValidUntil, r.Note.EventTime.Time,
			got(m.Messages(bg(), m.user, ids("n")))(m)[0].Message.At, m.jobs()[0].Created, m.cycles(1)[0].Started,
			got(m.Links(bg(), m.user, []uint32{1}, now, 0))(m)[0].Link.At}
		for i, at := range times {
			m.want(fmt.Sprint("time ", i), at.Format(time.RFC3339Nano), want)
		}
	}},
	{"notes of one commit are applied in order", func(m *memory) {
		m.do(both(wrote("n", 0, "tea"), next("n", 2, 5, "green tea")))
		m.want("the note", m.row("n").Version.Note.Content, "green tea")
		m.want("its first version closed", m.versions("n")[0].Version.Closed.Equal(minute(5)), true)
	}},
	{"a link may join notes of its own commit", func(m *memory) {
		m.do(both(wrote("a", 0, "tea"), wrote("b", 0, "coffee"), links(link("a", loci.Supports, "b", loci.Out, 1))))
		m.want("links", m.linked("a"), []string{"a -supports-> b 0.75"})
	}},
	{"the zero changes write nothing and make no user", func(m *memory) {
		m.do(&store.Changes{})
		count, known, err := m.Users(bg(), m.user)
		m.want("users", fmt.Sprint(count, known, err), "0 false <nil>")
		m.do(wrote("n", 0, "tea"))
		m.unmoved(func() { m.do(&store.Changes{}) })
	}},
	{"any part of a commit makes the user", func(m *memory) {
		for i, c := range []*store.Changes{{Messages: []loci.Message{message("m", 0, "tea")}}, wrote("n", 0, "tea"), queued(job("j", 0)),
			configured(loci.Agent{Name: "bot"}), reflected(cycle("c", 0))} {
			m := m.of(fmt.Sprint("user ", i))
			m.do(c)
			m.want(m.user, m.known(), true)
		}
	}},
	{"the parts of a commit become the user's", func(m *memory) {
		c := both(said("n", 0, "tea"), queued(job("j", 0, "n")), reflected(cycle("c", 0)))
		c.Notes[0].Version.Note.User, c.Messages[0].User, c.Jobs[0].User, c.Cycles[0].User = "mallory", "mallory", "mallory", "mallory"
		m.do(c)
		m.want("users", []string{m.row("n").Version.Note.User, got(m.Messages(bg(), m.user, ids("n")))(m)[0].Message.User, m.jobs()[0].User,
			m.cycles(1)[0].User}, []string{"ann", "ann", "ann", "ann"})
		m.want("mallory is known", m.of("mallory").known(), false)
	}},
	{"what was passed in and what came out are the caller's", func(m *memory) {
		c := both(said("n", 0, "tea", func(n *loci.Note) { n.Tags = []string{"drink"} }), queued(job("j", 0, "n")),
			configured(loci.Agent{Name: "bot", Domains: []string{"work"}}), reflected(cycle("c", 0, "n")), embedded(vec("n@1", 0, 1)))
		n := &c.Notes[0].Version
		n.Undoes, n.Note.User, c.Messages[0].User = []int{1}, "somebody", "somebody"
		m.do(c, wrote("fact", 1, "Ann likes tea", from("n")))
		m.touch(1, "n")
		got(m.Flush(bg(), m.user, store.Flush{Epoch: m.state().Epoch, Add: []store.Segment{{ID: 1, Blob: []byte("blob")}}}))(m)
		before := m.everything()
		m.want("users given", []string{n.Note.User, c.Messages[0].User}, []string{"somebody", "somebody"})
		n.Note.Tags[0], n.Note.Messages[0], n.Undoes[0], c.Notes[0].Analysis[0] = "x", id("x"), 9, 'x'
		c.Jobs[0].Notes[0], c.Agents[0].Domains[0], c.Vectors[0].Values[0] = id("x"), "x", 9
		c.Cycles[0].Questions[0], c.Cycles[0].Changes[0] = "x", loci.ChangeID{Note: id("x"), Version: 9}
		m.spoilAnswers()
		m.want("the memory", m.everything(), before)
	}},
	{"the fields of a commit are written in their order", func(m *memory) {
		m.do(wrote("p", 0, "juice"))
		c := both(wrote("n", 0, "tea"), wrote("o", 0, "coffee"), links(link("n", loci.Supports, "o", loci.Out, 1), link("p", loci.Supports, "o", loci.Out, 1)),
			unlinks(link("n", loci.Supports, "o", loci.Out, 1)), queued(job("j", 0)), done("j"), reflected(cycle("c", 1, "p")),
			embedded(vec("p@1", 0, 1), vec("n@1", 3, 3)), purge("p"))
		m.do(c)
		m.want("rows", called(m.versions("n", "o", "p")), []string{"n@1", "o@1"})
		m.want("links", m.linked("o"), []string{})
		m.want("jobs", len(m.jobs()), 0)
		m.want("what the cycle lists", len(m.cycles(1)[0].Changes), 0)
		m.want("vectors", m.vectors(spaces[0], 0), []string{"2 [3 3]"})
	}},
	{"vectors are written before the others of their user are destroyed", func(m *memory) {
		m.do(wrote("n", 0, "tea"), both(embedded(vec("n@1", 0, 1), vec("n@1", 0, 1, 2)), keep("e", 3)))
		m.want("vectors", [][]string{m.vectors(spaces[0], 0), m.vectors(spaces[1], 0)}, [][]string{{}, {"1 [0 1 2]"}})
	}},
}

// spoilAnswers writes into whatever reading methods return.
func (m *memory) spoilAnswers() {
	m.Helper()
	for _, rows := range [][]store.Row{got(m.Rows(bg(), m.user, []uint32{1}))(m), got(m.RowsAt(bg(), m.user, []uint32{1}, now))(m),
		got(m.Latest(bg(), m.user, ids("n"), now))(m), got(m.After(bg(), m.user, 0, 9))(m), got(m.OfMessages(bg(), m.user, ids("n")))(m),
		got(m.Bare(bg(), m.user, store.Gap{Space: spaces[2], Limit: 9}))(m), m.versions("n")} {
		rows[0].Version.Note.Tags[0], rows[0].Version.Note.Messages[0] = "y", id("y")
		if len(rows[0].Analysis) > 0 {
			rows[0].Analysis[0] = 'y'
		}
	}
	got(m.Messages(bg(), m.user, ids("n")))(m)[0].Turns[0] = 99
	m.jobs()[0].Notes[0] = id("y")
	got(m.Agents(bg(), m.user))(m)[0].Domains[0] = "y"
	c := m.cycles(1)[0]
	c.Questions[0], c.Changes[0].Version = "y", 9
	got(m.Uses(bg(), m.user, ids("n")))(m)[0].Times[0] = time.Time{}
	_, segments, err := m.Segments(bg(), m.user)
	m.ok(err)
	segments[0].Blob[0] = 'y'
	clear(got(m.Roots(bg(), m.user, ids("n")))(m))
}

// dates spells what JSON leaves out of a note's dates.
func dates(n *loci.Note) string {
	return fmt.Sprint(n.EventTime.Time.Format(time.RFC3339), n.EventTime.Precision, n.EventEnd.Time.Format(time.RFC3339), n.EventEnd.Precision)
}

func linkAt(from, to string, at time.Time) loci.Link {
	l := link(from, loci.Supports, to, loci.Out, 0)
	l.At = at
	return l
}

func richMessage() loci.Message {
	return loci.Message{ID: id("m"), User: "ann", CreatedBy: "bot", Conversation: "talk", Speaker: "Ann", Role: loci.RoleUser,
		Text: "茶 tea", Caption: "a cup", At: minute(3), Zone: "Asia/Shanghai", Ref: "42"}
}

// richNote has every field set that is kept.
func richNote() loci.Note {
	tokyo := time.FixedZone("", 9*3600)
	return loci.Note{
		ID: id("rich"), User: "ann", CreatedBy: "bot", Conversation: "talk", Messages: ids("m"),
		Kind: loci.Trait, Verbatim: true, Edited: true, Speaker: "Ann", Role: loci.RoleUser, Content: "茶 tea \n \"quoted\"",
		Caption: "a cup", Context: "About drinks.", Keywords: []string{"tea", "cup"}, Tags: []string{"drink", "饮料"},
		Category: loci.Workflow, Domain: "home/kitchen", Entities: []loci.Entity{{Name: "Kyoto", Type: "place"}, {Name: "x"}},
		Emotion: &loci.Emotion{Valence: -.25, Arousal: .75, Label: "calm"}, Importance: .7, Confidence: .8,
		Metadata: loci.Metadata{"k": "v", "n": json.Number("12345678901234567890"), "l": []any{true, nil}}, Source: loci.Told, Extractor: "rules", Pinned: true, Visibility: loci.Open, Temporality: loci.Prospective,
		EventTime: loci.Date{Time: time.Date(2026, 5, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month}, EventPrecision: loci.Month,
		EventEnd:   loci.Date{Time: time.Date(2026, 7, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month},
		RecordedAt: minute(3), UpdatedAt: minute(3), ValidFrom: minute(1), ValidUntil: minute(9_999_999),
		SupersededBy: id("other"), Forgotten: true, Fixed: true, ProcedureSteps: []string{"boil", "pour"}, Version: 1, AccessCount: 2,
		Claims: []loci.Claim{{Subject: "me", Attribute: "home", Value: "Kyoto", Negated: true, Many: true, Keys: []string{"me/home"}, From: minute(1), Until: minute(2), By: id("other"), Updated: true}},
		Facts:  []loci.Distilled{{Fact: id("f"), Until: minute(2), By: id("other"), Merged: true}, {Fact: id("g"), Told: true}},
		Original: &loci.Original{Kind: loci.Fact, Visibility: loci.Open, Domain: "home", Importance: .5, Category: loci.Hobby, Temporality: loci.Current,
			EventTime: loci.Date{Time: minute(1), Precision: loci.Instant}, EventEnd: loci.Date{Time: minute(2), Precision: loci.Instant},
			ProcedureSteps: []string{"boil"}, ValidUntil: minute(4), SupersededBy: id("other"), Forgotten: true, Chosen: []string{"kind"},
			Plan: &loci.PlanState{Status: loci.StatusPlanned, Todo: true, Due: loci.Date{Time: minute(1), Precision: loci.Instant}}},
		Plan: &loci.PlanState{Status: loci.StatusMoved, SettledBy: id("other"), Due: loci.Date{Time: time.Date(2026, 5, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month},
			DueEnd: loci.Date{Time: time.Date(2026, 7, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month}, MovedTo: loci.Date{Time: minute(9), Precision: loci.Instant}},
		Trait: &loci.TraitState{Subtype: loci.SubtypeBehaviour, Form: loci.FormPattern, Stage: loci.StageCore, Reinforced: 1, Contradicted: 2,
			Evidence: 3, Contested: true, Verdict: loci.Confirmed, Reason: "so", Since: minute(1), Until: minute(2), Moved: minute(3)},
	}
}
