// Package reflection learns traits from notes: what calls for a cycle, how a trait's
// confidence moves, what a model or a count concludes, and what becomes of that.
//
//	trigger ──► advance lifecycles ──► think: [ask ──► recall] ──► conclude ──► changes
//	            (by the clock alone)   (a model, or counting)      (checked, held against what is known)
//
// Everything but Thinker is pure. A Draft is made of notes as they were read, so it can
// be made again when one has changed; the findings stay as they are.
package reflection

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

// Policy is every number that reflection goes by. The zero Policy is of
// no use: start from Default. It is read only and may be shared.
type Policy struct {
	// When a cycle runs.
	Importance float64       // of new notes ×10, added up, that calls for a cycle
	Every      time.Duration // a cycle is scheduled so long after the last, where there is something for it to do
	Apart      time.Duration // least time between the beginnings of two cycles, whatever called for them

	// How much a cycle takes in; what is left over is for the next.
	Notes     int           // new notes that a model is shown at most; fewer where they are long (prompt.FitNotes)
	Look      time.Duration // how far back counting looks, from the new notes
	Questions int           // of stage one at most
	PerAsk    int           // notes recalled for a question
	Evidence  int           // notes recalled for all questions at most
	Pieces    int           // of evidence that one trait is linked to in a cycle at most: the latest

	// Stages, by least confidence.
	Dissolved   float64 // below it a trait dissolves
	Emerging    float64
	Established float64
	Core        float64

	// Trends.
	Window  time.Duration // in which a trend must be seen again
	Recur   int           // reinforcements in it that make it a candidate
	Promote float64       // confidence of that candidate

	// Behaviours.
	Least, Most float64 // confidence of a new one

	// What evidence does to confidence c.
	Grades       map[loci.Grade]float64 // c + (1 − c)·q
	Contradicted float64                // ×, for one contradiction
	Refuted      float64                // ×, for more than one at once
	ContestFrom  int                    // contradictions, ever, at least …
	ContestShare float64                // … and more than this share of all evidence: the trait is contested

	// Upgrades.
	Upgrade    int     // traits at least that one more general is learned from
	Behaviours float64 // least confidence of each behaviour, for a preference
	Preferred  float64 // least confidence of each preference, for a core trait
	Raise      float64 // the new trait's confidence is the greatest of theirs + this

	// Decay of confidence, a day: e^(−λ·days), λ divided by 1 + Firm·reinforcements.
	Decay map[loci.Subtype]float64
	Firm  float64
	Grain float64 // a change of confidence that is worth a version; smaller ones wait, and are not lost

	Same float64 // similarity above which two traits are one
	Kept float64 // least confidence of a trait that its user has confirmed
}

// Default is the policy that holds where none is given: a trend has a window of 30 days,
// a cycle reads 200 notes and looks back 90 days, a confirmed trait stays established.
func Default() Policy {
	return Policy{
		Importance: 30, Every: 24 * time.Hour, Apart: time.Minute,
		Notes: 200, Look: 90 * 24 * time.Hour, Questions: 5, PerAsk: 3, Evidence: 10, Pieces: 50,
		Dissolved: .1, Emerging: .3, Established: .6, Core: .85,
		Window: 30 * 24 * time.Hour, Recur: 2, Promote: .3,
		Least: .3, Most: .5,
		Grades:       map[loci.Grade]float64{loci.GradeA: .25, loci.GradeB: .20, loci.GradeC: .15, loci.GradeD: .05},
		Contradicted: .8, Refuted: .6, ContestFrom: 2, ContestShare: .3,
		Upgrade: 2, Behaviours: .5, Preferred: .6, Raise: .1,
		Decay: map[loci.Subtype]float64{loci.SubtypeBehaviour: .005, loci.SubtypePreference: .002, loci.SubtypeCore: .001},
		Firm:  .1, Grain: .01,
		Same: .95, Kept: .6,
	}
}

// Backlog is what has come since the last cycle: what decides whether another runs.
type Backlog struct {
	Now       time.Time
	Begun     time.Time // beginning of the last cycle of any status; zero is none
	Completed time.Time // end of the last completed cycle; zero is none
	New       int       // new facts and episodes since
	Weight    float64   // their importance ×10, added up
	More      bool      // they are more than a cycle takes in
	Turn      time.Time // where nothing is new: when time alone next changes a trait or a plan; zero is never
}

