package lang

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/lang/language"
	"github.com/loci-memory/loci/internal/lang/words"
)

// asking is what a Set knows of the words that say what kind of answer a query wants.
type asking struct {
	roles                                                            map[string]askRole
	did                                                              []string
	RunQuantities, RunName, RunTell, RunFills, RunNotTell            words.Lexicon
	RunSelf, SelfNotAfter, SelfNotBefore, HowMany, RunYou, RunGivers words.Chars
}

// askRole is what a word may be in a question, as bits.
type askRole uint32

const (
	asksSelf askRole = 1 << iota
	asksForName
	asksHow
	asksMuch
	asksAmount
	asksOf
	asksYou
	asksYour
	asksTell
	asksTold
	asksPerfect
	asksAnswers
	asksFills
	asksUs
	asksWhat
	asksFigure
	asksOwner
)

func newAsking(q *language.Questions) asking {
	a := asking{roles: map[string]askRole{}, did: strings.Fields(q.Did)}
	compile(&a, q)
	for i, list := range [...]string{q.Self, q.Name, q.How, q.Much, q.Amount, q.Of, q.You, q.Your, q.Tell, q.Told, q.Perfect, q.Answers, q.Fills, q.Us, q.What, q.Figures, q.Owner} {
		for w := range strings.FieldsSeq(list) {
			a.roles[w] |= 1 << i
		}
	}
	return a
}

// is reports whether a word may be what the role says.
func (q *asking) is(word string, role askRole) bool { return q.roles[word]&role != 0 }

// readAsking reads the kind of answer that a query wants.
func (in *Set) readAsking(text string) Question {
	q := Question{}
	list := plainWords(text)
	for i, w := range list {
		role := in.roles[w]
		base := role // of the word that an apostrophe is tied to
		if stem, ok := in.cutContraction(w); ok {
			base = in.roles[stem]
		}
		q.FirstPerson = q.FirstPerson || base&asksSelf != 0
		q.AsksName = q.AsksName || base&asksForName != 0
		next := at(list, i+1)
		q.AsksQuantity = q.AsksQuantity || role&asksHow != 0 && in.is(next, asksMuch) || role&asksAmount != 0 && in.is(next, asksOf) || base&asksWhat != 0 && in.figureNext(list[i+1:])
		q.AsksAssistant = q.AsksAssistant || role&asksYour != 0 && in.is(next, asksAnswers) || base&asksYou != 0 && in.youTold(list, i)
	}
	in.readRunAsking(text, &q)
	return q
}

// plainWords are the folded words of a text, stop words too; a run of Chinese is
// an empty one, so that nothing is read across it.
func plainWords(text string) []string {
	out := make([]string, 0, len(text)/4+1)
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if t.cjk {
			out = append(out, "")
		} else {
			out = append(out, cueFold(text[t.from:t.to]))
		}
	}
	return out
}

// at is the i-th word, or "".
func at(list []string, i int) string {
	if i < 0 || i >= len(list) {
		return ""
	}
	return list[i]
}

// youTold reports whether the "you" at i is the one who said it: did you recommend,
// you told me, you've suggested; not I told you, which needs no verb behind.
func (q *asking) youTold(list []string, i int) bool {
	next := i + 1
	for q.is(at(list, next), asksFills) || next == i+1 && q.is(at(list, next), asksPerfect) {
		next++
	}
	verb := at(list, next)
	return q.is(verb, asksTold) || q.is(verb, asksTell) && startsWithOne(at(list, i-1), q.did)
}

// startsWithOne reports whether s starts with one of some words.
func startsWithOne(s string, starts []string) bool {
	return slices.ContainsFunc(starts, func(start string) bool { return strings.HasPrefix(s, start) })
}

// readRunAsking reads the same of the runs of a query.
func (in *Set) readRunAsking(text string, q *Question) {
	s := scanner{text: text}
	for t, ok := s.next(); ok; t, ok = s.next() {
		if !t.cjk {
			continue
		}
		run := text[t.from:t.to]
		q.FirstPerson = q.FirstPerson || in.speaksOfSelf(run)
		q.AsksQuantity = q.AsksQuantity || in.RunQuantities.In(run) || in.howManyOf(run)
		q.AsksName = q.AsksName || in.RunName.In(run)
		q.AsksAssistant = q.AsksAssistant || in.runYouTold(run)
	}
}

// howManyOf reports whether a run asks 几 of something: 几个, 几次; not 几乎, 茶几.
func (in *Set) howManyOf(run string) bool {
	for i, r := range run {
		if !in.asking.HowMany.Has(r) {
			continue
		}
		next, n := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if n > 0 && in.measures.Has(next) {
			return true
		}
	}
	return false
}

// speaksOfSelf reports whether a run has 我 (or 俺) that is one person: not 我们, 我国, 自我.
func (q *asking) speaksOfSelf(run string) bool {
	prev := rune(0)
	for i, r := range run {
		next, _ := utf8.DecodeRuneInString(run[i+utf8.RuneLen(r):])
		if q.RunSelf.Has(r) && !q.SelfNotAfter.Has(prev) && !q.SelfNotBefore.Has(next) {
			return true
		}
		prev = r
	}
	return false
}

// runYouTold reports whether a 你 or 您 in a run is the one who said it: 你推荐, 你上次跟我说; not 我跟你说.
func (q *asking) runYouTold(run string) bool {
	prev := rune(0)
	for i, r := range run {
		n := utf8.RuneLen(r)
		if q.RunYou.Has(r) && !q.RunGivers.Has(prev) && q.tellsNext(run[i+n:]) {
			return true
		}
		prev = r
	}
	return false
}

// tellsNext reports whether a verb of telling starts s, a few adverbs aside.
func (q *asking) tellsNext(s string) bool {
	const adverbs = 4
	for range adverbs {
		if q.RunTell.At(s) != "" {
			return q.RunNotTell.At(s) == ""
		}
		s = s[len(q.RunFills.At(s)):]
	}
	return q.RunTell.At(s) != ""
}

// figureNext reports whether what is asked for is a figure, with one word before it at most: what
// time do I leave, what's my shoe size; not what size chart, what did I do that year.
func (in *Set) figureNext(rest []string) bool {
	for in.is(at(rest, 0), asksOwner) {
		rest = rest[1:]
	}
	if first := at(rest, 0); !in.is(first, asksFigure) && !in.stops[first] {
		rest = rest[min(1, len(rest)):]
	}
	return in.is(at(rest, 0), asksFigure) && (len(rest) == 1 || in.stops[rest[1]])
}
