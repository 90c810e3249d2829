package sqlite

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
)

const (
	sqlInsertMessage = `INSERT INTO messages (row, user, id, notes, body) VALUES (?, ?, ?, ?, ?)`
	sqlMessageNotes  = `SELECT notes FROM messages WHERE user = ? AND id = ?`
	sqlSetTurns      = `UPDATE messages SET notes = ? WHERE user = ? AND id = ?`
)

// Message writes a new message.
func (w *change) Message(ctx context.Context, m *loci.Message, turns []uint32) error {
	if err := alive(ctx); err != nil {
		return err
	}
	raw, err := packed.Message(*m)
	if err != nil {
		return err
	}
	_, err = w.t.exec(ctx, sqlInsertMessage, key(w.u.number, w.u.MSeq), w.u.number, m.ID[:], array(turns), string(raw))
	if err != nil && taken(err) {
		return apply.MessageThere(m.ID)
	}
	return err
}

// Turns returns the roots of a message's verbatim notes.
func (w *change) Turns(ctx context.Context, m loci.ID) ([]uint32, bool, error) {
	var packed []byte
	there, err := firstRow(ctx, w.t, sqlMessageNotes, []any{w.u.number, m[:]}, &packed)
	if err != nil || !there {
		return nil, false, err
	}
	turns, err := unpack(packed)
	return turns, true, err
}

// SetTurns changes them.
func (w *change) SetTurns(ctx context.Context, m loci.ID, turns []uint32) error {
	_, err := w.t.exec(ctx, sqlSetTurns, array(turns), w.u.number, m[:])
	return err
}
