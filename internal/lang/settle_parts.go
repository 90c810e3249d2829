package lang

import (
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
)

// PlanParts returns the things that a text plans one beside the other, each as a plan of its own: the items of a
// list of what is to be done, and what is at days of its own. It is nil where the text plans one thing.
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

// plannedOn is what of a text plans something for a time of which on says that it is the one: the sentences that name
// it, or where these say nothing of what it is, each with the one before; all of it where none names it.
func (in *Set) plannedOn(text string, ref time.Time, on func(When) bool) string {
	sentences := in.Sentences(text)
	if len(sentences) < 2 {
		return text // with its time or without
	}
	var named, led []string
	for i, s := range sentences {
		if slices.ContainsFunc(in.Dates(s, ref), on) {
			named, led = append(named, s), append(led, sentences[max(i-1, 0)], s)
		}
	}
	said := strings.Join(named, "\n")
	switch {
	case said == "":
		return text
	case len(in.plannedIn(said)) > 0:
		return said
	}
	return strings.Join(slices.Compact(led), "\n")
}

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
	t := in.settlingOf(item)
	if t == nil || t.runs {
		return utf8.RuneCountInString(item) > 1
	}
	x := t.lex.Read(item)
	c := planClause{Text: x, to: len(x.Tokens)}
	return c.to > 1 && !x.Has(0, "fill") && !x.Has(0, "self") && !c.anywhere("be", 0, c.to) && !c.anywhere("has", 0, c.to)
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
		if t.kind == cueWordToken && in.deed.And[t.word] {
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
	return rest, dated && in.namesSomething(rest)
}

// someDays are days of which no weekday is the same, so that each is a day to come of one.
var someDays = [...]time.Time{time.Unix(0, 0).UTC(), time.Unix(24*60*60, 0).UTC()}

// namesSomething reports whether words name a thing, or runs two characters of one, and nothing denies it.
func (in *Set) namesSomething(s string) bool {
	t := in.settlingOf(s)
	if t == nil {
		return false
	}
	x := t.lex.Read(s)
	c := planClause{Text: x, to: len(x.Tokens)}
	return !c.anywhere("not", 0, c.to) && t.plan(s, -1).most > 0
}

// SamePlan reports whether a text plans the one thing that another, a plan, does, and plainly
// that: all that the one is about, the other is, and neither says otherwise what it is (a call
// with Anna, a visit to her); or it says only which one is meant (the trip). When it is and who
// plans it is for the caller. In doubt it says no.
func SamePlan(again, plan string) bool {
	if len(PlanParts(again)) > 0 || len(PlanParts(plan)) > 0 {
		return false
	}
	a, p := all().saidToBe(again), all().plannedIn(plan)
	if len(a) != 1 || len(p) != 1 || a[0].settleTable != p[0].settleTable || a[0].more || p[0].more {
		return false
	}
	return a[0].says(p[0])
}

// NamesPlan reports whether a text names, in two words at least, what another plans. That says not
// that it plans the same: whoever asks knows more, as that both are for one moment.
func NamesPlan(text, plan string) bool {
	p := all().plannedIn(plan)
	if len(p) != 1 || len(PlanParts(text)) > 0 || len(PlanParts(plan)) > 0 {
		return false
	}
	about, named := p[0].subject(), 0
	Terms(text, func(term string) {
		named += boolInt(about[term])
		delete(about, term)
	})
	return named >= 2
}

// subject are the terms of what a plan is about, as texts are searched for them.
func (p *settledPlan) subject() map[string]bool {
	about := map[string]bool{}
	for pair := range p.pairs {
		about[pair[0]+pair[1]] = true
	}
	if !p.runs {
		for _, name := range p.names() {
			p.in.Terms(name, func(term string) { about[term] = true })
		}
	}
	return about
}

// says reports whether a plan is another one told again.
func (p *settledPlan) says(other *settledPlan) bool {
	if p.runs {
		return len(p.pairs) > 0 && maps.Equal(p.pairs, other.pairs)
	}
	sorts, sort := slices.Sorted(maps.Keys(p.sorts)), slices.Sorted(maps.Keys(other.sorts))
	same := slices.Equal(sorts, sort)
	if names := p.names(); len(names) > 0 {
		return slices.Equal(names, other.names()) && (same || len(sorts) == 0 || len(sort) == 0)
	}
	return same && len(sorts) == 1 && p.sorts[sorts[0]]
}

// names are the stems of what a plan is about, in order.
func (p *settledPlan) names() []string {
	all := slices.Collect(maps.Keys(p.terms))
	slices.Sort(all)
	return slices.DeleteFunc(all, func(stem string) bool { return !p.terms[stem] || p.lex.Read(stem).Has(0, "adverb") })
}
