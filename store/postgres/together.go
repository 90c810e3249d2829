package postgres

import (
	"context"
	"errors"
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/apply"
	"github.com/loci-memory/loci/internal/joined"
	"github.com/loci-memory/loci/internal/sqlread"
	"github.com/loci-memory/loci/store"
)

// writing is a commit that stands in the line of its user: one that others write with, or one that
// is made alone.
type writing struct {
	alone *commit
	with  *applying
}

// applying is changes that may be applied in one transaction with others.
type applying struct {
	changes *store.Changes
	bodies  [][]byte
	names   map[[16]byte]bool // the ids of all that they read, write or assume; nil: they can't be joined
	hashes  map[int64]bool    // of what their notes say, and of what they assume that nobody has said
}

// inLine makes a commit in its turn: those of a user are made one after another, and who waits has
// no connection yet.
func (s *Store) inLine(ctx context.Context, name string, w writing) error {
	return s.lines.Do(ctx, name, w, joined.Work[writing]{Joins: joins, Do: func(ctx context.Context, calls []*joined.Call[writing]) {
		s.together(ctx, name, calls)
	}})
}

// together makes commits of a user in one transaction. Where the server refuses it, each is made
// alone.
func (s *Store) together(ctx context.Context, name string, calls []*joined.Call[writing]) {
	if len(calls) == 1 {
		calls[0].Err = s.commit(ctx, calls[0].What.commit(s, name))
		return
	}
	err := s.commit(ctx, &commit{s: s, name: name, make: true, do: func(ctx context.Context, t *tx) error { return t.applyAll(ctx, calls) }})
	for i, c := range calls {
		switch {
		case unmade(err):
			s.together(c.Ctx, name, calls[i:i+1])
		case err != nil:
			c.Err = err
		}
	}
}

// unmade reports whether the server made nothing of a commit, and would again not. What was refused
// behind an attempt whose answer was lost may have been made by that.
func unmade(err error) bool {
	var unknown *lostError
	return pgCode(err) != "" && !passes(err) && !lost(err) && !errors.As(err, &unknown)
}

// commit is what is made alone.
func (w *writing) commit(s *Store, name string) *commit {
	if w.with == nil {
		return w.alone
	}
	return &commit{s: s, name: name, make: true, do: func(ctx context.Context, t *tx) error {
		a, change := w.with, newChange(t)
		if err := change.learn(ctx, a.changes); err != nil {
			return err
		}
		return apply.Commit(ctx, change, &t.u.Counters, a.changes, a.bodies)
	}}
}

// applyAll applies changes one after another. What they need to know is read in one batch, as they
// have nothing to do with each other, and what they write is sent together. Those that fail leave
// nothing.
func (t *tx) applyAll(ctx context.Context, calls []*joined.Call[writing]) error {
	changes := make([]*gathered, len(calls))
	var questions []sqlread.Question
	for i, c := range calls {
		changes[i] = &gathered{change: newChange(t)}
		changes[i].askExpected(c.What.with.changes)
		changes[i].askChanged(c.What.with.changes)
		questions = append(questions, changes[i].asked()...)
	}
	if err := (&read{querier: t, owner: t.u.owner}).Ask(ctx, questions...); err != nil {
		return err
	}
	all := &gathered{change: newChange(t)}
	t.idle = true
	for i, c := range calls {
		a, before := c.What.with, *t.u
		if c.Err = apply.Commit(ctx, changes[i], &t.u.Counters, a.changes, a.bodies); c.Err != nil {
			*t.u = before
			continue
		}
		t.idle = false
		all.take(changes[i])
	}
	return all.send(ctx)
}

// gathered is the user's rows for one of several changes: what they write is sent at the end.
type gathered struct {
	*change
	jobs []loci.Job
	done []loci.ID
	once []*store.Once
}

// Flush sends nothing yet.
func (*gathered) Flush(ctx context.Context) error { return ctx.Err() }

