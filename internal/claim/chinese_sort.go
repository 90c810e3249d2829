package claim

import (
	"slices"
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
	low = r.perCut(low)
	for _, word := range r.words.times {
		i := strings.Index(low, word)
		if i < 0 {
			continue
		}
		if utf8.RuneCountInString(word) > 1 && !slices.Contains(r.words.week, word) || r.numeralBeside(low, i, i+len(word)) {
			return true
		}
	}
	return len(low) > 2 && low[0] >= '0' && low[0] <= '9' && strings.Contains(low, ":")
}

// numeralBeside reports whether there is a numeral before or behind a place.
func (r *runReader) numeralBeside(low string, from, to int) bool {
	return endsInAny(low[:from], r.words.numerals) || startsWithAny(low[to:], r.words.numerals) || startsWithAny(low[to:], r.words.days)
}

// isAmount reports whether a value is a number with or without a unit.
func (r *runReader) isAmount(low string) bool {
	if strings.ContainsAny(low, "@/") {
		return false
	}
	low = r.perCut(low)
	if r.unmeasured(low) != low && !strings.ContainsAny(low, "0123456789") {
		return false
	}
	if strings.ContainsAny(low, "0123456789") {
		return startsWithAny(low, r.words.numerals)
	}
	unit := r.uncounted(low)
	return len(unit) < len(low) && utf8.RuneCountInString(low) > 1 && utf8.RuneCountInString(unit) <= 4
}

// uncounted is a stretch without the numerals that it starts with.
func (r *runReader) uncounted(low string) string {
	for startsWithAny(low, r.words.numerals) {
		_, size := utf8.DecodeRuneInString(low)
		low = low[size:]
	}
	return low
}

// isCount reports whether a stretch starts with a numeral and a measure.
func (r *runReader) isCount(low string) bool {
	rest := r.uncounted(low)
	return len(rest) < len(low) && startsWithAny(rest, r.words.measures)
}

// perCut is an amount or a time without how often it is: every month, a day.
func (r *runReader) perCut(low string) string {
	for _, per := range r.words.per {
		rest, ok := strings.CutPrefix(low, per)
		weekday := endsInAny(per, r.words.times) && utf8.RuneCountInString(per) == 2 && startsWithAny(rest, r.words.numerals)
		if ok && rest != "" && !weekday {
			return rest
		}
	}
	return low
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
		of := k.noun == r.words.heads.School || k.noun == r.words.heads.Employer
		if strings.HasSuffix(low, k.word) || !of && strings.Contains(low, k.word) {
			return k.noun
		}
	}
	return ""
}
