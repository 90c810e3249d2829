package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
)

// concepts finds the concepts that texts speak of (language.Concepts).
type concepts struct {
	stem     func(string) string
	variants map[string]string // characters, each with the one that is looked up for it
	phrases  *conceptNode
}

// conceptNode is a place in the tree of phrases, one level a stem or a character.
type conceptNode struct {
	next  map[string]*conceptNode
	names []string // of the concepts that the phrase up to here speaks of
}

func newConcepts(languages []*language.Language, stem func(string) string) *concepts {
	c := &concepts{stem: stem, variants: map[string]string{}, phrases: &conceptNode{}}
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
	n := c.phrases
	for _, t := range cueTokens(phrase) {
		key := c.key(&t)
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

// key is what a token is looked up by.
func (c *concepts) key(t *cueToken) string {
	switch t.kind {
	case cueWordToken:
		return c.stem(strings.TrimSuffix(t.word, "'s"))
	case cueHanToken:
		if v := c.variants[t.word]; v != "" {
			return v
		}
	}
	return t.word
}

// in are the concepts of a text, each once, sorted. A word of
// one character says nothing inside a longer word that is found.
func (c *concepts) in(text string) []string {
	tokens := cueTokens(text)
	for i := range tokens {
		tokens[i].word = c.key(&tokens[i])
	}
	var out []string
	inWord := 0 // up to where a longer word goes
	for i := range tokens {
		n, alone := c.phrases, []string(nil)
		for j := i; j < len(tokens); j++ {
			if n = n.next[tokens[j].word]; n == nil {
				break
			}
			if j == i && tokens[i].kind == cueHanToken {
				alone = n.names
				continue
			}
			out = append(out, n.names...)
			if len(n.names) > 0 {
				inWord = max(inWord, j+1)
			}
		}
		if i >= inWord {
			out = append(out, alone...)
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	if len(out) > 0 && out[0] == "" {
		out = out[1:]
	}
	return out[:len(out):len(out)]
}

// Concepts returns the everyday concepts that a text speaks of, like home or work, each
// once, by names that all languages share, sorted; empty where there are none. The slice is
// the caller's.
func (in *Set) Concepts(text string) []string { return in.concepts().in(text) }
