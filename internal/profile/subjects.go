package profile

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
)

// myself are the names that a request has for the user.
var myself = []string{"", "me", "i", "my", "myself", "user", "the user", "我", "自己", "我自己", "用户", "使用者"}

// naming finds the subjects that a name names.
type naming struct {
	known []loci.Subject
	notes []loci.Note // the latest that claim something
}

// subjectsOf are the subjects that a name names, first the one by which it is known: as claims
// spell it, the user by the name that messages of the user have, or one with the same words; and
// the same one by its name alone, or by what it is besides (Wei, my brother Wei), where that can
// be nobody else. A name that names none is the only one.
func (n naming) subjectsOf(name string) []string {
	name = strings.Join(strings.Fields(strings.ToLower(name)), " ")
	if slices.Contains(myself, name) {
		return []string{claim.Me}
	}
	known := n.spelled(name)
	own := func(note loci.Note) bool { return note.Role == loci.RoleUser && strings.EqualFold(note.Speaker, name) }
	if known != name && slices.ContainsFunc(n.notes, own) {
		return []string{claim.Me}
	}
	if known == "" {
		known, _ = n.described(name)
	}
	if known == "" {
		for _, name := range []string{name, mine(name)} {
			if met := n.meeting(name); len(met) == 1 {
				return n.united(met[0])
			}
		}
		return []string{name}
	}
	return n.united(known)
}

// described is the known subject of a name with what it is besides, and that: my brother Wei.
func (n naming) described(name string) (subject string, roles []string) {
	for _, s := range n.known {
		rest, ok := strings.CutSuffix(name, s.Subject)
		if rest = strings.TrimSpace(rest); !ok || rest == "" || s.Subject == claim.Me {
			continue
		}
		is := rolesOf(rest)
		for c := range n.claims {
			if c.Subject == s.Subject && claim.Meet(claim.Roles(c), is) {
				return s.Subject, is
			}
		}
	}
	return "", nil
}

// rolesOf are what words may say that somebody is: 我哥哥, 哥哥 and 我的哥哥 are one.
func rolesOf(words string) []string {
	return []string{claim.Role(words), claim.Role(mine(words))}
}

func mine(role string) string {
	if !strings.ContainsFunc(role, lang.IsCJK) {
		return role
	}
	return "我的" + strings.TrimPrefix(strings.TrimPrefix(role, "我"), "的")
}

// told are the subjects that are what alone a known one is besides its name: my brother, of Wei.
func (n naming) told(known string) (subjects []string) {
	names := map[string][]string{} // by role
	for c := range n.claims {
		for _, role := range claim.Roles(c) {
			names[role] = append(names[role], c.Subject)
		}
	}
	for _, s := range n.known {
		has, others := false, false
		for _, role := range rolesOf(s.Subject) {
			has = has || slices.Contains(names[role], known)
			others = others || slices.ContainsFunc(names[role], func(of string) bool { return of != known && of != s.Subject })
		}
		if s.Subject != known && has && !others {
			subjects = append(subjects, s.Subject)
		}
	}
	return subjects
}

// claims are those of the notes.
func (n naming) claims(yield func(*loci.Claim) bool) {
	for i := range n.notes {
		for j := range n.notes[i].Claims {
			if !yield(&n.notes[i].Claims[j]) {
				return
			}
		}
	}
}

// another reports of what is told of the subjects that a name names whether it is of another
// person of that name: of two, a bare name names neither.
func (n naming) another(name string) func(telling) bool {
	name = strings.Join(strings.Fields(strings.ToLower(name)), " ")
	bare := n.spelled(name)
	_, roles := n.described(name)
	if roles == nil {
		roles = rolesOf(name)
	}
	shared := map[string]bool{}
	return func(t telling) bool {
		of := t.claim.Subject
		if _, ok := shared[of]; !ok {
			shared[of] = claim.Shared(n.claims, of)
		}
		is := claim.Roles(t.claim)
		return shared[of] && (of == bare && len(is) > 0 || of != bare && !claim.Meet(is, roles))
	}
}

// spelled is the known subject with a name, or with the same words; "" for none.
func (n naming) spelled(name string) string {
	words, like := wordsOf(name), ""
	for _, s := range n.known {
		if s.Subject == name {
			return name
		}
		if like == "" && len(words) > 0 && slices.Equal(words, wordsOf(s.Subject)) {
			like = s.Subject
		}
	}
	return like
}

// united are a known subject, and the one that has the same name, alone or with what it is
// besides: none where two may be meant.
func (n naming) united(known string) []string {
	out, words := []string{known}, wordsOf(known)
	for _, s := range n.known {
		if s.Subject == known || !within(wordsOf(s.Subject), words) {
			continue
		}
		if met := n.meeting(s.Subject); len(met) == 2 && slices.Contains(met, known) {
			out = append(out, s.Subject)
		}
	}
	if met := n.meeting(known); len(met) == 2 && slices.Contains(met, known) && len(out) == 1 {
		out = append(out, met[1-slices.Index(met, known)])
	}
	for _, s := range n.told(known) {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func within(some, all []string) bool {
	return !slices.ContainsFunc(some, func(w string) bool { return !slices.Contains(all, w) })
}

// meeting are the subjects but the user of which something is claimed under a name. A name of
// no words of its own, like nobody, is none.
func (n naming) meeting(name string) (subjects []string) {
	if len(wordsOf(name)) == 0 {
		return nil
	}
	keys := map[string]string{} // by attribute
	for c := range n.claims {
		if c.Subject == claim.Me || slices.Contains(subjects, c.Subject) {
			continue
		}
		if _, made := keys[c.Attribute]; !made {
			keys[c.Attribute] = claim.Key(name, c.Attribute)
		}
		if key := keys[c.Attribute]; key != "" && slices.Contains(c.Keys, key) {
			subjects = append(subjects, c.Subject)
		}
	}
	return subjects
}

// wordsOf are the stems of a name, sorted, each once.
func wordsOf(name string) (words []string) {
	lang.Terms(name, func(t string) { words = append(words, t) })
	slices.Sort(words)
	return slices.Compact(words)
}
