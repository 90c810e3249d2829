package postgres

import (
	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// check checks that Expect and Held of the changes hold.
func (k *known) check(c *store.Changes) error {
	for _, n := range c.Expect.Notes {
		if err := k.checkVersion(n); err != nil {
			return err
		}
	}
	for _, id := range c.Expect.Messages {
		if _, there := k.said[id]; !there {
			return loci.Conflict("message %s is not there any more: plan again without it", id)
		}
	}
	if k.added {
		return loci.Conflict("a note that says the same was added meanwhile: plan again with it")
	}
	for i := range c.Expect.Jobs {
		j := &c.Expect.Jobs[i]
		if lease, there := k.leases[j.ID]; !there || lease != j.Lease {
			return loci.Conflict("job %s has been done or handed out meanwhile: plan again without it", j.ID)
		}
	}
	if !k.about.IsZero() {
		return loci.Conflict("note %s was added meanwhile and is about what is to go: plan again with it", k.about)
	}
	for i := range c.Held {
		j := &c.Held[i]
		if lease := k.leases[j.ID]; lease == 0 || lease != j.Lease {
			return notHeld(j.ID)
		}
	}
	return nil
}

// checkVersion checks that a note's latest version is the one given; with version 0, that
// the note is there.
func (k *known) checkVersion(c loci.ChangeID) error {
	h := k.heads[c.Note]
	switch {
	case h == nil:
		return loci.Conflict("note %s is not there any more: plan again without it", c.Note)
	case c.Version != 0 && h.number != c.Version:
		return outdated(c.Note, h.number, c.Version)
	}
	return nil
}

func outdated(note loci.ID, now, read int) error {
	return loci.Conflict("note %s is at version %d by now, not %d: read it again and repeat", note, now, read)
}
