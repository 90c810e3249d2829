package knowledge_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/knowledge"
)

// kept are the notes that a memory makes of messages, as it lists them: the newest first, a
// long message as two.
func kept(messages []loci.RememberRequest) (notes []loci.Note) {
	for i, m := range messages {
		parts := []string{m.Text}
		if strings.HasPrefix(m.Text, "long") {
			parts = []string{m.Text[:20], m.Text[20:]}
		}
		for _, part := range parts {
			notes = append(notes, loci.Note{
				ID: loci.ID{byte(len(notes) + 1), 1}, Messages: []loci.ID{{byte(i + 1), 2}}, Verbatim: true,
				Conversation: m.Conversation, Speaker: m.Speaker, Content: part, Tags: append([]string{"other"}, m.Tags...),
			})
		}
	}
	slices.Reverse(notes)
	return notes
}

// A graph comes back from notes letter by letter, whatever its names are.
func TestG1_AGraphComesBackFromItsNotes(t *testing.T) {
	t.Parallel()
	names := []string{"Ann", "ann", "entity", "type:x", "relation:y", "to:Ann", "works (at) Acme", "林晓梅", " x "}
	texts := []string{"likes tea", "Ann (person)", "relation:knows", strings.Repeat("long ", 10), "住在上海"}
	name, text := rapid.SampledFrom(names), rapid.SampledFrom(texts)
	rapid.Check(t, func(t *rapid.T) {
		g := knowledge.Graph{Entities: []knowledge.Entity{}, Relations: []knowledge.Relation{}}
		for _, n := range rapid.SliceOfNDistinct(name, 0, 5, rapid.ID).Draw(t, "names") {
			g.Entities = append(g.Entities, knowledge.Entity{
				Name: n, Type: rapid.SampledFrom(append(names, "")).Draw(t, "type"), Observations: rapid.SliceOfNDistinct(text, 0, 3, rapid.ID).Draw(t, "texts"),
			})
		}
		g.Relations = rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) knowledge.Relation {
			return knowledge.Relation{From: name.Draw(t, "from"), To: name.Draw(t, "to"), Type: name.Draw(t, "type")}
		}), 0, 5, rapid.ID).Draw(t, "relations")
		messages, err := knowledge.Messages(&g)
		if err != nil {
			t.Fatal(err)
		}
		notes := kept(messages)
		k := knowledge.Read(notes)
		if !reflect.DeepEqual(k.Graph, g) {
			t.Fatalf("%+v\ncame back as\n%+v", g, k.Graph)
		}
		found := 0
		for _, e := range g.Entities {
			for _, o := range e.Observations {
				found += len(k.NotesOfObservation(e.Name, o))
			}
		}
		for _, r := range g.Relations {
			found += len(k.NotesOfRelation(r))
		}
		if found+len(g.Entities) != len(notes) {
			t.Fatalf("%d of %d notes are found", found+len(g.Entities), len(notes))
		}
	})
}

func TestG1_WhatCannotBeKeptIsNamed(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("n", 300)
	for field, g := range map[string]knowledge.Graph{
		"name":         {Entities: []knowledge.Entity{{Name: long}}},
		"entityType":   {Entities: []knowledge.Entity{{Name: "Ann", Type: "a\nb"}}},
		"observations": {Entities: []knowledge.Entity{{Name: "Ann", Observations: []string{" "}}}},
		"from":         {Relations: []knowledge.Relation{{To: "Ann", Type: "knows"}}},
		"to":           {Relations: []knowledge.Relation{{From: "Ann", To: "\t", Type: "knows"}}},
		"relationType": {Relations: []knowledge.Relation{{From: "Ann", To: "Bob"}}},
	} {
		_, err := knowledge.Messages(&g)
		var f *loci.FieldError
		if !errors.As(err, &f) || f.Field != field {
			t.Errorf("%s: %v", field, err)
		}
	}
}
