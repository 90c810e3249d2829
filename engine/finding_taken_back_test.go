package engine_test

import (
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// An agent that took back what it remembered, and remembers the same words again, is told that
// they stay taken back, and how to have them again. Others' forgetting is not told.
func TestW13_WordsThatWereTakenBackStaySoAndItIsSaid(t *testing.T) {
	at := time.Date(2026, 11, 9, 9, 0, 0, 0, time.UTC)
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for _, text := range []string{"The tax office wants my papers by Friday.", "税务局要我周五前交材料。"} {
			bot, told := loci.Scope{User: "ann", Agent: "bot"}, loci.RememberRequest{Text: text, At: at}
			first := must(e.Remember(t.Context(), bot, told))
			must(e.Undo(t.Context(), bot, loci.UndoRequest{IDs: []string{first.Message.String()}}))
			again := must(e.Remember(t.Context(), bot, told))
			if !again.Known || len(again.Warnings) != 2 || !strings.Contains(again.Warnings[1], "taken back") {
				t.Fatalf("again: %+v", again)
			}
			_, change, _ := strings.Cut(again.Warnings[1], "undo ")
			change, _, _ = strings.Cut(change, " ")
			must(e.Undo(t.Context(), bot, loci.UndoRequest{IDs: []string{change}}))
			if n := must(e.Note(t.Context(), bot, loci.NoteRequest{ID: first.Notes[0].ID})); n.Forgotten {
				t.Errorf("%s is still taken back", text)
			}
			must(e.Forget(t.Context(), loci.Scope{User: "ann"}, loci.ForgetRequest{ID: first.Notes[0].ID}))
			if silent := must(e.Remember(t.Context(), bot, told)); len(silent.Warnings) > 1 {
				t.Errorf("what the user forgot: %v", silent.Warnings)
			}
		}
	})
}
