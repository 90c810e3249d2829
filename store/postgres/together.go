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
	return s.lines.Do(ctx, name, w, joined.Work[writing]{Joins: joins, Do: func(ctx context.Context, g *joined.Group[writing]) {
		s.together(ctx, name, g)
	}})
}

// together makes commits of a user in one transaction. Where the server refuses it, each is made
// alone.
func (s *Store) together(ctx context.Context, name string, g *joined.Group[writing]) {
	if c := g.Calls[0]; !c.What.mayJoin() {
		c.Err = s.commit(ctx, c.What.commit(s, name))
		return
	}
	all := &group{Group: g}
	err := s.commit(ctx, &commit{s: s, name: name, make: true, asks: all.asks, do: all.apply})
	for _, c := range g.Calls {
		switch {
		case err != nil && len(g.Calls) > 1 && unmade(err):
			c.Err = s.commit(c.Ctx, c.What.commit(s, name))
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
	var k *known
	return &commit{s: s, name: name, make: true, asks: func(owner int64) []sqlread.Question {
		k = newKnown(owner)
		k.askExpected(w.with.changes)
		k.askChanged(w.with.changes)
		return k.asked()
	}, do: func(ctx context.Context, t *tx) error {
		return apply.Commit(ctx, newChange(t, k), &t.u.Counters, w.with.changes, w.with.bodies)
	}}
}

// group is commits of a user that are made in one transaction. What they need to know is read in one
// batch, as they have nothing to do with each other, and what they write is sent together.
type group struct {
	*joined.Group[writing]
	all  *known   // what they name
	each []*known // by call
}

// asks is what those need to know that are in the group by now.
func (g *group) asks(owner int64) []sqlread.Question {
	g.all, g.each = newKnown(owner), nil
	return g.ask(g.Calls)
}

func (g *group) ask(calls []*joined.Call[writing]) (questions []sqlread.Question) {
	for _, c := range calls {
		k := g.all.beside()
		k.askExpected(c.What.with.changes)
		k.askChanged(c.What.with.changes)
		g.each, questions = append(g.each, k), append(questions, k.questions...)
	}
	return append(questions, g.all.asked()...)
}

// apply applies changes one after another, also of those who came while the user's row was waited for.
// Those that fail leave nothing.
func (g *group) apply(ctx context.Context, t *tx) error {
	if late := g.Join(); len(late) > 0 {
		if err := (&read{querier: t, owner: t.u.owner}).Ask(ctx, g.ask(late)...); err != nil {
			return err
		}
	}
	all := &gathered{change: newChange(t, g.all)}
	t.idle = true
	for i, c := range g.Calls {
		a, before, one := c.What.with, *t.u, &gathered{change: newChange(t, g.each[i])}
		if c.Err = apply.Commit(ctx, one, &t.u.Counters, a.changes, a.bodies); c.Err != nil {
			*t.u = before
			continue
		}
		t.idle = false
		all.take(one)
	}
	return all.send(ctx)
}

// gathered is the user's rows for one of several changes: what they write is sent at the end.
type gathered struct {
	*change
	jobs []loci.Job
	done []loci.ID
}

// Flush sends nothing yet.
func (*gathered) Flush(ctx context.Context) error { return ctx.Err() }

// Jobs takes jobs.
func (g *gathered) Jobs(_ context.Context, c *store.Changes) error {
	g.jobs, g.done = c.Jobs, c.Done
	return nil
}

// take adds what others write. They share no note, message or link.
func (g *gathered) take(o *gathered) {
	g.messageRows, g.noteRows = append(g.messageRows, o.messageRows...), append(g.noteRows, o.noteRows...)
	g.closed, g.unlinked = append(g.closed, o.closed...), append(g.unlinked, o.unlinked...)
	g.jobs, g.done, g.once = append(g.jobs, o.jobs...), append(g.done, o.done...), append(g.once, o.once...)
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
	return g.change.Flush(ctx)
}

// mayJoin reports whether others may be made with a commit.
func (w *writing) mayJoin() bool { return w.with != nil && w.with.names != nil }

// joins reports whether a commit has nothing to do with others, so that it may be made with them.
func joins(chosen []*joined.Call[writing], c *joined.Call[writing]) bool {
	return c.What.mayJoin() && !slices.ContainsFunc(chosen, func(o *joined.Call[writing]) bool {
		a, b := c.What.with, o.What.with
		return !o.What.mayJoin() || meet(a.names, b.names) || meet(a.hashes, b.hashes)
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
