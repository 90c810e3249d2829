package memory

import (
	"bytes"
	"context"
	"maps"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Happening is a version of a note, without words.
type Happening struct {
	Change loci.ChangeID
	Step   loci.Step
	By     string    // Version.By
	Clock  time.Time // Version.Clock
	Set    loci.ID   // Version.Set
}

// Happened returns the versions behind a place in the order of commits that changed
// something of what the scope sees, in this order, and the place behind which to go on: that
// of the last row that was looked at, which is after itself at the end. limit bounds the rows
// that are looked at, so that none may be found though there are more; 0 is 50. The number
// of a place counts what is hidden too: it is not for callers.
func (m records) Happened(ctx context.Context, s loci.Scope, after uint32, limit int) ([]Happening, uint32, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, after, err
	}
	rows, err := m.store.After(ctx, s.User, after, atMost(limit))
	if err != nil || len(rows) == 0 {
		return nil, after, err
	}
	last := rows[len(rows)-1].Seq
	if !who.all() {
		if rows, err = m.newTo(ctx, who, rows); err != nil {
			return nil, after, err
		}
	}
	found := make([]Happening, len(rows))
	for i := range rows {
		v := &rows[i].Version
		found[i] = Happening{v.Change, v.Step, v.By, v.Clock, v.Set}
	}
	return found, last, nil
}

// newTo are the rows that say something new to an agent: it sees them, sees their notes
// now, and what it sees of the note is not what the version before that it sees says. What
// it must not see is taken out of them.
func (m records) newTo(ctx context.Context, who reader, rows []store.Row) ([]store.Row, error) {
	visible, err := who.visible(ctx, noteIDs(rows))
	if err != nil {
		return nil, err
	}
	rows = slices.DeleteFunc(rows, func(r store.Row) bool {
		n := &r.Version.Note
		return !who.sees(n) || !visible(n.ID)
	})
	earlier, err := m.earlier(ctx, who, rows)
	if err != nil {
		return nil, err
	}
	all := make([]*loci.Note, 0, len(rows)+len(earlier))
	for i := range rows {
		all = append(all, &rows[i].Version.Note)
	}
	for _, n := range earlier {
		all = append(all, n)
	}
	if err := conceal(ctx, who, all, func(n **loci.Note) *loci.Note { return *n }); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(rows, func(r store.Row) bool {
		old := earlier[r.Seq]
		return old != nil && sameToReaders(old, &r.Version.Note)
	}), nil
}

