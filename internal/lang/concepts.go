package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// concepts finds the concepts that texts speak of (language.Concepts).
type concepts struct {
	terms    *cache            // of folded words, "" for stop words
	stops    map[string]string // the stop words in phrases, each with itself
	variants map[string]string // characters, each with the one that is looked up for it
	phrases  conceptNode
}

// conceptNode is a place in the tree of phrases, one level a term, a character or a mark.
type conceptNode struct {
	next  map[string]*conceptNode
	names []string // of the concepts that the phrase up to here speaks of
}

func newConcepts(languages []*language.Language, in *Set) *concepts {
	c := &concepts{terms: in.cache, stops: map[string]string{}, variants: map[string]string{}}
	for _, l := range languages {
		for pair := range strings.FieldsSeq(l.Claims.Runs.Variants) {
			if r := []rune(pair); len(r) == 2 {
				c.variants[string(r[0])] = string(r[1])
			}
		}
	}
	for _, l := range languages {
		for name, list := range l.Concepts {
			words, phrases, _ := strings.Cut(list, "|")
			for _, p := range append(strings.Fields(words), phrasesOf(phrases)...) {
				c.add(p, name)
			}
		}
	}
	return c
}

func (c *concepts) add(phrase, name string) {
	n := &c.phrases
	for _, t := range cueTokens(phrase) {
		if t.kind == cueWordToken && c.terms.term([]byte(t.word)) == "" {
			c.stops[t.word] = t.word
		}
		key := c.key(t.word, t.kind)
		if n.next == nil {
			n.next = map[string]*conceptNode{}
		}
		if n.next[key] == nil {
			n.next[key] = &conceptNode{}
		}
		n = n.next[key]
	}
	n.names = append(n.names, name)
}

// key is what a token is looked up by; "" is in no phrase.
func (c *concepts) key(token string, kind cueTokenKind) string {
	switch kind {
	case cueWordToken:
		var buf [longWord]byte
		word := fold(buf[:0], token)
		if t := c.terms.term(word); t != "" {
			return t
		}
		return c.stops[string(word)]
	case cueHanToken:
		if v := c.variants[token]; v != "" {
			return v
		}
	}
	return token
}

// in are the concepts of a text, each once, sorted; nil where there are none. It looks at
// each token once, at all phrases that have begun.
func (c *concepts) in(text string) (out []string) {
	var buf [8]*conceptNode
	begun := buf[:0]
	for s := (scanner{text: text}); s.at < len(text); {
		token, kind := s.cueToken()
		if token == " " || token == "\n" || token == "\t" {
			continue
		}
		key, kept := c.key(token, kind), begun[:0]
		for _, n := range append(begun, &c.phrases) {
			if n = n.next[key]; n != nil {
				kept = append(kept, n)
				out = withNew(out, n.names)
			}
		}
		begun = kept
	}
	slices.Sort(out)
	return out
}

// withNew adds the names that are not in a list.
func withNew(list, names []string) []string {
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// Concepts returns the everyday concepts that a text speaks of, like home or work, each
// once, by names that all languages share, sorted; nil where there are none. The slice is
// the caller's.
func (in *Set) Concepts(text string) []string { return in.concepts().in(text) }
