package claim

import (
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci/internal/lang"
)

// canon is what all languages know of attributes that have one name in all of them.
type canon struct {
	names   map[string]string // the term of a noun → the canonical attribute
	padding map[string]bool   // terms
}

var canonical = sync.OnceValue(func() *canon {
	c := &canon{names: map[string]string{}, padding: map[string]bool{}}
	for _, l := range lang.Languages() {
		for name, nouns := range l.Claims.Canon {
			for noun := range strings.FieldsSeq(nouns) {
				c.names[lang.Stem(noun)] = name
			}
		}
		for noun := range strings.FieldsSeq(l.Claims.Padding) {
			c.padding[lang.Stem(noun)] = true
		}
	}
	return c
})

// canonOf is the canonical attribute of a noun (a term), or the noun.
func canonOf(noun string) string {
	if name, ok := canonical().names[noun]; ok {
		return name
	}
	return noun
}

// nounKey is the key of an attribute that a noun names: the owner ("me", or "" where the
// nouns name the owner), then the set of the nouns, head last, with the canonical name of
// the head and without padding beside others. nouns is changed; none give "".
func nounKey(owner string, nouns []string) string {
	if len(nouns) == 0 {
		return ""
	}
	if n := len(nouns); n > 1 && contactWays[canonOf(nouns[n-2])] && nouns[n-2] != nouns[n-1] && canonical().names[nouns[n-1]] != "" {
		nouns = nouns[:n-1] // phone number, email address
	}
	head := canonOf(nouns[len(nouns)-1])
	if rest := unpadded(nouns); len(rest) > 0 {
		nouns = rest
		head = canonOf(nouns[len(nouns)-1])
	}
	nouns[len(nouns)-1] = head
	slices.Sort(nouns)
	return owner + "|" + strings.Join(slices.Compact(nouns), " ")
}

// contactWays are attributes behind whose nouns another one adds nothing.
var contactWays = map[string]bool{"phone": true, "email": true}

// unpadded drops padding, in place unless nothing would be left.
func unpadded(nouns []string) []string {
	c := canonical()
	if !slices.ContainsFunc(nouns, func(n string) bool { return !c.padding[n] }) {
		return nil
	}
	return slices.DeleteFunc(nouns, func(n string) bool { return c.padding[n] })
}

// verbKey is the key of an attribute that a verb names: the owner and nouns of the subject,
// the verb's stem, and the role of the value (o, where, when, amount, to …).
func verbKey(owner string, nouns []string, verb, role string) string {
	out := owner + "|"
	if len(nouns) > 0 {
		sorted := slices.Clone(nouns)
		slices.Sort(sorted)
		out += strings.Join(sorted, " ")
	}
	return out + "/" + verb + "." + role
}

// Key is the normal form of a subject and an attribute that somebody else named, like a
// model; "" where there is none.
func Key(subject, attribute string) string {
	if hasRun(subject) || hasRun(attribute) {
		return keyChinese(subject, attribute)
	}
	return keyEnglish(subject, attribute)
}
