package vector

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang"
)

// Who is spoken to is in every other turn of a talk and says nothing of what it is
// about: "Thanks, Melanie!" is not about Melanie, "Melanie is my sister" is.

// addressed calls yield with each word that is like a name in address: with a
// capital, between marks or behind a greeting, and followed by a mark.
func addressed(text string, yield func(word string)) {
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) {
			i += size
			continue
		}
		end := i + wordEnd(text[i:])
		if unicode.IsUpper(r) && closes(text[end:]) && opens(text[:i]) {
			yield(text[i:end])
		}
		i = end
	}
}

func wordEnd(s string) int {
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return i
		}
	}
	return len(s)
}

const marks = ",.!?，。！？"

func closes(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || strings.ContainsRune(marks, r)
}

// opens reports whether a name in address may follow: at the start, behind a mark,
// or behind a greeting.
func opens(before string) bool {
	trimmed := strings.TrimRight(before, " \n")
	r, _ := utf8.DecodeLastRuneInString(trimmed)
	if trimmed == "" || strings.ContainsRune(marks, r) {
		return true
	}
	return len(trimmed) < len(before) && lang.OpensAddress(strings.ToLower(lastWord(trimmed)))
}

func lastWord(s string) string {
	for start := len(s); start > 0; {
		r, size := utf8.DecodeLastRuneInString(s[:start])
		if !unicode.IsLetter(r) {
			return s[start:]
		}
		start -= size
	}
	return s
}
