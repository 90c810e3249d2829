package memory

import (
	"bytes"
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/internal/query"
)

// List returns the visible notes whose latest version passes the filter
// (loci.Filter.Match), in the order of Page.Sort (loci.Axis.Compare): newest first;
// with Page.AsOf the version that was the latest then. ErrNotFound: the note of
// Page.After is not there or not visible.
func (m *Memory) List(ctx context.Context, s loci.Scope, f loci.Filter, page loci.Page) ([]loci.Note, error) {
	who, err := m.reader(ctx, s)
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
	seqs, err := m.index.List(ctx, s.User, who.agent, l)
	if err != nil || len(seqs) == 0 {
		return nil, err
	}
	return who.inOrder(ctx, seqs, page.AsOf)
}

// Line calls read with the visible notes that a line asks for, in runs; it is not called
// for an unknown user. read must not call the memory.
func (m *Memory) Line(ctx context.Context, s loci.Scope, q query.Line, read func([]query.Run)) error {
	who, err := m.reader(ctx, s)
	if err != nil {
		return err
	}
	return m.index.Line(ctx, s.User, who.agent, q, read)
}

// Survey calls visit with the visible notes that a sweep has to look at, in the order of
// their arrival, a page at a time, and how many there are. It returns how many notes a list
// without a filter has.
func (m *Memory) Survey(ctx context.Context, s loci.Scope, q query.Survey, visit func(page []loci.Note, wanted int) error) (all int, err error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return 0, err
	}
	upTo, err := m.lastBefore(ctx, s.User, func(v *loci.Version) bool { return q.Young(v.Note.UpdatedAt) })
	if err != nil {
		return 0, err
	}
	rows, all, err := m.index.Survey(ctx, s.User, who.agent, q, upTo)
	if err != nil {
		return 0, err
	}
	for page := range slices.Chunk(rows, surveyPage) {
		notes, err := who.inOrder(ctx, page, time.Time{})
		if err != nil {
			return all, err
		}
		if err := visit(notes, len(rows)); err != nil {
			return all, err
		}
	}
	return all, nil
}

const surveyPage = 500

// lookedAt is how many ids are looked at together.
const lookedAt = 256

// NoteIDs returns the ids from one to another, both included, of notes that the scope sees,
// in their order: the first two at most, which says whether there is one, several or none.
func (m records) NoteIDs(ctx context.Context, s loci.Scope, from, to loci.ID) ([]loci.ID, error) {
	return m.firstIDs(ctx, s, from, to, m.store.NoteIDs, func(ids []loci.ID) ([]loci.ID, error) {
		who, err := m.reader(ctx, s)
		if err != nil {
			return nil, err
		}
		visible, err := who.visible(ctx, append(ids, from)) // the same reads where there is none
		if err != nil {
			return nil, err
		}
		return slices.DeleteFunc(slices.Clone(ids), func(id loci.ID) bool { return !visible(id) }), nil
	})
}

// MessageIDs is NoteIDs of messages.
func (m records) MessageIDs(ctx context.Context, s loci.Scope, from, to loci.ID) ([]loci.ID, error) {
	return m.firstIDs(ctx, s, from, to, m.store.MessageIDs, func(ids []loci.ID) ([]loci.ID, error) {
		messages, err := m.Messages(ctx, s, ids)
		seen := make([]loci.ID, len(messages))
		for i := range messages {
			seen[i] = messages[i].ID
		}
		return seen, err
	})
}

// idRange lists ids of a user in their order.
type idRange func(ctx context.Context, user string, from, to loci.ID, limit int) ([]loci.ID, error)

// firstIDs returns the first two ids of a range that are seen.
func (m records) firstIDs(ctx context.Context, s loci.Scope, from, to loci.ID, list idRange, see func([]loci.ID) ([]loci.ID, error)) ([]loci.ID, error) {
	var found []loci.ID
	for bytes.Compare(from[:], to[:]) <= 0 {
		ids, err := list(ctx, s.User, from, to, lookedAt)
		if err != nil {
			return nil, err
		}
		seen, err := see(ids)
		if err != nil {
			return nil, err
		}
		if found = append(found, seen...); len(found) >= 2 || len(ids) < lookedAt || ids[len(ids)-1] == to {
			break
		}
		from = behind(ids[len(ids)-1])
	}
	return found[:min(len(found), 2)], nil
}

// behind is the id that follows another, which is not the greatest.
func behind(id loci.ID) loci.ID {
	for i := len(id) - 1; i >= 0; i-- {
		if id[i]++; id[i] != 0 {
			break
		}
	}
	return id
}

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
