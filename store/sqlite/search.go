package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
)

const (
	sqlHits = `SELECT ` + leanColumns + noteTables + `WHERE n.row IN (SELECT value FROM json_each(?))`
	sqlRoot = `SELECT root FROM notes WHERE user = ? AND version = 1 AND id = ?`
)

// Search asks the index and fetches what it found.
func (s *Store) Search(ctx context.Context, sc loci.Scope, q query.Search) ([]query.Found, error) {
	a, err := s.asker(ctx, lookup{s.reader}, sc)
	if err != nil || a.number == 0 {
		return nil, s.explain(ctx, err)
	}
	before, err := s.before(ctx, &a, &q)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	hits, err := s.index.SearchBefore(ctx, sc.User, a.agent, q, before)
	if err != nil || len(hits) == 0 {
		return nil, s.explain(ctx, err)
	}
	found, err := s.fetch(ctx, &a, hits)
	return found, s.explain(ctx, err)
}

// before is the root of the note that a search looks for older ones of; 0 for none.
func (s *Store) before(ctx context.Context, a *asker, q *query.Search) (root uint32, err error) {
	if q.Similar && !q.Before.IsZero() {
		_, err = one(ctx, lookup{s.reader}, sqlRoot, []any{a.number, q.Before[:]}, &root)
	}
	return root, err
}

// fetch reads the notes of hits. One that was purged since is left out.
func (s *Store) fetch(ctx context.Context, a *asker, hits []index.Hit) ([]query.Found, error) {
	seqs := make([]uint32, len(hits))
	found := make([]query.Found, len(hits))
	places := make(map[uint32]int, len(hits))
	for i := range hits {
		h := &hits[i]
		seqs[i], places[h.Seq] = h.Seq, i
		found[i] = query.Found{Score: h.Score, Relevance: h.Relevance, Signals: h.Signals, Matched: h.Matched, Facts: h.FactIDs}
	}
	err := eachLean(ctx, lookup{s.reader}, a.name, func(r *row) {
		found[places[r.seq]].Note = r.version.Note
		s.known.add(a.number, r.version.Note.ID, rows{r.root, r.seq})
	}, sqlHits, a.keys(seqs))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(f query.Found) bool { return f.Note.ID.IsZero() }), nil
}

// keys writes rows' numbers as a JSON array of their keys.
func (a *asker) keys(seqs []uint32) any {
	keys := make([]int64, len(seqs))
	for i, seq := range seqs {
		keys[i] = key(a.number, seq)
	}
	return array(keys)
}
