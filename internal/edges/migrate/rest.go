package migrate

import (
	"cmp"
	"context"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

func compareLinks(was, is *store.Edge) int { return store.CompareLinks(&was.Link, &is.Link) }

// closed closes the links of the target that the source has closed since an earlier run,
// before others come in their place.
func (c *copying) closed(ctx context.Context, src side) error {
	if !c.known {
		return nil
	}
	if err := c.batch.flush(ctx); err != nil {
		return err
	}
	var since []loci.Link
	rows := c.at.Rows // they are read again
	err := merge(ctx, c, src, kind[store.Edge]{walk: side.Links, order: compareLinks, visit: func(is, was *store.Edge) error {
		if is != nil && was != nil && was.Link.Closed.IsZero() && !is.Link.Closed.IsZero() {
			l := was.Link
			l.At = is.Link.Closed
			since = append(since, l)
		}
		return nil
	}})
	c.at.Rows = rows
	for i := range since {
		if err != nil {
			return err
		}
		c.batch.p.Unlinks = append(c.batch.p.Unlinks, since[i])
		err = c.batch.took(ctx, 200)
	}
	if err == nil {
		err = c.batch.flush(ctx)
	}
	return err
}

func (c *copying) links(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[store.Edge]{walk: side.Links, order: compareLinks, visit: func(is, was *store.Edge) error {
		if is == nil || was != nil && is.Link.Closed.IsZero() && !was.Link.Closed.IsZero() {
			return c.alone("links")
		}
		c.sums.link(&is.Link)
		if was != nil && same(&is.Link, &was.Link) {
			return nil
		}
		c.batch.p.Links = append(c.batch.p.Links, is.Link)
		return c.batch.took(ctx, 200+len(is.Link.Reason))
	}})
}

func (c *copying) cycles(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[loci.Cycle]{
		walk: side.Cycles,
		visit: func(is, was *loci.Cycle) error {
			if is == nil || was != nil && was.ID != is.ID {
				return c.alone("cycles of reflection")
			}
			c.sums.cycle(is)
			if was != nil && same(is, was) {
				return nil
			}
			c.batch.p.Cycles = append(c.batch.p.Cycles, *is)
			return c.batch.took(ctx, cycleSize(is))
		},
	})
}

func (c *copying) uses(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[store.Use]{
		walk:  side.Uses,
		order: func(was, is *store.Use) int { return cmp.Compare(c.there.at(was.Root), c.sums.at(is.Root)) },
		visit: func(is, was *store.Use) error {
			if is == nil || was != nil && was.Count > is.Count {
				return c.alone("accesses of notes")
			}
			c.sums.use(is)
			if was != nil {
				a, b := *was, *is
				if a.Root, b.Root = 0, 0; same(&a, &b) {
					return nil
				}
			}
			c.batch.p.Uses = append(c.batch.p.Uses, *is)
			return c.batch.took(ctx, 50+8*len(is.Times))
		},
	})
}

func (c *copying) calls(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[store.Calls]{
		walk:  side.Calls,
		order: store.CompareCalls,
		visit: func(is, was *store.Calls) error {
			if is == nil || was != nil && was.Count > is.Count {
				return c.alone("costs of models")
			}
			c.sums.call(is)
			if was != nil && was.Count == is.Count {
				return nil
			}
			c.batch.p.Calls = append(c.batch.p.Calls, *is)
			return c.batch.took(ctx, 200)
		},
	})
}

// jobs returns the jobs that have to go from the target and those to put into it. One that
// the source has no more was done there; one whose lease is greater was handed out here.
func (c *copying) jobs(ctx context.Context, src side) (drop []loci.ID, put []loci.Job, err error) {
	was := map[loci.ID]*loci.Job{}
	if c.known {
		list, err := c.to.Jobs(ctx, c.res.User)
		if err != nil {
			return nil, nil, err
		}
		for i := range list {
			was[list[i].ID] = &list[i]
		}
		delete(was, c.batch.mark.ID)
	}
	err = src.jobs(ctx, c.batch.mark.ID, func(is *loci.Job) error {
		c.read()
		c.sums.job(is)
		w := was[is.ID]
		delete(was, is.ID)
		switch {
		case w != nil && same(is, w):
			return nil
		case w != nil && w.Lease > is.Lease:
			return c.alone("jobs that a worker has taken")
		case w != nil:
			drop = append(drop, is.ID)
		}
		put = append(put, *is)
		return nil
	})
	if err == nil && len(was) > 0 && !c.some {
		err = c.alone("jobs")
	}
	for id := range was {
		drop = append(drop, id)
	}
	return drop, put, err
}
