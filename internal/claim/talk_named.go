package claim

import (
	"strings"
	"unicode/utf8"
)

// Named finds subjects and values of kinds that no list has. It is the pattern.Finder of talk.
func (r *talk) Named(name string, i int) (ends []int) {
	switch name {
	case "S":
		return r.subjects(i)
	case "OF":
		return r.owners(i)
	case "name":
		return r.names(i, 3)
	case "place", "org":
		return r.names(i, 4)
	case "number":
		if i < len(r.text.Tokens) && r.text.Tokens[i].Number {
			return []int{i + 1}
		}
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
	if to, ok := r.text.Is(i, "my"); ok {
		ends = append(ends, r.persons(to)...)
	} else if r.runs {
		ends = append(ends, r.persons(i)...)
	}
	for _, kind := range []string{"i", "they"} {
		if to, ok := r.text.Is(i, kind); ok {
			ends = append(ends, to)
		}
	}
	if len(ends) == 0 {
		ends = r.people(i)
	}
	if r.heir != nil && i == r.opened(r.clause.from) {
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
				named = r.names(s.To, 2)
			}
			ends = append(append(ends, named...), s.To)
		}
	}
	return ends
}

// owners are the ends of a subject as an owner: my, Anna's, my sister's.
func (r *talk) owners(i int) (ends []int) {
	if to, ok := r.text.Is(i, "my"); ok {
		ends = append(ends, to)
	}
	if to, ok := r.text.Is(i, "their"); ok {
		ends = append(ends, to)
	}
	for _, end := range r.subjects(i) {
		if to, ok := r.text.Is(end, "of"); ok && end > i {
			ends = append(ends, to)
		}
	}
	return ends
}

// whoAt is the subject that stands between two tokens; ok is false for one that can't be told.
func (r *talk) whoAt(from, to int) (w who, ok bool) {
	if end, mine := r.text.Is(from, "i"); mine && end == to {
		return who{name: Me}, true
	}
	if end, mine := r.text.Is(from, "my"); mine && end == to {
		return who{name: Me}, true
	}
	for _, kind := range []string{"they", "their"} {
		if end, they := r.text.Is(from, kind); they && end == to {
			if r.person == nil {
				return who{}, false
			}
			return *r.person, true
		}
	}
	if end, owned := r.text.Is(to-1, "of"); owned && end == to {
		to--
	}
	at := from
	if end, mine := r.text.Is(from, "my"); mine {
		at = end
	}
	for _, kind := range []string{"kin", "pet"} {
		if spans := r.text.Spans(at, kind); len(spans) > 0 {
			start := from
			if r.runs {
				start = at
			}
			w = who{role: strings.ToLower(r.text.Of(start, spans[0].To)), pet: kind == "pet"}
			if spans[0].To < to {
				w.name = strings.ToLower(r.text.Of(spans[0].To, to))
			}
			return w, true
		}
	}
	return who{name: strings.ToLower(r.text.Of(from, to))}, at == from
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
// given name, or with a family name where that comes first.
func (r *talk) people(i int) (ends []int) {
	for _, s := range r.text.Spans(i, "given") {
		ends = append(ends, append(r.names(s.To, 1), s.To)...)
	}
	for _, s := range r.text.Spans(i, "family") {
		ends = append(ends, r.names(s.To, 2)...)
	}
	return ends
}

// names are the ends of a name at a token, the longest first: words with a capital, or
// characters that are no word of any list.
func (r *talk) names(i, most int) (ends []int) {
	for n := i; n < min(i+most, len(r.text.Tokens)); n++ {
		t := &r.text.Tokens[n]
		_, joins := r.text.Is(n, "joins")
		if _, stop := r.text.Is(n, "stop"); stop || joins || t.Mark || !r.runs && !t.Capital || r.runs && !t.Capital && utf8.RuneCountInString(t.Low) > 1 {
			break
		}
		ends = append([]int{n + 1}, ends...)
	}
	return ends
}

// dates are the ends of a day of the year at a token, the longest first: months and numbers.
func (r *talk) dates(i int) (ends []int) {
	month := false
	for n := i; n < min(i+6, len(r.text.Tokens)); n++ {
		_, named := r.text.Is(n, "month")
		_, part := r.text.Is(n, "day")
		if !named && !part && !r.text.Tokens[n].Number {
			break
		}
		if month = month || named; month {
			ends = append([]int{n + 1}, ends...)
		}
	}
	return ends
}

// things are the ends of a noun phrase of at most four words, the longest first.
func (r *talk) things(i int) (ends []int) {
	const most = 4
	for n := i; n < min(i+most, len(r.text.Tokens)); n++ {
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
