package memory

import (
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
