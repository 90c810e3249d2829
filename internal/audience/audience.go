// Package audience says who may see what is made of several notes: nothing may be shown
// to anybody who may not see all that it was made of.
package audience

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// everyDomain is a domain that only agents see who see all of them.
const everyDomain = "*"

// Audience is who may see a note, beside the user in person, who sees all. The zero
// Audience is that of nothing yet: everybody's.
type Audience struct {
	Visibility loci.Visibility
	Domain     string
	CreatedBy  string // agent; "" is the user
}

// Of returns the audience of a note.
func Of(n *loci.Note) Audience { return Audience{n.Visibility, n.Domain, n.CreatedBy} }

// On gives a note the audience, unless that is zero.
func (a Audience) On(n *loci.Note) {
	if a != (Audience{}) {
		n.Visibility, n.Domain, n.CreatedBy = a.Visibility, a.Domain, a.CreatedBy
	}
}

// With returns the audience of what is made of two things: those who may see both,
// whatever agents there are. Where no visibility says that exactly, only the user is
// left: agents allowed private need not cover a domain, and two agents may each see one
// half.
func (a Audience) With(b Audience) Audience {
	switch {
	case a == Audience{}, a.Visibility == loci.Open:
		return b
	case b == Audience{}, b.Visibility == loci.Open:
		return a
	case a.Visibility == loci.Scoped && b.Visibility == loci.Scoped:
		a.Domain = common(a.Domain, b.Domain)
	case a.Visibility == loci.Private && b.Visibility == loci.Private && a.CreatedBy == b.CreatedBy:
	default:
		a.Visibility = loci.UserOnly
	}
	return a
}

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

// Agents are the configured agents of a user. Agents that were never configured see
// what loci.DefaultAgent does; nil are no configured ones.
type Agents []loci.Agent

// Named returns what the agent of a name may see; "" is the user in person.
func (g Agents) Named(name string) loci.Agent {
	if name == "" {
		return loci.Agent{}
	}
	if at := slices.IndexFunc(g, func(a loci.Agent) bool { return a.Name == name }); at >= 0 {
		return g[at]
	}
	return loci.DefaultAgent(name)
}

// order sorts the visibilities, the widest first; one that is not set is scoped.
var order = [...]loci.Visibility{loci.Open, loci.Scoped, loci.Private, loci.UserOnly}

// rank is the place of a visibility in order. What is unknown is for nobody.
func rank(v loci.Visibility) int {
	switch i := slices.Index(order[:], v); {
	case v == "":
		return 1
	case i < 0:
		return len(order)
	default:
		return i
	}
}

// Stricter returns the visibility of the two that fewer may see; none is the widest.
func Stricter(a, b loci.Visibility) loci.Visibility {
	if a == "" || b != "" && rank(b) > rank(a) {
		return b
	}
	return a
}

// Include reports whether everybody who may see narrow may see wide too: only then may
// what is in wide bear on narrow. A stricter visibility never includes a wider one, also
// where no agent makes a difference now; domains are compared by what the agents cover.
func (g Agents) Include(wide, narrow Audience) bool {
	w, n := rank(wide.Visibility), rank(narrow.Visibility)
	switch {
	case w > n:
		return false
	case wide.Visibility == loci.Private && narrow.Visibility == loci.Private &&
		narrow.CreatedBy != wide.CreatedBy && narrow.CreatedBy != "":
		return false // its creator sees it
	}
	for i := range g {
		if g[i].Sees(narrow.Visibility, narrow.Domain, narrow.CreatedBy) && !g[i].Sees(wide.Visibility, wide.Domain, wide.CreatedBy) {
			return false
		}
	}
	return true
}

// Same reports whether two notes are for the same eyes.
func (g Agents) Same(a, b Audience) bool { return g.Include(a, b) && g.Include(b, a) }
