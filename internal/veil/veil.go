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

// Notes hides the secrets of notes where an agent reads them, and returns these. The notes are the
// caller's; what they share with others is not changed.
func Notes(s loci.Scope, notes []loci.Note) (secrets []string) {
	for i := range notes {
		secrets = append(secrets, Note(s, &notes[i])...)
	}
	return secrets
}

// Note is Notes for one note, which may be nil. Others are secrets of what goes with it: what was
// distilled of words says by its name what these only write.
func Note(s loci.Scope, n *loci.Note, others ...string) []string {
	if n == nil || s.Agent == "" || n.Visibility != loci.Private {
		return nil
	}
	own := lang.SecretsOf(n.Content, n.Caption, n.Context)
	Known(s, n, slices.Concat(others, own))
	return own
}

// Known hides secrets that are known already where an agent reads a note.
func Known(s loci.Scope, n *loci.Note, secrets []string) {
	if s.Agent == "" || n.Visibility != loci.Private || len(secrets) == 0 {
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
	shows := func(word string) bool {
		return slices.ContainsFunc(secrets, func(s string) bool { return strings.Contains(strings.ToLower(word), strings.ToLower(s)) })
	}
	Describing(n, shows)
}

// Describing takes out of what describes a note the tags, keywords and names that show a secret.
func Describing(n *loci.Note, shows func(word string) bool) {
	n.Tags = slices.DeleteFunc(slices.Clone(n.Tags), shows)
	n.Keywords = slices.DeleteFunc(slices.Clone(n.Keywords), shows)
	n.Entities = slices.DeleteFunc(slices.Clone(n.Entities), func(e loci.Entity) bool { return shows(e.Name) })
}
