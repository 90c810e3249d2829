package reflection

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/prompt"
)

// Findings are what a cycle concludes from new notes, before it is held against what
// is known. Ids are of notes and traits that the cycle has read; others are dropped.
type Findings struct {
	By        string // who concluded: "rules", or the model with its wording
	Mode      loci.CycleMode
	Questions []string

	prompt.Conclusions
	Preferences  []prompt.Proposal // that were counted
	Reconsidered map[loci.ID]prompt.Reconsidered
	Warnings     []string
}
