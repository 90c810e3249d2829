package engine_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// likes is a memory of two messages, with a fact of each and one of both, on every store.
func likes(t *testing.T, test func(t *testing.T, e *engine.Engine)) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e := diary(t, store)
		_, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{
			{Text: "I like Grünkohl.", Conversation: "c"}, {Text: "I like the saxophone.", Conversation: "c"},
		}})
		if err := errors.Join(err, e.Work(t.Context(), nil)); err != nil {
			t.Fatal(err)
		}
		test(t, e)
	})
}

func TestW12_WhatWasMadeOfWordsIsNoEasierToSee(t *testing.T) {
	likes(t, func(t *testing.T, e *engine.Engine) {
		words := said(t, e, "I like Grünkohl.")
		res := must(e.Edit(t.Context(), me, loci.EditRequest{ID: words.ID, Visibility: loci.UserOnly}))
		if len(res.Also) != 2 {
			t.Errorf("%d others changed, want the two facts", len(res.Also))
		}
		agent := loci.Scope{User: me.User, Agent: "desk"}
		found := must(e.Recall(t.Context(), agent, loci.RecallRequest{Query: "What does the user like? Grünkohl, two things", NoExpand: true}))
		for _, h := range found.Hits {
			if strings.Contains(h.Note.Content, "Grünkohl") || strings.Contains(h.Note.Content, "two things") {
				t.Errorf("an agent is given %q", h.Note.Content)
			}
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: changesOf(res)}))
		if n := said(t, e, "The user likes Grünkohl."); n.Visibility != loci.Scoped {
			t.Errorf("taken back it is %s", n.Visibility)
		}
	})
}

// What takes the place of another person's words is that person's, so that "I" stays who
// it was; of the user's and the assistant's it is the user's.
func TestW12_AReplacementIsSaidByWhomItReplaces(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	for _, c := range []struct{ old, now loci.RememberRequest }{
		{loci.RememberRequest{Text: "我对花生过敏。", Speaker: "李雷"}, loci.RememberRequest{Text: "我对花生不再过敏。", Speaker: "李雷"}},
		{loci.RememberRequest{Text: "I live in Bonn.", Speaker: "Ann"}, loci.RememberRequest{Text: "I live in Berlin.", Speaker: "Ann"}},
		{loci.RememberRequest{Text: "I drive a van."}, loci.RememberRequest{Text: "I drive a bus.", Role: loci.RoleUser}},
		{loci.RememberRequest{Text: "The shop closes at 6.", Role: loci.RoleAssistant}, loci.RememberRequest{Text: "The shop closes at 7.", Role: loci.RoleUser}},
	} {
		old := must(e.Remember(t.Context(), me, c.old)).Notes[0]
		made := must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: old.ID, Text: c.now.Text})).New
		if made.Speaker != c.now.Speaker || made.Role != c.now.Role {
			t.Errorf("in the place of %q, said by %q %q: %q %q", c.old.Text, c.old.Speaker, c.old.Role, made.Speaker, made.Role)
		}
	}
}

func TestW12_EditedWordsNameTheFactsThatStay(t *testing.T) {
	likes(t, func(t *testing.T, e *engine.Engine) {
		words, fact := said(t, e, "I like Grünkohl."), said(t, e, "The user likes Grünkohl.")
		res := must(e.Edit(t.Context(), me, loci.EditRequest{ID: words.ID, Content: "I like kale."}))
		if n := res.Note; !n.Edited || !n.IsTurn() || n.Content != "I like kale." {
			t.Errorf("edited it is %+v", n)
		}
		if len(res.Warnings) != 1 || !strings.Contains(res.Warnings[0], fact.ID.String()) {
			t.Errorf("warned %q of fact %s", res.Warnings, fact.ID)
		}
		if again := must(e.Edit(t.Context(), me, loci.EditRequest{ID: words.ID, Content: "I like kale."})); again.Change != (loci.ChangeID{}) {
			t.Errorf("the same again made %v", again.Change)
		}
	})
}

func TestW12_WhatReplacesWordsClosesTheFactsOfThemAlone(t *testing.T) {
	likes(t, func(t *testing.T, e *engine.Engine) {
		words, fact, both := said(t, e, "I like Grünkohl."), said(t, e, "The user likes Grünkohl."), said(t, e, "The user likes two things.")
		res := must(e.Replace(t.Context(), me, loci.ReplaceRequest{Old: words.ID, Text: "I hate kale by now.", Reason: "tastes change"}))
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: fact.ID})); n.SupersededBy != res.New.ID {
			t.Errorf("the fact is closed by %q", n.SupersededBy)
		}
		if n := said(t, e, "The user likes two things."); n.Superseded() || len(res.Warnings) != 1 || !strings.Contains(res.Warnings[0], both.ID.String()) {
			t.Errorf("the fact of both is %+v, with %q", n.SupersededBy, res.Warnings)
		}
		must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: changesOf(&res.ChangeResult)}))
		if n := said(t, e, "The user likes Grünkohl."); n.Superseded() {
			t.Error("an undo leaves the fact closed")
		}
	})
}

