package lang

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// concepts finds the concepts that texts speak of (language.Concepts).
type concepts struct {
	terms    *cache            // of folded words, "" for stop words
	stops    map[string]string // the stop words in phrases, each with itself
	variants words.Variants
	phrases  conceptNode
}

// conceptNode is a place in the tree of phrases, one level a term, a character or a mark.
type conceptNode struct {
	next  map[string]*conceptNode
	names []string // of the concepts that the phrase up to here speaks of
}

func newConcepts(languages []*language.Language, in *Set) *concepts {
	c := &concepts{terms: in.cache, stops: map[string]string{}, variants: in.variants}
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
	var few [8]cueToken
	n := &c.phrases
	for _, t := range appendCueTokens(few[:0], phrase) {
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
		return c.variants.Fold(token)
	}
	return token
}

// begun is a phrase that has begun at a token.
type begun struct {
	at   *conceptNode
	from int // the place of the token
}

// alone is a word of one character, and its place.
type alone struct {
	names []string
	at    int
}

// in are the concepts of a text, each once, sorted; nil where there are none. It looks at each token once, at all
// phrases that have begun. A word of one character says nothing inside a longer word that is found.
func (c *concepts) in(text string) (out []string) {
	var phrases [8]begun
	var words [8]alone
	open, single := phrases[:0], words[:0]
	i, covered := 0, -1 // the last place inside a longer word
	for s := (scanner{text: text}); s.at < len(text); i++ {
		token, kind := s.cueToken()
		if token == " " || token == "\n" || token == "\t" {
			i--
			continue
		}
		key, kept := c.key(token, kind), open[:0]
		for _, p := range append(open, begun{&c.phrases, i}) {
			if p.at = p.at.next[key]; p.at == nil {
				continue
			}
			kept = append(kept, p)
			switch {
			case len(p.at.names) == 0:
			case p.from == i && kind == cueHanToken:
				if covered < i {
					single = append(single, alone{p.at.names, i})
				}
			default:
				out = withNew(out, p.at.names)
				covered = i
				for len(single) > 0 && single[len(single)-1].at >= p.from {
					single = single[:len(single)-1]
				}
			}
		}
		open = kept
	}
	for _, w := range single {
		out = withNew(out, w.names)
	}
	slices.Sort(out)
	return out
}

// withNew adds the names that are not in a list.
func withNew(list, names []string) []string {
	for _, name := range names {
		if name != "" && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// Concepts returns the everyday concepts that a text speaks of, like home or work, each once, by names that all
// languages share, sorted; nil where there are none. The slice is the caller's.
func (in *Set) Concepts(text string) []string { return in.concepts().in(text) }
