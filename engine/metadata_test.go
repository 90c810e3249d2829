package engine_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// cellists is a memory whose model finds one fact in every text.
func cellists(t *testing.T) *engine.Engine {
	t.Helper()
	llm := says(map[string]string{"extract": facts("Ann plays the cello.")})
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: llm, Decide: llm, Evolve: llm}}))
	t.Cleanup(func() {
		if err := e.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return e
}

func TestI5_MetadataGoesWithANote(t *testing.T) {
	t.Parallel()
	e := cellists(t)
	want := loci.Metadata{"id": json.Number("12345678901234567890"), "at": map[string]any{"深": []any{"x", nil, true}}}
	res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "My sister Ann plays the cello.", Metadata: want, Wait: true}))
	if len(res.Notes) != 2 {
		t.Fatalf("%d notes: %v", len(res.Notes), res.Warnings)
	}
	for _, n := range res.Notes {
		if diff := cmp.Diff(want, must(e.Note(t.Context(), me, loci.NoteRequest{ID: n.ID})).Metadata); diff != "" {
			t.Errorf("of %q: %s", n.Content, diff)
		}
	}
	id := res.Notes[0].ID
	other := loci.Metadata{"a": "b"}
	edited := must(e.Edit(t.Context(), me, loci.EditRequest{ID: id, Metadata: &other}))
	if diff := cmp.Diff(other, edited.Note.Metadata); diff != "" {
		t.Error(diff)
	}
	must(e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{edited.Change.String()}}))
	if diff := cmp.Diff(want, must(e.Note(t.Context(), me, loci.NoteRequest{ID: id})).Metadata); diff != "" {
		t.Errorf("undone: %s", diff)
	}
	var file bytes.Buffer
	must(e.Export(t.Context(), me, loci.ExportRequest{}, &file))
	copied := cellists(t)
	must(copied.Import(t.Context(), me, bytes.NewReader(file.Bytes()), nil))
	if diff := cmp.Diff(want, must(copied.Note(t.Context(), me, loci.NoteRequest{ID: id})).Metadata); diff != "" {
		t.Errorf("exported: %s", diff)
	}
	if hits := must(copied.Recall(t.Context(), me, loci.RecallRequest{Query: "深"})).Hits; len(hits) > 0 {
		t.Errorf("metadata are searched: %v", hits[0].Note.Content)
	}
	empty := loci.Metadata{}
	if n := must(e.Edit(t.Context(), me, loci.EditRequest{ID: id, Metadata: &empty})).Note; n.Metadata != nil {
		t.Errorf("taken away: %v", n.Metadata)
	}
}

func TestI5_MetadataThatCantBeKeptAreRefused(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	for _, m := range []loci.Metadata{{"f": func() {}}, {"long": strings.Repeat("x", 64<<10)}} {
		_, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "x", Metadata: m})
		if field := (*loci.FieldError)(nil); !errors.As(err, &field) || field.Field != "metadata" {
			t.Errorf("%v", err)
		}
	}
}

func TestW15_PlainWordsAreNotShownToAModel(t *testing.T) {
	t.Parallel()
	e := cellists(t)
	res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "My sister Ann plays the cello.", Plain: true, Wait: true}))
	must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "I live in Faro.", Plain: true}}}))
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	if spent := must(e.Usage(t.Context(), me, time.Time{}, time.Time{})); len(res.Notes) != 1 || len(spent) > 0 {
		t.Errorf("%d notes, costs %v", len(res.Notes), spent)
	}
	_, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: []loci.RememberRequest{{Text: "a", Plain: true}, {Text: "b"}}})
	if !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("some plain: %v", err)
	}
}