// earlier are, by the number of a row, the versions of the same note that an agent saw
// before it; a row that is the first of its note for the agent has none.
func (m records) earlier(ctx context.Context, who reader, rows []store.Row) (map[uint32]*loci.Note, error) {
	asked := map[uint32]bool{} // by number
	var ids []loci.ID
	for i := range rows {
		if v := &rows[i].Version; v.Change.Version > 1 {
			asked[rows[i].Seq] = true
			ids = append(ids, v.Note.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	slices.SortFunc(ids, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	earlier := map[uint32]*loci.Note{}
	seen := map[uint32]*loci.Note{} // by root: the version that came last
	err := m.store.Versions(ctx, who.user, slices.Compact(ids), func(r *store.Row) error {
		n := r.Version.Note
		if !who.sees(&n) {
			return nil
		}
		if old := seen[r.Root]; old != nil && asked[r.Seq] {
			earlier[r.Seq] = old
		}
		seen[r.Root] = &n
		return nil
	})
	return earlier, err
}

// sameToReaders reports whether two versions of a note say the same to who reads them.
func sameToReaders(a, b *loci.Note) bool {
	x, y := *a, *b
	x.Version, x.UpdatedAt, x.AccessCount = y.Version, y.UpdatedAt, y.AccessCount
	return reflect.DeepEqual(x, y)
}

// Place is where a change is in the order of commits, for Happened. It is false where the
// change is not there or the scope does not see it, in the same reads.
func (m records) Place(ctx context.Context, s loci.Scope, c loci.ChangeID) (uint32, bool, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return 0, false, err
	}
	return who.place(ctx, c)
}

func (r reader) place(ctx context.Context, c loci.ChangeID) (uint32, bool, error) {
	visible, err := r.visible(ctx, []loci.ID{c.Note})
	if err != nil {
		return 0, false, err
	}
	seq, note, err := r.rowOf(ctx, r.user, c)
	if err != nil || seq == 0 || !r.sees(note) || !visible(c.Note) {
		return 0, false, err
	}
	return seq, true, nil
}

// PlaceAt is the place behind which all is that was made at a moment or later, by the clocks of the
// versions. These need not grow: imports bring earlier ones, and clocks of processes differ. So each
// row before the place is read once.
func (m records) PlaceAt(ctx context.Context, s loci.Scope, at time.Time) (place uint32, err error) {
	for {
		rows, err := m.store.After(ctx, s.User, place, readAtOnce)
		if err != nil || len(rows) == 0 {
			return place, err
		}
		for i := range rows {
			if !rows[i].Version.Clock.Before(at) {
				return place, nil
			}
			place = rows[i].Seq
		}
	}
}

// readAtOnce is how many rows are in memory while a place is looked for.
const readAtOnce = 500

// lastBefore is the last row before the first from which on something is so, found by halving:
// rows are numbered in the order in which they were written.
func (m records) lastBefore(ctx context.Context, user string, so func(*loci.Version) bool) (uint32, error) {
	state, err := m.store.State(ctx, user)
	if err != nil {
		return 0, err
	}
	before, end := uint32(0), state.Last // up to before it is not so, behind end it is
	for before < end {
		middle := before + (end-before-1)/2
		rows, err := m.store.After(ctx, user, middle, 1)
		switch {
		case err != nil:
			return 0, err
		case len(rows) == 0 || rows[0].Seq > end || so(&rows[0].Version):
			end = middle
		default:
			before = rows[0].Seq
		}
	}
	return before, nil
}

// Follow returns a channel that gets a value behind every commit of this memory that adds
// rows or cycles of a user; one that nobody has taken is enough for many. stop ends it.
func (m *Memory) Follow(user string) (news <-chan struct{}, stop func()) {
	return m.followers.add(user)
}

// Look returns what wakes the channels of Follow of users for whom any process added rows or cycles
// since it was last called, and of those it was not called for. A call is one read of the store for all
// of them. Where that fails all are woken. It may not be called concurrently.
func (m *Memory) Look() func(ctx context.Context) {
	var seen map[string]store.Place
	return func(ctx context.Context) {
		users := m.followers.all()
		places, err := m.store.Places(ctx, users)
		now := map[string]store.Place{}
		for _, user := range users {
			was, looked := seen[user]
			if err != nil || !looked || places[user] != was {
				m.followers.wake(user)
			}
			if err == nil {
				now[user] = places[user]
			}
		}
		seen = now
	}
}

// Elsewhere wakes the channels of Follow: other processes may have committed something of
// the users for which of is true.
func (m *Memory) Elsewhere(of func(user string) bool) {
	for _, user := range m.followers.all() {
		if of(user) {
			m.followers.wake(user)
		}
	}
}

// followers wait for commits, by user. The zero followers are none.
type followers struct {
	mu    sync.Mutex
	users map[string]map[chan struct{}]struct{}
}

func (f *followers) add(user string) (<-chan struct{}, func()) {
	news := make(chan struct{}, 1)
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.users == nil {
		f.users = map[string]map[chan struct{}]struct{}{}
	}
	if f.users[user] == nil {
		f.users[user] = map[chan struct{}]struct{}{}
	}
	f.users[user][news] = struct{}{}
	return news, func() { f.remove(user, news) }
}

func (f *followers) remove(user string, news chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.users[user], news)
	if len(f.users[user]) == 0 {
		delete(f.users, user)
	}
}

// all are the users whose commits are waited for.
func (f *followers) all() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Collect(maps.Keys(f.users))
}

// wake never waits.
func (f *followers) wake(user string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for news := range f.users[user] {
		select {
		case news <- struct{}{}:
		default:
		}
	}
}
