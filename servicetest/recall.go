package servicetest

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

var recallRules = []rule{
	{"a question is required", func(m *memory) {
		_, err := m.Service.Recall(m.Context(), ann, loci.RecallRequest{})
		m.names("no question", err, "query")
	}},
	{"k and filters bind the hits", func(m *memory) {
		for _, c := range []string{"a", "b", "c"} {
			m.keeps(ann, loci.RememberRequest{Text: "The garden in " + c + " has roses.", Conversation: c, At: noon})
		}
		got := must(m.Service.Recall(m.Context(), ann, loci.RecallRequest{Query: "roses in the garden", K: 2}))(m)
		m.that(len(got.Hits) == 2, "k 2 gave %d hits", len(got.Hits))
		got = must(m.Service.Recall(m.Context(), ann, loci.RecallRequest{Query: "roses in the garden", Filter: loci.Filter{Conversation: "b"}}))(m)
		m.that(len(got.Hits) == 1 && got.Hits[0].Note.Conversation == "b", "one conversation gave %+v", got.Hits)
	}},
	{"a hit has its score, its parts and where it comes from", func(m *memory) {
		id := m.says(ann, "The spare key is under the blue pot.")
		hit := must(m.Service.Recall(m.Context(), ann, loci.RecallRequest{Query: "Where is the spare key?"}))(m).Hits[0]
		m.that(hit.Note.ID == id && hit.Score > 0 && hit.Parts.Relevance > 0 && hit.Parts.Words != nil &&
			hit.Source == loci.SourceSearch && slices.Contains(hit.Matched, "key"),
			"the hit is %+v", hit)
	}},
	{"what was not known then is not found", func(m *memory) {
		m.says(ann, "I bought a kayak.")
		got := must(m.Service.Recall(m.Context(), ann, loci.RecallRequest{Query: "kayak", AsOf: noon.AddDate(0, 0, -1)}))(m)
		m.that(len(got.Hits) == 0, "found %+v", got.Hits)
	}},
	{"a budget makes a block for a prompt", func(m *memory) {
		m.says(ann, "I bought a kayak.")
		got := must(m.Service.Recall(m.Context(), ann, loci.RecallRequest{Query: "kayak", Budget: 200}))(m)
		m.that(strings.HasPrefix(got.Context, loci.MarkerOpen) && strings.Contains(got.Context, "I bought a kayak."),
			"the block is %q", got.Context)
	}},
	{"bounds are errors that name their field", func(m *memory) {
		for field, r := range map[string]loci.RecallRequest{
			"k": {Query: "x", K: 5000}, "min_score": {Query: "x", MinScore: -1}, "noise": {Query: "x", Ranking: loci.RankActivation, Noise: 99}, "ranking": {Query: "x", Ranking: "luck"},
		} {
			_, err := m.Service.Recall(m.Context(), ann, r)
			m.names("a wrong "+field, err, field)
		}
	}},
	{"a procedure gives its steps", func(m *memory) {
		m.says(ann, "How we release: 1. tag the commit 2. push the tag 3. write the notes")
		got := must(m.Service.Procedure(m.Context(), ann, loci.ProcedureRequest{Query: "How do we release?"}))(m)
		m.that(got.Found && len(got.Steps) == 3 && got.Note != nil, "the procedure is %+v", got)
		got = must(m.Service.Procedure(m.Context(), ann, loci.ProcedureRequest{Query: "How do I bake bread?"}))(m)
		m.that(!got.Found && got.Note == nil, "a procedure that is not there is %+v", got)
	}},
	{"a profile says what is known", func(m *memory) {
		m.says(ann, "My car is a Skoda.")
		got := must(m.Service.Profile(m.Context(), ann, loci.ProfileRequest{}))(m)
		m.that(got.Subject == "me" && len(got.Attributes) == 1 && got.Attributes[0].Attribute == "car", "the profile is %+v", got)
	}},
}

var noteRules = []rule{
	{"an unknown note is not found", func(m *memory) {
		_, err := m.Service.Note(m.Context(), ann, loci.NoteRequest{ID: unknown})
		m.fails("unknown", err, loci.ErrNotFound)
		_, err = m.Service.Note(m.Context(), ann, loci.NoteRequest{})
		m.names("no id", err, "id")
	}},
	{"pages have every note once, newest first", func(m *memory) {
		var want []loci.ID
		for i := range 5 {
			id := m.keeps(ann, loci.RememberRequest{Text: "Day " + string(rune('a'+i)) + " of the trip.", At: noon.AddDate(0, 0, i)})
			want = append([]loci.ID{id}, want...)
		}
		var got []loci.ID
		r := loci.NotesRequest{Page: loci.Page{Limit: 2}}
		for range 5 {
			page := must(m.Service.Notes(m.Context(), ann, r))(m)
			for i := range page.Notes {
				got = append(got, page.Notes[i].ID)
			}
			if r.After = page.Next; r.After.IsZero() {
				break
			}
		}
		m.that(slices.Equal(got, want), "listed %v, want %v", got, want)
	}},
	{"a list is narrowed by kinds, tags and time", func(m *memory) {
		m.keeps(ann, loci.RememberRequest{Text: "I like tea.", At: noon, Kind: loci.Fact, Tags: []string{"drinks", "茶"}})
		m.keeps(ann, loci.RememberRequest{Text: "I met Bob at the fair.", At: noon.AddDate(0, 0, 1), Kind: loci.Episode})
		for _, f := range []loci.Filter{
			{Kinds: []loci.Kind{loci.Fact}}, {Tags: []string{"茶", "drinks"}}, {RecordedBefore: noon.Add(time.Hour)},
		} {
			got := must(m.Service.Notes(m.Context(), ann, loci.NotesRequest{Filter: f}))(m)
			m.that(len(got.Notes) == 1 && got.Notes[0].Content == "I like tea.", "%+v gave %+v", f, got.Notes)
		}
		_, err := m.Service.Notes(m.Context(), ann, loci.NotesRequest{Page: loci.Page{Limit: 5000}})
		m.names("a wrong limit", err, "limit")
	}},
	{"counts are of what is there", func(m *memory) {
		m.keeps(ann, loci.RememberRequest{Text: "I like tea.", At: noon, Conversation: "c"})
		got := must(m.Service.Stats(m.Context(), ann))(m)
		m.that(got.Messages == 1 && got.Notes == 1 && got.Conversations == 1 && got.First.Equal(noon), "the counts are %+v", got)
	}},
	{"a shortened id is completed", func(m *memory) {
		id := m.says(ann, "I like tea.")
		got := must(m.Service.Resolve(m.Context(), ann, loci.ResolveRequest{Prefix: id.String()[:18]}))(m)
		m.that(got.ID == id && got.Of == loci.NamedNote, "completed to %+v, want %s", got, id)
		_, err := m.Service.Resolve(m.Context(), ann, loci.ResolveRequest{Prefix: unknown.String()[:18]})
		m.fails("an unknown one", err, loci.ErrNotFound)
		_, err = m.Service.Resolve(m.Context(), ann, loci.ResolveRequest{Prefix: "x"})
		m.fails("a short one", err, loci.ErrInvalid)
	}},
}
