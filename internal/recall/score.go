package recall

import (
	"cmp"
	"math"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// The weights of the score. Each is the most that its factor adds to 1.
const (
	recencyWeight    = .15
	importanceWeight = .15
	accessWeight     = .10
	emotionWeight    = .10
	contextWeight    = .10
	coreWeight       = .25  // of a trait that is part of who one is
	rounding         = 1e-9 // that sums of such factors may be more by

	shelf        = 7 * 24 * time.Hour  // everything younger is as good as new
	recencyScale = 30 * 24 * time.Hour // e-folding time of recency at arousal 0
	accessFull   = 101                 // ln(n+1)/ln 101: a hundred accesses count in full
	hasTime      = 1.25                // of what is dated, where the question asks when
	pastPlan     = .5                  // of a prospective note whose time has passed, and of a plan that was cancelled or moved
)

// The least confidence of a trait's stages.
const (
	emerging    = .3
	established = .6
	core        = .85
)

// Weigh returns the factors of a note's score but its relevance: all that depends
// on time, weight and mood. A nil mood adds nothing.
func Weigh(s *query.Signals, now time.Time, mood *loci.Emotion) loci.Parts {
	return loci.Parts{
		Recency:     Recency(Age(s, now), s.Arousal),
		Importance:  importanceWeight * s.Importance,
		Access:      accessWeight * math.Min(1, math.Log1p(float64(s.Accesses))/math.Log(accessFull)),
		Trait:       traitWeight(s),
		Emotion:     likeness(s, mood),
		Context:     contextWeight * s.Context,
		Prospective: prospective(s, now),
	}
}

// Boost is what relevance is multiplied by. It is 0 for what must not be
// recalled.
func Boost(p *loci.Parts) float64 {
	return cmp.Or(p.Time, 1) * p.Prospective * (1 + p.Recency + p.Importance + p.Access + p.Trait + p.Emotion + p.Context)
}

// MostBoost is the most that Boost can be, with the mood and the talk that a question
// has or has not.
func MostBoost(mood *loci.Emotion, talk string) float64 {
	most := 1 + recencyWeight + importanceWeight + accessWeight + coreWeight + rounding
	if mood != nil {
		most += emotionWeight
	}
	if talk != "" {
		most += contextWeight
	}
	return most
}

// Age is how long ago the note's statement happened, by event time where it is
// known, else by record time; never negative.
func Age(s *query.Signals, now time.Time) time.Duration {
	since := s.Event
	if since.IsZero() {
		since = s.Recorded
	}
	return max(0, now.Sub(since))
}

// Recency is 0.15 inside 7 days, then 0.15·e^(−age / (30 d · (1 + 0.5·arousal))),
// with arousal in 0…1: what moved us fades slower.
func Recency(age time.Duration, arousal float64) float64 {
	if age <= shelf {
		return recencyWeight
	}
	return recencyWeight * math.Exp(-age.Hours()/(recencyScale.Hours()*(1+.5*arousal)))
}

func traitWeight(s *query.Signals) float64 {
	switch {
	case s.Kind != loci.Trait || s.Confidence < emerging:
		return 0
	case s.Confidence < established:
		return .05
	case s.Confidence < core:
		return .15
	}
	return coreWeight
}

// likeness is full at the same point of the valence–arousal plane and nothing at
// the farthest, which is √(2² + 1²) away.
func likeness(s *query.Signals, mood *loci.Emotion) float64 {
	if mood == nil || !s.Emotional {
		return 0
	}
	far := math.Hypot(s.Valence-mood.Valence, s.Arousal-mood.Arousal)
	return emotionWeight * math.Max(0, 1-far/math.Sqrt(5))
}

// prospective is .5 once a plan's time has passed, or it was cancelled or moved, 0 for a trait that is dormant, else
// 1. One made by hand has no stage that could say so: it must be as sure as one that
// has emerged, which goes for all that are not dormant.
func prospective(s *query.Signals, now time.Time) float64 {
	if s.Dormant || s.Kind == loci.Trait && s.Confidence < emerging {
		return 0
	}
	end := s.EventEnd
	if end.IsZero() {
		end = s.Event
	}
	passed := s.Temporality == loci.Prospective && !end.IsZero() && !end.After(now)
	if passed || s.Plan == loci.StatusCancelled || s.Plan == loci.StatusMoved {
		return pastPlan
	}
	return 1
}
