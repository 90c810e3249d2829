package transfer_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
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
	if _, err := from.Export(t.Context(), me, &export); err != nil {
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