// Call is what a cycle runs for; without a Trigger it does not run, and Reason says
// why not and what to wait for, Brief the same without how much is new and when what was done.
type Call struct {
	Trigger loci.Trigger
	Value   float64
	Reason  string
	Brief   string
}

// Due decides whether a cycle runs now. asked is TriggerForce,
// TriggerSession, or "" where nobody asked for it.
func (p *Policy) Due(s Backlog, asked loci.Trigger) Call {
	if wait := p.wait(&s); wait > 0 {
		return Call{Value: s.Weight, Reason: fmt.Sprintf("the last reflection began %.0f s ago: there is at most one in %.0f s, so wait %.0f s",
			max(0, s.Now.Sub(s.Begun).Seconds()), p.Apart.Seconds(), wait.Seconds()),
			Brief: fmt.Sprintf("one has just begun, and there is at most one in %.0f s: it comes by itself", p.Apart.Seconds())}
	}
	switch {
	case asked == loci.TriggerForce:
		return Call{Trigger: asked, Value: s.Weight}
	case s.New > 0 && s.Completed.IsZero():
		return Call{Trigger: loci.TriggerFirst, Value: s.Weight}
	case reached(s.Weight, p.Importance) || s.More:
		return Call{Trigger: loci.TriggerImportance, Value: s.Weight}
	case asked == loci.TriggerSession && s.New > 0:
		return Call{Trigger: asked, Value: s.Weight}
	case p.rested(&s) && (s.New > 0 || !s.Turn.IsZero() && !s.Turn.After(s.Now)):
		return Call{Trigger: loci.TriggerScheduled, Value: max(p.Every, s.Now.Sub(s.Completed)).Hours()}
	}
	return Call{Value: s.Weight, Reason: p.waiting(s), Brief: s.brief()}
}

// brief is why a cycle that is not held up does not run.
func (s *Backlog) brief() string {
	switch {
	case s.Completed.IsZero():
		return "there is nothing to reflect on yet"
	case s.New > 0:
		return "what is new is too little yet: it comes by itself, or at the end of a session"
	}
	return "nothing is new since the last one"
}

// wait is how long it is to the next cycle, whatever calls for it; zero or less is none.
// A beginning in the future is that of a clock that ran ahead, and says nothing.
func (p *Policy) wait(s *Backlog) time.Duration {
	since := s.Now.Sub(s.Begun)
	if s.Begun.IsZero() || since <= -p.Apart {
		return 0
	}
	return p.Apart - since
}

// scheduled is when the next cycle is due without anybody calling for it. An end in the
// future is that of a clock that ran ahead: then it is due now.
func (p *Policy) scheduled(s *Backlog) time.Time {
	if s.Completed.Sub(s.Now) >= p.Apart {
		return s.Now
	}
	return s.Completed.Add(p.Every)
}

// rested reports whether a scheduled cycle is due, were there something for it to do.
func (p *Policy) rested(s *Backlog) bool {
	return !s.Completed.IsZero() && !p.scheduled(s).After(s.Now)
}

// reached compares sums of importance, which are tenths that floating point does not
// add up exactly.
func reached(sum, bound float64) bool { return sum >= bound-1e-9 }

func (p *Policy) waiting(s Backlog) string {
	on := func(t time.Time) string { return t.UTC().Format(time.RFC3339) }
	switch {
	case s.Completed.IsZero():
		return "there is nothing to reflect on yet"
	case s.New > 0:
		return fmt.Sprintf("new notes weigh %.1f of %.1f; the next is scheduled for %s", s.Weight, p.Importance, on(p.scheduled(&s)))
	case !p.rested(&s):
		return fmt.Sprintf("nothing is new; whether time has changed a trait or a plan is looked at from %s on", on(p.scheduled(&s)))
	case s.Turn.IsZero():
		return "nothing is new, and time alone changes no trait or plan"
	}
	return fmt.Sprintf("nothing is new; time alone next changes a trait or a plan on %s", on(s.Turn))
}
