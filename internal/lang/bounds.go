package lang

import (
	"slices"
	"strings"
	"unicode"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// DateBound is what the words around a date make of it.
type DateBound int

// What a date may be. The zero DateBound is that of a date without such words.
const (
	BoundAt     DateBound = iota // when it happened
	BoundSince                   // from when it holds: since 2019, 从去年起
	BoundStart                   // where it begins: from June, 从六月
	BoundBegin                   // when it begins, which is what happens: 上周四开始
	BoundBeside                  // an end that is no event: until Friday, 到周五为止
	BoundDue                     // the last moment for it: by Friday, 周五之前
	BoundWithin                  // in a noun phrase: yesterday's game, 去年的树, the shoes I bought yesterday are
)

// dateBounds is what a Set knows of the words that bound dates, compiled: see language.Bounds.
type dateBounds struct {
	before, behind                            []boundPhrase
	the, counted, yearly, denialParts, noMore []string
	vague, at, copulas                        []string
	denials                                   map[string]bool
	yearMarks, monthMarks                     string
}

// boundPhrase is a phrase that bounds a time, and which of the lists of boundPhrases it is of, from 1.
type boundPhrase struct {
	phrase string
	is     int
}

func newDateBounds(b *language.Bounds) *dateBounds {
	return &dateBounds{
		before: boundPhrases(b.Since, b.Start, "", b.Beside, b.Due, ""), behind: boundPhrases(b.SinceBehind, "", b.BeginsBehind, b.BesideBehind, b.DueBehind, b.Within),
		the: strings.Fields(b.The), counted: partsOf(b.Counted), yearly: phrasesOf(b.Yearly),
		denialParts: strings.Fields(b.DenialParts), noMore: phrasesOf(b.NoMore), denials: words.Set(b.Denials),
		vague: partsOf(b.Vague), at: phrasesOf(b.At), copulas: phrasesOf(b.Copulas),
		yearMarks: characters(b.YearMarks), monthMarks: characters(b.MonthMarks),
	}
}

// boundPhrases are the phrases of some lists.
func boundPhrases(lists ...string) []boundPhrase {
	var out []boundPhrase
	for i, list := range lists {
		for _, p := range phrasesOf(list) {
			out = append(out, boundPhrase{p, i + 1})
		}
	}
	return out
}

// partsOf cuts a list of parts of words, whose spaces count, at bars and line ends.
func partsOf(list string) []string {
	return strings.FieldsFunc(list, func(r rune) bool { return r == '|' || r == '\n' })
}

// BoundOf reads what is next to a date of a text.
func BoundOf(text string, w When) DateBound {
	in := all()
	text = in.foldRun(text)
	before := strings.ToLower(strings.TrimRight(text[:w.From], " "))
	for _, the := range in.bounds.the {
		before = strings.TrimSuffix(before, " "+the)
	}
	behind := strings.TrimLeft(text[w.To:], " ")
	if before != "" && isLatin(before[len(before)-1]) && slices.ContainsFunc(in.bounds.copulas, func(c string) bool { return strings.HasPrefix(behind, c+" ") }) {
		return BoundWithin
	}
	at := slices.ContainsFunc(in.bounds.at, func(p string) bool { return endsInWord(before, p) })
	for _, b := range in.bounds.behind {
		is := DateBound(b.is)
		if !strings.HasPrefix(behind, b.phrase) || is == BoundWithin && at {
			continue
		}
		if is == BoundBegin && in.boundBefore(before) == BoundStart { // 从上周四开始
			return BoundSince
		}
		return is
	}
	if at {
		return BoundAt
	}
	return in.boundBefore(before)
}

// boundBefore reads what is before a date.
func (in *Set) boundBefore(before string) DateBound {
	for _, b := range in.bounds.before {
		if endsInWord(before, b.phrase) {
			return DateBound(b.is)
		}
	}
	return BoundAt
}

// endsInWord reports whether text ends in the word; one of letters must not be a part of another one.
func endsInWord(text, word string) bool {
	rest, ok := strings.CutSuffix(text, word)
	if !ok || rest == "" || word[0] >= 0x80 {
		return ok
	}
	last := rest[len(rest)-1]
	return last < 'a' || last > 'z'
}

// IsCounted reports whether a date expression counts from today or says its year by a word.
func IsCounted(expression string) bool {
	in := all()
	return hasAny(strings.ToLower(in.foldRun(expression)), in.bounds.counted)
}

// ComesYearly reports whether a text speaks of what comes back every year: a birthday.
func ComesYearly(text string) bool {
	in := all()
	return hasAny(strings.ToLower(in.foldRun(text)), in.bounds.yearly)
}

// HasYearMark reports whether a date expression has a character that marks its year: 年.
func HasYearMark(expression string) bool {
	return strings.ContainsAny(expression, all().bounds.yearMarks)
}

// HasMonthMark reports whether it has one that marks its month: 月.
func HasMonthMark(expression string) bool {
	return strings.ContainsAny(expression, all().bounds.monthMarks)
}

// Denies reports whether a clause says that something is not so.
func Denies(clause string) bool {
	in := all()
	if hasAny(clause, in.bounds.denialParts) {
		return true
	}
	for w := range strings.FieldsSeq(strings.ToLower(clause)) {
		if in.bounds.denials[w] {
			return true
		}
	}
	return false
}

// EndsInDenial reports whether words end in some behind which is what is no longer so: no longer, 不再.
func EndsInDenial(text string) bool {
	return endsWithOne(strings.ToLower(strings.TrimSpace(text)), all().bounds.noMore)
}

// VaguelyDated reports whether a text speaks of a time in a way that can't be checked:
// by a number, or by words that Dates does not resolve.
func (in *Set) VaguelyDated(text string) bool {
	text = strings.ToLower(in.foldRun(text))
	return hasAny(text, in.bounds.vague) || strings.ContainsFunc(text, unicode.IsDigit)
}
