package reflection_test

import (
	"math"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/reflection"
)

var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

const day = 24 * time.Hour

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func behaviourAt(c float64) reflection.State {
	p := reflection.Default()
	s := p.Behaviour(loci.FormPattern, .4, 2, noon)
	s.Confidence, s.Stage = c, p.Stage(c)
	return s
}

func TestF6_StagesAtTheirEdges(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct {
		confidence float64
		want       loci.Stage
	}{
		{0, loci.StageDissolved}, {.0999, loci.StageDissolved},
		{.1, loci.StageCandidate}, {.2999, loci.StageCandidate},
		{.3, loci.StageEmerging}, {.5999, loci.StageEmerging},
		{.6, loci.StageEstablished}, {.8499, loci.StageEstablished},
		{.85, loci.StageCore}, {1, loci.StageCore},
	} {
		if got := p.Stage(c.confidence); got != c.want {
			t.Errorf("confidence %v is %s, want %s", c.confidence, got, c.want)
		}
	}
}

func TestF6_ANewBehaviourBeginsBetweenThreeAndFiveTenths(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct{ said, want float64 }{{0, .3}, {.3, .3}, {.42, .42}, {.5, .5}, {.99, .5}, {-1, .3}} {
		got := p.Behaviour(loci.FormProcedural, c.said, 3, noon)
		if !near(got.Confidence, c.want) || got.Stage != loci.StageEmerging || got.Evidence != 3 || got.Form != loci.FormProcedural {
			t.Errorf("said %v: %+v, want confidence %v", c.said, got, c.want)
		}
	}
}

func TestF6_ReinforcementByGrade(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct {
		from  float64
		grade loci.Grade
		want  float64
		stage loci.Stage
	}{
		{.4, loci.GradeA, .55, loci.StageEmerging},   // .4 + .6·.25
		{.4, loci.GradeB, .52, loci.StageEmerging},   // .4 + .6·.20
		{.4, loci.GradeC, .49, loci.StageEmerging},   // .4 + .6·.15
		{.4, loci.GradeD, .43, loci.StageEmerging},   // .4 + .6·.05
		{.5, loci.GradeB, .6, loci.StageEstablished}, // .5 + .5·.20: the edge
		{.8, loci.GradeA, .85, loci.StageCore},       // .8 + .2·.25: the edge
		{1, loci.GradeA, 1, loci.StageCore},          // never above 1
		{.4, "E", .4, loci.StageEmerging},            // no grade adds nothing
	} {
		got := p.Reinforce(behaviourAt(c.from), c.grade, 1, noon.Add(day))
		if !near(got.Confidence, c.want) || got.Stage != c.stage || got.Reinforced != 1 || got.Evidence != 3 || !got.Moved.Equal(noon.Add(day)) {
			t.Errorf("%v by %s: %+v, want %v (%s)", c.from, c.grade, got, c.want, c.stage)
		}
	}
}

func TestF6_Contradiction(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct {
		from      float64
		count     int
		want      float64
		stage     loci.Stage
		evidence  int
		contested bool
	}{
		{.5, 0, .5, loci.StageEmerging, 2, false},
		{.5, 1, .4, loci.StageEmerging, 2, false},   // one alone contests nothing, though it is a third of all
		{.5, 2, .3, loci.StageEmerging, 2, true},    // 2 of 4
		{.5, 5, .3, loci.StageEmerging, 2, true},    // ×.6 however many more
		{.15, 2, .09, loci.StageDissolved, 2, true}, // below .1
		{.85, 1, .68, loci.StageEstablished, 2, false},
		{.5, 3, .3, loci.StageEmerging, 7, false}, // 3 of 10 is 30 %, not over it
		{.5, 3, .3, loci.StageEmerging, 6, true},  // 3 of 9
	} {
		s := behaviourAt(c.from)
		s.Evidence = c.evidence
		got := p.Contradict(s, c.count, noon)
		if !near(got.Confidence, c.want) || got.Stage != c.stage || got.Contested != c.contested || got.Contradicted != c.count {
			t.Errorf("%v against %d of %d: %+v, want %v (%s), contested %t", c.from, c.count, c.count+c.evidence, got, c.want, c.stage, c.contested)
		}
	}
}

