package profile

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
)

// known reports whether a claim belongs in a profile: one of the catalogue, or what a model or a
// person named in a fact. What an assistant or a tool says is not known of anybody, and what
// older rules read besides the catalogue in words of nobody.
func known(n *loci.Note, c *loci.Claim) bool {
	switch {
	case len(c.Keys) == 0 || c.Subject == "" || n.Kind == loci.Trait:
		return false
	case n.Role == loci.RoleAssistant || n.Role == loci.RoleTool || n.Role == loci.RoleSystem:
		return false
	}
	return !n.Verbatim || claim.Canonical(c)
}
