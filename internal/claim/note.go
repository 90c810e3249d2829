package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// Voice is the voice of a note, as Read takes it: "" for the user, and for what nobody says
// in person, like what a model distilled; else the speaker's name.
func Voice(n *loci.Note) string {
	switch {
	case n.Role == loci.RoleUser, n.Role == "" && n.Speaker == "":
		return ""
	case n.Speaker != "":
		return strings.ToLower(n.Speaker)
	}
	return string(n.Role)
}

// Of reads what a note claims in its own voice.
func Of(n *loci.Note) []Statement { return Read(n.Content, Voice(n)) }

// Among is where a note has a statement of its text among its claims, -1 for nowhere.
func Among(claims []loci.Claim, s *Statement) int {
	return slices.IndexFunc(claims, func(c loci.Claim) bool {
		return len(c.Keys) > 0 && len(s.Keys) > 0 && c.Keys[0] == s.Keys[0] && c.Value == s.Value && c.Negated == s.Negated
	})
}

// Apart reports whether two texts are clearly about different subjects: something was
// read in both, and no subject of one is a subject of the other.
func Apart(a, b []Statement) bool {
	known := func(s Statement) bool { return s.Subject != Unknown }
	if !slices.ContainsFunc(a, known) || !slices.ContainsFunc(b, known) {
		return false
	}
	return !slices.ContainsFunc(a, func(x Statement) bool {
		return slices.ContainsFunc(b, func(y Statement) bool { return x.Subject == Unknown || y.Subject == Unknown || x.Subject == y.Subject })
	})
}

// Explicit reports whether the statement says by itself that something has changed.
func (s *Statement) Explicit() bool { return s.Degree != Plain || s.Negated || s.Old != "" }

// Ends reports whether the statement can end or update any other.
func (s *Statement) Ends() bool {
	return !s.Blocked && s.Subject != Unknown && (s.Explicit() || !s.Many && s.Value != "")
}

// Named is a claim with Me for its subject where that is one of the names that the user is
// called by (in lower case).
func Named(c loci.Claim, names []string) loci.Claim {
	for _, name := range names {
		if c.Subject != name || name == "" {
			continue
		}
		c.Subject = Me
		c.Keys = slices.Clone(c.Keys)
		for i, key := range c.Keys {
			if rest, ok := strings.CutPrefix(key, name+"|"); ok {
				c.Keys[i] = Me + "|" + rest
			}
		}
	}
	return c
}
