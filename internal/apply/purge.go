package apply

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Destroys reports whether changes take words out of the store.
func Destroys(c *store.Changes) bool { return len(c.Purge) > 0 || !c.Rewrite.Empty() }

// purge destroys notes. One that is named twice is destroyed once.
func (w *change) purge(ctx context.Context, named []loci.ID) error {
	var gone []loci.ID
	var roots []uint32
	once := map[loci.ID]bool{}
	for _, id := range named {
		if once[id] {
			continue
		}
		once[id] = true
		root, err := w.mustRoot(ctx, id)
		if err != nil {
			return err
		}
		gone, roots = append(gone, id), append(roots, root)
	}
	if len(gone) == 0 {
		return nil
	}
	return w.Destroy(ctx, gone, roots)
}

// purgeWords takes the words that are to go out of the segments, and notes what that owes.
func (w *change) purgeWords(ctx context.Context, c *store.Changes) error {
	if !Destroys(c) {
		return nil
	}
	if err := w.purgeSegments(ctx, c); err != nil {
		return err
	}
	w.u.Epoch++
	return w.Owe(ctx)
}

// purgeSegments makes the planned change of segments, or destroys all where they are not
// as it was planned of. What is rewritten is in segments that nobody has planned again: then
// all go.
func (w *change) purgeSegments(ctx context.Context, c *store.Changes) error {
	if c.Segments != nil && c.Rewrite.Empty() {
		if done, err := Segments(ctx, w, w.u, *c.Segments); done || err != nil {
			return err
		}
	}
	return w.NoSegments(ctx)
}

// Segments makes a planned change of segments, unless they are not as it was planned of.
func Segments(ctx context.Context, rows Destroyer, u *Counters, f store.Flush) (done bool, err error) {
	if f.Epoch != u.Epoch {
		return false, nil
	}
	had, err := rows.Segments(ctx)
	if err != nil || !slices.Equal(had, f.Had) {
		return false, err
	}
	return true, rows.ReplaceSegments(ctx, f)
}

// JobsWithout takes notes out of a user's jobs. One that is about nothing else ends; the
// worker that holds another of left holds it no more. Of said only what a job says changes.
func JobsWithout(jobs []loci.Job, notes []loci.ID) (left, said []loci.Job, ended []loci.ID) {
	for _, j := range jobs {
		before, named := j.Error, false
		for _, id := range notes {
			if len(j.Notes) > 0 || !named {
				named = j.Drop(id) || named
			}
		}
		switch {
		case named && len(j.Notes) == 0:
			ended = append(ended, j.ID)
		case named:
			left = append(left, j)
		case j.Error != before:
			said = append(said, j)
		}
	}
	return left, said, ended
}
