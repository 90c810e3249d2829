package lang

import (
	"regexp"
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
	"github.com/loci-memory/loci/internal/secret"
)

// login is the value of cueSecretName for a name with a password behind it.
const login = "login"

// network is the same for a network, of which a password is only what is behind a slash.
const network = "network"

// door is the value of cueLock for what has a code beside it without a word for a code.
const door = "door"

// secretLists are the phrases by which secrets are said.
func secretLists(s *language.Secrets) []cueList {
	lists := []cueList{
		{cueSecretName, string(secret.Password), s.Passwords}, {cueSecretName, login, s.Logins}, {cueSecretName, network, s.NetLogins}, {cueSecretName, string(secret.Code), s.Codes},
		{cueSecretName, string(secret.Token), s.Tokens}, {cueSecretName, string(secret.Recovery), s.Recovery}, {cueSecretName, string(secret.Card), s.Cards},
		{cueSecretName, string(secret.Account), s.Accounts}, {cueSecretName, string(secret.Identity), s.Identities},
		{cueSecretCode, "", s.Code}, {cueLock, "", s.Locks}, {cueLock, door, s.Doors}, {cueOpens, "", s.Opens}, {cueNetwork, "", s.Networks}, {cueEnter, "", s.Enter}, {cuePublic, "", s.Public}, {cueNoSecret, "", s.Void},
	}
	for i := range lists {
		lists[i].phrases = withPossessives(lists[i].phrases)
	}
	for _, o := range s.Own {
		lists = append(lists, cueList{cueOwn, o.Subject, o.Hints})
	}
	return lists
}

// withPossessives are phrases and, of those in letters, the same with 's: the vault's.
func withPossessives(list string) string {
	var b strings.Builder
	for _, p := range phrasesOf(list) {
		b.WriteString("|" + p)
		if last := p[len(p)-1]; last >= 'a' && last <= 'z' {
			b.WriteString("|" + p + "'s")
		}
	}
	return b.String()
}

// secretWords is what a Set knows of how secrets are said, compiled.
type secretWords struct {
	is, to, filler, opensFor, within, amounts, states, turns map[string]bool
	stateEnds                                                []string
	own, ownWhole                                            map[string][]*regexp.Regexp
	ends                                                     []ownEnd
	notOwn                                                   []*regexp.Regexp
}

func newSecretWords(s *language.Secrets) *secretWords {
	w := &secretWords{
		is: words.Set(s.Is), to: words.Set(s.To), filler: words.Set(s.Filler), opensFor: words.Set(s.OpensFor), within: words.Set(s.Within), amounts: words.Set(s.Amounts),
		states: words.Set(s.States), turns: words.Set(s.Turns), stateEnds: strings.Fields(s.StateEnds),
		own: map[string][]*regexp.Regexp{}, ownWhole: map[string][]*regexp.Regexp{}, notOwn: expressions(s.NotOwn),
	}
	for _, o := range s.Own {
		w.own[o.Subject] = append(w.own[o.Subject], expressions(o.Says)...)
		w.ownWhole[o.Subject] = append(w.ownWhole[o.Subject], expressions(o.SaysWhole)...)
		for end := range strings.FieldsSeq(o.HintEnds) {
			w.ends = append(w.ends, ownEnd{end, o.Subject})
		}
	}
	return w
}

// ownEnd is an ending of words by which a sentence may be of a subject.
type ownEnd struct{ end, subject string }

// endHint is the length in bytes from which a word's ending is looked at.
const endHint = 8

// expressions compiles a list of regular expressions, one a line.
func expressions(list string) (out []*regexp.Regexp) {
	for line := range strings.SplitSeq(list, "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, regexp.MustCompile(line))
		}
	}
	return out
}

// ownSubject is what of themselves the speaker says in a sentence that must not be known
// to all; "" for nothing.
func (s *cueSentence) ownSubject() string {
	if s.asks {
		return ""
	}
	var seen []string
	for _, h := range s.hits {
		if h.class == cueOwn && !slices.Contains(seen, h.value) {
			seen = append(seen, h.value)
		}
	}
	for _, t := range s.tokens {
		if len(t.word) >= endHint && t.kind == cueWordToken {
			for _, e := range s.in.secret.ends {
				if strings.HasSuffix(t.word, e.end) && !slices.Contains(seen, e.subject) {
					seen = append(seen, e.subject)
				}
			}
		}
	}
	if len(seen) == 0 {
		return ""
	}
	text := s.in.foldRun(foldText(s.text))
	for _, subject := range seen {
		if s.in.secret.says(subject, text) {
			return subject
		}
	}
	return ""
}

// says reports whether a sentence, or one of its clauses, says something of a subject.
func (w *secretWords) says(subject, text string) bool {
	if anyMatches(w.ownWhole[subject], text) && !anyMatches(w.notOwn, text) {
		return true
	}
	for clause := range strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(",;，；。\n", r) }) {
		if anyMatches(w.own[subject], clause) && !anyMatches(w.notOwn, clause) {
			return true
		}
	}
	return false
}

func anyMatches(list []*regexp.Regexp, text string) bool {
	for _, re := range list {
		if re.MatchString(text) {
			return true
		}
	}
	return false
}
