package remember

import (
	"bytes"
	"context"
	"slices"

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
// as all see them who may see some notes of one agent: what comes of these may hold their words.
func (w *Writer) people(ctx context.Context, agents audience.Agents, of []loci.Note, latest int) ([]loci.Note, error) {
	s := loci.Scope{User: of[0].User, Agent: of[0].CreatedBy}
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
	all = slices.CompactFunc(all, func(a, b loci.Note) bool { return a.ID == b.ID })
	unseen := func(o loci.Note) bool {
		return slices.ContainsFunc(of, func(n loci.Note) bool { return !agents.Include(audience.Of(&o), audience.Of(&n)) })
	}
	return slices.DeleteFunc(all, unseen), nil
}

// given are facts that a caller gives of parts, as statements that know who is who, and what was
// said before the parts.
func (w *Writer) given(ctx context.Context, agents audience.Agents, facts []loci.GivenFact, parts []Part) (found []stated, before []Part, err error) {
	if before, err = w.before(ctx, parts[0].Note.User, agents, &parts[0].Note); err != nil {
		return nil, nil, err
	}
	known, err := w.people(ctx, agents, wordsOf(parts), 0)
	who := claim.NewDirectory(known, w.edit.Now())
	found = statementsOf(facts, before, parts)
	for i := range found {
		found[i].who = who
	}
	return found, before, err
}

// shownPeople are the people of whom texts speak as a model is shown them, and the notes that say
// so: of notes that come of none of the parts.
func (w *Writer) shownPeople(notes []loci.Note, parts []Part, texts []string) (shown []prompt.Person, from []Part) {
	own := func(n loci.Note) bool {
		return slices.ContainsFunc(parts, func(p Part) bool { return p.Note.SharesMessage(&n) })
	}
	who := claim.NewDirectory(slices.DeleteFunc(slices.Clone(notes), own), w.edit.Now())
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
