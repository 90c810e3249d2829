package likeness

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// unnamed is a text without the names of the people that its note is about: two statements
// about one person are not alike for that alone. Where it names nobody it is the text itself.
func unnamed(n *loci.Note) string { return without(n.Content, namesOf(n)) }

// namesOf are the names of people that a note says it is about: who speaks, who it names, and
// whose attributes it claims.
func namesOf(n *loci.Note) (names []string) {
	add := func(name string) {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	for i := range n.Entities {
		if n.Entities[i].Type == "person" {
			add(n.Entities[i].Name)
		}
	}
	for i := range n.Claims {
		if s := n.Claims[i].Subject; capitalised(n.Content, s) {
			add(s)
		}
	}
	add(n.Speaker)
	return names
}

// capitalised reports whether a subject of a claim is a name, and not a thing that is
// described: a text has it with a capital.
func capitalised(text, subject string) bool {
	at := find(text, subject)
	if at < 0 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsUpper(r)
}

// without takes names out of a text, whole words in any case, with what makes them
// possessive.
func without(text string, names []string) string {
	for _, name := range names {
		for {
			at := find(text, name)
			if at < 0 {
				break
			}
			end := at + len(name)
			for _, tail := range [...]string{"'s", "’s"} {
				end += len(tail) * btoi(strings.HasPrefix(text[end:], tail))
			}
			text = text[:at] + " " + text[end:]
		}
	}
	return strings.TrimSpace(text)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// find is where a text has a name as whole words, in any case; -1 is nowhere. Scripts
// without spaces have no words to be whole.
func find(text, name string) int {
	if name == "" {
		return -1
	}
	for from := 0; from+len(name) <= len(text); from++ {
		if !utf8.RuneStart(text[from]) || !strings.EqualFold(text[from:from+len(name)], name) {
			continue
		}
		before, _ := utf8.DecodeLastRuneInString(text[:from])
		after, _ := utf8.DecodeRuneInString(text[from+len(name):])
		if !lettered(before) && !lettered(after) || spaceless(name) {
			return from
		}
	}
	return -1
}

func spaceless(name string) bool {
	r, _ := utf8.DecodeRuneInString(name)
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}

func lettered(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// head is the first word of a text where that may be a name: it has a capital and is no
// function word; "" where it is none. Of two texts with one head it names the subject.
func head(text string) string {
	word := text
	if end := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && r != '-' }); end >= 0 {
		word = text[:end]
	}
	if r, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(r) || lang.IsStop(strings.ToLower(word)) {
		return ""
	}
	return word
}
