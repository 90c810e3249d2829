package model

import "github.com/loci-memory/loci"

// ScopedLLM is a language model that is there at times and for some only, like that of a
// connected client. What it does not do the rules do.
type ScopedLLM interface {
	LLM
	// Serves reports whether the model may be asked now, and shown what a scope sees.
	Serves(s loci.Scope) bool
}

// For returns a language model where it may be shown what a scope sees: nil for a ScopedLLM
// that does not serve it now, and m for all others, also for nil.
func For(m LLM, s loci.Scope) LLM {
	if l, ok := m.(ScopedLLM); ok && !l.Serves(s) {
		return nil
	}
	return m
}
