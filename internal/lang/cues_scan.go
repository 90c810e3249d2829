package lang

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// cueToken is what phrases are made of: a word, a number, one character of a run written without spaces, or a mark.
type cueToken struct {
	word     string // folded: lower case, ' for every apostrophe, one way to write a character
	from, to int    // byte span in its sentence
	kind     cueTokenKind
}

type cueTokenKind uint8

const (
	cueMarkToken cueTokenKind = iota
	cueWordToken
	cueHanToken
)

// cueTokens cuts a sentence into tokens; spaces are none.
func cueTokens(text string) []cueToken {
	return appendCueTokens(make([]cueToken, 0, len(text)/4+4), text)
}

// appendCueTokens is cueTokens in the memory of a caller.
func appendCueTokens(out []cueToken, text string) []cueToken {
	s := scanner{text: text}
	for t, ok := s.nextCue(); ok; t, ok = s.nextCue() {
		out = append(out, t)
	}
	return out
}

// nextCue moves past the next token that is no space; there may be none.
func (s *scanner) nextCue() (t cueToken, ok bool) {
	for s.at < len(s.text) {
		from := s.at
		word, kind := s.cueToken()
		if kind == cueWordToken {
			word = cueFold(word)
		}
		if r, _ := utf8.DecodeRuneInString(word); !unicode.IsSpace(r) {
			return cueToken{word: word, from: from, to: s.at, kind: kind}, true
		}
	}
	return t, false
}

// cueToken moves past the token at the current place, which must be inside the text; a space is a mark here.
func (s *scanner) cueToken() (string, cueTokenKind) {
	from, kind := s.at, cueMarkToken
	switch c, n := classAt(s.text, s.at); c {
	case letter:
		kind = cueWordToken
		s.word()
	case cjk:
		kind = cueHanToken
		s.at += n
	default:
		s.at += n
	}
	return s.text[from:s.at], kind
}

// cueFold folds a word, without a copy where there is nothing to fold.
func cueFold(word string) string {
	for i := range len(word) {
		if b := word[i]; b >= utf8.RuneSelf || b >= 'A' && b <= 'Z' {
			return foldText(word)
		}
	}
	return word
}

// cueClass is what a phrase says.
type cueClass uint8

// cueEntry is one meaning of a phrase.
type cueEntry struct {
	class cueClass
	value string
}

// cueHit is a phrase found: tokens from…to of its sentence.
type cueHit struct {
	cueEntry
	from, to int
}

// cueNode is a place in the tree of phrases, one level a token.
type cueNode struct {
	few     []cueEdge           // what is next, where that is little
	next    map[string]*cueNode // else
	entries []cueEntry
}

// cueEdge is a token with the node behind it.
type cueEdge struct {
	word string
	to   *cueNode
}

// mostEdges is how many tokens of a node are looked at one by one.
const mostEdges = 6

// cueList is the phrases of one meaning, separated by bars or line ends.
type cueList struct {
	class   cueClass
	value   string
	phrases string
}

// newCueTree makes the tree of some phrases. The nouns of topics and subjects are in it
// with the endings of the plural too.
func newCueTree(lists []cueList, plurals []string) *cueNode {
	root := &cueNode{}
	var tokens []cueToken
	for _, l := range lists {
		for _, p := range phrasesOf(l.phrases) {
			tokens = appendCueTokens(tokens[:0], p)
			root.add(tokens, cueEntry{class: l.class, value: l.value}, plurals)
		}
	}
	return root
}

// add puts one phrase into the tree; the noun of a topic, a subject or something of one's own also in the plural.
func (n *cueNode) add(tokens []cueToken, e cueEntry, plurals []string) {
	for i, t := range tokens {
		if last := i == len(tokens)-1; last && (e.class == cueTopic || e.class == cueSubject || e.class == cueOwn) && t.kind == cueWordToken {
			for _, p := range plurals {
				n.child(t.word + p).put(e)
			}
		}
		n = n.child(t.word)
	}
	n.put(e)
}

func (n *cueNode) put(e cueEntry) { n.entries = append(n.entries, e) }

// after is the node behind a token; nil for none.
func (n *cueNode) after(word string) *cueNode {
	if n.next != nil {
		return n.next[word]
	}
	for i := range n.few {
		if n.few[i].word == word {
			return n.few[i].to
		}
	}
	return nil
}

// child is the node behind a token, which is made where there is none.
func (n *cueNode) child(word string) *cueNode {
	c := n.after(word)
	if c != nil {
		return c
	}
	c = &cueNode{}
	if n.next == nil && len(n.few) < mostEdges {
		n.few = append(n.few, cueEdge{word, c})
		return c
	}
	if n.next == nil {
		n.next = map[string]*cueNode{}
		for _, e := range n.few {
			n.next[e.word] = e.to
		}
		n.few = nil
	}
	n.next[word] = c
	return c
}

