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
	return s.pick(ctx, name, yield, func(u *user, take func(*row)) {
		for _, seq := range seqs {
			take(u.row(seq))
		}
	})
}

// RowsAt yields those of the rows that were the latest at a moment.
func (s *Store) RowsAt(ctx context.Context, name string, seqs []uint32, at time.Time, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user, take func(*row)) {
		for _, seq := range seqs {
			if r := u.row(seq); r != nil && known(r.Version.At, r.Version.Closed, at) {
				take(r)
			}
		}
	})
}

// Latest yields the rows of notes that were their latest at a moment.
func (s *Store) Latest(ctx context.Context, name string, ids []loci.ID, at time.Time, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user, take func(*row)) {
		for _, id := range ids {
			for _, r := range slices.Backward(u.notes[id]) {
				if known(r.Version.At, r.Version.Closed, at) {
					take(r)
					break
				}
			}
		}
	})
}

// pick yields copies of the rows that choose takes, without holding the lock; nil is none.
func (s *Store) pick(ctx context.Context, name string, yield func(*store.Row) error, choose func(u *user, take func(*row))) error {
	var rows []store.Row
	err := s.read(ctx, name, func(u *user) {
		choose(u, func(r *row) {
			if r != nil {
				rows = append(rows, u.out(r))
			}
		})
	})
	if err != nil {
		return err
	}
	return give(ctx, rows, yield)
}

// Roots returns the roots of notes.
func (s *Store) Roots(ctx context.Context, name string, ids []loci.ID) (map[loci.ID]uint32, error) {
	roots := make(map[loci.ID]uint32, len(ids))
	err := s.read(ctx, name, func(u *user) {
		for _, id := range ids {
			if r := u.latest(id); r != nil {
				roots[id] = r.Root
			}
		}
	})
	return roots, err
}

// NoteIDs returns the ids of notes in a range.
func (s *Store) NoteIDs(ctx context.Context, name string, from, to loci.ID, limit int) (ids []loci.ID, err error) {
	err = s.read(ctx, name, func(u *user) { ids = between(maps.Keys(u.notes), from, to, limit) })
	return ids, err
}

// MessageIDs returns the ids of messages in a range.
func (s *Store) MessageIDs(ctx context.Context, name string, from, to loci.ID, limit int) (ids []loci.ID, err error) {
	err = s.read(ctx, name, func(u *user) { ids = between(maps.Keys(u.messages), from, to, limit) })
	return ids, err
}

// between returns the first of all ids in a range, in their order.
func between(all iter.Seq[loci.ID], from, to loci.ID, limit int) (ids []loci.ID) {
	for id := range all {
		if bytes.Compare(id[:], from[:]) >= 0 && bytes.Compare(id[:], to[:]) <= 0 {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	return ids[:min(len(ids), limit)]
}

// Versions yields all rows of notes.
func (s *Store) Versions(ctx context.Context, name string, ids []loci.ID, yield func(*store.Row) error) error {
	return s.pick(ctx, name, yield, func(u *user, take func(*row)) {
		var rows []*row
		for _, id := range ids {
			rows = append(rows, u.notes[id]...)
		}
		slices.SortFunc(rows, func(a, b *row) int { return cmp.Compare(a.Seq, b.Seq) })
		for _, r := range rows {
			take(r)
		}
	})
}

// After returns rows behind a number.
func (s *Store) After(ctx context.Context, name string, seq uint32, limit int) (rows []store.Row, err error) {
	err = s.read(ctx, name, func(u *user) {
		behind := u.behind(seq)
		for _, r := range behind[:min(limit, len(behind))] {
			rows = append(rows, u.out(r))
		}
	})
	return clone(rows), err
}

// Messages returns messages by id.
func (s *Store) Messages(ctx context.Context, name string, ids []loci.ID) (list []store.Message, err error) {
	err = s.read(ctx, name, func(u *user) {
		for _, id := range ids {
			if m := u.messages[id]; m != nil {
				list = append(list, m.Message)
			}
		}
	})
	return clone(list), err
}

// OfMessages returns the notes that messages are a source of.
func (s *Store) OfMessages(ctx context.Context, name string, messages []loci.ID) (rows []store.Row, err error) {
	err = s.read(ctx, name, func(u *user) {
		asked := map[loci.ID]bool{}
		for _, id := range messages {
			asked[id] = u.messages[id] != nil
		}
		for id := range u.notes {
			if r := u.latest(id); slices.ContainsFunc(r.Version.Note.Messages, func(m loci.ID) bool { return asked[m] }) {
				rows = append(rows, u.out(r))
			}
		}
	})
	slices.SortFunc(rows, func(a, b store.Row) int { return cmp.Compare(a.Root, b.Root) })
	return clone(rows), err
}

// CameOf returns the rows of later versions that came of messages and notes.
func (s *Store) CameOf(ctx context.Context, name string, ids []loci.ID) (rows []store.Row, err error) {
	named := func(id loci.ID) bool { return slices.Contains(ids, id) }
	err = s.read(ctx, name, func(u *user) {
		for _, r := range u.behind(0) {
			if v := &r.Version; v.Change.Version > 1 && slices.ContainsFunc(v.Of, named) {
				rows = append(rows, u.out(r))
			}
		}
	})
	return clone(rows), err
}

// Cycles returns the latest cycles of reflection.
func (s *Store) Cycles(ctx context.Context, name string, limit int) (cycles []loci.Cycle, err error) {
	err = s.read(ctx, name, func(u *user) {
		for i := len(u.cycles) - 1; i >= 0 && len(cycles) < limit; i-- {
			cycles = append(cycles, u.cycles[i])
		}
	})
	return clone(cycles), err
}

// Cycle returns one cycle of reflection.
func (s *Store) Cycle(ctx context.Context, name string, id loci.ID) (c loci.Cycle, ok bool, err error) {
	err = s.read(ctx, name, func(u *user) {
		at := slices.IndexFunc(u.cycles, func(k loci.Cycle) bool { return k.ID == id })
		if ok = at >= 0; ok {
			c = clone(u.cycles[at])
		}
	})
	return c, ok, err
}

// CyclesOf returns the cycles that name one of these notes.
func (s *Store) CyclesOf(ctx context.Context, name string, notes []loci.ID) (cycles []loci.Cycle, err error) {
	asked := map[loci.ID]bool{}
	for _, id := range notes {
		asked[id] = true
	}
	err = s.read(ctx, name, func(u *user) {
		for i := range u.cycles {
			if slices.ContainsFunc(u.cycles[i].Notes(), func(id loci.ID) bool { return asked[id] }) {
				cycles = append(cycles, u.cycles[i])
			}
		}
	})
	return clone(cycles), err
}

// Agents returns the configured agents.
func (s *Store) Agents(ctx context.Context, name string) (agents []loci.Agent, err error) {
	err = s.read(ctx, name, func(u *user) { agents = u.agentList() })
	return clone(agents), err
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
	return names[:min(limit, len(names))], err
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
