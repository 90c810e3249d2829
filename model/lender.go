package model

import "github.com/loci-memory/loci"

// Lender is a language model that is there at times and for some only, like one that a
// connected agent lends. What it does not do the rules do.
type Lender interface {
	LLM
	// Lends reports whether the model may be asked now, and shown what a scope sees.
	Lends(s loci.Scope) bool
}

// For returns a language model where it may be shown what a scope sees: nil for a Lender
// that does not lend to it now, and m for all others, also for nil.
func For(m LLM, s loci.Scope) LLM {
	if l, ok := m.(Lender); ok && !l.Lends(s) {
		return nil
	}
	return m
}
