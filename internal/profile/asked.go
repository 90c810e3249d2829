package profile

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/zone"
)

// Asked asks for attributes by their keys.
type Asked struct {
	Keys   []string
	Then   bool        // also the previous values, and these first
	At     time.Time   // as of a moment; zero is now
	Filter loci.Filter // that the notes pass
	Zones  zone.View   // in which days are shown
}

// Line is one value of an attribute, as a line of text.
type Line struct {
	loci.Answer
	Text  string // whose attribute, and the value
	When  string // since or until when it holds, or when it was said
	Whole bool   // the latest note that says it says nothing else
}

// short is how many characters a note has at most that says no more than its only claim.
const short = 60

// Lines are the values of the attributes that have one of some keys, as lines, from the
// latest notes that claim one.
func (p *Profiler) Lines(ctx context.Context, s loci.Scope, a Asked) ([]Line, error) {
	notes, _, err := p.edit.Claiming(ctx, s, query.Claiming{Keys: a.Keys, At: a.At, Limit: askedNotes})
	if err != nil {
		return nil, err
	}
	a.Filter.Superseded = true // what is over is said to be
	notes = slices.DeleteFunc(notes, func(n loci.Note) bool { return !a.Filter.Match(&n) })
	of := map[loci.ID]*loci.Note{}
	for i := range notes {
		of[notes[i].ID] = &notes[i]
	}
	if notes, err = p.told(ctx, s, notes, a.At); err != nil {
		return nil, err
	}
	var out []Line
	now := p.edit.At(a.At)
	for _, subject := range claimed(notes, a.Keys) {
		for _, group := range grouped(tellingsOf(notes, []string{subject})) {
			if !slices.ContainsFunc(group, func(t telling) bool { return claim.Meet(t.claim.Keys, a.Keys) }) {
				continue
			}
			known := attributeOf(group, now)
			values := known.Values
			if a.Then {
				values = append(known.Earlier, values...)
			}
			for _, v := range values {
				out = append(out, a.lineOf(subject, known.Attribute, &v, of[v.Notes[0]]))
			}
		}
	}
	return out, nil
}

// claimed are the subjects of the claims of notes that have one of some keys, in the order
// in which they were spoken of last.
func claimed(notes []loci.Note, keys []string) (subjects []string) {
	for i := range notes {
		for j := range notes[i].Claims {
			if c := &notes[i].Claims[j]; claim.Meet(c.Keys, keys) && !slices.Contains(subjects, c.Subject) {
				subjects = append(subjects, c.Subject)
			}
		}
	}
	return subjects
}

// lineOf is a value as a line.
func (a *Asked) lineOf(subject, attribute string, v *loci.KnownValue, n *loci.Note) Line {
	var b strings.Builder
	b.WriteString(attribute)
	if subject != claim.Me {
		b.WriteString(" of " + subject)
	}
	b.WriteString(": ")
	if v.Negated {
		b.WriteString("not ")
	}
	b.WriteString(v.Value)
	return Line{loci.Answer{Subject: subject, Attribute: attribute, KnownValue: *v}, b.String(), a.Zones.Held(v), n != nil && saysOnly(n, v.Value)}
}

// saysOnly reports whether a note with a value says nothing else: it is short, has one
// claim, and no other clause or sentence follows the value.
func saysOnly(n *loci.Note, value string) bool {
	text := n.Words()
	if len(n.Claims) != 1 || utf8.RuneCountInString(text) > short {
		return false
	}
	_, rest, _ := strings.Cut(text, value)
	return !strings.ContainsAny(strings.TrimRight(rest, ".!?。！？… "), ",;:.!?，；：、。！？\n")
}
