package postgres

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	sqlCycleSeqs = `SELECT c.* FROM unnest($2::uuid[]) AS x (id), LATERAL (SELECT id, seq FROM cycles WHERE owner = $1 AND id = x.id OFFSET 0) c`
	sqlPutCycle  = `INSERT INTO cycles (owner, seq, id, body) VALUES ($1, $2, $3, $4) ON CONFLICT (owner, seq) DO UPDATE SET body = excluded.body`
	sqlNoNotes   = `DELETE FROM cycle_notes WHERE owner = $1 AND cycle = $2`
	sqlPutNotes  = `INSERT INTO cycle_notes (owner, cycle, note) SELECT $1, $2, x.note FROM unnest($3::uuid[]) AS x (note)`
)

// askCycles asks for the places of cycles that are there.
func (k *known) askCycles(list []loci.Cycle) {
	if len(list) == 0 {
		return
	}
	k.ask(sqlCycleSeqs, numbered(k.cycles), column(list, func(c loci.Cycle) [16]byte { return c.ID }))
}

// Cycles writes cycles and by which notes they are found. One that is replaced keeps its place.
func (w *change) Cycles(_ context.Context, list []loci.Cycle) error {
	for i := range list {
		seq, there := w.cycles[list[i].ID]
		if !there {
			w.u.cseq++
			seq = int64(w.u.cseq)
			w.cycles[list[i].ID] = seq
		}
		raw, err := packed.Cycle(list[i])
		if err != nil {
			return err
		}
		w.t.queue(sqlPutCycle, w.u.owner, seq, [16]byte(list[i].ID), string(raw))
		if there {
			w.t.queue(sqlNoNotes, w.u.owner, seq)
		}
		if notes := list[i].Notes(); len(notes) > 0 {
			w.t.queue(sqlPutNotes, w.u.owner, seq, uuids(notes))
		}
	}
	return nil
}
