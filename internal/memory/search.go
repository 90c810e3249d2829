package memory

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// Search ranks the visible, live notes against a text, best first; ties by order of
// arrival. Nothing that the scope may not see bears on rank or score.
func (m *Memory) Search(ctx context.Context, s loci.Scope, q query.Search) ([]query.Found, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	var before uint32
	var without []uint32
	if q.Similar {
		roots, err := m.rootsOf(ctx, s.User, append(slices.Clone(q.Without), q.Before))
		if err != nil {
			return nil, err
		}
		before = roots[q.Before]
		for _, id := range q.Without {
			if root := roots[id]; root != 0 {
				without = append(without, root)
			}
		}
	}
	hits, err := m.index.Search(ctx, s.User, who.agent, q, before, without...)
	if err != nil || len(hits) == 0 {
		return nil, err
	}
	return m.fetch(ctx, who, hits, q.Bare, q.At)
}

// rootsOf are the roots of notes; none of the zero id and of an unknown one.
func (m *Memory) rootsOf(ctx context.Context, user string, ids []loci.ID) (map[loci.ID]uint32, error) {
	if ids = slices.DeleteFunc(ids, loci.ID.IsZero); len(ids) == 0 {
		return nil, nil
	}
	return m.store.Roots(ctx, user, ids)
}

// fetch makes results of hits, and reads their notes unless they are to be bare.
func (m *Memory) fetch(ctx context.Context, who reader, hits []index.Hit, bare bool, at time.Time) ([]query.Found, error) {
	all := make([]query.Found, len(hits))
	for i := range hits {
		h := &hits[i]
		all[i] = query.Found{Row: h.Seq, Score: h.Score, Relevance: h.Relevance, Signals: h.Signals, Matched: h.Matched, Claims: h.Claims, About: h.About, Facts: h.FactIDs, Sense: h.Sense}
		all[i].Note.ID = h.ID
	}
	if bare {
		return all, nil
	}
	return m.fill(ctx, who, all, at)
}

// Fill reads the notes of results that a search with Bare gave the same scope, as of the
// moment that it asked of, in place. One that was purged since is left out.
func (m *Memory) Fill(ctx context.Context, s loci.Scope, found []query.Found, at time.Time) ([]query.Found, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	return m.fill(ctx, who, found, at)
}

func (m *Memory) fill(ctx context.Context, who reader, found []query.Found, at time.Time) ([]query.Found, error) {
	if len(found) == 0 {
		return nil, nil
	}
	seqs := make([]uint32, len(found))
	places := make(map[uint32]int, len(found))
	for i := range found {
		seqs[i], places[found[i].Row] = found[i].Row, i
		found[i].Note = loci.Note{}
	}
	err := m.store.Rows(ctx, who.user, seqs, func(r *store.Row) error {
		f := &found[places[r.Seq]]
		f.Note = r.Version.Note
		nameClaims(f)
		nameConcepts(f)
		m.known.add(who.number, r.Version.Note.ID, met{r.Root, r.Seq})
		return nil
	})
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(f query.Found) bool { return f.Note.ID.IsZero() })
	return found, shown(ctx, who, found, at, func(f *query.Found) *loci.Note { return &f.Note })
}

// nameConcepts adds to what matched of a result the concepts that it was found by.
func nameConcepts(f *query.Found) {
	if len(f.About) == 0 {
		return
	}
	f.Matched = slices.Clip(f.Matched)
	for _, c := range f.About {
		f.Matched = append(f.Matched, query.About(c))
	}
	f.About = nil
}

// nameClaims adds to what matched of a result the attributes that it was found by: those that
// the note claims, in plain words, else the key that was asked for, as where a fact claims it.
func nameClaims(f *query.Found) {
	if len(f.Claims) == 0 {
		return
	}
	matched := slices.Clone(f.Matched)
	for i := range f.Note.Claims {
		c := &f.Note.Claims[i]
		name := c.Attribute
		if c.Subject != "" {
			name += " (" + c.Subject + ")"
		}
		asked := slices.ContainsFunc(c.Keys, func(k string) bool { return slices.Contains(f.Claims, k) })
		if asked && !slices.Contains(matched, name) {
			matched = append(matched, name)
		}
	}
	if len(matched) == len(f.Matched) {
		of, attribute, _ := strings.Cut(f.Claims[0], "|")
		matched = append(matched, strings.TrimSpace(attribute+" ("+of+")"))
	}
	f.Matched, f.Claims = matched, nil
}

// Nearest finds the visible, live notes whose words are nearest to a vector, exactly,
// best first, ties by order of arrival. The agent's limits and the filter come before
// the limit, so that they cost no result. A fact is shown as its source turn, as in
// Search. Only vectors of the query's space are looked at; where there are none,
// nothing is found. ErrInvalid: Near.Check says so.
func (m *Memory) Nearest(ctx context.Context, s loci.Scope, q query.Near) (*query.Neighbours, error) {
	if err := q.Check(); err != nil {
		return nil, err
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	var before uint32
	if q.Each != nil {
		roots, err := m.rootsOf(ctx, s.User, []loci.ID{q.Each.Before})
		if before = roots[q.Each.Before]; err != nil {
			return nil, err
		}
	}
	hits, missing, err := m.nearestHits(ctx, who, q, before)
	if err != nil {
		return nil, err
	}
	near, err := m.fetch(ctx, who, hits, q.Bare, q.At)
	if err != nil {
		return nil, err
	}
	return &query.Neighbours{Found: near, Missing: missing}, nil
}

// nearestHits asks the vectors for the order and the index for what counts in it, again
// where rows came in between.
func (m *Memory) nearestHits(ctx context.Context, who reader, q query.Near, before uint32) ([]index.Hit, int, error) {
	space := store.Space{Embedder: q.Embedder, Dims: len(q.Values)}
	for {
		look, err := m.spaces.Look(ctx, who.user, space, q.Values)
		if err != nil {
			return nil, 0, err
		}
		hits, missing, err := m.index.Nearest(ctx, who.user, who.agent, q, before, look)
		if err == nil {
			err = look.Err()
		}
		look.Close()
		if !errors.Is(err, index.ErrBehind) {
			return hits, missing, err
		}
	}
}

// Claiming returns the visible notes that may claim what is asked for, the latest first,
// in their versions of the moment, and whether there are more. What they claim is to be
// read from them: a note may have been edited since, and what an agent may not see of its
// claims is concealed.
func (m *Memory) Claiming(ctx context.Context, s loci.Scope, q query.Claiming) (notes []loci.Note, more bool, err error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, false, err
	}
	rows, more, err := m.index.Claiming(ctx, s.User, who.agent, q)
	if err != nil || len(rows) == 0 {
		return nil, false, err
	}
	notes, err = who.inOrder(ctx, rows, q.At)
	return notes, more, err
}

// Voices returns who speaks in what the scope may see.
func (m *Memory) Voices(ctx context.Context, s loci.Scope) (query.Voices, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return query.Voices{}, err
	}
	return m.index.Voices(ctx, s.User, who.agent)
}

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
