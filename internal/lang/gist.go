package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// Gist is what a text says word for word. Two texts with the same words say the same:
// they differ in what makes no difference.
type Gist struct {
	Words   string // in order, in one spelling; "" for a text without any
	Content int    // content words, two characters of a run as one; counted up to maxGist
	Asks    bool   // it has a question in it
}

// maxGist is up to where content words are counted.
const maxGist = 20

// ReadGist reads the words of a text, in time linear in it. What may differ between texts with the same Words:
// case, marks at the end, which mark parts two clauses, articles, exclamations, words of emphasis, and whether
// "not", "am" or "have" is written out. All else counts: order, pronouns, tense, negation, and what is right beside
// a number, as in -5, $5 and 5%.
func (in *Set) ReadGist(text string) Gist {
	return Gist{Words: in.GistWords(text), Content: in.contentWords(text, maxGist-1), Asks: in.ReadTurn(text).HasQuestionMark}
}

// GistWords is Gist.Words alone, which takes a fraction of the time.
func (in *Set) GistWords(text string) string {
	g := gist{in: in, text: text}
	s := scanner{text: text}
	end := 0
	for t, ok := s.next(); ok; t, ok = s.next() {
		g.between(end, t.from)
		if t.cjk {
			g.run(text[t.from:t.to])
		} else {
			g.folded = fold(g.folded[:0], text[t.from:t.to])
			g.word(g.folded)
		}
		end = t.to
	}
	g.between(end, len(text))
	return g.words.String()
}

// gist is a Gist in the making.
type gist struct {
	in     *Set
	text   string
	words  strings.Builder
	marked bool   // a mark was passed since the last word
	folded []byte // the word that is read
}

// between takes what parts two words: a mark, or what belongs to a number.
func (g *gist) between(from, to int) {
	gap := g.text[from:to]
	after, n := utf8.DecodeRuneInString(gap)
	if from > 0 && n > 0 && words.IsDigit(g.text[from-1]) && ofNumber(after) {
		g.words.WriteRune(after)
	}
	before, n := utf8.DecodeLastRuneInString(gap)
	sign := to < len(g.text) && n > 0 && words.IsDigit(g.text[to]) && ofNumber(before)
	g.marked = g.marked || strings.TrimSpace(gap) != ""
	if sign {
		g.add(utf8.AppendRune(nil, before))
	}
}

// ofNumber reports whether a character right beside digits is a part of the number.
func ofNumber(r rune) bool {
	return !unicode.IsSpace(r) && !strings.ContainsRune(`.,;:!?"'()[]…。，；：！？、“”‘’（）【】「」『』`, r)
}

// add appends a word, parted by a blank or, where a mark stood, a comma.
func (g *gist) add(word []byte) {
	if len(word) == 0 {
		return
	}
	switch {
	case g.words.Len() == 0:
	case g.marked:
		g.words.WriteByte(',')
	default:
		g.words.WriteByte(' ')
	}
	g.words.Write(word)
	g.marked = false
}

// run adds a run of Chinese characters.
func (g *gist) run(run string) {
	g.add([]byte(strings.TrimRight(strings.TrimLeft(run, g.in.openers), g.in.closers)))
}

// word adds a folded word, a contraction written out.
func (g *gist) word(word []byte) {
	if w, ok := g.in.written[string(word)]; ok {
		word = append(word[:0], w...)
	}
	if g.in.emphasis[string(word)] {
		return
	}
	for short, long := range g.in.contracted {
		if n := len(word) - len(short); n > 0 && string(word[n:]) == short {
			word = append(word[:n], long...)
		}
	}
	g.add(word)
}

// gisting is what a Set knows of words that make no difference.
type gisting struct {
	emphasis            map[string]bool
	written, contracted map[string]string
	openers, closers    string // characters
}

func newGisting(m *language.Language) gisting {
	t := &m.Text
	return gisting{words.Set(t.Emphasis), t.Written, t.Contracted, characters(t.RunOpeners), characters(t.RunClosers)}
}
