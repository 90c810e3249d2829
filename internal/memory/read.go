package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// Notes returns the visible notes with these ids, in the order of ids, missing ones
// skipped, as they were at a moment of the record timeline; the zero moment is now.
// Forgotten and superseded notes are returned too.
func (m records) Notes(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	f := finding{reader: who, at: at, notes: make([]loci.Note, len(ids)), places: make(map[loci.ID]int, len(ids))}
	if err := f.find(ctx, ids); err != nil {
		return nil, err
	}
	if err := f.hide(ctx); err != nil {
		return nil, err
	}
	for i, id := range ids {
		f.notes[i] = f.notes[f.places[id]] // one may be asked for twice
	}
	notes := slices.DeleteFunc(f.notes, func(n loci.Note) bool { return n.ID.IsZero() })
	if len(notes) == 0 {
		return nil, nil
	}
	return notes, shown(ctx, who, notes, at, itself)
}

// KeptAway are those of some notes that the agent of a scope handed in for the user in person alone, and
// that hold: it does not see them, and knows that they are there. What the user hid since is none, and takes the
// same read as what is not there.
func (m records) KeptAway(ctx context.Context, s loci.Scope, ids []loci.ID) (away []loci.ID, err error) {
	if s.Agent == "" {
		return nil, ctx.Err()
	}
	born, kept := map[loci.ID]loci.Visibility{}, map[loci.ID]bool{}
	err = m.store.Versions(ctx, s.User, ids, func(row *store.Row) error { // oldest first
		n := &row.Version.Note
		born[n.ID] = cmp.Or(born[n.ID], n.Visibility)
		kept[n.ID] = born[n.ID] == loci.UserOnly && n.Visibility == loci.UserOnly && n.CreatedBy == s.Agent && !n.Superseded() && !n.Forgotten
		return nil
	})
	for _, id := range ids {
		if kept[id] {
			away = append(away, id)
		}
	}
	return away, err
}

// finding looks visible notes up as they were at a moment; zero is now.
type finding struct {
	reader
	at     time.Time
	notes  []loci.Note // zero where there is none
	places map[loci.ID]int
	hidden map[loci.ID]bool // found, and not visible: they are not looked for again
}

// find tries the rows that notes are known to have, which is quicker, then looks
// for the rest by id.
func (f *finding) find(ctx context.Context, ids []loci.ID) error {
	var hints []uint32
	for i, r := range f.known.rowsOf(f.number, ids) {
		if _, again := f.places[ids[i]]; again {
			continue
		}
		f.places[ids[i]] = i
		if r.root != 0 {
			hints = append(hints, r.seq)
		}
	}
	if len(hints) > 0 {
		if err := f.store.RowsAt(ctx, f.user, hints, f.at, f.take); err != nil {
			return err
		}
	}
	var left []loci.ID
	for id, i := range f.places {
		if f.notes[i].ID.IsZero() && !f.hidden[id] {
			left = append(left, id)
		}
	}
	if len(left) == 0 {
		return nil
	}
	return f.store.Latest(ctx, f.user, left, f.at, f.take)
}

// hide leaves out, as of a moment, what the agent does not see now.
func (f *finding) hide(ctx context.Context) error {
	if f.at.IsZero() || f.all() {
		return nil
	}
	visible, err := f.visible(ctx, slices.Collect(maps.Keys(f.places)))
	if err != nil {
		return err
	}
	for id, i := range f.places {
		if !visible(id) {
			f.notes[i] = loci.Note{}
		}
	}
	return nil
}

// take keeps what is asked for and visible.
func (f *finding) take(r *store.Row) error {
	n := &r.Version.Note
	at, asked := f.places[n.ID]
	if !asked {
		return nil // the row of a hint is another note's by now
	}
	if !f.sees(n) {
		if f.hidden == nil {
			f.hidden = map[loci.ID]bool{}
		}
		f.hidden[n.ID] = true
		f.known.drop(f.number, n.ID) // from now on it is found as what is not there
		return nil
	}
	f.known.add(f.number, n.ID, met{r.Root, r.Seq})
	f.notes[at] = *n
	return nil
}

// Versions returns every version of a note, oldest first, with the accesses that were
// counted when it was made; ErrNotFound when the latest
// is not there or not visible. Older ones not visible are left out.
func (m records) Versions(ctx context.Context, s loci.Scope, id loci.ID) ([]loci.Version, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	var versions []loci.Version
	var rows []store.Row
	visible := false // of the last that came
	err = m.store.Versions(ctx, s.User, []loci.ID{id}, func(r *store.Row) error {
		if visible = who.sees(&r.Version.Note); visible {
			rows = append(rows, *r)
		}
		return nil
	})
	if err == nil && !visible {
		err = missing(id)
	}
	if err != nil {
		return nil, err
	}
	c := who.newCurtain()
	for i := range rows {
		shows, failed := c.shows(ctx, &rows[i])
		switch err = cmp.Or(err, failed); {
		case shows:
			versions = append(versions, rows[i].Version)
		case len(versions) > 0: // the one before holds on
			versions[len(versions)-1].Closed = rows[i].Version.Closed
		}
	}
	if err != nil {
		return nil, err
	}
	return versions, countVersions(ctx, who, id, versions)
}

// Messages returns the messages with these ids, in the order of ids, missing ones
// skipped. A message is visible where all of its verbatim notes are, one without any to
// the user alone.
func (m records) Messages(ctx context.Context, s loci.Scope, ids []loci.ID) ([]loci.Message, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	found, err := m.store.Messages(ctx, s.User, ids)
	if err != nil {
		return nil, err
	}
	seen, err := who.turnsSeen(ctx, found)
	if err != nil {
		return nil, err
	}
	at := make(map[loci.ID]int, len(found))
	for i := range found {
		if seen(&found[i]) {
			at[found[i].Message.ID] = i + 1
		}
	}
	var messages []loci.Message
	for _, id := range ids {
		if i := at[id]; i != 0 {
			messages = append(messages, found[i-1].Message)
		}
	}
	return messages, nil
}

