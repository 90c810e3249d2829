package sqlite

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// Destroy destroys notes with all that is only about them.
func (w *change) Destroy(ctx context.Context, notes []loci.ID, roots []uint32) error {
	for i, id := range notes {
		if err := w.destroy(ctx, id, roots[i]); err != nil {
			return err
		}
	}
	return w.purgeJobs(ctx, notes)
}

// Owe notes what a purge owes to the log.
func (w *change) Owe(ctx context.Context) error {
	return w.t.exec(ctx, sqlPurgeMade)
}

var sqlPurgeLinks = [...]string{`DELETE FROM links WHERE user = ? AND src = ?`, `DELETE FROM links WHERE user = ? AND dst = ?`}

var sqlPurgePastLinks = [...]string{
	`DELETE FROM past_links WHERE user = ? AND src = ?`, `DELETE FROM past_links WHERE user = ? AND dst = ?`,
}

func (w *change) destroy(ctx context.Context, id loci.ID, root uint32) error {
	if err := w.dropTurns(ctx, id, root); err != nil {
		return err
	}
	for _, q := range sqlPurgeLinks {
		if err := w.drop(ctx, &w.u.Links, q, w.u.number, root); err != nil {
			return err
		}
	}
	for _, q := range sqlPurgePastLinks {
		if err := w.t.exec(ctx, q, w.u.number, root); err != nil {
			return err
		}
	}
	if err := w.t.exec(ctx, `DELETE FROM uses WHERE row = ?`, key(w.u.number, root)); err != nil {
		return err
	}
	if err := w.purgeVectors(ctx, id); err != nil {
		return err
	}
	if err := w.purgeCycles(ctx, id); err != nil {
		return err
	}
	return w.drop(ctx, &w.u.Versions, `DELETE FROM notes WHERE user = ? AND id = ?`, w.u.number, id[:])
}

// drop deletes rows and takes them out of a count.
func (w *change) drop(ctx context.Context, count *int64, query string, args ...any) error {
	n, err := w.t.change(ctx, query, args...)
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
		turns, _, err := w.Turns(ctx, m)
		if err != nil {
			return err
		}
		turns = slices.DeleteFunc(turns, func(t uint32) bool { return t == root })
		if len(turns) > 0 {
			err = w.SetTurns(ctx, m, turns)
		} else {
			err = w.drop(ctx, &w.u.Messages, `DELETE FROM messages WHERE user = ? AND id = ?`, w.u.number, m[:])
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

// purgeJobs takes notes out of the user's jobs.
func (w *change) purgeJobs(ctx context.Context, ids []loci.ID) error {
	var jobs []loci.Job
	if err := each(ctx, w.t, sqlread.Jobs(newCells(), w.u.name, &jobs), sqlJobs, w.u.number); err != nil {
		return err
	}
	left, said, ended := apply.JobsWithout(jobs, ids)
	for _, j := range said {
		if err := rewriteJob(ctx, w.t, w.u.number, j); err != nil {
			return err
		}
	}
	return w.Jobs(ctx, &store.Changes{Jobs: left, Done: ended})
}

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
