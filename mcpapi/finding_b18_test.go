package mcpapi_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// Arguments mean the same in the forms that models write them in.
func TestFindingB18_ArgumentsAreTakenAsModelsWriteThem(t *testing.T) {
	t.Parallel()
	shanghai := time.FixedZone("", 8*60*60)
	day, morning := time.Date(2026, 5, 4, 0, 0, 0, 0, shanghai), time.Date(2026, 5, 4, 9, 30, 0, 0, shanghai)
	short := noteID.String()[:13]
	for _, c := range []struct {
		name, tool, arguments string
		want                  any
	}{
		{"a string for a list", "remember", `{"text":"x","tags":"tea"}`, loci.RememberRequest{Text: "x", Tags: []string{"tea"}}},
		{"a list as its JSON", "remember", `{"text":"x","tags":"[\"tea\",\"茶\"]"}`, loci.RememberRequest{Text: "x", Tags: []string{"tea", "茶"}}},
		{"texts for facts", "remember", `{"text":"x","facts":["I like tea."]}`, loci.RememberRequest{Text: "x", Facts: []loci.GivenFact{{Text: "I like tea."}}}},
		{"an object for a list", "remember", `{"text":"x","facts":{"text":"I am 34.","claims":{"subject":"user","attribute":"age","value":34}}}`,
			loci.RememberRequest{Text: "x", Facts: []loci.GivenFact{{Text: "I am 34.", Claims: []loci.GivenClaim{{Subject: "user", Attribute: "age", Value: "34"}}}}}},
		{"null for nothing", "remember", `{"text":"x","tags":null,"at":null,"facts":[{"text":"y","kind":null}]}`, loci.RememberRequest{Text: "x", Facts: []loci.GivenFact{{Text: "y"}}}},
		{"a word in capitals", "remember", `{"text":"x","role":"Assistant"}`, loci.RememberRequest{Text: "x", Role: loci.RoleAssistant}},
		{"a time without a zone", "remember", `{"text":"x","at":"2026-05-04T09:30:00"}`, loci.RememberRequest{Text: "x", At: morning}},
		{"a time without a zone, with one beside it", "remember", `{"text":"x","at":"2026-05-04 10:30","zone":"Asia/Tokyo"}`, loci.RememberRequest{Text: "x", At: morning, Zone: "Asia/Tokyo"}},
		{"a number as a string", "recall", `{"query":"tea","budget":"300","no_track":"true"}`, loci.RecallRequest{Query: "tea", Budget: 300, NoTrack: true, Zone: "Asia/Shanghai"}},
		{"a date", "recall", `{"query":"tea","event_after":"2026-05-04"}`, loci.RecallRequest{Query: "tea", Filter: loci.Filter{EventAfter: day}, Zone: "Asia/Shanghai"}},
		{"a date that names the day of the zone", "recall", `{"query":"tea","as_of":"2026-05-04"}`, loci.RecallRequest{Query: "tea", AsOf: day}},
		{"the time of an event without a zone", "remember", `{"text":"x","facts":[{"text":"y","event_time":"2026-05-04T09:30"}]}`, loci.RememberRequest{Text: "x", Facts: []loci.GivenFact{{Text: "y", EventTime: loci.Date{Time: morning, Precision: loci.Instant}}}}},
		{"one where the message was said", "remember", `{"text":"x","at":"2026-05-04T09:30:00+08:00","facts":[{"text":"y","event_time":"2026-05-04 09:30:00"}]}`,
			loci.RememberRequest{Text: "x", At: morning, Facts: []loci.GivenFact{{Text: "y", EventTime: loci.Date{Time: morning, Precision: loci.Instant}}}}},
		{"one without seconds", "edit", `{"id":"` + short + `","event_time":"2026-05-04T09:30+08:00"}`, loci.EditRequest{ID: noteID, EventTime: loci.Date{Time: morning, Precision: loci.Instant}}},
		{"one in the zone of a note", "edit", `{"id":"` + short + `","event_time":"2026-05-04T10:30","zone":"Asia/Tokyo"}`, loci.EditRequest{ID: noteID, EventTime: loci.Date{Time: morning, Precision: loci.Instant}, Zone: "Asia/Tokyo"}},
		{"one where its note was said", "edit", `{"id":"` + short + `","event_time":"2026-05-04T01:30"}`, loci.EditRequest{ID: noteID, EventTime: loci.Date{Time: morning, Precision: loci.Instant}}},
		{"no event", "edit", `{"id":"` + short + `","event_time":"","domain":"work"}`, loci.EditRequest{ID: noteID, Domain: "work", NoEvent: true}},
		{"no event, as null alone", "edit", `{"id":"` + short + `","event_time":null,"domain":null}`, loci.EditRequest{ID: noteID, NoEvent: true}},
		{"null for what is left out", "edit", `{"id":"` + short + `","event_time":null,"domain":"work"}`, loci.EditRequest{ID: noteID, Domain: "work"}},
		{"an id as it is printed", "links", `{"id":"(note ` + short + `)"}`, loci.LinksRequest{ID: noteID}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			m := &revised{}
			full(t, connect(t, m, mcpapi.Options{Zone: "Asia/Shanghai"}), c.tool, c.arguments)
			got := map[string]any{"remember": m.remembered, "recall": m.recalled, "links": m.linked, "edit": m.edited}[c.tool]
			if r, ok := c.want.(loci.RememberRequest); ok && r.At.IsZero() {
				r.Zone = "Asia/Shanghai"
				c.want = r
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
