package claim

import (
	"cmp"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

const (
	mostSpoken = 12 // people of whom is spoken at once
	mostKnown  = 4  // attributes that are shown of one
)

// Person is somebody in a directory.
type Person struct {
	Subject string       // as claims have it; Me for the user
	Names   []string     // as texts have them, and then what one is to others: Anna, the user's sister
	Known   []string     // what holds of the person now, in a few words
	Notes   []*loci.Note // that say so; they must not be changed
}

// Spoken are the user, where anything is known of one, and the people whom texts name, of whom most is known first.
func (d *Directory) Spoken(texts []string) (out []Person) {
	if d == nil {
		return nil
	}
	said, met := lang.TermSet(strings.Join(texts, "\n")), map[string]bool{}
	add := func(subject string) {
		if p := d.person(subject); !met[subject] && len(out) < mostSpoken && len(p.Names)+len(p.Known) > 0 {
			out = append(out, p)
		}
		met[subject] = true
	}
	add(Me)
	for i := range d.known {
		if s := &d.known[i]; heard(said, s.words) {
			add(d.Main(s.Subject.Subject))
		}
	}
	for i := range d.kin {
		if k := &d.kin[i]; heard(said, wordsOf(k.role)) || heard(said, wordsOf(k.name)) {
			add(d.Main(k.name))
		}
	}
	return out
}

// heard reports whether texts have all words of a name.
func heard(said map[string]bool, words []string) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !said[w] })
}

// person is what the directory has of a main subject: of two of one name, what neither is besides.
func (d *Directory) person(subject string) Person {
	p := Person{Subject: subject}
	if subject == Me {
		p.Names = slices.Clone(d.wrote)
	}
	var known []telling
	another := d.Another(subject)
	for _, t := range d.all {
		if d.Main(t.claim.Subject) != subject || another(t.note, t.claim) {
			continue
		}
		if of := t.claim.Subject; of == subject {
			p.name(spelt(t.note, of))
		}
		key := Key(subject, t.claim.Attribute)
		if t.shown() && !slices.ContainsFunc(known, func(o telling) bool { return Key(subject, o.claim.Attribute) == key }) {
			known = append(known, t)
		}
	}
	for i := range d.kin {
		if k := &d.kin[i]; d.Main(k.name) == subject {
			p.name(k.name)
			p.name(d.related(k))
			p.Notes = append(p.Notes, k.note)
		}
	}
	slices.SortStableFunc(known, func(a, b telling) int { return cmp.Compare(Position(a.claim.Attribute), Position(b.claim.Attribute)) })
	for _, t := range known[:min(len(known), mostKnown)] {
		p.Known, p.Notes = append(p.Known, t.claim.Attribute+" "+t.claim.Value), append(p.Notes, t.note)
	}
	return p
}

// name adds a name that the person has not yet.
func (p *Person) name(name string) {
	if name != "" && name != Me && !slices.ContainsFunc(p.Names, func(n string) bool { return strings.EqualFold(n, name) }) {
		p.Names = append(p.Names, name)
	}
}

// related are the words for what somebody is, as one reads them who is not the user.
func (d *Directory) related(k *kinship) string {
	switch {
	case k.owner != Me:
		return k.owned(k.owner)
	case hasRun(k.role):
		return k.owned("用户")
	}
	return k.owned("the user")
}

// shown reports whether a claim is shown to say who somebody is.
func (t *telling) shown() bool {
	a := Find(t.claim.Attribute)
	if !t.holds || t.claim.Negated || a == nil {
		return t.holds && !t.claim.Negated
	}
	return !a.Private && a.Name != "name" && a.Group != People && a.Group != Contact && a.Group != Changes
}

// spelt is a subject as a note has it, with its capitals.
func spelt(n *loci.Note, subject string) string {
	low := strings.ToLower(n.Content)
	if at := strings.Index(low, subject); at >= 0 && len(low) == len(n.Content) {
		return n.Content[at : at+len(subject)]
	}
	return subject
}
