package memory_test

import (
	"context"
	"errors"
	"time"

	"github.com/loci-memory/loci"
	mem "github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/internal/query"
)

// contextRules are about whose a value is, and about the end of a call.
var contextRules = []rule{
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
	{"a cancelled context ends every read", func(m *memory) {
		m.do(added("n", 0, "tea"))
		over, cancel := context.WithCancel(context.Background())
		cancel()
		for what, err := range m.readAll(over) {
			m.want(what+" was cancelled", errors.Is(err, context.Canceled), true)
		}
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
		Original: &loci.Original{Kind: loci.Fact, Visibility: loci.Open, Domain: "home", Importance: .5, Category: loci.Hobby, Temporality: loci.Current,
			EventTime: loci.Date{Time: minute(1), Precision: loci.Instant}, EventEnd: loci.Date{Time: minute(2), Precision: loci.Instant},
			ProcedureSteps: []string{"boil"}, ValidUntil: minute(4), SupersededBy: id("other"), Forgotten: true, Chosen: []string{"kind"},
			Plan: &loci.PlanState{Status: loci.StatusPlanned, Due: loci.Date{Time: minute(1), Precision: loci.Instant}}},
		Plan: &loci.PlanState{Status: loci.StatusMoved, SettledBy: id("other"), Due: loci.Date{Time: time.Date(2026, 5, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month},
			DueEnd: loci.Date{Time: time.Date(2026, 7, 1, 0, 0, 0, 0, tokyo), Precision: loci.Month}, MovedTo: loci.Date{Time: minute(9), Precision: loci.Instant}},
	}
}
