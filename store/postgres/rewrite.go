package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

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
