package reflection

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// word is a content word at its place in a sentence.
type word struct {
	lang.ContentWord
	text string // the sentence
}

func (w *word) form() string {
	return lang.CutPossessive(w.text[w.From:w.To])
}

// joins reports whether nothing but a space or a hyphen is between two words of a
// sentence.
func (w *word) joins(before word) bool {
	if before.text != w.text || before.To > w.From {
		return false
	}
	between := w.text[before.To:w.From]
	return between == " " || between == "-"
}

// pieces calls yield with the words of a text, questions left out: words in letters,
// and the stretches of Chinese between plain words.
func pieces(text string, yield func(word)) {
	for _, s := range lang.Sentences(text) {
		if lang.EndsAsking(s) {
			continue
		}
		lang.ContentWords(s, func(w lang.ContentWord) {
			if w.CJK {
				cuts(s, w, yield)
			} else if !addressed(s, w.From, w.To) {
				yield(word{w, s})
			}
		})
	}
}

// addressed reports whether a word is the name of the person spoken to: "Hey Ann!",
// "Thanks, Ann.", "Ann, look".
func addressed(s string, from, to int) bool {
	if first, _ := utf8.DecodeRuneInString(s[from:]); !unicode.IsUpper(first) {
		return false
	}
	after := to < len(s) && (s[to] == ',' || s[to] == '!')
	before := strings.ToLower(strings.TrimSpace(s[:from]))
	switch {
	case !after && to < len(s) && s[to] != '.':
		return false
	case before == "":
		return after
	}
	return strings.HasSuffix(before, ",") || lang.IsGreeting(before)
}

// cuts yields what is between the plain words of a stretch.
func cuts(s string, w lang.ContentWord, yield func(word)) {
	from := w.From
	part := func(to int) {
		if to > from {
			yield(word{lang.ContentWord{Term: s[from:to], From: from, To: to, CJK: true}, s})
		}
	}
	for at := w.From; at < w.To; {
		_, n := utf8.DecodeRuneInString(s[at:])
		if l := lang.PlainAt(s[at:w.To]); l > 0 {
			part(at)
			at += l
			from = at
			continue
		}
		at += n
	}
	part(w.To)
}

// grams calls yield with the byte spans of all stretches of n characters.
func grams(s string, n int, yield func(from, to int)) {
	from, count := 0, 0
	for at, r := range s {
		if count++; count > n {
			_, l := utf8.DecodeRuneInString(s[from:])
			from += l
		}
		if count >= n {
			yield(from, at+utf8.RuneLen(r))
		}
	}
}
