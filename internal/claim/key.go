package claim

import (
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/pattern"
)

// canon is what all languages know of attributes that have one name in all of them.
type canon struct {
	names   map[string]string // a noun → the canonical attribute
	padding map[string]bool
	known   map[string]bool // canonical attributes
}

var canonical = sync.OnceValue(func() *canon {
	c := &canon{names: map[string]string{}, padding: map[string]bool{}, known: map[string]bool{}}
	for _, l := range lang.Languages() {
		for name, nouns := range l.Claims.Canon {
			for noun := range strings.FieldsSeq(nouns) {
				c.names[normal(noun)] = name
			}
		}
		for noun := range strings.FieldsSeq(l.Claims.Padding) {
			c.padding[normal(noun)] = true
		}
	}
	for _, name := range c.names {
		c.known[name] = true
	}
	for i := range Catalogue {
		c.known[Catalogue[i].Name] = true
		if name := Catalogue[i].Name; !strings.Contains(name, " ") {
			c.names[normal(name)] = name
		}
	}
	for _, l := range lang.Languages() {
		c.addRoles(l.Talk.Words.Kinds["kin"])
	}
	return c
})

// namedAs are the attributes of the catalogue by the names that whoever gives a claim may have for them.
var namedAs = sync.OnceValue(func() map[string]*Attribute {
	out := map[string]*Attribute{}
	for i := range Catalogue {
		out[Catalogue[i].Name] = &Catalogue[i]
	}
	for _, l := range lang.Languages() {
		for attribute, names := range l.Claims.Named {
			for name := range strings.SplitSeq(names, ", ") {
				out[calling(name)] = attributeOf(attribute)
			}
		}
	}
	return out
})

// Given are the claims that somebody gives, or a model: an attribute that the catalogue has by
// another name is that one, and holds as many values at a time as that does.
func Given(all []loci.GivenClaim) []loci.Claim {
	out := make([]loci.Claim, len(all))
	for i, c := range all {
		out[i] = loci.Claim{Subject: c.Subject, Attribute: c.Attribute, Value: c.Value, Negated: c.Negated}
		if a := namedAs()[calling(c.Attribute)]; a != nil {
			out[i].Attribute, out[i].Many = a.Name, a.Many
		}
	}
	return out
}

// Naming are the names that facts give as the user's: who says this is the user, and of whom it is
// said too.
func Naming(facts []loci.GivenFact) (names []string) {
	for i := range facts {
		for _, c := range Given(facts[i].Claims) {
			user := slices.Contains(Users, spaced(c.Subject)) || slices.Contains(selves, spaced(c.Subject))
			if user && calls(&c) {
				names = append(names, c.Value)
			}
		}
	}
	return names
}

// Introduces reports whether a note says what the user is called.
func Introduces(n loci.Note) bool {
	return slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return c.Subject == Me && calls(&c) })
}

// calls reports whether a claim says what somebody is called.
func calls(c *loci.Claim) bool { return isCalling(c.Attribute) && !c.Negated && c.Value != "" }

// isCalling reports whether the values of an attribute are what somebody is called.
func isCalling(attribute string) bool { return attribute == "name" || attribute == "nickname" }

// calling is the name of an attribute however it is written.
func calling(name string) string {
	if hasRun(name) {
		return folded(name)
	}
	return spaced(strings.ReplaceAll(name, "_", " "))
}

// addRoles adds the words of a list of kin by the one that stands for them: 妈妈 for 母亲.
func (c *canon) addRoles(kin string) {
	for line := range strings.Lines(kin) {
		role, words, _ := strings.Cut(line, ":")
		for word := range strings.FieldsSeq(words) {
			if noun := normal(word); c.names[noun] == "" {
				c.names[noun] = normal(strings.TrimSpace(role))
			}
		}
	}
}

// normal is a noun in normal form: its stem, or its characters in one spelling.
func normal(noun string) string {
	if hasRun(noun) {
		return folded(noun)
	}
	return lang.Stem(strings.ToLower(noun))
}

