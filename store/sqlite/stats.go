package sqlite

import (
	"context"
	"os"
	"time"

	"github.com/loci-memory/loci"
)

// Stats counts what is visible.
func (s *Store) Stats(ctx context.Context, sc loci.Scope) (st loci.Stats, err error) {
	err = s.look(ctx, sc, func(w *snapshot) error {
		for _, count := range []func(context.Context, *loci.Stats) error{w.countNotes, w.countRows, w.countMessages, w.countLinks, w.countJobs} {
			if err := count(ctx, &st); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return loci.Stats{}, err
	}
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(s.path + suffix); err == nil {
			st.Bytes += info.Size()
		}
	}
	return st, nil
}

// where is the condition of the user's latest rows that the agent sees.
func (w *snapshot) where() *conditions {
	c := &conditions{}
	c.add(`n.row BETWEEN ? AND ? AND n.closed IS NULL`, all(w.number)...)
	c.sees(w.agent)
	return c
}

// countNotes counts groups of alike notes, as many at once as there are.
func (w *snapshot) countNotes(ctx context.Context, st *loci.Stats) error {
	c := w.where()
	rows, err := w.q.query(ctx, `SELECT n.kind, n.state & ?, count(*), min(n.recorded), max(n.recorded)
		FROM notes n WHERE `+c.String()+` GROUP BY 1, 2`, append([]any{isForgotten | isSuperseded}, c.args...)...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var kind loci.Kind
		var bits, count, first, last int64
		if err := rows.Scan(&kind, &bits, &count, &first, &last); err != nil {
			return err
		}
		tally(st, kind, bits, int(count))
		span(st, time.UnixMicro(first).UTC(), time.UnixMicro(last).UTC())
	}
	if err := rows.Err(); err != nil {
		return err
	}
	_, err = one(ctx, w.q, `SELECT count(DISTINCT n.conversation) FROM notes n WHERE n.conversation <> '' AND `+c.String(), c.args, &st.Conversations)
	return err
}

func tally(st *loci.Stats, kind loci.Kind, bits int64, count int) {
	switch {
	case bits&isForgotten != 0:
		st.Forgotten += count
	case bits&isSuperseded != 0:
		st.Superseded += count
	default:
		st.Notes += count
		if st.Kinds == nil {
			st.Kinds = map[loci.Kind]int{}
		}
		st.Kinds[kind] += count
	}
}

func span(st *loci.Stats, first, last time.Time) {
	if st.First.IsZero() || first.Before(st.First) {
		st.First = first
	}
	if last.After(st.Last) {
		st.Last = last
	}
}

func (w *snapshot) countRows(ctx context.Context, st *loci.Stats) error {
	if w.visible == nil {
		_, err := one(ctx, w.q, `SELECT count(*) FROM notes WHERE user = ?`, []any{w.number}, &st.Versions)
		return err
	}
	c := &conditions{}
	c.add(`n.row BETWEEN ? AND ?`, all(w.number)...)
	c.sees(w.agent)
	rows, err := w.q.query(ctx, `SELECT n.root FROM notes n WHERE `+c.String(), c.args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var root uint32
		if err := rows.Scan(&root); err != nil {
			return err
		}
		if w.visible[root] {
			st.Versions++
		}
	}
	return rows.Err()
}

func (w *snapshot) countMessages(ctx context.Context, st *loci.Stats) error {
	if w.visible == nil {
		_, err := one(ctx, w.q, `SELECT count(*) FROM messages WHERE user = ?`, []any{w.number}, &st.Messages)
		return err
	}
	return w.messages(ctx, func(*loci.Message) error { st.Messages++; return nil })
}

func (w *snapshot) countLinks(ctx context.Context, st *loci.Stats) error {
	if w.visible == nil {
		_, err := one(ctx, w.q, `SELECT count(*) FROM links WHERE user = ?`, []any{w.number}, &st.Links)
		return err
	}
	return w.links(ctx, func(l *loci.Link) error {
		if l.Closed.IsZero() {
			st.Links++
		}
		return nil
	})
}

func (w *snapshot) countJobs(ctx context.Context, st *loci.Stats) error {
	jobs, err := w.jobs(ctx, w.q)
	for i := range jobs {
		st.Jobs++
		if jobs[i].Dead {
			st.DeadJobs++
		}
	}
	return err
}
