package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// purge destroys notes with all that is only about them, and of the segments of the index
// those that hold words of them.
func (w *change) purge(ctx context.Context, ids []loci.ID, segments *store.Flush) error {
	if len(ids) == 0 {
		return nil
	}
	gone := map[loci.ID]bool{} // named twice, it is destroyed once
	// Until the end of the transaction even pages that become free are overwritten.
	if _, err := w.t.exec(ctx, `PRAGMA secure_delete = 1`); err != nil {
		return err
	}
	for _, id := range ids {
		if gone[id] {
			continue
		}
		if err := w.destroy(ctx, id); err != nil {
			return err
		}
		gone[id] = true
	}
	if err := w.purgeSegments(ctx, segments); err != nil {
		return err
	}
	w.u.epoch++
	_, err := w.t.exec(ctx, `PRAGMA secure_delete = fast`)
	return err
}

// purgeSegments makes the planned change of segments, or destroys all where they are not
// as it was planned of.
func (w *change) purgeSegments(ctx context.Context, f *store.Flush) error {
	if f != nil && f.Epoch == w.u.epoch {
		had, err := w.u.segments(ctx, w.t)
		if err != nil {
			return err
		}
		if slices.Equal(had, f.Had) {
			return w.u.replaceSegments(ctx, w.t, *f)
		}
	}
	_, err := w.t.exec(ctx, sqlNoSegments, w.u.number)
	return err
}

var sqlPurgeLinks = [...]string{`DELETE FROM links WHERE user = ? AND src = ?`, `DELETE FROM links WHERE user = ? AND dst = ?`}

var sqlPurgePastLinks = [...]string{
	`DELETE FROM past_links WHERE user = ? AND src = ?`, `DELETE FROM past_links WHERE user = ? AND dst = ?`,
}

func (w *change) destroy(ctx context.Context, id loci.ID) error {
	h, err := w.must(ctx, id)
	if err != nil {
		return err
	}
	messages, err := w.ownMessages(ctx, id)
	if err != nil {
		return err
	}
	for _, m := range messages {
		if err := w.drop(ctx, &w.u.messages, `DELETE FROM messages WHERE user = ? AND id = ?`, w.u.number, m[:]); err != nil {
			return err
		}
	}
	for _, q := range sqlPurgeLinks {
		if err := w.drop(ctx, &w.u.links, q, w.u.number, h.root); err != nil {
			return err
		}
	}
	for _, q := range sqlPurgePastLinks {
		if _, err := w.t.exec(ctx, q, w.u.number, h.root); err != nil {
			return err
		}
	}
	if _, err := w.t.exec(ctx, `DELETE FROM uses WHERE row = ?`, key(w.u.number, h.root)); err != nil {
		return err
	}
	if err := w.purgeVectors(ctx, id); err != nil {
		return err
	}
	if err := w.purgeCycles(ctx, id); err != nil {
		return err
	}
	delete(w.wrote, id)
	return w.drop(ctx, &w.u.versions, `DELETE FROM notes WHERE user = ? AND id = ?`, w.u.number, id[:])
}

// drop deletes rows and takes them out of a count.
func (w *change) drop(ctx context.Context, count *int64, query string, args ...any) error {
	gone, err := w.t.exec(ctx, query, args...)
	if err != nil {
		return err
	}
	n, err := gone.RowsAffected()
	*count -= n
	return err
}

// ownMessages are the messages whose words the versions of a note are.
func (w *change) ownMessages(ctx context.Context, id loci.ID) (ids []loci.ID, err error) {
	err = each(ctx, w.t, w.u.name, func(r *store.Row) error {
		if r.Version.Note.Verbatim {
			ids = append(ids, r.Version.Note.Messages...)
		}
		return nil
	}, `SELECT `+noteColumns+noteTables+`WHERE n.user = ? AND n.id = ?`, w.u.number, id[:])
	return ids, err
}
