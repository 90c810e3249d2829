package edit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/audience"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/query"
)

const (
	readAtOnce = 1000 // notes of a page, unless the caller says otherwise
	listLinks  = 10   // links of a note in a list
)

// One returns a note as of a moment; zero is now. ErrNotFound: there is none, it is
// another user's, or it can't be seen.
func (e *Editor) One(ctx context.Context, s loci.Scope, id loci.ID, asOf time.Time) (*loci.Note, error) {
	notes, err := e.Notes(ctx, s, []loci.ID{id}, asOf)
	if err != nil {
		return nil, err
	}
	if len(notes) == 0 {
		return nil, noNote(id)
	}
	return &notes[0], nil
}

// Named returns notes as they are now, in the order of ids. ErrNotFound names the first that is
// missing.
func (e *Editor) Named(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Note, error) {
	notes, err := e.Notes(ctx, s, ids, time.Time{})
	if err != nil {
		return nil, err
	}
	for i, id := range ids {
		if i == len(notes) || notes[i].ID != id {
			return nil, noNote(id)
		}
	}
	return notes, nil
}

// Two returns two notes, which may be one, as of a moment; zero is now. ErrNotFound
// names the one that is missing.
func (e *Editor) Two(ctx context.Context, s loci.Scope, ids [2]loci.ID, asOf time.Time) (two [2]loci.Note, err error) {
	notes, err := e.Notes(ctx, s, ids[:], asOf)
	if err != nil {
		return two, err
	}
	for i, id := range ids {
		at := slices.IndexFunc(notes, func(n loci.Note) bool { return n.ID == id })
		if at < 0 {
			return two, noNote(id)
		}
		two[i] = notes[at]
	}
	return two, nil
}

// Handed returns notes like Notes, and behind them those that the agent of the scope kept for the user in
// person alone (KeptAway): it does not see them, but has their ids, and may say what takes their place.
func (e *Editor) Handed(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Note, error) {
	notes, err := e.Notes(ctx, s, ids, time.Time{})
	if err != nil || len(notes) == len(ids) {
		return notes, err
	}
	away, err := e.KeptAway(ctx, s, ids)
	if err != nil || len(away) == 0 {
		return notes, err
	}
	more, err := e.Notes(ctx, loci.Scope{User: s.User}, away, time.Time{})
	return append(notes, more...), err
}

// HandedOne is Handed of one note; ErrNotFound where there is none.
func (e *Editor) HandedOne(ctx context.Context, s loci.Scope, id loci.ID) (*loci.Note, error) {
	notes, err := e.Handed(ctx, s, []loci.ID{id})
	if err == nil && len(notes) == 0 {
		err = noNote(id)
	}
	if err != nil {
		return nil, err
	}
	return &notes[0], nil
}

// History returns every version of a note, oldest first; ErrNotFound says what to do.
func (e *Editor) History(ctx context.Context, s loci.Scope, id loci.ID) ([]loci.Version, error) {
	versions, err := e.Versions(ctx, s, id)
	return versions, Missing(err, id)
}

// Missing is the error of a look-up by id; an ErrNotFound says what to do.
func Missing(err error, id loci.ID) error {
	if errors.Is(err, loci.ErrNotFound) {
		return noNote(id)
	}
	return err
}

func noNote(id loci.ID) error {
	return &loci.HintError{Kind: loci.ErrNotFound, About: "note", Hint: "no note " + id.String() + " in this memory: copy the id as recall prints it, and check the name of the user"}
}

// MustKnow distinguishes a mistyped user from one who has nothing to be found: in a
// store that knows others, an unknown user is an ErrNotFound.
func (e *Editor) MustKnow(ctx context.Context, s loci.Scope) error {
	count, known, err := e.Users(ctx, s)
	if err != nil || known || count == 0 {
		return err
	}
	return &loci.HintError{Kind: loci.ErrNotFound, About: "user", Hint: "no memory of user \"" + s.User + "\" here: check the name, or remember something first"}
}

// Pages are the notes that pass a filter, a page at a time, the last of which may be
// empty.
func (e *Editor) Pages(ctx context.Context, s loci.Scope, f loci.Filter, page loci.Page) iter.Seq2[[]loci.Note, error] {
	page.Limit = cmp.Or(page.Limit, readAtOnce)
	return func(yield func([]loci.Note, error) bool) {
		for {
			notes, err := e.List(ctx, s, f, page)
			if !yield(notes, err) || err != nil || len(notes) < page.Limit {
				return
			}
			page.After = notes[len(notes)-1].ID
		}
	}
}

// All are the notes that pass a filter, in the order of the page.
func (e *Editor) All(ctx context.Context, s loci.Scope, f loci.Filter, page loci.Page) ([]loci.Note, error) {
	var all []loci.Note
	for notes, err := range e.Pages(ctx, s, f, page) {
		if err != nil {
			return nil, err
		}
		all = append(all, notes...)
	}
	return all, nil
}

