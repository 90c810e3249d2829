package claim

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Role is the normal form of what somebody is to another, as Roles has it: my brother.
func Role(described string) string {
	owner, nouns := ownerOf(strings.ToLower(described))
	if len(nouns) == 0 {
		return ""
	}
	return nounKey(owner, nouns)
}

// Roles are what the subject of a claim is said to be besides its name.
func Roles(c *loci.Claim) (all []string) {
	if c.Subject == Me || len(c.Keys) < 2 {
		return nil
	}
	_, of, _ := strings.Cut(Key(Me, c.Attribute), "|")
	byName := Key(c.Subject, c.Attribute)
	without := func(nouns, taken string) []string {
		return slices.DeleteFunc(strings.Fields(nouns), func(n string) bool { return slices.Contains(strings.Fields(taken), n) })
	}
	name := strings.Join(without(strings.TrimPrefix(byName, "|"), of), " ")
	for _, key := range c.Keys {
		owner, nouns, _ := strings.Cut(key, "|")
		if key == byName || owner == "" && name != "" && len(without(name, nouns)) == 0 {
			continue // by the name: of this attribute, or of one that it goes with, as like with dislike
		}
		left := without(nouns, of)
		if role := owner + "|" + strings.Join(left, " "); len(left) > 0 && !slices.Contains(all, role) {
			all = append(all, role)
		}
	}
	return all
}

// owned is a claim of somebody whom the user has by a name as of one whom the user has: of Nora's
// daughter and of mine, where Nora is the user. users are what the user is, by each name (rolesBy). The
// claim is not changed.
func owned(c *loci.Claim, users []string) *loci.Claim {
	if c.Subject == Me || len(c.Keys) < 2 {
		return c
	}
	out := *c
	out.Keys = slices.Clone(c.Keys)
	for i := 1; i < len(out.Keys); i++ { // the first is by the name
		for _, user := range users {
			out.Keys[i] = cmp.Or(swapped(out.Keys[i], user, Me+"|"), out.Keys[i])
		}
	}
	if slices.Equal(out.Keys, c.Keys) {
		return c
	}
	return &out
}

// rolesBy are the roles of names, as Role has them, without those of none.
func rolesBy(names []string) (roles []string) {
	for _, name := range names {
		if role := Role(name); role != "" {
			roles = append(roles, role)
		}
	}
	return roles
}

// Namesakes reports whether two claims are of two people of one name: what either of them is
// besides is said, and differs.
func Namesakes(a, b *loci.Claim) bool {
	if a.Subject == Me || !strings.EqualFold(a.Subject, b.Subject) {
		return false
	}
	x, y := Roles(a), Roles(b)
	return len(x) > 0 && len(y) > 0 && !Meet(x, y)
}

// TwoPeople reports whether two claims that share a key are of two people: namesakes, or two who
// are the same to somebody, like brothers, with a name each.
func TwoPeople(a, b *loci.Claim) bool {
	if Namesakes(a, b) {
		return true
	}
	if a.Subject == Me || b.Subject == Me || len(Roles(a)) == 0 || len(Roles(b)) == 0 || oneName(a.Subject, b.Subject) {
		return false
	}
	return !slices.Contains(a.Keys, Key(b.Subject, b.Attribute)) && !slices.Contains(b.Keys, Key(a.Subject, a.Attribute))
}

// Ambiguous reports whether a claim may be of either of two people of whom others are.
func Ambiguous(c *loci.Claim, others []loci.Claim) bool {
	var first *loci.Claim
	for i := range others {
		o := &others[i]
		switch {
		case c.Subject == Me || Sharing(others[i:i+1], c) < 0 || TwoPeople(c, o):
		case first == nil:
			first = o
		case TwoPeople(first, o):
			return true
		}
	}
	return false
}

// Shared reports whether two people have the name of the subject of some claims.
func Shared(claims iter.Seq[*loci.Claim], subject string) bool {
	var first *loci.Claim
	for c := range claims {
		switch {
		case !strings.EqualFold(c.Subject, subject) || len(Roles(c)) == 0:
		case first == nil:
			first = c
		case Namesakes(first, c):
			return true
		}
	}
	return false
}

// OfOthers reports whether a text that was made of words is only of what others than the user do or
// have by themselves, as far as it is sure of whom it speaks: by what they are to the user, or by a name
// that is known of somebody else or that the user uses.
func (d *Directory) OfOthers(text string, from []Source) bool {
	names := slices.Clone(d.Names())
	slices.SortFunc(names, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	for _, name := range names { // The user's sister is my sister
		low := strings.ToLower(text)
		for owner, mine := range map[string]string{name + "'s ": "My ", name + "的": "我"} {
			if strings.HasPrefix(low, owner) && len(low) == len(text) {
				text = mine + text[len(owner):]
			}
		}
		if heard(lang.TermSet(text), wordsOf(name)) || hasRun(name) && strings.Contains(text, name) {
			return false
		}
	}
	return lang.OfOthers(text, func(name string) bool { return d.calls(spaced(name), from) })
}

// calls reports whether somebody else than the user is called so, and no pet: what that has is for its owner to do.
func (d *Directory) calls(name string, from []Source) bool {
	if d != nil && slices.ContainsFunc(d.kin, func(k kinship) bool { return k.pet && spaced(k.name) == name }) {
		return false
	}
	if d != nil && (d.spelled(name) != "" || slices.ContainsFunc(d.kin, func(k kinship) bool { return spaced(k.name) == name })) {
		return true
	}
	return slices.ContainsFunc(from, func(s Source) bool {
		return s.Voice() == "" && spaced(s.Speaker) != name && strings.Contains(strings.ToLower(s.Text), name)
	})
}
