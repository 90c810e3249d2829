package reflection

import (
	"strings"

	"github.com/loci-memory/loci"
)

// everyDomain is a domain that only agents see who see all of them.
const everyDomain = "*"

// audience is who may see a trait: those who may see all that it is learned from. A
// trait would show others what its evidence says.
type audience struct {
	visibility        loci.Visibility
	domain, createdBy string
	some              bool
}

// with narrows the audience to those who may see a note too. Where no visibility says
// that exactly, only the user is left: agents allowed private need not cover a domain,
// and two agents may each see one half.
func (a audience) with(n *loci.Note) audience {
	b := audience{n.Visibility, n.Domain, n.CreatedBy, true}
	switch {
	case !a.some, a.visibility == loci.Open:
		return b
	case b.visibility == loci.Open:
		return a
	case a.visibility == loci.Scoped && b.visibility == loci.Scoped:
		a.domain = common(a.domain, b.domain)
	case a.visibility == loci.Private && b.visibility == loci.Private && a.createdBy == b.createdBy:
	default:
		a.visibility = loci.UserOnly
	}
	return a
}

// admits reports whether a note may become evidence of an existing trait without
// hiding it from agents who know it.
func (a audience) admits(n *loci.Note) bool { return a.with(n).visibility == a.visibility }

// common is the deepest path that both are below; an agent that covers it covers both.
func common(a, b string) string {
	if a == b {
		return a
	}
	x, y := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	if n == 0 {
		return everyDomain
	}
	return strings.Join(x[:n], "/")
}

// on puts the audience into a trait.
func (a audience) on(n *loci.Note) {
	if a.some {
		n.Visibility, n.Domain, n.CreatedBy = a.visibility, a.domain, a.createdBy
	}
}
