package profile

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/secret"
)

// masked is what is shown in the place of a secret.
const masked = secret.Mark

// masker takes secrets out of the values of a profile: what is one by its form, by the name
// of its attribute, or by the words of a note that says it.
type masker map[loci.ID]*loci.Note

func maskerOf(notes []loci.Note) masker {
	m := masker{}
	for i := range notes {
		m[notes[i].ID] = &notes[i]
	}
	return m
}

// mask takes the secrets out of all values of some attributes.
func (m masker) mask(all []loci.Attribute) {
	for i := range all {
		a := &all[i]
		for _, list := range [][]loci.KnownValue{a.Values, a.Earlier} {
			for j := range list {
				m.hide(a.Attribute, &list[j])
			}
		}
	}
}

func (m masker) hide(attribute string, v *loci.KnownValue) {
	texts := []string{v.Value, attribute + ": " + v.Value}
	for _, id := range v.Notes {
		if n := m[id]; n != nil {
			texts = append(texts, n.Content)
		}
	}
	secrets := lang.SecretsOf(texts...)
	shown := secret.Hide(v.Value, secrets)
	if lang.Holds(shown, secrets) { // a part of one, or otherwise spelled
		shown = masked
	}
	v.Masked, v.Value = shown != v.Value, shown
}