func TestF6_DecayBySubtype(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	for _, c := range []struct {
		subtype    loci.Subtype
		reinforced int
		days       float64
		want       float64
	}{
		{loci.SubtypeBehaviour, 0, 100, .8 * .60653066},  // e^−.5
		{loci.SubtypePreference, 0, 100, .8 * .81873075}, // e^−.2
		{loci.SubtypeCore, 0, 100, .8 * .90483742},       // e^−.1
		{loci.SubtypeBehaviour, 10, 100, .8 * .77880078}, // λ halved: e^−.25
		{loci.SubtypeBehaviour, 0, 0, .8},
		{loci.SubtypeBehaviour, 0, -5, .8}, // a clock that was set back
	} {
		s := behaviourAt(.8)
		s.Subtype, s.Reinforced = c.subtype, c.reinforced
		got := p.Decayed(s, noon.Add(time.Duration(c.days*float64(day))))
		if math.Abs(got.Confidence-c.want) > 1e-7 {
			t.Errorf("%s, %d reinforcements, %v days: %v, want %v", c.subtype, c.reinforced, c.days, got.Confidence, c.want)
		}
	}
}

func TestF6_DecayIsTheSameHourlyDailyAndAtOnce(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	run := func(step time.Duration) reflection.State {
		s := behaviourAt(.7)
		for at := noon.Add(step); !at.After(noon.Add(60 * day)); at = at.Add(step) {
			s = p.Decayed(s, at)
			s = p.Decayed(s, at) // twice at one moment is once
		}
		return s
	}
	once := run(60 * day)
	if want := .7 * math.Exp(-.3); !near(once.Confidence, want) || once.Stage != loci.StageEmerging {
		t.Fatalf("at once: %+v, want %v", once, want)
	}
	for _, step := range []time.Duration{time.Hour, day, 7 * time.Hour * 24 / 7, 20 * day} {
		if got := run(step); math.Abs(got.Confidence-once.Confidence) > 1e-9 || got.Stage != once.Stage {
			t.Errorf("every %v: %+v, want %+v", step, got, once)
		}
	}
}

func TestF3_ATrendHasAWindow(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	end := noon.Add(30 * day)
	for _, c := range []struct {
		name string
		seen []time.Time
		look time.Time
		want loci.Stage
	}{
		{"not seen again, inside", nil, end, loci.StageTrend},
		{"not seen again, past", nil, end.Add(time.Second), loci.StageDissolved},
		{"once, inside", []time.Time{noon.Add(day)}, end, loci.StageTrend},
		{"once, past", []time.Time{noon.Add(day)}, end.Add(time.Second), loci.StageDissolved},
		{"twice, inside", []time.Time{noon.Add(day), end}, end, loci.StageCandidate},
		{"twice, looked at later", []time.Time{noon.Add(day), end}, end.Add(day), loci.StageCandidate},
		{"once inside, once past", []time.Time{noon.Add(day), end.Add(time.Second)}, end.Add(day), loci.StageDissolved},
	} {
		s := p.Trend(loci.FormPattern, 3, noon, 0)
		for _, at := range c.seen {
			s = p.Reinforce(s, loci.GradeA, 1, at)
		}
		got := p.Promoted(s, c.look)
		if got.Stage != c.want || got.Stage == loci.StageCandidate && !near(got.Confidence, .3) {
			t.Errorf("%s: %+v, want %s", c.name, got, c.want)
		}
	}
	short := p.Trend(loci.FormPattern, 1, noon, 7*day)
	if got := p.Promoted(short, noon.Add(8*day)); got.Stage != loci.StageDissolved {
		t.Errorf("a window of a week, a day later: %+v", got)
	}
}

func TestF6_UpgradesNeedTwoThatAreSure(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	preference := func(c float64) reflection.State {
		s := behaviourAt(c)
		s.Subtype, s.Form = loci.SubtypePreference, ""
		return s
	}
	for _, c := range []struct {
		name string
		from []reflection.State
		ok   bool
		to   loci.Subtype
		want float64
	}{
		{"one", []reflection.State{behaviourAt(.9)}, false, "", 0},
		{"two behaviours at the edge", []reflection.State{behaviourAt(.5), behaviourAt(.55)}, true, loci.SubtypePreference, .65},
		{"one below the edge", []reflection.State{behaviourAt(.49), behaviourAt(.9)}, false, "", 0},
		{"two preferences at the edge", []reflection.State{preference(.6), preference(.7)}, true, loci.SubtypeCore, .8},
		{"preferences below it", []reflection.State{preference(.59), preference(.7)}, false, "", 0},
		{"mixed", []reflection.State{behaviourAt(.9), preference(.9)}, false, "", 0},
		{"never above 1", []reflection.State{preference(.95), preference(.98)}, true, loci.SubtypeCore, 1},
	} {
		got, ok := p.Upgraded(c.from, noon)
		if ok != c.ok || ok && (got.Subtype != c.to || !near(got.Confidence, c.want) || got.Stage != p.Stage(c.want)) {
			t.Errorf("%s: %+v %t, want %s %v", c.name, got, ok, c.to, c.want)
		}
	}
	dissolved := behaviourAt(.9)
	dissolved.Stage = loci.StageDissolved
	if _, ok := p.Upgraded([]reflection.State{dissolved, behaviourAt(.9)}, noon); ok {
		t.Error("a dissolved behaviour made a preference")
	}
}

