package dates

// What single words say of the tense of their clause.

import (
	"slices"
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
	switch t.kind {
	case kind.Every:
		return tellsUnclear
	case kind.Due:
		return tellsFuture
	case kind.Since:
		if t.n == 1 {
			return tellsDone // since the accident in May
		}
	case kind.Particle:
		if clauseEnds.Has(f.kind(k + 1)) {
			return tellsDone // 我三月来的
		}
	case kind.Other, kind.Coming:
		return f.textCue(k)
	}
	return 0
}

// textCue is the cue of a token by its text.
func (f *finder) textCue(k int) cue {
	t := f.toks[k]
	switch {
	case t.from == t.to:
		return 0
	case f.text[t.from] >= utf8.RuneSelf && f.text[t.from] != "’"[0]:
		return f.runCue(t)
	}
	var low [maxWord]byte
	next := ""
	if k+1 < len(f.toks) && (f.kind(k+1) == kind.Other || f.kind(k+1) == kind.Hedge) {
		next = f.word(k + 1)
	}
	return f.wordCue(k, string(foldWord(&low, f.word(k))), next)
}

// wordCue is what a word of letters says before the next one.
func (f *finder) wordCue(k int, word, next string) cue {
	switch is := f.in.tenses[word]; {
	case is&(aRefusal|aWish|aHaving|tellsCondition|tellsYearly|aGot) != 0:
		return f.cueBefore(k, is, next)
	case f.resolves(k):
		return tellsFuture // I've decided to
	case is&aBare != 0:
		if f.isIn(&f.in.Doers, k-1) {
			return tellsPast
		}
		return 0
	case is&leansFuture != 0 && f.isIn(&f.in.Dropped, k-1):
		return tellsUnclear // love going
	case is&leansFuture != 0 && (f.kind(k-1) == kind.To || f.isBe(k-1)):
		return leansFuture
	case is&tellsPast != 0 && f.isBe(k-1):
		return 0 // is done
	case is&(tellsAny|leansFuture) != 0:
		return firstCue(is)
	case is&noPast != 0:
		return 0
	}
	return f.endingCue(k, word)
}

// resolves reports whether token k says what somebody means to do: have decided to.
func (f *finder) resolves(k int) bool {
	return f.isIn(&f.in.Resolves, k) && f.hasDone(k) && f.kind(k+1) == kind.To
}

// cueBefore is what a word says whose meaning depends on the next one.
func (f *finder) cueBefore(k int, is cue, next string) cue {
	switch {
	case is&aRefusal != 0 && strings.HasSuffix(next, "t"):
		return tellsFuture
	case is&tellsCondition != 0 && (f.isIn(&f.in.Asking, k-1) || f.kind(k+1) == kind.To):
		return 0 // see if, wish to
	case is&tellsYearly != 0 && f.in.Occasions.has(next):
		return 0 // birthday party
	case is&aWish != 0 && f.in.Wishes.has(next), is&aGot != 0 && f.hasGot(k):
		return tellsFuture
	case is&aHaving != 0 && had.Has(f.kind(k+1)):
		return tellsFuture
	case is&aHaving != 0, is&tellsPast != 0 && f.isBe(k-1):
		return 0
	}
	return firstCue(is)
}

// had is what one has, behind have.
var had = kind.SetOf(kind.Article, kind.Possessor, kind.The, kind.Digits, kind.To)

// endingCue is what the ending of a word says that is in no list.
func (f *finder) endingCue(k int, word string) cue {
	be := f.isBe(k-1) || k > 1 && f.isBe(k-2)
	switch {
	case be && hasEnding(word, f.in.RunningEndings, 4):
		return tellsFuture
	case f.kind(k-1) == kind.Dash && f.touches(k): // steel-toed
	case !be && !owners.Has(f.kind(k-1)) && hasEnding(word, f.in.PastEndings, 3):
		return tellsPast // but not: is closed, the closed shop
	}
	return 0
}

// owners are what is before a noun, and the words that describe it.
var owners = kind.SetOf(kind.Article, kind.Possessor, kind.The)

// hasGot reports whether the "got" at k says what one has, or has to do: I've got to go, have got an exam.
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

// hasEnding reports whether a word of more than a number of bytes ends in one of the endings.
func hasEnding(word string, endings []string, more int) bool {
	return len(word) > more && slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(word, e) })
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
