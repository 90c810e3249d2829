// Package profile says what is known of a subject, from what notes claim.
//
//	subject ── Claiming ──▶ notes ── tellings ──▶ groups by attribute ──▶ values that hold, and previous ones
package profile

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/query"
)

const (
	latestNotes   = 1000 // that one profile reads of a subject, and to count other subjects
	shownSubjects = 20
	shownValues   = 20 // of an attribute, and as many previous ones
	shownNotes    = 5  // of a value
	askedNotes    = 50 // that are read for a question about attributes
)

// Profiler makes profiles. All methods may be called concurrently.
type Profiler struct{ edit *edit.Editor }

// New makes a profiler.
func New(e *edit.Editor) *Profiler { return &Profiler{e} }

// Profile returns what is known of a subject at a moment, as far as the scope sees.
func (p *Profiler) Profile(ctx context.Context, s loci.Scope, r loci.ProfileRequest) (*loci.ProfileResult, error) {
	recent, _, err := p.edit.Claiming(ctx, s, query.Claiming{At: r.AsOf, Limit: latestNotes})
	if err != nil {
		return nil, err
	}
	voices, err := p.edit.Voices(ctx, s)
	if err != nil {
		return nil, err
	}
	now := p.edit.At(r.AsOf)
	who := claim.NewDirectory(recent, now, claim.Voices(voices))
	named := who.Subjects(r.Subject)
	res := &loci.ProfileResult{Subject: named[0], Attributes: []loci.Attribute{}}
	notes, more, err := p.claiming(ctx, s, named, r.AsOf)
	if err != nil {
		return nil, err
	}
	if notes, err = p.told(ctx, s, notes, r.AsOf); err != nil {
		return nil, err
	}
	another := who.Another(r.Subject)
	all := attributesOf(slices.DeleteFunc(tellingsOf(notes, named), func(t telling) bool { return another(t.note, t.claim) }), now)
	if all = withoutPractised(all); !r.History {
		all = current(all)
	}
	res.Attributes, res.More = latest(all, r.Limit), more || len(all) > r.Limit
	for i := range res.Attributes {
		res.More = cut(&res.Attributes[i]) || res.More
	}
	if !r.Reveal {
		maskerOf(notes).mask(res.Attributes)
	}
	if recent, err = p.told(ctx, s, recent, r.AsOf); err != nil {
		return nil, err
	}
	res.Subjects = others(claim.NewDirectory(recent, now, claim.Voices(voices)), named)
	if len(res.Attributes)+len(res.Subjects) == 0 {
		err = p.edit.MustKnow(ctx, s)
	}
	if err != nil {
		return nil, err
	}
	return res, p.contradictions(ctx, s, res, r.AsOf)
}

// claiming are the latest notes that claim something of some subjects, each once.
func (p *Profiler) claiming(ctx context.Context, s loci.Scope, subjects []string, at time.Time) (notes []loci.Note, more bool, err error) {
	met := map[loci.ID]bool{}
	for _, subject := range subjects {
		found, left, err := p.edit.Claiming(ctx, s, query.Claiming{Subject: subject, At: at, Limit: latestNotes})
		if err != nil {
			return nil, false, err
		}
		for i := range found {
			if id := found[i].ID; !met[id] {
				met[id] = true
				notes = append(notes, found[i])
			}
		}
		more = more || left
	}
	return notes, more, nil
}

// told are notes with those of their claims that are told of them, beside the facts that were made of
// their words.
func (p *Profiler) told(ctx context.Context, s loci.Scope, notes []loci.Note, at time.Time) ([]loci.Note, error) {
	a := authorsOf(notes)
	var ids []loci.ID
	for i := range notes {
		for _, id := range edit.FactIDs(&notes[i]) {
			if a[id] == nil {
				ids = append(ids, id)
			}
		}
	}
	if len(ids) == 0 && len(a) == 0 {
		return notes, nil
	}
	facts, err := p.edit.Notes(ctx, s, ids, at)
	for id, f := range authorsOf(facts) {
		a[id] = f
	}
	return a.told(notes), err
}

