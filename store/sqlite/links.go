package sqlite

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

const (
	sqlDropSame = `DELETE FROM links WHERE user = ?1 AND type = ?4
		AND (src = ?2 AND dst = ?3 OR src = ?3 AND dst = ?2 AND (both OR ?5))
		RETURNING src << 32 | dst, type, 2 * coalesce(zone, 0) + both, strength, reason, author, at, change_set`
	sqlInsertLink = `INSERT INTO links (user, src, dst, type, both, strength, reason, author, at, zone, change_set)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	sqlPastLink = `INSERT OR REPLACE INTO past_links (user, src, dst, type, both, strength, reason, author, at, zone, change_set, closed, czone)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

// Root returns the root of a note.
func (w *change) Root(ctx context.Context, id loci.ID) (uint32, error) {
	if err := w.lookAhead(ctx); err != nil {
		return 0, err
	}
	if root := w.roots[id]; root != 0 {
		return root, nil
	}
	h, err := w.Head(ctx, id)
	if err != nil || h == nil {
		return 0, err
	}
	return h.Root, nil
}

// TakeSame takes away the links that are the same as l.
func (w *change) TakeSame(ctx context.Context, from, to uint32, l *loci.Link) (gone []store.Edge, err error) {
	if err := w.lookAhead(ctx); err != nil {
		return nil, err
	}
	if w.unpaired(from, to) {
		return nil, nil
	}
	if err := w.Flush(ctx); err != nil {
		return nil, err
	}
	err = each(ctx, w.t, sqlread.Edges(newCells(), func(e *store.Edge) error {
		gone = append(gone, *e)
		return nil
	}), sqlDropSame, w.u.number, from, to, string(l.Type), l.Direction == loci.Both)
	return gone, err
}

// Link writes a link, with others of its kind where they are many.
func (w *change) Link(ctx context.Context, from, to uint32, l *loci.Link) error {
	args := []any{w.u.number, from, to, string(l.Type), l.Direction == loci.Both, l.Strength, l.Reason, l.By, micros(l.At), packed.Zone(l.At), setOf(l)}
	if w.paired == nil {
		_, err := w.t.exec(ctx, sqlInsertLink, args...)
		return err
	}
	w.paired[pair(from, to)] = true
	if w.waiting = append(w.waiting, args...); len(w.waiting) < linksAtOnce*linkArgs {
		return nil
	}
	_, err := w.t.exec(ctx, sqlInsertLinks, w.waiting...)
	w.waiting = w.waiting[:0]
	return err
}

// Past writes a link that was known until a moment.
func (w *change) Past(ctx context.Context, from, to uint32, l *loci.Link, closed time.Time) error {
	_, err := w.t.exec(ctx, sqlPastLink, w.u.number, from, to, string(l.Type), l.Direction == loci.Both, l.Strength,
		l.Reason, l.By, l.At.UnixMicro(), packed.Zone(l.At), setOf(l), closed.UnixMicro(), packed.Zone(closed))
	return err
}

// Flush writes the links that wait.
func (w *change) Flush(ctx context.Context) error {
	for ; len(w.waiting) > 0; w.waiting = w.waiting[linkArgs:] {
		if _, err := w.t.exec(ctx, sqlInsertLink, w.waiting[:linkArgs]...); err != nil {
			return err
		}
	}
	w.waiting = nil
	return alive(ctx)
}

// setOf is the change set of a link for a column; null is before change sets.
func setOf(l *loci.Link) any {
	if l.Set.IsZero() {
		return nil
	}
	return l.Set[:]
}
