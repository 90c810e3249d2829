package reflection

import (
	"math"
	"time"

	"github.com/loci-memory/loci"
)

// State is a trait as the formulas see it: the confidence of its note and what
// reflection keeps beside it. Methods of Policy give the state after something
// happened and change nothing.
type State struct {
	Confidence float64
	loci.TraitState
}

// stateOf is the state of a trait's note; one that nobody learned, made by hand or by
// an import, is a behaviour as sure as its note says.
func (p *Policy) stateOf(n *loci.Note) State {
	s := State{Confidence: n.Confidence}
	if n.Trait != nil {
		s.TraitState = *n.Trait
		return s
	}
	s.Subtype, s.Since, s.Moved = loci.SubtypeBehaviour, n.RecordedAt, n.RecordedAt
	s.Stage = p.Stage(s.Confidence)
	return s
}

// on puts a state into a copy of its note.
func (s State) on(n loci.Note) loci.Note {
	state := s.TraitState
	n.Confidence, n.Trait = s.Confidence, &state
	return n
}

// Stage is the stage of a confidence: dissolved below .1, candidate below .3, emerging
// below .6, established below .85, else core.
func (p *Policy) Stage(confidence float64) loci.Stage {
	switch {
	case confidence < p.Dissolved:
		return loci.StageDissolved
	case confidence < p.Emerging:
		return loci.StageCandidate
	case confidence < p.Established:
		return loci.StageEmerging
	case confidence < p.Core:
		return loci.StageEstablished
	}
	return loci.StageCore
}

// Trend is a first sign, seen at a moment; it has a window to be seen again in. A
// window of zero is the policy's.
func (p *Policy) Trend(form loci.Form, evidence int, at time.Time, window time.Duration) State {
	if window <= 0 {
		window = p.Window
	}
	return State{TraitState: loci.TraitState{
		Subtype: loci.SubtypeBehaviour, Form: form, Stage: loci.StageTrend, Evidence: evidence,
		Since: at, Until: at.Add(window), Moved: at,
	}}
}

// Behaviour is a new behaviour, as sure as its proposer says, within .3 … .5.
func (p *Policy) Behaviour(form loci.Form, confidence float64, evidence int, at time.Time) State {
	c := min(max(confidence, p.Least), p.Most)
	return State{Confidence: c, TraitState: loci.TraitState{
		Subtype: loci.SubtypeBehaviour, Form: form, Stage: p.Stage(c), Evidence: evidence, Since: at, Moved: at,
	}}
}

// Reinforce adds one reinforcement by new evidence: c + (1 − c)·q. What a trend lacks
// is not confidence but recurrence: it only counts, and only inside its window, which of a
// topic begins anew.
func (p *Policy) Reinforce(s State, g loci.Grade, evidence int, at time.Time) State {
	s.Evidence += evidence
	if s.Stage == loci.StageTrend {
		if !at.After(s.Until) {
			s.Reinforced++
			if s.Form == loci.FormTopic {
				s.Until = at.Add(p.Window)
			}
		}
		return s
	}
	s.Reinforced++
	s.Confidence += (1 - s.Confidence) * p.Grades[g]
	return p.staged(s, at)
}

// Contradict lowers the confidence for contradictions found at once: ×.8 for one, ×.6
// for more. Where two or more, ever, are over 30 % of all evidence, the trait is
// contested.
func (p *Policy) Contradict(s State, count int, at time.Time) State {
	if count <= 0 {
		return s
	}
	s.Contradicted += count
	factor := p.Contradicted
	if count > 1 {
		factor = p.Refuted
	}
	s.Contested = p.contested(&s)
	if s.Stage == loci.StageTrend {
		return s // it has no confidence to lose: its window decides
	}
	s.Confidence *= factor
	return p.staged(s, at)
}

func (p *Policy) contested(s *State) bool {
	all := float64(s.Contradicted + s.Evidence)
	return s.Contradicted >= p.ContestFrom && float64(s.Contradicted) > p.ContestShare*all
}

// Decayed is what is left of the confidence some time after the last decay or
// reinforcement: e^(−λ·days), λ by subtype, divided by 1 + .1·reinforcements. Each day
// counts once, however often it is called. Trends don't decay: they expire.
func (p *Policy) Decayed(s State, now time.Time) State {
	days := now.Sub(s.Moved).Hours() / 24
	switch {
	case s.Stage == loci.StageTrend || s.Stage == loci.StageDissolved:
		return s
	case days < -1:
		s.Moved = now // written while a clock ran ahead: what it counts from is now
		return s
	case days <= 0:
		return s
	}
	s.Confidence *= math.Exp(-p.rate(&s) * days)
	return p.staged(s, now)
}

// rate is by how much a confidence decays: e^(−rate·days).
func (p *Policy) rate(s *State) float64 {
	return p.Decay[s.Subtype] / (1 + p.Firm*float64(s.Reinforced))
}

