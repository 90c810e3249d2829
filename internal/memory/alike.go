package memory

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Alike finds for each text the visible, live notes that Search with Similar finds, best
// first, all from one state and without reading a row. Before an unknown note is every
// note.
func (m *Memory) Alike(ctx context.Context, s loci.Scope, texts []query.Like, now time.Time) ([]query.Alike, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	ids := make([]loci.ID, len(texts))
	for i := range texts {
		ids[i] = texts[i].Before
	}
	all := make([]index.Like, len(texts))
	for i, r := range m.known.rowsOf(who.number, ids) {
		all[i] = index.Like{Like: texts[i], First: r.root}
	}
	found, unknown, err := m.index.Alike(ctx, s.User, who.agent, now, all)
	if err != nil || len(unknown) == 0 {
		return found, err
	}
	again, err := m.lookUpFirst(ctx, s.User, all, unknown)
	if err != nil {
		return nil, err
	}
	more, _, err := m.index.Alike(ctx, s.User, who.agent, now, again)
	for i, place := range unknown {
		found[place] = more[i]
	}
	return found, err
}

// lookUpFirst are some of the texts with the rows that the store has for the notes that
// they are to be older than.
func (m *Memory) lookUpFirst(ctx context.Context, user string, all []index.Like, places []int) ([]index.Like, error) {
	ids := make([]loci.ID, len(places))
	for i, place := range places {
		ids[i] = all[place].Before
	}
	roots, err := m.store.Roots(ctx, user, ids)
	if err != nil {
		return nil, err
	}
	again := make([]index.Like, len(places))
	for i, place := range places {
		again[i] = all[place]
		if again[i].First = roots[ids[i]]; again[i].First == 0 {
			again[i].Before = loci.ID{}
		}
	}
	return again, nil
}

// Read returns the versions of notes that Alike found, the zero note for one that was
// destroyed since or is not visible.
func (m records) Read(ctx context.Context, s loci.Scope, found []query.Candidate) ([]loci.Note, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	rows, at := make([]uint32, len(found)), make(map[uint32]int, len(found))
	for i := range found {
		rows[i], at[found[i].Row] = found[i].Row, i
	}
	notes := make([]loci.Note, len(found))
	err = m.store.Rows(ctx, s.User, rows, func(r *store.Row) error {
		n, i := &r.Version.Note, at[r.Seq]
		if n.ID == found[i].ID && who.sees(n) {
			notes[i] = *n
			m.known.add(who.number, n.ID, met{r.Root, r.Seq})
		}
		return nil
	})
	return notes, err
}
