package memory

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Stored returns the stored links with an end at one of these notes, each once, as they
// were given, with both ends: also those that Links hides, as an end is forgotten or
// closed. Those known at a moment; the zero moment is now. Links with an end that is not
// visible are left out.
func (m records) Stored(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Link, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	roots, err := m.store.Roots(ctx, s.User, ids)
	if err != nil || len(roots) == 0 {
		return nil, err
	}
	edges, err := m.store.Links(ctx, s.User, slices.Sorted(maps.Values(roots)), at, 0)
	if err != nil || len(edges) == 0 {
		return nil, err
	}
	names, err := m.namesOf(ctx, s.User, edges)
	if err != nil {
		return nil, err
	}
	visible, err := who.visible(ctx, slices.Collect(maps.Values(names)))
	if err != nil {
		return nil, err
	}
	links := make([]loci.Link, 0, len(edges))
	for i := range edges {
		l := edges[i].Link
		if l.From, l.To = names[edges[i].From], names[edges[i].To]; visible(l.From) && visible(l.To) {
			links = append(links, l)
		}
	}
	return links, nil
}

// namesOf are the ids of the notes at the ends of links, by root.
func (m records) namesOf(ctx context.Context, user string, edges []store.Edge) (map[uint32]loci.ID, error) {
	names := map[uint32]loci.ID{}
	for i := range edges {
		names[edges[i].From], names[edges[i].To] = loci.ID{}, loci.ID{}
	}
	err := m.store.Rows(ctx, user, slices.Sorted(maps.Keys(names)), func(r *store.Row) error {
		names[r.Root] = r.Version.Note.ID
		return nil
	})
	return names, err
}

// Scrub finishes what purges began, and returns how many of them, of all users, may have
// left words on the disk until readers of the store have ended.
func (m records) Scrub(ctx context.Context) (unfinished int, err error) { return m.store.Scrub(ctx) }

// Rooted returns the numbers of the first rows of notes, missing ones left out: those of
// notes that came after a row are greater than its number (Last). Whoever asks sees
// nothing by it but what is there: it is for the user in person.
func (m records) Rooted(ctx context.Context, s loci.Scope, ids []loci.ID) (map[loci.ID]uint32, error) {
	if len(ids) == 0 || s.Agent != "" {
		return nil, ctx.Err()
	}
	return m.store.Roots(ctx, s.User, ids)
}

// Heard returns how many verbatim notes each of the messages has that are there: none for
// one that has lost them, or never had any. It is for the user in person.
func (m records) Heard(ctx context.Context, s loci.Scope, messages []loci.ID) (map[loci.ID]int, error) {
	if len(messages) == 0 || s.Agent != "" {
		return nil, ctx.Err()
	}
	found, err := m.store.Messages(ctx, s.User, messages)
	turns := make(map[loci.ID]int, len(found))
	for i := range found {
		turns[found[i].Message.ID] = len(found[i].Turns)
	}
	return turns, err
}

// Latest returns the latest version of each of these notes, by id, with the step that made
// it; missing ones are left out. It is for the user in person.
func (m records) Latest(ctx context.Context, s loci.Scope, ids []loci.ID) (map[loci.ID]loci.Version, error) {
	if len(ids) == 0 || s.Agent != "" {
		return nil, ctx.Err()
	}
	latest := make(map[loci.ID]loci.Version, len(ids))
	err := m.store.Latest(ctx, s.User, ids, time.Time{}, func(r *store.Row) error {
		latest[r.Version.Note.ID] = r.Version
		return nil
	})
	return latest, err
}

// Pasts returns all versions of each of these notes, oldest first, by id; missing ones are
// left out. It is for the user in person.
func (m records) Pasts(ctx context.Context, s loci.Scope, ids []loci.ID) (map[loci.ID][]loci.Version, error) {
	if len(ids) == 0 || s.Agent != "" {
		return nil, ctx.Err()
	}
	pasts := make(map[loci.ID][]loci.Version, len(ids))
	err := m.store.Versions(ctx, s.User, ids, func(r *store.Row) error {
		id := r.Version.Change.Note
		pasts[id] = append(pasts[id], r.Version)
		return nil
	})
	return pasts, err
}

// Turn is a verbatim note of a message as it was first kept.
type Turn struct {
	Note loci.Note
	Root uint32
}

// Turns is Heard with the notes themselves, in order.
func (m records) Turns(ctx context.Context, s loci.Scope, messages []loci.ID) (map[loci.ID][]Turn, error) {
	if len(messages) == 0 || s.Agent != "" {
		return nil, ctx.Err()
	}
	found, err := m.store.Messages(ctx, s.User, messages)
	if err != nil {
		return nil, err
	}
	var roots []uint32
	for i := range found {
		roots = append(roots, found[i].Turns...)
	}
	notes := make(map[uint32]Turn, len(roots))
	err = m.store.Rows(ctx, s.User, roots, func(r *store.Row) error {
		notes[r.Seq] = Turn{r.Version.Note, r.Root}
		return nil
	})
	turns := make(map[loci.ID][]Turn, len(found))
	for i := range found {
		id := found[i].Message.ID
		turns[id] = nil
		for _, root := range found[i].Turns {
			if t, ok := notes[root]; ok {
				turns[id] = append(turns[id], t)
			}
		}
	}
	return turns, err
}
