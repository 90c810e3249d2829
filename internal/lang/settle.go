package lang

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// Settlement is how one text settles what another planned.
type Settlement struct {
	How   loci.PlanStatus // done, cancelled or moved; the new date is among the report's own
	Words []string        // of the report that say so, folded
	Text  string          // the clause of the report that has them, as it is written
	Due   bool            // of done: the plan's time is the last moment for it (by Friday, 周五前)
	// Refused is of cancelled: it will not be done (not going, 不去了), so that a day in the
	// clause is that of the plan. That of "cancelled it today" may be when that was done.
	Refused bool
}

// Settles reports whether a text says that what another text, a plan, intends was done,
// given up or put to another time. It looks at words alone: who speaks, and when, is for
// the caller. In doubt it says no: a plan that stays open too long is no loss, one that is
// settled by what somebody else did is.
//
// Texts are read twice, once by their words and once by their runs: what is written with
// spaces and what is not share no rule but the order of what may have happened to a plan.
func (in *Set) Settles(report, plan string) (Settlement, bool) {
	return in.ReadReport(report).Settles(plan)
}

// Settles is Set.Settles with all languages.
func Settles(report, plan string) (Settlement, bool) { return all().Settles(report, plan) }

// clauseOf is the part of a sentence between marks that has some folded words, as it is
// written: all of it where none is found as it is.
func clauseOf(sentence string, words []string) string {
	lower := strings.ToLower(sentence)
	if len(lower) != len(sentence) {
		return strings.TrimSpace(sentence)
	}
	start, end, from, to := 0, len(sentence), len(lower), 0
	for _, word := range words {
		at := wordIn(lower[to:], word)
		if at += to; at < to {
			at = wordIn(lower, word) // what is called off may be behind the words for it
		}
		if at >= 0 {
			from, to = min(from, at), max(to, at+len(word))
		}
	}
	if from >= to {
		return strings.TrimSpace(sentence)
	}
	for i, r := range sentence[:from] {
		if marksClause(sentence, i, r) {
			start = i + utf8.RuneLen(r)
		}
	}
	for i, r := range sentence[to:] {
		if marksClause(sentence, to+i, r) {
			end = to + i
			break
		}
	}
	return strings.TrimSpace(sentence[start:end])
}

// marksClause reports whether the character at i is a mark that ends a clause: a comma, but
// none within a number.
func marksClause(s string, i int, r rune) bool {
	if r >= utf8.RuneSelf {
		return strings.ContainsRune("，。；！？：…—", r)
	}
	return r == '\n' || strings.ContainsRune(",.;:!?", r) && (i+1 == len(s) || s[i+1] == ' ' || s[i+1] == '\n')
}

// wordIn is where a text has a word, which in runs is any stretch; -1 is nowhere.
func wordIn(text, word string) int {
	if word == "" || word == "," {
		return -1
	}
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return -1
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, n := utf8.DecodeRuneInString(text[at+len(word):])
		if word[0] >= utf8.RuneSelf || !unicode.IsLetter(before) && (n == 0 || !unicode.IsLetter(after)) {
			return at
		}
		from = at + len(word)
	}
}
