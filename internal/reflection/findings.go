package reflection

import (
	"fmt"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
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

// discreet drops the traits that would give away a secret of the notes that were read,
// and the reasons and warnings that do.
func (f *Findings) discreet(notes []loci.Note) {
	secrets := secretsOf(notes)
	holds := func(text string) bool { return lang.Holds(text, secrets) }
	was := len(f.Trends) + len(f.Behaviours) + len(f.Upgrades)
	drop := func(p prompt.Proposal) bool { return holds(p.Content) }
	f.Trends, f.Behaviours = slices.DeleteFunc(f.Trends, drop), slices.DeleteFunc(f.Behaviours, drop)
	f.Upgrades = slices.DeleteFunc(f.Upgrades, func(u prompt.Upgrade) bool { return holds(u.Content) })
	for _, why := range f.reasons() {
		if holds(*why) {
			*why = ""
		}
	}
	f.Warnings = slices.DeleteFunc(f.Warnings, holds)
	if n := was - len(f.Trends) - len(f.Behaviours) - len(f.Upgrades); n > 0 {
		f.Warnings = append(f.Warnings, fmt.Sprintf("not learned: %d traits that give away a secret", n))
	}
}

// reasons are all that was given for what was found.
func (f *Findings) reasons() (out []*string) {
	for _, list := range [][]prompt.Proposal{f.Trends, f.Behaviours} {
		for i := range list {
			out = append(out, &list[i].Reason)
		}
	}
	for _, list := range [][]prompt.Judgement{f.Reinforcements, f.Contradictions} {
		for i := range list {
			out = append(out, &list[i].Reason)
		}
	}
	for i := range f.Upgrades {
		out = append(out, &f.Upgrades[i].Reason)
	}
	for i := range f.Links {
		out = append(out, &f.Links[i].Reason)
	}
	return out
}

// secretsOf are the secrets of some notes.
func secretsOf(notes []loci.Note) []string {
	return lang.SecretsOf(edit.Each(notes, func(n *loci.Note) string { return n.Content })...)
}
