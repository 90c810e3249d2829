package claim

import (
	"strings"
	"unicode/utf8"
)

// namedRun finds what patterns of a language without spaces name; ok is false for a name that all
// languages share.
func (r *talk) namedRun(name string, i int) (ends []int, ok bool) {
	switch name {
	case "person":
		return r.called(i), true
	case "fullname":
		return r.fullNames(i), true
	case "place":
		return r.placesRun(i), true
	case "street":
		return r.formed(i, "streetend"), true
	case "date":
		return r.datesRun(i), true
	case "org":
		return r.formed(i, "orgend"), true
	case "school":
		return r.formed(i, "schoolend"), true
	case "number":
		return r.numerals(i), true
	case "title":
		if i < len(r.text.Tokens) && strings.HasPrefix(r.text.Tokens[i].Low, "《") {
			ends = []int{i + 1}
		}
		return ends, true
	case "mail":
		if i < len(r.text.Tokens) && strings.Contains(r.text.Tokens[i].Low, "@") {
			ends = []int{i + 1}
		}
		return ends, true
	case "digits":
		if i < len(r.text.Tokens) && isPhone(r.text.Tokens[i].Low) {
			ends = []int{i + 1}
		}
		return ends, true
	case "car":
		return r.made(i, "carmake"), true
	case "phonemodel":
		return r.made(i, "phonemake"), true
	case "rhythm":
		return r.rhythm(i), true
	}
	return nil, false
}

func isPhone(s string) bool {
	digits := 0
	for _, c := range s {
		if c >= '0' && c <= '9' {
			digits++
		} else if !strings.ContainsRune("+-", c) {
			return false
		}
	}
	return digits >= 7
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
	switch {
	case family && r.plain(to, min(to+2, len(r.text.Tokens))):
		ends = append(ends, min(to+2, len(r.text.Tokens)))
	case fond && r.plain(i, first):
		to = first
	}
	if end, ok := r.text.Is(i, "transliterated"); ok {
		ends = append(ends, end)
	}
	for _, name := range r.aliases {
		if end := i + utf8.RuneCountInString(name); name != "" && end <= len(r.text.Tokens) && r.text.Of(i, end) == name {
			ends = append(ends, end)
		}
	}
	if i+1 < len(r.text.Tokens) && r.text.Tokens[i].Low == r.text.Tokens[i+1].Low && r.plain(i, i+2) {
		ends = append(ends, i+2) // 乐乐
	}
	if (family || fond) && to < len(r.text.Tokens) && r.plain(to, to+1) {
		ends = append(ends, to+1)
	}
	return ends
}

// nameable reports whether a token may be of a name: a character that starts no word of a list
// but a family name, or a word in capitals.
func (r *talk) nameable(i int) bool {
	t := &r.text.Tokens[i]
	if _, stop := r.text.Is(i, "stop"); stop || t.Mark || t.Number || strings.HasPrefix(t.Low, "《") {
		return false
	}
	return t.Capital || utf8.RuneCountInString(t.Low) == 1 && !r.text.Starts(i, "family")
}

// placesRun are the ends of a place at a token, the longest first: one that the lists have with
// what is in it, or a city by its form.
func (r *talk) placesRun(i int) (ends []int) {
	for _, kind := range []string{"city", "region", "country"} {
		to, ok := r.text.Is(i, kind)
		if !ok {
			continue
		}
		ends = append(append(ends, r.placesRun(to)...), r.formed(to, "streetend")...)
		for n := to + 3; n > to; n-- {
			if n <= len(r.text.Tokens) && r.plain(to, n) {
				ends = append(ends, n)
			}
		}
		return append(ends, to)
	}
	return r.formed(i, "cityend")
}

// datesRun are the ends of a day of the year at a token, the longest first: numerals with a month.
func (r *talk) datesRun(i int) (ends []int) {
	month := false
	for n := i; n < min(i+14, len(r.text.Tokens)); {
		to, named := r.text.Is(n, "month")
		part, ok := r.text.Is(n, "day")
		if to = max(to, part); !named && !ok {
			if to = n + 1; !r.text.Tokens[n].Number {
				break
			}
		}
		n = to
		if month = month || named; month {
			ends = append([]int{to}, ends...)
		}
	}
	return ends
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

// formed are the ends of what ends with a word of a kind, at most twelve tokens long, and is more
// than that word.
func (r *talk) formed(i int, kind string) (ends []int) {
	if to, stop := r.text.Is(i, "stop"); stop && to == i+1 && !r.text.Starts(i, "") {
		return nil
	}
	for n := i; n < min(i+12, r.until); n++ {
		if _, of := r.text.Is(n, "of"); r.text.Tokens[n].Mark || of && kind == "streetend" {
			break
		}
		if to, ok := r.text.Is(n, kind); ok && n > i {
			ends = append([]int{to}, ends...)
		}
		if _, vague := r.text.Is(n, "vague"); vague {
			break
		}
	}
	return ends
}

// numerals are the ends of a number at a token.
func (r *talk) numerals(i int) (ends []int) {
	for n := i; n < min(i+5, len(r.text.Tokens)); n++ {
		if _, ok := r.text.Is(n, "numeral"); !ok && !r.text.Tokens[n].Number {
			break
		}
		ends = append([]int{n + 1}, ends...)
	}
	return ends
}

// made are the ends of a make of a kind with what it calls a model: 丰田卡罗拉, 小米14, Model 3.
func (r *talk) made(i int, kind string) (ends []int) {
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

// model are the ends of words in capitals or with digits: 14 Pro, Model 3.
func (r *talk) model(i int) (ends []int) {
	for n := i; n < min(i+4, len(r.text.Tokens)); n++ {
		if t := &r.text.Tokens[n]; t.Mark || !t.Capital && !t.Number {
			break
		}
		ends = append([]int{n + 1}, ends...)
	}
	return ends
}

// rhythm are the ends of how often something is done, with a part of the day.
func (r *talk) rhythm(i int) (ends []int) {
	to, ok := r.text.Is(i, "rhythm")
	if more, part := r.text.Is(to, "daypart"); ok && part {
		ends = append(ends, more)
	}
	return ends
}
