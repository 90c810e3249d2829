package claim

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci/internal/pattern"
)

// finderRuns are those of languages without spaces that differ.
var finderRuns = map[string]finder{
	"person": (*talk).called, "fullname": (*talk).fullNames, "place": (*talk).placesRun, "number": (*talk).numerals,
	"street": formed("streetend"), "org": formed("orgend"), "school": formed("schoolend"),
	"sight": (*talk).sights, "doable": formed("craftend"), "given": (*talk).givenNames, "firm": (*talk).firms, "post": (*talk).posts, "years": (*talk).years,
	"car": made("carmake"), "phonemodel": made("phonemake"),
	"title": one(func(t *pattern.Token) bool { return strings.HasPrefix(t.Low, "《") }),
}

// called are the ends of a name of a person at a token, the longest first: a family name with a
// given one, 小明, 阿杰, 乐乐, a word in capitals, or characters that are no word of any list.
func (r *talk) called(i int) (ends []int) {
	n := 0 // characters that may be of a name
	for n < 4 && i+n < len(r.text.Tokens) && r.nameable(i+n) {
		n++
	}
	if n > 0 && utf8.RuneCountInString(r.text.Tokens[i].Low) > 1 {
		return []int{i + 1}
	}
	for n = min(n, 4); n > 1; n-- {
		ends = append(ends, i+n)
	}
	return ends
}

// fullNames are the ends of what can be nothing but a name: one with its family name, 小明, 阿杰.
func (r *talk) fullNames(i int) (ends []int) {
	to, family := r.text.Is(i, "surname")
	first, fond := r.text.Is(i, "fond")
	family = family && !r.text.Starts(i, "family", "surname") // 韩国人
	switch {
	case family && r.plain(to, min(to+2, len(r.text.Tokens))):
		ends = append(ends, min(to+2, len(r.text.Tokens)))
	case fond && r.plain(i, first):
		to = first
	}
	if end, ok := r.text.Is(i, "transliterated"); ok {
		ends = append(ends, end)
	}
	ends = append(ends, r.aliased(i)...)
	if i+1 < len(r.text.Tokens) && r.text.Tokens[i].Low == r.text.Tokens[i+1].Low && r.plain(i, i+2) {
		ends = append(ends, i+2) // 乐乐
	}
	if (family || fond) && to < len(r.text.Tokens) && r.plain(to, to+1) {
		ends = append(ends, to+1)
	}
	return ends
}

// aliased are the ends of names that the text gives to roles.
func (r *talk) aliased(i int) (ends []int) {
	for _, name := range r.aliases {
		if end := i + utf8.RuneCountInString(name); name != "" && end <= len(r.text.Tokens) && r.text.Of(i, end) == name {
			ends = append(ends, end)
		}
	}
	return ends
}

// givenNames are the ends of a name that needs no word before it to be one: a full one, one of a list,
// a word in capitals, or two characters that names are made of.
func (r *talk) givenNames(i int) (ends []int) {
	ends = r.fullNames(i)
	if i < r.until && r.text.Tokens[i].Capital {
		ends = append(ends, i+1)
	}
	_, first := r.text.Is(i, "name character")
	if to, second := r.text.Is(i+1, "name character"); first && second && r.plain(i, to) {
		ends = append(ends, to)
	}
	return ends
}

// firms are the ends of the name of a company that no list has, where only one may stand.
func (r *talk) firms(i int) []int {
	if r.anywhere("vague", i, i+1) || r.anywhere("unnamed", i, i+1) || r.text.Starts(i, "org", "transliterated") {
		return nil
	}
	return slices.DeleteFunc(append(formed("orgend")(r, i), r.names(i, 6, "")...), func(end int) bool { return end == i+1 && !r.text.Tokens[i].Capital })
}

// posts are the ends of a job by its form: a word of at most four characters before one of a list.
func (r *talk) posts(i int) []int {
	return slices.DeleteFunc(formed("job")(r, i), func(end int) bool { return end-i > 8 || r.anywhere("of", i, end) || r.anywhere("vague", i, end) })
}

