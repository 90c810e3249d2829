package prompt

import "github.com/loci-memory/loci"

// Conclusions is what a model made of a review. Indexes of evidence count the notes
// of the review first and its evidence behind them.
type Conclusions struct {
	Trends         []Proposal
	Behaviours     []Proposal
	Reinforcements []Judgement
	Contradictions []Judgement
	Upgrades       []Upgrade
	Links          []Pair
	Dropped        []string // what was left out and why, without words of the user
}

// Proposal is a trait that a model sees.
type Proposal struct {
	Content    string
	Form       loci.Form // of a behaviour
	Confidence float64   // 0…1; 0 when it was not said
	Days       int       // how long a trend is to be watched; 0 when it was not said
	Evidence   []int     // never empty
	Reason     string
}

// Judgement is what a model says of an existing trait.
type Judgement struct {
	Trait    int        // index into Review.Traits
	Grade    loci.Grade // of a reinforcement
	Evidence []int      // never empty
	Reason   string
}

// Upgrade is a more general trait that several existing ones add up to.
type Upgrade struct {
	Content string
	To      loci.Subtype // preference or core
	From    []int        // indexes into Review.Traits, two at least
	Reason  string
}

// Pair is two notes that have to do with each other.
type Pair struct {
	A, B   int // as indexes of evidence
	Type   loci.LinkType
	Reason string
}

// Conclude asks what the new notes say of the person.
func Conclude(in Review) (loci.Prompt, error) { return loci.Prompt{}, nil }

// ReadConclude reads the answer to Conclude.
func ReadConclude(answer string, in Review) (*Conclusions, error) {
	return nil, bad("not written yet")
}
