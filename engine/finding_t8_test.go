package engine_test

import (
	"context"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store/inmem"
)

// Whoever chose who sees words, as they were said or by hand afterwards, has fixed it: no
// model opens what is made of them.
func TestFindingT8_WhoSeesWordsIsFixedByWhoeverChoseIt(t *testing.T) {
	t.Parallel()
	e := must(engine.New(inmem.New(), engine.Options{}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	for text, c := range map[string]struct {
		said, edit loci.RememberRequest
		fixed      bool
	}{
		"nobody chose":        {},
		"a visibility, said":  {said: loci.RememberRequest{Visibility: loci.Scoped}, fixed: true},
		"a domain, said":      {said: loci.RememberRequest{Domain: "work"}, fixed: true},
		"a visibility, later": {edit: loci.RememberRequest{Visibility: loci.Private}, fixed: true},
		"a tag, later":        {edit: loci.RememberRequest{Tags: []string{"tea"}}},
	} {
		c.said.Text = text
		n := must(e.Remember(t.Context(), me, c.said)).Notes[0]
		if c.edit.Visibility != "" || len(c.edit.Tags) > 0 {
			must(e.Edit(t.Context(), me, loci.EditRequest{ID: n.ID, Visibility: c.edit.Visibility, Tags: c.edit.Tags}))
		}
		if got := must(e.Note(t.Context(), me, loci.NoteRequest{ID: n.ID})); got.Fixed != c.fixed {
			t.Errorf("%s: fixed %v", text, got.Fixed)
		}
	}
}

// meddling is a model while whose first answer something else happens.
type meddling struct {
	answer string
	while  func()
}

func (*meddling) Model() string { return "m" }
func (m *meddling) Complete(context.Context, model.Prompt) (model.Answer, error) {
	if m.while != nil {
		m.while()
		m.while = nil
	}
	return model.Answer{Text: m.answer}, nil
}

// Words that are hidden, or changed, while a model reads them are read again.
func TestFindingT8_WordsThatAreHiddenMeanwhileAreReadAgain(t *testing.T) {
	t.Parallel()
	clock := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	m := &meddling{answer: `{"facts":[{"content":"The user speaks Dutch.","sources":[1],"visibility":"open"}]}`}
	e := must(engine.New(inmem.New(), engine.Options{Models: engine.Models{Extract: m}, Clock: func() time.Time { return clock }}))
	t.Cleanup(func() { _ = e.Close(t.Context()) })
	n := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I speak Dutch."})).Notes[0]
	m.while = func() {
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: n.ID, Visibility: loci.Private}))
	}
	for range 2 {
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		if got := must(e.Notes(t.Context(), loci.Scope{User: me.User, Agent: "clerk"}, loci.NotesRequest{})).Notes; len(got) > 0 {
			t.Errorf("an agent sees %+v", got)
		}
		clock = clock.Add(time.Hour)
	}
	if got := must(e.Notes(t.Context(), me, loci.NotesRequest{})).Notes; len(got) != 2 || got[0].Visibility != loci.Private {
		t.Errorf("distilled: %+v", got)
	}
}
