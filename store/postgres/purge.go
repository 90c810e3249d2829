package postgres

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlOwnMessages = `SELECT body FROM notes WHERE owner = $1 AND id = ANY ($2::uuid[]) AND version > 0 AND state & 1 <> 0`
	sqlTheirCycles = `SELECT c.id, c.body, c.seq FROM cycles c WHERE c.owner = $1 AND c.seq IN
		(SELECT n.cycle FROM cycle_notes n WHERE n.owner = $1 AND n.note = ANY ($2::uuid[])) ORDER BY c.seq`
	sqlRewriteJob    = `UPDATE jobs SET body = $3 WHERE owner = $1 AND id = $2`
	sqlPurgeMessages = `DELETE FROM messages WHERE owner = $1 AND id = ANY ($2::uuid[])`
	sqlPurgeNotes    = `DELETE FROM notes WHERE owner = $1 AND id = ANY ($2::uuid[]) AND version > 0`
	sqlPurgeVectors  = `DELETE FROM vectors WHERE owner = $1 AND space IN (SELECT space FROM spaces WHERE owner = $1)
		AND seq IN (SELECT seq FROM notes WHERE owner = $1 AND id = ANY ($2::uuid[]) AND version > 0)`
	sqlPurgeUses = `DELETE FROM uses WHERE owner = $1 AND root = ANY ($2::bigint[])`
	sqlOwed      = `INSERT INTO purges (owner, epoch, made) VALUES ($1, $2, pg_current_xact_id()::text::bigint)`
)

var (
	sqlPurgeLinks     = [...]string{`DELETE FROM links WHERE owner = $1 AND src = ANY ($2::bigint[])`, `DELETE FROM links WHERE owner = $1 AND dst > 0 AND dst = ANY ($2::bigint[])`}
	sqlPurgePastLinks = [...]string{`DELETE FROM past_links WHERE owner = $1 AND src = ANY ($2::bigint[])`, `DELETE FROM past_links WHERE owner = $1 AND dst > 0 AND dst = ANY ($2::bigint[])`}
)

// Owe notes what a purge owes to the tables.
func (w *change) Owe(context.Context) error {
	w.t.queue(sqlOwed, w.u.owner, w.u.Epoch)
	return nil
}

// about is what is stored about notes that are to be destroyed, the cycles without them.
type about struct {
	messages ids // of verbatim ones
	cycles   []loci.Cycle
	jobs     []loci.Job
}

// Destroy destroys notes with all that is only about them. It asks step by step: it is seldom
// called.
func (w *change) Destroy(ctx context.Context, notes []loci.ID, roots []uint32) error {
	gone := ids{}
	gone.add(notes...)
	if err := w.t.flush(ctx); err != nil {
		return err
	}
	a, err := w.about(ctx, gone)
	if err != nil {
		return err
	}
	if err := w.dropTurns(ctx, a.messages, roots); err != nil {
		return err
	}
	if err := w.Cycles(ctx, a.cycles); err != nil {
		return err
	}
	if err := w.purgeJobs(a.jobs, notes); err != nil {
		return err
	}
	w.destroyRows(gone, rowNumbers(roots))
	return w.t.flush(ctx) // the counts must be known before the user's row is written
}

// destroyRows queues what goes with notes.
func (w *change) destroyRows(gone ids, roots []int64) {
	for _, sql := range sqlPurgeLinks {
		w.drop(&w.u.Links, sql, roots)
	}
	for _, sql := range sqlPurgePastLinks {
		w.t.queue(sql, w.u.owner, roots)
	}
	w.t.queue(sqlPurgeUses, w.u.owner, roots)
	w.t.queue(sqlPurgeVectors, w.u.owner, gone.list()).Exec(func(tag pgconn.CommandTag) error {
		if tag.RowsAffected() > 0 {
			w.u.VEpoch++
		}
		return nil
	})
	w.drop(&w.u.Versions, sqlPurgeNotes, gone.list())
}

// drop queues that rows are deleted and taken out of a count.
func (w *change) drop(count *int64, sql string, arg any) {
	w.t.queue(sql, w.u.owner, arg).Exec(func(tag pgconn.CommandTag) error {
		*count -= tag.RowsAffected()
		return nil
	})
}

