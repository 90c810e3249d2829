package migrate

import (
	"context"
	"crypto/sha256"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// batch collects what the target lacks and commits it in parts of bounded size. Where one
// commit does not make it whole, a job of kind loci.JobImport is in the first and goes with
// the last, so that what was cut off is found.
type batch struct {
	c      *copying
	p      store.Changes
	rows   int
	bytes  int // about
	mark   loci.Job
	marked bool // it is in the target
}

// markOf is the job that says that a user's migration is under way. Its id is that of no
// other job.
func markOf(m *migration, user string) loci.Job {
	h := sha256.Sum256([]byte("migration\x00" + user))
	h[6], h[8] = h[6]&0x0f|0x80, h[8]&0x3f|0x80
	return loci.Job{
		ID: loci.ID(h[:16]), User: user, Kind: loci.JobImport, Created: m.Clock(),
		Error: "a migration to this store was cut off: migrate from the same store again, and it goes on",
	}
}

// took counts a row that was added, and commits when there are enough.
func (b *batch) took(ctx context.Context, bytes int) error {
	b.rows, b.bytes = b.rows+1, b.bytes+bytes
	if b.rows < b.c.Batch && b.bytes < fullBytes {
		return nil
	}
	return b.flush(ctx)
}

// flush commits what is collected, as a part of the whole.
func (b *batch) flush(ctx context.Context) error {
	if b.rows == 0 {
		return nil
	}
	if !b.marked {
		b.p.Jobs, b.marked = append(b.p.Jobs, b.mark), true
	}
	return b.apply(ctx)
}

// end commits what is collected, and with it the target is whole. It makes the user where
// there is nothing else to write.
func (b *batch) end(ctx context.Context) error {
	if b.rows == 0 && !b.marked && b.c.known {
		return nil
	}
	b.p.Done = append(b.p.Done, b.mark.ID)
	return b.apply(ctx)
}

func (b *batch) apply(ctx context.Context) error {
	p := b.p
	b.c.res.Added += b.rows
	b.p, b.rows, b.bytes = store.Changes{}, 0, 0
	if b.c.DryRun {
		return nil
	}
	err := b.c.to.Apply(ctx, b.c.res.User, &p)
	b.c.tell()
	return err
}

// Sizes of things, about, by their texts.

func messageSize(m *loci.Message) int { return 200 + len(m.Text) + len(m.Caption) }

func versionSize(c *store.NoteChange) int {
	n := &c.Version.Note
	return 500 + len(n.Content) + len(n.Caption) + len(n.Context) + len(c.Analysis) + 100*(len(n.Claims)+len(n.Facts)+len(n.Entities)+len(n.Metadata))
}

func cycleSize(c *loci.Cycle) int { return 500 + 30*len(c.Changes) + 100*len(c.Links) }

// cloned is a vector that outlives the call in which it was read.
func cloned(v *store.Vector) store.Vector {
	c := *v
	c.Values = slices.Clone(v.Values)
	return c
}
