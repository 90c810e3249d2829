package sqlite

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
)

const (
	sqlHits = `SELECT ` + noteColumns + noteTables + `WHERE n.row IN (SELECT value FROM json_each(?))`
	sqlRoot = `SELECT root FROM notes WHERE user = ? AND version = 1 AND id = ?`
	sqlIDs  = `SELECT row, id FROM notes WHERE row IN (SELECT value FROM json_each(?))`
)

// Search asks the index and fetches what it found.
func (s *Store) Search(ctx context.Context, sc loci.Scope, q loci.Search) ([]loci.Found, error) {
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil || a.number == 0 {
		return nil, s.explain(ctx, err)
	}
	before, err := a.before(ctx, s.reader, &q)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	hits, err := s.index.SearchBefore(ctx, sc.User, a.agent, q, before)
	if err != nil || len(hits) == 0 {
		return nil, s.explain(ctx, err)
	}
	found, err := a.fetch(ctx, s.reader, hits)
	return found, s.explain(ctx, err)
}

// before is the root of the note that a search looks for older ones of; 0 for none.
func (a *asker) before(ctx context.Context, q querier, search *loci.Search) (root uint32, err error) {
	if search.Similar && !search.Before.IsZero() {
		_, err = one(ctx, q, sqlRoot, []any{a.number, search.Before[:]}, &root)
	}
	return root, err
}

// fetch reads the notes of hits. One that was purged since is left out.
func (a *asker) fetch(ctx context.Context, q querier, hits []index.Hit) ([]loci.Found, error) {
	seqs := make([]uint32, len(hits))
	var facts []uint32
	for i := range hits {
		seqs[i] = hits[i].Seq
		facts = append(facts, hits[i].Facts...)
	}
	notes := make(map[uint32]*loci.Note, len(hits))
	err := each(ctx, q, a.name, func(r *row) error {
		notes[r.seq] = &r.version.Note
		return nil
	}, sqlHits, a.keys(seqs))
	if err != nil {
		return nil, err
	}
	ids, err := a.ids(ctx, q, facts)
	if err != nil {
		return nil, err
	}
	var found []loci.Found
	for i := range hits {
		if n := notes[hits[i].Seq]; n != nil {
			found = append(found, result(&hits[i], n, ids))
		}
	}
	return found, nil
}

func result(h *index.Hit, n *loci.Note, ids map[uint32]loci.ID) loci.Found {
	f := loci.Found{Note: *n, Score: h.Score, Relevance: h.Relevance, Signals: h.Signals, Matched: h.Matched}
	for _, root := range h.Facts {
		if id, ok := ids[root]; ok {
			f.Facts = append(f.Facts, id)
		}
	}
	return f
}

// keys writes rows' numbers as a JSON array of their keys.
func (a *asker) keys(seqs []uint32) any {
	keys := make([]int64, len(seqs))
	for i, seq := range seqs {
		keys[i] = key(a.number, seq)
	}
	return array(keys)
}

// ids are the ids of the notes that rows are versions of.
func (a *asker) ids(ctx context.Context, q querier, seqs []uint32) (map[uint32]loci.ID, error) {
	ids := make(map[uint32]loci.ID, len(seqs))
	if len(seqs) == 0 {
		return ids, nil
	}
	rows, err := q.query(ctx, sqlIDs, a.keys(seqs))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var row int64
		var id []byte
		if err := rows.Scan(&row, &id); err != nil {
			return nil, err
		}
		ids[seqOf(row)] = loci.ID(id)
	}
	return ids, rows.Err()
}