// Linked reads notes with the foremost of their links, in the order of ids.
func (e *Editor) Linked(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Note, error) {
	notes, err := e.Notes(ctx, s, ids, time.Time{})
	if err != nil {
		return nil, err
	}
	return notes, e.AttachLinks(ctx, s, notes, time.Time{})
}

// AttachLinks gives each note the foremost of its links as of a moment, zero is now,
// in one look-up.
func (e *Editor) AttachLinks(ctx context.Context, s loci.Scope, notes []loci.Note, asOf time.Time) error {
	at := make(map[loci.ID]*loci.Note, len(notes))
	for i := range notes {
		at[notes[i].ID] = &notes[i]
	}
	links, err := e.Links(ctx, s, query.Links{IDs: IDs(notes), At: asOf, Now: e.At(asOf), Fan: listLinks})
	if err != nil {
		return err
	}
	for len(links) > 0 {
		from, n := links[0].From, 1
		for n < len(links) && links[n].From == from {
			n++
		}
		at[from].Links = foremost(links[:n], listLinks)
		links = links[n:]
	}
	return nil
}

// foremost returns so many links of a note at most, without From: the strongest of each type
// in turn, so that a talkative neighbourhood doesn't hide a rare contradiction, in the order
// that they have, which is by strength.
func foremost(links []loci.Link, most int) []loci.Link {
	seen := map[loci.LinkType]int{} // so many of a type
	turns := make([][]int, 0, most) // places of those that are the strongest, the second of their type, and so on
	for i := range links {
		turn := seen[links[i].Type]
		seen[links[i].Type]++
		if turn == len(turns) {
			turns = append(turns, nil)
		}
		turns[turn] = append(turns[turn], i)
	}
	places := slices.Concat(turns...)[:min(most, len(links))]
	slices.Sort(places)
	chosen := make([]loci.Link, len(places))
	for i, place := range places {
		chosen[i] = links[place]
		chosen[i].From = loci.ID{} // not repeated in the note's own list
	}
	return chosen
}

// IDs are the ids of notes.
func IDs(notes []loci.Note) []loci.ID {
	return Each(notes, func(n *loci.Note) loci.ID { return n.ID })
}

// FactIDs are the facts that words list.
func FactIDs(words *loci.Note) []loci.ID {
	return Each(words.Facts, func(f *loci.Distilled) loci.ID { return f.Fact })
}

// FarEnds are the notes that links lead to.
func FarEnds(links []loci.Link) []loci.ID {
	return Each(links, func(l *loci.Link) loci.ID { return l.To })
}

// SaidIn reports whether a fact of the messages of some words may have come of these
// words: where a message was split, and the fact names parts of it, others may have said it.
// named are the notes of these messages.
func SaidIn(fact, words *loci.Note, named []loci.Note) bool {
	parts := slices.ContainsFunc(named, func(n loci.Note) bool { return n.Verbatim && slices.Contains(fact.Parts, n.ID) })
	return !parts || slices.Contains(fact.Parts, words.ID)
}

// HasLinks reports whether links of a note are shown at a moment: those of what is
// forgotten, superseded or past its time are hidden until it is back.
func HasLinks(n *loci.Note, now time.Time) bool { return n.Live(now) && !n.Superseded() }

// Showing is a note that others may see than before.
type Showing struct {
	Note     loci.ID
	From, To audience.Audience
}

// MayShow refuses that an agent shows a note to more than may see it: it may do so with
// what it made itself, unless the user in person has decided who sees that. It is asked for
// whatever widens an audience: an edit, and what takes a change back.
func (e *Editor) MayShow(ctx context.Context, s loci.Scope, agents audience.Agents, w Showing) error {
	if s.Agent == "" || agents.Include(w.From, w.To) {
		return nil
	}
	if w.From.CreatedBy == s.Agent {
		versions, err := e.History(ctx, loci.Scope{User: s.User}, w.Note)
		if err != nil || decidesAlone(s.Agent, versions) {
			return err
		}
	}
	return &loci.HintError{Kind: loci.ErrUnauthorized, About: "agent", Hint: fmt.Sprintf(
		"only the user in person may show note %s to more than may see it now: ask them to do that; an agent may show it to fewer", w.Note)}
}

// decidesAlone reports whether nobody but an agent has ever decided who may see a note. That it
// was the last to do so is not enough: it may hide what the user hid a little more.
func decidesAlone(agent string, versions []loci.Version) bool {
	for i := range versions {
		v := &versions[i]
		decides := i == 0 || (v.Step == loci.StepEdit || v.Step == loci.StepUndo) && derive.Own(&v.Note) != derive.Own(&versions[i-1].Note)
		if decides && v.By != agent {
			return false
		}
	}
	return true
}
