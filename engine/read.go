package engine

import (
	"context"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

const (
	listLinks = 10 // links of a note in a list
	noteLinks = 20 // links of a type of one note
	maxPage   = 1000
)

// Note returns one note with its links; ErrNotFound when there is none, when it is
// another user's, or when it can't be seen.
func (e *Engine) Note(ctx context.Context, s loci.Scope, r loci.NoteRequest) (*loci.Note, error) {
	n, err := e.one(ctx, s, r.ID, r.AsOf)
	if err != nil {
		return nil, err
	}
	links, err := e.memory.Links(ctx, s, query.LinkQuery{IDs: []loci.ID{r.ID}, At: r.AsOf, Now: e.at(r.AsOf), Fan: noteLinks})
	if err != nil {
		return nil, err
	}
	n.Links = withoutFrom(links)
	return n, e.attachUse(ctx, s, n, e.at(r.AsOf))
}

func (e *Engine) at(asOf time.Time) time.Time {
	if asOf.IsZero() {
		return e.now()
	}
	return asOf
}

// one reads a note as of a moment; zero is now.
func (e *Engine) one(ctx context.Context, s loci.Scope, id loci.ID, asOf time.Time) (*loci.Note, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if id.IsZero() {
		return nil, loci.Invalid("id", "is missing: copy one as recall prints it")
	}
	if err := checkTime("as_of", asOf); err != nil {
		return nil, err
	}
	notes, err := e.memory.Notes(ctx, s, []loci.ID{id}, asOf)
	if err != nil {
		return nil, err
	}
	if len(notes) == 0 {
		return nil, notFound(id)
	}
	return &notes[0], nil
}

func notFound(id loci.ID) error {
	return loci.NotFound("no note %s in this memory: copy the id as recall or notes prints it, and check --user", id)
}

func withoutFrom(links []loci.Link) []loci.Link {
	for i := range links {
		links[i].From = loci.ID{}
	}
	return links
}

// withLinks reads notes with their links, in the order of ids.
func (e *Engine) withLinks(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Note, error) {
	notes, err := e.memory.Notes(ctx, s, ids, time.Time{})
	if err != nil {
		return nil, err
	}
	return notes, e.attachLinks(ctx, s, notes, time.Time{})
}

// attachLinks gives each note the strongest of its links as of a moment, zero is now,
// in one look-up.
func (e *Engine) attachLinks(ctx context.Context, s loci.Scope, notes []loci.Note, asOf time.Time) error {
	ids := make([]loci.ID, len(notes))
	at := make(map[loci.ID]*loci.Note, len(notes))
	for i := range notes {
		ids[i], at[notes[i].ID] = notes[i].ID, &notes[i]
	}
	links, err := e.memory.Links(ctx, s, query.LinkQuery{IDs: ids, At: asOf, Now: e.at(asOf), Fan: listLinks})
	if err != nil {
		return err
	}
	for _, l := range links {
		n := at[l.From]
		if len(n.Links) < listLinks {
			l.From = loci.ID{}
			n.Links = append(n.Links, l)
		}
	}
	return nil
}

// Notes lists notes, newest first on the axis asked for, with their strongest links.
func (e *Engine) Notes(ctx context.Context, s loci.Scope, r loci.NotesRequest) (*loci.NotesResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	if err := checkFilter(&r.Filter); err != nil {
		return nil, err
	}
	if err := checkAxis("sort", r.Sort); err != nil {
		return nil, err
	}
	if err := checkTime("as_of", r.AsOf); err != nil {
		return nil, err
	}
	if err := checkTime("as_of", r.AsOf); err != nil {
		return nil, err
	}
	if r.Limit < 0 || r.Limit > maxPage {
		return nil, loci.Invalid("limit", "is %d: it goes from 1 to %d", r.Limit, maxPage)
	}
	if r.Limit == 0 {
		r.Limit = 50
	}
	page := r.Page
	page.Limit++ // one more tells whether there is a next page
	notes, err := e.memory.List(ctx, s, r.Filter, page)
	if err != nil {
		return nil, err
	}
	if len(notes) == 0 {
		return &loci.NotesResult{Notes: []loci.Note{}}, e.mustKnow(ctx, s)
	}
	res := &loci.NotesResult{Notes: notes}
	if len(notes) > r.Limit {
		res.Notes = notes[:r.Limit]
		res.Next = res.Notes[r.Limit-1].ID
	}
	return res, e.attachLinks(ctx, s, res.Notes, r.AsOf)
}

func nonNil[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// History returns every version of a note with the change that made it, oldest first.
func (e *Engine) History(ctx context.Context, s loci.Scope, id loci.ID) (*loci.HistoryResult, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	versions, err := e.memory.Versions(ctx, s, id)
	if err != nil {
		return nil, missing(err, id)
	}
	return &loci.HistoryResult{Note: id, Changes: versions}, nil
}

// Stats counts what the scope can see.
func (e *Engine) Stats(ctx context.Context, s loci.Scope) (*loci.Stats, error) {
	if err := checkScope(s); err != nil {
		return nil, err
	}
	st, err := e.memory.Stats(ctx, s)
	if err != nil {
		return nil, err
	}
	if st.Messages+st.Versions == 0 {
		return &st, e.mustKnow(ctx, s)
	}
	return &st, nil
}
