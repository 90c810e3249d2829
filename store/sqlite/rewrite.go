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
	raw, err := packed.Message(m)
	if err != nil {
		return err
	}
	return w.rewrite(ctx, "message", m.ID, sqlRewriteMessage, string(raw), w.u.number, m.ID[:])
}

func (w *change) rewriteNote(ctx context.Context, c *store.NoteChange) error {
	v := &c.Version
	n := &v.Note
	return w.rewrite(ctx, "note", n.ID, sqlRewriteNote, n.RecordedAt.UnixMicro(), micros(n.EventTime.Time), packed.State(n), string(n.Kind), n.Conversation,
		n.Domain, n.CreatedBy, string(n.Visibility), c.Analysis, packed.Encode(v), notZero(c.Hash), w.u.number, n.ID[:], v.Change.Version)
}

// rewrite changes a thing that has to be there.
func (w *change) rewrite(ctx context.Context, what string, id loci.ID, query string, args ...any) error {
	n, err := w.t.change(ctx, query, args...)
	if err == nil && n == 0 {
		err = apply.Missing(what, id)
	}
	return err
}
