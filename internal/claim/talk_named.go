package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/pattern"
)

// finder finds the ends of what starts at a token, the best first.
type finder func(r *talk, i int) []int

// finders find subjects and values of kinds that no list has, finderRuns those of languages without spaces.
var finders = map[string]finder{
	"S": (*talk).subjects, "OF": (*talk).owners, "thing": (*talk).things, anyOf + "allergen": (*talk).things, among + "liked": (*talk).things, "title": (*talk).titles, "digits": (*talk).digits, "date": (*talk).dates,
	"name":       func(r *talk, i int) []int { return r.names(i, 3, "") },
	"place":      func(r *talk, i int) []int { return r.names(i, 4, "") },
	"org":        func(r *talk, i int) []int { return r.names(i, 6, "link") },
	"schoolname": headed("in schoolname"), "carname": headed("in carname"), "phonename": headed("in phonename"), "bikename": headed("in bikename"),
	"newname": (*talk).newNames, "carmodel": (*talk).carModels, "END": (*talk).end, "CLOSE": (*talk).close,
	"employment": formed("employment", "in shop"), "shop": formed("shop"), "firm": formed("firm"),
	"quality": (*talk).qualities, "wish": (*talk).wishes,
	"number": one(func(t *pattern.Token) bool { return t.Number }),
	"adult":  one(func(t *pattern.Token) bool { return len(t.Low) == 2 && t.Low > "13" && t.Low <= "99" }),
	"email":  one(func(t *pattern.Token) bool { return strings.Contains(t.Low, "@") && strings.Contains(t.Low, ".") }),
}

// named is a kind at a token.
type named struct {
	kind string
	at   int
}

// Named finds subjects and values of kinds that no list has, once in a clause each. It is the
// pattern.Finder of talk.
func (r *talk) Named(kind string, i int) []int {
	find := r.finders[kind]
	if find == nil || i > r.until || i == len(r.text.Tokens) && kind != "END" {
		return nil
	}
	ends, ok := r.found[named{kind, i}]
	if !ok {
		ends = find(r, i)
		r.found[named{kind, i}] = ends
	}
	return ends
}

// one finds single tokens.
func one(is func(*pattern.Token) bool) finder {
	return func(r *talk, i int) []int {
		if is(&r.text.Tokens[i]) {
			return []int{i + 1}
		}
		return nil
	}
}

// row are the ends of rows of at most so many tokens from one on, the longest first: to is the
// token behind the part at one, 0 for none; whole says whether the row may end there.
func (r *talk) row(i, most int, part func(n int) (to int, whole bool)) (ends []int) {
	for last := min(i+most, r.until); i < last; {
		to, whole := part(i)
		if to == 0 {
			break
		}
		if i = to; whole {
			ends = append(ends, to)
		}
	}
	slices.Reverse(ends)
	return ends
}

// subjects are the ends of the subject at a token. At the start of a clause there may be none:
// then it is that of the clause before.
func (r *talk) subjects(i int) (ends []int) {
	for _, kind := range []string{"my", "their"} {
		for s := range r.text.Spans(i, kind) {
			ends = append(ends, r.persons(s.To)...)
		}
	}
	people := r.people(i)
	for _, end := range people {
		if to, ok := r.text.Is(end, "of"); ok {
			ends = append(ends, r.persons(to)...)
		}
	}
	if r.runs && len(ends) == 0 {
		ends = append(ends, r.persons(i)...)
	}
	if to, ours := r.text.Is(i, "ours"); ours && (i == r.at || r.text.Tokens[i].Capital) {
		ends = append(ends, to) // Mom
	}
	for _, kind := range []string{"i", "they"} {
		for s := range r.text.Spans(i, kind) {
			ends = append(ends, s.To)
		}
	}
	ends = append(ends, people...)
	if r.heir != nil && i == r.at {
		ends = append(ends, i)
	}
	return ends
}

// persons are the ends of a role at a token, with and without the name behind it.
func (r *talk) persons(i int) (ends []int) {
	for _, kind := range []string{"kin", "pet"} {
		for s := range r.text.Spans(i, kind) {
			named := r.people(s.To)
			if !r.runs {
				named = r.names(s.To, 2, "")
			}
			ends = append(append(ends, named...), s.To)
		}
	}
	for s := range r.text.Spans(i, "mate") { // one has many: who it is, a name says
		ends = append(ends, r.names(s.To, 2, "")...)
	}
	return ends
}

// owners are the ends of a subject as an owner: my, Anna's, my sister's.
func (r *talk) owners(i int) (ends []int) {
	for _, kind := range []string{"my", "their"} {
		for s := range r.text.Spans(i, kind) {
			ends = append(ends, s.To)
		}
	}
	for _, end := range r.subjects(i) {
		if to, ok := r.text.Is(end, "of"); ok && end > i {
			ends = append(ends, to)
		}
		if r.runs && end > i {
			ends = append(ends, end) // 妈妈生日
		}
	}
	return ends
}

// subjectAt is the subject that a clause starts with.
func (r *talk) subjectAt(i int) (who, bool) {
	if i >= r.clause.to {
		return who{}, false
	}
	ends := r.subjects(i)
	if len(ends) == 0 || ends[0] == i {
		return who{}, false
	}
	return r.whoAt(i, ends[0])
}

