package prompt

import "github.com/loci-memory/loci"

// The steps of a reflection that ask a model.
const (
	StepAsk        = "ask"        // stage one of two
	StepConclude   = "conclude"   // the analysis
	StepReconsider = "reconsider" // of one trait in doubt
)

// TraitLine is an existing trait, as a model is shown it.
type TraitLine struct {
	Text       string
	Subtype    loci.Subtype
	Form       loci.Form
	Stage      loci.Stage
	Confidence float64 // 0…1
	Evidence   int     // pieces for it
	Against    int     // pieces against it
	Verdict    loci.Verdict
}

// Review is what a reflection shows a model. It knows notes by the labels n1, n2, …,
// traits by t1, t2, … and evidence by e1, e2, ….
type Review struct {
	Notes     []Memory    // new ones
	Traits    []TraitLine // existing ones
	Questions []string    // of stage one; empty in a single stage
	Evidence  []Memory    // recalled for the questions
}
