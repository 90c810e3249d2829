package servicetest

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

var rememberRules = []rule{
	{"what was remembered is recalled at once", func(m *memory) {
		m.says(ann, "I keep bees on the roof.")
		got := m.recalls(ann, "Where do I keep bees?")
		m.that(slices.Contains(got, "I keep bees on the roof."), "recalled %q", got)
	}},
	{"Chinese is recalled as English is", func(m *memory) {
		m.says(ann, "我在屋顶上养蜜蜂。")
		got := m.recalls(ann, "蜜蜂养在哪里？")
		m.that(slices.Contains(got, "我在屋顶上养蜜蜂。"), "recalled %q", got)
	}},
	{"the same message twice is one", func(m *memory) {
		r := loci.RememberRequest{Text: "The boat is called Marlin.", At: noon}
		first := must(m.Service.Remember(m.Context(), ann, r))(m)
		again := must(m.Service.Remember(m.Context(), ann, r))(m)
		m.that(!first.Known && again.Known && first.Message == again.Message, "first %+v, again %+v", first, again)
	}},
	{"what a message says of itself is in its note", func(m *memory) {
		at := time.Date(2026, 5, 4, 17, 30, 0, 0, time.FixedZone("", 2*3600))
		id := m.keeps(ann, loci.RememberRequest{
			Text: "We moved the stand-up to ten.", Speaker: "Bob", Conversation: "team / 组", At: at, Kind: loci.Fact,
			Tags: []string{"stand-up"}, Domain: "work/team", Visibility: loci.Open, Importance: .75,
		})
		n := m.note(ann, id)
		m.that(n.Speaker == "Bob" && n.Conversation == "team / 组" && n.RecordedAt.Equal(at) && n.Kind == loci.Fact && n.Domain == "work/team" &&
			n.Visibility == loci.Open && n.Importance == .75 && slices.Contains(n.Tags, "stand-up") && n.User == "ann",
			"the note is %+v", n)
	}},
	{"facts that are handed in become notes, and what is like them is named", func(m *memory) {
		old := m.says(ann, "My dentist is Dr Mora.")
		got := must(m.Service.Remember(m.Context(), ann, loci.RememberRequest{
			Text: "From now on I go to Dr Lund.", At: noon.AddDate(0, 1, 0), Similar: 3,
			Facts: []loci.GivenFact{{Text: "The dentist of the user is Dr Lund.", Kind: loci.Fact, Claims: []loci.GivenClaim{{Subject: "user", Attribute: "dentist", Value: "Dr Lund"}}, Confidence: .9}},
		}))(m)
		m.that(slices.ContainsFunc(got.Notes, func(n loci.Note) bool { return n.Content == "The dentist of the user is Dr Lund." }),
			"the notes are %+v", got.Notes)
		m.that(slices.ContainsFunc(got.Similar, func(n loci.SimilarNote) bool { return n.Note.ID == old }), "similar are %+v", got.Similar)
		_, err := m.Service.Remember(m.Context(), ann, loci.RememberRequest{Text: "x", Similar: 99})
		m.names("too many similar notes", err, "similar")
	}},
	{"metadata come back as they were given", func(m *memory) {
		id := m.keeps(ann, loci.RememberRequest{Text: "I sail.", At: noon, Metadata: loci.Metadata{"来源": "form", "n": json.Number("12345678901234567890"), "list": []any{true, nil}}})
		n := m.note(ann, id)
		m.that(n.Metadata["来源"] == "form" && n.Metadata["n"] == json.Number("12345678901234567890") && len(n.Metadata) == 3,
			"the metadata are %#v", n.Metadata)
		must(m.Service.Edit(m.Context(), ann, loci.EditRequest{ID: id, Metadata: &loci.Metadata{}}))(m)
		n = m.note(ann, id)
		m.that(len(n.Metadata) == 0, "the metadata are %#v", n.Metadata)
	}},
	{"wait finishes the work behind a message", func(m *memory) {
		got := must(m.Service.Remember(m.Context(), ann, loci.RememberRequest{Text: "My dentist is Dr Mora.", At: noon, Wait: true}))(m)
		m.that(len(got.Notes) != 0 && len(got.Decisions) != 0, "with wait: %+v", got)
	}},
	{"what is wrong is named and nothing is kept", func(m *memory) {
		for field, r := range map[string]loci.RememberRequest{
			"text":       {Text: "  "},
			"kind":       {Text: "x", Kind: "rumour"},
			"visibility": {Text: "x", Visibility: "secret"},
			"zone":       {Text: "x", Zone: "Mars/Olympus"},
			"importance": {Text: "x", Importance: 7},
		} {
			_, err := m.Service.Remember(m.Context(), ann, r)
			m.names("a wrong "+field, err, field)
		}
		got := must(m.Service.Notes(m.Context(), ann, loci.NotesRequest{}))(m)
		m.that(len(got.Notes) == 0, "%d notes were kept", len(got.Notes))
	}},
	{"a cancelled context ends a call", func(m *memory) {
		ctx, cancel := context.WithCancel(m.Context())
		cancel()
		_, err := m.Service.Remember(ctx, ann, loci.RememberRequest{Text: "I sail."})
		m.that(err != nil, "a cancelled call returned no error")
	}},
}

var ingestRules = []rule{
	{"messages are kept in order and those that are there are skipped", func(m *memory) {
		r := loci.IngestRequest{Messages: []loci.RememberRequest{
			{Text: "Do you still play chess?", Speaker: "Bob", Conversation: "c1", At: noon},
			{Text: "Every Friday, at the library.", Role: loci.RoleUser, Conversation: "c1", At: noon.Add(time.Minute)},
		}}
		first := must(m.Service.Ingest(m.Context(), ann, r))(m)
		again := must(m.Service.Ingest(m.Context(), ann, r))(m)
		m.that(first.Added == 2 && first.Known == 0 && len(first.IDs) == 2 && again.Added == 0 &&
			again.Known == 2 && slices.Equal(first.IDs, again.IDs),
			"first %+v, again %+v", first, again)
	}},
	{"of messages of which one is wrong none is kept", func(m *memory) {
		_, err := m.Service.Ingest(m.Context(), ann, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "I sail.", At: noon}, {Text: ""}}})
		m.fails("an empty message", err, loci.ErrInvalid)
		got := must(m.Service.Stats(m.Context(), ann))(m)
		m.that(got.Messages == 0, "%d messages were kept", got.Messages)
	}},
}
