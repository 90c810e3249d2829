package claim

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Source is words that claims come from: who said them, and what they say.
type Source struct {
	Role    loci.Role
	Speaker string
	Text    string
}

// SourceOf is a note as a source.
func SourceOf(n *loci.Note) Source { return Source{n.Role, n.Speaker, n.Content} }

// Voice is who speaks, as Read takes it: "" for the user, and where nobody is named; else the speaker's name.
func (s *Source) Voice() string {
	switch {
	case s.Role == loci.RoleUser, s.Role == "" && s.Speaker == "":
		return ""
	case s.Speaker != "":
		return strings.ToLower(s.Speaker)
	}
	return string(s.Role)
}

// Speaking is the voice of a message.
func Speaking(m *loci.Message) string {
	s := Source{Role: m.Role, Speaker: m.Speaker}
	return s.Voice()
}

// Voice is the voice of a note: a note that was distilled has the user's.
func Voice(n *loci.Note) string {
	s := SourceOf(n)
	return s.Voice()
}

// Voiced is the voice of who has one, as Read takes it, where it is known what the user is called:
// who is the user for speaking alone speaks by name still.
func (d *Directory) Voiced(voice string) string {
	if name := spaced(voice); d != nil && name != d.alone && d.self(name) == Me {
		return ""
	}
	return voice
}

// Self is who "I" is in what was made of words, where it is not known what the user is called.
func Self(from []Source) string { return (*Directory)(nil).Self(from) }

// Self is who "I" is in what was made of words: the user where any of them are the user's.
func (d *Directory) Self(from []Source) string {
	if len(from) == 0 || slices.ContainsFunc(from, func(s Source) bool { return d.Voiced(s.Voice()) == "" }) {
		return ""
	}
	return d.Voiced(from[0].Voice())
}

// Checked are claims of a content that was made of words, each of the subject that it is
// said of. Every claim that is not read in the speaker's own words passes here, whoever made
// it. The user is Me, by whatever name; the "I" of another speaker is that speaker; a claim
// that has no keys yet is given its own. who knows what the user is called besides; nil nobody.
//
// all is false where some were left out: claims of the user that no words of the user's
// bear, and values that rules read in the same words of another subject alone.
func Checked(claims []loci.Claim, content string, from []Source, who *Directory) (kept []loci.Claim, all bool) {
	t := tellers{self: who.Self(from), names: slices.Clone(Users)}
	t.alone = t.self != "" && who != nil && spaced(t.self) == who.alone
	if t.self == "" { // others who speak of the user by name say it of that name
		t.names = slices.Clone(who.Names())
	}
	for i := range from {
		s := &from[i]
		voice := who.Voiced(s.Voice())
		if voice == "" && s.Speaker != "" {
			t.names = append(t.names, strings.ToLower(s.Speaker))
		}
		t.said = append(t.said, t.spoken(s.Text, voice))
	}
	t.made, t.users = t.spoken(content, t.self), rolesBy(t.names)
	all = true
	for _, c := range claims {
		switch c = t.resolved(c); {
		case len(c.Keys) == 0: // it has no normal form
		case t.bear(&c):
			kept = append(kept, c)
		default:
			all = false
		}
	}
	return kept, all
}

// tellers are those who said words.
type tellers struct {
	self  string   // who "I" is, "" for the user
	alone bool     // nobody else speaks: what is said of the user is said of who does
	names []string // of the user, in lower case
	users []string // what the user is by these, as rolesBy has it
	said  []spoken // their words
	made  spoken   // what was made of them
}

// spoken is a text, and what rules read in it.
type spoken struct {
	text string
	all  []Statement
}

func (t *tellers) spoken(text, voice string) spoken {
	return spoken{strings.ToLower(text), Read(text, voice)}
}

// resolved is a claim of the subject that its words mean.
func (t *tellers) resolved(c loci.Claim) loci.Claim {
	if len(c.Keys) > 0 {
		c = Named(c, t.names)
		return t.ofAlone(*owned(&c, t.users))
	}
	c.Subject = t.subject(spaced(c.Subject))
	if key := Key(c.Subject, c.Attribute); key != "" {
		c.Keys = []string{key}
	}
	return t.ofAlone(c)
}

// ofAlone is a claim of the user as one of who alone speaks.
func (t *tellers) ofAlone(c loci.Claim) loci.Claim {
	if !t.alone || c.Subject != Me || len(c.Keys) == 0 {
		return c
	}
	keys := []string{Key(t.self, c.Attribute)}
	for _, key := range c.Keys[1:] {
		keys = append(keys, cmp.Or(swapped(key, Me+"|", Role(t.self)), key))
	}
	c.Subject, c.Keys = t.self, keys
	return c
}

// selves is what speakers call themselves.
var selves = []string{"i", "me", "myself", "speaker", "the speaker", "我", "本人", "自己"}

