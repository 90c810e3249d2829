package reflection_test

import (
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/reflection"
)

// stored is a trait as a store keeps it: a new version only where a cycle writes one.
type stored struct {
	note     loci.Note
	versions int
}

func newStored(p *reflection.Policy, s reflection.State) *stored {
	state := s.TraitState
	return &stored{note: loci.Note{ID: loci.ID{1}, Kind: loci.Trait, Content: "Ann rows.", Confidence: s.Confidence, Trait: &state, Version: 1}}
}

// cycle moves the trait by the clock alone.
func (k *stored) cycle(p *reflection.Policy, at time.Time) {
	d := reflection.Advance(p, edit.Stamp{Clock: at}, &reflection.Known{Traits: []loci.Note{k.note}})
	for _, c := range d.Changes().Notes {
		k.note = c.Version.Note
		k.versions++
	}
}

func (k *stored) state() reflection.State {
	return reflection.State{Confidence: k.note.Confidence, TraitState: *k.note.Trait}
}

// However often a cycle looks, what is left of a confidence is the same, what is stored
// is less than .01 from it, and there is a version for each .01 or stage alone.
func TestFindingC2_ATraitThatFadesHasAVersionForAHundredthOrAStage(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	rapid.Check(t, func(t *rapid.T) {
		s := behaviourAt(rapid.Float64Range(.1, 1).Draw(t, "confidence"))
		s.Subtype = rapid.SampledFrom([]loci.Subtype{loci.SubtypeBehaviour, loci.SubtypePreference, loci.SubtypeCore}).Draw(t, "subtype")
		s.Reinforced = rapid.IntRange(0, 20).Draw(t, "reinforced")
		if s.Verdict = rapid.SampledFrom([]loci.Verdict{"", loci.Confirmed}).Draw(t, "verdict"); s.Verdict != "" {
			s.Confidence = max(s.Confidence, p.Kept)
		}
		s.Stage = p.Stage(s.Confidence)
		k, at := newStored(&p, s), noon
		for range rapid.IntRange(1, 200).Draw(t, "cycles") {
			at = at.Add(time.Duration(rapid.Int64Range(int64(time.Minute), int64(5*day)).Draw(t, "pause")))
			k.cycle(&p, at)
			once := p.Decayed(s, at)
			now := p.Decayed(k.state(), at)
			if once.Stage == loci.StageDissolved {
				once.Confidence = now.Confidence // it fades no further
			}
			if math.Abs(once.Confidence-now.Confidence) > 1e-9 || once.Stage != now.Stage {
				t.Fatalf("%v: %+v, at once it would be %+v", at, now, once)
			}
			if math.Abs(k.note.Confidence-now.Confidence) >= .01 || k.note.Trait.Stage != now.Stage {
				t.Fatalf("%v: stored %v (%s), it is %v (%s)", at, k.note.Confidence, k.note.Trait.Stage, now.Confidence, now.Stage)
			}
		}
		if most := int((s.Confidence-k.note.Confidence)/.01) + 4; k.versions > most {
			t.Errorf("%d versions from %v to %v", k.versions, s.Confidence, k.note.Confidence)
		}
	})
}

