package inmem

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// note is a copy of the row's note for a caller.
func (u *user) note(r *row) loci.Note {
	n := cloneNote(&r.version.Note)
	n.AccessCount = u.uses[n.ID].count
	return n
}

// version is a copy of the row for a caller.
func (u *user) version(r *row) loci.Version {
	v := cloneVersion(&r.version)
	v.Note.AccessCount = u.uses[v.Note.ID].count
	return v
}

// asOf is the row of a note that was its latest at a moment, or nil; the zero
// moment is now.
func (u *user) asOf(id loci.ID, at time.Time) *row {
	if at.IsZero() {
		return u.latest(id)
	}
	for _, i := range slices.Backward(u.notes[id]) {
		v := &u.rows[i].version
		if !v.At.After(at) && (v.Closed.IsZero() || v.Closed.After(at)) {
			return u.rows[i]
		}
	}
	return nil
}

// Notes returns notes by id.
func (s *Store) Notes(ctx context.Context, sc loci.Scope, ids []loci.ID, at time.Time) (notes []loci.Note, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		for _, id := range ids {
			if r := u.asOf(id, at); r != nil && sees(a, &r.version.Note) {
				notes = append(notes, u.note(r))
			}
		}
		return nil
	})
	return notes, err
}

// List returns a page of the latest notes.
func (s *Store) List(ctx context.Context, sc loci.Scope, f loci.Filter, page loci.Page) (notes []loci.Note, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		var after *loci.Note
		if !page.After.IsZero() {
			r := u.asOf(page.After, page.AsOf)
			if r == nil || !sees(a, &r.version.Note) {
				return missing(page.After)
			}
			after = &r.version.Note
		}
		limit := page.Limit
		if limit <= 0 {
			limit = 50
		}
		rows := listed(u.visibleAt(a, page.AsOf), f, page.Sort, after)
		for _, r := range rows[:min(limit, len(rows))] {
			notes = append(notes, u.note(r))
		}
		return nil
	})
	return notes, err
}

// listed are the rows that List pages through, behind a note where it is not nil.
func listed(visible iter.Seq[*row], f loci.Filter, on loci.Axis, after *loci.Note) []*row {
	var rows []*row
	for r := range visible {
		n := &r.version.Note
		if f.Match(n) && (after == nil || on.Compare(after, n) < 0) {
			rows = append(rows, r)
		}
	}
	slices.SortFunc(rows, func(x, y *row) int { return on.Compare(&x.version.Note, &y.version.Note) })
	return rows
}

// visible yields the latest row of each note that the agent sees, in no order.
func (u *user) visible(a loci.Agent) iter.Seq[*row] { return u.visibleAt(a, time.Time{}) }

// visibleAt is visible as of a moment; zero is now.
func (u *user) visibleAt(a loci.Agent, at time.Time) iter.Seq[*row] {
	return func(yield func(*row) bool) {
		for id := range u.notes {
			if r := u.asOf(id, at); r != nil && sees(a, &r.version.Note) && !yield(r) {
				return
			}
		}
	}
}

// Versions returns the history of a note.
func (s *Store) Versions(ctx context.Context, sc loci.Scope, id loci.ID) (versions []loci.Version, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		if u.seen(id, a) == nil {
			return missing(id)
		}
		for _, at := range u.notes[id] {
			if sees(a, &u.rows[at].version.Note) {
				versions = append(versions, u.version(u.rows[at]))
			}
		}
		return nil
	})
	return versions, err
}

// Messages returns messages by id.
func (s *Store) Messages(ctx context.Context, sc loci.Scope, ids []loci.ID) (messages []loci.Message, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		seen := u.messagesSeen(a)
		for _, id := range ids {
			if at, ok := u.message[id]; ok && seen(id) {
				messages = append(messages, *u.messages[at])
			}
		}
		return nil
	})
	return messages, err
}

// messagesSeen tells of a message whether the agent sees its first verbatim note.
func (u *user) messagesSeen(a loci.Agent) func(loci.ID) bool {
	if a.Name == "" {
		return func(loci.ID) bool { return true }
	}
	return func(id loci.ID) bool {
		roots := u.sources[id]
		return len(roots) > 0 && u.seen(u.rows[roots[0]].version.Note.ID, a) != nil
	}
}

// Agents returns the configured agents.
func (s *Store) Agents(ctx context.Context, sc loci.Scope) (agents []loci.Agent, err error) {
	err = s.read(ctx, sc, func(u *user, _ loci.Agent) error {
		agents = u.agentList()
		return nil
	})
	return agents, err
}

func (u *user) agentList() []loci.Agent {
	agents := slices.Collect(maps.Values(u.agents))
	slices.SortFunc(agents, func(a, b loci.Agent) int { return strings.Compare(a.Name, b.Name) })
	for i := range agents {
		agents[i].Domains = slices.Clone(agents[i].Domains)
	}
	return agents
}

// Users counts the users.
func (s *Store) Users(ctx context.Context, sc loci.Scope) (count int, known bool, err error) {
	err = s.read(ctx, sc, func(*user, loci.Agent) error {
		count, known = len(s.users), s.users[sc.User] != nil
		return nil
	})
	return count, known, err
}
