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
// closed. Links with an end that is not visible are left out.
func (m *Memory) Stored(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Link, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	a, err := m.limits(ctx, s)
	if err != nil {
		return nil, err
	}
	roots, err := m.store.Roots(ctx, s.User, ids)
	if err != nil || len(roots) == 0 {
		return nil, err
	}
	edges, err := m.store.Links(ctx, s.User, slices.Sorted(maps.Values(roots)), time.Time{})
	if err != nil || len(edges) == 0 {
		return nil, err
	}
	names, err := m.namesOf(ctx, s.User, edges)
	if err != nil {
		return nil, err
	}
	visible, err := m.visible(ctx, s.User, a, slices.Collect(maps.Values(names)))
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
func (m *Memory) namesOf(ctx context.Context, user string, edges []store.Edge) (map[uint32]loci.ID, error) {
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
func (m *Memory) Scrub(ctx context.Context) (unfinished int, err error) { return m.store.Scrub(ctx) }
