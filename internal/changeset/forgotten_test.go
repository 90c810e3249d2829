package changeset

import (
	"strconv"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// past is a history, told in words: "undo 1 2" takes the versions 1 and 2 back. A state is
// what the steps make of it.
func past(told string) (versions []loci.Version) {
	for i, word := range strings.Split(told, ", ") {
		step, args, _ := strings.Cut(word, " ")
		v := loci.Version{Change: loci.ChangeID{Version: i + 1}, Step: loci.Step(step)}
		if i > 0 {
			v.Note.Forgotten = versions[i-1].Note.Forgotten
		}
		switch v.Step {
		case loci.StepForget, loci.StepSweep, loci.StepDerive:
			v.Note.Forgotten = true
		case loci.StepRestore:
			v.Note.Forgotten = false
		case loci.StepUndo:
			for _, a := range strings.Fields(args) {
				n, _ := strconv.Atoi(a)
				v.Undoes = append(v.Undoes, n)
			}
			v.Note.Forgotten = v.Undoes[0] == 1 || versions[v.Undoes[0]-2].Note.Forgotten
		}
		versions = append(versions, v)
	}
	return versions
}

func TestFindingG3_WhyANoteIsForgottenIsInItsWholeHistory(t *testing.T) {
	t.Parallel()
	for told, want := range map[string]Oblivion{
		"extract":                                 Remembered,
		"extract, forget":                         ByHand,
		"extract, forget, pin, edit":              ByHand,
		"extract, forget, restore":                Remembered,
		"extract, sweep":                          Faded,
		"extract, sweep, pin":                     Faded,
		"extract, sweep, undo 2":                  Remembered,
		"extract, sweep, undo 2, undo 3":          Faded,
		"extract, sweep, restore, forget":         ByHand,
		"extract, undo 1":                         Unmade,
		"extract, undo 1, pin":                    Unmade,
		"extract, undo 1, undo 2":                 Remembered,
		"extract, undo 1, undo 2, undo 3":         Unmade,
		"extract, undo 1, undo 2, undo 3, pin":    Unmade,
		"extract, undo 1, restore":                Remembered,
		"extract, undo 1, restore, undo 3":        Unmade,
		"extract, undo 1, restore, forget":        ByHand,
		"extract, undo 1, undo 2, forget":         ByHand,
		"extract, forget, undo 2":                 Remembered,
		"extract, forget, undo 2, undo 3":         ByHand,
		"extract, forget, restore, undo 3, unpin": ByHand,
		"extract, forget, undo 1 2":               Unmade,
		"remember, govern":                        Followed,
		"remember, govern, edit":                  Followed,
		"remember, govern, restore, forget":       ByHand,
	} {
		if got := Forgotten(past(told)); got != want {
			t.Errorf("%s: %d, want %d", told, got, want)
		}
	}
	if got := Forgotten(nil); got != Remembered {
		t.Errorf("nothing is forgotten: %d", got)
	}
}

// Histories of others may say anything: what can't be known is by hand, and ends.
func TestFindingG3_AHistoryThatCannotBeIsForgottenByHand(t *testing.T) {
	t.Parallel()
	for _, undoes := range [][]int{nil, {3}, {9}, {4}} {
		versions := past("extract, pin, forget")
		versions[2].Step, versions[2].Undoes = loci.StepUndo, undoes
		if got := Forgotten(versions); got != ByHand {
			t.Errorf("%v: %d", undoes, got)
		}
		if got := Forgotten(versions[2:]); got != ByHand {
			t.Errorf("%v alone: %d", undoes, got)
		}
	}
}
