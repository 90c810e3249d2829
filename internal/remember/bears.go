package remember

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

const (
	wellAlike  = .8 // how alike a memory is to a fact that has no word of it and may say the same
	nearByMind = 3  // how many of the nearest by meaning may say so, however alike
)

// bearsOnIt reports whether a fact may bear on a memory, so that a model is asked about the
// two: both claim something of one attribute, or they share a word besides dates and the names
// of people, or are well alike.
func bearsOnIt(n *loci.Note, s *model.Similar, people []string) bool {
	o := &s.Note
	meet := func(c loci.Claim) bool {
		return slices.ContainsFunc(o.Claims, func(d loci.Claim) bool { return maybeOne(&c, &d) })
	}
	if s.Similarity >= wellAlike || slices.ContainsFunc(n.Claims, meet) {
		return true
	}
	return shareWord(n, o, namesIn(people, n, o))
}

// shareWord reports whether notes share a word besides dates and names.
func shareWord(n, o *loci.Note, names map[string]bool) bool {
	own, others := topicsOf(n, names), topicsOf(o, names)
	for term := range own {
		if first, size := utf8.DecodeRuneInString(term); others[term] && !(lang.IsCJK(first) && size == len(term)) {
			return true
		}
	}
	return false
}

// bound reports whether a fact speaks of what a memory does, so that a model may end or change that by
// it: both claim something of one attribute, of which one has one value or they share a word; or they share a word
// besides dates and the user's names, which is of a value of the memory where both claim something.
func (d *Decider) bound(n, o *loci.Note) bool {
	words, says := shareWord(n, o, termsOf(d.Who.Names())), lang.TermSet(n.Content)
	claims := false
	for i := range o.Claims {
		of := &o.Claims[i]
		meets := func(c loci.Claim) bool {
			one := claim.Meet(c.Keys, of.Keys) || c.Attribute == of.Attribute && d.Who.Same(c.Subject, of.Subject)
			return one && (words || !c.Many || c.Value == "")
		}
		if slices.ContainsFunc(n.Claims, meets) || words && lang.HasTerm(of.Value, says) {
			return true
		}
		claims = claims || of.Until.IsZero() && claim.Find(of.Attribute) != nil
	}
	return words && (!claims || len(n.Claims) == 0)
}

// unprotects reports whether a fact speaks of all that a memory says somebody does not bear, and was made
// of words that claim none of it: no model ends an allergy by what is of something else.
func (d *Decider) unprotects(n, o *loci.Note) bool {
	says := lang.TermSet(n.Content)
	protects := func(c loci.Claim) bool { return claim.Protects(&c) && c.Value != "" && !c.Negated && c.Until.IsZero() }
	told := slices.Concat(o.Claims, claim.Claims(claim.Read(o.Content, ""))) // of whomever: a model may have erred in whom
	return !slices.ContainsFunc(told, func(c loci.Claim) bool {
		again := func(o loci.Claim) bool { return protects(o) && claim.OneValue(&o, &c) }
		stays := func(w loci.Note) bool { return slices.ContainsFunc(w.Claims, again) }
		return protects(c) && (slices.ContainsFunc(d.Words, stays) || !lang.HasTerm(c.Value, says))
	})
}

// maybeOne reports whether two claims may be of one attribute of one subject: they share a key,
// or the catalogue does not have one of the attributes.
func maybeOne(a, b *loci.Claim) bool {
	unknown := claim.GroupOf(a.Attribute) == claim.Other || claim.GroupOf(b.Attribute) == claim.Other
	return claim.Meet(a.Keys, b.Keys) || unknown && strings.EqualFold(a.Subject, b.Subject)
}

// namesIn are the terms of the names of people that notes may have.
func namesIn(people []string, notes ...*loci.Note) map[string]bool {
	names := slices.Concat(people, claim.Users)
	for _, n := range notes {
		names = append(names, n.Speaker)
		for i := range n.Claims {
			names = append(names, n.Claims[i].Subject)
		}
		for i := range n.Entities {
			if n.Entities[i].Type == "person" {
				names = append(names, n.Entities[i].Name)
			}
		}
	}
	return termsOf(names)
}

func termsOf(names []string) map[string]bool {
	terms := map[string]bool{}
	for _, name := range names {
		lang.Terms(name, func(term string) { terms[term] = true })
	}
	return terms
}

// topicsOf are the terms of a note without those of names and dates.
func topicsOf(n *loci.Note, names map[string]bool) map[string]bool {
	terms := lang.TermSet(withoutDates(n.Content, lang.Dates(n.Content, n.RecordedAt)))
	for name := range names {
		delete(terms, name)
	}
	return terms
}