// contradictions adds the notes that links say contradict those of current values.
func (p *Profiler) contradictions(ctx context.Context, s loci.Scope, res *loci.ProfileResult, at time.Time) error {
	var ids []loci.ID
	for i := range res.Attributes {
		for _, v := range res.Attributes[i].Values {
			ids = append(ids, v.Notes...)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	links, err := p.edit.Links(ctx, s, query.Links{IDs: ids, Types: []loci.LinkType{loci.Contradicts}, At: at, Now: p.edit.At(at)})
	if err != nil {
		return err
	}
	of := map[loci.ID][]loci.ID{}
	for _, l := range links {
		of[l.From] = append(of[l.From], l.To)
	}
	for i := range res.Attributes {
		values := res.Attributes[i].Values
		for j := range values {
			for _, id := range values[j].Notes {
				values[j].Contradicts = edit.United(values[j].Contradicts, of[id])
			}
		}
	}
	return nil
}

// current are the attributes that have a value now, without previous ones.
func current(all []loci.Attribute) []loci.Attribute {
	var out []loci.Attribute
	for _, a := range all {
		if a.Earlier = nil; len(a.Values) > 0 {
			out = append(out, a)
		}
	}
	return out
}

// withoutPractised are attributes without likes of what is a hobby: that says it.
func withoutPractised(all []loci.Attribute) []loci.Attribute {
	practised := map[string]bool{}
	key := func(a *loci.Attribute, v *loci.KnownValue) string {
		return keyOf(&loci.Claim{Attribute: a.Attribute, Value: v.Value, Negated: v.Negated})
	}
	for i := range all {
		for j := range all[i].Values {
			if a := &all[i]; a.Attribute == claim.Hobby {
				practised[key(a, &a.Values[j])] = true
			}
		}
	}
	for i := range all {
		if a := &all[i]; a.Attribute == claim.Like {
			a.Values = slices.DeleteFunc(a.Values, func(v loci.KnownValue) bool { return practised[key(a, &v)] })
		}
	}
	return slices.DeleteFunc(all, func(a loci.Attribute) bool { return len(a.Values)+len(a.Earlier) == 0 })
}

// latest are those attributes of which was spoken last, in the order of a profile.
func latest(all []loci.Attribute, most int) []loci.Attribute {
	all = append([]loci.Attribute{}, all...)
	slices.SortStableFunc(all, func(a, b loci.Attribute) int { return said(&b).Compare(said(&a)) })
	all = all[:min(len(all), most)]
	slices.SortStableFunc(all, func(a, b loci.Attribute) int {
		return cmp.Or(cmp.Compare(claim.Position(a.Attribute), claim.Position(b.Attribute)), cmp.Compare(a.Attribute, b.Attribute))
	})
	return all
}

// cut leaves the latest values of an attribute, and reports whether there were more.
func cut(a *loci.Attribute) bool {
	more := len(a.Values) > shownValues || len(a.Earlier) > shownValues
	a.Values, a.Earlier = edit.AtMost(shownValues, a.Values), edit.AtMost(shownValues, a.Earlier)
	return more
}

// said is when an attribute was spoken of last.
func said(a *loci.Attribute) (at time.Time) {
	for _, list := range [][]loci.KnownValue{a.Values, a.Earlier} {
		for i := range list {
			if list[i].Said.After(at) {
				at = list[i].Said
			}
		}
	}
	return at
}

// others are those of whom something is known besides some subjects, each by one name.
func others(who *claim.Directory, than []string) []loci.Subject {
	all := slices.DeleteFunc(who.Known(), func(s loci.Subject) bool { return slices.Contains(than, s.Subject) })
	return all[:min(len(all), shownSubjects)]
}
