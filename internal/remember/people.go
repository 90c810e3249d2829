package remember

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/internal/query"
)

const (
	kinNotes    = 100 // that say who is who, which a directory is made of
	latestNotes = 200 // that claim something of anybody, where a model is shown who is known
)

// company is who speaks in a memory, and the latest notes that say who is who.
type company struct {
	voices claim.Voices
	people []loci.Note
}

// met reads the company of who sees what a scope does, and so many of the latest notes that claim
// anything.
func met(ctx context.Context, e *edit.Editor, s loci.Scope, latest int) (c company, err error) {
	voices, err := e.Voices(ctx, s)
	if err != nil {
		return c, err
	}
	c.voices = claim.Voices(voices)
	all, _, err := e.Claiming(ctx, s, query.Claiming{Keys: claim.WhoKeys(c.voices), Limit: kinNotes})
	if err != nil {
		return c, err
	}
	if latest > 0 {
		more, _, err := e.Claiming(ctx, s, query.Claiming{Limit: latest})
		if err != nil {
			return c, err
		}
		all = append(all, more...)
	}
	slices.SortStableFunc(all, func(a, b loci.Note) int { return bytes.Compare(b.ID[:], a.ID[:]) })
	c.people = slices.CompactFunc(all, func(a, b loci.Note) bool { return a.ID == b.ID })
	return c, nil
}

// seer is whose words are made something of, and sees who is who.
func (d *made) seer() loci.Scope { return loci.Scope{User: d.user, Agent: d.parts[0].Note.CreatedBy} }

// knows reports whether it is known who says a message that an agent hands in: a name that it gives for
// the first time may be the user's own.
func knows(ctx context.Context, e *edit.Editor, s loci.Scope, r *loci.RememberRequest) (bool, error) {
	if s.Agent == "" || r.Speaker == "" || r.Role != "" {
		return true, nil
	}
	voices, err := e.Voices(ctx, s)
	return slices.Contains(voices.Others, r.Speaker), err
}

// introduce says that a message was kept as somebody else's, where nothing says who that is.
func introduce(ctx context.Context, e *edit.Editor, s loci.Scope, name string, res *loci.RememberResult) error {
	c, err := met(ctx, e, s, 0)
	if err != nil {
		return err
	}
	if who := c.who(c.people, e.Now()); !who.Same(name, claim.Me) && !who.Knows(name) {
		res.Warnings = append(res.Warnings, fmt.Sprintf("kept as said by %s, not by the user: where that is the user's own name, give it with role user", loci.QuoteName(name)))
	}
	return nil
}

// seenWith are those of some people's notes that all see who may see others: what comes of these may
// hold their words.
func seenWith(agents audience.Agents, people, of []loci.Note) []loci.Note {
	unseen := func(o loci.Note) bool {
		return slices.ContainsFunc(of, func(n loci.Note) bool { return !agents.Include(audience.Of(&o), audience.Of(&n)) })
	}
	return slices.DeleteFunc(slices.Clone(people), unseen)
}

// who is who by some notes at a moment.
func (c *company) who(known []loci.Note, now time.Time) *claim.Directory {
	return claim.NewDirectory(known, now, c.voices)
}

// given are facts that a caller gives of the parts of what is made, as statements that know who is
// who. It completes that by what was said before, and by who is who.
func (w *Writer) given(ctx context.Context, agents audience.Agents, facts []loci.GivenFact, d *made) (found []stated, err error) {
	if d.before, err = w.before(ctx, d.user, agents, &d.parts[0].Note); err != nil {
		return nil, err
	}
	if d.company, err = met(ctx, w.edit, d.seer(), 0); err != nil {
		return nil, err
	}
	d.voices.User = append(d.voices.User, claim.Naming(facts)...)
	who := d.who(seenWith(agents, d.people, wordsOf(d.parts)), w.edit.Now())
	found = statementsOf(facts, d.before, d.parts)
	for i := range found {
		found[i].who = who
	}
	return found, err
}

// shownPeople are the people of whom texts speak as a model is shown them, and the notes that say
// so: of notes that come of none of the parts, and were not said after them. What is only said
// later, in talk that is kept at once, is nothing that is known already.
func (w *Writer) shownPeople(d *made, notes []loci.Note, parts []Part, texts []string) (shown []prompt.Person, from []Part) {
	last := slices.MaxFunc(parts, func(a, b Part) int { return a.Note.RecordedAt.Compare(b.Note.RecordedAt) }).Note.RecordedAt
	unknown := func(n loci.Note) bool {
		return n.RecordedAt.After(last) || slices.ContainsFunc(parts, func(p Part) bool { return p.Note.SharesMessage(&n) })
	}
	who := d.who(slices.DeleteFunc(slices.Clone(notes), unknown), last)
	for _, p := range who.Spoken(texts) {
		shown = append(shown, prompt.Person{User: p.Subject == claim.Me, Names: p.Names, Known: p.Known})
		for _, n := range p.Notes {
			from = withParts(from, []Part{{Note: *n}})
		}
	}
	return shown, from
}

// named are people who have several names, without what is known of them: memories say that.
func named(people []prompt.Person) []prompt.Person {
	people = slices.DeleteFunc(people, func(p prompt.Person) bool { return len(p.Names) < 2 && !p.User || len(p.Names) == 0 })
	for i := range people {
		people[i].Known = nil
	}
	return people
}

// withParts are parts with others, each once.
func withParts(parts, others []Part) []Part {
	for _, p := range others {
		if !slices.ContainsFunc(parts, func(o Part) bool { return o.Note.ID == p.Note.ID }) {
			parts = append(parts, p)
		}
	}
	return parts
}

// wordsOf are the notes of parts.
func wordsOf(parts []Part) []loci.Note {
	return edit.Each(parts, func(p *Part) loci.Note { return p.Note })
}
