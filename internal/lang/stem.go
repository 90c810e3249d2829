package lang

import (
	"hash/maphash"
	"strings"
	"sync/atomic"

	"github.com/loci-memory/loci/internal/lang/words"
)

const (
	cacheSlots = 1 << 16 // words remembered at most: 512 KiB of slots, about 6 MB when full
	longWord   = 40      // bytes; longer ones are no words of talk: neither stemmed nor remembered
)

// analysed is what is known of one folded word. It is immutable.
type analysed struct {
	word string
	term string // "" for a stop word
}

// cache remembers analysed words. A stem costs 3.6 µs and talk repeats its words. A word has one slot, and the
// newest word that falls on it stays: bounded, without a lock, and a lost entry costs one stem. That makes it
// invisible: what a word gives is a function of the word alone.
type cache struct {
	of    func(word string) string // what a word gives
	seed  maphash.Seed
	slots [cacheSlots]atomic.Pointer[analysed]
}

// term returns the term of a folded word, "" when it is a stop word.
func (c *cache) term(word []byte) string {
	if len(word) == 0 { // nothing but marks
		return ""
	}
	if len(word) > longWord {
		return c.of(string(word))
	}
	slot := &c.slots[maphash.Bytes(c.seed, word)%cacheSlots]
	if a := slot.Load(); a != nil && a.word == string(word) {
		return a.term
	}
	a := &analysed{word: string(word)}
	a.term = c.of(a.word)
	slot.Store(a)
	return a.term
}

// word is term for a word that is a string.
func (c *cache) word(word string) string {
	if word == "" || len(word) > longWord {
		return c.of(word)
	}
	slot := &c.slots[maphash.String(c.seed, word)%cacheSlots]
	if a := slot.Load(); a != nil && a.word == word {
		return a.term
	}
	a := &analysed{word: strings.Clone(word)}
	a.term = c.of(a.word)
	slot.Store(a)
	return a.term
}

// termOf makes the term of a folded word: numbers in one spelling, the stem of
// what an apostrophe is tied to, that of win for won, "" for a stop word.
func (in *Set) termOf(word string) string {
	if words.IsDigit(word[0]) {
		return in.numberTerm(word)
	}
	if in.IsStop(word) {
		return ""
	}
	word, _ = in.cutContraction(word)
	word = strings.ReplaceAll(word, "'", "")
	if base, ok := in.irregular[word]; ok {
		word = base
	}
	return in.Stem(word)
}

// numberTerm spells a number in one way: 10,000 as 10000, 05 as 5 and 8th as 8.
func (in *Set) numberTerm(word string) string {
	word = strings.ReplaceAll(word, ",", "")
	n := 0
	for n < len(word) && words.IsDigit(word[n]) {
		n++
	}
	if in.ordinals[word[n:]] {
		word = word[:n]
	}
	if len(word) == 2 && word[0] == '0' {
		return word[1:]
	}
	return word
}

// Stem returns the stem of one lower-case word. A word that no language knows how to
// stem, and one over 40 bytes, is its own stem.
func (in *Set) Stem(word string) string {
	if len(word) > longWord || in.stem == nil {
		return word
	}
	return in.stem(word)
}
