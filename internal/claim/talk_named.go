package claim

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// open reports whether Named finds words of a kind that no list has.
func open(kind string) bool {
	switch kind {
	case "S", "OF", "name", "place", "org", "schoolname", "carname", "phonename", "bikename", "title", "newname", "number", "adult", "email", "digits", "date", "thing",
		"person", "fullname", "street", "school", "mail", "car", "phonemodel", "rhythm":
		return true
	}
	return false
}

// Named finds subjects and values of kinds that no list has. It is the pattern.Finder of talk.
func (r *talk) Named(name string, i int) (ends []int) {
	if r.runs {
		if ends, ok := r.namedRun(name, i); ok {
			return ends
		}
	}
	switch name {
	case "S":
		return r.subjects(i)
	case "OF":
		return r.owners(i)
	case "name":
		return r.names(i, 3, "")
	case "place":
		return r.names(i, 4, "")
	case "org":
		return r.names(i, 6, "link")
	case "schoolname", "carname", "phonename", "bikename":
		return r.headed(i, name)
	case "title":
		return r.titles(i)
	case "newname":
		if len(r.text.Spans(i, "given")) > 0 || r.anywhere("greets", 0, min(i, 6)) {
			return r.names(i, 3, "")
		}
	case "number":
		if i < r.until && r.text.Tokens[i].Number {
			return []int{i + 1}
		}
	case "adult":
		if i < r.until && len(r.text.Tokens[i].Low) == 2 && r.text.Tokens[i].Low > "13" && r.text.Tokens[i].Low <= "99" {
			return []int{i + 1}
		}
	case "email":
		if i < r.until && strings.Contains(r.text.Tokens[i].Low, "@") && strings.Contains(r.text.Tokens[i].Low, ".") {
			return []int{i + 1}
		}
	case "digits":
		return r.digits(i)
	case "date":
		return r.dates(i)
	case "thing":
		return r.things(i)
	}
	return nil
}

// subjects are the ends of the subject at a token. At the start of a clause there may be none:
// then it is that of the clause before.
func (r *talk) subjects(i int) (ends []int) {
	for _, kind := range []string{"my", "their"} {
		for _, s := range r.text.Spans(i, kind) {
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
	for _, kind := range []string{"i", "they"} {
		for _, s := range r.text.Spans(i, kind) {
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
		for _, s := range r.text.Spans(i, kind) {
			named := r.people(s.To)
			if !r.runs {
				named = r.names(s.To, 2, "")
			}
			ends = append(append(ends, named...), s.To)
		}
	}
	return ends
}

// owners are the ends of a subject as an owner: my, Anna's, my sister's.
func (r *talk) owners(i int) (ends []int) {
	for _, kind := range []string{"my", "their"} {
		for _, s := range r.text.Spans(i, kind) {
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
	for _, s := range r.text.Spans(i, "user") {
		ends = append(ends, s.To)
	}
	if r.runs {
		return append(ends, r.fullNames(i)...)
	}
	for _, s := range r.text.Spans(i, "given") {
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
func (r *talk) names(i, most int, link string) (ends []int) {
	for n := i; n < min(i+most, r.until); n++ {
		t := &r.text.Tokens[n]
		if _, links := r.text.Is(n, link); links && n > i {
			continue
		}
		_, joins := r.text.Is(n, "joins")
		if _, stop := r.text.Is(n, "stop"); stop || joins || t.Mark || !r.runs && !t.Capital || r.runs && !t.Capital && utf8.RuneCountInString(t.Low) > 1 {
			break
		}
		ends = append([]int{n + 1}, ends...)
	}
	return ends
}

// headed are the ends of names at a token that have a word of a kind: Ghent University.
func (r *talk) headed(i int, kind string) []int {
	return slices.DeleteFunc(r.names(i, 6, "link"), func(end int) bool { return !r.anywhere("in "+kind, i, end) })
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
	n, count := i, 0
	for ; n < min(i+8, r.until); n++ {
		t := &r.text.Tokens[n]
		if !t.Number && !(t.Mark && strings.Contains("()-", t.Low)) && t.Low != "+" {
			break
		}
		count += len(t.Low)
	}
	if count < 6 {
		return nil
	}
	return []int{n}
}

// dates are the ends of a day of the year at a token, the longest first: months and numbers.
func (r *talk) dates(i int) (ends []int) {
	month := false
	for n := i; n < min(i+6, r.until); n++ {
		_, named := r.text.Is(n, "month")
		_, part := r.text.Is(n, "day")
		if comma := r.text.Tokens[n].Low == ","; comma && n+1 < r.until && r.text.Tokens[n+1].Number {
			continue
		}
		if !named && !part && !r.text.Tokens[n].Number {
			break
		}
		if month = month || named; month && !part {
			ends = append([]int{n + 1}, ends...)
		}
	}
	return ends
}

// things are the ends of a noun phrase of at most four words, the longest first.
func (r *talk) things(i int) (ends []int) {
	const most = 4
	for n := i; n < min(i+most, r.until); n++ {
		if _, stop := r.text.Is(n, "stop"); stop || r.text.Tokens[n].Mark {
			break
		}
		_, end := r.text.Is(n, "ends")
		if _, joins := r.text.Is(n, "joins"); joins || end {
			break
		}
		ends = append([]int{n + 1}, ends...)
	}
	return ends
}