// sights are the ends of the name of what one travels to, by its form: 青云山.
func (r *talk) sights(i int) []int {
	if r.text.Starts(i, "city", "region", "country", "surname") {
		return nil // 爬山
	}
	return slices.DeleteFunc(formed("sightend")(r, i), func(end int) bool {
		return end-i > 6 || r.anywhere("of", i, end) || r.anywhere("vague", i, end) || r.anywhere("ends", i, end-1)
	})
}

// nameable reports whether a token may be of a name: a character that starts no word of a list
// but a family name, or a word in capitals.
func (r *talk) nameable(i int) bool {
	t := &r.text.Tokens[i]
	if _, stop := r.text.Is(i, "stop"); stop || t.Mark || t.Number || strings.HasPrefix(t.Low, "《") {
		return false
	}
	return t.Capital || utf8.RuneCountInString(t.Low) == 1 && !r.text.Starts(i, "family", "transliterated")
}

// placesRun are the ends of a place at a token, the longest first: one that the lists have with
// what is in it, or a city by its form.
func (r *talk) placesRun(i int) (ends []int) {
	for _, kind := range []string{"city", "region", "country"} {
		to, ok := r.text.Is(i, kind)
		if !ok {
			continue
		}
		ends = append(append(ends, r.placesRun(to)...), formed("streetend")(r, to)...)
		for n := to + 3; n > to; n-- {
			if n <= len(r.text.Tokens) && r.plain(to, n) {
				ends = append(ends, n)
			}
		}
		return append(ends, to)
	}
	return formed("cityend")(r, i)
}

// plain reports whether tokens may be of a name.
func (r *talk) plain(from, to int) bool {
	for n := from; n < to; n++ {
		if !r.nameable(n) {
			return false
		}
	}
	return true
}

// formed finds what ends with a word of some kinds, and is more than that word.
func formed(kinds ...string) finder {
	return func(r *talk, i int) (ends []int) {
		most := 12
		if to, stop := r.text.Is(i, "stop"); stop && to == i+1 && !r.text.Starts(i) {
			return nil
		} else if !r.runs {
			most = len(r.things(i))
		}
		for n := i; n < min(i+most, r.until); n++ {
			if r.text.Tokens[n].Mark || kinds[0] == "streetend" && r.text.Has(n, "of") {
				break
			}
			for _, kind := range kinds {
				if to, ok := r.text.Is(n, kind); ok && n > i {
					ends = append(ends, to)
				}
			}
			if r.text.Has(n, "vague") {
				break
			}
		}
		slices.Reverse(ends)
		return ends
	}
}

// numerals are the ends of a number at a token.
func (r *talk) numerals(i int) []int {
	return r.row(i, 5, func(n int) (int, bool) {
		if !r.text.Has(n, "numeral") && !r.text.Tokens[n].Number {
			return 0, false
		}
		return n + 1, true
	})
}

// years are the ends of somebody's age at a token.
func (r *talk) years(i int) []int {
	const longest = "九十九"
	t := &r.text.Tokens[i]
	return slices.DeleteFunc(r.numerals(i), func(end int) bool {
		return len(r.low(i, end)) > len(longest) || t.Number && len(t.Low) > len("100")
	})
}

// made finds makes of a kind with what they call a model: 丰田卡罗拉, 小米14, Model 3.
func made(kind string) finder {
	return func(r *talk, i int) []int {
		to, ok := r.text.Is(i, kind)
		if !ok {
			return nil
		}
		more := r.model(to)
		if next, ok := r.text.Is(to, kind); ok {
			more = append(more, next)
		}
		return append(more, to)
	}
}

// model are the ends of words in capitals or with digits: 14 Pro, Model 3.
func (r *talk) model(i int) []int {
	return r.row(i, 4, func(n int) (int, bool) {
		if t := &r.text.Tokens[n]; t.Mark || !t.Capital && !t.Number {
			return 0, false
		}
		return n + 1, true
	})
}

// stranger reports whether a clause is of somebody or something that isn't known, of whom the next
// one may be: I know a man, my colleague.
func (r *talk) stranger() bool {
	for _, kind := range []string{"i", "my"} {
		if to, mine := r.text.Is(r.at, kind); mine && r.anywhere("others", to, to+1) {
			return true
		}
	}
	return r.anywhere("brings", r.clause.from, r.clause.to)
}
