package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model"
)

// Decide is cautious: the same fact in the same words by the same speaker is NOOP; what ends or updates claims of
// the same subject names them (Decision.Ends), and is UPDATE where a note says nothing else than what is over; an
// explicit correction of exactly one fact in words that claims can't be read in is UPDATE too; all else is ADD.
// Likeness alone never replaces anything. n must not be nil.
func (*Rules) Decide(n *loci.Note, similar []model.Similar) loci.Decision {
	if twin := sameFact(n, similar); twin != nil {
		return loci.Decision{Operation: loci.Noop, Note: n.ID, Target: twin.ID, Reason: "the same fact was told before"}
	}
	if all := endings(n, similar); len(all) > 0 {
		return ends(n, all)
	}
	corrections := lang.Corrections(n.Content)
	if len(corrections) == 0 {
		return add(n, "nothing in it corrects a memory")
	}
	if n.Temporality == loci.Prospective {
		return add(n, "a plan corrects nothing yet")
	}
	return correct(n, corrections, similar)
}

// Considers reports whether Decide looks at similar notes of a kind: only facts are repeated or corrected, by facts
// or by what corrects something; what names a value that is over, of whatever attribute, ends claims of any note.
func (*Rules) Considers(n *loci.Note, kind loci.Kind) bool {
	return kind == loci.Fact && (n.Kind == loci.Fact || len(n.Claims) > 0 || n.Temporality != loci.Prospective && len(lang.Corrections(n.Content)) > 0)
}

func add(n *loci.Note, reason string) loci.Decision {
	return loci.Decision{Operation: loci.Add, Note: n.ID, Reason: reason}
}

// sameFact is the fact among the similar ones with the same words, or nil. What was over when
// they were said is told anew.
func sameFact(n *loci.Note, similar []model.Similar) *loci.Note {
	if n.Kind != loci.Fact {
		return nil
	}
	words := plain(n.Content)
	for i := range similar {
		if o := &similar[i].Note; o.Kind == loci.Fact && sameVoice(n, o) && plain(o.Content) == words && !claim.Past(o, n.RecordedAt) {
			return o
		}
	}
	return nil
}

// plain is a text without case, punctuation and runs of spaces.
func plain(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) && r != '\'' && r != '’'
	}), " ")
}

// sameVoice reports whether both notes are the words of one person: a fact about
// "I" is another fact when another person says it.
func sameVoice(a, b *loci.Note) bool {
	return a.Role == b.Role && (a.Role == loci.RoleUser || a.Speaker == b.Speaker)
}

// correct finds the one fact that is corrected.
func correct(n *loci.Note, corrections []lang.Correction, similar []model.Similar) loci.Decision {
	var hits []*loci.Note
	more := false
	for i := range similar {
		o := &similar[i].Note
		for _, c := range corrections {
			switch said, alone := corrects(n, c, o); {
			case said && !alone:
				more = true
			case said && !slices.Contains(hits, o):
				hits = append(hits, o)
			}
		}
	}
	switch {
	case len(hits) == 1:
		return loci.Decision{
			Operation: loci.Update, Note: n.ID, Target: hits[0].ID,
			Reason: reasonOf(n, corrections[0].Old),
		}
	case len(hits) > 1:
		return add(n, fmt.Sprintf("a correction, but %d facts match it: all kept", len(hits)))
	case more:
		return add(n, "a correction, but the memory that matches it says other things too: both kept")
	}
	return add(n, "a correction, but of nothing that is remembered as a fact")
}

// reasonOf names what was corrected, where that is no secret.
func reasonOf(n *loci.Note, old string) string {
	if lang.ReadPrivate(n.Content).Any() {
		return "explicit correction"
	}
	return fmt.Sprintf("explicit correction of %q", old)
}

// corrects reports whether the fact o clearly says what the correction takes back, and whether that is all it says.
func corrects(n *loci.Note, c lang.Correction, o *loci.Note) (clearly, alone bool) {
	if o.Kind != loci.Fact || !o.SupersededBy.IsZero() || !sameVoice(n, o) || plain(o.Content) == plain(n.Content) {
		return false, false
	}
	if !claim.Meet(claim.Speaks(n.Content, claim.Voice(n)), claim.Speaks(o.Content, claim.Voice(o))) {
		return false, false
	}
	old := read(c.Old)
	said := o.Content
	for _, before := range lang.Corrections(said) {
		said = strings.Replace(said, before.Old, "", 1) // a span that it takes back itself is not its statement
	}
	if !old.in(read(said)) || old.slight() && !predicate(n.Content, c) && !framed(n.Content, c, said) {
		return false, false
	}
	return takesBack(o, c.Old, clausesOf(said))
}

// takesBack reports whether one of the clauses of a fact states the span old, and whether no
// other claims or states anything.
func takesBack(o *loci.Note, span string, clauses []string) (clearly, alone bool) {
	old := read(span)
	at := slices.IndexFunc(clauses, func(s string) bool { return old.in(read(s)) })
	if at < 0 || lang.Denies(clauses[at]) && !lang.Denies(span) {
		return false, false
	}
	taken := clauses[at]
	claims := func(c loci.Claim) bool { return !c.Negated && !strings.Contains(taken, c.Value) }
	states := func(s string) bool { return lang.ReadCues(s).Kind == loci.Fact }
	return true, !slices.ContainsFunc(o.Claims, claims) && !slices.ContainsFunc(slices.Delete(clauses, at, at+1), states)
}

// predicate reports whether the span that is taken back follows "no longer" or 不再, and so is complete by itself.
func predicate(text string, c lang.Correction) bool {
	before, _, _ := strings.Cut(text, c.Old)
	return lang.EndsInDenial(before)
}

// framed reports whether the correction and the fact share words beside the span that changes, while the fact does
// not say the new already: "the rehearsals are on Mondays, not Thursdays".
func framed(text string, c lang.Correction, said string) bool {
	frame, there := read(strings.Replace(text, c.Old, " ", 1)), read(said)
	return !read(c.New).in(there) && (share(frame.words, there.words) || share(frame.pairs, there.pairs))
}

// clausesOf cuts a text at marks that end a sentence or a clause.
func clausesOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(".!?;,。！？；，\n", r) })
}
