// Package veil hides secrets from agents: what an agent reads of a private note, also of one that
// it handed in itself, shows none of the passwords, codes and numbers of cards in it (SPEC W14).
// The user in person sees them. Notes that somebody opened to others are shown as they are.
package veil

import (
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/secret"
)

// Notes hides the secrets of notes where an agent reads them. The notes are the caller's; what
// they share with others is not changed.
func Notes(s loci.Scope, notes []loci.Note) {
	for i := range notes {
		Note(s, &notes[i])
	}
}

// Note is Notes for one note, which may be nil.
func Note(s loci.Scope, n *loci.Note) {
	if n == nil || s.Agent == "" || n.Visibility != loci.Private {
		return
	}
	secrets := lang.SecretsOf(n.Content, n.Caption, n.Context)
	if len(secrets) == 0 {
		return
	}
	hide := func(text *string) { *text = secret.Hide(*text, secrets) }
	hide(&n.Content)
	hide(&n.Caption)
	hide(&n.Context)
	n.Claims, n.ProcedureSteps = slices.Clone(n.Claims), slices.Clone(n.ProcedureSteps)
	for i := range n.Claims {
		hide(&n.Claims[i].Value)
	}
	for i := range n.ProcedureSteps {
		hide(&n.ProcedureSteps[i])
	}
}
