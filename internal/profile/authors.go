package profile

import (
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
)

// authors are the facts that were made of words, by their ids: these say what the words do, and
// little that rules read in the words is told beside that.
type authors map[loci.ID]*loci.Note

// authorsOf are those of some notes that a model or a caller made of words.
func authorsOf(notes []loci.Note) authors {
	out := authors{}
	for i := range notes {
		if f := &notes[i]; !f.Verbatim && !f.Forgotten {
			out[f.ID] = f
		}
	}
	return out
}

// told are notes with those of their claims that are told of them.
func (a authors) told(notes []loci.Note) []loci.Note {
	out := slices.Clone(notes)
	for i := range out {
		if n := &out[i]; len(n.Facts) > 0 {
			n.Claims = slices.DeleteFunc(slices.Clone(n.Claims), func(c loci.Claim) bool { return !a.tells(n, &c) })
		}
	}
	return out
}

// tells reports whether a claim of words is told beside their facts. A model is asked for all that
// words say, and may miss what protects somebody. Who gives facts may give a part of them: what is
// indispensable is told that these don't say. Words that say a fact once more are a source of what that
// claims.
func (a authors) tells(words *loci.Note, c *loci.Claim) bool {
	given, said, spoken := false, false, false
	for _, d := range words.Facts {
		f := a[d.Fact]
		switch {
		case f == nil || d.Merged:
		case f.Extractor != edit.Giver && !d.Told:
			if !claim.Protects(c) || slices.ContainsFunc(f.Claims, func(o loci.Claim) bool { return claim.OneValue(&o, c) }) {
				return false
			}
		case f.Extractor == edit.Giver:
			given, said, spoken = true, said || d.Told && says(f, c), spoken || mentions(f, c)
		}
	}
	return !given || said || claim.Indispensable(c) && !spoken
}

// says reports whether a fact claims the same.
func says(f *loci.Note, c *loci.Claim) bool {
	same := func(o loci.Claim) bool {
		return claim.Meet(o.Keys, c.Keys) && o.Negated == c.Negated && strings.EqualFold(o.Value, c.Value)
	}
	return slices.ContainsFunc(f.Claims, same)
}

// mentions reports whether a fact speaks of what is claimed: of the same attribute, or of the value
// of what protects somebody.
func mentions(f *loci.Note, c *loci.Claim) bool {
	named := claim.Protects(c) && strings.Contains(strings.ToLower(f.Content), strings.ToLower(c.Value))
	return named || claim.Sharing(f.Claims, c) >= 0
}