// people are the ends of the name of a person at a token, the longest first: what starts with a
// given name, or is no word of any list before a verb; and the user, as models call one.
func (r *talk) people(i int) (ends []int) {
	for s := range r.text.Spans(i, "user") {
		ends = append(ends, s.To)
	}
	if r.runs {
		return append(ends, r.fullNames(i)...)
	}
	for s := range r.text.Spans(i, "given") {
		if r.text.Tokens[i].Capital {
			ends = append(ends, append(r.names(s.To, 1, ""), s.To)...)
		}
	}
	if len(ends) == 0 && i < r.until && !r.text.Listed(i) && r.text.Conjugated(i+1) {
		ends = r.names(i, 1, "")
	}
	return ends
}

// names are the ends of a name at a token, the longest first: words with a capital, or
// characters that are no word of any list. Words of the kind link may stand between them.
func (r *talk) names(i, most int, link string) []int {
	return r.row(i, most, func(n int) (int, bool) {
		switch t := &r.text.Tokens[n]; {
		case n > i && r.text.Has(n, link):
			return n + 1, false
		case t.Mark, !t.Capital && (!r.runs || utf8.RuneCountInString(t.Low) > 1), r.text.Has(n, "stop"), r.text.Has(n, "joins"):
			return 0, false
		}
		return n + 1, true
	})
}

// newNames are the ends of a name that one gives oneself: a given name, a surname before one, one
// behind a greeting, or what the speaker is called.
func (r *talk) newNames(i int) []int {
	ends := r.names(i, 3, "")
	if r.text.Has(i, "given") || r.anywhere("greets", 0, min(i, 6)) {
		return ends
	}
	return slices.DeleteFunc(ends, func(to int) bool {
		return !(to > i+1 && r.text.Has(i, "surname")) && spaced(r.text.Of(i, to)) != r.voice
	})
}

// carModels are the ends of the name of a car that one drives or sells, as nobody lists them all.
func (r *talk) carModels(i int) []int {
	if r.text.Has(i, "hired") {
		return nil
	}
	return r.names(i, 3, "")
}

// headed finds names that have a word of a kind: Ghent University.
func headed(kind string) finder {
	return func(r *talk, i int) []int {
		return slices.DeleteFunc(r.names(i, 6, "link"), func(end int) bool { return !r.anywhere(kind, i, end) })
	}
}

// wishes are the end of what one wishes to do: all up to the end of a clause, or up to
// what says that it is the wish.
func (r *talk) wishes(i int) (ends []int) {
	const longest = 10 // words; characters are twice as many
	most := longest
	if r.runs {
		most *= 2
	}
	if r.text.Has(i, "stop") {
		return nil
	}
	n := i
	for ; n < r.until && !r.text.Tokens[n].Mark; n++ {
		to, joins := r.text.Is(n, "joins")
		if joins && len(r.subjects(to)) > 0 {
			break
		}
		switch {
		case r.text.Has(n, "vague wish"), n-i >= most:
			return ends
		case n > i && r.text.Has(n, "wished"):
			ends = append(ends, n)
		}
	}
	if n < i+2 {
		return ends
	}
	return append([]int{n}, ends...)
}

// end is where a clause ends at a mark.
func (r *talk) end(i int) []int {
	if i >= r.until || r.text.Tokens[i].Mark {
		return []int{i}
	}
	return nil
}

// close is where a clause ends, or before a word that says when or why of all that stands before it.
func (r *talk) close(i int) []int {
	if i < r.until && (r.text.Has(i, "lately") || r.text.Has(i, "why")) {
		return []int{i}
	}
	return r.end(i)
}

// qualities are what stands before the word for somebody, and is no word of any list: my crazy roommate.
func (r *talk) qualities(i int) []int {
	if t := &r.text.Tokens[i]; t.Mark || t.Capital || r.text.Listed(i) || r.text.Verb(i) {
		return nil
	}
	return []int{i + 1}
}

// titles are the ends of a title: between marks of quotation, or a name.
func (r *talk) titles(i int) []int {
	for n := i + 1; n < min(i+12, r.until) && r.quoted[i]; n++ {
		if !r.quoted[n] {
			return []int{n + 1}
		}
	}
	if to, ok := r.text.Is(i, "day"); ok && r.text.Tokens[i].Capital {
		return r.names(to, 7, "link")
	}
	return r.names(i, 8, "link")
}

// digits are the ends of a number of at least six digits in groups, as phones have it.
func (r *talk) digits(i int) []int {
	count := 0
	ends := r.row(i, 8, func(n int) (int, bool) {
		t := &r.text.Tokens[n]
		if !t.Number && !(t.Mark && strings.Contains("()-", t.Low)) && t.Low != "+" {
			return 0, false
		}
		count += len(t.Low)
		return n + 1, true
	})
	if count < 6 {
		return nil
	}
	return ends[:1]
}

// dates are the ends of a day of the year at a token, the longest first: months and numbers.
func (r *talk) dates(i int) []int {
	month := false
	return r.row(i, 14, func(n int) (int, bool) {
		to, named := r.text.Is(n, "month")
		part, day := r.text.Is(n, "day")
		month = month || named
		switch t := &r.text.Tokens[n]; {
		case named || day:
			return max(to, part), month && (named || r.runs)
		case t.Number:
			return n + 1, month
		case t.Low == "," && n+1 < r.until && r.text.Tokens[n+1].Number:
			return n + 1, false
		}
		return 0, false
	})
}

// things are the ends of a noun phrase of at most four words, the longest first.
func (r *talk) things(i int) []int {
	return r.row(i, 4, func(n int) (int, bool) {
		if r.text.Tokens[n].Mark || r.text.Has(n, "stop") || r.text.Has(n, "ends") || r.text.Has(n, "joins") {
			return 0, false
		}
		return n + 1, true
	})
}
