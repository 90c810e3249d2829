package likeness

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/vector"
)

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
			rest := text[at+len(name):]
			for _, tail := range [...]string{"'s", "’s"} {
				rest = strings.TrimPrefix(rest, tail)
			}
			text = text[:at] + " " + rest
		}
	}
	return strings.TrimSpace(text)
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

// nameless are a text without the names of the people that it is about, and without the
// first word too where that may be one: for what begins with the same. "" is a text of which
// nothing is left.
type nameless struct {
	names, first string
	head         string // the first word; "" where it is no name
}

func namelessOf(n *loci.Note) nameless {
	names := namesOf(n)
	t := nameless{head: vector.Head(n.Content)}
	t.names = without(n.Content, names)
	t.first = t.names
	if t.head != "" {
		t.first = without(t.names, []string{t.head})
	}
	return t
}

// beside is the text that is compared with another, by how that begins.
func (t *nameless) beside(head string) string {
	if t.head != "" && head == t.head {
		return t.first
	}
	return t.names
}
