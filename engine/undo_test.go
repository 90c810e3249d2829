package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// What an agent may not see it can't take back, and learns nothing of.
func TestA1_UndoOfWhatIsHiddenIsOfWhatIsNotThere(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	clerk := loci.Scope{User: "me", Agent: "clerk"}
	hidden, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "My secret is 4711.", Visibility: loci.UserOnly})
	if err != nil {
		t.Fatal(err)
	}
	id := hidden.Notes[0].ID
	unknown := strings.NewReplacer(hidden.Message.String(), "ID", id.String(), "ID", "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07", "ID")
	for kind, ids := range map[string][2]string{
		"a message": {hidden.Message.String(), "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"},
		"a change":  {id.String() + "@1", "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07@1"},
		"a note":    {id.String(), "019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07"},
	} {
		var texts [2]string
		for i, ask := range ids {
			_, err := e.Undo(t.Context(), clerk, loci.UndoRequest{IDs: []string{ask}})
			if !errors.Is(err, loci.ErrNotFound) {
				t.Fatalf("%s: %v", kind, err)
			}
			texts[i] = unknown.Replace(err.Error())
		}
		if texts[0] != texts[1] {
			t.Errorf("%s that is hidden: %q, that is not there: %q", kind, texts[0], texts[1])
		}
	}
	if n, err := e.Note(t.Context(), me, loci.NoteRequest{ID: id}); err != nil || n.Forgotten {
		t.Errorf("it became %+v, %v", n, err)
	}
}

// A change that is undone by two calls at once is undone once; the other call reports that
// it is.
func TestW10_TwoWhoUndoTheSameUndoItOnce(t *testing.T) {
	t.Parallel()
	store := &raced{Store: inmem.New()}
	e, other := memory(t, store), memory(t, store.Store)
	kept, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "My locker code is 4711."})
	if err != nil {
		t.Fatal(err)
	}
	ask := loci.UndoRequest{IDs: []string{kept.Message.String()}}
	store.first = func() {
		if _, err := other.Undo(t.Context(), me, ask); err != nil {
			t.Error(err)
		}
	}
	r, err := e.Undo(t.Context(), me, ask)
	if err != nil || r.Change.Version != 0 || !r.Note.Forgotten {
		t.Errorf("the second: %+v, %v", r, err)
	}
	if past, err := e.History(t.Context(), me, kept.Notes[0].ID); err != nil || len(past.Changes) != 2 {
		t.Errorf("history %+v, %v", past, err)
	}
}

// raced is a store in which another process commits before the next undo does.
type raced struct {
	store.Store
	first func()
}

func (r *raced) Apply(ctx context.Context, user string, c *store.Changes) error {
	if first := r.first; first != nil {
		r.first = nil
		first()
	}
	return r.Store.Apply(ctx, user, c)
}

func TestAnUndoOfNothingSaysWhatToName(t *testing.T) {
	t.Parallel()
	e := memory(t, inmem.New())
	for name, r := range map[string]loci.UndoRequest{
		"no ids":              {},
		"too many":            {IDs: make([]string, 1001)},
		"an empty id":         {IDs: []string{""}},
		"no id":               {IDs: []string{"the last one"}},
		"no version":          {IDs: []string{"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07@x"}},
		"a reason of 1 MiB":   {IDs: []string{"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07@1"}, Reason: strings.Repeat("x", 1<<20)},
		"version 0 of a note": {IDs: []string{"019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07@0"}},
	} {
		if _, err := e.Undo(t.Context(), me, r); !errors.Is(err, loci.ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
