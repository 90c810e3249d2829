package apply

import (
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/packed"
	"github.com/loci-memory/loci/store"
)

func (w *change) links(ctx context.Context, c *store.Changes) error {
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
	return nil
}

// link puts a link in the place of those that are the same. A closed one is of an export
// and takes the place of itself alone.
func (w *change) link(ctx context.Context, l *loci.Link) error {
	from, err := w.mustRoot(ctx, l.From)
	if err != nil {
		return err
	}
	to, err := w.mustRoot(ctx, l.To)
	if err != nil {
		return err
	}
	if !l.Closed.IsZero() {
		return w.Past(ctx, from, to, l, l.Closed)
	}
	if err := w.closeSame(ctx, from, to, l); err != nil {
		return err
	}
	w.u.Links++
	return w.Link(ctx, from, to, l)
}

// unlink takes a link back; a link to a note that is not there is ignored.
func (w *change) unlink(ctx context.Context, l *loci.Link) error {
	from, err := w.root(ctx, l.From)
	if err != nil || from == 0 {
		return err
	}
	to, err := w.root(ctx, l.To)
	if err != nil || to == 0 {
		return err
	}
	return w.closeSame(ctx, from, to, l)
}

// closeSame moves the links that are the same as l to those of the past, closed at l's time;
// a link that would then have been known at no moment is destroyed.
func (w *change) closeSame(ctx context.Context, from, to uint32, l *loci.Link) error {
	gone, err := w.TakeSame(ctx, from, to, l)
	if err != nil {
		return err
	}
	w.u.Links -= int64(len(gone))
	for i := range gone {
		e := &gone[i]
		was, at := packed.Stamp(e.Link.At), packed.Stamp(l.At)
		if was.IsZero() || at.IsZero() || !was.Before(at) {
			continue
		}
		if err := w.Past(ctx, e.From, e.To, &e.Link, at); err != nil {
			return err
		}
	}
	return nil
}