// about reads what is about notes.
func (w *change) about(ctx context.Context, gone ids) (a about, err error) {
	k := newKnown(w.u.owner)
	a.messages = ids{}
	k.ask(sqlOwnMessages, func(rows sqlread.Row) error {
		var body raw
		var v loci.Version
		if err := rows.Scan(&body); err != nil {
			return err
		}
		err := packed.Decode(body, &v)
		a.messages.add(v.Note.Messages...)
		return err
	}, gone.list())
	var seq int64
	k.ask(sqlTheirCycles, sqlread.Cycles(newCells(), w.u.name, func(c *loci.Cycle) error {
		for id := range gone {
			c.Drop(id)
		}
		w.cycles[c.ID] = seq
		a.cycles = append(a.cycles, *c)
		return nil
	}, &seq), gone.list())
	k.ask(sqlJobs, sqlread.Jobs(newCells(), w.u.name, &a.jobs))
	return a, k.read(ctx, w.t)
}

// dropTurns takes verbatim notes from their messages. A message goes with the last of them.
func (w *change) dropTurns(ctx context.Context, messages ids, roots []uint32) error {
	if len(messages) == 0 {
		return nil
	}
	k := newKnown(w.u.owner)
	k.messages = messages
	if err := k.read(ctx, w.t); err != nil {
		return err
	}
	var left, gone [][16]byte
	for id, turns := range k.said {
		w.said[id] = slices.DeleteFunc(turns, func(t uint32) bool { return slices.Contains(roots, t) })
		if len(w.said[id]) > 0 {
			left = append(left, id)
		} else {
			gone = append(gone, id)
		}
	}
	if len(left) > 0 {
		w.setTurns(left)
	}
	w.drop(&w.u.Messages, sqlPurgeMessages, gone)
	return nil
}

// purgeJobs takes notes out of the user's jobs.
func (w *change) purgeJobs(jobs []loci.Job, gone []loci.ID) error {
	left, said, ended := apply.JobsWithout(jobs, gone)
	for i := range said {
		id := said[i].ID
		raw, err := packed.Job(&said[i])
		if err != nil {
			return err
		}
		w.t.queue(sqlRewriteJob, w.u.owner, [16]byte(id), string(raw))
	}
	return w.t.changeJobs(left, ended)
}

const (
	sqlRewriteNote = `UPDATE notes SET state = $4, kind = $5, conversation = $6, domain = $7, created_by = $8, visibility = $9, terms = $10,
		body = $11, hash = $12 WHERE owner = $1 AND id = $2 AND version = $3 AND version > 0`
	sqlRewriteMessage = `UPDATE messages SET body = $3 WHERE owner = $1 AND id = $2`
)

// Rewrite puts messages and rows in the place of themselves.
func (w *change) Rewrite(ctx context.Context, r *store.Rewrite) error {
	if r.Empty() {
		return nil
	}
	for i := range r.Messages {
		m := &r.Messages[i]
		raw, err := packed.Message(*m)
		if err != nil {
			return err
		}
		mustChange(w.t.queue(sqlRewriteMessage, w.u.owner, [16]byte(m.ID), string(raw)), "message", m.ID)
	}
	for i := range r.Notes {
		w.rewriteNote(&r.Notes[i])
	}
	return w.t.flush(ctx) // what is missing must be known before the commit
}

func (w *change) rewriteNote(c *store.NoteChange) {
	v := &c.Version
	n := &v.Note
	mustChange(w.t.queue(sqlRewriteNote, w.u.owner, [16]byte(n.ID), v.Change.Version, packed.State(n), text(string(n.Kind)), text(n.Conversation), text(n.Domain),
		text(n.CreatedBy), text(string(n.Visibility)), c.Analysis, packed.Encode(v), notZero(c.Hash)), "note", n.ID)
}

// mustChange makes a write that changes nothing an error.
func mustChange(q *pgx.QueuedQuery, what string, id loci.ID) {
	q.Exec(func(tag pgconn.CommandTag) error {
		if tag.RowsAffected() == 0 {
			return apply.Missing(what, id)
		}
		return nil
	})
}
