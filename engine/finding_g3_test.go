package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// Words are forgotten when somebody has forgotten what was made of them: not where that was
// only taken back, however often, and whatever was done to it since.
func TestFindingG3_WordsAreForgottenByAForgetAlone(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		does      string
		forgotten bool
	}{
		{"undo 1", false},
		{"undo 1, undo 2", false},
		{"undo 1, undo 2, undo 3", false},
		{"undo 1, undo 2, undo 3, undo 4, undo 5", false},
		{"undo 1, pin", false},
		{"undo 1, tag, pin", false},
		{"undo 1, restore, undo 3", false},
		{"undo 1, restore", false},
		{"undo 1, restore, forget", true},
		{"forget", true},
		{"forget, pin", true},
		{"forget, undo 2", false},
		{"forget, undo 2, undo 3", true},
		{"forget, restore, undo 3, pin", true},
		{"forget, undo 2, undo 1", false},
	} {
		t.Run(c.does, func(t *testing.T) {
			t.Parallel()
			unasked(t, func(t *testing.T, e *engine.Engine) {
				res := gives(t, e, me, "I like tea, and the kettle is new.", loci.GivenFact{Text: "The user likes tea."})
				d := doing{t, e, only(t, res).ID}
				d.all(c.does)
				if words := now(t, e, me, res.Notes[0].ID); words.Forgotten != c.forgotten {
					t.Errorf("the words are %+v", words)
				}
			})
		})
	}
}

// So it is with words that only repeat others.
func TestFindingG3_RepeatsAreForgottenByAForgetAlone(t *testing.T) {
	t.Parallel()
	for does, forgotten := range map[string]bool{
		"undo 1, undo 2, undo 3": false, "undo 1, pin": false, "forget, pin": true, "forget, restore, undo 3": true,
	} {
		t.Run(does, func(t *testing.T) {
			t.Parallel()
			unasked(t, func(t *testing.T, e *engine.Engine) {
				fact := gives(t, e, me, "I like tea.").Notes[0].ID
				again := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "I like tea.", Conversation: "another", Plain: true, Wait: true})).Notes[0].ID
				if n := now(t, e, me, again); len(n.Facts) != 1 || n.Facts[0].Fact != fact {
					t.Fatalf("it repeats nothing: %+v", n)
				}
				d := doing{t, e, fact}
				d.all(does)
				if n := now(t, e, me, again); n.Forgotten != forgotten {
					t.Errorf("it is %+v", n)
				}
			})
		})
	}
}

// doing are things that the user does to a note.
type doing struct {
	*testing.T
	*engine.Engine
	note loci.ID
}

func (d doing) all(does string) {
	d.Helper()
	for _, do := range strings.Split(does, ", ") {
		var version int
		ctx := d.Context()
		switch _, _ = fmt.Sscanf(do, "undo %d", &version); do {
		case "forget":
			must(d.Forget(ctx, me, loci.ForgetRequest{ID: d.note}))
		case "restore":
			must(d.Restore(ctx, me, d.note))
		case "pin":
			must(d.Pin(ctx, me, d.note))
		case "tag":
			must(d.Edit(ctx, me, loci.EditRequest{ID: d.note, AddTags: []string{"tea"}}))
		default:
			must(d.Undo(ctx, me, loci.UndoRequest{IDs: []string{loci.ChangeID{Note: d.note, Version: version}.String()}}))
		}
	}
}

// Words that only repeat others follow these also where somebody has linked the two by hand,
// and nobody unlinks what they say.
func TestFindingG3_ARepetitionStaysOneWhoeverLinksIt(t *testing.T) {
	t.Parallel()
	e := must(engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()}))
	var said []loci.ID
	for _, conversation := range []string{"a", "b"} {
		r := loci.RememberRequest{Text: "I live in Ghent.", Conversation: conversation, Wait: true}
		said = append(said, must(e.Remember(t.Context(), me, r)).Notes[0].ID)
	}
	must(e.Link(t.Context(), me, loci.LinkRequest{From: said[1], Type: loci.Supports, To: said[0], Reason: "I said so"}))
	if _, err := e.Unlink(t.Context(), me, loci.UnlinkRequest{From: said[1], Type: loci.Supports, To: said[0]}); !errors.Is(err, loci.ErrConflict) {
		t.Errorf("unlinked: %v", err)
	}
	must(e.Forget(t.Context(), me, loci.ForgetRequest{ID: said[0]}))
	if n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: said[1]})); !n.Forgotten {
		t.Errorf("the repetition is %+v", n)
	}
}
