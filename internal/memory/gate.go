package memory

import (
	"context"
	"hash/maphash"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// gate is a store with what is known of its notes: whoever reads passes it as a reader.
type gate struct {
	store store.Store
	known known
	seed  maphash.Seed // of the readers' numbers, for known
}

// reader is who reads whose memory, and so what is seen of it.
type reader struct {
	*gate
	user  string
	agent loci.Agent // the zero Agent, the user in person, sees all
	// number is of the scope, the same as long as the memory is open. It is made from
	// the names, so that nothing is kept of users who were here once. What an agent met is no
	// hint for another: a note that it may not see would be found by other reads than none.
	number int64
}

// reader is the reader of a scope.
func (g *gate) reader(ctx context.Context, s loci.Scope) (reader, error) {
	r := reader{gate: g, user: s.User, number: int64(maphash.String(g.seed, s.User) + 31*maphash.String(g.seed, s.Agent))}
	if s.Agent == "" {
		return r, nil
	}
	agents, err := g.store.Agents(ctx, s.User)
	if err != nil {
		return reader{}, err
	}
	r.agent = loci.DefaultAgent(s.Agent)
	if i := slices.IndexFunc(agents, func(a loci.Agent) bool { return a.Name == s.Agent }); i >= 0 {
		r.agent = agents[i]
	}
	return r, nil
}

// all reports whether the reader sees all: it is the user in person.
func (r reader) all() bool { return r.agent.Name == "" }

// sees reports whether the reader may see a version of a note.
func (r reader) sees(n *loci.Note) bool { return r.agent.Sees(n.Visibility, n.Domain, n.CreatedBy) }

// turnsSeen reports for messages whether the agent sees all of their turns.
func (r reader) turnsSeen(ctx context.Context, messages []store.Message) (func(*store.Message) bool, error) {
	if r.all() {
		return func(*store.Message) bool { return true }, nil
	}
	var turns []uint32
	for i := range messages {
		turns = append(turns, messages[i].Turns...)
	}
	notes := map[uint32]loci.ID{} // by root
	err := r.store.Rows(ctx, r.user, turns, func(row *store.Row) error {
		notes[row.Seq] = row.Version.Note.ID
		return nil
	})
	if err != nil {
		return nil, err
	}
	visible, err := r.visible(ctx, slices.Collect(maps.Values(notes)))
	if err != nil {
		return nil, err
	}
	return func(msg *store.Message) bool {
		hidden := func(turn uint32) bool { return !visible(notes[turn]) }
		return len(msg.Turns) > 0 && !slices.ContainsFunc(msg.Turns, hidden)
	}, nil
}

// visible reports for these notes whether the agent sees the latest version.
func (r reader) visible(ctx context.Context, ids []loci.ID) (func(loci.ID) bool, error) {
	if r.all() {
		return func(loci.ID) bool { return true }, nil
	}
	seen := map[loci.ID]bool{}
	if len(ids) > 0 {
		err := r.store.Latest(ctx, r.user, ids, time.Time{}, func(row *store.Row) error {
			seen[row.Version.Note.ID] = r.sees(&row.Version.Note)
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return func(id loci.ID) bool { return seen[id] }, nil
}

// inOrder reads the notes of rows, which are those of a moment; zero is now. One that was
// purged since is left out.
func (r reader) inOrder(ctx context.Context, seqs []uint32, then time.Time) ([]loci.Note, error) {
	at := make(map[uint32]int, len(seqs))
	for i, seq := range seqs {
		at[seq] = i
	}
	notes := make([]loci.Note, len(seqs))
	err := r.store.Rows(ctx, r.user, seqs, func(row *store.Row) error {
		notes[at[row.Seq]] = row.Version.Note
		return nil
	})
	if err != nil {
		return nil, err
	}
	notes = slices.DeleteFunc(notes, func(n loci.Note) bool { return n.ID.IsZero() })
	return notes, shown(ctx, r, notes, then, itself)
}

// rowOf is the row of a change with its note as it was then; 0 where it is not there.
func (g *gate) rowOf(ctx context.Context, user string, c loci.ChangeID) (seq uint32, note *loci.Note, err error) {
	err = g.store.Versions(ctx, user, []loci.ID{c.Note}, func(r *store.Row) error {
		if r.Version.Change == c {
			n := r.Version.Note
			seq, note = r.Seq, &n
		}
		return nil
	})
	return seq, note, err
}

// noteIDs are the ids of the notes of rows.
func noteIDs(rows []store.Row) []loci.ID {
	ids := make([]loci.ID, len(rows))
	for i := range rows {
		ids[i] = rows[i].Version.Note.ID
	}
	return ids
}
