package inmem

import (
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// link puts a link in the place of those that are the same. A closed one is of an
// export and takes the place of itself alone.
func (u *user) link(l *loci.Link) {
	if l.Closed.IsZero() {
		u.unlink(l)
	} else {
		u.links = slices.DeleteFunc(u.links, func(m loci.Link) bool {
			return !m.Closed.IsZero() && m.From == l.From && m.To == l.To && m.Type == l.Type && m.At.Equal(stamp(l.At))
		})
	}
	u.links = append(u.links, storedLink(*l))
}

// unlink closes the stored links that are the same as l, from either end of one both
// ways, at l's time; one that would have been known at no moment is destroyed.
func (u *user) unlink(l *loci.Link) {
	at := stamp(l.At)
	kept := u.links[:0]
	for _, m := range u.links {
		if m.Closed.IsZero() && m.Same(l) {
			if m.At.IsZero() || at.IsZero() || !m.At.Before(at) {
				continue
			}
			m.Closed = at
		}
		kept = append(kept, m)
	}
	clear(u.links[len(kept):])
	u.links = kept
}

// storedLink keeps of a link what is stored of it.
func storedLink(l loci.Link) loci.Link {
	l.At, l.Closed, l.Depth, l.Path = stamp(l.At), stamp(l.Closed), 0, nil
	return l
}

// known reports whether a stored link was known at a moment; zero is now.
func known(l *loci.Link, at time.Time) bool {
	if at.IsZero() {
		return l.Closed.IsZero()
	}
	return !l.At.After(at) && (l.Closed.IsZero() || l.Closed.After(at))
}
