package claim

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// Of reads what a note claims in its own voice. A note that was distilled of words claims what it carries
// (loci.Note.Claims), which was checked against who said these (Checked), and nothing that is read in it besides.
func Of(n *loci.Note) []Statement {
	read := Told(n)
	if n.Verbatim || n.Kind == loci.Trait || n.Role != "" || n.Speaker != "" {
		return read
	}
	read = slices.DeleteFunc(read, func(s Statement) bool { return Sharing(n.Claims, &loci.Claim{Keys: s.Keys}) < 0 })
	for i := range n.Claims {
		c := &n.Claims[i]
		if len(c.Keys) > 0 && !slices.ContainsFunc(read, func(s Statement) bool { return Meet(s.Keys, c.Keys) }) {
			read = append(read, carried(c, n))
		}
	}
	return read
}

// Told reads what the words of a note say, whether the note claims it or not. The user is Me,
// by whatever name models call one.
func Told(n *loci.Note) []Statement {
	read := ReadOn(n.RecordedAt, n.Content, Voice(n))
	for i := range read {
		c := Named(loci.Claim{Subject: read[i].Subject, Keys: read[i].Keys}, Users)
		read[i].Subject, read[i].Keys = c.Subject, c.Keys
	}
	return read
}

// carried is a claim that nobody can read in the words of its note, as a statement. An
// attribute of which nobody knows how many values it has at a time may have many.
func carried(c *loci.Claim, n *loci.Note) Statement {
	s := Statement{
		Subject: c.Subject, Attribute: c.Attribute, Keys: c.Keys, Value: c.Value,
		Negated: c.Negated, Many: c.Many || !Canonical(c), To: len(n.Content),
	}
	if a := attributeOf(c.Attribute); a != nil && a.Sort == Place {
		s.Slot = levelOf(c.Value)
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

// Ends reports whether a later claim ends an earlier one, each as its note says it: the loss of a
// job ends no business of one's own. Of what nobody can read it does.
func Ends(n *loci.Note, c *loci.Claim, later *loci.Note, by *loci.Claim) bool {
	was, is := statementOf(n, c), statementOf(later, by)
	return was == nil || is == nil || relate(was, is) != None
}

// statementOf is the statement that a claim of a note is; nil where there is none.
func statementOf(n *loci.Note, c *loci.Claim) *Statement {
	read := Of(n)
	for i := range read {
		if at := Among(n.Claims, &read[i]); at >= 0 && &n.Claims[at] == c {
			return &read[i]
		}
	}
	return nil
}

// Past reports whether something that a note says was over at a moment: who says the same then says it anew.
func Past(n *loci.Note, at time.Time) bool {
	return slices.ContainsFunc(n.Endings(), func(e loci.Ending) bool { return !e.Until.After(at) })
}

// Apart reports whether two texts are clearly about different subjects: something was
// read in both, and no subject of one is one of the other.
func (d *Directory) Apart(a, b []Statement) bool {
	a, b = topics(a), topics(b)
	return len(a) > 0 && len(b) > 0 && !slices.ContainsFunc(a, func(x Statement) bool {
		return slices.ContainsFunc(b, func(y Statement) bool { return d.Same(x.Subject, y.Subject) })
	})
}

// topics are statements without those that only say whom somebody has, which others take for
// granted: my son is ill.
func topics(all []Statement) []Statement {
	rest := slices.DeleteFunc(slices.Clone(all), func(s Statement) bool {
		a := attributeOf(s.Attribute)
		return a != nil && a.Group == People
	})
	if len(rest) == 0 {
		return all
	}
	return rest
}

// Heirs says, for each claim that one of others takes the place of as a whole, which of these
// inherits its keys, -1 for none: the first that shares a key, or, where one is left on either
// side and both are of one subject and may be of one attribute, that one.
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
	if c, o := &claims[left[0]], &old[alone]; strings.EqualFold(c.Subject, o.Subject) && !twoAttributes(c.Attribute, o.Attribute) {
		heirs[alone] = left[0]
	}
	return heirs
}

// twoAttributes reports whether two names are of two attributes of the catalogue.
func twoAttributes(a, b string) bool {
	x, y := Find(a), Find(b)
	return x != y && x != nil && y != nil
}

// Strangers reports whether all claims of two notes are of two subjects that nobody takes for
// one: the user and another, or two with names. A role may be anybody's who has a name.
func (d *Directory) Strangers(a, b []loci.Claim) bool {
	may := func(x, y *loci.Claim) bool {
		p, q := d.Main(x.Subject), d.Main(y.Subject)
		return p == q || p != Me && q != Me && (oneName(p, q) || isRole(p) || isRole(q)) || Meet(x.Keys, y.Keys)
	}
	for i := range a {
		for j := range b {
			if may(&a[i], &b[j]) {
				return false
			}
		}
	}
	return len(a) > 0 && len(b) > 0
}

// isRole reports whether a subject is what somebody is to another: my dog.
func isRole(subject string) bool {
	owner, _ := ownerOf(subject)
	return owner != "" || strings.Contains(subject, "'s ") || strings.Contains(subject, "的")
}

// Sharing is the first of some claims that shares a key with another, -1 for none.
func Sharing(claims []loci.Claim, c *loci.Claim) int {
	return slices.IndexFunc(claims, func(o loci.Claim) bool { return Meet(o.Keys, c.Keys) })
}

// Meet reports whether two lists, of keys or roles, have one in common.
func Meet(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// Users is what models call the user, in lower case. It must not be changed.
var Users = []string{"user", "the user", "用户", "用戶", "使用者"}

// Explicit reports whether the statement says by itself that something has changed.
func (s *Statement) Explicit() bool { return s.Degree != Plain || s.Negated || s.Old != "" }

// Lasts reports whether the statement says what an attribute is that has one value at a time,
// like somebody's manager or home.
func (s *Statement) Lasts() bool { return !s.Many && !s.Negated && s.Value != "" }

// Ends reports whether the statement can end or update any other.
func (s *Statement) Ends() bool {
	return s.Explicit() || s.Value != "" && (!s.Many || s.Attribute == Like || s.Attribute == dislike)
}

// Named is a claim with Me for its subject where that is one of the names that the user is
// called by (in lower case): a fact that a model made of "I live in Rome" says who does.
func Named(c loci.Claim, names []string) loci.Claim {
	if !slices.Contains(names, c.Subject) || c.Subject == "" {
		return c
	}
	called := append(nounsOf(c.Subject), c.Subject)
	var keys []string
	for _, key := range c.Keys {
		_, nouns, _ := strings.Cut(key, "|")
		left := slices.DeleteFunc(strings.Fields(nouns), func(noun string) bool { return slices.Contains(called, noun) })
		if key = Me + "|" + strings.Join(left, " "); !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	c.Subject, c.Keys = Me, keys
	return c
}
