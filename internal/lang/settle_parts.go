package lang

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang/words"
)

// PlanParts returns the things that a text plans one beside the other, each as a plan of its
// own: the items of a list of what is to be done, and what is at days of its own. It is nil
// where the text plans one thing.
func (in *Set) PlanParts(plan string) []string {
	var items, dated []string
	sentences := in.readCueSentences(plan)
	for i := range sentences {
		s := &sentences[i]
		switch {
		case s.todo:
			items = append(items, in.itemsOf(s)...)
		case len(sentences) == 1 || s.temporalityOf() == loci.Prospective:
			dated = append(dated, in.datedParts(s.text)...)
		}
	}
	if len(items) > 1 {
		return append(items, dated...)
	}
	if len(dated) > 1 {
		return append(dated, items...)
	}
	return nil
}

// PlanParts is Set.PlanParts with all languages.
func PlanParts(plan string) []string { return all().PlanParts(plan) }

// itemsOf are the items of a line of what is to be done, each behind a box: what follows the
// word for it, between commas.
func (in *Set) itemsOf(s *cueSentence) []string {
	line, _ := cutBox(s.text)
	if end := s.todoHead(); end > 0 {
		if end >= len(s.tokens) {
			return nil // the head of a list alone
		}
		line = s.text[s.tokens[end].from:]
	}
	var out []string
	for _, item := range strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(",;，；、", r) }) {
		if item = strings.TrimSpace(item); in.isItem(item) {
			out = append(out, openItem+item)
		}
	}
	return out
}

// isItem reports whether what is between two commas may be an item of a list: more than a
// word, and no sentence with a subject and a verb.
func (in *Set) isItem(item string) bool {
	w, tokens := in.settle, in.settle.tokens(item)
	if strings.ContainsFunc(item, words.IsCJK) {
		return utf8.RuneCountInString(item) > 1
	}
	said := slices.ContainsFunc(tokens, func(word string) bool { return w.be[word] || w.has[word] })
	return len(tokens) > 1 && !said && !w.the[tokens[0]] && !w.pronouns[tokens[0]] && !w.deeds.self[tokens[0]]
}

// openItem is what stands before a line that is to be done.
const openItem = "- [ ] "

// datedParts are the parts of a sentence, between marks and words like "and", that name a
// time and something that is then.
func (in *Set) datedParts(sentence string) []string {
	var out, named []string
	for _, clause := range runClauses(sentence) {
		for _, part := range in.cutAnd(clause) {
			rest, ok := in.isDated(part)
			if ok && !slices.ContainsFunc(named, func(other string) bool { return in.sameThing(rest, other) }) {
				out, named = append(out, strings.TrimSpace(part)), append(named, rest)
			}
		}
	}
	return out
}

// sameThing reports whether two texts have a word in common, or two characters side by side.
func (in *Set) sameThing(a, b string) bool {
	terms, same := map[string]bool{}, false
	in.Terms(a, func(t string) { terms[t] = utf8.RuneCountInString(t) > 1 && !in.IsStop(t) })
	in.Terms(b, func(t string) { same = same || terms[t] })
	return same
}

// cutAnd cuts a clause at its words for "and".
func (in *Set) cutAnd(clause string) []string {
	var out []string
	from := 0
	for _, t := range cueTokens(clause) {
		if t.kind == cueWordToken && in.settle.and[t.word] {
			out, from = append(out, clause[from:t.from]), t.to
		}
	}
	return append(out, clause[from:])
}

// isDated reports whether a part of a sentence names a day and something else, without its
// times. Which day that is does not matter.
func (in *Set) isDated(part string) (rest string, dated bool) {
	for _, ref := range someDays {
		rest = part
		for _, w := range in.Dates(part, ref) {
			rest = strings.Replace(rest, w.Text, " ", 1)
			dated = dated || (w.Start.Precision == loci.Day || w.Start.Precision == loci.Instant) && w.End.IsZero()
		}
		if dated {
			break
		}
	}
	return rest, dated && !in.settle.refuses(in.settle.tokens(rest)) && in.namesSomething(rest)
}

// someDays are days of which no weekday is the same, so that each is a day to come of one.
var someDays = [...]time.Time{time.Unix(0, 0).UTC(), time.Unix(24*60*60, 0).UTC()}

// refuses reports whether words deny something.
func (w *settleWords) refuses(tokens []string) bool {
	return slices.ContainsFunc(tokens, func(word string) bool { return w.not[word] || w.refusal[word] && w.deeds.undone[word] })
}

// namesSomething reports whether words name a thing, or runs two characters of one.
func (in *Set) namesSomething(s string) bool {
	if t := in.settle.thing(in.settle.tokens(s)); len(t.terms) > 0 || t.others {
		return true
	}
	named := 0
	for folded := in.foldRun(s); folded != ""; {
		r, size := utf8.DecodeRuneInString(folded)
		if n := in.runSettle.passed(folded, nil); n > 0 {
			size = n
		} else if words.IsCJK(r) {
			named++
		}
		folded = folded[size:]
	}
	return named > 1
}

// ofAll reports whether a report settles all that a plan is about in the same way, and not
// only one thing of several.
func (r *Report) ofAll(plan string, how loci.PlanStatus) bool {
	for _, part := range r.in.PlanParts(plan) {
		if s, ok := r.one(part); !ok || s.How != how {
			return false
		}
	}
	return true
}
