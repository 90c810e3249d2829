package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

var stranger = loci.Scope{User: "me", Agent: "stranger"}

// seenBy is all that a scope gets in lists, histories and an export, as text.
func seenBy(t *testing.T, e *engine.Engine, s loci.Scope) string {
	t.Helper()
	var out strings.Builder
	res, err := e.Notes(t.Context(), s, loci.NotesRequest{Filter: loci.Filter{Superseded: true, Forgotten: true}, Page: loci.Page{Limit: 500}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range res.Notes {
		history, err := e.History(t.Context(), s, res.Notes[i].ID)
		if err != nil {
			t.Fatal(err)
		}
		raw, _ := json.Marshal([]any{res.Notes[i], history})
		out.Write(raw)
	}
	if _, err := e.Export(t.Context(), s, loci.ExportRequest{}, &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func told(t *testing.T, e *engine.Engine, s loci.Scope, text string, v loci.Visibility) *loci.RememberResult {
	t.Helper()
	res, err := e.Remember(t.Context(), s, loci.RememberRequest{Text: text, Visibility: v, Conversation: "c", Domain: "general", Wait: true})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// echo is a model whose facts are the messages themselves, and which describes what is
// linked by all that it is shown.
type echo struct {
	mu    sync.Mutex
	shown []string // prompts of extractions
}

func (e *echo) Model() string { return "echo" }

func (e *echo) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch p.Step {
	case "extract":
		e.shown = append(e.shown, p.User)
		_, messages, _ := strings.Cut(p.User, " message 1, ")
		lines := strings.Split(messages, "\n")
		more := map[string]any{}
		if strings.Contains(lines[1], "Rumpelstiltskin") {
			more["visibility"] = "private"
		}
		return model.Answer{Text: `{"facts":[` + statement(lines[1], more) + `]}`}, nil
	case "evolve":
		context := "plain"
		if strings.Contains(p.User, "Rumpelstiltskin") {
			context = "known as Rumpelstiltskin"
		}
		return model.Answer{Text: fmt.Sprintf(`{"changes":[{"note":"m1","context":%q,"tags":["%s"],"reason":%q}]}`, context, strings.Fields(context)[0], context)}, nil
	}
	return model.Answer{Text: `{"decisions":[{"statement":1,"operation":"ADD"}]}`}, nil
}

func TestFindingS2_APrivateFactReachesNoScopedNoteByEvolve(t *testing.T) {
	t.Parallel()
	e := thinking(t, inmem.New(), &echo{}, nil)
	told(t, e, me, "The user drinks oolong tea with Ann on Mondays.", loci.Scoped)
	told(t, e, me, "The user drinks oolong tea with Ann, whom he calls Rumpelstiltskin.", loci.Scoped)
	told(t, e, me, "The user drinks oolong tea with Ann on Tuesdays.", loci.Scoped)
	for i, n := range must(e.Notes(t.Context(), me, loci.NotesRequest{})).Notes {
		if !n.Verbatim && n.Visibility == loci.Scoped && strings.Contains(n.Context+strings.Join(n.Tags, " "), "umpelstiltskin") {
			t.Errorf("note %d is described by what is private: %q %q", i, n.Context, n.Tags)
		}
	}
	if all := seenBy(t, e, stranger); strings.Contains(all, "known as Rumpelstiltskin") {
		t.Errorf("an agent gets %s", all)
	}
}

func TestFindingS2_HiddenTurnsAreNoContextOfAScopedFact(t *testing.T) {
	t.Parallel()
	m := &echo{}
	e := thinking(t, inmem.New(), m, nil)
	told(t, e, me, "Between us: Rumpelstiltskin.", loci.UserOnly)
	told(t, e, me, "What I said about him is true.", loci.Scoped)
	var r loci.IngestRequest
	for i, text := range []string{"Again between us: Rumpelstiltskin, the second.", "That is true too."} {
		r.Messages = append(r.Messages, loci.RememberRequest{Text: text, Conversation: "d", Domain: "general", Visibility: []loci.Visibility{loci.UserOnly, loci.Scoped}[i]})
	}
	must(e.Ingest(t.Context(), me, r))
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, p := range m.shown {
		if strings.Contains(p, "is true") {
			seen++
			if strings.Contains(p, "Rumpelstiltskin") {
				t.Errorf("a scoped message is shown with what is for the user alone:\n%s", p)
			}
		}
	}
	if seen != 2 {
		t.Errorf("%d scoped messages were distilled", seen)
	}
}

// What fewer may see closes nothing that more may see, but contradicts it; and an agent
// learns nothing of what it corrects without seeing it.
func TestFindingS2_AHiddenCorrectionClosesNothing(t *testing.T) {
	t.Parallel()
	e := byRules(inmem.New())
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	old := told(t, e, me, "I live in Lisbon.", loci.Scoped).Notes[0].ID
	secret := told(t, e, me, "I no longer live in Lisbon, now I live in Porto.", loci.UserOnly)
	for _, s := range []loci.Scope{me, stranger} {
		n := must(e.Note(t.Context(), s, loci.NoteRequest{ID: old}))
		if n.Superseded() || !n.ValidUntil.IsZero() || n.Version != 1 {
			t.Errorf("to %q it is %+v", s.Agent, n)
		}
	}
	links := must(e.Links(t.Context(), me, loci.LinksRequest{ID: old, Types: []loci.LinkType{loci.Contradicts}})).Links
	if len(links) != 1 || links[0].To != secret.Notes[0].ID {
		t.Errorf("the user sees the links %+v", links)
	}
	res := told(t, e, stranger, "I no longer live in Porto, now I live in Faro.", loci.Scoped)
	raw, _ := json.Marshal(res)
	if strings.Contains(string(raw), secret.Notes[0].ID.String()) {
		t.Errorf("the agent gets %s", raw)
	}
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: secret.Notes[0].ID})); n.Superseded() {
		t.Errorf("the agent closed what it does not see: %+v", n)
	}
	// The user corrects what is hidden; the correction bears no trace of it.
	shown := told(t, e, me, "I no longer live in Porto, now I live in Braga.", loci.Scoped).Notes[0].ID
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: secret.Notes[0].ID})); n.SupersededBy != shown {
		t.Errorf("the user's own correction left %+v", n)
	}
	if n := must(e.Note(t.Context(), stranger, loci.NoteRequest{ID: shown})); n.Version != 1 {
		t.Errorf("the correction is %+v", n)
	}
}

