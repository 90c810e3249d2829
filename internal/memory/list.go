package memory

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/store"
)

// List returns the visible notes whose latest version passes the filter
// (loci.Filter.Match), in the order of Page.Sort (loci.Axis.Compare): newest first;
// with Page.AsOf the version that was the latest then. ErrNotFound: the note of
// Page.After is not there or not visible.
func (m *Memory) List(ctx context.Context, s loci.Scope, f loci.Filter, page loci.Page) ([]loci.Note, error) {
	a, err := m.limits(ctx, s)
	if err != nil {
		return nil, err
	}
	l := index.Listing{Filter: f, Sort: page.Sort, At: page.AsOf, Limit: atMost(page.Limit)}
	if !page.After.IsZero() {
		after, err := m.Notes(ctx, s, []loci.ID{page.After}, page.AsOf)
		if err != nil {
			return nil, err
		}
		if len(after) == 0 {
			return nil, missing(page.After)
		}
		l.After = &after[0]
	}
	seqs, err := m.index.List(ctx, s.User, a, l)
	if err != nil || len(seqs) == 0 {
		return nil, err
	}
	return m.inOrder(ctx, s.User, seqs)
}

// inOrder reads the notes of rows. One that was purged since is left out.
func (m *Memory) inOrder(ctx context.Context, user string, seqs []uint32) ([]loci.Note, error) {
	at := make(map[uint32]int, len(seqs))
	for i, seq := range seqs {
		at[seq] = i
	}
	notes := make([]loci.Note, len(seqs))
	err := m.store.Rows(ctx, user, seqs, func(r *store.Row) error {
		notes[at[r.Seq]] = r.Version.Note
		return nil
	})
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(notes, func(n loci.Note) bool { return n.ID.IsZero() }), nil
}

// Stats counts what is visible.
func (m *Memory) Stats(ctx context.Context, s loci.Scope) (loci.Stats, error) {
	a, err := m.limits(ctx, s)
	if err != nil {
		return loci.Stats{}, err
	}
	counts, err := m.store.Counts(ctx, s.User)
	if err != nil {
		return loci.Stats{}, err
	}
	st, err := m.index.Tally(ctx, s.User, a)
	if err != nil {
		return loci.Stats{}, err
	}
	st.Bytes = counts.Bytes
	if a.Name == "" {
		st.Messages, st.Versions, st.Links, st.Jobs, st.DeadJobs = counts.Messages, counts.Versions, counts.Links, counts.Jobs, counts.DeadJobs
		st.Unfinished, err = m.store.Scrub(ctx)
		return st, err
	}
	err = m.countFor(ctx, s, a, &st)
	return st, err
}

// countFor counts what of a memory an agent sees, beside notes.
func (m *Memory) countFor(ctx context.Context, s loci.Scope, a loci.Agent, st *loci.Stats) error {
	err := m.store.Snapshot(ctx, s.User, func(snap store.Snapshot) error {
		w := walking{snap: snap, agent: a, visit: func(r Record) error {
			switch {
			case r.Message != nil:
				st.Messages++
			case r.Link != nil && r.Link.Closed.IsZero():
				st.Links++
			}
			return nil
		}}
		return inTurn(ctx, w.readHeads, w.visitMessages, w.visitLinks)
	})
	if err != nil {
		return err
	}
	jobs, err := m.Jobs(ctx, s)
	for i := range jobs {
		st.Jobs++
		if jobs[i].Dead {
			st.DeadJobs++
		}
	}
	return err
}