// cueSentence is one sentence with the phrases found in it.
type cueSentence struct {
	in     *Set
	text   string
	tokens []cueToken
	hits   []cueHit
	lists  []uint64               // of the tokens, the lists that rows name: see fitsOne
	kinds  uint64                 // the classes of the hits, a bit each: see has
	words  int                    // content, 1 more; 0 where it was not counted
	hasHan bool                   // has a run
	asks   bool                   // a question, or a request for an answer
	todo   bool                   // says what is to be done
	spoken bool                   // its text speaks of its speaker: see markSpoken
	knows  func(name string) bool // see OfOthers
}

func (in *Set) readCueSentence(text string) cueSentence {
	s := cueSentence{in: in, text: text, tokens: cueTokens(text)}
	for i := range s.tokens {
		if t := &s.tokens[i]; t.kind == cueHanToken {
			t.word, s.hasHan = in.foldRun(t.word), true
		}
	}
	s.hits = in.phrases().hits(s.tokens)
	s.dropVoid()
	s.asks = s.isAsking()
	s.markCourtesies()
	s.readRunPlans()
	return s
}

// hits finds the phrases of a tree in a sentence.
func (n *cueNode) hits(tokens []cueToken) []cueHit {
	var out []cueHit
	for i := range tokens {
		at := n
		for j := i; j < len(tokens); j++ {
			if at = at.after(tokens[j].word); at == nil {
				break
			}
			for _, e := range at.entries {
				if out == nil {
					out = make([]cueHit, 0, len(tokens)/2+1)
				}
				out = append(out, cueHit{e, i, j + 1})
			}
		}
	}
	return out
}

// dropVoid drops the phrases that lie within a longer one of another meaning:
// "be used to" is no "used to", 准备好了 no plan.
func (s *cueSentence) dropVoid() {
	if s.classify(); !s.has(cueVoid) {
		return
	}
	kept := make([]cueHit, 0, len(s.hits))
	for _, h := range s.hits {
		if h.class == cueNoPlan || h.class == cueChatter || h.class != cueVoid && !s.voided(h, cueVoid) {
			kept = append(kept, h)
		}
	}
	s.hits = kept
	s.classify()
}

// classify notes the classes of the hits.
func (s *cueSentence) classify() {
	s.kinds = 0
	for i := range s.hits {
		s.kinds |= 1 << s.hits[i].class
	}
}

// hit reports whether a phrase of a class is so.
func (s *cueSentence) hit(c cueClass, is func(h cueHit) bool) bool {
	return s.has(c) && slices.ContainsFunc(s.hits, func(h cueHit) bool { return h.class == c && is(h) })
}

// voided reports whether a phrase lies within one of a class that voids it.
func (s *cueSentence) voided(h cueHit, by cueClass) bool {
	return s.hit(by, func(v cueHit) bool { return v.from <= h.from && h.to <= v.to })
}

// find returns the first phrase of a class.
func (s *cueSentence) find(c cueClass) (cueHit, bool) {
	if !s.has(c) {
		return cueHit{}, false
	}
	i := slices.IndexFunc(s.hits, func(h cueHit) bool { return h.class == c })
	if i < 0 {
		return cueHit{}, false
	}
	return s.hits[i], true
}

func (s *cueSentence) has(classes ...cueClass) bool {
	for _, c := range classes {
		if s.kinds&(1<<c) != 0 {
			return true
		}
	}
	return false
}

// word is the token at i, or "" outside the sentence.
func (s *cueSentence) word(i int) string {
	if i < 0 || i >= len(s.tokens) {
		return ""
	}
	return s.tokens[i].word
}

// isAsking reports whether the sentence wants an answer rather than says
// something. 帮我记一下 wants no answer, though 帮我 alone does.
func (s *cueSentence) isAsking() bool {
	if isQuestion(s.text) {
		return true
	}
	if h, ok := s.find(cueAsking); ok && (h.value == "anywhere" || s.startsAt(h.from) && !s.has(cueTold)) {
		return true
	}
	for i := len(s.tokens) - 1; i >= 0; i-- {
		if s.tokens[i].kind != cueMarkToken {
			return s.cue().AskEnds[s.word(i)] || s.cue().AskEnds[s.word(i-1)+s.word(i)]
		}
	}
	return false
}

// startsAt reports whether nothing but marks, an address or an interjection is before token i.
func (s *cueSentence) startsAt(i int) bool {
	words := 0
	for _, t := range s.tokens[:i] {
		if t.kind != cueMarkToken && !s.cue().Openers[t.word] {
			words++
		}
	}
	return words == 0 || words == 1 && isPause(s.word(i-1))
}

// cue are the single words that distinguish sentences.
func (s *cueSentence) cue() *cueWords { return s.in.cue }
