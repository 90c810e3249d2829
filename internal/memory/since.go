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
		there := false
		if n.at, there, err = who.place(ctx, after); err != nil {
			return nil, err
		}
		if !there {
			return nil, loci.NotFound("there is no change %s: what it was of may have been destroyed", after)
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
