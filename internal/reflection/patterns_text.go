package reflection

import (
	"slices"
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
	f := w.text[w.From:w.To]
	for _, tail := range [...]string{"'s", "’s"} {
		f = strings.TrimSuffix(f, tail)
	}
	return f
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
		if asks(s) {
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

func asks(sentence string) bool {
	s := strings.TrimRight(sentence, " \t\"'”’」』)）!！~")
	return strings.HasSuffix(s, "?") || strings.HasSuffix(s, "？") || strings.HasSuffix(s, "吗") || strings.HasSuffix(s, "吗。")
}

// addressed reports whether a word calls somebody by name: "Hey Ann!", "Thanks, Ann.",
// "Ann, look".
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
	return strings.HasSuffix(before, ",") || slices.Contains(greetings, before)
}

// greetings are what a name that is called may follow.
var greetings = strings.Fields("hey hi hello thanks wow oh yes yeah no ok okay bye congrats great cool sure sorry dear well right aw ah morning night goodbye cheers")

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
		if l := plainAt(s[at:w.To], n); l > 0 {
			part(at)
			at += l
			from = at
			continue
		}
		at += n
	}
	part(w.To)
}

// plainAt is the length of the plain word that a stretch begins with, 0 for none; n is
// that of its first character.
func plainAt(s string, n int) int {
	for _, p := range plainCuts()[s[:n]] {
		if strings.HasPrefix(s, p) {
			return len(p)
		}
	}
	return 0
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