func TestF6_TheUserHasTheLastWord(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	no := p.Judged(behaviourAt(.9), loci.Rejected, "that was my brother", noon)
	if no.Stage != loci.StageDissolved || no.Verdict != loci.Rejected || no.Reason == "" {
		t.Errorf("rejected: %+v", no)
	}
	yes := p.Judged(behaviourAt(.3), loci.Confirmed, "", noon)
	if !near(yes.Confidence, .6) || yes.Stage != loci.StageEstablished {
		t.Errorf("confirmed: %+v", yes)
	}
	if old := p.Decayed(yes, noon.Add(2000*day)); !near(old.Confidence, .6) {
		t.Errorf("a confirmed trait faded: %+v", old)
	}
	if trend := p.Judged(p.Trend(loci.FormPattern, 2, noon, 0), loci.Confirmed, "", noon); trend.Stage != loci.StageEstablished || !trend.Until.IsZero() {
		t.Errorf("a confirmed trend: %+v", trend)
	}
}

func TestF1_WhatCallsForACycle(t *testing.T) {
	t.Parallel()
	p := reflection.Default()
	long, recent := noon.Add(-2*day), noon.Add(-time.Hour)
	for _, c := range []struct {
		name  string
		s     reflection.Backlog
		asked loci.Trigger
		want  loci.Trigger
	}{
		{"nothing there", reflection.Backlog{}, "", ""},
		{"nothing there, session ends", reflection.Backlog{}, loci.TriggerSession, ""},
		{"nothing there, forced", reflection.Backlog{}, loci.TriggerForce, loci.TriggerForce},
		{"the first note", reflection.Backlog{New: 1, Weight: 3}, "", loci.TriggerFirst},
		{"29.9", reflection.Backlog{New: 5, Weight: 29.9, Begun: recent, Completed: recent}, "", ""},
		{"30", reflection.Backlog{New: 5, Weight: 30, Begun: recent, Completed: recent}, "", loci.TriggerImportance},
		{"30 in tenths", reflection.Backlog{New: 9, Weight: sum(.7, .7, .7, .9), Begun: recent, Completed: recent}, "", loci.TriggerImportance},
		{"a session ends", reflection.Backlog{New: 1, Weight: 5, Begun: recent, Completed: recent}, loci.TriggerSession, loci.TriggerSession},
		{"a session without news ends", reflection.Backlog{Begun: recent, Completed: recent}, loci.TriggerSession, ""},
		{"a day later", reflection.Backlog{New: 1, Weight: 5, Begun: long, Completed: noon.Add(-day)}, "", loci.TriggerScheduled},
		{"a second before", reflection.Backlog{New: 1, Weight: 5, Begun: long, Completed: noon.Add(-day + time.Second)}, "", ""},
		{"a day later, nothing new", reflection.Backlog{Begun: long, Completed: noon.Add(-day)}, "", ""},
		{"a day later, a trait has faded", reflection.Backlog{Begun: long, Completed: noon.Add(-day), Turn: noon}, "", loci.TriggerScheduled},
		{"a day later, one will fade", reflection.Backlog{Begun: long, Completed: noon.Add(-day), Turn: noon.Add(time.Second)}, "", ""},
		{"more is new than a cycle takes in", reflection.Backlog{New: 200, Weight: 20, More: true, Begun: recent, Completed: recent}, "", loci.TriggerImportance},
		{"59 s after another", reflection.Backlog{New: 9, Weight: 90, Begun: noon.Add(-59 * time.Second), Completed: long}, loci.TriggerForce, ""},
		{"60 s after another", reflection.Backlog{New: 9, Weight: 90, Begun: noon.Add(-time.Minute), Completed: long}, "", loci.TriggerImportance},
	} {
		c.s.Now = noon
		got := p.Due(c.s, c.asked)
		if got.Trigger != c.want || (got.Trigger == "") != (got.Reason != "") {
			t.Errorf("%s: %+v, want %q", c.name, got, c.want)
		}
	}
}

// sum adds importances ×10 up to 30 the way the engine does, one by one.
func sum(some ...float64) (weight float64) {
	for _, i := range some {
		weight += i * 10
	}
	return weight
}
