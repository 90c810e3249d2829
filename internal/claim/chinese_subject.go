package claim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// runSubject is a noun phrase: whose it is, and the nouns.
type runSubject struct {
	owner   string // who speaks, a person, or "" where the nouns name the owner
	nouns   []string
	person  bool // it is the owner
	unknown bool
	topic   bool // what is spoken of, before who does something with it
}

// phrase reads a noun phrase. An empty one has neither owner nor nouns.
func (r *runReader) phrase(tokens []token) runSubject {
	var s runSubject
	for i := range tokens {
		t := &tokens[i]
		switch {
		case t.bound, t.is(runOf | runQuote | runComma | runEnd | runDone | runAsk | runQuestion):
		case t.is(runYou):
			s.unknown = true
		case t.is(runMe) && s.owner == "" && len(s.nouns) == 0:
			s.owner = r.me
		case t.is(runMe) && s.owner == "": // what is spoken of, then who
			s.owner, s.topic = r.me, true
		case t.is(runThey):
			s.owner = r.third
		case t.is(runKin) && len(s.nouns) == 0:
			s.owner = r.kin(s.owner, t.norm)
		case t.roles&^runName == 0 && len(s.nouns) == 0 && s.owner == "" && r.isPerson(tokens, i):
			s.owner = t.norm
		case t.roles&^runName == 0 && i > 0 && tokens[i-1].is(runKin) && utf8.RuneCountInString(t.norm) <= 3: // my daughter Doudou
		case t.roles == 0 && r.isTime(t.norm) && (i+1 == len(tokens) || !tokens[i+1].is(runOf)):
		default:
			s.nouns = r.addNoun(s.nouns, t, i+1 < len(tokens) && !(i+2 == len(tokens) && tokens[i+1].is(runOf)))
		}
	}
	if s.owner != "" && !slices.ContainsFunc(s.nouns, func(n string) bool { return !slices.Contains(r.words.house, n) }) {
		s.nouns = nil
	} else if r.atHome(&s) {
		s.owner, s.nouns = r.me, nil
	}
	s.unknown = s.unknown || s.owner == Unknown
	s.person = s.owner != "" && len(s.nouns) == 0
	return s
}

// atHome reports whether a phrase names no more than the household of who speaks.
func (r *runReader) atHome(s *runSubject) bool {
	return s.owner == "" && r.person == r.me && len(s.nouns) == 1 && s.nouns[0] == r.words.heads.House
}

// lastNoun is the last noun of a subject, "" if it has none.
func (s *runSubject) lastNoun() string {
	if len(s.nouns) == 0 {
		return ""
	}
	return s.nouns[len(s.nouns)-1]
}

// kin is the name of a relative of somebody. The user's go by the word alone.
func (r *runReader) kin(of, norm string) string {
	switch of {
	case Unknown:
		return Unknown
	case "", r.me:
		if r.me == Me {
			return norm
		}
		return r.me + " " + norm
	}
	return of + " " + norm
}

// isPerson reports whether a stretch that starts a phrase names a person: all of the
// phrase, or what a relation or the mark of possession follows.
func (r *runReader) isPerson(tokens []token, i int) bool {
	if i+1 < len(tokens) && !tokens[i+1].is(runOf|runKin) {
		return false
	}
	return r.looksLikeName(tokens[i].norm)
}

// looksLikeName reports whether a stretch has the form of a name: a surname and one or two
// characters, a mark of nicknames and a surname, or a word of Latin letters.
func (r *runReader) looksLikeName(s string) bool {
	first, size := utf8.DecodeRuneInString(s)
	n := utf8.RuneCountInString(s)
	switch {
	case first >= 'a' && first <= 'z':
		return len(s) < 20 && !strings.ContainsAny(s, "0123456789@.:")
	case r.words.surnames[first]:
		return n == 2 || n == 3
	case strings.ContainsRune(r.words.marks.Nicks, first):
		second, _ := utf8.DecodeRuneInString(s[size:])
		return n == 2 && r.words.surnames[second]
	case strings.ContainsRune(r.words.marks.NicksAny, first):
		return n == 2
	}
	return false
}

// addNoun adds the noun of a token, unless it says nothing of what follows it.
func (r *runReader) addNoun(nouns []string, t *token, more bool) []string {
	noun := t.norm
	if t.roles == 0 {
		for _, mark := range r.words.fresh {
			if rest, ok := strings.CutPrefix(noun, mark); ok && (rest != "" || more) {
				noun = rest
				break
			}
		}
	}
	switch {
	case noun == "" || more && slices.Contains(r.words.house, noun):
		return nouns
	case t.is(runUse|runLive|runDrive) && more:
		return nouns
	}
	return append(nouns, noun)
}

// doer is the name of a subject that does something, and the owner and nouns of its keys.
func (r *runReader) doer(s runSubject) (name, owner string, nouns []string) {
	if s.person || len(s.nouns) == 0 {
		return s.owner, s.owner, nil
	}
	nouns = unpaddedCopy(s.nouns)
	name = strings.Join(nouns, " ")
	if s.owner != "" && s.owner != r.me {
		name = s.owner + " " + name
	}
	return name, s.owner, nouns
}

// somebody is the owner of what a subject does as a person: a name that no rule of names
// knows is one.
func (r *runReader) somebody(s runSubject) string {
	if s.person {
		return s.owner
	}
	name, _, _ := r.doer(s)
	return name
}

func unpaddedCopy(nouns []string) []string {
	nouns = slices.Clone(nouns)
	if rest := unpadded(nouns); len(rest) > 0 {
		return rest
	}
	return nouns
}
