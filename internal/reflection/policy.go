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
