package remember

import (
	"bytes"
	"context"
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

// people are the latest notes that say who is who, and so many of those that claim anything, as far
// as the agent sees them whose words parts are.
func (w *Writer) people(ctx context.Context, parts []Part, latest int) ([]loci.Note, error) {
	s := loci.Scope{User: parts[0].Note.User, Agent: parts[0].Note.CreatedBy}
	all, _, err := w.edit.Claiming(ctx, s, query.Claiming{Keys: claim.WhoKeys(), Limit: kinNotes})
	if err != nil {
		return nil, err
	}
	if latest > 0 {
		more, _, err := w.edit.Claiming(ctx, s, query.Claiming{Limit: latest})
		if err != nil {
			return nil, err
		}
		all = append(all, more...)
	}
	slices.SortStableFunc(all, func(a, b loci.Note) int { return bytes.Compare(b.ID[:], a.ID[:]) })
	return slices.CompactFunc(all, func(a, b loci.Note) bool { return a.ID == b.ID }), nil
}

// seenWith are those of some people's notes that all see who may see others: what comes of these may
// hold their words.
func seenWith(agents audience.Agents, people, of []loci.Note) []loci.Note {
	unseen := func(o loci.Note) bool {
		return slices.ContainsFunc(of, func(n loci.Note) bool { return !agents.Include(audience.Of(&o), audience.Of(&n)) })
	}
	return slices.DeleteFunc(slices.Clone(people), unseen)
}

// directory is who is who by some notes at a moment, and by how parts call the user who says them.
func directory(known []loci.Note, parts []Part, now time.Time) *claim.Directory {
	var names []string
	for i := range parts {
		if n := &parts[i].Note; n.Role == loci.RoleUser {
			names = append(names, n.Speaker)
		}
	}
	return claim.NewDirectory(known, now, names...)
}

// given are facts that a caller gives of the parts of what is made, as statements that know who is
// who. It completes that by what was said before, and by who is who.
func (w *Writer) given(ctx context.Context, agents audience.Agents, facts []loci.GivenFact, d *made) (found []stated, err error) {
	if d.before, err = w.before(ctx, d.user, agents, &d.parts[0].Note); err != nil {
		return nil, err
	}
	d.people, err = w.people(ctx, d.parts, 0)
	who := directory(seenWith(agents, d.people, wordsOf(d.parts)), d.parts, w.edit.Now())
	found = statementsOf(facts, d.before, d.parts)
	for i := range found {
		found[i].who = who
	}
	return found, err
}

// shownPeople are the people of whom texts speak as a model is shown them, and the notes that say
// so: of notes that come of none of the parts, and were not said after them. What is only said
// later, in talk that is kept at once, is nothing that is known already.
func (w *Writer) shownPeople(notes []loci.Note, parts []Part, texts []string) (shown []prompt.Person, from []Part) {
	last := slices.MaxFunc(parts, func(a, b Part) int { return a.Note.RecordedAt.Compare(b.Note.RecordedAt) }).Note.RecordedAt
	unknown := func(n loci.Note) bool {
		return n.RecordedAt.After(last) || slices.ContainsFunc(parts, func(p Part) bool { return p.Note.SharesMessage(&n) })
	}
	who := directory(slices.DeleteFunc(slices.Clone(notes), unknown), parts, w.edit.Now())
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
