package profile

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
)

// lasting says which claims belong in a profile. Rules read claims in any sentence, so that
// no change is missed; a profile has those of statements that are lasting by their words,
// and of attributes that have a name of their own, like home or employer. What a model
// named in a fact counts. What an assistant or a tool says is not known of anybody. It is
// for one goroutine.
type lasting map[loci.ID]bool // by note: whether its words are lasting

func (l lasting) has(n *loci.Note, c *loci.Claim) bool {
	switch {
	case len(c.Keys) == 0 || c.Subject == "" || n.Kind == loci.Trait:
		return false
	case n.Role == loci.RoleAssistant || n.Role == loci.RoleTool || n.Role == loci.RoleSystem:
		return false
	case !n.Verbatim || claim.Canonical(c):
		return true
	}
	known, ok := l[n.ID]
	if !ok {
		known = len(n.ProcedureSteps) == 0 && lang.ReadCues(n.Content).Kind == loci.Fact
		l[n.ID] = known
	}
	return known
}
