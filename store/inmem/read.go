package inmem

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// behind returns the rows with a greater number that are there.
func (u *user) behind(seq uint32) []*row {
	if int(seq) >= len(u.rows) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(u.rows[seq:]), func(r *row) bool { return r == nil })
}

// Rows yields rows by number.
func (s *Store) Rows(ctx context.Context, name string, seqs []uint32, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user) []*row { return some(seqs, u.row) })
}

// RowsAt yields those of the rows that were the latest at a moment.
func (s *Store) RowsAt(ctx context.Context, name string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user) []*row {
		return slices.DeleteFunc(some(seqs, u.row), func(r *row) bool { return !known(r.Version.At, r.Version.Closed, at) })
	})
}

// Latest yields the rows of notes that were their latest at a moment.
func (s *Store) Latest(ctx context.Context, name string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user) []*row {
		return some(ids, func(id loci.ID) *row {
			for _, r := range slices.Backward(u.notes[id]) {
				if known(r.Version.At, r.Version.Closed, at) {
					return r
				}
			}
			return nil
		})
	})
}

// Versions yields all rows of notes.
func (s *Store) Versions(ctx context.Context, name string, ids []loci.ID, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user) (rows []*row) {
		for _, id := range ids {
			rows = append(rows, u.notes[id]...)
		}
		slices.SortFunc(rows, func(a, b *row) int { return cmp.Compare(a.Seq, b.Seq) })
		return rows
	})
}

// pick yields copies of rows, without holding the lock.
func (s *Store) pick(ctx context.Context, name string, yield func(*store.Row) error, choose func(u *user) []*row) error {
	var rows []store.Row
	err := s.read(ctx, name, func(u *user) { rows = u.out(choose(u)...) })
	if err != nil {
		return err
	}
	return give(ctx, rows, yield)
}

// some looks things up by their keys; nil is none.
func some[K, V any](keys []K, look func(K) *V) (list []*V) {
	for _, k := range keys {
		if v := look(k); v != nil {
			list = append(list, v)
		}
	}
	return list
}

// Roots returns the roots of notes.
func (s *Store) Roots(ctx context.Context, name string, ids []loci.ID) (map[loci.ID]uint32, error) {
	return ask(ctx, s, name, func(u *user) map[loci.ID]uint32 {
		roots := make(map[loci.ID]uint32, len(ids))
		for _, r := range some(ids, u.latest) {
			roots[r.Version.Note.ID] = r.Root
		}
		return roots
	})
}

// NoteIDs returns the ids of notes in a range.
func (s *Store) NoteIDs(ctx context.Context, name string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return ask(ctx, s, name, func(u *user) []loci.ID { return between(maps.Keys(u.notes), from, to, limit) })
}

// MessageIDs returns the ids of messages in a range.
func (s *Store) MessageIDs(ctx context.Context, name string, from, to loci.ID, limit int) ([]loci.ID, error) {
	return ask(ctx, s, name, func(u *user) []loci.ID { return between(maps.Keys(u.messages), from, to, limit) })
}

