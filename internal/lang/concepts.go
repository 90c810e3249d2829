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

// begun is a phrase that a text has begun.
type begun struct {
	node *conceptNode
	from int // its first token
}

// single is a word of one character that was found.
type single struct {
	at    int
	names []string
}

// in are the concepts of a text, each once, sorted; nil where there are none. It looks at
// each token once, at all phrases that have begun. A word of one character says nothing
// inside a longer word that is found.
func (c *concepts) in(text string) (out []string) {
	var phrases [8]begun
	var singles [8]single
	open, alone, at := phrases[:0], singles[:0], -1
	for s := (scanner{text: text}); s.at < len(text); {
		token, kind := s.cueToken()
		if token == " " || token == "\n" || token == "\t" {
			continue
		}
		at++
		key, kept := c.key(token, kind), open[:0]
		for _, p := range append(open, begun{&c.phrases, at}) {
			n := p.node.next[key]
			if n == nil {
				continue
			}
			kept = append(kept, begun{n, p.from})
			switch {
			case len(n.names) == 0:
			case p.from == at && kind == cueHanToken:
				alone = append(alone, single{at, n.names})
			default:
				out = withNew(out, n.names)
				alone = slices.DeleteFunc(alone, func(w single) bool { return w.at >= p.from })
			}
		}
		open = kept
	}
	for _, w := range alone {
		out = withNew(out, w.names)
	}
	slices.Sort(out)
	return out
}

// withNew adds the names that are not in a list; that of words which are there only to hide
// others is "".
func withNew(list, names []string) []string {
	for _, name := range names {
		if name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// Concepts returns the everyday concepts that a text speaks of, like home or work, each
// once, by names that all languages share, sorted; empty where there are none. The slice is
// the caller's.
func (in *Set) Concepts(text string) []string { return in.concepts().in(text) }
