package dates

import (
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/kind"
	"github.com/loci-memory/loci/internal/lang/words"
)

// tense is when the clause around an expression is said to happen.
type tense uint8

const (
	noTense tense = iota
	pastTense
	futureTense
	anyTense    // a habit, a condition: any day of its name
	onwardTense // what holds from then on, 从三月起, which may have begun or not
)

// cue is what a word says of the tense of its clause.
type cue uint8

const (
	tellsPast cue = 1 << iota
	tellsFuture
	tellsUnclear // conditions, habits
	tellsDone    // 了: past, unless something says future
	aHaving      // no tense by itself: have, before what one has
	aRefusal     // no tense by itself: won, before 't
	noPast       // no tense by itself: a word that only ends like a past

	tellsAny = tellsPast | tellsFuture | tellsUnclear
)

// tenseReach is how many tokens around an expression may tell its tense.
const tenseReach = 40

// tense is that of the clause around tokens i to j; of the sentence if the clause has
// none.
func (f *finder) tense(i, j int) tense {
	if f.begun(i, j) {
		return pastTense
	}
	if f.appointed(i) || f.movedTo(i) {
		return futureTense
	}
	var clause, sentence cue
	collect := func(k, step int) {
		inClause := true
		for n := 0; n < tenseReach && k >= 0 && k < len(f.toks) && f.toks[k].kind != kind.Stop; n, k = n+1, k+step {
			if f.toks[k].kind == kind.Comma {
				inClause = false
				continue
			}
			c := f.cue(k)
			sentence |= c
			if inClause {
				clause |= c
			}
		}
	}
	collect(i-1, -1)
	collect(j, 1)
	if f.beforeIs(i) && sentence&tellsUnclear == 0 {
		return futureTense
	}
	if clause == 0 {
		clause = sentence
	}
	if t := tenseOf(clause); t != noTense || !f.onward(j) {
		return t
	}
	return onwardTense
}

// begun reports whether something has lasted since the expression: since March,
// 自从周一, 三月以来.
func (f *finder) begun(i, j int) bool {
	if before := f.kind(i - 1); (before == kind.Since || before == kind.From) && f.toks[i-1].n == 1 {
		return true
	}
	return f.kind(j) == kind.Behind && f.toks[j].n == 1
}

// appointed reports whether something has been fixed for the expression: booked for
// Friday, a table reserved for May 9. What was booked for it may be over.
func (f *finder) appointed(i int) bool {
	if f.kind(i-1) != kind.Other || !f.in.fors[strings.ToLower(f.word(i-1))] {
		return false
	}
	for k := i - 2; k >= max(0, i-8) && f.kind(k) != kind.Stop; k-- {
		if f.kind(k) == kind.Other && f.in.appointing[strings.ToLower(f.word(k))] {
			return f.kind(k-1) != kind.Other || !f.in.been[strings.ToLower(f.word(k-1))]
		}
	}
	return false
}

// onward reports whether something holds from the expression on: 三月起, 三月开始.
func (f *finder) onward(j int) bool {
	return f.touches(j) && (f.kind(j) == kind.Onward || f.kind(j) == kind.Other && f.in.onward.At(f.text[f.toks[j].from:]) != "")
}

func tenseOf(c cue) tense {
	switch {
	case c&tellsUnclear != 0:
		return anyTense
	case c&tellsPast != 0 && c&tellsFuture != 0:
		return noTense
	case c&tellsFuture != 0:
		return futureTense
	case c != 0:
		return pastTense
	}
	return noTense
}

// beforeIs reports whether the expression is what something is: the exam is on Friday.
func (f *finder) beforeIs(i int) bool {
	k := i - 1
	if kind.SetOf(kind.On, kind.In, kind.At).Has(f.kind(k)) {
		k--
	}
	if f.kind(k) == kind.Now {
		k--
	}
	return k >= 0 && f.isBe(k)
}

// isBe reports whether token k is a form of be in the present.
func (f *finder) isBe(k int) bool {
	if f.kind(k) == kind.Apostrophe {
		return f.toks[k].to-f.toks[k].from > 1 && k > 0 && (f.kind(k+1) == kind.On || f.kind(k-1) == kind.Other && f.isPronoun(k-1))
	}
	if f.kind(k) != kind.Other {
		return false
	}
	return f.in.be[strings.ToLower(f.word(k))]
}

func (f *finder) isPronoun(k int) bool {
	return f.in.bePronouns[strings.ToLower(f.word(k))]
}

// cue is what token k says of the tense.
func (f *finder) cue(k int) cue {
	t := f.toks[k]
	switch {
	case t.kind == kind.Every:
		return tellsUnclear
	case t.kind != kind.Other && t.kind != kind.Coming || t.from == t.to:
		return 0
	case f.text[t.from] >= 0x80 && f.text[t.from] != "’"[0]:
		return f.runCue(t)
	}
	var low [maxWord]byte
	word := string(foldWord(&low, f.word(k)))
	next := ""
	if k+1 < len(f.toks) && f.kind(k+1) == kind.Other {
		next = f.word(k + 1)
	}
	return f.wordCue(k, word, next)
}

func (f *finder) wordCue(k int, word, next string) cue {
	switch is := f.in.tenses[word]; {
	case is&aRefusal != 0 && strings.HasSuffix(next, "t"):
		return tellsFuture
	case is&aHaving != 0:
		if kind.SetOf(kind.Article, kind.Possessor, kind.The, kind.Digits, kind.To).Has(f.kind(k + 1)) {
			return tellsFuture
		}
		return 0
	case is&tellsAny != 0:
		return firstCue(is)
	case hasEnding(word, f.in.runningEndings, 4) && (k == 0 || f.kind(k-1) == kind.Stop || f.isBe(k-1) || k > 1 && f.isBe(k-2)):
		return tellsFuture
	case is&noPast == 0 && hasEnding(word, f.in.pastEndings, 3):
		if f.isBe(k-1) || k > 1 && f.isBe(k-2) {
			return tellsUnclear
		}
		return tellsPast
	}
	return 0
}

// firstCue is what a word says that is in the lists of several tenses.
func firstCue(is cue) cue {
	switch {
	case is&tellsPast != 0:
		return tellsPast
	case is&tellsFuture != 0:
		return tellsFuture
	}
	return tellsUnclear
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
