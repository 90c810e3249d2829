package main

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Remembered text may hold characters that a terminal shows as nothing, that turn the
// order of others around, or that steer it. People see these as what they are: ‹U+202E›.

// clean is text as a terminal may show it, with its line breaks and tabs.
func clean(s string) string {
	return escaped(strings.ReplaceAll(s, "\r\n", "\n"), visible)
}

// visible is a character that is not shown as itself: ‹U+202E›.
func visible(r rune) string { return fmt.Sprintf("‹U+%04X›", r) }

// inJSON is a character as a string in JSON has it: \u202e.
func inJSON(r rune) string {
	if high, low := utf16.EncodeRune(r); high != utf8.RuneError {
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// escaped is text with another form of every character that a terminal would not show.
func escaped(s string, form func(rune) string) string {
	var b strings.Builder
	kept := 0 // bytes of s that are in b
	before := rune(-1)
	for i, r := range s {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError {
			_, size = utf8.DecodeRuneInString(s[i:])
		}
		next, _ := utf8.DecodeRuneInString(s[i+size:])
		if hides(r) && !joins(before, r, next) {
			b.WriteString(s[kept:i] + form(r))
			kept = i + size
		}
		if !unicode.Is(unicode.Variation_Selector, r) && !isSkin(r) { // they belong to what is before them
			before = r
		}
	}
	if kept == 0 {
		return s
	}
	return b.String() + s[kept:]
}

// hides reports whether a character shows nothing of its own: controls, but for line
// breaks and tabs, characters of format and of direction, and those that may be ignored.
func hides(r rune) bool {
	switch {
	case r == '\n', r == '\t', ' ' <= r && r < 0x7f:
		return false
	case unicode.Is(unicode.Prepended_Concatenation_Mark, r):
		return false // the signs before numbers in Arabic are seen
	}
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

const (
	nonJoiner, joiner         = '\u200c', '\u200d'
	asText, asEmoji           = '\ufe0e', '\ufe0f'
	firstSkin, lastSkin       = 0x1f3fb, 0x1f3ff
	firstPicture, lastPicture = 0x1f000, 0x1faff
)

// joins reports whether such a character only shapes what is seen on both sides of it: in
// an emoji of several, after a symbol that is one, between letters of a script that needs it.
func joins(before, r, next rune) bool {
	switch r {
	case asText, asEmoji:
		return before > 0 && (unicode.IsSymbol(before) || unicode.IsPunct(before) || unicode.IsDigit(before))
	case joiner:
		return isPicture(before) && isPicture(next) || isCursive(before) && isCursive(next)
	case nonJoiner:
		return isCursive(before) && isCursive(next)
	}
	return false
}

func isSkin(r rune) bool { return firstSkin <= r && r <= lastSkin }

func isPicture(r rune) bool {
	return firstPicture <= r && r <= lastPicture || r > 0 && unicode.Is(unicode.So, r)
}

// isCursive reports whether a character is a letter, or a mark on one, of a script whose
// spelling uses joiners.
func isCursive(r rune) bool {
	return r > 0 && (unicode.IsLetter(r) || unicode.IsMark(r)) && unicode.In(r,
		unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
		unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// safe is a writer of text for people: what a command did not clean is cleaned here. Each
// call of Write must have whole characters.
type safe struct {
	io.Writer
	colours bool // the sequences that set colours pass
}

// Write writes all of p, or returns an error.
func (w safe) Write(p []byte) (int, error) {
	text := string(p)
	var b strings.Builder
	for w.colours {
		at, end := colour(text)
		if end == 0 {
			break
		}
		b.WriteString(escaped(text[:at], visible) + text[at:end])
		text = text[end:]
	}
	b.WriteString(escaped(text, visible))
	if _, err := io.WriteString(w.Writer, b.String()); err != nil {
		return 0, err
	}
	return len(p), nil
}

// colour finds the first sequence that sets colours, like ESC [ 1 m; end is 0 where there
// is none.
func colour(text string) (at, end int) {
	for at = 0; ; at++ {
		i := strings.Index(text[at:], "\x1b[")
		if i < 0 {
			return 0, 0
		}
		at += i
		rest := strings.TrimLeft(text[at+2:], "0123456789;:")
		if strings.HasPrefix(rest, "m") {
			return at, len(text) - len(rest) + 1
		}
	}
}

// safeJSON is a writer of JSON: characters that a terminal would not show are written as
// JSON escapes, so that nothing is lost. They occur in strings alone.
type safeJSON struct{ io.Writer }

// Write writes all of p, which has whole characters, or returns an error.
func (w safeJSON) Write(p []byte) (int, error) {
	if _, err := io.WriteString(w.Writer, escaped(string(p), inJSON)); err != nil {
		return 0, err
	}
	return len(p), nil
}
