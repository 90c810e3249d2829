package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/secret"
)

// Private is what a text holds that must not be known to all. The zero Private is that of
// a text without any such thing.
type Private struct {
	Secrets []secret.Found // spans of the text, in order
	Own     string         // "health", "mental health", "addiction", "sexuality" or "religion" that the speaker says of themselves; "" for none
}

// Any reports whether there is anything.
func (p *Private) Any() bool { return len(p.Secrets) > 0 || p.Own != "" }

// Names says what a text holds, never its values: "a password", "what is said of one's
// health". nil for nothing.
func (p *Private) Names() []string {
	var out []string
	for _, k := range secret.Kinds(p.Secrets) {
		out = append(out, string(k))
	}
	if p.Own != "" {
		out = append(out, "what the speaker says of their own "+p.Own)
	}
	return out
}

// ReadPrivate finds what a text holds that must not be known to all: secrets, by their
// form or by the words before them, and what speakers say of their own health, addiction,
// sexuality or religion. What only talks about passwords is none. It takes time linear in
// the text.
func (in *Set) ReadPrivate(text string) Private {
	return in.privateIn(text, in.readCueSentences(text))
}

// Holds reports whether a text has one of the secrets of another in it, or one of its own.
func (in *Set) Holds(text string, secrets []string) bool {
	return slices.ContainsFunc(secrets, func(v string) bool { return strings.Contains(text, v) }) || len(in.ReadPrivate(text).Secrets) > 0
}

// Values are the secrets of a text as they are in it.
func (p *Private) Values(text string) (out []string) {
	for _, f := range p.Secrets {
		out = append(out, text[f.From:f.To])
	}
	return out
}

func (in *Set) privateIn(text string, sentences []cueSentence) Private {
	p := Private{Secrets: secret.Find(text)}
	for i := range sentences {
		if p.Own == "" {
			p.Own = sentences[i].ownSubject()
		}
	}
	said := false
	at := 0
	for i := range sentences {
		s := &sentences[i]
		if !s.has(cueSecretName, cueSecretCode, cueEnter) && (len(p.Secrets) == 0 || !s.has(cuePublic)) {
			continue
		}
		at += strings.Index(text[at:], s.text)
		found := s.saidSecrets()
		for j := range found {
			found[j].From, found[j].To = found[j].From+at, found[j].To+at
		}
		p.Secrets = s.withoutPublic(p.Secrets, at)
		p.Secrets, said = append(p.Secrets, found...), said || len(found) > 0
	}
	if said {
		p.Secrets = secret.Sorted(p.Secrets)
	}
	return p
}

// withoutPublic drops the card numbers that the sentence at a place of the text calls by
// another name: by chance, one of ten numbers has the right check digit.
func (s *cueSentence) withoutPublic(all []secret.Found, at int) []secret.Found {
	return slices.DeleteFunc(all, func(f secret.Found) bool {
		return f.Kind == secret.Card && slices.ContainsFunc(s.hits, func(h cueHit) bool {
			gap := f.From - at - s.tokens[h.to-1].to
			return h.class == cuePublic && gap >= 0 && gap <= publicGap
		})
	})
}

// publicGap is how many bytes at most are between what a number is called and the number.
const publicGap = 12

// mask takes what must not be known to all out of sentences: no name, topic or word is
// found there any more.
func (p *Private) mask(text string, sentences []cueSentence) {
	if !p.Any() {
		return
	}
	at := 0
	for i := range sentences {
		s := &sentences[i]
		at += strings.Index(text[at:], s.text)
		if p.Own != "" && s.ownSubject() != "" {
			s.blank(0, len(s.text))
			continue
		}
		for _, f := range p.Secrets {
			if f.From < at+len(s.text) && f.To > at {
				s.blank(f.From-at, f.To-at)
			}
		}
	}
}

// blank takes bytes from…to out of what is read of a sentence.
func (s *cueSentence) blank(from, to int) {
	for i := range s.tokens {
		if t := &s.tokens[i]; t.from < to && t.to > from {
			t.kind, t.word = cueMarkToken, ""
		}
	}
	s.hits = slices.DeleteFunc(s.hits, func(h cueHit) bool { return s.tokens[h.from].from < to && s.tokens[h.to-1].to > from })
}
