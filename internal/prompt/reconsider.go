package prompt

import "github.com/loci-memory/loci"

// Contest is a trait in doubt, with what speaks for it (f1, f2, …) and against it
// (a1, a2, …).
type Contest struct {
	Trait        TraitLine
	For, Against []Memory
}

// Reconsidered is what a model would do with a trait in doubt.
type Reconsidered struct {
	Action  string // keep, rewrite or dissolve
	Content string // of a rewrite, never empty there
	Reason  string
}

// Reconsider asks whether a trait still holds.
func Reconsider(in Contest) (loci.Prompt, error) { return loci.Prompt{}, nil }

// ReadReconsider reads the answer to Reconsider.
func ReadReconsider(answer string) (*Reconsidered, error) { return nil, bad("not written yet") }
