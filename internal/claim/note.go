package claim

import (
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Of reads what a note claims in its own voice. A note that was distilled of words claims what
// it carries (loci.Note.Claims), which was checked against who said these (Checked): what is
// read in it besides is blocked.
func Of(n *loci.Note) []Statement {
	read := Read(n.Content, Voice(n))
	if n.Verbatim || n.Kind == loci.Trait || n.Role != "" || n.Speaker != "" {
		return read
	}
	for i := range read {
		asCarried(&read[i], n.Claims)
	}
	for i := range n.Claims {
		c := &n.Claims[i]
		shares := func(s Statement) bool {
			return !s.Blocked && slices.ContainsFunc(s.Keys, func(k string) bool { return slices.Contains(c.Keys, k) })
		}
		if len(c.Keys) > 0 && !slices.ContainsFunc(read, shares) {
			read = append(read, carried(c, n))
		}
	}
	return read
}

// asCarried makes a statement one of the user's where its subject is a name for the user, or
// the note that it was read in carries it as the user's. One that the note does not carry is
// blocked.
func asCarried(s *Statement, claims []loci.Claim) {
	mine := *s
	mine.Subject, mine.Keys = Me, Named(loci.Claim{Subject: s.Subject, Keys: s.Keys}, []string{s.Subject}).Keys
	if s.Subject != Unknown && (slices.Contains(Users, s.Subject) || Among(claims, &mine) >= 0) {
		*s = mine
	}
	s.Blocked = s.Blocked || Sharing(claims, &loci.Claim{Keys: s.Keys}) < 0
}

// carried is a claim that nobody can read in the words of its note, as a statement. An
// attribute of which nobody knows how many values it has at a time may have many.
func carried(c *loci.Claim, n *loci.Note) Statement {
	s := Statement{
		Subject: c.Subject, Attribute: c.Attribute, Keys: c.Keys, Value: c.Value, Sort: Unsorted,
		Negated: c.Negated, Many: c.Many || !Canonical(c), To: len(n.Content),
	}
	if c.Value == "" {
		s.Old = Any
	}
	return s
}

// Among is where a note has a statement of its text among its claims, -1 for nowhere.
func Among(claims []loci.Claim, s *Statement) int {
	return slices.IndexFunc(claims, func(c loci.Claim) bool {
		return len(c.Keys) > 0 && len(s.Keys) > 0 && c.Keys[0] == s.Keys[0] && c.Value == s.Value && c.Negated == s.Negated
	})
}

// Apart reports whether two texts are clearly about different subjects: something was
// read in both, and no subject of one is one of the other.
func Apart(a, b []Statement) bool {
	known := func(s Statement) bool { return s.Subject != Unknown }
	if !slices.ContainsFunc(a, known) || !slices.ContainsFunc(b, known) {
		return false
	}
	return !slices.ContainsFunc(a, func(x Statement) bool {
		return slices.ContainsFunc(b, func(y Statement) bool {
			return strings.EqualFold(x.Subject, y.Subject) || !known(x) || !known(y)
		})
	})
}

// Heirs says, for each claim that one of others takes the place of as a whole, which of these
// inherits its keys, -1 for none: the first that shares a key, or, where one is left on either
// side and both are of one subject, that one.
func Heirs(claims, old []loci.Claim) []int {
	heirs, left := make([]int, len(old)), make([]int, 0, len(claims))
	for i := range old {
		heirs[i] = Sharing(claims, &old[i])
	}
	for i := range claims {
		if !slices.Contains(heirs, i) {
			left = append(left, i)
		}
	}
	alone := slices.Index(heirs, -1)
	if len(left) != 1 || alone < 0 || slices.Contains(heirs[alone+1:], -1) {
		return heirs
	}
	if strings.EqualFold(claims[left[0]].Subject, old[alone].Subject) {
		heirs[alone] = left[0]
	}
	return heirs
}

// Sharing is the first of some claims that shares a key with another, -1 for none.
func Sharing(claims []loci.Claim, c *loci.Claim) int {
	return slices.IndexFunc(claims, func(o loci.Claim) bool {
		return slices.ContainsFunc(o.Keys, func(k string) bool { return slices.Contains(c.Keys, k) })
	})
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