// between returns the first of all ids in a range, in their order.
func between(all iter.Seq[loci.ID], from, to loci.ID, limit int) (ids []loci.ID) {
	for id := range all {
		if bytes.Compare(id[:], from[:]) >= 0 && bytes.Compare(id[:], to[:]) <= 0 {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	return first(limit, ids)
}

// first returns some at most.
func first[T any](limit int, list []T) []T { return list[:min(limit, len(list))] }

// After returns rows behind a number.
func (s *Store) After(ctx context.Context, name string, seq uint32, limit int) ([]store.Row, error) {
	return ask(ctx, s, name, func(u *user) []store.Row { return u.out(first(limit, u.behind(seq))...) })
}

// Messages returns messages by id.
func (s *Store) Messages(ctx context.Context, name string, ids []loci.ID) ([]store.Message, error) {
	return ask(ctx, s, name, func(u *user) (list []store.Message) {
		for _, m := range some(ids, func(id loci.ID) *message { return u.messages[id] }) {
			list = append(list, m.Message)
		}
		return list
	})
}

// OfMessages returns the notes that messages are a source of.
func (s *Store) OfMessages(ctx context.Context, name string, messages []loci.ID) ([]store.Row, error) {
	return ask(ctx, s, name, func(u *user) []store.Row {
		named := among(slices.DeleteFunc(slices.Clone(messages), func(id loci.ID) bool { return u.messages[id] == nil }))
		var rows []*row
		for id := range u.notes {
			if r := u.latest(id); slices.ContainsFunc(r.Version.Note.Messages, named) {
				rows = append(rows, r)
			}
		}
		slices.SortFunc(rows, func(a, b *row) int { return cmp.Compare(a.Root, b.Root) })
		return u.out(rows...)
	})
}

// CameOf returns the rows of later versions that came of messages and notes.
func (s *Store) CameOf(ctx context.Context, name string, ids []loci.ID) ([]store.Row, error) {
	named := among(ids)
	return ask(ctx, s, name, func(u *user) []store.Row {
		return u.out(slices.DeleteFunc(u.behind(0), func(r *row) bool {
			return r.Version.Change.Version == 1 || !slices.ContainsFunc(r.Version.Of, named)
		})...)
	})
}

// among reports whether an id is one of these.
func among(ids []loci.ID) func(loci.ID) bool {
	set := make(map[loci.ID]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return func(id loci.ID) bool { return set[id] }
}

// Cycles returns the latest cycles of reflection.
func (s *Store) Cycles(ctx context.Context, name string, limit int) ([]loci.Cycle, error) {
	return ask(ctx, s, name, func(u *user) []loci.Cycle {
		latest := slices.Clone(u.cycles)
		slices.Reverse(latest)
		return first(limit, latest)
	})
}

// Cycle returns one cycle of reflection.
func (s *Store) Cycle(ctx context.Context, name string, id loci.ID) (loci.Cycle, bool, error) {
	found, err := cyclesOf(ctx, s, name, func(c *loci.Cycle) bool { return c.ID == id })
	if len(found) == 0 {
		return loci.Cycle{}, false, err
	}
	return found[0], true, err
}

// CyclesOf returns the cycles that name one of these notes.
func (s *Store) CyclesOf(ctx context.Context, name string, notes []loci.ID) ([]loci.Cycle, error) {
	named := among(notes)
	return cyclesOf(ctx, s, name, func(c *loci.Cycle) bool { return slices.ContainsFunc(c.Notes(), named) })
}

func cyclesOf(ctx context.Context, s *Store, name string, wanted func(*loci.Cycle) bool) ([]loci.Cycle, error) {
	return ask(ctx, s, name, func(u *user) []loci.Cycle {
		return slices.DeleteFunc(slices.Clone(u.cycles), func(c loci.Cycle) bool { return !wanted(&c) })
	})
}

// Once returns what a request did.
func (s *Store) Once(ctx context.Context, name string, key [32]byte) (o store.Once, there bool, err error) {
	err = s.read(ctx, name, func(u *user) { o, there = u.once[key] })
	o.Did = slices.Clone(o.Did)
	return o, there, err
}

// Agents returns the configured agents.
func (s *Store) Agents(ctx context.Context, name string) ([]loci.Agent, error) {
	return ask(ctx, s, name, (*user).agentList)
}

func (u *user) agentList() []loci.Agent {
	return slices.SortedFunc(maps.Values(u.agents), func(a, b loci.Agent) int { return strings.Compare(a.Name, b.Name) })
}

// Users counts the users.
func (s *Store) Users(ctx context.Context, name string) (count int, known bool, err error) {
	err = s.read(ctx, name, func(*user) { count, known = len(s.users), s.users[name] != nil })
	return count, known, err
}

// Names returns the names of users behind one.
func (s *Store) Names(ctx context.Context, after string, limit int) (names []string, err error) {
	err = s.read(ctx, after, func(*user) {
		names = slices.DeleteFunc(slices.Sorted(maps.Keys(s.users)), func(n string) bool { return n <= after })
	})
	return first(limit, names), err
}

// Places returns where rows and cycles end.
func (s *Store) Places(ctx context.Context, users []string) (map[string]store.Place, error) {
	places := map[string]store.Place{}
	err := s.read(ctx, "", func(*user) {
		for _, name := range users {
			if u := s.users[name]; u != nil {
				places[name] = store.Place{Row: u.state.Last, Cycle: int64(len(u.cycles))}
			}
		}
	})
	return places, err
}

// Owners returns the names of users who have a note.
func (s *Store) Owners(ctx context.Context, note loci.ID) (names []string, err error) {
	err = s.read(ctx, "", func(*user) {
		for name, u := range s.users {
			if len(u.notes[note]) > 0 {
				names = append(names, name)
			}
		}
	})
	slices.Sort(names)
	return names, err
}

// Counts counts the user's rows.
func (s *Store) Counts(ctx context.Context, name string) (c store.Counts, err error) {
	err = s.read(ctx, name, func(u *user) {
		c = store.Counts{Messages: len(u.messages), Jobs: len(u.jobs)}
		for _, m := range u.messages {
			if len(m.Turns) == 0 {
				c.Wordless++
			}
		}
		for _, rows := range u.notes {
			c.Versions += len(rows)
		}
		for root, edges := range u.edges {
			for _, e := range edges {
				if e.From == root && e.Link.Closed.IsZero() {
					c.Links++
				}
			}
		}
		for _, j := range u.jobs {
			if j.Dead {
				c.DeadJobs++
			}
		}
	})
	return c, err
}
