package remember

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// atHome puts a note whose domain nobody chose where the agent that hands it in sees it: in
// the first of the agent's domains, unless it belongs to another of them, and for an agent
// that has none among its private notes. The user in person sees all.
func atHome(n *loci.Note, author loci.Agent) {
	home := homeOf(author)
	switch {
	case author.Name == "":
	case home == "":
		n.Visibility = cmp.Or(n.Visibility, loci.Private)
	case home != everywhere && (n.Domain == "" || n.Domain == defaultDomain || !author.Covers(n.Domain)):
		n.Domain = home
	}
}

// everywhere is the domain of agents that see all domains.
const everywhere = "*"

// homeOf is the first of an agent's domains, "" where it has none.
func homeOf(a loci.Agent) string {
	if slices.Contains(a.Domains, everywhere) {
		return everywhere
	}
	for _, d := range a.Domains {
		if d = strings.TrimRight(d, "/"); d != "" {
			return d
		}
	}
	return ""
}

// unseen says that an agent does not see what it hands in, as its request chose so; "" where
// it does.
func unseen(author loci.Agent, r *loci.RememberRequest) string {
	scoped := r.Visibility == "" || r.Visibility == loci.Scoped
	if author.Name == "" || r.Domain == "" || !scoped || author.Covers(r.Domain) {
		return ""
	}
	return fmt.Sprintf("agent %s does not see the domain %s: it can neither recall nor undo this; without a domain it could", author.Name, r.Domain)
}
