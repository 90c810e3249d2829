package postgres

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// A TEXT of PostgreSQL holds no zero byte and nothing that is not UTF-8, and one in an
// index no more than about 2 700 bytes. loci's texts may be anything.

const (
	escaped = "\x01" // begins a text that is written in hexadecimal digits
	hashed  = "\x02" // begins a label that is a hash of its text
)

// longest is how many bytes of a text a label holds.
const longest = 512

// text returns a text as a column that no index has holds it.
func text(s string) string {
	if plain(s) {
		return s
	}
	return escaped + hex.EncodeToString([]byte(s))
}

// plain reports whether a column can hold a text as it is.
func plain(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsRune(s, 0) && !strings.HasPrefix(s, escaped) && !strings.HasPrefix(s, hashed)
}

// untext reads what text returned.
func untext(s string) string {
	digits, found := strings.CutPrefix(s, escaped)
	if !found {
		return s
	}
	raw, err := hex.DecodeString(digits)
	if err != nil {
		return s // nothing that text wrote
	}
	return string(raw)
}

// label returns a text as a column of an index holds it: equal texts have equal labels,
// different ones different labels. whole reports whether untext gives the text back.
func label(s string) (l string, whole bool) {
	if t := text(s); len(t) <= longest {
		return t, true
	}
	sum := sha256.Sum256([]byte(s))
	return hashed + hex.EncodeToString(sum[:]), false
}

// labelOf is the label of a text that is not read back from it.
func labelOf(s string) string {
	l, _ := label(s)
	return l
}
