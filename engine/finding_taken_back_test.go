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

// Words that an agent took back and says again with what they mean are a new message: the same
// once more is that message, and so are the words alone.
func TestFindingB10_WordsThatWereTakenBackAreSaidAgainWithFacts(t *testing.T) {
	at := time.Date(2026, 11, 9, 9, 0, 0, 0, time.UTC)
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for _, c := range [][2]string{
			{"Dentist on 20 November at 3, eye test on the 24th.", "The eye test is on 24 November 2026."},
			{"11月20号看牙医，24号看眼睛。", "11月24号看眼睛。"},
		} {
			bot := loci.Scope{User: c[0], Agent: "bot"}
			words := loci.RememberRequest{Text: c[0], At: at}
			given := words
			given.Facts = []loci.GivenFact{{Text: c[1], Temporality: loci.Prospective, EventTime: must(loci.ParseDate("2026-11-24", nil))}}
			first := must(e.Remember(t.Context(), bot, words))
			takesBack := func(m loci.ID) { must(e.Undo(t.Context(), bot, loci.UndoRequest{IDs: []string{m.String()}})) }
			for round := range 2 {
				takesBack(first.Message)
				given.Facts[0].Text += " Ann goes."[:10*round]
				second := must(e.Remember(t.Context(), bot, given))
				if second.Known || len(second.Notes) != 2 || len(second.Warnings) > 0 {
					t.Fatalf("round %d: with facts: %+v", round, second)
				}
				for _, r := range []loci.RememberRequest{given, words} {
					if again := must(e.Remember(t.Context(), bot, r)); !again.Known || again.Message != second.Message || len(again.Warnings) != 1 {
						t.Errorf("round %d: once more: %+v", round, again)
					}
				}
				if n := must(e.Agenda(t.Context(), bot, loci.AgendaRequest{})).Total; n != 1 {
					t.Errorf("round %d: there are %d plans", round, n)
				}
				first = second
			}
			takesBack(first.Message)
			if same := must(e.Remember(t.Context(), bot, given)); !same.Known {
				t.Errorf("the same facts: %+v", same)
			}
			alone := must(e.Remember(t.Context(), bot, words))
			if !alone.Known || len(alone.Warnings) != 2 || !strings.Contains(alone.Warnings[1], "with facts") {
				t.Errorf("words alone: %+v", alone)
			}
			if other := must(e.Remember(t.Context(), loci.Scope{User: c[0]}, given)); !other.Known || strings.Contains(strings.Join(other.Warnings, " "), "taken back") {
				t.Errorf("somebody else: %+v", other)
			}
		}
	})
}