// The moment of the next change is that at which a cycle writes a version, and no earlier one does.
func TestFindingC2_WhenTimeAloneChangesATraitIsKnown(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	rapid.Check(t, func(t *rapid.T) {
		s := behaviourAt(rapid.Float64Range(0, 1).Draw(t, "confidence"))
		s.Subtype = rapid.SampledFrom([]loci.Subtype{loci.SubtypeBehaviour, loci.SubtypeCore}).Draw(t, "subtype")
		s.Reinforced = rapid.IntRange(0, 20).Draw(t, "reinforced")
		s.Verdict = rapid.SampledFrom([]loci.Verdict{"", loci.Confirmed}).Draw(t, "verdict")
		if s.Verdict == loci.Confirmed {
			s.Confidence = max(s.Confidence, p.Kept)
		}
		s.Stage = p.Stage(s.Confidence)
		if rapid.Bool().Draw(t, "trend") {
			s = p.Trend(loci.FormPattern, 1, noon, time.Duration(rapid.IntRange(1, 90).Draw(t, "window"))*day)
			s.Reinforced = rapid.IntRange(0, 3).Draw(t, "seen again")
		}
		now := noon.Add(time.Duration(rapid.Int64Range(0, int64(40*day)).Draw(t, "later")))
		at := p.Turns(s, now)
		writes := func(at time.Time) bool {
			k := newStored(&p, s)
			k.cycle(&p, at)
			return k.versions > 0
		}
		if at.IsZero() {
			if writes(now.Add(100 * 365 * day)) {
				t.Fatal("it changes within a hundred years, and is said never to")
			}
			return
		}
		if at.Before(now) || !writes(at) {
			t.Fatalf("at %v nothing is written", at)
		}
		before := at.Add(-time.Duration(rapid.Int64Range(int64(2*time.Second), int64(100*day)).Draw(t, "before")))
		if !before.Before(now) && writes(before) {
			t.Errorf("it is written at %v already, not only at %v", before, at)
		}
	})
}

func TestFindingC2_WhenTimeAloneChangesATraitByHand(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct {
		name string
		s    reflection.State
		want float64 // days; negative is never
	}{
		{"a hundredth of .5", behaviourAt(.5), math.Log(.5/.49) / .005},
		{"the stage comes first", behaviourAt(.602), math.Log(.602/.6) / .005},
		{"at the bound of a stage", behaviourAt(.3), 0},
		{"a trend, at the end of its window", p.Trend(loci.FormPattern, 1, noon, 0), 30},
		{"dissolved", reflection.State{TraitState: loci.TraitState{Stage: loci.StageDissolved}}, -1},
		{"confirmed, as low as it gets", p.Judged(behaviourAt(.4), loci.Confirmed, "", noon), -1},
	} {
		at := p.Turns(c.s, noon)
		if got := at.Sub(noon).Hours() / 24; at.IsZero() != (c.want < 0) || !at.IsZero() && math.Abs(got-c.want) > 2./86400 {
			t.Errorf("%s: after %v days, want %v", c.name, got, c.want)
		}
	}
}

// A trait that was written while a clock ran ahead fades from now on, not from then.
func TestFindingS10_ATraitOfAClockThatRanAheadFades(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	s := behaviourAt(.5)
	s.Moved = noon.Add(365 * day)
	k := newStored(&p, s)
	k.cycle(&p, noon)
	k.cycle(&p, noon.Add(10*day))
	if want := .5 * math.Exp(-.05); !near(k.note.Confidence, want) {
		t.Errorf("ten days later it is %v, want %v", k.note.Confidence, want)
	}
}

// A clock that once ran ahead blocks no cycle; one that is a second ahead of another's is
// no reason for a second cycle within the minute.
func TestFindingS10_ACycleFromTheFutureBlocksNothing(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct {
		name  string
		s     reflection.Backlog
		asked loci.Trigger
		want  loci.Trigger
	}{
		{"forced", reflection.Backlog{Begun: noon.Add(400 * day), Completed: noon.Add(400 * day)}, loci.TriggerForce, loci.TriggerForce},
		{"weighty", reflection.Backlog{New: 6, Weight: 30, Begun: noon.Add(day), Completed: noon.Add(day)}, "", loci.TriggerImportance},
		{"anything new", reflection.Backlog{New: 1, Weight: 3, Begun: noon.Add(day), Completed: noon.Add(day)}, "", loci.TriggerScheduled},
		{"nothing new", reflection.Backlog{Begun: noon.Add(day), Completed: noon.Add(day)}, "", ""},
		{"another process's clock", reflection.Backlog{New: 6, Weight: 30, Begun: noon.Add(time.Second), Completed: noon.Add(time.Second)}, loci.TriggerForce, ""},
	} {
		c.s.Now = noon
		if got := p.Due(c.s, c.asked); got.Trigger != c.want {
			t.Errorf("%s: %+v, want %q", c.name, got, c.want)
		}
	}
}
