package remember

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/secret"
)

// AtTheDoor masks the tokens and numbers of known formats in what an agent hands in, or
// whoever asks for that, and says so; "" where there was nothing to mask. What only words
// tell, as a door code, is kept: its note is private.
func AtTheDoor(s loci.Scope, how loci.Secrets, texts ...*string) string {
	if how == loci.KeepSecrets || how == "" && s.Agent == "" {
		return ""
	}
	var names []string
	for _, text := range texts {
		masked, kinds := secret.Mask(*text)
		*text = masked
		for _, k := range kinds {
			if !slices.Contains(names, string(k)) {
				names = append(names, string(k))
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "masked in the text: " + strings.Join(names, " and ") + "; secrets=keep keeps it, private"
}

// MaskedIn is AtTheDoor for a request to remember, with its facts.
func MaskedIn(s loci.Scope, r *loci.RememberRequest) string {
	texts := []*string{&r.Text, &r.Caption}
	r.Facts = slices.Clone(r.Facts)
	for i := range r.Facts {
		f := &r.Facts[i]
		f.Claims, f.Steps = slices.Clone(f.Claims), slices.Clone(f.Steps)
		texts = append(texts, &f.Text, &f.Context)
		for j := range f.Claims {
			texts = append(texts, &f.Claims[j].Value)
		}
		for j := range f.Steps {
			texts = append(texts, &f.Steps[j])
		}
	}
	return AtTheDoor(s, r.Secrets, texts...)
}

// MaskedInAll is MaskedIn for a request with many messages.
func MaskedInAll(s loci.Scope, r *loci.IngestRequest) string {
	masked := 0
	r.Messages = slices.Clone(r.Messages)
	for i := range r.Messages {
		if MaskedIn(s, &r.Messages[i]) != "" {
			masked++
		}
	}
	if masked == 0 {
		return ""
	}
	return fmt.Sprintf("access keys, card numbers and the like are masked in %d of the messages; secrets=keep keeps them, private", masked)
}