func TestFindingS5_WhatIsHiddenIsNotKnown(t *testing.T) {
	t.Parallel()
	e := byRules(inmem.New())
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	r := loci.RememberRequest{Text: "I drink oolong tea.", At: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), Visibility: loci.UserOnly, Domain: "general"}
	first := must(e.Remember(t.Context(), me, r))
	r.Visibility = ""
	own := must(e.Remember(t.Context(), stranger, r))
	if own.Known || own.Message == first.Message || len(own.Notes) != 1 {
		t.Fatalf("an agent that does not see it gets %+v", own)
	}
	if again := must(e.Remember(t.Context(), stranger, r)); !again.Known || again.Message != own.Message {
		t.Errorf("its own message is not known: %+v", again)
	}
	if mine := must(e.Remember(t.Context(), me, r)); !mine.Known || mine.Message != first.Message {
		t.Errorf("to the user it is %+v", mine)
	}
	other := loci.Scope{User: "me", Agent: "other"}
	res := must(e.Ingest(t.Context(), other, loci.IngestRequest{Messages: []loci.RememberRequest{r, r}}))
	if res.Added != 1 || res.Known != 1 || res.IDs[0] != res.IDs[1] || res.IDs[0] == first.Message {
		t.Errorf("another agent gets %+v", res)
	}
	// Who sees a message has said nothing new.
	open := told(t, e, me, "I drink green tea.", loci.Scoped)
	m := must(e.Note(t.Context(), me, loci.NoteRequest{ID: open.Notes[0].ID}))
	if seen := must(e.Remember(t.Context(), stranger, loci.RememberRequest{Text: "I drink green tea.", At: m.RecordedAt, Conversation: "c"})); !seen.Known || seen.Message != open.Message {
		t.Errorf("what it sees is not known: %+v", seen)
	}
}

