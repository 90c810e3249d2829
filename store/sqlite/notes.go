package sqlite

import (
	"context"

	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

const (
	sqlInsertNote = `INSERT INTO notes (row, user, id, version, root, gen, at, recorded, event, state, kind,
		conversation, domain, created_by, visibility, keys, terms, body, hash)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlCloseNote = `UPDATE notes SET closed = ?, czone = ?, cgen = ? WHERE row = ?`
)

// Note writes a version.
func (w *change) Note(ctx context.Context, c *store.NoteChange, h *apply.Head, keys []uint32, body []byte) error {
	if err := alive(ctx); err != nil {
		return err
	}
	n := &c.Version.Note
	_, err := w.t.exec(ctx, sqlInsertNote,
		key(w.u.number, h.Seq), w.u.number, n.ID[:], h.Version, h.Root, int64(w.u.Gen), h.At.UnixMicro(), n.RecordedAt.UnixMicro(),
		micros(n.EventTime.Time), packed.State(n), string(n.Kind), n.Conversation, n.Domain, n.CreatedBy, string(n.Visibility),
		array(keys), c.Analysis, body, notZero(c.Hash))
	if err != nil && taken(err) {
		return apply.NoteThere(n.ID)
	}
	return err
}

// Close closes a version.
func (w *change) Close(ctx context.Context, old, by *apply.Head) error {
	_, err := w.t.exec(ctx, sqlCloseNote, by.At.UnixMicro(), packed.Zone(by.At), int64(w.u.Gen), key(w.u.number, old.Seq))
	return err
}
