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

func (w *change) links(ctx context.Context, c *store.Changes) error {
	many, err := w.manyLinks(ctx, c.Links)
	if err != nil {
		return err
	}
	for i := range c.Links {
		if err := many.link(ctx, &c.Links[i]); err != nil {
			return err
		}
	}
	if err := many.flush(ctx); err != nil {
		return err
	}
	for i := range c.Unlinks {
		if err := w.unlink(ctx, &c.Unlinks[i]); err != nil {
			return err
		}
	}
	return alive(ctx)
}

// link writes a link in the place of those that are the same. A closed one is of an
// export and takes the place of itself alone.
func (w *change) link(ctx context.Context, l *loci.Link) error {
	from, err := w.must(ctx, l.From)
	if err != nil {
		return err
	}
	to, err := w.must(ctx, l.To)
	if err != nil {
		return err
	}
	if !l.Closed.IsZero() {
		return w.past(ctx, &store.Edge{From: from.root, To: to.root, Link: *l}, l.Closed)
	}
	if err := w.closeSame(ctx, l, from, to); err != nil {
		return err
	}
	w.u.links++
	_, err = w.t.exec(ctx, sqlInsertLink, w.u.number, from.root, to.root, string(l.Type), l.Direction == loci.Both, l.Strength,
		l.Reason, l.By, micros(l.At), packed.Zone(l.At), setOf(l))
	return err
}

// unlink takes a link back; a link to a note that is not there is ignored.
func (w *change) unlink(ctx context.Context, l *loci.Link) error {
	from, err := latest(ctx, w.t, w.u.number, l.From)
	if err != nil || from == nil {
		return err
	}
	to, err := latest(ctx, w.t, w.u.number, l.To)
	if err != nil || to == nil {
		return err
	}
	return w.closeSame(ctx, l, from, to)
}

// closeSame moves the links that are the same as l to those of the past, closed at
// l's time; a link that would then have been known at no moment is destroyed.
func (w *change) closeSame(ctx context.Context, l *loci.Link, from, to *head) error {
	gone, err := w.dropSame(ctx, l, from, to)
	if err != nil {
		return err
	}
	for i := range gone {
		was, at := gone[i].Link.At, packed.Stamp(l.At)
		if was.IsZero() || at.IsZero() || !was.Before(at) {
			continue
		}
		if err := w.past(ctx, &gone[i], at); err != nil {
			return err
		}
	}
	return nil
}

func (w *change) dropSame(ctx context.Context, l *loci.Link, from, to *head) (gone []store.Edge, err error) {
	err = each(ctx, w.t, sqlread.Edges(newCells(), func(e *store.Edge) error {
		gone = append(gone, *e)
		return nil
	}), sqlDropSame, w.u.number, from.root, to.root, string(l.Type), l.Direction == loci.Both)
	w.u.links -= int64(len(gone))
	return gone, err
}

// past writes a link that was known until a moment.
func (w *change) past(ctx context.Context, e *store.Edge, closed time.Time) error {
	l := &e.Link
	_, err := w.t.exec(ctx, sqlPastLink, w.u.number, e.From, e.To, string(l.Type), l.Direction == loci.Both, l.Strength,
		l.Reason, l.By, l.At.UnixMicro(), packed.Zone(l.At), setOf(l), closed.UnixMicro(), packed.Zone(closed))
	return err
}

// setOf is the change set of a link for a column; null is before change sets.
func setOf(l *loci.Link) any {
	if l.Set.IsZero() {
		return nil
	}
	return l.Set[:]
}
