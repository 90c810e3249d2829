package memory

import (
	"context"

	"github.com/loci-memory/loci"
)

// Since returns the visible versions committed after a change, in the order of
// commits, each as Versions gives it; the zero change is before all. limit bounds
// them; 0 is 50. ErrNotFound: the change is not there or not visible.
func (m records) Since(ctx context.Context, s loci.Scope, after loci.ChangeID, limit int) ([]loci.Version, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	n := news{reader: who, limit: atMost(limit)}
	if after != (loci.ChangeID{}) {
		if err := n.start(ctx, after); err != nil {
			return nil, err
		}
	}
	for full := true; full && len(n.found) < n.limit; {
		if full, err = n.more(ctx); err != nil {
			return nil, err
		}
	}
	return n.found, nil
}

// news are versions being read in the order of commits.
type news struct {
	reader
	limit int
	at    uint32 // the last row looked at
	found []loci.Version
}

// start finds the row of a change that must be there and visible.
func (n *news) start(ctx context.Context, after loci.ChangeID) error {
	seq, note, err := n.rowOf(ctx, n.user, after)
	if err != nil {
		return err
	}
	visible, err := n.visible(ctx, []loci.ID{after.Note})
	if err != nil {
		return err
	}
	if seq == 0 || !n.sees(note) || !visible(after.Note) {
		return loci.NotFound("there is no change %s: what it was of may have been destroyed", after)
	}
	n.at = seq
	return nil
}

// more reads as many rows as are wanted still and reports whether there may be others
// behind them: an agent may not see the notes of all of them.
func (n *news) more(ctx context.Context) (full bool, err error) {
	want := n.limit - len(n.found)
	rows, err := n.store.After(ctx, n.user, n.at, want)
	if err != nil {
		return false, err
	}
	visible, err := n.visible(ctx, noteIDs(rows))
	if err != nil {
		return false, err
	}
	c := n.newCurtain()
	for i := range rows {
		n.at = rows[i].Seq
		shows, err := c.shows(ctx, &rows[i])
		if err != nil {
			return false, err
		}
		if v := &rows[i].Version; shows && n.sees(&v.Note) && visible(v.Note.ID) {
			n.found = append(n.found, *v)
		}
	}
	return len(rows) == want, nil
}