// subject is a subject in lower case as claims write it.
func (t *tellers) subject(s string) string {
	mine, chinese := "my ", "我的"
	if t.self != "" {
		mine, chinese = t.self+"'s ", t.self+"的"
	}
	switch {
	case slices.Contains(t.names, s):
		return Me
	case slices.Contains(selves, s) && t.self == "":
		return Me
	case slices.Contains(selves, s):
		return t.self
	case strings.HasPrefix(s, "my "):
		return mine + s[len("my "):]
	case strings.HasPrefix(s, "我的"):
		return chinese + s[len("我的"):]
	}
	for _, name := range t.names {
		if rest, ok := strings.CutPrefix(s, name+"'s "); ok {
			return "my " + rest
		}
		if rest, ok := strings.CutPrefix(s, name+"的"); ok {
			return "我的" + rest
		}
	}
	return s
}

// bear reports whether the words bear a claim: what is the user's has words of the user's,
// and rules don't read the value of another subject.
func (t *tellers) bear(c *loci.Claim) bool {
	if t.self != "" && (c.Subject == Me || strings.HasPrefix(c.Keys[0], Me+"|")) {
		return false
	}
	denied := false
	for i := range t.said {
		agrees, differs := t.reads(&t.said[i], c)
		if agrees {
			return true
		}
		denied = denied || differs
	}
	if !denied {
		_, denied = t.reads(&t.made, c)
	}
	return !denied
}

// reads reports whether rules read a claim's value in words, of its subject, or else of
// another in all places where the words have it, or that who is to be protected does not bear it.
func (t *tellers) reads(w *spoken, c *loci.Claim) (agrees, differs bool) {
	if w.turnsRound(c) {
		return false, true
	}
	others := 0
	for i := range w.all {
		s := &w.all[i]
		if c.Value == "" || s.Value == "" || utf8.RuneCountInString(s.Subject) < 2 || !matches(c.Value, s.Value) && !sameDay(c, s) {
			continue // of one character is no name
		}
		if t.one(c, s) {
			return true, false
		}
		if names(s.Value, c.Subject) {
			continue // 佳禾科技 is in 内湖, of which somebody's employer is 内湖的佳禾科技
		}
		others++
	}
	return false, others > 0 && strings.Count(w.text, strings.ToLower(c.Value)) <= others
}

// turnsRound reports whether a claim denies what words say somebody does not bear, and never deny.
func (w *spoken) turnsRound(c *loci.Claim) (turns bool) {
	if !Protects(c) || !c.Negated && c.Value != "" {
		return false
	}
	for i := range w.all {
		switch s := &w.all[i]; {
		case !Meet(c.Keys, s.Keys):
		case s.Negated || s.Value == "":
			return false
		default:
			turns = turns || c.Value == "" || matches(c.Value, s.Value)
		}
	}
	return turns
}

// sameDay reports whether a claim and a statement give one day under an attribute of dates: 14 June, 1986-06-14.
func sameDay(c *loci.Claim, s *Statement) bool {
	if a := Find(c.Attribute); a == nil || a.Sort != Time || Find(s.Attribute) != a {
		return false
	}
	x, y := lang.Dates(c.Value, time.Unix(0, 0).UTC()), lang.Dates(s.Value, time.Unix(0, 0).UTC())
	return len(x) > 0 && len(y) > 0 && x[0].Start.Time.Format("0102") == y[0].Start.Time.Format("0102")
}

// names reports whether a value has a subject in it, besides other words.
func names(value, subject string) bool {
	return utf8.RuneCountInString(subject) > 1 && subject != Me && !strings.EqualFold(value, subject) && len(value) > len(subject) && matches(value, subject)
}

// one reports whether a claim and a statement may be about one subject: the attribute of one
// may name what the other is about, as in "my dog" and "the user's dog's age".
func (t *tellers) one(c *loci.Claim, s *Statement) bool {
	a, b := c.Subject, s.Subject
	if slices.Contains(t.names, b) {
		b = Me
	}
	if Meet(c.Keys, s.Keys) {
		return true // 用户的妻子 and 我老婆
	}
	return oneName(a, b) || within(a, s.Attribute) || within(b, c.Attribute+" "+a)
}

// oneName reports whether two subjects are one, or one name says more than the other:
// "Carla" and "Carla Rossi", "my wife Ann" and "Ann".
func oneName(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return strings.EqualFold(a, b) || strings.HasSuffix(b, " "+a) || !hasRun(a) && strings.HasPrefix(b, a+" ")
}

// within reports whether an attribute names a subject that is not a speaker.
func within(subject, attribute string) bool {
	nouns := termsOf(strings.TrimPrefix(subject, "my "))
	return subject != Me && len(nouns) > 0 && hasAll(termsOf(attribute), nouns)
}
