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

// What was said later wins where it says the same thing of the same subject (docs/ranking.md).
const (
	nearFirst = 5         // hits among which it may
	nearValue = .9        // share of the relevance of the earlier one that it must have
	halfWords = .5        // share of the words that the earlier one matched, where it says that this has changed
	laterBy   = time.Hour // what was said sooner behind it is the same talk
)

// laterWins lets, in an answer to a question about now, what the same person said later go
// before what it says the same thing of. What claims put in its place stays there. It hides
// nothing.
func (a *answer) laterWins(w *want, now time.Time) {
	for i := range min(nearFirst, len(a.hits)) {
		if o := a.hits[i].Parts.Order; o != nil && o.Reason != loci.OrderLater {
			continue
		}
		best := -1
		for j := i + 1; j < min(nearFirst, len(a.hits)); j++ {
			wins := !holdsUntil(&a.hits[i].Note, &a.hits[j].Note, now) && saidLater(&a.hits[i], &a.hits[j]) && w.sameThing(&a.hits[i], &a.hits[j])
			if wins && (best < 0 || a.hits[j].Note.RecordedAt.After(a.hits[best].Note.RecordedAt)) {
				best = j
			}
		}
		if best > 0 {
			a.before(i, best, loci.OrderLater)
		}
	}
}

// saidLater reports whether the same person said the second of two hits later, as a statement,
// and of no other subject.
func saidLater(earlier, later *loci.Hit) bool {
	e, l := &earlier.Note, &later.Note
	return l.RecordedAt.Sub(e.RecordedAt) > laterBy &&
		l.Speaker == e.Speaker && l.Role == e.Role && l.Kind != loci.Trait && e.Kind != loci.Trait &&
		!apart(e, l) && !asks(l.Content) && (len(l.Claims) > 0 || !claim.Doubtful(l.Content))
}

// sameThing reports whether two hits say the same thing of what is asked: the later one fits it
// about as well and both have a claim under a key that is asked; or it speaks of what the
// other said besides the question, is found by half of its words or is about the same, and
// says that this is not so or has changed, or, where neither has such a claim, matches the
// same words and fits about as well. What answers a key that is asked stays before what neither does
// nor speaks of that answer.
func (w *want) sameThing(earlier, later *loci.Hit) bool {
	was, is := w.asked(&earlier.Note), w.asked(&later.Note)
	near := later.Parts.Relevance >= nearValue*earlier.Parts.Relevance
	if near && share(was, is) {
		return true
	}
	both, all := shared(later.Matched, earlier.Matched)
	if both < max(1, halfWords*all) && !w.sameOf(later, earlier) {
		return false
	}
	more := w.besides(&earlier.Note)
	if !lang.HasTerm(later.Note.Content, more) {
		return false
	}
	alike := near && len(was)+len(is) == 0 && both == all && both > 0
	return alike || w.isOver(&later.Note, more)
}

// asked are the keys that a question asks for under which a note claims something.
func (w *want) asked(n *loci.Note) []string {
	var out []string
	for i := range n.Claims {
		for _, k := range n.Claims[i].Keys {
			if slices.Contains(w.keys, k) {
				out = append(out, k)
			}
		}
	}
	return out
}

// besides are the terms of a note that the question doesn't have.
func (w *want) besides(n *loci.Note) map[string]bool {
	out := lang.TermSet(n.Content)
	for t := range lang.TermSet(w.text) {
		delete(out, t)
	}
	return out
}

// isOver reports whether a note says that something has changed, or denies what it says with
// one of some terms.
func (w *want) isOver(n *loci.Note, said map[string]bool) bool {
	if slices.Contains(w.conceptsOf(n), lang.ConceptOfChange) || len(lang.ReadCues(n.Content).Corrections) > 0 {
		return true
	}
	denied := func(clause string) bool { return lang.HasTerm(clause, said) && lang.Denies(clause) }
	return slices.ContainsFunc(strings.FieldsFunc(n.Content, endsClause), denied)
}

// endsClause reports whether a character is between clauses.
func endsClause(r rune) bool { return strings.ContainsRune(",;.!，；。！、", r) }

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

// holdsUntil reports whether a note says what another, or a fact of it, is known to end, but
// later than now.
func holdsUntil(n, by *loci.Note, now time.Time) bool {
	return marked(n) && slices.ContainsFunc(n.Endings(), func(e loci.Ending) bool {
		return e.Until.After(now) && (e.By == by.ID || tells(by, e.By))
	})
}

// shared is how many words of the second list are in the first, and how many it has;
// concepts and the labels of claims are no words.
func shared(later, earlier []string) (both, all float64) {
	for _, w := range earlier {
		if query.IsAbout(w) || strings.HasSuffix(w, ")") {
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
