package loci

import "time"

// Subtype says how general a trait is; a trait of a subtype is learned from several
// traits of the subtype before it.
type Subtype string

// The subtypes.
const (
	SubtypeBehaviour  Subtype = "behaviour"  // what a person does
	SubtypePreference Subtype = "preference" // what they like or choose
	SubtypeCore       Subtype = "core"       // what they are like
)

// Form says what sort of behaviour a trait is.
type Form string

// The forms of a behaviour; other subtypes have none.
const (
	FormPattern    Form = "pattern"    // what is done again and again
	FormProcedural Form = "procedural" // how it is done
	FormTopic      Form = "topic"      // what is only mentioned again and again: a trend for as long as it is, and never recalled
)

// Stage says how sure reflection is of a trait.
type Stage string

// The stages, from the first sign to certainty, and the end.
const (
	StageTrend       Stage = "trend"       // seen in one stretch of time; waits to be seen again in its window
	StageCandidate   Stage = "candidate"   // below .3
	StageEmerging    Stage = "emerging"    // below .6
	StageEstablished Stage = "established" // below .85
	StageCore        Stage = "core"
	StageDissolved   Stage = "dissolved" // below .1, or rejected, replaced or expired
)

// Verdict is the judgement of the user in person on a trait.
type Verdict string

// The verdicts; "" is none.
const (
	Confirmed Verdict = "confirmed" // never dissolved but by the user
	Rejected  Verdict = "rejected"  // dissolved, and never learned again
)

// TraitState is what reflection keeps of a trait beside its text and its confidence.
// It is a part of the note and so of its history. The evidence itself is the trait's
// links: DerivedFrom leads to the notes for it, Contradicts comes from those against.
type TraitState struct {
	Subtype      Subtype   `json:"subtype"`
	Form         Form      `json:"form,omitempty"`
	Stage        Stage     `json:"stage"`
	Reinforced   int       `json:"reinforced,omitempty"`   // how often, the evidence that it began with not counted
	Contradicted int       `json:"contradicted,omitempty"` // how often
	Evidence     int       `json:"evidence,omitempty"`     // pieces for it, ever; against it are Contradicted
	Contested    bool      `json:"contested,omitempty"`    // contradictions weigh so much that it is in doubt
	Verdict      Verdict   `json:"verdict,omitempty"`
	Reason       string    `json:"reason,omitempty"` // of the verdict, in the user's words
	Since        time.Time `json:"since,omitzero"`   // when it was first seen
	Until        time.Time `json:"until,omitzero"`   // of a trend: when its window ends
	Moved        time.Time `json:"moved,omitzero"`   // last reinforcement, or decay that made a version: what decay counts from, the confidence of the note being that of this moment
}

// Dormant reports whether a note is a trait that must not be recalled: one that is not
// sure enough yet, or not any more. It is listed and linked like others.
func (n *Note) Dormant() bool {
	if n.Kind != Trait || n.Trait == nil {
		return false
	}
	switch n.Trait.Stage {
	case StageTrend, StageCandidate, StageDissolved:
		return true
	}
	return false
}

// Grade says how well a note speaks for a trait.
type Grade string

// The grades, with what they add of the confidence that is missing.
const (
	GradeA Grade = "A" // says so outright: .25
	GradeB Grade = "B" // clearly an instance of it: .20
	GradeC Grade = "C" // fits it: .15
	GradeD Grade = "D" // a hint: .05
)