// Jobs takes jobs.
func (g *gathered) Jobs(_ context.Context, c *store.Changes) error {
	g.jobs, g.done = c.Jobs, c.Done
	return nil
}

// Once takes what a request did.
func (g *gathered) Once(_ context.Context, o *store.Once) error {
	g.once = append(g.once, o)
	return nil
}

// take adds what others write. They share no note, message or link.
func (g *gathered) take(o *gathered) {
	g.messageRows, g.noteRows = append(g.messageRows, o.messageRows...), append(g.noteRows, o.noteRows...)
	g.closed, g.unlinked = append(g.closed, o.closed...), append(g.unlinked, o.unlinked...)
	g.jobs, g.done, g.once = append(g.jobs, o.jobs...), append(g.done, o.done...), append(g.once, o.once...)
	maps.Copy(g.said, o.said)
	maps.Copy(g.grown, o.grown)
	maps.Copy(g.edges, o.edges)
	maps.Copy(g.past, o.past)
	maps.Copy(g.useRows, o.useRows)
}

// send queues all that was taken.
func (g *gathered) send(ctx context.Context) error {
	if err := g.t.changeJobs(g.jobs, g.done); err != nil {
		return err
	}
	for _, o := range g.once {
		if err := g.change.Once(ctx, o); err != nil {
			return err
		}
	}
	return g.change.Flush(ctx)
}

// joins reports whether a commit has nothing to do with others, so that it may be made with them.
func joins(chosen []*joined.Call[writing], c *joined.Call[writing]) bool {
	a := c.What.with
	if a == nil || a.names == nil {
		return false
	}
	return !slices.ContainsFunc(chosen, func(o *joined.Call[writing]) bool {
		b := o.What.with
		return b == nil || b.names == nil || meet(a.names, b.names) || meet(a.hashes, b.hashes)
	})
}

// meet reports whether two sets have something in common.
func meet[K comparable](a, b map[K]bool) bool {
	for k := range a {
		if b[k] {
			return true
		}
	}
	return false
}

// newApplying finds out what changes have to do with others. What is about more than it names, as a
// purge is, is applied alone.
func newApplying(c *store.Changes) *applying {
	a := &applying{changes: c, bodies: apply.Bodies(c.Notes)}
	if len(c.Agents)+len(c.Cycles)+len(c.Vectors)+len(c.Spaces)+len(c.Uses)+len(c.Calls)+len(c.Purge) > 0 || !c.Rewrite.Empty() || !c.Expect.Quiet.Empty() {
		return a
	}
	a.names, a.hashes = map[[16]byte]bool{}, map[int64]bool{}
	for i := range c.Messages {
		a.name(c.Messages[i].ID)
	}
	for i := range c.Notes {
		n := &c.Notes[i]
		a.name(n.Version.Note.ID)
		a.name(n.Version.Note.Messages...)
		a.hashes[n.Hash] = n.Hash != 0
	}
	for _, links := range [][]loci.Link{c.Links, c.Unlinks} {
		for i := range links {
			a.name(links[i].From, links[i].To)
		}
	}
	for _, jobs := range [][]loci.Job{c.Jobs, c.Held, c.Expect.Jobs} {
		for i := range jobs {
			a.name(jobs[i].ID)
		}
	}
	a.name(c.Done...)
	a.assume(c)
	return a
}

// assume adds what changes assume of others.
func (a *applying) assume(c *store.Changes) {
	a.name(c.Expect.Messages...)
	for _, n := range c.Expect.Notes {
		a.name(n.Note)
	}
	for _, n := range c.Expect.New {
		a.hashes[n.Hash] = n.Hash != 0
	}
	if c.Once != nil {
		a.name(loci.ID(c.Once.Key[:len(loci.ID{})]))
	}
}

func (a *applying) name(list ...loci.ID) {
	for _, id := range list {
		a.names[id] = true
	}
}
