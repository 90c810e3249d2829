package remember

import (
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/secret"
)

// AtTheDoor masks the tokens and numbers of known formats in what an agent hands in, or
// whoever asks for that, and says so; "" where there was nothing to mask. What only words
// tell, as a door code, is kept: its note is private.
func AtTheDoor(s loci.Scope, how loci.Secrets, texts ...*string) string {
	if !masks(s, how) {
		return ""
	}
	var all []secret.Found
	for _, text := range texts {
		masked, found := secret.Mask(*text)
		*text, all = masked, append(all, found...)
	}
	if len(all) == 0 {
		return ""
	}
	return "masked in the text: " + strings.Join(lang.Private{Secrets: all}.Names(), " and ") + "; secrets=keep keeps it, private"
}

// masks reports whether anything is masked of what somebody hands in.
func masks(s loci.Scope, how loci.Secrets) bool {
	return how == loci.MaskSecrets || how == "" && s.Agent != ""
}

// MaskedIn is AtTheDoor for a request to remember, with its facts.
func MaskedIn(s loci.Scope, r *loci.RememberRequest) string {
	if !masks(s, r.Secrets) {
		return ""
	}
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