// The parts of a long message have one audience. A purge of one leaves the others in the
// message as they were said.
func TestW12_PartsOfAMessage(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e := diary(t, store)
		text := strings.Repeat("We talked about the weather and the garden for a long while. ", 90) + "Nothing else was said."
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text}))
		if len(res.Notes) != 2 {
			t.Fatalf("%d parts", len(res.Notes))
		}
		first, last := res.Notes[0].ID, res.Notes[1].ID
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: first, Visibility: loci.Private}))
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: last})); n.Visibility != loci.Private {
			t.Errorf("the other part is %s", n.Visibility)
		}
		must(e.Edit(t.Context(), me, loci.EditRequest{ID: last, Content: "Something else was said."}))
		must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: first, Purge: true}))
		var out bytes.Buffer
		if _, err := e.Export(t.Context(), me, loci.ExportRequest{}, &out); err != nil {
			t.Fatal(err)
		}
		var message string
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, `{"message"`) {
				message = line
			}
		}
		if !strings.Contains(message, "Nothing else was said.") || strings.Contains(message, "Something") || !strings.Contains(out.String(), `"edited":true`) {
			t.Errorf("the message is %s", message)
		}
		there := memory(t, inmem.New())
		for range 2 {
			if _, err := there.Import(t.Context(), me, bytes.NewReader(out.Bytes()), nil); err != nil {
				t.Fatal(err)
			}
		}
		if n := must(there.Note(t.Context(), me, loci.NoteRequest{ID: last})); !n.Edited || n.Content != "Something else was said." {
			t.Errorf("imported it is %+v", n)
		}
	})
}

func TestW12_TraitsAreEditedByHalves(t *testing.T) {
	t.Parallel()
	store := inmem.New()
	e := memory(t, store)
	must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I drink tea."}))
	trait := learnt(t, store, time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC), 1)[0]
	for _, r := range []loci.EditRequest{{Content: "Never drinks tea."}, {Kind: loci.Fact}, {NoEvent: true}} {
		r.ID = trait
		if _, err := e.Edit(t.Context(), me, r); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "confirm or reject") {
			t.Errorf("%+v: %v", r, err)
		}
	}
	if res := must(e.Edit(t.Context(), me, loci.EditRequest{ID: trait, Tags: []string{"tea"}})); !slices.Equal(res.Note.Tags, []string{"tea"}) {
		t.Errorf("tags %q", res.Note.Tags)
	}
}

// An agent that changes words gets nothing that is kept from it of them, also where it
// changes nothing.
func TestA1_AnswersToChangesConcealWhatReadingConceals(t *testing.T) {
	likes(t, func(t *testing.T, e *engine.Engine) {
		words := must(e.Notes(t.Context(), me, loci.NotesRequest{})).Notes
		at := slices.IndexFunc(words, func(n loci.Note) bool { return n.Verbatim && n.Original != nil })
		if at < 0 {
			t.Fatal("no words are governed")
		}
		id := words[at].ID
		answers := map[string]*loci.ChangeResult{
			"edit of nothing": must(e.Edit(t.Context(), stranger, loci.EditRequest{ID: id, Visibility: words[at].Visibility})),
			"pin":             must(e.Pin(t.Context(), stranger, id)),
			"edit":            must(e.Edit(t.Context(), stranger, loci.EditRequest{ID: id, AddTags: []string{"tea"}})),
			"forget":          must(e.Forget(t.Context(), stranger, loci.ForgetRequest{ID: id})),
			"restore":         must(e.Restore(t.Context(), stranger, id)),
		}
		for name, res := range answers {
			if res.Note.Original != nil || len(res.Note.Facts) == 0 {
				t.Errorf("%s: %+v", name, res.Note)
			}
		}
		if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: id})); n.Original == nil {
			t.Error("what the words are by themselves is lost")
		}
	})
}

// The words of a fact hold what it holds: they can't take its place.
func TestW12_WordsDontTakeThePlaceOfTheirFact(t *testing.T) {
	t.Parallel()
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New()}))
	r := loci.RememberRequest{Text: "Guess where I live!", Facts: []loci.GivenFact{{Text: "The user lives in Ghent."}}}
	of := must(e.Remember(t.Context(), me, r)).Notes
	_, err := e.Replace(t.Context(), me, loci.ReplaceRequest{Old: of[1].ID, New: of[0].ID})
	if !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "forget that note") {
		t.Errorf("the words in the place of their fact: %v", err)
	}
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: of[1].ID})); n.Superseded() {
		t.Errorf("the fact is %+v", n)
	}
}
