package engine_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// diary is a memory whose model makes a fact of every sentence, and a fact about all
// messages of a batch.
func diary(t *testing.T, store store.Store) *engine.Engine {
	return thinking(t, store, oracle(func(_ context.Context, p model.Prompt) (model.Answer, error) {
		if p.Step != "extract" {
			return model.Answer{Text: orNone("")}, nil
		}
		var items []string
		for i, word := range []string{"Grünkohl", "saxophone"} {
			if strings.Contains(p.User, word) {
				items = append(items, statement("The user likes "+word+".", map[string]any{"sources": []int{min(i+1, strings.Count(p.User, "I like "))}}))
			}
		}
		if len(items) == 2 {
			items = append(items, statement("The user likes two things.", map[string]any{"sources": []int{1, 2}}))
		}
		return model.Answer{Text: `{"facts":[` + strings.Join(items, ",") + `]}`}, nil
	}), nil)
}

func TestPurgedWordsSurviveInNoFact(t *testing.T) {
	eachStore(t, func(t *testing.T, store store.Store) {
		e := diary(t, store)
		_, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{
			{Text: "I like Grünkohl.", Conversation: "c"}, {Text: "I like the saxophone.", Conversation: "c"},
		}})
		if err != nil {
			t.Fatal(err)
		}
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		words := said(t, e, "I like Grünkohl.")
		fact := said(t, e, "The user likes Grünkohl.")
		if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: fact.ID}); err != nil { // forgotten is still there
			t.Fatal(err)
		}
		both := said(t, e, "The user likes two things.")
		res, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: words.ID, Purge: true})
		if want := []loci.ID{words.ID, fact.ID, both.ID}; err != nil || !slices.Equal(res.Purged, want) {
			t.Errorf("destroyed %v, %v; want %v", res, err, want)
		}
		var all bytes.Buffer
		if _, err := e.Export(t.Context(), me, loci.ExportRequest{}, &all); err != nil || strings.Contains(all.String(), "Grünkohl") {
			t.Errorf("the words are there still, %v:\n%s", err, all.String())
		}
		left := extracted(t, e, me)
		slices.Sort(left)
		if !slices.Equal(left, []string{"The user likes saxophone."}) {
			t.Errorf("of other sources there are %q", left)
		}
		// The message that was a source of the lost fact too is distilled again.
		jobs, err := e.Jobs(t.Context(), me)
		if err != nil || len(jobs) != 1 || jobs[0].Kind != loci.JobExtract || !slices.Equal(jobs[0].Notes, []loci.ID{said(t, e, "I like the saxophone.").ID}) {
			t.Errorf("the jobs are %+v, %v", jobs, err)
		}
	})
}

// An agent that does not see a fact does not see its words, and destroys neither.
func TestAnAgentPurgesNoWordsOfFactsThatItDoesNotSee(t *testing.T) {
	t.Parallel()
	store := stores["inmem"](t)
	t.Cleanup(func() { _ = store.Close() })
	e := thinking(t, store, says(map[string]string{"extract": `{"facts":[` + statement("The user's blood group is B.", map[string]any{"visibility": "private"}) + `]}`}), nil)
	words, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "My blood group is B.", Visibility: loci.Open, Wait: true})
	if err != nil {
		t.Fatal(err)
	}
	coach := loci.Scope{User: "me", Agent: "coach"}
	fact := said(t, e, "The user's blood group is B.")
	if _, err := e.Note(t.Context(), coach, loci.NoteRequest{ID: fact.ID}); !errors.Is(err, loci.ErrNotFound) {
		t.Fatalf("the agent sees the fact: %v", err)
	}
	if _, err := e.Forget(t.Context(), coach, loci.ForgetRequest{ID: fact.ID, Purge: true}); !errors.Is(err, loci.ErrNotFound) {
		t.Errorf("the agent destroys what it does not see: %v", err)
	}
	if _, err := e.Forget(t.Context(), coach, loci.ForgetRequest{ID: words.Notes[0].ID, Purge: true}); !errors.Is(err, loci.ErrNotFound) {
		t.Errorf("the agent destroys the words: %v", err)
	}
	if _, err := e.Forget(t.Context(), me, loci.ForgetRequest{ID: words.Notes[0].ID, Purge: true}); err != nil {
		t.Error(err)
	}
	if got := extracted(t, e, me); len(got) != 0 {
		t.Errorf("left %q", got)
	}
}

// said is the note with a content.
func said(t *testing.T, e *engine.Engine, content string) *loci.Note {
	t.Helper()
	res, err := e.Notes(t.Context(), me, loci.NotesRequest{Page: loci.Page{Limit: 500}})
	if err != nil {
		t.Fatal(err)
	}
	for i := range res.Notes {
		if res.Notes[i].Content == content {
			return &res.Notes[i]
		}
	}
	t.Fatalf("no note says %q", content)
	return nil
}
