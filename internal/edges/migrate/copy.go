package migrate

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Difference is an error: what the target has of a user, read again, is not what was
// written.
type Difference struct {
	User string
	Kind string // of the things that differ, like "messages"
}

// Error names the user, the kind and the cure.
func (d *Difference) Error() string {
	return fmt.Sprintf("the copy of user %q differs in %s: something else wrote to the target meanwhile, or one of the stores is damaged: "+
		"end whatever uses the target, examine both, and migrate again", d.User, d.Kind)
}

// foreign is an ErrConflict about one user: the target has what no earlier run wrote, or the
// source is no whole memory.
type foreign struct{ error }

func (f *foreign) Unwrap() error { return f.error }

// copying is the copy of one user.
type copying struct {
	*migration
	res   UserResult
	known bool // the target has the user
	some  bool // the target has messages or notes of the user
	sums  *sums
	there places           // of the rows that the target had
	stale []store.Analysis // of the target, to be written
	batch batch
}

// run copies a user from one state of the source. Where the target has something of the user
// already, both sides are gone through once without writing, so that nothing is written where
// anything is refused.
func (c *copying) run(ctx context.Context, src side) error {
	same, err := c.begin(ctx, src)
	if err != nil || same {
		return err
	}
	if c.known && !c.DryRun {
		if err := c.rehearsal().all(ctx, src); err != nil {
			return err
		}
	}
	return c.all(ctx, src)
}

// rehearsal is the same copy as a dry run.
func (c *copying) rehearsal() *copying {
	m, r := *c.migration, *c
	m.DryRun, r.migration = true, &m
	r.batch.c = &r
	return &r
}

// all goes through everything of the user.
func (c *copying) all(ctx context.Context, src side) error {
	c.sums = newSums()
	for _, part := range []func(context.Context, side) error{
		c.agents, c.messages, c.versions, c.vectors, c.closed, c.links, c.cycles, c.uses, c.calls,
	} {
		if err := part(ctx, src); err != nil {
			return err
		}
	}
	return c.finish(ctx, src)
}

// begin finds out what the target has, and whether that is everything.
func (c *copying) begin(ctx context.Context, src side) (same bool, err error) {
	c.batch = batch{c: c, mark: markOf(c.migration, c.res.User)}
	if _, half, err := c.from.Job(ctx, c.res.User, c.batch.mark.ID); err != nil {
		return false, err
	} else if half {
		return false, c.part()
	}
	if _, c.known, err = c.to.Users(ctx, c.res.User); err != nil || !c.known {
		return false, err
	}
	_, c.batch.marked, err = c.to.Job(ctx, c.res.User, c.batch.mark.ID)
	if err != nil || c.batch.marked {
		return false, err
	}
	a, err := c.from.Counts(ctx, c.res.User)
	if err != nil {
		return false, err
	}
	b, err := c.to.Counts(ctx, c.res.User)
	if a.Bytes, b.Bytes = 0, 0; err != nil || a != b {
		return false, err
	}
	return c.compare(ctx, src)
}

// compare reads both sides and reports whether they are the same.
func (c *copying) compare(ctx context.Context, src side) (same bool, err error) {
	theirs, err := c.target(ctx)
	if err != nil {
		return false, err
	}
	rows := c.at.Rows
	ours, err := readSums(ctx, src, c.batch.mark.ID, c.read)
	if err != nil || ours.differs(theirs, kinds) != "" {
		c.at.Rows = rows
		return false, err
	}
	c.res.State, c.res.Counts, c.res.Sum = There, ours.counts, ours.total()
	return true, nil
}

// target reads what the target has.
func (c *copying) target(ctx context.Context) (s *sums, err error) {
	err = c.to.Snapshot(ctx, c.res.User, func(snap store.Snapshot) error {
		s, err = readSums(ctx, side{snap}, c.batch.mark.ID, func() {})
		return err
	})
	return s, err
}

// finish writes what is left and the jobs, which come last, so that no worker begins with
// half a memory, and compares both sides.
func (c *copying) finish(ctx context.Context, src side) error {
	c.sums.turned()
	drop, put, err := c.jobs(ctx, src)
	if err != nil {
		return err
	}
	if len(drop)+len(put) > 0 {
		err = c.withJobs(ctx, drop, put)
	} else {
		err = c.batch.end(ctx)
	}
	if err == nil && !c.DryRun {
		err = c.verify(ctx, kinds)
	}
	if err == nil {
		c.res.Counts, c.res.Sum, c.res.State = c.sums.counts, c.sums.total(), c.state()
	}
	return err
}

func (c *copying) state() State {
	switch {
	case c.DryRun && (c.res.Added > 0 || !c.known):
		return Differs
	case c.res.Added > 0 || !c.known:
		return Copied
	}
	return There
}

