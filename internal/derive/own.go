package derive

import (
	"cmp"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
)

// Own returns who may see a note by itself: words that facts determine, as if these were none.
func Own(n *loci.Note) audience.Audience {
	a := audience.Of(n)
	if n.Original != nil {
		a.Visibility, a.Domain = n.Original.Visibility, n.Original.Domain
	}
	return a
}

// Shows reports whether a later state of a note says of itself who may see it: for others than
// before, or for the same by somebody's choice. Words that are for the few of a fact, and stay so
// as an undo takes that fact from them, say nothing.
func Shows(was, is *loci.Note) bool {
	chose, chosen := choices(was), choices(is)
	said := len(chose)+len(chosen) > 0 || audience.Of(was) != audience.Of(is)
	return said && Own(was) != Own(is) || was.Fixed != is.Fixed || !slices.Equal(chose, chosen)
}

// choices are the fields of who may see a note that somebody has chosen.
func choices(n *loci.Note) []string {
	if n.Original == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(n.Original.Chosen), func(c string) bool { return !isAudience(c) })
}

// ShownAs returns a state of a note that is, by itself, for those for whom another state of it
// is, and for whose choice that was. Neither argument is changed.
func ShownAs(n, as *loci.Note) loci.Note {
	out := *n
	out.Visibility, out.Domain, out.Fixed = as.Visibility, as.Domain, as.Fixed
	if n.Original == nil && as.Original == nil {
		return out
	}
	own := *cmp.Or(n.Original, OriginalOf(n))
	of := Own(as)
	own.Visibility, own.Domain = of.Visibility, of.Domain
	own.Chosen = slices.DeleteFunc(slices.Clone(own.Chosen), isAudience)
	own.Chosen = append(own.Chosen, choices(as)...)
	slices.Sort(own.Chosen)
	out.Original = &own
	return out
}

// Unmade returns the state of a note that was never made: it is forgotten by itself, whatever
// becomes of its facts. n is not changed.
func Unmade(n *loci.Note) *loci.Note {
	out := *n
	if out.Forgotten = true; n.Original != nil {
		own := *n.Original
		own.Forgotten, out.Original = true, &own
	}
	return &out
}

func isAudience(chosen string) bool { return chosen == visibility || chosen == domain }

// Bound makes the audience of words that facts determine that of another state of them, and
// keeps it, so that nobody sees them for the reason that a fact is gone, or is for others: their
// domain is that of no fact any more. n is changed.
func Bound(n, as *loci.Note) {
	if n.Original == nil {
		return
	}
	own := *n.Original
	own.Visibility, own.Domain = as.Visibility, as.Domain
	chosen(&own, domain)
	n.Original = &own
}
