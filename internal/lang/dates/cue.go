package dates

// What single words say of the tense of their clause.

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// cue is what a word says of the tense of its clause.
type cue uint16

const (
	tellsPast cue = 1 << iota
	tellsFuture
	tellsUnclear   // habits: of any day of a name
	tellsMaybe     // would: of none, where it is the nearest verb
	tellsDone      // 了: past, unless something says future
	tellsCondition // if: what follows may never be
	tellsSupposed  // 的话: what is before it may never be
	tellsYearly    // birthday: a day or month without a year comes back
	leansFuture    // to see: what is to come, unless something is past
	aHaving        // no tense by itself: have, before what one has
	aRefusal       // no tense by itself: won, before 't
	aGot           // past, unless one has got it
	aWish          // no tense by itself: would, before you or like
	noPast         // no tense by itself: a word that only ends like a past
	aBare          // no tense by itself: put, which is past behind he or I
	tellsArranged  // 批了: future for what is said after its clause

	tellsAny = tellsPast | tellsFuture | tellsUnclear | tellsMaybe | tellsCondition | tellsYearly
)

// cue is what token k says of the tense.
func (f *finder) cue(k int) cue {
	if k >= len(f.toks) {
		return 0
	}
	t := f.toks[k]
	switch {
	case t.kind == kind.Every:
		return tellsUnclear
	case t.kind == kind.Since && t.n == 1:
		return tellsDone // since the accident in May
	case t.kind == kind.Due:
		return tellsFuture
	case t.kind == kind.Particle && kind.SetOf(kind.Stop, kind.Comma).Has(f.kind(k+1)):
		return tellsDone // 我三月来的
	case t.kind != kind.Other && t.kind != kind.Coming || t.from == t.to:
		return 0
	case f.text[t.from] >= 0x80 && f.text[t.from] != "’"[0]:
		return f.runCue(t)
	}
	var low [maxWord]byte
	word := string(foldWord(&low, f.word(k)))
	next := ""
	if k+1 < len(f.toks) && (f.kind(k+1) == kind.Other || f.kind(k+1) == kind.Hedge) {
		next = f.word(k + 1)
	}
	return f.wordCue(k, word, next)
}

func (f *finder) wordCue(k int, word, next string) cue {
	switch is := f.in.tenses[word]; {
	case is&aRefusal != 0 && strings.HasSuffix(next, "t"):
		return tellsFuture
	case is&tellsCondition != 0 && k > 0 && (f.in.asking.has(f.word(k-1)) || f.kind(k+1) == kind.To):
		return 0 // see if, wish to
	case is&tellsYearly != 0 && f.in.occasions.has(next):
		return 0 // birthday party
	case is&aWish != 0:
		if f.in.wishes.has(next) {
			return tellsFuture
		}
		return firstCue(is)
	case is&aGot != 0 && f.hasGot(k):
		return tellsFuture
	case f.in.resolves.has(word) && f.hasDone(k) && f.kind(k+1) == kind.To:
		return tellsFuture // I've decided to
	case is&aBare != 0:
		if f.isIn(&f.in.doers, k-1) {
			return tellsPast
		}
		return 0
	case is&aHaving != 0:
		if kind.SetOf(kind.Article, kind.Possessor, kind.The, kind.Digits, kind.To).Has(f.kind(k + 1)) {
			return tellsFuture
		}
		return 0
	case is&leansFuture != 0 && f.isIn(&f.in.dropped, k-1):
		return tellsUnclear // love going
	case is&leansFuture != 0:
		if f.kind(k-1) == kind.To || f.isBe(k-1) {
			return leansFuture
		}
		return firstCue(is &^ leansFuture)
	case is&tellsPast != 0 && f.isBe(k-1):
		return 0 // is done
	case is&tellsAny != 0:
		return firstCue(is)
	case hasEnding(word, f.in.runningEndings, 4) && (f.isBe(k-1) || k > 1 && f.isBe(k-2)):
		return tellsFuture
	case is&noPast == 0 && hasEnding(word, f.in.pastEndings, 3):
		if owners.Has(f.kind(k-1)) || f.isBe(k-1) || k > 1 && f.isBe(k-2) {
			return 0 // is closed, the closed shop
		}
		return tellsPast
	}
	return 0
}

// owners are what is before a noun, and the words that describe it.
var owners = kind.SetOf(kind.Article, kind.Possessor, kind.The)

// hasGot reports whether the "got" at k says what one has, or has to do: I've got to go,
// have got an exam.
func (f *finder) hasGot(k int) bool {
	return f.hasDone(k) || f.kind(k+1) == kind.To && (k == 0 || clauseEnds.Has(f.kind(k-1)))
}

// hasDone reports whether a form of have is right before token k.
func (f *finder) hasDone(k int) bool {
	return k > 0 && f.kind(k-1) == kind.Other && f.in.tenses[strings.ToLower(f.word(k-1))]&aHaving != 0
}

// firstCue is what a word says that is in the lists of several tenses.
func firstCue(is cue) cue {
	for _, c := range [...]cue{tellsCondition, tellsPast, tellsFuture, tellsMaybe, tellsYearly, tellsUnclear} {
		if is&c != 0 {
			return c
		}
	}
	return 0
}

// hasEnding reports whether a word of more than a number of bytes ends in one of the
// endings.
func hasEnding(word string, endings []string, more int) bool {
	if len(word) <= more {
		return false
	}
	for _, e := range endings {
		if strings.HasSuffix(word, e) {
			return true
		}
	}
	return false
}

// runCue reads the tense of a character of a run and those after it.
func (f *finder) runCue(t token) cue {
	rest, before := f.text[t.from:], f.text[:t.from]
	first, _ := utf8.DecodeRuneInString(rest)
	for _, w := range f.in.runTenses[first] {
		if strings.HasPrefix(rest, w.Text) {
			tail := rest[len(w.Text):]
			if w.NotAfter != "" && words.EndsInAny(before, w.NotAfter) || w.NotBefore != "" && words.StartsWithAny(tail, w.NotBefore) {
				continue
			}
			return w.cue
		}
	}
	return 0
}
