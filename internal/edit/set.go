package edit

import (
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
