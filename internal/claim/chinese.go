package claim

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// chinese reads what a Chinese text claims.
func chinese(text, voice string) []Statement {
	r := newRunReader(text, voice)
	r.read()
	return r.out
}

// runReader reads one text that is written without spaces.
type runReader struct {
	words     *runWords
	text, low string // as it is, and folded: with the same offsets
	tokens    []token
	me        string // the owner of what is mine
	out       []Statement

	block    bool   // the whole text is in jest or a quotation
	corrects bool   // something said before is taken back
	person   string // the last person who was a subject, Unknown where there may be several
	third    string // the last person who was a subject and doesn't speak, Unknown if none
	last     runSubject
	lent     []string  // the nouns of the last attribute whose value went without a new one
	relative string    // the relative of whom this sentence is, "" if of none
	doubted  bool      // in this sentence, by a cue
	ended    bool      // this sentence has ended something
	denied   int       // the last statement of this sentence that denies something, -1 if none
	before   int       // the last statement of this sentence of what was so before, -1 if none
	asking   bool      // the text is a question by whom it is read for: what it asks is no block
	carried  runClause // the cues of a clause that had nothing else
	np       [maxPhrase]token
}

// maxPhrase is how many words of a noun phrase are read.
const maxPhrase = 12

func newRunReader(text, voice string) *runReader {
	r := &runReader{words: runWordList(), text: text, me: Me, third: Unknown, denied: -1, before: -1}
	if voice != "" {
		r.me = voice
	}
	r.person, r.last = r.me, runSubject{owner: r.me, person: true}
	r.low = r.words.fold(text)
	r.tokens = r.words.tokens(r.low)
	return r
}

// matchRuns is matches for values with Chinese: one contains the other, or is it if it has
// one character.
func matchRuns(a, b string) bool {
	w := runWordList()
	x, y := w.plainValue(a), w.plainValue(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	switch {
	case x == "":
		return false
	case utf8.RuneCountInString(x) == 1:
		return x == y
	}
	return strings.Contains(y, x)
}

// narrower reports whether a later value, of an attribute with many, is only one kind of the
// earlier one: who can eat peanut butter may still be allergic to peanuts.
func narrower(earlier, later *Statement) bool {
	if !earlier.Many || !hasRun(later.Value) {
		return false
	}
	w := runWordList()
	return len(w.plainValue(later.Value)) > len(w.plainValue(earlier.Value))
}

// keyChinese is Key where the subject or the attribute is Chinese.
func keyChinese(subjectText, attribute string) string {
	voice := ""
	r := newRunReader(attribute, voice)
	s := runSubject{owner: r.me}
	if !strings.EqualFold(subjectText, Me) && !strings.EqualFold(subjectText, "user") {
		of := newRunReader(subjectText, voice)
		if s = of.phrase(of.tokens); s.unknown {
			return ""
		}
	}
	a := r.phrase(r.tokens)
	if a.unknown || len(a.nouns) == 0 {
		return ""
	}
	if s.person && s.owner == "" {
		return ""
	}
	return nounKey(s.owner, append(s.nouns, a.nouns...))
}

// isRun reports whether a character is of a script without spaces.
func isRun(r rune) bool { return r >= utf8.RuneSelf && lang.IsCJK(r) }