// CameOf returns the later versions that came of one of these messages and notes
// (loci.Version.Of), in the order of commits. It is for the user in person.
func (m records) CameOf(ctx context.Context, s loci.Scope, ids []loci.ID) (versions []loci.Version, err error) {
	if len(ids) == 0 || s.Agent != "" {
		return nil, ctx.Err()
	}
	rows, err := m.store.CameOf(ctx, s.User, ids)
	for i := range rows {
		versions = append(versions, rows[i].Version)
	}
	return versions, err
}

// NotesOf returns the latest versions of the visible notes that these messages are a
// source of, in order of arrival.
func (m records) NotesOf(ctx context.Context, s loci.Scope, messages []loci.ID) ([]loci.Note, error) {
	if len(messages) == 0 {
		return nil, ctx.Err()
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	rows, err := m.store.OfMessages(ctx, s.User, messages)
	if err != nil {
		return nil, err
	}
	var notes []loci.Note
	for i := range rows {
		if n := &rows[i].Version.Note; who.sees(n) {
			notes = append(notes, *n)
		}
	}
	return notes, shown(ctx, who, notes, time.Time{}, itself)
}

// Agents returns the configured agents of the user, by name. It needs no permission:
// an agent's limits are not a secret.
func (m records) Agents(ctx context.Context, s loci.Scope) ([]loci.Agent, error) {
	return m.store.Agents(ctx, s.User)
}

// Users returns how many users the store has, those for whom something was applied,
// and whether s.User is one.
func (m records) Users(ctx context.Context, s loci.Scope) (count int, known bool, err error) {
	return m.store.Users(ctx, s.User)
}

// State returns the counters of the user, in one cheap read: where none has moved,
// nothing was written since. An agent gets the zero State, as they count what it may not
// see.
func (m records) State(ctx context.Context, s loci.Scope) (store.State, error) {
	if s.Agent != "" {
		return store.State{}, ctx.Err()
	}
	return m.store.State(ctx, s.User)
}

// Names returns the names of users behind one, in order, at most limit (50 when 0).
func (m records) Names(ctx context.Context, after string, limit int) ([]string, error) {
	return m.store.Names(ctx, after, atMost(limit))
}

// Touch adds one access at a moment to each note that the scope sees; unknown ids are
// skipped. It is not a change: no version, no history.
func (m records) Touch(ctx context.Context, s loci.Scope, at time.Time, ids []loci.ID) error {
	who, err := m.reader(ctx, s)
	if err != nil {
		return err
	}
	visible, err := who.visible(ctx, ids)
	if err != nil {
		return err
	}
	seen := slices.DeleteFunc(slices.Clone(ids), func(id loci.ID) bool { return !visible(id) })
	return m.store.Touch(ctx, s.User, at, seen)
}

// Uses returns when the visible ones of these notes were accessed, in the order of ids;
// those never accessed have Count 0.
func (m records) Uses(ctx context.Context, s loci.Scope, ids []loci.ID) ([]store.Use, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	visible, err := who.visible(ctx, ids)
	if err != nil {
		return nil, err
	}
	found, err := m.store.Uses(ctx, s.User, ids)
	if err != nil {
		return nil, err
	}
	at := make(map[loci.ID]int, len(found))
	for i := range found {
		at[found[i].Note] = i + 1
	}
	var uses []store.Use
	for _, id := range ids {
		if i := at[id]; i != 0 && visible(id) {
			u := found[i-1]
			u.Times = slices.Clone(u.Times)
			uses = append(uses, u)
		}
	}
	return uses, nil
}

// Cycles returns the user's cycles of reflection, latest committed first; limit bounds
// them, 0 is 50. An agent gets none, as a cycle is about all of a memory.
func (m records) Cycles(ctx context.Context, s loci.Scope, limit int) ([]loci.Cycle, error) {
	if s.Agent != "" {
		return nil, ctx.Err()
	}
	return m.store.Cycles(ctx, s.User, atMost(limit))
}

// Cycle returns one of the user's cycles of reflection; false where there is none with
// this id, and for an agent.
func (m records) Cycle(ctx context.Context, s loci.Scope, id loci.ID) (loci.Cycle, bool, error) {
	if s.Agent != "" {
		return loci.Cycle{}, false, ctx.Err()
	}
	return m.store.Cycle(ctx, s.User, id)
}

// CyclesOf returns the user's cycles of reflection that list one of these notes
// (loci.Cycle.Notes), in the order of commits. An agent gets none.
func (m records) CyclesOf(ctx context.Context, s loci.Scope, notes []loci.ID) ([]loci.Cycle, error) {
	if s.Agent != "" || len(notes) == 0 {
		return nil, ctx.Err()
	}
	return m.store.CyclesOf(ctx, s.User, notes)
}

// Record keeps one call to a model, by its User.
func (m records) Record(ctx context.Context, c model.Call) error { return m.store.Record(ctx, c) }

// Spent sums up the user's calls that ended at or after from and before to (zero is no
// bound), one entry a day in UTC, step, model and outcome, in this order. An agent gets
// none: what a memory costs is its user's affair.
func (m records) Spent(ctx context.Context, s loci.Scope, from, to time.Time) ([]loci.Spent, error) {
	if s.Agent != "" {
		return nil, ctx.Err()
	}
	return m.store.Spent(ctx, s.User, from, to)
}