// withJobs compares all but the jobs, then writes them: those that the source has no more
// go first, as one in the place of another would get another lease.
func (c *copying) withJobs(ctx context.Context, drop []loci.ID, put []loci.Job) error {
	if err := c.batch.flush(ctx); err != nil {
		return err
	}
	if !c.DryRun {
		if err := c.verify(ctx, kinds[:len(kinds)-1]); err != nil {
			return err
		}
	}
	for _, id := range drop {
		c.batch.p.Done = append(c.batch.p.Done, id)
		if err := c.batch.took(ctx, 50); err != nil {
			return err
		}
	}
	if err := c.batch.flush(ctx); err != nil {
		return err
	}
	for i := range put {
		c.batch.p.Jobs = append(c.batch.p.Jobs, put[i])
		if err := c.batch.took(ctx, 200+16*len(put[i].Notes)); err != nil {
			return err
		}
	}
	return c.batch.end(ctx)
}

// verify reads the target again.
func (c *copying) verify(ctx context.Context, among []string) error {
	theirs, err := c.target(ctx)
	if err != nil {
		return err
	}
	if k := c.sums.differs(theirs, among); k != "" {
		return &Difference{User: c.res.User, Kind: k}
	}
	return nil
}

// alone is the error that the target has what the source has not.
func (c *copying) alone(what string) error {
	return &foreign{loci.Conflict("the target has %s of user %q that the source has not, so two memories would be mixed: "+
		"migrate this user to a store without it, or go on with the one that is newer", what, c.res.User)}
}

// part is the error that the source has only a part of the user.
func (c *copying) part() error {
	return &foreign{loci.Conflict("the source has only a part of user %q, as a migration to it was cut off: "+
		"end that one first, from the store that it came from, or migrate from there", c.res.User)}
}

// same reports whether two things are the same in every field.
func same(a, b any) bool { return bytes.Equal(canon(nil, a), canon(nil, b)) }

func (c *copying) agents(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[loci.Agent]{
		walk:  side.agents,
		order: func(was, is *loci.Agent) int { return strings.Compare(was.Name, is.Name) },
		visit: func(is, was *loci.Agent) error {
			if is == nil || was != nil && !same(is, was) {
				return c.alone("the settings of an agent")
			}
			c.sums.agent(is)
			if was != nil {
				return nil
			}
			c.batch.p.Agents = append(c.batch.p.Agents, *is)
			return c.batch.took(ctx, 200)
		},
	})
}

func (c *copying) messages(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[store.Message]{
		walk: side.Messages,
		visit: func(is, was *store.Message) error {
			if is == nil || was != nil && !same(&is.Message, &was.Message) {
				return c.alone("messages")
			}
			c.sums.message(is)
			if was != nil {
				c.some = true
				return nil
			}
			c.batch.p.Messages = append(c.batch.p.Messages, is.Message)
			return c.batch.took(ctx, messageSize(&is.Message))
		},
	})
}

func (c *copying) versions(ctx context.Context, src side) error {
	err := merge(ctx, c, src, kind[store.Row]{
		walk: side.Versions,
		visit: func(is, was *store.Row) error {
			if is == nil {
				return c.alone("versions of notes")
			}
			c.sums.row(is)
			v := bareVersion(is)
			if was != nil {
				c.some = true
				c.there.add(was.Seq)
				if w := bareVersion(was); !same(&v, &w) {
					return c.alone("versions of notes")
				}
				return c.analysed(ctx, is, was)
			}
			n := store.NoteChange{Version: v, Analysis: is.Analysis}
			c.batch.p.Notes = append(c.batch.p.Notes, n)
			return c.batch.took(ctx, versionSize(&n))
		},
	})
	if err == nil {
		err = c.reanalyse(ctx)
	}
	return err
}

// analysed notes an analysis that was made again in the source since an earlier run.
func (c *copying) analysed(ctx context.Context, is, was *store.Row) error {
	if bytes.Equal(is.Analysis, was.Analysis) {
		return nil
	}
	c.stale = append(c.stale, store.Analysis{Seq: was.Seq, Bytes: slices.Clone(is.Analysis)})
	if len(c.stale) < c.Batch {
		return nil
	}
	return c.reanalyse(ctx)
}

func (c *copying) reanalyse(ctx context.Context) error {
	list := c.stale
	c.res.Added, c.stale = c.res.Added+len(list), nil
	if len(list) == 0 || c.DryRun {
		return nil
	}
	return c.to.Reanalyse(ctx, c.res.User, list)
}

// vectorAt is a vector with the number of its row.
type vectorAt struct {
	seq uint32
	of  *store.Vector
}

func (s side) vectors(ctx context.Context, yield func(*vectorAt) error) error {
	return s.Vectors(ctx, func(seq uint32, v *store.Vector) error { return yield(&vectorAt{seq, v}) })
}

func (c *copying) vectors(ctx context.Context, src side) error {
	return merge(ctx, c, src, kind[vectorAt]{
		walk: side.vectors,
		order: func(was, is *vectorAt) int {
			a, b := was.of, is.of
			return cmp.Or(cmp.Compare(a.Embedder, b.Embedder), cmp.Compare(len(a.Values), len(b.Values)), cmp.Compare(c.there.at(was.seq), c.sums.at(is.seq)))
		},
		visit: func(is, was *vectorAt) error {
			if is == nil {
				return c.alone("vectors")
			}
			c.sums.vector(is.of)
			if was != nil && same(is.of, was.of) {
				return nil
			}
			c.batch.p.Vectors = append(c.batch.p.Vectors, cloned(is.of))
			return c.batch.took(ctx, 100+4*len(is.of.Values))
		},
	})
}
