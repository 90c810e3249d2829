package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// purge destroys notes with all that is only about them.
func (w *change) purge(ctx context.Context, ids []loci.ID) error {
	gone := map[loci.ID]bool{} // named twice, it is destroyed once
	for _, id := range ids {
		if gone[id] {
			continue
		}
		if err := w.destroy(ctx, id); err != nil {
			return err
		}
		gone[id] = true
	}
	if len(ids) == 0 {
		return nil
	}
	return w.purgeJobs(ctx, ids)
}

// destroys reports whether changes take words out of the store.
func destroys(c *store.Changes) bool { return len(c.Purge) > 0 || !c.Rewrite.Empty() }

// begone takes the words that are to go out of the segments, and notes what that owes to
// the log. What is rewritten is in segments that nobody has planned again: then all go.
func (w *change) begone(ctx context.Context, c *store.Changes) error {
	if !destroys(c) {
		return nil
	}
	planned := c.Segments
	if !c.Rewrite.Empty() {
		planned = nil
	}
	if err := w.purgeSegments(ctx, planned); err != nil {
		return err
	}
	w.u.epoch++
	_, err := w.t.exec(ctx, sqlPurgeMade)
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
	if err := w.dropTurns(ctx, id, h.root); err != nil {
		return err
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

// dropTurns takes a verbatim note from its messages. A message goes with the last of
// them.
func (w *change) dropTurns(ctx context.Context, id loci.ID, root uint32) error {
	messages, err := w.ownMessages(ctx, id)
	if err != nil {
		return err
	}
	for _, m := range messages {
		var packed []byte
		if _, err := firstRow(ctx, w.t, sqlMessageNotes, []any{w.u.number, m[:]}, &packed); err != nil {
			return err
		}
		turns, err := unpack(packed)
		if err != nil {
			return err
		}
		turns = slices.DeleteFunc(turns, func(t uint32) bool { return t == root })
		if len(turns) > 0 {
			_, err = w.t.exec(ctx, `UPDATE messages SET notes = ? WHERE user = ? AND id = ?`, array(turns), w.u.number, m[:])
		} else {
			err = w.drop(ctx, &w.u.messages, `DELETE FROM messages WHERE user = ? AND id = ?`, w.u.number, m[:])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// ownMessages are the messages whose words the versions of a note are, each once.
func (w *change) ownMessages(ctx context.Context, id loci.ID) (ids []loci.ID, err error) {
	err = each(ctx, w.t, sqlread.Notes(newCells(), w.u.name, func(r *store.Row) error {
		for _, m := range r.Version.Note.Messages {
			if r.Version.Note.Verbatim && !slices.Contains(ids, m) {
				ids = append(ids, m)
			}
		}
		return nil
	}), `SELECT `+noteColumns+noteTables+`WHERE n.user = ? AND n.id = ?`, w.u.number, id[:])
	return ids, err
}

// purgeJobs takes notes out of the user's jobs. One that is about nothing else goes; the
// worker that holds another holds it no more.
func (w *change) purgeJobs(ctx context.Context, ids []loci.ID) error {
	var jobs []loci.Job
	err := w.eachJob(ctx, func(j loci.Job) { jobs = append(jobs, j) })
	if err != nil {
		return err
	}
	touched := map[string]bool{}
	for i := range jobs {
		j, said, named := &jobs[i], jobs[i].Error, false
		for _, id := range ids {
			if len(j.Notes) > 0 || !named {
				named = j.Drop(id) || named
			}
		}
		switch {
		case named && len(j.Notes) == 0:
			_, err = w.t.exec(ctx, sqlDropJob, w.u.number, j.ID[:])
		case named:
			err = putJob(ctx, w.t, sqlQueueJob, w.u.number, *j)
		case j.Error != said:
			err = rewriteJob(ctx, w.t, w.u.number, *j)
		}
		if err != nil {
			return err
		}
		if named {
			touched[string(j.Kind)] = true
		}
	}
	return w.settle(ctx, touched)
}

func (w *change) eachJob(ctx context.Context, do func(loci.Job)) error {
	rows, err := w.t.query(ctx, sqlJobs, w.u.number)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		j, err := scanJob(rows, w.u.name)
		if err != nil {
			return err
		}
		do(j)
	}
	return rows.Err()
}
