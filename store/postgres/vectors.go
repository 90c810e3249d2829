package postgres

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// spaceKey names a space as columns do.
type spaceKey struct {
	embedder string // a label
	dims     int
}

func keyOf(s store.Space) spaceKey {
	return spaceKey{labelOf(s.Embedder), s.Dims}
}

// vectorKey names a vector.
type vectorKey struct {
	space int64
	seq   uint32
}

const (
	sqlVersionRows = `SELECT n.id, n.version, n.seq FROM unnest($2::uuid[], $3::integer[]) AS x (id, version) CROSS JOIN LATERAL
		(SELECT id, version, seq FROM notes WHERE owner = $1 AND id = x.id AND version = x.version AND version > 0 OFFSET 0) n`
	sqlSpacesOf   = `SELECT space, embedder, dims FROM spaces WHERE owner = $1`
	sqlNewSpace   = `INSERT INTO spaces (owner, space, embedder, dims, name) VALUES ($1, $2, $3, $4, $5)`
	sqlPutVectors = `INSERT INTO vectors (owner, gen, space, seq, data) SELECT $1, $2, x.* FROM unnest($3::bigint[], $4::bigint[], $5::bytea[]) AS x
		ON CONFLICT (owner, space, seq) DO UPDATE SET gen = excluded.gen, data = excluded.data`
	sqlDropSpaces  = `DELETE FROM spaces WHERE owner = $1 AND space = ANY ($2::bigint[])`
	sqlDropVectors = `DELETE FROM vectors WHERE owner = $1 AND space = ANY ($2::bigint[])`
)

// askRows asks for the rows that vectors are kept at.
func (k *known) askRows(list []store.Vector) {
	if len(list) == 0 {
		return
	}
	k.ask(sqlVersionRows, func(rows sqlread.Row) error {
		var id [16]byte
		var version int
		var seq int64
		err := rows.Scan(&id, &version, &seq)
		k.rows[loci.ChangeID{Note: id, Version: version}] = uint32(seq)
		return err
	}, column(list, func(v store.Vector) [16]byte { return v.Note }), column(list, func(v store.Vector) int32 { return int32(v.Version) }))
}

// askSpaces asks for all spaces; there are few.
func (k *known) askSpaces(c *store.Changes) {
	if len(c.Vectors) == 0 && len(c.Spaces) == 0 {
		return
	}
	k.ask(sqlSpacesOf, func(rows sqlread.Row) error {
		var number int64
		var s spaceKey
		err := rows.Scan(&number, &s.embedder, &s.dims)
		k.spaces[s] = number
		return err
	})
}

// Vector takes a vector.
func (w *change) Vector(_ context.Context, seq uint32, v *store.Vector) error {
	w.vectorRows[vectorKey{w.space(v.Space()), seq}] = packed.Vector(v.Values)
	return nil
}

// space is the number of a space, which is made where there is none.
func (w *change) space(s store.Space) int64 {
	k := keyOf(s)
	if number, there := w.spaces[k]; there {
		return number
	}
	w.u.cseq++
	number := int64(w.u.cseq)
	w.spaces[k] = number
	var name []byte // null where the label is all of it
	if _, whole := label(s.Embedder); !whole {
		name = []byte(s.Embedder)
	}
	w.t.queue(sqlNewSpace, w.u.owner, number, k.embedder, k.dims, name)
	return number
}

func (w *change) sendVectors() {
	if len(w.vectorRows) == 0 {
		return
	}
	var keys []vectorKey
	var data [][]byte
	for k, raw := range w.vectorRows {
		keys, data = append(keys, k), append(data, raw)
	}
	w.t.queue(sqlPutVectors, w.u.owner, w.u.VGen, column(keys, func(k vectorKey) int64 { return k.space }),
		column(keys, func(k vectorKey) int64 { return int64(k.seq) }), data)
}

// OnlySpaces destroys the vectors of all other spaces.
func (w *change) OnlySpaces(_ context.Context, keep []store.Space) error {
	var others []int64
	for s, number := range w.spaces {
		if !slices.ContainsFunc(keep, func(k store.Space) bool { return s == keyOf(k) }) {
			others = append(others, number)
		}
	}
	if len(keep) == 0 || len(others) == 0 {
		return nil
	}
	slices.Sort(others)
	w.u.VEpoch++
	w.t.queue(sqlDropVectors, w.u.owner, others)
	w.t.queue(sqlDropSpaces, w.u.owner, others)
	return nil
}
