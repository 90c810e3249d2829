package claim

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// Compare returns what the statements of a later text mean for those of an earlier one: at most one effect for each
// of these, the strongest. Both texts must be of one voice, or name their subjects.
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

// relate is what a later statement means for an earlier one: something only where both are of
// one attribute of one subject, and of the same level.
func relate(earlier, later *Statement) Relation {
	switch {
	case opposite(earlier.Attribute, later.Attribute):
		return contrary(earlier, later)
	case earlier.Value == "" || !shareKey(earlier, later) || earlier.Slot != later.Slot && (later.Old == "" || later.Old == Any):
		return None
	}
	return replaces(earlier, later)
}

// replaces is what a later statement means for an earlier one of the same.
func replaces(earlier, later *Statement) Relation {
	named := later.Old == Any || later.Old != "" && matches(earlier.Value, later.Old)
	same := matches(earlier.Value, later.Value)
	switch {
	case later.Value == "" || named:
		return when(named && !earlier.Negated, Closed)
	case later.Negated:
		return denies(earlier, later, same)
	case earlier.Negated:
		return when(same, Updated)
	case same || later.Many || earlier.Many || later.Old != "":
		return None
	case later.Degree > Now:
		return Closed
	}
	return Updated
}

// denies is what a denial means for an earlier statement, of the same value or another.
func denies(earlier, later *Statement, same bool) Relation {
	switch {
	case earlier.Negated:
		return None
	case later.Degree == Negation:
		return when(same, Closed)
	case strings.EqualFold(earlier.Value, later.Value):
		return Closed
	}
	return when(same, Updated)
}

// opposite reports whether what is so of one attribute isn't of the other: a like, a dislike.
func opposite(a, b string) bool { return a == Like && b == dislike || a == dislike && b == Like }

// contrary is what a dislike means for an earlier like, and the other way.
func contrary(earlier, later *Statement) Relation {
	same := matches(earlier.Value, later.Value)
	switch {
	case !same || !shareKey(earlier, later) || earlier.Negated || later.Negated:
		return None
	case later.Attribute == dislike && strings.EqualFold(earlier.Value, later.Value):
		return Closed
	}
	return Updated
}

// Like is an attribute that another denies: a dislike has the keys of both.
const Like, dislike = "like", "dislike"

func when(yes bool, r Relation) Relation {
	if yes {
		return r
	}
	return None
}

// shareKey reports whether two statements are about one attribute of one subject.
func shareKey(a, b *Statement) bool { return Meet(a.Keys, b.Keys) && !TwoPeople(a.claim(), b.claim()) }

// Within reports whether a claim says less than another of the same: store, own flower store, or who
// somebody is: Felix, Felix (brother). A place may be in a wider one, but York is not New York.
func Within(c, o *loci.Claim) bool {
	if name, _, ok := strings.Cut(o.Value, " ("); ok && GroupOf(o.Attribute) == People && c.Negated == o.Negated {
		return strings.EqualFold(name, c.Value)
	}
	if c.Many || o.Many || c.Negated != o.Negated || len(c.Value) >= len(o.Value) || !matches(c.Value, o.Value) {
		return false
	}
	a := attributeOf(c.Attribute)
	return a == nil || a.Sort != Place || strings.HasPrefix(o.Value, c.Value)
}

// OneValue reports whether two claims say the same value of one subject, whatever the attribute is called.
func OneValue(a, b *loci.Claim) bool {
	return strings.EqualFold(a.Subject, b.Subject) && a.Negated == b.Negated && matches(a.Value, b.Value)
}

// matches reports whether all content words of the shorter of two values are in the longer one; of values that are
// written without spaces, whether one is in the other. A value without content words matches only itself.
func matches(a, b string) bool {
	if a == b {
		return a != ""
	}
	if strings.ContainsAny(a+b, "@_") {
		return strings.EqualFold(a, b) // addresses, codes
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
	return hasAll(y, x)
}

func matchRuns(a, b string) bool {
	a, b = folded(a), folded(b)
	if len(a) > len(b) {
		a, b = b, a
	}
	return a != "" && strings.Contains(b, a)
}

func hasAll(list, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(list, w) })
}

// hasRun reports whether a text has a character that is written without spaces.
func hasRun(s string) bool { return strings.ContainsFunc(s, lang.IsCJK) }

// termsOf are the content terms of a text.
func termsOf(text string) []string {
	var out []string
	lang.Terms(text, func(t string) { out = append(out, t) })
	return out
}

// OwnKeys are the keys of a claim without those by which it only meets what denies it: a dislike is no like.
func OwnKeys(c *loci.Claim) []string {
	if c.Attribute != dislike {
		return c.Keys
	}
	return slices.DeleteFunc(slices.Clone(c.Keys), func(key string) bool {
		_, nouns, _ := strings.Cut(key, "|")
		return slices.Contains(strings.Fields(nouns), Like)
	})
}
