package lang

import (
	"strings"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// thingWords are the words of things, compiled: see language.Things.
type thingWords struct {
	phrases          *cueNode // a thing's value is its singular
	acts, actsBehind map[string]bool
	broad            map[string]bool // folded
}

func newThingWords(m *language.Language, plurals []string) *thingWords {
	t := &m.Things
	list := []cueList{{cueVoid, "", t.Void}}
	for _, thing := range append(strings.Fields(t.Words), phrasesOf(t.Phrases)...) {
		list = append(list, cueList{cueTopic, thing, thing})
		if before, ok := strings.CutSuffix(thing, "y"); ok {
			list = append(list, cueList{cueTopic, thing, before + "ies"})
		}
	}
	return &thingWords{phrases: newCueTree(list, plurals), acts: words.Set(t.Acts), actsBehind: words.Set(t.ActsBehind), broad: words.Set(t.Broad)}
}

// IsBroad reports whether a tag is of what is in everybody's talk: the weather, food.
func IsBroad(tag string) bool { return all().things().broad[all().foldRun(foldText(tag))] }

// things finds what a sentence names, the longest first where one begins: a video game is no
// game, and what is done (to book) no thing.
func (s *cueSentence) things() (out []cueHit) {
	w := s.in.things()
	for i := 0; i < len(s.tokens); i++ {
		h, found := w.phrases.longest(s.tokens[i:])
		if !found && s.tokens[i].kind == cueWordToken {
			h, found = w.phrases.longest([]cueToken{{word: s.in.cutPossessive(s.tokens[i].word)}})
		}
		if !found {
			continue
		}
		h.from, h.to = i, i+h.to
		i = h.to - 1
		if h.class != cueVoid && !(w.acts[h.value] && w.actsBehind[s.word(h.from-1)]) {
			out = append(out, h)
		}
	}
	return out
}

// longest is the longest phrase of a tree at the start of some tokens.
func (n *cueNode) longest(tokens []cueToken) (h cueHit, found bool) {
	for i := range tokens {
		if n = n.after(tokens[i].word); n == nil {
			break
		}
		if len(n.entries) > 0 {
			h, found = cueHit{n.entries[0], 0, i + 1}, true
		}
	}
	return h, found
}
