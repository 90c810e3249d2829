package lang

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// topicsOf adds up the topic words of the sentences: the category with the strongest cues, and its domain.
func topicsOf(sentences []cueSentence) (loci.Category, string) {
	sum := map[string]float64{}
	domains := map[string]int{}
	for i := range sentences {
		for _, h := range sentences[i].hits {
			if h.class != cueTopic {
				continue
			}
			category, domain, _ := strings.Cut(h.value, ":")
			sum[category] += cueStrength[category] * sentences[i].weightOf(h)
			if domain != "" {
				domains[domain]++
			}
		}
	}
	best := strongest(sum)
	return loci.Category(best), domainOf(best, domains)
}

// cueStrength says how strongly a category's cues speak. Weak ones are words for
// things that come up in talk of anything; who is spoken of says least.
var cueStrength = map[string]float64{
	"identity": 2, "preference": 1.5, "decision": 2.5, "work": 2, "skill": 1.8, "hobby": 2, "personal": 1.4,
	"education": 2, "location": 2, "health": 2.5, "relationship": 1, "finance": 2.2, "values": 2.2,
}

// weightOf: questions tell less of what a turn is about, longer phrases more.
func (s *cueSentence) weightOf(h cueHit) float64 {
	w := 1.
	if h.to-h.from > 1 && s.tokens[h.from].kind == cueWordToken {
		w = 1.3
	}
	if s.asks {
		w /= 2
	}
	return w
}

// strongest is the key with the largest sum, the first by name of equals; "" below
// the weight of a single weak cue in a question.
func strongest(sum map[string]float64) string {
	best := ""
	for k, v := range sum {
		if best == "" || v > sum[best] || v == sum[best] && k < best {
			best = k
		}
	}
	return best
}

// cueDomain is how many cues of one domain it takes to say so: a note in the wrong
// domain is hidden from agents that should see it.
const cueDomain = 2

const generalDomain = "general"

// domainOf is the category's domain, or the branch of it that has most cues.
func domainOf(category string, domains map[string]int) string {
	total, branch := 0, ""
	for d, n := range domains {
		if d != category && !strings.HasPrefix(d, category+"/") {
			continue
		}
		total += n
		if d != category && n >= cueDomain && (branch == "" || n > domains[branch] || n == domains[branch] && d < branch) {
			branch = d
		}
	}
	switch {
	case total < cueDomain:
		return generalDomain
	case branch != "":
		return branch
	}
	return category
}

// cueTerm is a word that could be a keyword.
type cueTerm struct {
	word  string
	count int
	worth float64 // of one occurrence
	tag   bool    // a name or a thing
}

// Worth of a word as a keyword.
const (
	worthPlain = 1.0
	worthLong  = 1.3
	worthThing = 2.0
	worthName  = 2.5
)

// cueVocabulary collects the words of a text that could be keywords, in order of first appearance.
type cueVocabulary struct {
	in    *Set
	names []string // of entities
	terms []cueTerm
	at    map[string]int // by stem
}

func (v *cueVocabulary) add(word, key string, t cueTerm) {
	if i, ok := v.at[key]; ok {
		old := &v.terms[i]
		if t.tag && !old.tag { // painting, and not painted
			old.word = word
		}
		old.count++
		old.worth, old.tag = max(old.worth, t.worth), old.tag || t.tag
		return
	}
	t.word, t.count = word, 1
	v.at[key] = len(v.terms)
	v.terms = append(v.terms, t)
}

func (in *Set) vocabularyOf(sentences []cueSentence, entities []loci.Entity) *cueVocabulary {
	v := &cueVocabulary{in: in, at: map[string]int{}}
	for _, e := range entities {
		v.names = append(v.names, e.Name)
		v.add(e.Name, in.Stem(foldText(e.Name)), cueTerm{worth: worthName, tag: e.Type != "" || len(e.Name) > 2})
	}
	for i := range sentences {
		s := &sentences[i]
		v.addWords(s, v.addThings(s))
	}
	return v
}

// addThings adds the things that a sentence names, and reports which tokens name them.
func (v *cueVocabulary) addThings(s *cueSentence) []bool {
	named := make([]bool, len(s.tokens))
	for _, h := range s.things() {
		word := h.value
		if s.tokens[h.from].kind == cueHanToken {
			word = s.text[s.tokens[h.from].from:s.tokens[h.to-1].to]
		}
		if slices.ContainsFunc(v.names, func(name string) bool { return strings.Contains(foldText(name), word) }) {
			continue
		}
		v.add(word, v.in.Stem(h.value), cueTerm{worth: worthThing, tag: true})
		for i := h.from; i < h.to; i++ {
			named[i] = true
		}
	}
	return named
}

