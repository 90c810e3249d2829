package claim

import (
	"cmp"
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
)

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
