package claim

import (
	"strings"
	"unicode/utf8"
)

// sortOf is the sort of a value of an attribute.
func (r *runReader) sortOf(noun, value string) Sort {
	h := &r.words.heads
	switch canonOf(noun) {
	case h.Home:
		return Place
	case h.Partner, h.Manager, h.Employer, h.Roommate, h.Charge, h.School, "doctor", "department":
		return Name
	case h.Phone, "email", h.Job, h.Car, h.Commute:
		return Thing
	case "deadline":
		return Time
	}
	switch low := r.words.fold(value); {
	case r.isTime(low):
		return Time
	case r.isAmount(low):
		return Amount
	}
	return Thing
}

// isTime reports whether a value is a time: a word for one, or a numeral beside a unit.
func (r *runReader) isTime(low string) bool {
	for _, word := range r.words.times {
		i := strings.Index(low, word)
		if i < 0 {
			continue
		}
		if utf8.RuneCountInString(word) > 1 && word != "星期" && word != "礼拜" || r.numeralBeside(low, i, i+len(word)) {
			return true
		}
	}
	return len(low) > 2 && low[0] >= '0' && low[0] <= '9' && strings.Contains(low, ":")
}

// numeralBeside reports whether there is a numeral before or behind a place.
func (r *runReader) numeralBeside(low string, from, to int) bool {
	return endsInAny(low[:from], r.words.numerals) || startsWithAny(low[to:], r.words.numerals) || startsWithAny(low[to:], []string{"日", "天"})
}

// isAmount reports whether a value is a number with or without a unit.
func (r *runReader) isAmount(low string) bool {
	if strings.ContainsAny(low, "@/") {
		return false
	}
	for _, per := range r.words.per {
		if rest, ok := strings.CutPrefix(low, per); ok && rest != "" {
			low = rest
			break
		}
	}
	if r.unmeasured(low) != low && strings.IndexAny(low, "0123456789") < 0 {
		return false
	}
	return startsWithAny(low, r.words.numerals) && utf8.RuneCountInString(low) > 1 || strings.HasPrefix(low, "半")
}

// isPlace reports whether a value is nothing but a well-known place.
func (r *runReader) isPlace(value string) bool {
	low := r.words.fold(value)
	for _, p := range r.words.places {
		if rest, ok := strings.CutPrefix(low, p); ok && utf8.RuneCountInString(rest) <= 2 {
			return true
		}
	}
	return endsInAny(low, r.words.placeEnds)
}

// isRole reports whether a value is the name of a job.
func (r *runReader) isRole(value string) bool { return endsInAny(r.words.fold(value), r.words.roles) }

// kindOf is the noun that a value shows to be its own, "" for most.
func (r *runReader) kindOf(value string) string {
	low := r.words.fold(value)
	for _, k := range r.words.kinds {
		if strings.Contains(low, k.word) {
			return k.noun
		}
	}
	return ""
}
