package claim

import (
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
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
// read in both, and no subject of one may be a subject of the other. A single name may be
// that of who speaks.
func Apart(a, b []Statement) bool {
	known := func(s Statement) bool { return s.Subject != Unknown }
	if !slices.ContainsFunc(a, known) || !slices.ContainsFunc(b, known) {
		return false
	}
	return !slices.ContainsFunc(a, func(x Statement) bool {
		return slices.ContainsFunc(b, func(y Statement) bool { return mayBe(x.Subject, y.Subject) })
	})
}

// mayBe reports whether two subjects may be one: a name in one word may be the user's.
func mayBe(a, b string) bool {
	user := func(s string) bool { return s == Me || slices.Contains(Users, s) }
	name := func(s string) bool { return user(s) || len(strings.Fields(s)) == 1 && !hasRun(s) }
	return a == b || a == Unknown || b == Unknown || user(a) && name(b) || user(b) && name(a)
}

// Users is what models call the user, in lower case. It must not be changed.
var Users = []string{"user", "the user", "用户", "用戶", "使用者"}

// Explicit reports whether the statement says by itself that something has changed.
func (s *Statement) Explicit() bool { return s.Degree != Plain || s.Negated || s.Old != "" }

// Names reports whether the statement ends a value of its subject that it names, whatever
// the attribute was.
func (s *Statement) Names() bool { return s.Old != "" && s.Old != Any && (s.Value == "" || isOpen(s)) }

// Lasts reports whether the statement says what an attribute is that a noun names and that
// has one value at a time, like somebody's manager or home, and not where or how a thing
// just is.
func (s *Statement) Lasts() bool {
	owner, attribute, _ := strings.Cut(s.Keys[0], "|")
	switch {
	case s.Blocked, s.Subject == Unknown, s.Many, s.Negated, s.Value == "", strings.Contains(attribute, "/"):
		return false
	case s.Sort == Place:
		return s.Attribute == "home" && owner != ""
	}
	return owner != "" || !bare(s)
}

// Open reports whether a claim leaves its attribute open: what it ends may be of any.
func Open(c loci.Claim) bool { return len(c.Keys) > 0 && strings.HasSuffix(c.Keys[0], openKey) }

// Ends reports whether the statement can end or update any other.
func (s *Statement) Ends() bool {
	return !s.Blocked && s.Subject != Unknown && (s.Explicit() || !s.Many && s.Value != "")
}

// Named is a claim with Me for its subject where that is one of the names that the user is
// called by (in lower case): a fact that a model made of "I live in Rome" says who does.
func Named(c loci.Claim, names []string) loci.Claim {
	if !slices.Contains(names, c.Subject) || c.Subject == "" {
		return c
	}
	called := append(termsOf(c.Subject), c.Subject)
	var keys []string
	for _, key := range c.Keys {
		if key = mine(key, called); !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	c.Subject, c.Keys = Me, keys
	return c
}

// mine is a key with Me for its owner, without the words of a name.
func mine(key string, called []string) string {
	_, rest, _ := strings.Cut(key, "|")
	nouns, verb, hasVerb := strings.Cut(rest, "/")
	left := slices.DeleteFunc(strings.Fields(nouns), func(noun string) bool { return slices.Contains(called, noun) })
	if key = Me + "|" + strings.Join(left, " "); hasVerb {
		key += "/" + verb
	}
	return key
}

// bare reports whether a statement of a speaker with a name names no attribute of it: "I'm
// here".
func bare(s *Statement) bool {
	_, rest, _ := strings.Cut(s.Keys[0], "|")
	if strings.Contains(rest, "/") {
		return false
	}
	of := termsOf(s.Subject)
	return !slices.ContainsFunc(strings.Fields(rest), func(noun string) bool { return !slices.Contains(of, noun) })
}

// bland are the verbs that say nothing of what they are said of.
var bland = sync.OnceValue(func() map[string]bool {
	verbs := map[string]bool{}
	for _, l := range lang.Languages() {
		for verb := range strings.FieldsSeq(l.Claims.Bland) {
			verbs[verb] = true
		}
	}
	return verbs
})

// telling are the keys of a question by which what it asks for is found.
func telling(keys []string) []string {
	return slices.DeleteFunc(keys, func(key string) bool {
		_, verb, _ := strings.Cut(key, "/")
		verb, _, _ = strings.Cut(verb, ".")
		return bland()[verb]
	})
}
