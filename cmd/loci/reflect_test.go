package main

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
)

func TestAUserWhoWaitsLongerThanASecondSeesWhatFor(t *testing.T) {
	t.Parallel()
	for took, want := range map[time.Duration]string{
		900 * time.Millisecond: "", 3 * time.Second: "note: thinking\n",
	} {
		synctest.Test(t, func(t *testing.T) {
			var notes strings.Builder
			failure := errors.New("no")
			a := &app{streams: streams{err: &notes}}
			err := a.meanwhile("thinking", func() error {
				time.Sleep(took) // of the bubble's clock
				return failure
			})
			if !errors.Is(err, failure) || notes.String() != want {
				t.Errorf("after %v: %v, told %q, want %q", took, err, notes.String(), want)
			}
		})
	}
}

func TestSureIsABarOnATerminalAlone(t *testing.T) {
	t.Parallel()
	for confidence, want := range map[float64]string{0: "░░░░░ 0.00", .3: "██░░░ 0.30", .62: "███░░ 0.62", 1: "█████ 1.00"} {
		if got := (look{terminal: true}).sure(confidence); got != want {
			t.Errorf("%v on a terminal: %q, want %q", confidence, got, want)
		}
		if got := (look{}).sure(confidence); got != number(confidence) {
			t.Errorf("%v in a pipe: %q", confidence, got)
		}
	}
}

// An id that is broken over lines can't be copied.
func TestListsOfReflectionKeepIdsWholeOnANarrowTerminal(t *testing.T) {
	t.Parallel()
	traits := []loci.Note{{ID: loci.ID{1, 7: 9}, Kind: loci.Trait, Content: "小李每天早上六点去公园遛狗。", Confidence: .6, Trait: &loci.TraitState{Stage: loci.StageEstablished, Evidence: 4}}}
	cycles := []loci.Cycle{{ID: loci.ID{2, 7: 9}, Trigger: loci.TriggerForce, Status: loci.CycleFailed, Error: "it is down"}}
	for width, entries := range map[int]bool{80: true, 200: false, 0: false} {
		var out strings.Builder
		a := &app{streams: streams{out: &out}, look: look{terminal: width > 0, width: width}}
		a.showTraits(traits, true)
		a.showReflections(cycles)
		got := out.String()
		for _, want := range []string{shortened(traits[0].ID), cycles[0].ID.String(), traits[0].Content, "it is down", "established", "+4 −0"} {
			if !strings.Contains(got, want) {
				t.Errorf("on %d columns there is no %q:\n%s", width, want, got)
			}
		}
		if strings.Contains(got, "evidence") == entries {
			t.Errorf("on %d columns:\n%s", width, got)
		}
	}
}

// Notes made by hand or by an import are traits without what reflection keeps.
func TestATraitWithoutAStateIsShown(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	a := &app{streams: streams{out: &out}}
	n := loci.Note{Kind: loci.Trait, Content: "喜欢喝茶", Confidence: .7}
	a.showTraits([]loci.Note{n}, false)
	a.showTrait(&loci.TraitResult{Trait: n})
	if got := out.String(); !strings.Contains(got, "0.70") || strings.Count(got, "喜欢喝茶") != 2 {
		t.Errorf("shown as %q", got)
	}
}
