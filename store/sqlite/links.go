package sqlite

import (
	"context"

	"github.com/loci-memory/loci"
)

const (
	sqlDropSame = `DELETE FROM links WHERE user = ?1 AND type = ?4
		AND (src = ?2 AND dst = ?3 OR src = ?3 AND dst = ?2 AND (both OR ?5))`
	sqlInsertLink = `INSERT INTO links (user, src, dst, type, both, strength, reason, author, at, zone)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

func (w *change) links(ctx context.Context, c *loci.Changes) error {
	for i := range c.Links {
		if err := w.link(ctx, &c.Links[i]); err != nil {
			return err
		}
	}
	for i := range c.Unlinks {
		if err := w.unlink(ctx, &c.Unlinks[i]); err != nil {
			return err
		}
	}
	return alive(ctx)
}

// link writes a link in the place of those that are the same.
func (w *change) link(ctx context.Context, l *loci.Link) error {
	from, err := w.must(ctx, l.From)
	if err != nil {
		return err
	}
	to, err := w.must(ctx, l.To)
	if err != nil {
		return err
	}
	if err := w.dropSame(ctx, l, from, to); err != nil {
		return err
	}
	_, err = w.t.exec(ctx, sqlInsertLink, w.u.number, from.root, to.root, string(l.Type), l.Direction == loci.Both, l.Strength,
		l.Reason, l.By, micros(l.At), zone(l.At))
	return err
}

// unlink removes a link; one with an end that is not there is none.
func (w *change) unlink(ctx context.Context, l *loci.Link) error {
	from, err := latest(ctx, w.t, w.u.number, l.From)
	if err != nil || from == nil {
		return err
	}
	to, err := latest(ctx, w.t, w.u.number, l.To)
	if err != nil || to == nil {
		return err
	}
	return w.dropSame(ctx, l, from, to)
}

func (w *change) dropSame(ctx context.Context, l *loci.Link, from, to *head) error {
	_, err := w.t.exec(ctx, sqlDropSame, w.u.number, from.root, to.root, string(l.Type), l.Direction == loci.Both)
	return err
}
