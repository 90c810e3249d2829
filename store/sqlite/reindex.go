package sqlite

import (
	"bytes"
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
)

const (
	sqlBatch    = `SELECT ` + rowColumns + noteTables + `WHERE n.row > ? AND n.row <= ? ORDER BY n.row LIMIT ?`
	sqlSetTerms = `UPDATE notes SET terms = ? WHERE row = ?`
)

// batch is how many rows are analysed between two commits.
const batch = 1000

// Reindex analyses the user's rows again, a batch a commit, and makes the index
// anew. Rows whose analysis does not change are not written, so that a second
// run goes on where the first was interrupted.
func (s *Store) Reindex(ctx context.Context, sc loci.Scope, progress func(done, total int)) error {
	u, err := load(ctx, s.reader, sc.User)
	if err != nil || u == nil {
		return s.explain(ctx, err)
	}
	var total, done int
	if _, err := one(ctx, s.reader, `SELECT count(*) FROM notes WHERE row BETWEEN ? AND ?`, all(u.number), &total); err != nil {
		return s.explain(ctx, err)
	}
	for at := key(u.number, 0); ; {
		n, last, err := s.analyse(ctx, u, at)
		if err != nil {
			return s.explain(ctx, err)
		}
		if n == 0 {
			break
		}
		at, done = last, done+n
		if progress != nil {
			progress(done, max(total, done))
		}
	}
	return s.explain(ctx, s.index.Rebuild(ctx, sc.User))
}

// changed is a row with the analysis that it should have.
type changed struct {
	row   int64
	terms []byte
}

// analyse does the rows of one batch behind a key. It returns how many there were
// and the last one's key.
func (s *Store) analyse(ctx context.Context, u *user, after int64) (n int, last int64, err error) {
	var stale []changed
	rows, err := s.reader.query(ctx, sqlBatch, after, key(u.number, 1<<32-1), batch)
	if err != nil {
		return 0, 0, err
	}
	defer rows.Close()
	var gen, cgen any
	var keys, terms []byte
	list := scanning(rows, u.name, &gen, &cgen, &keys, &terms)
	for rows.Next() {
		r := new(row)
		if err := list.scan(r); err != nil {
			return 0, 0, err
		}
		n, last = n+1, key(u.number, r.seq)
		if fresh := index.Analyse(&r.version.Note); !bytes.Equal(fresh, terms) {
			stale = append(stale, changed{last, fresh})
		}
	}
	if err := rows.Err(); err != nil || len(stale) == 0 {
		return n, last, err
	}
	return n, last, s.reanalysed(ctx, u.name, stale)
}

// reanalysed commits new analyses; segments made of the old ones go with it.
func (s *Store) reanalysed(ctx context.Context, name string, stale []changed) error {
	return s.write(ctx, func(ctx context.Context, t *tx) error {
		u, err := load(ctx, t, name)
		if err != nil || u == nil {
			return err
		}
		for _, c := range stale {
			if _, err := t.exec(ctx, sqlSetTerms, c.terms, c.row); err != nil {
				return err
			}
		}
		if _, err := t.exec(ctx, `DELETE FROM segments WHERE user = ?`, u.number); err != nil {
			return err
		}
		u.epoch++
		if err := u.save(ctx, t); err != nil {
			return err
		}
		return alive(ctx)
	})
}