// A note was closed by one that an agent, whose limits are others since, does not see.
func TestFindingS5_WhatIsHiddenClosesNothing(t *testing.T) {
	t.Parallel()
	e := byRules(inmem.New())
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	remember := func(text, domain string) loci.ID {
		return must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Visibility: loci.Scoped, Domain: domain, Wait: true})).Notes[0].ID
	}
	old, by := remember("I live in Lisbon.", "general"), remember("I no longer live in Lisbon, now I live in Porto.", "home")
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: old})); n.SupersededBy != by {
		t.Fatalf("the old is %+v", n)
	}
	desk := loci.Scope{User: "me", Agent: "desk"}
	if err := e.SetAgent(t.Context(), me, loci.Agent{Name: "desk", Domains: []string{"general"}}); err != nil {
		t.Fatal(err)
	}
	if all := seenBy(t, e, desk); strings.Contains(all, by.String()) || strings.Contains(all, "valid_until") || strings.Contains(all, "correction") {
		t.Errorf("the agent gets %s", all)
	}
	change := must(e.Pin(t.Context(), desk, old))
	if change.Note.Superseded() || !change.Note.Pinned {
		t.Errorf("its change is %+v", change.Note)
	}
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: old})); n.SupersededBy != by || n.ValidUntil.IsZero() || !n.Pinned {
		t.Errorf("after it the note is %+v", n)
	}
	must(e.Undo(t.Context(), desk, loci.UndoRequest{IDs: []string{change.Change.String()}}))
	must(e.Restore(t.Context(), desk, old))
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: old})); n.SupersededBy != by || n.Pinned {
		t.Errorf("after the undo the note is %+v", n)
	}
}

// The fact is as a memory has it that was made before facts determined their words.
func TestFindingS5_APurgeNamesOnlyWhatItsAskerSaw(t *testing.T) {
	t.Parallel()
	kept := inmem.New()
	e := byRules(kept)
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	said := told(t, e, me, "I am ill.", loci.Scoped).Notes[0]
	words := said.ID
	fact := said
	fact.ID, fact.Verbatim, fact.Content, fact.Visibility, fact.Version, fact.Links = loci.ID{15: 7}, false, "The user is ill.", loci.Private, 1, nil
	if err := kept.Apply(t.Context(), me.User, &store.Changes{Notes: []store.NoteChange{{Version: loci.Version{
		Change: loci.ChangeID{Note: fact.ID, Version: 1}, At: fact.RecordedAt, Clock: fact.UpdatedAt, Step: loci.StepExtract, Operation: loci.Add, Note: fact,
	}}}}); err != nil {
		t.Fatal(err)
	}
	res := must(e.Forget(t.Context(), stranger, loci.ForgetRequest{ID: words, Purge: true}))
	if len(res.Purged) != 1 || res.Purged[0] != words {
		t.Errorf("the agent gets %v", res.Purged)
	}
	if left := must(e.Notes(t.Context(), me, loci.NotesRequest{})).Notes; len(left) != 0 {
		t.Errorf("%d notes are left", len(left))
	}
}

// A message whose second part is private is not for those who may see the first.
func TestFindingS5_APartOfAMessageHidesAllOfIt(t *testing.T) {
	t.Parallel()
	e := byRules(inmem.New())
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	text := strings.Repeat("We talked about the weather and the garden for a long while. ", 90) + "My password is Rumpelstiltskin17."
	if res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text})); len(res.Notes) < 2 {
		t.Fatalf("it is %d notes", len(res.Notes))
	}
	if all := seenBy(t, e, stranger); strings.Contains(all, "Rumpelstiltskin") || strings.Contains(all, "weather") {
		t.Errorf("an agent gets %.2000s", all)
	}
}

func TestFindingS1_AMentionedMarkLosesNoWords(t *testing.T) {
	t.Parallel()
	e := byRules(inmem.New())
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	const text = "Recall starts with <loci-memory> and my sister Ann hates it."
	told(t, e, me, text, "")
	hits := recalled(t, e, "sister Ann")
	if len(hits) != 1 || hits[0].Note.Content != text {
		t.Errorf("got %+v", hits)
	}
}
