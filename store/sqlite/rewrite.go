package sqlite

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlRewriteNote = `UPDATE notes SET recorded = ?, event = ?, state = ?, kind = ?, conversation = ?, domain = ?, created_by = ?,
		visibility = ?, terms = ?, body = ?, hash = ? WHERE user = ? AND id = ? AND version = ?`
	sqlRewriteMessage = `UPDATE messages SET body = ? WHERE user = ? AND id = ?`
)

// Rewrite puts messages and rows in the place of themselves.
func (w *change) Rewrite(ctx context.Context, r *store.Rewrite) error {
	for i := range r.Messages {
		if err := w.rewriteMessage(ctx, r.Messages[i]); err != nil {
			return err
		}
	}
	for i := range r.Notes {
		if err := w.rewriteNote(ctx, &r.Notes[i]); err != nil {
			return err
		}
	}
	return nil
}

func (w *change) rewriteMessage(ctx context.Context, m loci.Message) error {
	id := m.ID
	raw, err := packed.Message(m)
	if err != nil {
		return err
	}
	done, err := w.t.exec(ctx, sqlRewriteMessage, string(raw), w.u.number, id[:])
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return orMissing(err, "message", id)
	}
	return nil
}

func (w *change) rewriteNote(ctx context.Context, c *store.NoteChange) error {
	v := &c.Version
	n := &v.Note
	done, err := w.t.exec(ctx, sqlRewriteNote, n.RecordedAt.UnixMicro(), micros(n.EventTime.Time), packed.State(n), string(n.Kind), n.Conversation,
		n.Domain, n.CreatedBy, string(n.Visibility), c.Analysis, packed.Encode(v), notZero(c.Hash), w.u.number, n.ID[:], v.Change.Version)
	if err != nil {
		return err
	}
	if rows, err := done.RowsAffected(); err != nil || rows == 0 {
		return orMissing(err, "note", n.ID)
	}
	return nil
}

// orMissing returns the error or, where it is nil, that a thing is not there.
func orMissing(err error, what string, id loci.ID) error {
	if err != nil {
		return err
	}
	return apply.Missing(what, id)
}
