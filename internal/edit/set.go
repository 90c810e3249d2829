package edit

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// setOf is the change set of changes: a new one, or that of an attempt to commit them that
// failed.
func setOf(c *store.Changes) loci.ID {
	for i := range c.Notes {
		if set := c.Notes[i].Version.Set; !set.IsZero() {
			return set
		}
	}
	return NewID()
}

// mark gives all that changes make their change set. A link or a record of a cycle that is
// written again without words that were destroyed keeps that of the commit that made it.
func mark(c *store.Changes, set loci.ID) {
	for i := range c.Notes {
		c.Notes[i].Version.Set = set
	}
	for i := range c.Cycles {
		if cycle := &c.Cycles[i]; cycle.Set.IsZero() && len(c.Purge) == 0 {
			cycle.Set = set
		}
	}
	for i := range c.Links {
		if l := &c.Links[i]; l.Set.IsZero() {
			l.Set = set
		}
	}
}

// mostBeside is how many changes behind one are looked at: more are not in a commit of what is
// distilled of a message.
const mostBeside = 64

// Beside returns the versions behind one that were made with it, in one commit, as far as a
// scope sees them.
func (e *Editor) Beside(ctx context.Context, s loci.Scope, v *loci.Version) ([]loci.Version, error) {
	if v.Set.IsZero() {
		return nil, nil
	}
	all, err := e.Since(ctx, s, v.Change, mostBeside)
	if end := slices.IndexFunc(all, func(o loci.Version) bool { return o.Set != v.Set }); end >= 0 {
		all = all[:end]
	}
	return all, err
}

// How much of what several notes have one note takes over that is made of them.
const (
	MaxKeywords = 7
	MaxTags     = 10
)

// United is one list and what the other has besides, in a slice of its own.
func United[T comparable](a, b []T) []T {
	out := slices.Clone(a)
	for _, x := range b {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// Each is what a function makes of each thing of a list, in their order.
func Each[T, U any](list []T, of func(*T) U) []U {
	out := make([]U, len(list))
	for i := range list {
		out[i] = of(&list[i])
	}
	return out
}

// AtMost is the beginning of a list.
func AtMost[T any](n int, list []T) []T { return list[:min(n, len(list))] }
