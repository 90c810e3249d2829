package reflection

import (
	"time"

	"github.com/loci-memory/loci"
)

// Findings are what a cycle concludes from new notes, before it is held against what
// is known. Ids are of notes and traits that the cycle has read; others are dropped.
type Findings struct {
	By        string // who concluded: "rules", or the model with its wording
	Mode      loci.CycleMode
	Questions []string

	Trends, Behaviours       []Proposal
	Reinforced, Contradicted []Judgement
	Upgrades                 []Upgrade
	Links                    []loci.Link // From, To, Type and Reason
	Reconsidered             map[loci.ID]Reconsidered
	Warnings                 []string
}

// Proposal is a trait that may be new.
type Proposal struct {
	Content    string
	Form       loci.Form
	Confidence float64       // 0 where nobody said
	Window     time.Duration // of a trend; 0 is the policy's
	Evidence   []loci.ID
	Reason     string
}

// Judgement is new evidence for or against a trait.
type Judgement struct {
	Trait    loci.ID
	Grade    loci.Grade // of evidence for it
	Evidence []loci.ID
	Reason   string
}

// Upgrade is a more general trait, learned from others.
type Upgrade struct {
	Content string
	To      loci.Subtype
	From    []loci.ID
	Reason  string
}

// Reconsidered is what becomes of a contested trait.
type Reconsidered struct {
	Action  string // keep, rewrite or dissolve
	Content string // of rewrite
	Reason  string
}

// What a contested trait can become.
const (
	Keep     = "keep"
	Rewrite  = "rewrite"
	Dissolve = "dissolve"
)
