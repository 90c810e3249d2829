package lang

import (
	"regexp"
	"strconv"
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
	for i, c := range s.Confided {
		lists = append(lists, cueList{cueConfided, strconv.Itoa(i), c.Hints})
	}
	for i := range s.Own {
		lists = append(lists, ownLists(&s.Own[i])...)
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
	is, to, filler, opensFor, within, amounts, states, turns, turnsOn, and map[string]bool
	stateEnds                                                              []string
	between                                                                map[string]bool
	confided                                                               map[string]*regexp.Regexp // by the value of cueConfided
	noSecret                                                               map[string]*regexp.Regexp // by the same: what of a sentence is none
	ends                                                                   []ownEnd
}

func newSecretWords(s *language.Secrets) *secretWords {
	w := &secretWords{
		is: words.Set(s.Is), to: words.Set(s.To), filler: words.Set(s.Filler), opensFor: words.Set(s.OpensFor), within: words.Set(s.Within), amounts: words.Set(s.Amounts),
		states: words.Set(s.States), turns: words.Set(s.Turns), turnsOn: words.Set(s.TurnsOn), and: words.Set(s.And), stateEnds: strings.Fields(s.StateEnds),
		between: words.Set(s.Self.Between), confided: map[string]*regexp.Regexp{}, noSecret: map[string]*regexp.Regexp{},
	}
	for i, c := range s.Confided {
		w.confided[strconv.Itoa(i)] = regexp.MustCompile(c.Says)
		if c.Not != "" {
			w.noSecret[strconv.Itoa(i)] = regexp.MustCompile(c.Not)
		}
	}
	for _, o := range s.Own {
		for end := range strings.FieldsSeq(o.Ends) {
			w.ends = append(w.ends, ownEnd{end, o.Subject})
		}
	}
	return w
}
