package lang

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/kljensen/snowball/english"
)

const (
	cacheSlots = 1 << 16 // words remembered at most: 512 KiB of slots, about 6 MB when full
	longWord   = 40      // bytes; longer ones are no English words: neither stemmed nor remembered
)

// analysed is what is known of one folded word. It is immutable.
type analysed struct {
	word string
	term string // "" for a stop word
}

// cache remembers analysed words. A stem costs 3.6 µs and talk repeats its words.
// A word has one slot, and the newest word that falls on it stays: bounded,
// without a lock, and a lost entry costs one stem. That makes it invisible: what a
// word gives is a function of the word alone.
type cache struct {
	seed  maphash.Seed
	slots [cacheSlots]atomic.Pointer[analysed]
}

var wordCache = &cache{seed: maphash.MakeSeed()}

// term returns the term of a folded word, "" when it is a stop word.
func (c *cache) term(word []byte) string {
	if len(word) == 0 { // nothing but marks
		return ""
	}
	if len(word) > longWord {
		return termOf(string(word))
	}
	slot := &c.slots[maphash.Bytes(c.seed, word)%cacheSlots]
	if a := slot.Load(); a != nil && a.word == string(word) {
		return a.term
	}
	a := &analysed{word: string(word)}
	a.term = termOf(a.word)
	slot.Store(a)
	return a.term
}

// termOf makes the term of a folded word: numbers in one spelling, the stem of
// what an apostrophe is tied to, "" for a stop word.
func termOf(word string) string {
	if isDigit(word[0]) {
		return numberTerm(word)
	}
	if IsStop(word) {
		return ""
	}
	word, _ = cutContraction(word)
	return Stem(strings.ReplaceAll(word, "'", ""))
}

// numberTerm spells a number in one way: 10,000 as 10000, 05 as 5 and 8th as 8.
func numberTerm(word string) string {
	word = strings.ReplaceAll(word, ",", "")
	n := 0
	for n < len(word) && isDigit(word[n]) {
		n++
	}
	switch word[n:] {
	case "st", "nd", "rd", "th", "'s":
		word = word[:n]
	}
	if len(word) == 2 && word[0] == '0' {
		return word[1:]
	}
	return word
}

// Stem returns the Porter2 stem of one lower-case English word (Porter, Snowball,
// 2001). Words with other letters than a to z, and those over 40 bytes, are their
// own stem.
func Stem(word string) string {
	if len(word) > longWord {
		return word
	}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return english.Stem(word, true)
}
