package claim

import (
	"slices"
	"strconv"
	"strings"

	"github.com/loci-memory/loci/internal/lang"
)

// Compare returns what the statements of a later text mean for those of an earlier one: at
// most one effect for each of these, the strongest. Both texts must be of one voice, or
// name their subjects.
func Compare(earlier, later []Statement) []Effect {
	var out []Effect
	for i := range earlier {
		best := Effect{Old: i}
		for j := range later {
			if r := relate(&earlier[i], &later[j]); r > best.Relation {
				best.Relation, best.New = r, j
			}
		}
		if best.Relation != None {
			out = append(out, best)
		}
	}
	return out
}

// relate is what a later statement means for an earlier one.
func relate(earlier, later *Statement) Relation {
	switch {
	case earlier.Blocked || later.Blocked || earlier.Subject == Unknown || later.Subject == Unknown || earlier.Value == "":
		return None
	case later.Value == "" || isOpen(later):
		return relateOpen(earlier, later)
	case !shareKey(earlier, later) || later.When != "" && !matches(later.When, earlier.When):
		return None
	case later.Negated:
		return closedIf(!earlier.Negated && matches(earlier.Value, later.Value) && !narrower(earlier, later) && slotsFit(earlier, later))
	case earlier.Negated:
		return relateNegated(earlier, later)
	}
	return relateValues(earlier, later)
}

// relateOpen compares with a statement that leaves the attribute open: it ends the value
// that it names, whatever the attribute was.
func relateOpen(earlier, later *Statement) Relation {
	named := later.Old != "" && later.Old != Any && matches(earlier.Value, later.Old) && mayName(earlier, later)
	all := later.Old == Any && shareKey(earlier, later)
	all = all && (earlier.Sort == Time || earlier.Sort == Amount) == (later.Sort == Time || later.Sort == Amount)
	return closedIf((named || all) && !earlier.Negated && slotsFit(earlier, later) && later.When == "")
}

// mayName reports whether the earlier statement may be what a later one names: it is about
// the same attribute, or of the same subject where the later one leaves the attribute open.
func mayName(earlier, later *Statement) bool {
	same := earlier.Subject == later.Subject
	return shareKey(earlier, later) || same && (earlier.Sort == Thing || isOpen(later)) || ofSubject(earlier, later)
}

// ofSubject reports whether the earlier statement is about an attribute of the subject of a
// later one that names no attribute.
func ofSubject(earlier, later *Statement) bool {
	subject, open := strings.CutSuffix(later.Keys[0], openKey)
	owner, nouns, _ := strings.Cut(subject, "|")
	if !open || nouns == "" {
		return false
	}
	return slices.ContainsFunc(earlier.Keys, func(k string) bool {
		k, _, _ = strings.Cut(k, "/")
		o, of, _ := strings.Cut(k, "|")
		return o == owner && hasAll(strings.Fields(of), strings.Fields(nouns))
	})
}

func hasAll(list, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(list, w) })
}

// isOpen reports whether a statement names values but no attribute.
func isOpen(s *Statement) bool { return strings.HasSuffix(s.Keys[0], openKey) }

// relateNegated compares with an earlier statement that denied a value.
func relateNegated(earlier, later *Statement) Relation {
	switch {
	case !matches(earlier.Value, later.Value) || !slotsFit(earlier, later):
		return None
	case later.Degree != Plain:
		return Closed
	}
	return Updated
}

// relateValues compares two values of one attribute.
func relateValues(earlier, later *Statement) Relation {
	named := later.Old != "" && later.Old != Any && matches(earlier.Value, later.Old)
	switch {
	case named && (later.Slot == "" || matches(later.Slot, earlier.Slot)):
		return Closed
	case !slotsFit(earlier, later) || same(earlier, later) || !goTogether(earlier, later):
		return None
	case later.Old == Any:
		return Closed
	case later.Degree == Correction && later.Old == "":
		return Closed
	case later.Many || earlier.Many || later.Old != "":
		return None
	case later.Degree != Plain:
		return Closed
	}
	return Updated
}

