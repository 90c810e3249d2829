package lang

import (
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/words"
)

// token is a stretch of text that is analysed as one: a word or number, or a run
// of characters that are written without spaces.
type token struct {
	from, to int // byte span
	cjk      bool
}

// scanner finds the tokens of a text in one pass. Bytes that are not UTF-8 separate tokens, as spaces do.
type scanner struct {
	text string
	at   int
}

// class is what a character means to the scanner.
type class uint8

const (
	gap    class = iota // separates
	letter              // of a word; digits too
	cjk                 // written without spaces
)

// next returns the next token; false at the end of the text.
func (s *scanner) next() (token, bool) {
	for s.at < len(s.text) {
		c, n := classAt(s.text, s.at)
		if c == gap {
			s.at += n
			continue
		}
		from := s.at
		if c == cjk {
			s.skip(cjk)
		} else {
			s.word()
		}
		return token{from, s.at, c == cjk}, true
	}
	return token{}, false
}

// skip moves past all characters of one class.
func (s *scanner) skip(c class) {
	for s.at < len(s.text) {
		got, n := classAt(s.text, s.at)
		if got != c {
			return
		}
		s.at += n
	}
}

// word moves past a word: letters and digits, with apostrophes between letters and the points of a number.
func (s *scanner) word() {
	for {
		s.skip(letter)
		n := s.joiner()
		if n == 0 {
			return
		}
		s.at += n
	}
}

// joiner is how many bytes at the current place hold the word together; 0 where it ends.
func (s *scanner) joiner() int {
	r, n := utf8.DecodeRuneInString(s.text[s.at:])
	if s.at+n >= len(s.text) {
		return 0
	}
	after, _ := classAt(s.text, s.at+n)
	switch {
	case isApostrophe(r) && after == letter:
		return n
	case (r == '.' || r == ',') && words.IsDigit(s.text[s.at-1]) && words.IsDigit(s.text[s.at+1]):
		if r == ',' && !s.thousands(s.at+1) {
			return 0
		}
		return n
	}
	return 0
}

// thousands reports whether exactly three digits start at i, as in 10,000.
func (s *scanner) thousands(i int) bool {
	end := i
	for end < len(s.text) && end < i+4 && words.IsDigit(s.text[end]) {
		end++
	}
	return end == i+3
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' || r == 'ʼ' || r == '＇' }

// asciiLetters has a bit for each ASCII letter and digit.
var asciiLetters = [2]uint64{0x03FF000000000000, 0x07FFFFFE07FFFFFE}

// classAt returns the class of the character at a byte offset and its length.
func classAt(text string, i int) (class, int) {
	if b := text[i]; b < utf8.RuneSelf {
		return class(asciiLetters[b>>6] >> (b & 63) & 1), 1 // letter is 1, gap 0
	}
	r, n := utf8.DecodeRuneInString(text[i:])
	return classOf(r), n
}

// classOf is the class of a character outside ASCII.
func classOf(r rune) class {
	switch {
	case r >= 0x4E00 && r <= 0x9FFF: // most of Han
		return cjk
	case r == utf8.RuneError || r >= 0x2000 && r < 0x2E80: // punctuation, symbols, arrows
		return gap
	case words.IsCJK(r):
		return cjk
	case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r):
		return letter
	}
	return gap
}

// IsCJK reports whether a character belongs to a script that is indexed by
// characters and bigrams: Han, Hiragana, Katakana, Hangul or Bopomofo.
func IsCJK(r rune) bool { return words.IsCJK(r) }

// Letters with marks from U+00C0 to U+017F, and the plain letters that they are
// folded to, so that cafe finds café. A blank keeps the letter as it is.
const plain = "AAAAAAACEEEEIIII NOOOOO OUUUUY saaaaaaaceeeeiiii nooooo ouuuuy y" +
	"AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi  JjKkkLlLlLl " +
	" LlNnNnNnn  OoOoOo  RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"

const firstMarked = 'À'

// fold appends the lower-case form of a word to b: marks are dropped from Latin
// letters, full-width forms become ordinary ones and every apostrophe is '.
func fold(b []byte, word string) []byte {
	for i := 0; i < len(word); {
		c := word[i]
		if c < utf8.RuneSelf {
			if c >= 'A' && c <= 'Z' {
				c += 'a' - 'A'
			}
			b = append(b, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(word[i:])
		i += n
		if r = foldRune(r); r != 0 {
			b = utf8.AppendRune(b, r)
		}
	}
	return b
}

// foldRune folds one character; 0 drops it.
func foldRune(r rune) rune {
	if r >= 0xFF01 && r <= 0xFF5E { // full-width forms of ASCII
		r -= 0xFF01 - '!'
	}
	switch {
	case isApostrophe(r):
		return '\''
	case r >= firstMarked && r < firstMarked+rune(len(plain)):
		if p := plain[r-firstMarked]; p != ' ' {
			r = rune(p)
		}
	case unicode.Is(unicode.Mn, r):
		return 0
	}
	return unicode.ToLower(r)
}

// foldText folds a whole text, for comparing.
func foldText(text string) string { return string(fold(make([]byte, 0, len(text)), text)) }
