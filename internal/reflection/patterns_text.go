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
			} else if !addressed(s, w.From, w.To) && !ofAddress(s, w.From, w.To) {
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

// ofAddress reports whether a word is a part of what machines read: the address of a page or
// of mail, a path, the name of a host or of a variable.
func ofAddress(s string, from, to int) bool {
	const most = 64 // bytes of it on either side
	before, behind := s[max(0, from-most):from], s[to:min(len(s), to+most)]
	before = before[strings.LastIndexFunc(before, unicode.IsSpace)+1:]
	if end := strings.IndexFunc(behind, unicode.IsSpace); end >= 0 {
		behind = behind[:end]
	}
	part := strings.Trim(before+s[from:to]+behind, ".,;:!?\"'()[]`")
	if strings.ContainsAny(part, "@_\\") || strings.Contains(part, "://") || strings.HasPrefix(part, "/") || strings.Count(part, "/") > 1 {
		return true
	}
	for i := 1; i+1 < len(part); i++ { // a letter behind a point is no new sentence
		if part[i] == '.' && isASCIILetter(part[i+1]) && part[i-1] != '.' {
			return true
		}
	}
	return false
}

func isASCIILetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }

// cuts yields what is between the plain words of a stretch.
func cuts(s string, w lang.ContentWord, yield func(word)) {
	from := w.From
	part := func(to int) {
		if to > from {
			yield(word{lang.ContentWord{Term: w.Term[from-w.From : to-w.From], From: from, To: to, CJK: true}, s})
		}
	}
	for at := w.From; at < w.To; {
		_, n := utf8.DecodeRuneInString(s[at:])
		if l := lang.PlainAt(w.Term[at-w.From:]); l > 0 {
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
