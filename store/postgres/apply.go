package postgres

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// Apply commits the changes. What they need to know of the user's rows is read in one batch,
// what they write goes to the server with the commit; only what destroys or rewrites asks
// step by step.
func (s *Store) Apply(ctx context.Context, name string, c *store.Changes) error {
	if err := c.Check(); err != nil {
		return err
	}
	if c.Empty() {
		return s.checkOnly(ctx, name, c)
	}
	err := s.inLine(ctx, name, writing{with: newApplying(c)})
	if err == nil && apply.Destroys(c) {
		s.debts.Begin()
	}
	return err
}

// checkOnly checks Expect and Held of changes that write nothing.
func (s *Store) checkOnly(ctx context.Context, name string, c *store.Changes) error {
	if !apply.Assumes(c) {
		return ctx.Err()
	}
	var k *known
	there := false
	err := s.atOnce(ctx, s.writer, name, func(r *read) []sqlread.Question {
		k, there = newKnown(r.owner), false
		k.askExpected(c)
		return k.asked()
	}, func(*user) { there = true })
	if err != nil {
		return err
	}
	if !there {
		k = newKnown(0)
	}
	return apply.Check(ctx, k, c)
}

// change is the user's rows for one Apply: they are known ahead, and what is written is
// gathered.
type change struct {
	*known // as it is behind what was taken so far
	t      *tx
	u      *user

	// What is to be written.
	messageRows []messageRow
	grown       ids // stored messages that got a verbatim note
	noteRows    []*noteRow
	closed      []closing
	unlinked    []edgeKey // stored links
	past        map[pastKey]*store.Edge
	useRows     map[uint32]useRow // by root
	vectorRows  map[vectorKey][]byte
	once        []*store.Once
}

var _ apply.Rows = (*change)(nil)

// newChange begins to write what follows from what is known.
func newChange(t *tx, k *known) *change {
	return &change{
		known: k, t: t, u: t.u, grown: ids{},
		past: map[pastKey]*store.Edge{}, useRows: map[uint32]useRow{}, vectorRows: map[vectorKey][]byte{},
	}
}

// Flush queues what was gathered.
func (w *change) Flush(ctx context.Context) error {
	w.sendMessages()
	w.sendNotes()
	w.sendLinks()
	w.sendUses()
	w.sendVectors()
	w.sendOnce()
	return ctx.Err()
}

// Jobs queues jobs and removes those that are done.
func (w *change) Jobs(_ context.Context, c *store.Changes) error {
	return w.t.changeJobs(c.Jobs, c.Done)
}

const sqlPutAgent = `INSERT INTO agents (owner, name, body) VALUES ($1, $2, $3) ON CONFLICT (owner, name) DO UPDATE SET body = excluded.body`

// Agents writes settings.
func (w *change) Agents(_ context.Context, list []loci.Agent) error {
	for i := range list {
		raw, err := json.Marshal(&list[i])
		if err != nil {
			return err
		}
		w.t.queue(sqlPutAgent, w.u.owner, labelOf(list[i].Name), string(raw)) // the body has the name whole
	}
	return nil
}

// column returns one value of every row, as a parameter for unnest.
func column[R, V any](rows []R, value func(R) V) []V {
	list := make([]V, len(rows))
	for i := range rows {
		list[i] = value(rows[i])
	}
	return list
}

const (
	sqlDone    = `SELECT o.* FROM unnest($2::bytea[]) AS x (key), LATERAL (SELECT key, at FROM once WHERE owner = $1 AND key = x.key OFFSET 0) o`
	sqlPutOnce = `INSERT INTO once (owner, key, asked, at, did) SELECT $1, x.* FROM unnest($2::bytea[], $3::bytea[], $4::bigint[], $5::bytea[]) AS x
		ON CONFLICT (owner, key) DO UPDATE SET asked = excluded.asked, at = excluded.at, did = excluded.did`
	sqlOldOnce = `DELETE FROM once WHERE owner = $1 AND key IN (SELECT key FROM once WHERE owner = $1 AND at < $2 ORDER BY at LIMIT $3)`
)

func (k *known) readDone(rows sqlread.Row) error {
	var key []byte
	var at int64
	err := rows.Scan(&key, &at)
	if err == nil {
		k.did[[32]byte(key)] = at
	}
	return err
}

// Done returns when the request that was asked for was done.
func (k *known) Done(_ context.Context, key [32]byte) (at time.Time, err error) {
	if us := k.did[key]; us != 0 {
		at = time.UnixMicro(us)
	}
	return at, nil
}

// Once takes what a request did.
func (w *change) Once(_ context.Context, o *store.Once) error {
	w.once = append(w.once, o)
	return nil
}

// sendOnce writes what requests did, and takes away some that were done too long ago.
func (w *change) sendOnce() {
	list := w.once
	if len(list) == 0 {
		return
	}
	w.t.queue(sqlPutOnce, w.u.owner, column(list, func(o *store.Once) []byte { return o.Key[:] }), column(list, func(o *store.Once) []byte { return o.Asked[:] }),
		column(list, func(o *store.Once) int64 { return o.At.UnixMicro() }), column(list, func(o *store.Once) []byte { return o.Did }))
	since := slices.MinFunc(list, func(a, b *store.Once) int { return a.Since.Compare(b.Since) }).Since
	w.t.queue(sqlOldOnce, w.u.owner, since.UnixMicro(), store.Forgets*len(list))
}

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