// worth reports whether a trait has become so different that it is worth a version. That
// a confidence has faded by less than Grain is not: decay goes on from what is stored, so
// that nothing of it is lost.
func (p *Policy) worth(was, is State) bool {
	if !is.Moved.Before(was.Moved) {
		is.Moved = was.Moved
	}
	return was.TraitState != is.TraitState || math.Abs(was.Confidence-is.Confidence) >= p.Grain-1e-12
}

// advanced is a trait after some time: decayed, promoted or past its window.
func (p *Policy) advanced(s State, now time.Time) State { return p.Promoted(p.Decayed(s, now), now) }

// Turns is the first moment, not before now, at which time alone has made a trait so
// different that it is worth a version; zero is never.
func (p *Policy) Turns(s State, now time.Time) time.Time {
	if p.worth(s, p.advanced(s, now)) {
		return now
	}
	var first time.Time
	for _, at := range p.turning(&s) {
		if !at.Before(now) && (first.IsZero() || at.Before(first)) && p.worth(s, p.advanced(s, at)) {
			first = at
		}
	}
	return first
}

// turning are the moments at which a trait may become another by time alone: at the end
// of its window, when its confidence is less by Grain, and below the bounds of stages.
func (p *Policy) turning(s *State) (at []time.Time) {
	switch c := s.Confidence; {
	case s.Stage == loci.StageTrend:
		return []time.Time{s.Until.Add(time.Microsecond)}
	case s.Stage == loci.StageDissolved || p.rate(s) <= 0:
		return nil
	default:
		for _, bound := range []float64{c - p.Grain, p.Dissolved, p.Emerging, p.Established, p.Core} {
			if days := math.Log(c/bound) / p.rate(s); bound > 0 && days >= 0 && days < maxDays {
				at = append(at, s.Moved.Add(time.Duration(days*24*float64(time.Hour))+time.Second))
			}
		}
		return at
	}
}

// maxDays is how many days ahead a turn is looked for: a hundred years.
const maxDays = 36525

// Promoted is a trend after a look at its window: seen often enough it is a candidate, unless
// it is a topic, past its window dissolved, else a trend still.
func (p *Policy) Promoted(s State, now time.Time) State {
	switch {
	case s.Stage != loci.StageTrend:
	case s.Reinforced >= p.Recur && s.Form != loci.FormTopic:
		s.Stage, s.Confidence, s.Until, s.Moved = loci.StageCandidate, p.Promote, time.Time{}, now
	case now.After(s.Until):
		s.Stage = loci.StageDissolved
	}
	return s
}

// Upgraded is the more general trait that is learned from others: as sure as the surest
// of them and .1 more. ok is false where the policy does not allow it: they must be two
// or more, of one subtype, each sure enough for the next.
func (p *Policy) Upgraded(from []State, at time.Time) (s State, ok bool) {
	if len(from) < p.Upgrade {
		return s, false
	}
	least, to := p.Behaviours, loci.SubtypePreference
	if from[0].Subtype == loci.SubtypePreference {
		least, to = p.Preferred, loci.SubtypeCore
	}
	for i := range from {
		f := &from[i]
		if f.Subtype != from[0].Subtype || f.Subtype == loci.SubtypeCore || f.Confidence < least || f.Stage == loci.StageDissolved {
			return s, false
		}
		s.Confidence = max(s.Confidence, f.Confidence)
		s.Evidence += f.Evidence
	}
	s.Confidence = min(1, s.Confidence+p.Raise)
	s.Subtype, s.Stage, s.Since, s.Moved = to, p.Stage(s.Confidence), at, at
	return s, true
}

// Judged is a trait after its user's verdict. Confirming is evidence of the best grade,
// and keeps the trait established at least; rejecting dissolves it for good.
func (p *Policy) Judged(s State, v loci.Verdict, reason string, at time.Time) State {
	s.Verdict, s.Reason, s.Contested = v, reason, false
	if v == loci.Rejected {
		s.Stage, s.Confidence, s.Moved = loci.StageDissolved, 0, at
		return s
	}
	if s.Stage == loci.StageTrend || s.Stage == loci.StageDissolved {
		s.Stage, s.Until = loci.StageCandidate, time.Time{}
	}
	return p.Reinforce(s, loci.GradeA, 0, at)
}

// Judge is a trait's note after its user's verdict.
func (p *Policy) Judge(n *loci.Note, v loci.Verdict, reason string, at time.Time) loci.Note {
	return p.Judged(p.Decayed(p.stateOf(n), at), v, reason, at).on(*n)
}

// staged brings the stage in line with the confidence that s has from a moment on.
func (p *Policy) staged(s State, at time.Time) State {
	if s.Verdict == loci.Confirmed {
		s.Confidence = max(s.Confidence, p.Kept)
	}
	s.Moved, s.Stage = at, p.Stage(s.Confidence)
	return s
}
