package remember

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
)

// ground is what a model was shown when it made a statement: what the names, numbers and dates
// of claims have to stand in.
type ground struct {
	terms   map[string]bool
	spelled bool // it has numbers in words
	dates   []lang.When
}

// ungrounded warns of what was left out as it stands in nothing that the model was shown.
const ungrounded = "a statement was kept without a name, number or date that its words don't say"

func (s *stated) ground() *ground {
	g := &ground{terms: map[string]bool{}}
	for _, parts := range [][]Part{s.shown, s.beside} {
		for i := range parts {
			p := &parts[i]
			lang.Terms(p.Note.Speaker+"\n"+p.text(), func(term string) { g.terms[strings.Clone(term)] = true })
			g.spelled = g.spelled || lang.ReadTurn(withoutDigits(p.text())).HasNumeral
			g.dates = append(g.dates, lang.Dates(p.text(), p.when())...)
		}
	}
	for i := range s.named {
		lang.Terms(strings.Join(s.named[i].Names, "\n"), func(term string) { g.terms[strings.Clone(term)] = true })
	}
	return g
}

func withoutDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return ' '
		}
		return r
	}, text)
}

// grounded are the claims whose values the words have; of a place or a person that a model
// tells more of than these, what they have: of "Ghent, Belgium" the city. all is false where
// some were left out or cut.
func (s *stated) grounded(claims []loci.Claim) (kept []loci.Claim, all bool) {
	if len(s.beside) == 0 || len(claims) == 0 {
		return claims, true
	}
	g := s.ground()
	all = true
	for _, c := range claims {
		head, _, _ := strings.Cut(c.Value, ",")
		switch {
		case s.bears(g, &c, c.Value):
			kept = append(kept, c)
		case head != c.Value && s.bears(g, &c, head):
			c.Value, all = head, false
			kept = append(kept, c)
		default:
			all = false
		}
	}
	return kept, all
}

// bears reports whether words bear a value: they have its numbers, or others in words, or name
// its dates; its names, which have a capital; at least half of one that is a name; and something of what
// ails somebody.
func (s *stated) bears(g *ground, c *loci.Claim, value string) bool {
	names := isName(c.Attribute)
	words := strings.FieldsFunc(value, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	said, count := 0, 0
	for i, word := range words {
		first, _ := utf8.DecodeRuneInString(word)
		for term := range lang.TermSet(word) {
			if runes := []rune(term); unicode.Is(unicode.Han, runes[0]) && len(runes) > 1 {
				continue // of which the characters are terms too
			}
			count++
			switch {
			case g.terms[term]:
				said++
			case unicode.IsDigit(first):
				return g.spelled || s.dated(g, value)
			case unicode.IsUpper(first) && (names || i > 0):
				return false
			}
		}
	}
	return (!names || 2*said >= count) && (said > 0 || count == 0 || !ails(c.Attribute))
}

// ails reports whether the values of an attribute are what somebody has, takes for it, or does not bear:
// there is no other word for these.
func ails(attribute string) bool {
	a := claim.Find(attribute)
	return a != nil && slices.Contains([]string{"condition", "medication", "allergy", "intolerance"}, a.Name)
}

// isName reports whether the values of an attribute are names, of places too.
func isName(attribute string) bool {
	a := claim.Find(attribute)
	return a != nil && (a.Sort == claim.Name || a.Sort == claim.Place)
}

// dated reports whether the dates of a value are among those that words name.
func (s *stated) dated(g *ground, value string) bool {
	own := lang.Dates(value, s.from[0].when())
	meets := func(w lang.When) bool {
		return slices.ContainsFunc(g.dates, func(o lang.When) bool {
			return overlap(w.Start.Time, cmp.Or(w.End, w.Start).End(), o.Start.Time, cmp.Or(o.End, o.Start).End())
		})
	}
	return len(own) > 0 && !slices.ContainsFunc(own, func(w lang.When) bool { return !meets(w) })
}