// folded is a text without case and spaces, in the characters of the lists.
func folded(text string) string { return spelling().Folded(text) }

// spelling reads words as the table of Chinese does, without its lists.
var spelling = sync.OnceValue(func() *pattern.Lexicon {
	all := lang.Languages()
	w := &all[slices.IndexFunc(all, func(l language.Language) bool { return l.Code == "zh" })].Talk.Words
	return pattern.NewLexicon(&pattern.Words{Spellings: w.Spellings, Contracted: w.Contracted, Variants: w.Variants})
})

// Canonical reports whether a claim is of an attribute that has one name in all languages, like
// home or employer: one of the catalogue, or one of few that models name.
func Canonical(c *loci.Claim) bool {
	return attributeOf(c.Attribute) != nil || slices.ContainsFunc(c.Keys, func(key string) bool {
		_, nouns, _ := strings.Cut(key, "|")
		return slices.ContainsFunc(strings.Fields(nouns), func(noun string) bool { return canonical().known[noun] })
	})
}

// Key is the normal form of a subject and an attribute, whoever named them; "" where there is
// none: the owner ("me", or "" where the nouns name it), then the set of the nouns of both, the
// head by its canonical name and without padding beside others. An attribute that the catalogue
// doesn't have is the one that is named: hosting is not the hosting cost.
func Key(subject, attribute string) string {
	owner, nouns := ownerOf(strings.TrimSpace(strings.ToLower(subject)))
	of := nounsOf(attribute)
	switch {
	case len(of) == 0:
		return ""
	case attributeOf(attribute) != nil:
		return nounKey(owner, append(nouns, of...))
	}
	return keyOf(owner, append(unpadded(nouns), of...))
}

// paddedKey is the normal form of an attribute in a question, which may say more of it than who named
// it: the date of the deadline.
func paddedKey(subject, attribute string) string {
	owner, nouns := ownerOf(strings.TrimSpace(strings.ToLower(subject)))
	return nounKey(owner, append(nouns, nounsOf(attribute)...))
}

// ownerOf is who owns a subject's attributes, and the nouns that name the subject besides.
func ownerOf(subject string) (owner string, nouns []string) {
	if subject == "" || slices.Contains(selves, subject) || slices.Contains(Users, subject) || subject == "we" || subject == "self" {
		return Me, nil
	}
	for _, my := range []string{"my ", "我的", "our "} {
		if rest, ok := strings.CutPrefix(subject, my); ok {
			return Me, nounsOf(rest)
		}
	}
	return "", nounsOf(subject)
}

// nounsOf are the nouns of a description in normal form. What is written without spaces is one,
// without the marks of possession in it.
func nounsOf(text string) (nouns []string) {
	if hasRun(text) {
		return strings.FieldsFunc(folded(text), func(r rune) bool { return r == '的' || r == '、' })
	}
	lang.Terms(text, func(t string) { nouns = append(nouns, t) })
	return nouns
}

// nounKey is the key of nouns without padding beside others.
func nounKey(owner string, nouns []string) string {
	if rest := unpadded(nouns); len(rest) > 0 {
		nouns = rest
	}
	return keyOf(owner, nouns)
}

// unpadded are nouns without those that say nothing beside others.
func unpadded(nouns []string) []string {
	return slices.DeleteFunc(slices.Clone(nouns), func(n string) bool { return canonical().padding[n] })
}

// keyOf is the key of an owner and nouns, "" without these.
func keyOf(owner string, nouns []string) string {
	if len(nouns) == 0 {
		return ""
	}
	nouns = slices.Clone(nouns)
	for i := range nouns {
		if name, ok := canonical().names[nouns[i]]; ok {
			nouns[i] = name
		}
	}
	slices.Sort(nouns)
	return owner + "|" + strings.Join(slices.Compact(nouns), " ")
}
