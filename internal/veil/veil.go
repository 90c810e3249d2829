// Package veil hides secrets from agents: what an agent reads of a private note, also of one that
// it handed in itself, shows none of the passwords, codes and numbers of cards in it (SPEC W14).
// The user in person sees them. Notes that somebody opened to others are shown as they are.
package veil

import (
	"slices"
	"strings"

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
	var pairs []string
	for _, found := range secrets {
		pairs = append(pairs, found, secret.Mark)
	}
	hide := strings.NewReplacer(pairs...)
	n.Content, n.Caption, n.Context = hide.Replace(n.Content), hide.Replace(n.Caption), hide.Replace(n.Context)
	n.Claims, n.ProcedureSteps = slices.Clone(n.Claims), slices.Clone(n.ProcedureSteps)
	for i := range n.Claims {
		n.Claims[i].Value = hide.Replace(n.Claims[i].Value)
	}
	for i := range n.ProcedureSteps {
		n.ProcedureSteps[i] = hide.Replace(n.ProcedureSteps[i])
	}
}
