package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlSpace     = `SELECT space FROM spaces WHERE user = ? AND embedder = ? AND dims = ?`
	sqlNewSpace  = `INSERT INTO spaces (user, embedder, dims) VALUES (?, ?, ?)`
	sqlSpacesOf  = `SELECT space FROM spaces WHERE user = ?`
	sqlPutVector = `INSERT INTO vectors (space, row, gen, data) VALUES (?, ?, ?, ?)
		ON CONFLICT (space, row) DO UPDATE SET gen = excluded.gen, data = excluded.data`
	sqlDropVectors = `DELETE FROM vectors WHERE space IN (SELECT space FROM spaces WHERE user = ?1)
		AND row IN (SELECT row FROM notes WHERE user = ?1 AND id = ?2)`
	sqlVersionRow = `SELECT row FROM notes WHERE user = ? AND id = ? AND version = ?`
)

// Seq returns the number of a version.
func (w *change) Seq(ctx context.Context, v loci.ChangeID) (uint32, error) {
	var row int64
	_, err := firstRow(ctx, w.t, sqlVersionRow, []any{w.u.number, v.Note[:], v.Version}, &row)
	return seqOf(row), err
}

// Vector writes a vector at a row.
func (w *change) Vector(ctx context.Context, seq uint32, v *store.Vector) error {
	if err := alive(ctx); err != nil {
		return err
	}
	space, err := w.space(ctx, v.Space())
	if err != nil {
		return err
	}
	return w.t.exec(ctx, sqlPutVector, space, key(w.u.number, seq), int64(w.u.VGen), packed.Vector(v.Values))
}

// space is the number of a space, which is made where there is none.
func (w *change) space(ctx context.Context, s store.Space) (number int64, err error) {
	ok, err := firstRow(ctx, w.t, sqlSpace, []any{w.u.number, s.Embedder, s.Dims}, &number)
	if err != nil || ok {
		return number, err
	}
	return w.t.insert(ctx, sqlNewSpace, w.u.number, s.Embedder, s.Dims)
}

// OnlySpaces destroys the vectors of all other spaces.
func (w *change) OnlySpaces(ctx context.Context, keep []store.Space) error {
	if len(keep) == 0 {
		return nil
	}
	others, err := values[int64](ctx, w.t, sqlSpacesOf, w.u.number)
	for i := 0; i < len(keep) && err == nil; i++ {
		var number int64
		if _, err = firstRow(ctx, w.t, sqlSpace, []any{w.u.number, keep[i].Embedder, keep[i].Dims}, &number); err == nil {
			others = slices.DeleteFunc(others, func(space int64) bool { return space == number })
		}
	}
	if err != nil || len(others) == 0 {
		return err
	}
	w.u.VEpoch++
	for _, space := range others {
		for _, q := range []string{`DELETE FROM vectors WHERE space = ?`, `DELETE FROM spaces WHERE space = ?`} {
			if err := w.t.exec(ctx, q, space); err != nil {
				return err
			}
		}
	}
	return nil
}

// purgeVectors destroys the vectors of a note in every space.
func (w *change) purgeVectors(ctx context.Context, id loci.ID) error {
	n, err := w.t.change(ctx, sqlDropVectors, w.u.number, id[:])
	if n > 0 {
		w.u.VEpoch++
	}
	return err
}
