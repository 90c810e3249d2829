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
		if met := n.meeting(name); len(met) == 1 {
			return met
		}
		return []string{name}
	}
	return n.united(known)
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
	for i := range n.notes {
		for j := range n.notes[i].Claims {
			c := &n.notes[i].Claims[j]
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
	}
	return subjects
}

// wordsOf are the stems of a name, sorted, each once.
func wordsOf(name string) (words []string) {
	lang.Terms(name, func(t string) { words = append(words, t) })
	slices.Sort(words)
	return slices.Compact(words)
}