// addWords adds the other content words; of Chinese the short stretches between
// function words and things, which are mostly words.
func (v *cueVocabulary) addWords(s *cueSentence, known []bool) {
	for _, h := range s.hits {
		for i := h.from; h.class == cuePlace && i < h.to; i++ {
			known[i] = true
		}
	}
	for i := 0; i < len(s.tokens); i++ {
		t := s.tokens[i]
		switch {
		case known[i] || t.kind == cueMarkToken:
		case t.kind == cueHanToken:
			end := i
			for end < len(s.tokens) && s.tokens[end].kind == cueHanToken && !known[end] {
				end++
			}
			for _, run := range v.withoutNames(s.text[t.from:s.tokens[end-1].to]) {
				v.addRun(run)
			}
			i = end - 1
		default:
			if word := v.in.cutPossessive(t.word); v.in.keyable(word) {
				v.add(word, v.in.keyOf(word), cueTerm{worth: plainWorth(word)})
			}
		}
	}
}

// withoutNames are the parts of a run between the names in it.
func (v *cueVocabulary) withoutNames(run string) []string {
	parts := []string{run}
	for _, name := range v.names {
		if !strings.Contains(run, name) {
			continue
		}
		var cut []string
		for _, p := range parts {
			cut = append(cut, strings.Split(p, name)...)
		}
		parts = cut
	}
	return parts
}

func plainWorth(word string) float64 {
	if len(word) >= 7 {
		return worthLong
	}
	return worthPlain
}

func (v *cueVocabulary) addRun(run string) {
	for _, piece := range v.in.contentPieces(run) {
		piece = v.in.cue.trimRun(piece)
		if n := utf8.RuneCountInString(piece); n >= 2 && n <= 4 && !v.in.cue.WeakWords[piece] {
			v.add(piece, piece, cueTerm{worth: worthPlain})
		}
	}
}

// trimRun cuts off a stretch of a run what is at its edges and is no part of a word: times
// at its start, and words that lead over.
func (c *cueWords) trimRun(piece string) string {
	for w := c.weakRuns.At(piece); w != ""; w = c.weakRuns.At(piece) {
		piece = piece[len(w):]
	}
	for utf8.RuneCountInString(piece) > 1 {
		first, n := utf8.DecodeRuneInString(piece)
		last, m := utf8.DecodeLastRuneInString(piece)
		long := utf8.RuneCountInString(piece) > 2
		switch {
		case c.RunLeads.Has(first), long && c.RunEdges.Has(first):
			piece = piece[n:]
		case long && c.RunTails.Has(last), c.RunLeads.Has(last):
			piece = piece[:len(piece)-m]
		default:
			return piece
		}
	}
	return piece
}

// keyable reports whether a word can be what a text is about.
func (in *Set) keyable(word string) bool {
	return len(word) >= 3 && !in.IsStop(word) && !in.cue.WeakWords[word] && !words.IsDigit(word[0])
}

// keyOf is the stem of a keyable word: the term that is remembered of it, where terms are nothing but stems.
func (in *Set) keyOf(word string) string {
	if strings.IndexByte(word, '\'') >= 0 || in.irregular[word] != "" {
		return in.Stem(word)
	}
	return in.cache.term([]byte(word))
}

// keywords are at most 7 words, most salient first; equals as in the text.
func (v *cueVocabulary) keywords() []string { return foremost(slices.Clone(v.terms), maxKeywords) }

// tags are the names and things that come first among the keywords, at most 3, in lower
// case: none rather than a word that is no noun.
func (v *cueVocabulary) tags() []string {
	out := foremost(slices.DeleteFunc(slices.Clone(v.terms), func(t cueTerm) bool { return !t.tag }), maxTags)
	for i := range out {
		out[i] = strings.ToLower(out[i])
	}
	return out
}

const (
	maxKeywords = 7
	maxTags     = 3
)

// foremost are the words that are worth most, which it sorts.
func foremost(terms []cueTerm, most int) []string {
	slices.SortStableFunc(terms, func(a, b cueTerm) int {
		return cmp.Compare(float64(b.count)*b.worth, float64(a.count)*a.worth)
	})
	out := make([]string, min(len(terms), most))
	for i := range out {
		out[i] = terms[i].word
	}
	return out
}

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
