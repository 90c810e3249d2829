package transfer_test

import (
	"context"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

var me = loci.Scope{User: "me"}

func opened(t *testing.T) *engine.Engine {
	t.Helper()
	e, err := engine.New(inmem.New(), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// In format 1 an undo lists what it took back in its reason alone. Read back, it is an
// undo as any other: it can be undone, and what it took back is no change in force.
func TestAnUndoOfAnOlderExportKnowsWhatItTookBack(t *testing.T) {
	t.Parallel()
	from := opened(t)
	kept, err := from.Remember(t.Context(), me, loci.RememberRequest{Text: "The key is under the blue pot."})
	if err != nil {
		t.Fatal(err)
	}
	id := kept.Notes[0].ID
	undo := func(e *engine.Engine, change loci.ChangeID) loci.ChangeID {
		t.Helper()
		res, err := e.Undo(t.Context(), me, loci.UndoRequest{IDs: []string{change.String()}, Reason: "a: mistake"})
		if err != nil {
			t.Fatal(err)
		}
		return res.Change
	}
	pinned, err := from.Pin(t.Context(), me, id)
	if err != nil {
		t.Fatal(err)
	}
	undone := undo(from, pinned.Change)
	var export strings.Builder
	if _, err := from.Export(t.Context(), me, loci.ExportRequest{}, &export); err != nil {
		t.Fatal(err)
	}
	older := asFormat(t, export.String(), 1)
	if strings.Contains(older, "undoes") || !strings.Contains(older, `"version":1`) {
		t.Fatalf("this is no export of format 1:\n%s", older)
	}

	to := opened(t)
	if _, err := to.Import(t.Context(), me, strings.NewReader(older), nil); err != nil {
		t.Fatal(err)
	}
	history, err := to.History(t.Context(), me, id)
	if err != nil || !slices.Equal(history.Changes[2].Undoes, []int{2}) {
		t.Fatalf("got %+v, %v", history, err)
	}
	undo(to, undone)
	n, err := to.Note(t.Context(), me, loci.NoteRequest{ID: id})
	if err != nil || !n.Pinned {
		t.Errorf("the undo undone, the note is %+v, %v", n, err)
	}
}

// asFormat is an export as loci wrote it in an older format.
func asFormat(t *testing.T, export string, version int) string {
	t.Helper()
	var out strings.Builder
	for i, line := range strings.Split(strings.TrimSpace(export), "\n") {
		var record map[string]any
		if err := json.Unmarshal([]byte(line), &record); err != nil {
			t.Fatal(err)
		}
		v, isVersion := record["version"].(map[string]any)
		switch {
		case i == 0:
			record["version"] = version
		case isVersion && version < 2:
			delete(v, "undoes")
		case record["loci"] != nil, record["uses"] != nil, record["calls"] != nil, record["job"] != nil:
			continue
		}
		delete(record, "zones")
		text, err := json.Marshal(record)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(text, '\n'))
	}
	return out.String()
}

var setFields = regexp.MustCompile(`,"set":"[^"]*"|,"of":\[[^\]]*\]`)

// An export that was made before change sets is given those that can be known: its versions
// came of what those of the memory came of that it was made of.
func TestW12_AnExportOfBeforeChangeSets(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	open := func() *engine.Engine {
		e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Clock: func() time.Time { return now }})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = e.Close(ctx) })
		return e
	}
	one := open()
	var messages []string
	for _, text := range []string{"I live in Bonn.", "I no longer live in Bonn, now I live in Ghent.", "I have a dentist appointment on Friday.", "The dentist appointment moved to next Tuesday."} {
		now = now.Add(time.Hour)
		res, err := one.Remember(ctx, me, loci.RememberRequest{Text: text, At: now, Wait: true})
		if err != nil {
			t.Fatal(err)
		}
		messages = append(messages, res.Message.String())
	}
	var file strings.Builder
	if _, err := one.Export(ctx, me, loci.ExportRequest{}, &file); err != nil {
		t.Fatal(err)
	}
	old := asFormat(t, setFields.ReplaceAllString(file.String(), ""), 2)
	two := open()
	if _, err := two.Import(ctx, me, strings.NewReader(old), nil); err != nil {
		t.Fatal(err)
	}
	for _, id := range []int{1, 3} { // the corrections
		now = now.Add(time.Hour)
		for _, e := range []*engine.Engine{one, two} {
			if _, err := e.Undo(ctx, me, loci.UndoRequest{IDs: []string{messages[id]}}); err != nil {
				t.Error(err)
			}
		}
	}
	notes := func(e *engine.Engine) string {
		res, err := e.Notes(ctx, me, loci.NotesRequest{Filter: loci.Filter{Superseded: true, Forgotten: true}})
		if err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(res.Notes)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	if is, was := notes(one), notes(two); is != was {
		t.Errorf("undone in the memory:\n%s\nin that of the export:\n%s", is, was)
	}
}
