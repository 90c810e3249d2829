package lang

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
	"github.com/loci-memory/loci/internal/secret"
)

// Private is what a text holds that must not be known to all. The zero Private is that of
// a text without any such thing.
type Private struct {
	Secrets  []secret.Found // spans of the text, in order
	Own      string         // "health", "mental health", "pregnancy", "addiction", "sexuality" or "religion" that the speaker says of themselves; "" for none
	Confided bool           // the speaker asks to keep it to oneself
}

// Any reports whether there is anything.
func (p Private) Any() bool { return len(p.Secrets) > 0 || p.Own != "" || p.Confided }

// Names says what a text holds, never its values: "a password", "what is said of one's health". nil for nothing.
func (p Private) Names() []string {
	var out []string
	for _, k := range secret.Kinds(p.Secrets) {
		out = append(out, string(k))
	}
	if p.Own != "" {
		out = append(out, "what the speaker says of their own "+p.Own)
	}
	if p.Confided {
		out = append(out, "what is said in confidence")
	}
	return out
}

// ReadPrivate finds what a text holds that must not be known to all: secrets, by their form or by the words before
// them, what speakers say of their own health, addiction, sexuality or religion, and what they ask to keep to
// oneself. What only talks about passwords is none. It takes time linear in the text.
func (in *Set) ReadPrivate(text string) Private { return in.privateIn(text, in.readCueSentences(text)) }

// Warning says that a text holds what must not be known to all while others than its author may see it by a choice
// of the caller; "" where there is nothing to say. It names no value.
func (p Private) Warning(v loci.Visibility) string {
	who := map[loci.Visibility]string{loci.Open: "every agent", loci.Scoped: "every agent of its domain"}[v]
	if !p.Any() || who == "" {
		return ""
	}
	return "the text holds " + strings.Join(p.Names(), " and ") + ", and " + who + " may read it, as asked: make the note private to keep it from them"
}

// SecretsOf are the secrets of some texts as they are in them, for Holds.
func SecretsOf(texts ...string) (out []string) {
	in := all()
	for _, text := range texts {
		for _, f := range in.ReadPrivate(text).Secrets {
			out = append(out, text[f.From:f.To])
		}
	}
	return out
}

// Holds reports whether a text gives away one of some secrets or of its own, or is itself
// the better part of one, as a tag may be. The empty text holds nothing.
func Holds(text string, secrets []string) bool {
	if text == "" {
		return false
	}
	lower := strings.ToLower(text)
	return slices.ContainsFunc(secrets, func(v string) bool {
		v = strings.ToLower(v)
		return strings.Contains(lower, v) || len(lower) >= betterPart && 2*len(lower) >= len(v) && strings.Contains(v, lower)
	}) || len(all().ReadPrivate(text).Secrets) > 0
}

// betterPart is how many bytes of a secret are too many to show.
const betterPart = 4

func (in *Set) privateIn(text string, sentences []cueSentence) Private {
	p := Private{Secrets: secret.Find(text)}
	for i := range sentences {
		if p.Own == "" {
			p.Own = sentences[i].ownSubject()
		}
		p.Confided = p.Confided || sentences[i].confided()
	}
	said := false
	at := 0
	for i := range sentences {
		s := &sentences[i]
		if !s.has(cueSecretName, cueSecretCode, cueEnter, cueLock, cueOpens) && (len(p.Secrets) == 0 || !s.has(cuePublic)) {
			continue
		}
		at += strings.Index(text[at:], s.text)
		found := s.saidSecrets()
		for j := range found {
			found[j].From, found[j].To = found[j].From+at, found[j].To+at
		}
		p.Secrets = s.withoutPublic(p.Secrets, at)
		p.Secrets, said = append(p.Secrets, found...), said || len(found) > 0
		at += len(s.text)
	}
	if said {
		p.Secrets = secret.Sorted(p.Secrets)
	}
	return p
}

// withoutPublic drops the numbers of cards and of identity that the sentence at a place of
// the text calls by another name: by chance, one of ten has the right check digit.
func (s *cueSentence) withoutPublic(all []secret.Found, at int) []secret.Found {
	return slices.DeleteFunc(all, func(f secret.Found) bool {
		return (f.Kind == secret.Card || f.Kind == secret.Identity) && slices.ContainsFunc(s.hits, func(h cueHit) bool {
			gap := f.From - at - s.tokens[h.to-1].to
			return h.class == cuePublic && gap >= 0 && gap <= publicGap
		})
	})
}

// publicGap is how many bytes at most are between what a number is called and the number.
const publicGap = 12

// mask takes what must not be known to all out of sentences: no name, topic or word is found there any more.
func (p Private) mask(text string, sentences []cueSentence) {
	if !p.Any() {
		return
	}
	at := 0
	for i := range sentences {
		s := &sentences[i]
		at += strings.Index(text[at:], s.text)
		for _, f := range p.Secrets {
			if f.From < at+len(s.text) && f.To > at {
				s.blank(f.From-at, f.To-at)
			}
		}
		if p.Own != "" && s.ownSubject() != "" {
			s.blank(0, len(s.text))
		}
		at += len(s.text)
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
	s.words = 0
	s.classify()
}

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
	Is, To, Filler, OpensFor, Within, Amounts, States, Turns, TurnsOn, And map[string]bool
	StateEnds                                                              []string
	between                                                                map[string]bool
	confided                                                               map[string]*regexp.Regexp // by the value of cueConfided
	noSecret                                                               map[string]*regexp.Regexp // by the same: what of a sentence is none
	ends                                                                   []ownEnd
}

func newSecretWords(s *language.Secrets) *secretWords {
	w := &secretWords{between: words.Set(s.Self.Between), confided: map[string]*regexp.Regexp{}, noSecret: map[string]*regexp.Regexp{}}
	compile(w, s)
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
