package recall

import (
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
)

// What was said later wins among near-equals (docs/ranking.md).
const (
	nearFirst = 5         // hits among which it may
	nearWords = .8        // share of the words that the earlier one matched that it must match
	halfWords = .5        // and that it must match where it says that what the earlier one said has changed
	nearValue = .8        // share of the relevance of the earlier one that it must have
	sameAbout = .3        // and that it must have where both speak of a concept that is asked about
	laterBy   = time.Hour // what was said sooner behind it is the same talk
)

// laterWins lets, in an answer to a question about now, what the same person said later
// go before what fits the question hardly better. What claims put in its place stays
// there. It hides nothing.
func (a *answer) laterWins(w *want, now time.Time) {
	for i := range min(nearFirst, len(a.hits)) {
		if o := a.hits[i].Parts.Order; o != nil && o.Reason != loci.OrderLater {
			continue
		}
		best := -1
		for j := i + 1; j < min(nearFirst, len(a.hits)); j++ {
			wins := !holdsUntil(&a.hits[i].Note, a.hits[j].Note.ID, now) && nearEqual(&a.hits[i], &a.hits[j], w)
			if wins && (best < 0 || a.hits[j].Note.RecordedAt.After(a.hits[best].Note.RecordedAt)) {
				best = j
			}
		}
		if best > 0 {
			a.before(i, best, loci.OrderLater)
		}
	}
}

// nearEqual reports whether the later of two hits may take the place of the other.
func nearEqual(earlier, later *loci.Hit, w *want) bool {
	e, l := &earlier.Note, &later.Note
	return l.RecordedAt.Sub(e.RecordedAt) > laterBy &&
		l.Speaker == e.Speaker && l.Role == e.Role && l.Kind != loci.Trait && e.Kind != loci.Trait &&
		!apart(e, l) && !asks(l.Content) && answers(earlier, later, w) &&
		(len(l.Claims) > 0 || !claim.Doubtful(l.Content))
}

// answers reports whether the later of two hits fits the question hardly worse: it matched
// the words that the other did, speaks of the same of what the question is about, or says
// that what the other said has changed.
func answers(earlier, later *loci.Hit, w *want) bool {
	was, is := byWords(&earlier.Parts), byWords(&later.Parts)
	if is >= nearValue*was && matches(later.Matched, earlier.Matched) {
		return true
	}
	if is < sameAbout*was {
		return false
	}
	return len(w.about) > 0 && counted(&earlier.Parts) && counted(&later.Parts) && w.sameOf(later, earlier) || w.takesUp(later, earlier)
}

// takesUp reports whether the later of two hits says of what the other said, in words that
// the question doesn't have, that it has changed, and matched half of the words that the
// other did.
func (w *want) takesUp(later, earlier *loci.Hit) bool {
	if both, all := shared(later.Matched, earlier.Matched); both < max(1, halfWords*all) {
		return false
	}
	if !slices.Contains(w.conceptsOf(&later.Note), lang.ConceptOfChange) {
		return false
	}
	said := lang.TermSet(earlier.Note.Content)
	for t := range lang.TermSet(w.text) {
		delete(said, t)
	}
	for t := range lang.TermSet(later.Note.Content) {
		if said[t] {
			return true
		}
	}
	return false
}

// counted reports whether a hit was found by a concept: in a question that names somebody
// who takes part, concepts don't count.
func counted(p *loci.Parts) bool { return p.Words != nil && p.Words.About > 0 }

// sameOf reports whether the later of two hits speaks of every concept asked about that
// the other does, which must be one at least.
func (w *want) sameOf(later, earlier *loci.Hit) bool {
	some := false
	for _, c := range w.conceptsOf(&earlier.Note) {
		if slices.Contains(w.about, c) {
			if some = slices.Contains(w.conceptsOf(&later.Note), c); !some {
				return false
			}
		}
	}
	return some
}

// conceptsOf are the concepts of a note, read once for all pairs that it is in.
func (w *want) conceptsOf(n *loci.Note) []string {
	for i := range w.read {
		if w.read[i].id == n.ID {
			return w.read[i].concepts
		}
	}
	w.read = append(w.read, spoken{n.ID, lang.Concepts(n.Content)})
	return w.read[len(w.read)-1].concepts
}

// holdsUntil reports whether a note says what another is known to end, but later than now.
func holdsUntil(n *loci.Note, by loci.ID, now time.Time) bool {
	return marked(n) && slices.ContainsFunc(n.Endings(), func(e loci.Ending) bool { return e.By == by && e.Until.After(now) })
}

// byWords is the relevance of a hit without the share for what it claims: what was said
// later may say the same in a way that nothing is read from.
func byWords(p *loci.Parts) float64 {
	w := p.Words
	if w == nil || w.Claims == 0 {
		return p.Relevance
	}
	all := w.Own + w.Facts + w.Claims + w.About + w.Before + w.After + w.Before2 + w.After2 + w.Window
	return p.Relevance * (1 - w.Claims/all)
}

// matches reports whether a hit matched enough of the words that another did, which must
// be some.
func matches(later, earlier []string) bool {
	both, all := shared(later, earlier)
	return both >= max(1, nearWords*all)
}

// shared is how many words of the second list are in the first, and how many it has;
// concepts are no words.
func shared(later, earlier []string) (both, all float64) {
	for _, w := range earlier {
		if query.IsAbout(w) {
			continue
		}
		all++
		if slices.Contains(later, w) {
			both++
		}
	}
	return both, all
}

// apart reports whether the claims of two notes are about other subjects. What has all words
// of a subject may be the same by a longer name.
func apart(a, b *loci.Note) bool {
	if len(a.Claims) == 0 || len(b.Claims) == 0 {
		return false
	}
	return !slices.ContainsFunc(a.Claims, func(c loci.Claim) bool {
		return slices.ContainsFunc(b.Claims, func(d loci.Claim) bool {
			return c.Subject == d.Subject || within(c.Subject, &d) || within(d.Subject, &c) || sameOwner(&c, &d) && (names(b, &c) || names(a, &d))
		})
	})
}

// sameOwner reports whether two claims are of one person, or of what belongs to one.
func sameOwner(c, d *loci.Claim) bool {
	return slices.ContainsFunc(c.Keys, func(k string) bool {
		owner, _, _ := strings.Cut(k, "|")
		return slices.ContainsFunc(d.Keys, func(l string) bool { return strings.HasPrefix(l, owner+"|") })
	})
}

// names reports whether a note has a word for the thing that a claim is about.
func names(n *loci.Note, c *loci.Claim) bool {
	content := strings.ToLower(n.Content)
	return slices.ContainsFunc(strings.Fields(c.Subject), func(w string) bool { return strings.Contains(content, w) })
}

// within reports whether all words of a subject are in what a claim is about.
func within(subject string, c *loci.Claim) bool {
	about := strings.Fields(c.Subject + " " + c.Attribute)
	return !slices.ContainsFunc(strings.Fields(subject), func(w string) bool { return !slices.Contains(about, w) })
}

// asks reports whether a text only asks, or ends in a question.
func asks(text string) bool {
	if !strings.ContainsAny(text, "?？") {
		return false
	}
	t := lang.ReadTurn(text)
	return t.OnlyAsks || t.EndsInQuestion
}
