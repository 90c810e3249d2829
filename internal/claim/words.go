package claim

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a word or a mark of an English text.
type word struct {
	w        string // in lower case; a mark is itself
	from, to int    // bytes
	is       trait
	mark     bool
	capital  bool // starts with a capital, or has a digit
	spaced   bool // white space is before it
}

// wordsOf cuts a text into words and marks. Contractions are two words; 's is a word of
// its own.
func (x *lexicon) wordsOf(text string) []word {
	out := make([]word, 0, len(text)/4+4)
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n':
			out = append(out, word{w: ".", from: i, to: i + n, mark: true})
		case unicode.IsSpace(r), r == '.' && x.abbreviated(out, i, text):
		case wordRune(r):
			end := wordEnd(text, i)
			out = x.addWord(out, text, i, end)
			n = out[len(out)-1].to - i
		default:
			out = append(out, word{w: text[i : i+n], from: i, to: i + n, mark: true})
		}
		i += n
	}
	for i := range out {
		out[i].spaced = i == 0 || out[i].from > out[i-1].to
		if !out[i].mark {
			out[i].is = x.traits[out[i].w]
		}
	}
	return out
}

func wordRune(r rune) bool {
	return r < utf8.RuneSelf && asciiWord(byte(r)) || r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)) || r == '€' || r == '£'
}

func asciiWord(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || strings.IndexByte("$#@&%+_/", b) >= 0
}

// wordEnd is where the word at i ends; points, colons, dashes and apostrophes hold it
// together between letters.
func wordEnd(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !wordRune(r) {
			next, _ := utf8.DecodeRuneInString(text[i+n:])
			if !strings.ContainsRune(".,:-'’", r) || !wordRune(next) || (r == ',' || r == ':') && !unicode.IsDigit(next) {
				return i
			}
		}
		i += n
	}
	return i
}

// addWord adds a word, split at an apostrophe.
func (x *lexicon) addWord(out []word, text string, from, to int) []word {
	w := strings.ToLower(text[from:to])
	w = strings.ReplaceAll(w, "’", "'")
	r, _ := utf8.DecodeRuneInString(text[from:])
	first := word{from: from, to: to, capital: unicode.IsUpper(r) || strings.ContainsAny(w, "0123456789@")}
	base, tail, cut := strings.Cut(w, "'")
	switch {
	case cut && tail == "t" && strings.HasSuffix(base, "n"):
		first.w = notBase(base)
		return append(out, first, word{w: "not", from: from, to: to})
	case cut && tail == "s":
		first.w, first.to = base, from+len(base)
		return append(out, first, word{w: "'s", from: from + len(base), to: to})
	case cut && x.contracted[tail] != "":
		first.w, first.to = base, from+len(base)
		return append(out, first, word{w: x.contracted[tail], from: from + len(base), to: to})
	case w == "gonna":
		first.w = "will"
		return append(out, first)
	case to < len(text) && text[to] == '\'' && strings.HasSuffix(w, "s"):
		first.w = w
		return append(out, first, word{w: "'s", from: to, to: to + 1})
	}
	first.w = w
	if s, ok := x.spellings[w]; ok {
		first.w = s
	}
	return append(out, first)
}

// notBase is the verb before n't.
func notBase(base string) string {
	switch base {
	case "can":
		return "can"
	case "won":
		return "will"
	case "shan":
		return "shall"
	case "ain":
		return "is"
	}
	return base[:len(base)-1]
}

// sentencesOf cuts words into sentences, without the mark that ends them.
func sentencesOf(words []word, yield func(sentence []word, asked bool)) {
	from := 0
	for i := range words {
		if !words[i].mark || !endsSentence(words, i) {
			continue
		}
		if i > from {
			yield(words[from:i], words[i].w == "?")
		}
		from = i + 1
	}
	if from < len(words) {
		yield(words[from:], false)
	}
}

// abbreviated reports whether the point at i belongs to the word before it: Dr, a single
// capital.
func (x *lexicon) abbreviated(out []word, i int, text string) bool {
	if len(out) == 0 || out[len(out)-1].to != i || i+1 >= len(text) {
		return false
	}
	before := out[len(out)-1]
	return before.capital && (before.to-before.from == 1 && before.w != "i" && before.w[0] > '9' || x.short[before.w])
}

// endsSentence reports whether the mark at i ends a sentence.
func endsSentence(words []word, i int) bool {
	switch words[i].w {
	case ".", "?", "!", ";", "…":
		return true
	}
	return false
}