func closedIf(yes bool) Relation {
	if yes {
		return Closed
	}
	return None
}

// shareKey reports whether two statements are about one attribute of one subject.
func shareKey(a, b *Statement) bool {
	for _, k := range a.Keys {
		if slices.Contains(b.Keys, k) {
			return true
		}
	}
	return false
}

// slotsFit reports whether a later statement is not limited to a purpose or a place that
// the earlier one lacks, and the other way about.
func slotsFit(earlier, later *Statement) bool {
	if earlier.Slot == "" || later.Slot == "" {
		return later.Slot == "" && (earlier.Slot == "" || later.Degree != Plain)
	}
	return matches(earlier.Slot, later.Slot)
}

// goTogether reports whether a value of one sort may take the place of one of another: what
// has a new value by force may have any sort but a time or an amount for one of these.
func goTogether(earlier, later *Statement) bool {
	a, b := earlier.Sort, later.Sort
	counts := a == Time || a == Amount || b == Time || b == Amount
	return a == b || a == Unsorted || b == Unsorted || later.Old == Any && !counts
}

// same reports whether two statements have one value: numbers of times and amounts must
// be the same, of other values one may say more than the other.
func same(a, b *Statement) bool {
	if x, ok := clockOf(a.Value); ok && a.Sort == Time && b.Sort == Time {
		if y, ok := clockOf(b.Value); ok {
			return x == y
		}
	}
	if a.Sort == Time || a.Sort == Amount {
		return slices.Equal(numbersOf(a.Value), numbersOf(b.Value)) && matches(a.Value, b.Value)
	}
	if strings.ContainsAny(a.Value+b.Value, "@_") {
		return strings.EqualFold(a.Value, b.Value) // addresses, codes
	}
	return matches(a.Value, b.Value)
}

// clockOf is the minute of the day of a value that is a time of day alone: 3 pm, 15:00.
func clockOf(value string) (minute int, ok bool) {
	digits, unit, _ := strings.Cut(strings.ToLower(value), " ")
	for _, half := range []string{"am", "pm"} {
		if s, cut := strings.CutSuffix(digits, half); cut && unit == "" {
			digits, unit = s, half
		}
	}
	h, m, colon := strings.Cut(digits, ":")
	hour, err := strconv.Atoi(h)
	if unit = strings.ReplaceAll(unit, ".", ""); err != nil || unit != "am" && unit != "pm" && (unit != "" || !colon) {
		return 0, false
	}
	if colon {
		if minute, err = strconv.Atoi(m); err != nil {
			return 0, false
		}
	}
	if unit != "" {
		hour %= 12
	}
	if unit == "pm" {
		hour += 12
	}
	return 60*hour + minute, true
}

// numbersOf are the numbers of a value in order, without the minutes of a full hour.
func numbersOf(value string) []string {
	out := strings.FieldsFunc(value, func(r rune) bool { return r < '0' || r > '9' })
	return slices.DeleteFunc(out, func(s string) bool { return s == "00" })
}

// matches reports whether all content words of the shorter of two values are in the
// longer one. A value without content words matches only itself.
func matches(a, b string) bool {
	if a == b {
		return a != ""
	}
	if hasRun(a) || hasRun(b) {
		return matchRuns(a, b)
	}
	x, y := termsOf(a), termsOf(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(x) == 0 {
		return strings.EqualFold(a, b)
	}
	for _, t := range x {
		if !slices.Contains(y, t) {
			return false
		}
	}
	return true
}

// hasRun reports whether a text has a character that is written without spaces.
func hasRun(s string) bool { return strings.ContainsFunc(s, lang.IsCJK) }

// termsOf are the content terms of a text.
func termsOf(text string) []string {
	var out []string
	lang.Terms(text, func(t string) { out = append(out, t) })
	return out
}
